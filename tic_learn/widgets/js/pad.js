/** What is entered into the chosen place: a card by number, shape and colour, a count by its digits, or either one typed. */
/** @import { Ground } from "./ground.js" */
/** @import { Place } from "./sheet.js" */
/** @typedef {Pick<Ground, "root" | "signal" | "focus" | "answered">} View what the parts of a score sheet need of its view */
import { cardName, cardSvg } from "./card.js";
import { button, element, KEYS_ARE_OURS, setText } from "./ground.js";
import { readCodes } from "./sheet.js";
import { PROPERTIES, codeOf, valueSign } from "./values.js";

/**
 * A text field that is no stop of the arrow keys, for in it they move the caret: the button before it leads into it.
 * @param {View} view @param {string} label @param {(text: string) => boolean | void} enter false leaves the text where it is
 * @param {Record<string, string>} [attributes]
 */
export function field(view, label, enter, attributes = {}) {
  const name = button("tic-button", label);
  const input = element("input", "tic-input", {
    type: "text", tabindex: "-1", autocomplete: "off", spellcheck: "false", "aria-label": label, ...KEYS_ARE_OURS, ...attributes,
  });
  name.addEventListener("click", () => (input.focus(), input.select()), view);
  input.addEventListener(
    "keydown",
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || key === "Tab") return;
      event.stopPropagation(); // it is for the text, and no key of the widget
      if (!["Enter", "Escape", "ArrowUp", "ArrowDown"].includes(key)) return;
      event.preventDefault();
      if (key === "Enter") enter(input.value);
      else view.focus(name);
    },
    view,
  );
  return { name, input, element: element("div", "tic-field", {}, name, input) };
}

/**
 * `changed` is told what was entered; `refused` says what can't be.
 * @param {View} view
 * @param {{ cards: (codes: string[]) => void, count: (count: number, isWhole: boolean) => void, takeOut: () => void, done: () => void, refused: (text: string, rule: string) => void }} does
 */
export function pad(view, does) {
  const values = [3, 5, 4]; // the card that is made up, until another value is tapped
  let made = false; // whether one was made up that is not put down
  const rows = PROPERTIES.map(({ name, words }, which) => {
    const buttons = words.map((word, i) => {
      const one = button("tic-value", "", { "aria-label": `${name} ${word}` });
      one.innerHTML = valueSign(which, i + 1);
      one.addEventListener("click", () => ((values[which] = i + 1), (made = true), drawCard()), view);
      return one;
    });
    return { buttons, box: element("div", "tic-values", { role: "group", "aria-label": name }, ...buttons) };
  });
  const face = element("span", "tic-face");
  const put = button("tic-put", "");
  const words = element("span", "");
  put.append(face, words);
  const enter = (/** @type {string[]} */ codes) => {
    made = false;
    does.cards(codes);
  };
  put.addEventListener("click", () => enter([codeOf(values)]), view);
  const maker = element("div", "tic-maker", {}, element("div", "", {}, ...rows.map(({ box }) => box)), put);

  const digits = Array.from({ length: 10 }, (_, digit) => {
    const one = button("tic-value", String(digit));
    one.addEventListener("click", () => does.count(digit, false), view);
    return one;
  });
  const counter = element("div", "tic-values tic-digits", { role: "group", "aria-label": "Digits" }, ...digits);

  const out = button("tic-button", "");
  out.addEventListener("click", does.takeOut, view);
  const typed = field(view, "Or type it", (text) => {
    if (counting) {
      if (!/^\s*\d{1,3}\s*$/.test(text)) return does.refused("Type a number, such as 4.", "");
      does.count(Number(text), true);
    } else {
      const { codes, bad } = readCodes(text);
      if (bad) return does.refused(`“${bad}” is no card. Type number, shape and colour, like 3SO for 3 star orange.`, "CP-8");
      if (codes.length) enter(codes);
    }
    typed.input.value = "";
  });
  const letters = element(
    "p", "tic-letters", {},
    "Shapes: C circle, M crescent, T triangle, Q square, S star. Colours: V violet, C cyan, Y yellow, O orange, R red.",
  );
  const tapping = element("p", "tic-task", {}, "Tap each card on the table that has one of these tokens. Another tap takes it off.");
  const done = button("tic-button", "Done ✓");
  done.addEventListener("click", does.done, view);
  const actions = element("div", "tic-actions", {}, typed.element, out, done);
  const root = element("div", "tic-pad", { role: "group" }, maker, counter, tapping, actions, letters);
  let counting = false;

  // A digit typed anywhere in the widget is the beginning of a card or of a count.
  view.root.addEventListener(
    "keydown",
    (event) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (target instanceof HTMLInputElement || ctrlKey || metaKey || altKey) return;
      if (!/^\d$/.test(key) || !root.isConnected || root.closest("[hidden]") || typed.element.hidden) return;
      typed.input.value = "";
      typed.input.focus(); // and there the digit is typed
    },
    view,
  );

  function drawCard() {
    const code = codeOf(values);
    rows.forEach(({ buttons }, which) => buttons.forEach((one, i) => (one.ariaPressed = String(values[which] === i + 1))));
    if (face.dataset.code !== code) face.innerHTML = cardSvg(code);
    face.dataset.code = code;
    setText(words, "Put it down");
    put.ariaLabel = `Put down ${cardName(code)}`;
  }

  /** @param {Place} place @param {number | null} picked the card of the place that is picked */
  function draw(place, picked) {
    counting = place.kind === "count";
    const byTaps = place.kind === "tokens";
    maker.hidden = letters.hidden = counting || byTaps;
    counter.hidden = !counting;
    tapping.hidden = done.hidden = !byTaps;
    typed.element.hidden = byTaps;
    const last = place.cards[picked ?? place.cards.length - 1];
    out.hidden = byTaps || (counting ? place.count === null : !last);
    setText(out, counting ? "Wipe it out" : `Take out ${last ? cardName(last) : ""}`);
    typed.input.placeholder = counting ? "4" : "3SO";
    root.ariaLabel = counting ? `Cards left: ${place.title}` : `A card for ${place.title}`;
    drawCard();
  }
  /** Whether a card is made up and not put down; it is told once. */
  const takeMade = () => made && !(made = false);
  return { element: root, draw, takeMade };
}
