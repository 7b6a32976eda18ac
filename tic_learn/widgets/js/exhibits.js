/** What a question gives to look at: cards in a row, a grid with signs between its cells, clues, the table of a game. */
/** @import { Scene } from "./reel.js" */
import { cardName, cardSvg } from "./card.js";
import { element } from "./ground.js";
import { sign, table } from "./table.js";

/** @typedef {{ is: "row", cards: (string | null)[], title: string, letters: string, steps: boolean }} Row */
/** @typedef {{ is: "grid", rows: number, columns: number, cards: (string | null)[], edges: [one: number, other: number, sign: string][], title: string }} Grid */
/** @typedef {{ is: "clues", clues: { text: string }[], title: string }} Clues */
/** `owners` of groups, by their number. @typedef {{ is: "table", scene: Scene, players: string[], owners: string[], title: string }} Table */
/** @typedef {Row | Grid | Clues | Table} Exhibit */
/** What is drawn of a puzzle needs of its view. @typedef {{ root: HTMLDivElement, signal: AbortSignal, settle: () => void, focus: (one: HTMLElement) => void, answered: () => boolean }} Desk */
/** @typedef {{ element: HTMLElement, onKey: (key: string) => boolean }} Drawn `onKey`: whether a key was for it, and means nothing else */

const SIGNS = /** @type {Record<string, string>} */ ({ tic: "●●○", single: "●○○", nic: "○○○" }); // so many of three are the same
const IGNORES = () => false;

/** A card to look at. @param {string | null} code @param {string} [letter] */
export function face(code, letter = "") {
  const name = code ? cardName(code) : "a card that is missing";
  const made = element("span", code ? "tic-look" : "tic-look tic-gap", { role: "img", "aria-label": letter ? `${letter}: ${name}` : name });
  if (code) made.innerHTML = cardSvg(code); // our own markup: cardSvg throws for a code that is no card
  else made.append("?");
  return made;
}

/** @param {Desk} view @param {Exhibit} exhibit @returns {Drawn} */
export function exhibited(view, exhibit) {
  const box = element("div", "tic-exhibit", { role: "group", "aria-label": exhibit.title || NAMES[exhibit.is] });
  if (exhibit.title) box.append(element("p", "tic-exhibit-title", {}, exhibit.title));
  if (exhibit.is === "row") box.append(rowOf(exhibit));
  else if (exhibit.is === "clues") box.append(element("ol", "tic-clues", {}, ...exhibit.clues.map(({ text }) => element("li", "", {}, text))));
  else if (exhibit.is === "grid") box.append(gridOf(exhibit, (_, code) => (code ? face(code) : element("span", "tic-look tic-gap", { role: "img", "aria-label": "empty" }))));
  else return tableOf(view, exhibit, box);
  return { element: box, onKey: IGNORES };
}

const NAMES = { row: "Cards to look at", grid: "The grid", clues: "Clues", table: "The table" };

/** @param {Row} row */
function rowOf({ cards, letters, steps }) {
  return element(
    "div", "tic-look-row", {},
    ...cards.flatMap((code, i) => {
      const card = element("span", "tic-lettered", {}, face(code, letters[i]));
      if (letters[i]) card.append(element("b", "", { "aria-hidden": "true" }, letters[i] ?? ""));
      // A line may begin with an arrow, and never ends with one.
      return steps && i ? [element("span", "tic-step", {}, element("span", "tic-then", { "aria-hidden": "true" }, "→"), card)] : [card];
    }),
  );
}

/**
 * Cells row by row, with numbers at their sides, or of one row at its places, and signs between them.
 * @param {Pick<Grid, "rows" | "columns" | "cards" | "edges"> & { first?: readonly [row: number, column: number] }} grid `first`: the numbers of the first row and column
 * @param {(place: number, code: string | null) => Element} cellOf what is on a cell
 * @param {boolean} [numbered]
 */
export function gridOf({ rows, columns, cards, edges, first: [top, left] = [1, 1] }, cellOf, numbered = rows > 1 && columns > 1) {
  const box = element("div", edges.length ? "tic-grid tic-signed" : "tic-grid");
  /** @template {Element} T @param {T} one @param {number} row @param {number} column in half cells, from 0 */
  const put = (one, row, column) => {
    /** @type {HTMLElement} */ (/** @type {unknown} */ (one)).style.gridArea = `${row + 2} / ${column + 2}`;
    box.append(one);
    return one;
  };
  if (numbered) {
    for (let i = 0; i < columns; i++) put(element("span", "tic-number", { "aria-hidden": "true" }, String(left + i)), -1, 2 * i);
  }
  if (!numbered && rows === 1 && columns > 1) {
    for (let i = 0; i < columns; i++) put(element("span", "tic-number", { "aria-hidden": "true" }, String(i + 1)), -1, 2 * i); // as in cellName
  }
  cards.forEach((code, place) => {
    const [row, column] = [Math.floor(place / columns), place % columns];
    if (numbered && !column) put(element("span", "tic-number", { "aria-hidden": "true" }, String(top + row)), 2 * row, -1);
    put(cellOf(place, code), 2 * row, 2 * column);
  });
  for (const [one, other, sign] of edges) {
    const halves = [one, other].map((place) => [Math.floor(place / columns), place % columns]);
    const [row = 0, column = 0] = [0, 1].map((i) => (halves[0]?.[i] ?? 0) + (halves[1]?.[i] ?? 0));
    const between = halves.map(([y = 0, x = 0]) => cellName(rows, [top + y, left + x], left)).join(" and ").toLowerCase();
    const dots = element("span", "tic-dots", {}, SIGNS[sign] ?? "");
    const attributes = { role: "img", "aria-label": `${inWord(sign)} between ${between}` };
    put(element("span", "tic-edge", attributes, dots, element("span", "", {}, inWord(sign))), row, column);
  }
  return element("div", "tic-scroll", {}, box);
}

/** A cell as a person calls it. @param {number} rows how many there are @param {readonly number[]} cell @param {number} first the number of the first column */
export const cellName = (rows, [row = 0, column = 0], first) => (rows > 1 ? `Row ${row}, column ${column}` : `Place ${column - first + 1}`);

/** @param {string} sign */
const inWord = (sign) => sign.charAt(0).toUpperCase() + sign.slice(1);

/** What the signs around a cell say, for who does not see them. @param {Pick<Grid, "columns" | "edges">} grid @param {number} place */
export function signsAround({ columns, edges }, place) {
  const said = edges.flatMap(([one, other, sign]) => {
    if (one !== place && other !== place) return [];
    const by = one + other - 2 * place;
    const where = Math.abs(by) === columns ? (by > 0 ? "below" : "above") : by > 0 ? "on its right" : "on its left";
    return [`${inWord(sign)} with the card ${where}`];
  });
  return said.join(", ");
}

/** Whose the tokens on a table are, if there are any. @param {Table} exhibit @returns {HTMLElement[]} */
export function whose({ scene, players }) {
  if (!scene.zones.some(({ kind, tokens }) => kind === "board" && /\d/.test(tokens))) return [];
  return [element("p", "tic-whose", {}, "Tokens:", ...players.map((name, seat) => element("span", "", {}, sign(seat), ` ${name}`)))];
}

/** @param {Desk} view @param {Table} exhibit @param {HTMLElement} box @returns {Drawn} */
function tableOf(view, exhibit, box) {
  const { scene, players, owners } = exhibit;
  const seen = table(view, { players, owners });
  seen.draw(scene, null);
  // Which cells are legal may be just what is asked, and the scene does not have it.
  for (const one of seen.element.querySelectorAll("button")) if (one.textContent === "Legal cells") one.hidden = true;
  box.append(seen.element, ...whose(exhibit));
  return { element: box, onKey: (key) => seen.onKey(key) };
}
