/**
 * The answer to a question as it is given so far, and what a tap makes of it. Pure, so that node tests it; it knows no
 * rules. Each form has its own value of JSON: a letter, digits, codes in a list, or codes by cell as in {"0,1": "3SO"}.
 */
import { isCard } from "./values.js";

/** @typedef {{ text: string, cards: string[] }} Option */
/**
 * What form an answer has, as in Python: `is` says which, and the others are there where the form has them.
 * @typedef {{ is: "choice" | "number" | "cards" | "ordered" | "cells" | "fraction", options?: Option[],
 *   low?: number, high?: number, unit?: string, least?: number, most?: number, cards?: string[],
 *   cells?: [row: number, column: number][], titles?: string[], again?: boolean }} Form
 */
/** Codes by cell, "row,column". @typedef {Readonly<Record<string, string>>} Placing */
/**
 * What is chosen while cards are put on cells: a card, and the cell that it is taken from; or a cell that waits for one.
 * @typedef {{ card: string, from: string, cell: string }} Chosen
 */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MOST_STEPS = 60; // that can be taken back
const MOST_DIGITS = 6;

/** @type {Chosen} */
export const NOTHING = Object.freeze({ card: "", from: "", cell: "" });

/** Whether nothing is given. @param {unknown} given */
export function isEmpty(given) {
  return given === null || given === undefined || given === "" || (typeof given === "object" && !Object.keys(given).length);
}

/** An answer, and before it the one that was given till now. @param {unknown} given @param {unknown[]} trail @param {unknown} next */
export function entered(given, trail, next) {
  return { given: next, trail: [...trail, given].slice(-MOST_STEPS) };
}

/** The answer before, or null if there is none. @param {unknown[]} trail */
export function takenBack(trail) {
  return trail.length ? { given: trail.at(-1), trail: trail.slice(0, -1) } : null;
}

// A choice

/** The letters of the answers. @param {Form} form */
export const lettersOf = ({ options = [] }) => options.map((_, i) => LETTERS[i] ?? "");

/** The letter that is given, or "". @param {Form} form @param {unknown} given */
export function letterIn(form, given) {
  const all = lettersOf(form);
  return typeof given === "number" ? (all[given - 1] ?? "") : (all.find((letter) => letter === given) ?? "");
}

// Numbers

/** The digits that are given; of a fraction those above and below its line. @param {Form} form @param {unknown} given */
export function digitsIn(form, given) {
  const text = Array.isArray(given) ? given.join("/") : typeof given === "number" ? String(given) : given;
  const [one = "", two = ""] = typeof text === "string" ? text.split("/") : [];
  const clean = (/** @type {string} */ digits) => (/^-?\d{0,9}$/.test(digits) ? digits : "");
  return form.is === "fraction" ? [clean(one), clean(two)] : [clean(one)];
}

/** The value of these digits as an answer. @param {string[]} digits */
export const ofDigits = (digits) => (digits.some(Boolean) ? digits.join("/") : null);

/** Digits with one more. @param {string} digits @param {string} digit */
export function withDigit(digits, digit) {
  const all = digits.replace(/^(-?)0$/, "$1") + digit;
  return all.replace("-", "").length > MOST_DIGITS ? digits : all;
}

/** Digits of a number below zero, or no longer. @param {string} digits */
export const turned = (digits) => (digits.startsWith("-") ? digits.slice(1) : `-${digits}`);

/** The digits in a text that was typed, or null if it is none such. @param {Form} form @param {string} text */
export function typed({ is, low = 0 }, text) {
  const found = is === "fraction" ? /^\s*(\d{1,6})\s*(?:\/\s*(\d{1,6})\s*)?$/.exec(text) : /^\s*([-−–]?\d{1,6})\s*$/.exec(text);
  if (!found?.[1]) return null;
  const first = found[1].replace(/[−–]/, "-");
  if (is === "fraction") return [first, found[2] ?? "1"];
  return low < 0 || !first.startsWith("-") ? [first] : null;
}

// Cards

/** The cards that are given, each once. @param {Form} form @param {unknown} given @returns {string[]} */
export function cardsIn({ cards: pool = [] }, given) {
  if (!Array.isArray(given)) return [];
  return [...new Set(given)].filter((code) => isCard(code) && (!pool.length || pool.includes(code)));
}

/**
 * The cards with one more, or without it if it was there; where only one is wanted, it takes the place of the other.
 * Null if there are as many as can be.
 * @param {Form} form @param {string[]} cards @param {string} code
 */
export function toggledCard({ most = 1 }, cards, code) {
  if (cards.includes(code)) return cards.filter((other) => other !== code);
  if (most === 1) return [code];
  return cards.length < most ? [...cards, code] : null;
}

// Cards on cells

/** A cell by its name, "row,column". @param {readonly number[]} cell */
export const nameOf = (cell) => cell.join(",");

/** The cards that lie on cells of the form. @param {Form} form @param {unknown} given @returns {Placing} */
export function placingIn({ cells = [], cards: pool = [] }, given) {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return {};
  const known = cells.map(nameOf);
  const found = Object.entries(given).filter(([cell, code]) => known.includes(cell) && isCard(code) && (!pool.length || pool.includes(code)));
  return Object.fromEntries(found);
}

/**
 * A card laid on a cell. Unless a card may be there several times, it leaves the cell where it was; and to that goes
 * the card that lay on the new one. Where only one card is wanted, it takes the place of the other.
 * @param {Form} form @param {Placing} placing @param {string} cell @param {string} card @param {string} [from] the cell that it is taken from
 * @returns {Placing}
 */
export function put({ again = false, most = 0 }, placing, cell, card, from = "") {
  if (most === 1) return { [cell]: card };
  const next = { ...placing };
  const old = again ? from : (Object.keys(placing).find((one) => placing[one] === card) ?? "");
  const there = placing[cell];
  if (old) delete next[old];
  if (old && there && old !== cell) next[old] = there;
  next[cell] = card;
  return next;
}

/** The placing without the card of a cell. @param {Placing} placing @param {string} cell @returns {Placing} */
export const without = (placing, cell) => Object.fromEntries(Object.entries(placing).filter(([one]) => one !== cell));

/**
 * What a tap on a card of those to choose from does: it goes to the cell that waits for one, or is chosen.
 * @param {Form} form @param {Placing} placing @param {Chosen} chosen @param {string} card
 * @returns {{ placing: Placing, chosen: Chosen }}
 */
export function tapCard(form, placing, chosen, card) {
  if (!chosen.cell) return { placing, chosen: chosen.card === card && !chosen.from ? NOTHING : { ...NOTHING, card } };
  const next = put(form, placing, chosen.cell, card);
  const [row] = chosen.cell.split(",");
  const after = form.titles?.length ? (form.cells ?? []).map(nameOf).find((cell) => cell.startsWith(`${row},`) && !next[cell]) : "";
  return { placing: next, chosen: { ...NOTHING, cell: after ?? "" } }; // a box is filled card by card
}

/**
 * What a tap on a cell does: the chosen card goes there, or its card is chosen, or it waits for a card.
 * @param {Form} form @param {Placing} placing @param {Chosen} chosen @param {string} cell
 * @returns {{ placing: Placing, chosen: Chosen }}
 */
export function tapCell(form, placing, chosen, cell) {
  const there = placing[cell] ?? "";
  const { card, from } = chosen;
  if (card && from === cell) return { placing, chosen: NOTHING };
  if (card && form.again && !from) {
    return { placing: there === card ? without(placing, cell) : put(form, placing, cell, card), chosen };
  }
  if (card) return { placing: put(form, placing, cell, card, from), chosen: NOTHING };
  if (there) return { placing, chosen: { card: there, from: cell, cell: "" } };
  return { placing, chosen: chosen.cell === cell ? NOTHING : { ...NOTHING, cell } };
}
