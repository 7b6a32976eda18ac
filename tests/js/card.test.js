import assert from "node:assert/strict";
import { test } from "node:test";
import { STRIP, TELLS, cardMarkup, cardName, cardSvg, coveredSvg, parse } from "../../tic_learn/widgets/js/card.js";

const DECK = [..."12345"].flatMap((n) => [..."CMTQS"].flatMap((s) => [..."VCYOR"].map((c) => n + s + c)));
const NO_TEXT = [null, undefined, 73, ["3", "S", "O"], { length: 3 }];
const NO_CODES = ["", "3", "3SOO", "3so", " 3SO", "3-star-orange", "0SO", "6SO", "3OS", "3S\u{1F7E0}", "<b>", ...NO_TEXT];

test("a code is read into words and numbers (CP-1, CP-8)", () => {
  assert.deepEqual(parse("3SO"), {
    number: "3",
    shape: "star",
    colour: "orange",
    indices: [3, 5, 4],
  });
  // M is the moon and Q the quadrilateral, since C and S are taken.
  assert.deepEqual(parse("2MV"), { number: "2", shape: "crescent", colour: "violet", indices: [2, 2, 1] });
  assert.deepEqual(parse("4QY"), { number: "4", shape: "square", colour: "yellow", indices: [4, 4, 3] });
  assert.deepEqual(parse("5TC"), { number: "5", shape: "triangle", colour: "cyan", indices: [5, 3, 2] });
  assert.deepEqual(parse("1CR"), { number: "1", shape: "circle", colour: "red", indices: [1, 1, 5] });
});

test("a card is spoken by its long name (CP-8)", () => {
  assert.equal(cardName("3SO"), "3 star orange");
  assert.equal(cardName("1CV"), "1 circle violet");
});

test("the 125 codes stand for 125 different values, in the order of the deck (CP-1)", () => {
  const places = DECK.map((code) => {
    const [n, s, c] = parse(code).indices;
    return 25 * n + 5 * s + c - 31;
  });
  assert.deepEqual(places, Array.from({ length: 125 }, (_, place) => place));
});

test("what is not a code is refused, and the message shows it (CP-8)", () => {
  for (const bad of NO_CODES) {
    for (const draw of [parse, cardName, cardMarkup, cardSvg, coveredSvg]) {
      assert.throws(() => draw(/** @type {any} */ (bad)), /is not the code of a card; a code is like "3SO"/);
    }
  }
  assert.throws(() => parse("3SX"), /^Error: "3SX" is not/);
});

test("all 125 faces differ, and none has an id", () => {
  const faces = DECK.map(cardMarkup);
  assert.equal(new Set(faces).size, 125);
  for (const face of faces) assert.doesNotMatch(face, /\bid=|undefined|NaN|\$\{/);
});

test("a face has as many shapes as its number says, in its colour (CP-1)", () => {
  for (const code of DECK) {
    const face = cardMarkup(code);
    assert.equal(face.match(/<g transform=/g)?.length, parse(code).indices[0]);
    // Yellow has no inlay mark: that is its mark.
    assert.equal(face.match(/stroke="none"/g)?.length ?? 0, code.endsWith("Y") ? 0 : parse(code).indices[0]);
  }
});

test("a card's SVG is hidden from screen readers and from the tab order", () => {
  const svg = cardSvg("3SO");
  assert.ok(svg.startsWith('<svg viewBox="0 0 50 70" aria-hidden="true" focusable="false">'));
  assert.ok(svg.endsWith(`${cardMarkup("3SO")}</svg>`));
});

test("a card that another one covers has its number, its shape and its letter once, and no two are alike", () => {
  const faces = DECK.map(coveredSvg);
  assert.equal(new Set(faces).size, 125);
  for (const [i, face] of faces.entries()) {
    const whole = cardSvg(DECK[i]);
    // A mark is on the shape of every colour but yellow.
    const drawn = [...face.matchAll(/<path d="([^"]+)"/g)].map(([, path]) => path);
    assert.equal(drawn.length, DECK[i].endsWith("Y") ? 3 : 4);
    for (const path of drawn) assert.ok(whole.includes(`d="${path}"`), "each is a part of the whole face");
    assert.doesNotMatch(face, /\bid=|undefined|NaN/);
  }
});

test("less is seen of it than of a card whose letter is seen in its corner", () => {
  // In a card of 50 the box of the letter goes from 35.5 to 46.3; the strip is that of the pictures drawn in Python.
  assert.equal(TELLS, 46.3 / 50);
  assert.equal(STRIP, 13 / 30);
});
