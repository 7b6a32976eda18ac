import assert from "node:assert/strict";
import { test } from "node:test";
import { caught, lie, nth } from "../../tic_learn/widgets/js/table.js";

test("cards lie side by side as long as there is room for all", () => {
  // Nine cards of 40 with 4 between them take 9 × 40 + 8 × 4 = 392.
  assert.deepEqual(lie(9, 392, 40, 4), { row: 9, step: 44 });
  assert.deepEqual(lie(0, 392, 40, 4), { row: 1, step: 44 });
  assert.deepEqual(lie(1, 10, 40, 4), { row: 1, step: 44 });
});

test("a row that would be full is pushed together just so far that all have room", () => {
  // 391 less the last card is 351, for eight cards.
  assert.deepEqual(lie(9, 391, 40, 4), { row: 9, step: 351 / 8 });
});

test("of each card a strip of 13/30 is seen; where that takes more than a row, the rows are about as long", () => {
  // The strip of a card of 30 is 13: in 160 there are (160 - 30) / 13 = 10 strips and a whole card, so 11 in a row.
  assert.deepEqual(lie(11, 160, 30, 4), { row: 11, step: 13 });
  assert.deepEqual(lie(12, 160, 30, 4), { row: 6, step: 26 });
  assert.deepEqual(lie(31, 160, 30, 4), { row: 11, step: 13 });
  // Of a row of three in a narrow place none is farther from the next than where nothing overlaps.
  assert.deepEqual(lie(6, 101, 30, 4), { row: 6, step: 71 / 5 });
  assert.deepEqual(lie(2, 20, 30, 4), { row: 1, step: 34 });
});

test("the places in a row have English names", () => {
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 20, 21, 102, 111].map(nth), [
    "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "20th", "21st", "102nd", "111th",
  ]);
});

test("a card that was caught is told from one that went down (TA-4)", () => {
  const pile = (...cards) => ({ zones: [{ kind: "hand", cards: ["5QR"] }, { kind: "pile", cards }] });
  const step = { kind: "illegal", cards: ["5QR", "3SO"], scene: pile("3SO") };
  assert.deepEqual(caught(step, pile("3SO")), ["5QR"]);
  assert.deepEqual(caught({ ...step, scene: pile("3SO", "5QR") }, pile("3SO")), [], "in the risky variation it lies there");
  assert.deepEqual(caught({ ...step, kind: "play" }, pile("3SO")), []);
  assert.deepEqual(caught({ ...step, kind: "" }, null), []);
});
