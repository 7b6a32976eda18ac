/** The 125 cards: filter them, pick one, and see its Tics, Singles and Nics. */
/** @import { RenderProps } from "@anywidget/types" */
/** @import { Shared } from "./ground.js" */
import { AFRESH, answerPanel } from "./answer.js";
import { parse } from "./card.js";
import { button, element, ground } from "./ground.js";
import { cardButton, label } from "./hand.js";
import { PROPERTIES, codeOf, valueSign } from "./values.js";

/** @typedef {Shared & { number: number, shape: number, colour: number, card: string }} State */
/** @typedef {"number" | "shape" | "colour"} Filter */

export default { render };

const DECK = Array.from({ length: 125 }, (_, i) => codeOf([Math.floor(i / 25) + 1, (Math.floor(i / 5) % 5) + 1, (i % 5) + 1]));
/** @type {Record<string, string>} */
const KINDS = { t: "Tic", s: "Single", n: "Nic" };

/** @param {RenderProps<State>} props */
function render({ model, el }) {
  const view = ground({ model, el }, "Deck browser");
  view.root.classList.add("tic-deck-browser");
  const task = element("p", "tic-task", {}, "Pick a card to see what Tics with it. Filter the cards with these buttons.");
  const filters = PROPERTIES.map(({ name, words }, which) => {
    const trait = /** @type {Filter} */ (name);
    const made = ["all", ...words].map((word, value) => {
      const one = button("tic-value", value ? "" : "all", { "aria-label": `Show ${value ? `${name} ${word}` : `every ${name}`}` });
      if (value) one.innerHTML = valueSign(which, value);
      one.addEventListener("click", () => view.ask(/** @type {Partial<State>} */ ({ [trait]: value, ...AFRESH })), view);
      return one;
    });
    return { trait, made, box: element("div", "tic-values", { role: "group", "aria-label": `Filter by ${name}` }, ...made) };
  });
  const cards = DECK.map((code) => {
    const made = cardButton(code);
    made.append(element("span", "tic-badge", { "aria-hidden": "true" }));
    const picked = () => view.ask({ card: model.get("card") === code ? "" : code, ...AFRESH });
    made.addEventListener("click", picked, view);
    return { code, made, values: parse(code).indices };
  });
  // Fives of one number and shape stay together, so that the deck's order is seen however wide the page is.
  const fives = Array.from({ length: 25 }, (_, i) =>
    element("div", "tic-five", { role: "presentation" }, ...cards.slice(5 * i, 5 * i + 5).map(({ made }) => made)),
  );
  const count = element("p", "tic-count", { role: "status" });
  const deck = element("div", "tic-hand tic-deck", { role: "group" }, ...fives);
  const panel = answerPanel(model, view, () => draw());
  view.root.append(task, ...filters.map(({ box }) => box), count, ...panel.elements, deck);

  function draw() {
    const wanted = filters.map(({ trait }) => model.get(trait));
    const shown = cards.filter(({ values }) => wanted.every((want, i) => !want || want === values[i]));
    const { relations = "" } = panel.isOpen() ? model.get("verdict") : {};
    for (const { made } of cards) made.hidden = true;
    shown.forEach(({ code, made }, i) => {
      const kind = relations[DECK.indexOf(code)] ?? "";
      const picked = model.get("card") === code;
      made.hidden = false;
      made.dataset.kind = kind;
      made.ariaPressed = String(picked);
      made.ariaLabel = label(code, picked ? "selected" : (KINDS[kind] ?? ""), i + 1, shown.length);
      /** @type {HTMLElement} */ (made.lastElementChild).textContent = picked ? "picked" : (KINDS[kind] ?? "");
    });
    for (const five of fives) five.hidden = !five.querySelector("button:not([hidden])");
    count.textContent = shown.length === 1 ? "1 card is shown." : `${shown.length} cards are shown.`;
    deck.ariaLabel = `The deck, ${shown.length} cards shown`;
    filters.forEach(({ made, trait }) =>
      made.forEach((one, value) => (one.ariaPressed = String(model.get(trait) === value))),
    );
    view.settle();
  }
  view.on(["number", "shape", "colour", "card"], draw);
  return view.finish();
}
