/** Cards as buttons. */
import { cardName, cardSvg } from "./card.js";
import { button } from "./ground.js";

/** A new array with the code in it if it was not, and without it if it was. @param {string[]} codes @param {string} code */
export function toggled(codes, code) {
  return codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code];
}

/**
 * What a screen reader says of a card: "3 star orange, selected, 2 of 12".
 * @param {string} code
 * @param {string} state such as "selected", or ""
 * @param {number} place from 1
 * @param {number} count
 */
export function label(code, state, place, count) {
  return [cardName(code), state, `${place} of ${count}`].filter(Boolean).join(", ");
}

/** A button that shows a card. @param {string} code */
export function cardButton(code) {
  const made = button("tic-card", "", { "data-card": code });
  made.innerHTML = cardSvg(code); // cardSvg throws for a code that is no card, so this is only our own markup
  return made;
}

/** Put just these in, in this order, and move none that is in its place: what is moved loses the focus. @param {HTMLElement} box @param {HTMLElement[]} wanted */
export function arrange(box, wanted) {
  for (const one of [...box.children]) if (!wanted.includes(/** @type {HTMLElement} */ (one))) one.remove();
  wanted.forEach((one, i) => box.children[i] !== one && box.insertBefore(one, box.children[i] ?? null));
}
