/** A hand of cards: choose some, and be told whether they are a Tic group. */
/** @import { RenderProps } from "@anywidget/types" */
/** @import { Shared } from "./ground.js" */
import { AFRESH, answerPanel } from "./answer.js";
import { button, element, ground } from "./ground.js";
import { cardButton, label, toggled } from "./hand.js";

/** @typedef {Shared & { cards: string[], groups: string[][], groups_text: string, selection: string[] }} State */

export default { render };

/** @param {RenderProps<State>} props */
function render({ model, el }) {
  const view = ground({ model, el }, "Group checker");
  const task = element("p", "tic-task", {}, "Tap the cards that belong together.");
  const hand = element("div", "tic-hand", { role: "group" });
  const show = button("tic-button", "Show me a group");
  const count = button("tic-button", "How many groups?");
  const clear = button("tic-button", "Clear");
  const told = element("p", "tic-told", { role: "status" });
  const panel = answerPanel(model, view, () => drawHelp());
  view.root.append(task, hand, element("div", "tic-actions", {}, show, count, clear), told, ...panel.elements);

  /** @param {string[]} selection */
  const choose = (selection) => view.ask({ selection, ...AFRESH });
  let shown = -1; // which of the groups was shown last

  show.addEventListener(
    "click",
    () => {
      const groups = model.get("groups");
      if (!groups.length) return void (told.textContent = model.get("groups_text"));
      shown = (shown + 1) % groups.length;
      choose(groups[shown] ?? []);
      told.textContent = groups.length > 1 ? `This is ${shown + 1} of ${groups.length}. Tap again for the next one.` : "";
    },
    view,
  );
  count.addEventListener("click", () => void (told.textContent = model.get("groups_text")), view);
  clear.addEventListener("click", () => (choose([]), (told.textContent = "")), view);

  let buttons = /** @type {[string, HTMLButtonElement][]} */ ([]);
  view.on(["cards"], () => {
    const cards = model.get("cards");
    hand.ariaLabel = `Your hand, ${cards.length} cards`;
    told.textContent = "";
    shown = -1;
    buttons = cards.map((code) => {
      const made = cardButton(code);
      made.addEventListener("click", () => choose(toggled(model.get("selection"), code)), view);
      return [code, made];
    });
    hand.replaceChildren(...buttons.map(([, made]) => made));
  });
  // Help must not give away what is to be predicted: a group that is shown is one, and how many there are comes after.
  const drawHelp = () => {
    show.hidden = model.get("mode") !== "explore";
    count.hidden = show.hidden && !(model.get("verdict").right && panel.isOpen());
  };
  drawHelp();
  view.on(["cards", "selection"], () => {
    const selection = model.get("selection");
    buttons.forEach(([code, made], i) => {
      const chosen = selection.includes(code);
      made.ariaPressed = String(chosen);
      made.ariaLabel = label(code, chosen ? "selected" : "", i + 1, buttons.length);
    });
    view.settle();
  });
  return view.finish();
}
