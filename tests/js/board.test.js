import assert from "node:assert/strict";
import { test } from "node:test";
import { around } from "../../tic_learn/widgets/js/board.js";

test("a board has a cell to spare on each side of what lies on it (TB-1)", () => {
  assert.deepEqual(around([]), [-1, -1, 1, 1]);
  assert.deepEqual(around([0, 0, 0, 1, -3, 1]), [-4, -1, 1, 2]);
});

test("a cell where a card may go has room too", () => {
  assert.deepEqual(around([0, 0], [0, -1, 3, 5, 0, 1]), [-1, -2, 6, 1]);
});
