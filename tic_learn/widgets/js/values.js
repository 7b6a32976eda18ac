/** The values of the three properties: their words, their signs on buttons, and the codes made of them (CP-1, CP-8). */
import geometry from "../../draw/geometry.json" with { type: "json" };
import { parse } from "./card.js";

const { numbers, shapes, colours } = geometry;

/** The three properties in the order of a card's name, each with the words of its values. */
export const PROPERTIES = [
  { name: "number", words: numbers.map((_, i) => String(i + 1)) },
  { name: "shape", words: shapes.map(({ word }) => word) },
  { name: "colour", words: colours.map(({ word }) => word) },
];

/** The code of a card by number, shape and colour, 1 to 5 each. @param {number[]} values */
export function codeOf([number = 0, shape = 0, colour = 0]) {
  return `${number}${shapes[shape - 1]?.letter}${colours[colour - 1]?.letter}`;
}

/** Whether a text is the code of a card. @param {string} text */
export function isCard(text) {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The words of a card's values, as in ["3", "star", "orange"]. @param {string} code */
export function wordsOf(code) {
  return parse(code).indices.map((value, which) => PROPERTIES[which]?.words[value - 1] ?? "");
}

/**
 * Markup that shows a value on a button: a digit, an outline, or a colour with its letter.
 * @param {number} which the property, from 0
 * @param {number} value from 1 to 5
 */
export function valueSign(which, value) {
  if (which === 0) return String(value);
  const colour = colours[value - 1];
  const outline = shapes[which === 1 ? value - 1 : 0]?.outline;
  const fill = which === 1 ? "none" : colour?.fill;
  const sign = `<path d="${outline}" fill="${fill}" stroke="currentColor" stroke-width=".12" stroke-linejoin="round"/>`;
  const svg = `<svg viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true" focusable="false">${sign}</svg>`;
  return which === 1 ? svg : `${svg}${colour?.letter}`;
}
