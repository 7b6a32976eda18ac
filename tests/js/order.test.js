import assert from "node:assert/strict";
import { test } from "node:test";
import { draggable } from "../../tic_learn/widgets/js/drag.js";
import { dropIndex, placed, stepInWords } from "../../tic_learn/widgets/js/order.js";

const ROW = Object.freeze(["1CV", "2MC", "3TY", "4QO"]);

test("a card that is in the row moves to its place; the others keep their order", () => {
  assert.deepEqual([0, 1, 2, 3].map((to) => placed(ROW, "2MC", to).indexOf("2MC")), [0, 1, 2, 3]);
  assert.deepEqual(placed(ROW, "1CV", 3), ["2MC", "3TY", "4QO", "1CV"]);
  assert.deepEqual(placed(ROW, "4QO", 0), ["4QO", "1CV", "2MC", "3TY"]);
  assert.deepEqual(placed(ROW, "3TY", 2), ROW);
});

test("a card that is not in the row is put in; at a place past the end it comes last", () => {
  assert.deepEqual(placed([], "5SR", 0), ["5SR"]);
  assert.deepEqual(placed(ROW, "5SR", 1), ["1CV", "5SR", "2MC", "3TY", "4QO"]);
  assert.deepEqual(placed(ROW, "5SR", 9), [...ROW, "5SR"]);
});

test("whatever is placed is there once, and nothing is lost; a card that was there twice is there once", () => {
  for (const code of [...ROW, "5SR"]) {
    for (let to = 0; to <= 5; to++) {
      const row = placed(ROW, code, to);
      assert.deepEqual(row.filter((one) => one !== code), ROW.filter((one) => one !== code));
      assert.equal(row.filter((one) => one === code).length, 1);
      assert.notEqual(row, ROW, "a new array, or no change is seen");
    }
  }
  assert.deepEqual(placed(["1CV", "2MC", "1CV"], "1CV", 1), ["2MC", "1CV"]);
});

/** Three cards of 40 × 50 in a line, then two in the next: left edges 0, 50, 100; tops 0 and 60. */
const BOXES = [0, 1, 2, 3, 4].map((i) => {
  const [left, top] = [(i % 3) * 50, Math.floor(i / 3) * 60];
  return { left, right: left + 40, top, bottom: top + 50 };
});

test("a card dropped on the left half of another goes before it, on the right half after it", () => {
  // The middles are at 20, 70 and 120.
  const first = [-30, 5, 19, 21, 45, 69, 71, 119, 121, 500].map((x) => dropIndex(x, 25, BOXES));
  assert.deepEqual(first, [0, 0, 0, 1, 1, 1, 2, 2, 3, 3]);
  const second = [-30, 19, 21, 69, 71, 500].map((x) => dropIndex(x, 85, BOXES));
  assert.deepEqual(second, [3, 3, 4, 4, 5, 5]);
});

test("above all lines is the start, below all lines the end, between two lines after the upper one", () => {
  assert.equal(dropIndex(200, -10, BOXES), 0);
  assert.equal(dropIndex(0, 200, BOXES), 5);
  assert.equal(dropIndex(0, 55, BOXES), 3);
  assert.equal(dropIndex(200, 55, BOXES), 3);
  assert.equal(dropIndex(10, 10, []), 0);
});

test("further right in a line is never an earlier place", () => {
  for (let y = -20; y < 140; y += 5) {
    const places = Array.from({ length: 40 }, (_, i) => dropIndex(i * 5 - 20, y, BOXES));
    assert.deepEqual(places, [...places].sort((a, b) => a - b));
    assert.ok(places.every((place) => place >= 0 && place <= 5));
  }
});

test("a step is a sign and words, a direction never told by a colour alone (CP-5)", () => {
  assert.deepEqual(stepInWords(1), { sign: "▲ 1", words: "up 1" });
  assert.deepEqual(stepInWords(-1), { sign: "▼ 1", words: "down 1" });
  assert.deepEqual(stepInWords(4), { sign: "▲ 4", words: "up 4" });
  assert.deepEqual(stepInWords(-4), { sign: "▼ 4", words: "down 4" });
  for (const none of [0, -0]) assert.deepEqual(stepInWords(none), { sign: "=", words: "the same" });
  const all = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map(stepInWords);
  assert.equal(new Set(all.map(({ sign }) => sign)).size, 9);
  assert.equal(new Set(all.map(({ words }) => words)).size, 9);
});

// Dragging, with the little of a card's button that it needs

function drag() {
  const log = [];
  const classes = new Set();
  const style = { translate: "", removeProperty: () => (style.translate = "") };
  const card = Object.assign(new EventTarget(), {
    classList: { add: (name) => classes.add(name), remove: (name) => classes.delete(name) },
    style,
    setPointerCapture: (id) => log.push(`capture ${id}`),
  });
  const view = new AbortController();
  const on = {
    over: (x, y) => log.push(`over ${x} ${y}`),
    drop: (x, y) => log.push(`drop ${x} ${y}`),
    end: () => log.push("end"),
  };
  const wasDrag = draggable(/** @type {any} */ (card), on, view.signal);
  const send = (kind, x = 0, y = 0, more = {}) => {
    const event = Object.assign(new Event(kind, { cancelable: true }), { clientX: x, clientY: y });
    card.dispatchEvent(Object.assign(event, { pointerId: 1, button: 0, isPrimary: true, ...more }));
    return event;
  };
  return { log, classes, style, view, wasDrag, send };
}

test("a tap stays a tap, also with a hand that is not quite still", () => {
  const { log, classes, wasDrag, send } = drag();
  send("pointerdown", 10, 10);
  send("pointermove", 15, 14); // 6.4 pixels away
  send("pointerup", 15, 14);
  assert.deepEqual(log, ["capture 1"]);
  assert.equal(classes.size, 0);
  assert.equal(wasDrag(), false);
});

test("eight pixels away it is a drag, which ends where the finger leaves; the click after it is no tap", () => {
  const { log, classes, style, wasDrag, send } = drag();
  send("pointerdown", 10, 10);
  send("pointermove", 18, 10);
  assert.deepEqual([...classes], ["tic-dragged"]);
  assert.equal(style.translate, "8px 0px");
  send("pointermove", 12, 10); // once a drag, always a drag
  assert.equal(style.translate, "2px 0px");
  send("pointerup", 12, 40);
  assert.deepEqual(log, ["capture 1", "over 18 10", "over 12 10", "end", "drop 12 40"]);
  assert.equal(classes.size, 0);
  assert.equal(style.translate, "");
  assert.equal(wasDrag(), true);
  assert.equal(wasDrag(), false, "the next click is a tap again");
});

test("a drag that the browser ends drops nothing", () => {
  const { log, classes, send } = drag();
  send("pointerdown");
  send("pointermove", 50, 0);
  send("pointercancel");
  send("pointerup", 50, 0);
  assert.deepEqual(log, ["capture 1", "over 50 0", "end"]);
  assert.equal(classes.size, 0);
});

test("a second finger neither moves nor drops the card, and other buttons drag nothing", () => {
  const { log, send } = drag();
  send("pointerdown");
  send("pointermove", 50, 0);
  const finger = { pointerId: 2, isPrimary: false };
  for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) send(kind, 90, 90, finger);
  send("pointerup", 60, 0);
  assert.deepEqual(log, ["capture 1", "over 50 0", "end", "drop 60 0"]);
  log.length = 0;
  send("pointerdown", 0, 0, { button: 2 });
  send("pointermove", 50, 0);
  send("pointerup", 50, 0);
  assert.deepEqual(log, []);
});

test("the browser's own drag is held back, and after the view's end nothing is heard", () => {
  const { log, view, send } = drag();
  assert.equal(send("dragstart").defaultPrevented, true);
  view.abort();
  send("pointerdown");
  send("pointermove", 50, 0);
  send("pointerup", 50, 0);
  assert.deepEqual(log, []);
  assert.equal(send("dragstart").defaultPrevented, false);
});
