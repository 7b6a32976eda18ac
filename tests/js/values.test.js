import assert from "node:assert/strict";
import { test } from "node:test";
import { cardName, parse } from "../../tic_learn/widgets/js/card.js";
import { PROPERTIES, codeOf, valueSign, wordsOf } from "../../tic_learn/widgets/js/values.js";

const FIVE = [1, 2, 3, 4, 5];
const ALL = FIVE.flatMap((n) => FIVE.flatMap((s) => FIVE.map((c) => [n, s, c])));

test("the properties stand in the order of a name, their values in order of sides and along the rainbow (CP-1)", () => {
  assert.deepEqual(PROPERTIES, [
    { name: "number", words: ["1", "2", "3", "4", "5"] },
    { name: "shape", words: ["circle", "crescent", "triangle", "square", "star"] },
    { name: "colour", words: ["violet", "cyan", "yellow", "orange", "red"] },
  ]);
});

test("values become a code and back for all 125 cards (CP-8)", () => {
  assert.equal(codeOf([3, 5, 4]), "3SO");
  assert.equal(codeOf([2, 2, 1]), "2MV");
  for (const values of ALL) assert.deepEqual(parse(codeOf(values)).indices, values);
  assert.equal(new Set(ALL.map(codeOf)).size, 125);
});

test("values that are not there make no code, so they are refused where a card is drawn", () => {
  for (const bad of [[], [3], [3, 5], [0, 0, 0], [6, 1, 1], [1, 6, 1], [1, 1, 6], [1.5, 1, 1], [NaN, 1, 1], [-1, 1, 1]]) {
    assert.throws(() => parse(codeOf(bad)), /is not the code of a card/, String(bad));
  }
});

test("the words of a card are those of its name", () => {
  for (const values of ALL) {
    const code = codeOf(values);
    assert.equal(wordsOf(code).join(" "), cardName(code));
  }
  assert.throws(() => wordsOf("<b>"), /is not the code of a card/);
});

test("the fifteen signs differ, and none but a digit is read out for itself", () => {
  const signs = PROPERTIES.flatMap((_, which) => FIVE.map((value) => valueSign(which, value)));
  assert.equal(new Set(signs).size, 15);
  assert.deepEqual(signs.slice(0, 5), ["1", "2", "3", "4", "5"]);
  for (const sign of signs.slice(5)) {
    assert.match(sign, /^<svg viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true" focusable="false"><path d="M[^"]+" [^<>]*\/><\/svg>[VCYOR]?$/);
    assert.doesNotMatch(sign, /undefined|NaN|\bid=/);
  }
});

test("a colour is never told by its colour alone: its letter stands beside it (CP-8)", () => {
  assert.deepEqual(FIVE.map((value) => valueSign(2, value).at(-1)), [..."VCYOR"]);
  assert.equal(new Set(FIVE.map((value) => valueSign(2, value).match(/fill="(#\w{6})"/)?.[1])).size, 5);
});

test("a shape's sign takes the colour of the writing, so that it is seen in a dark theme too", () => {
  for (const value of FIVE) assert.match(valueSign(1, value), /fill="none" stroke="currentColor"/);
});
