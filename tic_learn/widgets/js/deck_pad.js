/** A card of the whole deck as part of an answer: the pad of the score sheet, by number, shape and colour, or typed. */
/** @import { Desk } from "./exhibits.js" */
/** @import { Place } from "./sheet.js" */
import { pad } from "./pad.js";

/** @type {Place} */
const PLACE = {
  id: "answer", section: "", title: "your answer", kind: "cards", cards: [], owner: -1, most: 125, move: false, at: -1, count: null,
  cell: null, tokens: [], write: () => [], set: () => [],
};

/**
 * @param {Desk} view
 * @param {{ put: (codes: string[]) => void, takeOut: () => void, tell: (text: string) => void }} does
 */
export function deckPad(view, { put, takeOut, tell }) {
  const made = pad(view, { cards: put, count: () => {}, takeOut, done: () => {}, refused: tell });
  const input = /** @type {HTMLInputElement | null} */ (made.element.querySelector("input"));
  return {
    element: made.element,
    /** @param {string[]} cards those put down @param {string} picked the one of them that is picked @param {boolean} closed whether no more can be put down */
    draw(cards, picked, closed) {
      made.draw({ ...PLACE, cards }, picked ? cards.indexOf(picked) : null);
      made.element.hidden = closed;
    },
    /** What to do with a card that is typed, or made up, and not put down yet; of one that is made up it is said once. */
    unsaid() {
      const text = input?.value.trim();
      if (text) return `“${text}” is typed, but not put down yet. Press Enter in the field.`;
      return made.takeMade() && !made.element.hidden ? "Your card is not put down yet. Press “Put it down” first." : "";
    },
    /** Where the focus goes when the last card is taken out. */
    first: () => /** @type {HTMLElement} */ (made.element.querySelector(".tic-put")),
  };
}
