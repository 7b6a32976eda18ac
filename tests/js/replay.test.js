import assert from "node:assert/strict";
import { test } from "node:test";
import { offered } from "../../tic_learn/widgets/js/replay.js";

test("all of twelve rounds have a button", () => {
  assert.deepEqual(offered(2, 3), [1, 2, 3]);
  assert.deepEqual(offered(1, 12), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test("of more rounds the first, the last and those near the one that is shown", () => {
  assert.deepEqual(offered(1, 13), [1, 2, 3, 4, 13]);
  assert.deepEqual(offered(40, 100), [1, 37, 38, 39, 40, 41, 42, 43, 100]);
  assert.deepEqual(offered(99, 100), [1, 96, 97, 98, 99, 100]);
});
