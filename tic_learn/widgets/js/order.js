/** Cards in an order that a person changes: pure helpers, so that node tests them. */

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

/**
 * The row with the card at place `to`, whether it was in the row before or not.
 * @param {string[]} row
 * @param {string} code
 * @param {number} to from 0, counted without the card
 */
export function placed(row, code, to) {
  const others = row.filter((other) => other !== code);
  return [...others.slice(0, to), code, ...others.slice(to)];
}

/**
 * The place at which a card that is dropped at (x, y) goes among the others: after every card
 * that lies above, or left of the middle in the same line.
 * @param {number} x
 * @param {number} y
 * @param {Box[]} others where the other cards of the row are, in order
 */
export function dropIndex(x, y, others) {
  return others.filter(({ left, right, top, bottom }) => bottom < y || (top <= y && (left + right) / 2 < x)).length;
}

/** A step in a sign and in words, as in "▲ 1" and "up 1". @param {number} change */
export function stepInWords(change) {
  if (!change) return { sign: "=", words: "the same" };
  const by = Math.abs(change);
  return change > 0 ? { sign: `▲ ${by}`, words: `up ${by}` } : { sign: `▼ ${by}`, words: `down ${by}` };
}
