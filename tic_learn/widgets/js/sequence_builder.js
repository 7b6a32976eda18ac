/** Cards to put in a row by tap, drag or key; what steps from each card to the next; and what the row is. */
/** @import { RenderProps } from "@anywidget/types" */
/** @import { Shared } from "./ground.js" */
import { AFRESH, answerPanel } from "./answer.js";
import { cardName } from "./card.js";
import { draggableIntoRow } from "./drag.js";
import { button, element, ground } from "./ground.js";
import { cardButton, label } from "./hand.js";
import { placed, stepInWords } from "./order.js";
import { PROPERTIES } from "./values.js";

/** @typedef {Shared & { cards: string[], row: string[], rest: "free" | "fixed" }} State */

export default { render };

/** @param {RenderProps<State>} props */
function render({ model, el }) {
  const view = ground({ model, el }, "Sequence builder");
  view.root.classList.add("tic-sequence-builder");
  const task = element("p", "tic-task", {}, "Tap cards to put them in the row, or drag them there.");
  const tray = element("div", "tic-hand tic-tray", { role: "group" });
  const row = element("div", "tic-hand tic-row", { role: "group" });
  const empty = element("p", "tic-empty", {}, "Your row starts here.");
  const left = button("tic-button", "◀ Earlier");
  const right = button("tic-button", "Later ▶");
  const out = button("tic-button", "Take out");
  const clear = button("tic-button", "Clear");
  const told = element("p", "tic-told", { role: "status" });
  const steps = element("table", "tic-steps", { "aria-label": "Steps from card to card" });
  const scroll = element("div", "tic-scroll", {}, steps);
  const marker = element("div", "tic-marker", { "aria-hidden": "true" });
  const panel = answerPanel(model, view, () => drawSteps());
  const actions = element("div", "tic-actions", {}, left, right, out, clear);
  view.root.append(task, tray, row, actions, told, scroll, ...panel.elements);

  let picked = ""; // the card of the row that is being moved
  let buttons = /** @type {Map<string, HTMLButtonElement>} */ (new Map());
  const place = () => model.get("row").indexOf(picked);
  const button_of = (/** @type {string} */ code) => /** @type {HTMLButtonElement} */ (buttons.get(code));

  /** @param {string[]} order @param {string} code the card that moved, which keeps the focus */
  function lay(order, code) {
    if (!order.includes(picked)) picked = "";
    view.ask({ row: order, ...AFRESH });
    view.focus(button_of(code));
  }
  /** @param {string} code */
  function pick(code) {
    picked = picked === code ? "" : code;
    told.textContent = picked ? `${cardName(code)} is picked up. Left and Right move it, Delete takes it out.` : "";
    draw();
  }
  /** @param {number} by */
  function move(by) {
    const to = Math.max(0, Math.min(model.get("row").length - 1, place() + by));
    if (to === place()) return;
    const code = picked;
    lay(placed(model.get("row"), code, to), code);
    told.textContent = `${cardName(code)} is now at place ${to + 1} of ${model.get("row").length}.`;
  }
  function takeOut() {
    const code = picked;
    told.textContent = `${cardName(code)} is back with the cards.`;
    lay(model.get("row").filter((other) => other !== code), code);
  }
  left.addEventListener("click", () => (move(-1), view.focus(left)), view);
  right.addEventListener("click", () => (move(1), view.focus(right)), view);
  out.addEventListener("click", takeOut, view);
  clear.addEventListener(
    "click",
    () => {
      picked = told.textContent = "";
      view.ask({ row: [], ...AFRESH });
    },
    view,
  );

  /** @param {string} code */
  function makeButton(code) {
    const made = cardButton(code);
    const others = () => model.get("row").filter((other) => other !== code);
    const wasDrag = draggableIntoRow(
      made,
      {
        row,
        marker,
        others: () => others().map(button_of),
        put: (to) => lay(placed(model.get("row"), code, to), code),
        out: () => model.get("row").includes(code) && lay(others(), code),
      },
      view.signal,
    );
    made.addEventListener(
      "click",
      () => {
        if (wasDrag()) return;
        if (model.get("row").includes(code)) return pick(code);
        told.textContent = "";
        lay([...model.get("row"), code], code);
      },
      view,
    );
    made.addEventListener(
      "keydown",
      (event) => {
        if (picked !== code) return;
        /** @type {Record<string, () => void>} */
        const keys = {
          ArrowLeft: () => move(-1),
          ArrowRight: () => move(1),
          Delete: takeOut,
          Backspace: takeOut,
          Escape: () => pick(code),
        };
        const act = keys[event.key];
        if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        act();
      },
      view,
    );
    return made;
  }

  function draw() {
    const cards = model.get("cards");
    const order = model.get("row").filter((code) => buttons.has(code));
    const rest = cards.filter((code) => !order.includes(code));
    if (!order.includes(picked)) picked = "";
    /** @param {HTMLElement} box @param {string[]} codes @param {string} name */
    const fill = (box, codes, name) => {
      box.ariaLabel = `${name}, ${codes.length} cards`;
      codes.forEach((code, i) => {
        const made = button_of(code);
        made.ariaPressed = String(code === picked);
        made.ariaLabel = label(code, code === picked ? "picked up" : "", i + 1, codes.length);
        if (box.children[i] !== made) box.insertBefore(made, box.children[i] ?? null);
      });
    };
    fill(tray, rest, "Cards to use");
    fill(row, order, "Your row");
    tray.hidden = !rest.length;
    if (order.length) empty.remove();
    else row.append(empty);
    for (const one of [left, right, out]) one.hidden = !picked;
    clear.hidden = !order.length;
    view.settle();
  }

  function drawSteps() {
    const { steps: changes = [], directions = [] } = panel.isOpen() ? model.get("verdict") : {};
    const order = model.get("row");
    steps.hidden = !changes.length || changes.length !== order.length - 1;
    if (steps.hidden) return;
    const heads = changes.map((_, i) => element("th", "", { scope: "col" }, `${order[i]} →\n${order[i + 1]}`));
    const lines = PROPERTIES.map(({ name }, which) => {
      const cells = changes.map((change) => {
        const { sign, words } = stepInWords(change[which] ?? 0);
        const one = Math.abs(change[which] ?? 0) === 1;
        return element("td", one ? "tic-one" : "", {}, element("span", "", { role: "img", "aria-label": words }, sign));
      });
      const way = directions[which];
      const end = element("td", "tic-way", {}, way ? `✓ ${way > 0 ? "up" : "down"}` : "–");
      return element("tr", way ? "tic-stepping" : "", {}, element("th", "", { scope: "row" }, name), ...cells, end);
    });
    const corner = element("td", "");
    steps.replaceChildren(
      element("thead", "", {}, element("tr", "", {}, corner, ...heads, element("td", ""))),
      element("tbody", "", {}, ...lines),
    );
  }

  view.on(["cards"], () => {
    buttons = new Map(model.get("cards").map((code) => [code, makeButton(code)]));
    tray.replaceChildren();
    row.replaceChildren();
    picked = told.textContent = "";
  });
  view.on(["cards", "row"], draw);
  view.on(["row"], drawSteps);
  return view.finish();
}
