/** One of several answers, A, B, C and so on, each a button with its words and cards; its letter can be typed too. */
/** @import { Form } from "./given.js" */
/** @import { Answering, FormView } from "./question_view.js" */
import { cardName, cardSvg } from "./card.js";
import { button, element } from "./ground.js";
import { letterIn, lettersOf } from "./given.js";

/** @param {Answering} desk @param {Form} form @returns {FormView} */
export function choiceForm({ view, give, given }, form) {
  const letters = lettersOf(form);
  /** @param {string} letter */
  const choose = (letter) => give(letterIn(form, given()) === letter ? null : letter);
  const buttons = (form.options ?? []).map(({ text, cards }, i) => {
    const letter = letters[i] ?? "";
    const said = [text, cards.map(cardName).join(", ")].filter(Boolean).join(": ");
    const made = button("tic-button tic-option", "", { "aria-label": `${letter}: ${said}`, "data-choice": letter });
    made.append(element("b", "", {}, letter), ...(text ? [element("span", "", {}, text)] : []));
    if (cards.length) {
      const faces = cards.map((code) => {
        const one = element("span", "tic-look");
        one.innerHTML = cardSvg(code);
        return one;
      });
      made.append(element("span", "tic-option-cards", {}, ...faces));
    }
    made.addEventListener("click", () => choose(letter), view);
    return made;
  });
  return {
    element: element("div", "tic-choices", { role: "group", "aria-label": "Your answer" }, ...buttons),
    draw(value) {
      const chosen = letterIn(form, value);
      buttons.forEach((one, i) => (one.ariaPressed = String(letters[i] === chosen)));
    },
    onKey(key) {
      const letter = key.toUpperCase();
      if (!letters.includes(letter)) return false;
      choose(letter);
      const made = buttons[letters.indexOf(letter)];
      if (made) view.focus(made);
      return true;
    },
  };
}
