import assert from "node:assert/strict";
import { test } from "node:test";
import { cellName, signsAround } from "../../tic_learn/widgets/js/exhibits.js";
import {
  NOTHING, cardsIn, digitsIn, entered, isEmpty, letterIn, lettersOf, ofDigits, placingIn, put, takenBack, tapCard, tapCell, toggledCard, turned, typed,
  withDigit, without,
} from "../../tic_learn/widgets/js/given.js";
import { inStars, ofStars } from "../../tic_learn/widgets/js/stars.js";

const POOL = Object.freeze(["3SO", "1SO", "5TC"]);
const CHOICE = { is: "choice", options: [{ text: "Tic", cards: [] }, { text: "", cards: ["3SO"] }, { text: "Nic", cards: [] }] };
const GRID = { is: "cells", cells: [[1, 1], [1, 2], [2, 1]], cards: POOL, titles: [], again: false };
const BOXES = { ...GRID, cells: [[0, 0], [0, 1], [1, 0]], titles: ["First group", "Second group"] };
const AGAIN = { ...GRID, again: true };
const JUNK = [null, undefined, "", "x", 0, 7, -1, true, {}, [], [[]], ["x", 3, null, ["3SO"]], { a: "3SO" }, { "1,1": 5 }, "<b>", "1/2/3"];

test("each answer of a choice has a letter; its number is read too, and anything else is none", () => {
  assert.deepEqual(lettersOf(CHOICE), ["A", "B", "C"]);
  assert.deepEqual(["A", "C", 1, 3].map((given) => letterIn(CHOICE, given)), ["A", "C", "A", "C"]);
  for (const given of ["D", "a", "", 0, 4, null, {}, ["A"]]) assert.equal(letterIn(CHOICE, given), "");
});

test("digits are read from text, a number, or two of them; what is none of these is nothing", () => {
  const whole = { is: "number", low: -9, high: 99 };
  const chance = { is: "fraction" };
  assert.deepEqual(["12", 12, "-3", "-", ""].map((given) => digitsIn(whole, given)), [["12"], ["12"], ["-3"], ["-"], [""]]);
  assert.deepEqual(["3/31", [3, 31], "3", "/4", "3/"].map((given) => digitsIn(chance, given)), [["3", "31"], ["3", "31"], ["3", ""], ["", "4"], ["3", ""]]);
  for (const given of JUNK) for (const form of [whole, chance]) for (const digits of digitsIn(form, given)) assert.match(digits, /^-?\d{0,9}$/);
  assert.deepEqual([["12"], ["3", "31"], ["", "4"], [""], ["", ""]].map(ofDigits), ["12", "3/31", "/4", null, null]);
});

test("a digit goes to the end, a zero in front makes way, and six digits are enough", () => {
  assert.deepEqual([withDigit("", "4"), withDigit("4", "0"), withDigit("0", "7"), withDigit("-", "3"), withDigit("-0", "3")], ["4", "40", "7", "-3", "-3"]);
  assert.equal(withDigit("123456", "7"), "123456");
  assert.equal(withDigit("-123456", "7"), "-123456");
  assert.deepEqual([turned("3"), turned("-3"), turned("")], ["-3", "3", "-"]);
});

test("what is typed is read only if it can be an answer of the form", () => {
  const whole = { is: "number", low: 0, high: 99 };
  assert.deepEqual([" 12 ", "0", "-3", "3/4", "x", "", "1234567"].map((text) => typed(whole, text)), [["12"], ["0"], null, null, null, null, null]);
  assert.deepEqual(["-3", "−3", "–3"].map((text) => typed({ ...whole, low: -9 }, text)), [["-3"], ["-3"], ["-3"]], "also with a dash");
  const chance = { is: "fraction" };
  assert.deepEqual(["3/31", " 3 / 31 ", "1", "3:31", "-1/2"].map((text) => typed(chance, text)), [["3", "31"], ["3", "31"], ["1", "1"], null, null]);
});

test("cards that are given are of the pool, each once; where there is none, of the deck", () => {
  const form = { is: "cards", cards: POOL, most: 2 };
  assert.deepEqual(cardsIn(form, ["1SO", "3SO", "1SO", "5SR", "x", 3, null]), ["1SO", "3SO"]);
  assert.deepEqual(cardsIn({ ...form, cards: [] }, ["5SR", "x", "5SR"]), ["5SR"]);
  for (const given of JUNK) assert.deepEqual(cardsIn(form, given), []);
});

test("a card is chosen and let go; one more than there can be is refused, and the only one takes the other's place", () => {
  const two = { is: "cards", cards: POOL, most: 2 };
  const one = { ...two, most: 1 };
  assert.deepEqual(toggledCard(two, ["3SO"], "1SO"), ["3SO", "1SO"]);
  assert.deepEqual(toggledCard(two, ["3SO", "1SO"], "3SO"), ["1SO"]);
  assert.equal(toggledCard(two, ["3SO", "1SO"], "5TC"), null);
  assert.deepEqual(toggledCard(one, ["3SO"], "1SO"), ["1SO"]);
  assert.deepEqual(toggledCard(one, ["3SO"], "3SO"), []);
});

test("only cards of the pool on cells of the form are placed", () => {
  assert.deepEqual(placingIn(GRID, { "1,1": "3SO", "9,9": "1SO", "1,2": "5SR", "2,1": 7 }), { "1,1": "3SO" });
  for (const given of JUNK) assert.deepEqual(placingIn(GRID, given), {});
});

test("a card lies on one cell, and two cards change places; unless a card may be there several times", () => {
  const lies = Object.freeze({ "1,1": "3SO" });
  assert.deepEqual(put(GRID, lies, "1,2", "3SO"), { "1,2": "3SO" });
  assert.deepEqual(put(GRID, lies, "1,1", "1SO"), { "1,1": "1SO" }, "the other one is free again");
  assert.deepEqual(put(GRID, { ...lies, "1,2": "1SO" }, "1,2", "3SO", "1,1"), { "1,1": "1SO", "1,2": "3SO" });
  assert.deepEqual(put(AGAIN, lies, "1,2", "3SO"), { "1,1": "3SO", "1,2": "3SO" });
  assert.deepEqual(put(AGAIN, lies, "1,2", "3SO", "1,1"), { "1,2": "3SO" }, "one that is picked up moves");
  assert.deepEqual(without({ ...lies, "1,2": "1SO" }, "1,1"), { "1,2": "1SO" });
});

test("where only one card is wanted, the second takes the place of the first", () => {
  const one = { ...GRID, most: 1 };
  assert.deepEqual(put(one, { "1,1": "3SO" }, "1,2", "1SO"), { "1,2": "1SO" });
  const { chosen } = tapCard(one, { "1,1": "3SO" }, NOTHING, "1SO");
  assert.deepEqual(tapCell(one, { "1,1": "3SO" }, chosen, "2,1").placing, { "2,1": "1SO" });
  const lies = tapCell(one, { "1,1": "3SO" }, NOTHING, "1,1").chosen;
  assert.deepEqual(tapCell(one, { "1,1": "3SO" }, lies, "1,2").placing, { "1,2": "3SO" });
});

test("a card, then a cell; or a cell, then a card", () => {
  const card = tapCard(GRID, {}, NOTHING, "3SO");
  assert.deepEqual(card, { placing: {}, chosen: { card: "3SO", from: "", cell: "" } });
  assert.deepEqual(tapCell(GRID, {}, card.chosen, "1,1"), { placing: { "1,1": "3SO" }, chosen: NOTHING });
  const cell = tapCell(GRID, {}, NOTHING, "1,1");
  assert.deepEqual(cell, { placing: {}, chosen: { card: "", from: "", cell: "1,1" } });
  assert.deepEqual(tapCard(GRID, {}, cell.chosen, "3SO"), { placing: { "1,1": "3SO" }, chosen: NOTHING });
});

test("a second tap lets go of what is chosen, and another card or cell is chosen instead", () => {
  const card = tapCard(GRID, {}, NOTHING, "3SO").chosen;
  assert.deepEqual(tapCard(GRID, {}, card, "3SO").chosen, NOTHING);
  assert.equal(tapCard(GRID, {}, card, "1SO").chosen.card, "1SO");
  const cell = tapCell(GRID, {}, NOTHING, "1,1").chosen;
  assert.deepEqual(tapCell(GRID, {}, cell, "1,1").chosen, NOTHING);
  assert.equal(tapCell(GRID, {}, cell, "1,2").chosen.cell, "1,2");
});

test("a card that lies there is picked up, put down where it was, or goes to another cell", () => {
  const lies = Object.freeze({ "1,1": "3SO", "1,2": "1SO" });
  const { chosen } = tapCell(GRID, lies, NOTHING, "1,1");
  assert.deepEqual(chosen, { card: "3SO", from: "1,1", cell: "" });
  assert.deepEqual(tapCell(GRID, lies, chosen, "1,1"), { placing: lies, chosen: NOTHING });
  assert.deepEqual(tapCell(GRID, lies, chosen, "2,1").placing, { "2,1": "3SO", "1,2": "1SO" });
  assert.deepEqual(tapCell(GRID, lies, chosen, "1,2").placing, { "1,1": "1SO", "1,2": "3SO" });
});

test("a card that may lie on several cells stays chosen, and a tap where it lies takes it off", () => {
  const { chosen } = tapCard(AGAIN, {}, NOTHING, "3SO");
  const one = tapCell(AGAIN, {}, chosen, "1,1");
  const two = tapCell(AGAIN, one.placing, one.chosen, "1,2");
  assert.deepEqual(two, { placing: { "1,1": "3SO", "1,2": "3SO" }, chosen });
  assert.deepEqual(tapCell(AGAIN, two.placing, two.chosen, "1,1"), { placing: { "1,2": "3SO" }, chosen });
});

test("a box is filled card by card: the next empty place of it waits", () => {
  const waits = tapCell(BOXES, {}, NOTHING, "0,0").chosen;
  const one = tapCard(BOXES, {}, waits, "3SO");
  assert.deepEqual(one.chosen, { card: "", from: "", cell: "0,1" });
  assert.deepEqual(tapCard(BOXES, one.placing, one.chosen, "1SO"), { placing: { "0,0": "3SO", "0,1": "1SO" }, chosen: NOTHING }, "it is full");
});

test("what was given can be taken back, step by step, and no more than sixty steps are kept", () => {
  let state = { given: /** @type {unknown} */ (null), trail: /** @type {unknown[]} */ ([]) };
  assert.equal(takenBack(state.trail), null);
  for (let i = 0; i < 70; i++) state = entered(state.given, state.trail, String(i));
  assert.equal(state.trail.length, 60);
  for (let i = 68; i > 8; i--) {
    state = /** @type {typeof state} */ (takenBack(state.trail));
    assert.equal(state.given, String(i));
  }
  assert.equal(takenBack(state.trail), null);
});

test("nothing is given with nothing, an empty text, no cards and no cells", () => {
  for (const given of [null, undefined, "", [], {}]) assert.equal(isEmpty(given), true);
  for (const given of ["0", 0, ["3SO"], { "1,1": "3SO" }]) assert.equal(isEmpty(given), false);
});

test("a cell says in words what the signs around it say, and where it is", () => {
  // 0 1
  // 2 3
  const grid = { columns: 2, edges: [[0, 1, "tic"], [0, 2, "single"], [1, 3, "nic"]] };
  assert.equal(signsAround(grid, 0), "Tic with the card on its right, Single with the card below");
  assert.equal(signsAround(grid, 1), "Tic with the card on its left, Nic with the card below");
  assert.equal(signsAround(grid, 2), "Single with the card above");
  assert.equal(signsAround({ columns: 1, edges: [[0, 1, "tic"]] }, 0), "Tic with the card below");
  assert.equal(signsAround({ columns: 2, edges: [] }, 0), "");
  assert.equal(cellName(3, [2, 1], 1), "Row 2, column 1");
  assert.deepEqual([cellName(1, [0, 0], 0), cellName(1, [1, 3], 1)], ["Place 1", "Place 3"]);
});

test("stars are told as signs and as words", () => {
  assert.deepEqual([3, 2, 1].map((stars) => inStars(stars, false)), ["★★★ 3 stars", "★★☆ 2 stars", "★☆☆ 1 star"]);
  assert.equal(inStars(0, false), "☆☆☆ No star this time.");
  assert.equal(inStars(0, true), "☆☆☆ No star this time. This kind comes back.");
  assert.deepEqual([ofStars(0, 0), ofStars(0, 3), ofStars(5, 6)], ["No stars yet", "★ 0 of 3 stars", "★ 5 of 6 stars"]);
});
