/** Where the focus goes inside a widget: one tab stop, arrows from there. Pure, so that node tests it. */

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

/**
 * The index that a key leads to from item `at`, or null if the key is not for moving.
 * Left and Right go through the items in order, Up and Down to the nearest item of the next row
 * that is seen, Home and End to the ends of the row.
 * @param {string} key
 * @param {number} at
 * @param {Box[]} boxes where each item is on the screen
 * @returns {number | null}
 */
export function nextIndex(key, at, boxes) {
  const here = boxes[at];
  if (!here) return boxes.length && isMove(key) ? 0 : null;
  switch (key) {
    case "ArrowRight":
      return Math.min(at + 1, boxes.length - 1);
    case "ArrowLeft":
      return Math.max(at - 1, 0);
    case "ArrowDown":
      return nearest(boxes, here, (box) => middle(box) - here.bottom) ?? at;
    case "ArrowUp":
      return nearest(boxes, here, (box) => here.top - middle(box)) ?? at;
    case "Home":
      return boxes.findIndex((box) => inRow(box, here));
    case "End":
      return boxes.map((box) => inRow(box, here)).lastIndexOf(true);
    default:
      return null;
  }
}

/** @param {string} key */
const isMove = (key) => key.startsWith("Arrow") || key === "Home" || key === "End";
/** @param {Box} box */
const middle = (box) => (box.top + box.bottom) / 2;
/** @param {Box} box @param {Box} here */
const inRow = (box, here) => middle(box) >= here.top && middle(box) <= here.bottom; // also of no height: hidden with its cell

/**
 * In the nearest row on the side where `distance` is positive, the item nearest to `here` across.
 * @param {Box[]} boxes
 * @param {Box} here
 * @param {(box: Box) => number} distance
 */
function nearest(boxes, here, distance) {
  const there = boxes.filter((box) => distance(box) > 0);
  if (!there.length) return null;
  const row = there.reduce((best, box) => (distance(box) < distance(best) ? box : best));
  const across = (/** @type {Box} */ box) => Math.abs(box.left + box.right - here.left - here.right);
  const best = there.filter((box) => inRow(box, row)).reduce((a, b) => (across(b) < across(a) ? b : a));
  return boxes.indexOf(best);
}
