import assert from "node:assert/strict";
import { test } from "node:test";
import { nextIndex } from "../../tic_learn/widgets/js/roving.js";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** Boxes of 40 × 50 in rows of these lengths, 10 apart; `shift` moves each row to the right. */
function grid(lengths, shift = 0) {
  return lengths.flatMap((length, row) =>
    Array.from({ length }, (_, column) => {
      const [left, top] = [column * 50 + row * shift, row * 60];
      return { left, right: left + 40, top, bottom: top + 50 };
    }),
  );
}

/** The keys pressed one after the other, and where they lead. */
const walk = (boxes, at, ...keys) => keys.reduce((place, key) => nextIndex(key, place, boxes), at);

test("left and right go through all items in order, over the ends of rows, and stop at both ends", () => {
  const boxes = grid([3, 2]);
  const right = Array.from({ length: 7 }, (_, n) => walk(boxes, 0, ...Array(n).fill("ArrowRight")));
  assert.deepEqual(right, [0, 1, 2, 3, 4, 4, 4]);
  const left = Array.from({ length: 7 }, (_, n) => walk(boxes, 4, ...Array(n).fill("ArrowLeft")));
  assert.deepEqual(left, [4, 3, 2, 1, 0, 0, 0]);
});

test("up and down keep the column, take the nearest where a row is shorter, and stop at the first and last row", () => {
  // By hand: 0 1 2 3 / 4 5 / 6 7 8 9
  const boxes = grid([4, 2, 4]);
  const down = boxes.map((_, at) => nextIndex("ArrowDown", at, boxes));
  assert.deepEqual(down, [4, 5, 5, 5, 6, 7, 6, 7, 8, 9]);
  const up = boxes.map((_, at) => nextIndex("ArrowUp", at, boxes));
  assert.deepEqual(up, [0, 1, 2, 3, 0, 1, 4, 5, 5, 5]);
});

test("Home and End go to the ends of the row that is seen", () => {
  const boxes = grid([4, 2, 4]);
  assert.deepEqual(boxes.map((_, at) => nextIndex("Home", at, boxes)), [0, 0, 0, 0, 4, 4, 6, 6, 6, 6]);
  assert.deepEqual(boxes.map((_, at) => nextIndex("End", at, boxes)), [3, 3, 3, 3, 5, 5, 9, 9, 9, 9]);
});

test("a lifted card belongs to its row", () => {
  // A chosen card stands 14 higher than its neighbours.
  const boxes = grid([3, 3]).map((box, i) => (i % 3 === 1 ? { ...box, top: box.top - 14, bottom: box.bottom - 14 } : box));
  assert.deepEqual(boxes.map((_, at) => nextIndex("End", at, boxes)), [2, 2, 2, 5, 5, 5]);
  assert.deepEqual(boxes.map((_, at) => nextIndex("ArrowDown", at, boxes)), [3, 4, 5, 3, 4, 5]);
});

test("from a row of small buttons down to a row of large cards and back", () => {
  const buttons = [0, 30, 60].map((left) => ({ left, right: left + 25, top: 0, bottom: 20 }));
  const cards = [0, 110].map((left) => ({ left, right: left + 100, top: 30, bottom: 170 }));
  const boxes = [...buttons, ...cards];
  // The cards' middles are at 50 and 160; the buttons' at 12.5, 42.5 and 72.5.
  assert.deepEqual([0, 1, 2].map((at) => nextIndex("ArrowDown", at, boxes)), [3, 3, 3]);
  assert.deepEqual([3, 4].map((at) => nextIndex("ArrowUp", at, boxes)), [1, 2]);
});

test("other keys are not for moving", () => {
  const boxes = grid([3]);
  for (const key of ["Enter", " ", "Tab", "a", "Escape", "PageDown", "arrowleft", "", "Homer"]) {
    assert.equal(nextIndex(key, 1, boxes), null, key);
    if (key !== "Homer") assert.equal(nextIndex(key, -1, boxes), null, key);
  }
});

test("from outside a moving key enters at the first item; where there is none, no key moves", () => {
  const boxes = grid([3]);
  for (const key of KEYS) {
    assert.equal(nextIndex(key, -1, boxes), 0);
    assert.equal(nextIndex(key, 3, boxes), 0);
    assert.equal(nextIndex(key, -1, []), null);
    assert.equal(nextIndex(key, 0, []), null);
  }
});

test("every key leads to an item that is there, wherever the items are, also where they have no size", () => {
  let seed = 7; // a small linear congruential generator, so that every run draws the same
  const draw = (below) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  for (let run = 0; run < 2000; run++) {
    const boxes = Array.from({ length: 1 + draw(8) }, () => {
      const [left, top, width, height] = [draw(200), draw(200), draw(3) * 20, draw(3) * 25];
      return { left, right: left + width, top, bottom: top + height };
    });
    for (const key of KEYS) {
      for (const at of boxes.keys()) {
        const to = nextIndex(key, at, boxes);
        assert.ok(Number.isInteger(to) && to >= 0 && to < boxes.length, `${key} from ${at} leads to ${to}`);
      }
    }
  }
  const hidden = Array(3).fill({ left: 0, right: 0, top: 0, bottom: 0 }); // as in a cell that is folded away
  assert.deepEqual(KEYS.map((key) => nextIndex(key, 1, hidden)), [0, 2, 1, 1, 0, 2]);
});

test("down and up come from a lower and a higher row only", () => {
  for (const shift of [0, 13, 25, 40]) {
    const boxes = grid([5, 3, 1, 6], shift);
    const row = (i) => boxes[i].top / 60;
    for (const at of boxes.keys()) {
      assert.equal(row(nextIndex("ArrowDown", at, boxes)), Math.min(3, row(at) + 1));
      assert.equal(row(nextIndex("ArrowUp", at, boxes)), Math.max(0, row(at) - 1));
    }
  }
});
