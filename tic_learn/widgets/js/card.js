// The faces of the cards (CP-1), byte for byte as tic_learn/draw draws them in Python: both copy the
// same strings from the geometry file, and a test compares all 125.
import geometry from "../../draw/geometry.json" with { type: "json" };

/** @typedef {typeof geometry.frame} Rect */
/** @typedef {[number: number, shape: number, colour: number]} Indices 1 to 5 each */
/**
 * @typedef {object} Parsed a card's values
 * @property {string} number its digit
 * @property {string} shape as in "star"
 * @property {string} colour as in "orange"
 * @property {Indices} indices the same three as numbers
 */

const { ink, face, numbers, shapes, colours } = geometry;
const NUMBERS = numbers.map((_, i) => String(i + 1)).join("");
const SHAPES = shapes.map(({ letter }) => letter).join("");
const COLOURS = colours.map(({ letter }) => letter).join("");

/**
 * The values of a card by its code, as codes are written: three capitals or digits, no spaces (CP-8).
 * @param {string} code
 * @returns {Parsed}
 * @throws {Error} for anything else
 */
export function parse(code) {
  const { number, shape, colour, indices } = read(code);
  return { number, shape: shape.word, colour: colour.word, indices };
}

/**
 * The name of a card as it is spoken: "3 star orange" (CP-8).
 * @param {string} code
 */
export function cardName(code) {
  const { number, shape, colour } = read(code);
  return `${number} ${shape.word} ${colour.word}`;
}

/**
 * What is inside the SVG of a card, 50 units wide and 70 high. It has no ids, and nothing in it comes from `code`.
 * @param {string} code
 */
export function cardMarkup(code) {
  const { shape, colour, indices } = read(code);
  const { digit, radius, line, places } = at(numbers, indices[0]);
  const mark = at(colour.marks, indices[1]);
  const inlay = mark && `<path d="${mark}" fill="${colour.markFill}" stroke="none"/>`;
  const pip = `<path d="${shape.outline}" fill="${colour.fill}"/>${inlay}`;
  const pips = places.map((place) => `<g transform="translate(${place})scale(${radius})">${pip}</g>`).join("");
  return (
    `<g fill="${face}" stroke="${ink}">${rect(geometry.frame, geometry.frameLine)}` +
    rect(geometry.letterBox, geometry.litLine) +
    `<path d="${geometry.rail}" stroke-width="${geometry.railLine}"/></g>` +
    `<path d="${colour.glyph}" fill="${ink}"/><path d="${colour.lit}" fill="${colour.fill}" stroke="${ink}"` +
    ` stroke-width="${geometry.litLine}" stroke-linejoin="round"/>` +
    `<path d="${digit}" fill="${ink}"/>` +
    `<g stroke="${ink}" stroke-linejoin="round" stroke-width="${line}">${pips}</g>`
  );
}

/**
 * A card's SVG for a page. It is hidden from screen readers: what holds it has the card's name.
 * @param {string} code
 */
export function cardSvg(code) {
  const { width, height } = geometry;
  return `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">${cardMarkup(code)}</svg>`;
}

/**
 * A card of which the next one leaves only a strip on the left to be seen: its number, its shape in its colour and
 * the letter of that all stand there, as in the pictures of tic_learn/draw/small.py.
 * @param {string} code
 */
export function coveredSvg(code) {
  const { shape, colour, indices } = read(code);
  const { width, height } = geometry;
  const mark = at(colour.marks, indices[1]);
  const inlay = mark && `<path d="${mark}" fill="${colour.markFill}" stroke="none"/>`;
  return (
    `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">` +
    `<g fill="${face}" stroke="${ink}">${rect(geometry.frame, geometry.frameLine)}</g>` +
    `<path d="${at(numbers, indices[0]).digit}" fill="${ink}" transform="translate(-1 -.6)scale(1.3)"/>` +
    // The letter comes out of its box in the right corner, to the foot of the strip.
    `<path d="${colour.glyph}" fill="${ink}" transform="translate(-51.2 44.4)scale(1.5)"/>` +
    `<g stroke="${ink}" stroke-linejoin="round" stroke-width=".12" transform="translate(11.2 36)scale(9)">` +
    `<path d="${shape.outline}" fill="${colour.fill}"/>${inlay}</g></svg>`
  );
}

/** How much of such a card has to be seen, as a part of its width. */
export const STRIP = 13 / 30;
/** From how much on the whole card tells all: its letter is seen then. */
export const TELLS = (Number(geometry.letterBox.x) + Number(geometry.letterBox.width)) / Number(geometry.width);

/** @param {string} code */
function read(code) {
  // A code may come from anywhere, so it is looked up and never copied into markup.
  const signs = typeof code === "string" && code.length === 3 ? [...code] : [];
  const places = [NUMBERS, SHAPES, COLOURS].map((known, i) => 1 + known.indexOf(signs[i] ?? "?"));
  const [number = 0, shape = 0, colour = 0] = places;
  if (!number || !shape || !colour) {
    throw new Error(`${JSON.stringify(code)} is not the code of a card; a code is like "3SO" or "1CV"`);
  }
  /** @type {Indices} */
  const indices = [number, shape, colour];
  return { number: String(number), shape: at(shapes, shape), colour: at(colours, colour), indices };
}

/**
 * @param {Rect} rect
 * @param {string} line
 */
function rect({ x, y, width, height, rx }, line) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" stroke-width="${line}"/>`;
}

/**
 * The item of a list, counted from 1 as the values of cards are.
 * @template T
 * @param {readonly T[]} list
 * @param {number} index
 * @returns {T}
 */
function at(list, index) {
  return /** @type {T} */ (list[index - 1]);
}
