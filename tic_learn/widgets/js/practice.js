/** Questions one after the other: the view of a question, how far the person is, and the stars that were earned. */
/** @import { RenderProps } from "@anywidget/types" */
/** @import { State as Questions } from "./question_view.js" */
import { button, element, KEYS_ARE_OURS, setText } from "./ground.js";
import { inStars, ofStars } from "./stars.js";
import { questionView } from "./question_view.js";

/**
 * How far the person is: the `number` of the question of so many (`count`, 0 for no end), the stars earned of `most`,
 * those of the `last` question (-1 while it is open), each kind's title with its stars, and which to look at `again`, in a sentence.
 * @typedef {{ number: number, count: number, stars: number, most: number, last: number, kinds: [title: string, stars: number, most: number][], again: string, over: boolean }} Progress
 */
/** @typedef {Questions & { progress: Progress, number: number }} State */

export default { render };

/** @param {RenderProps<State>} props */
function render(props) {
  const { model } = props;
  const view = questionView(props, "Practice");
  const where = element("p", "tic-where");
  const earned = element("span", "tic-earned");
  const kinds = button("tic-button", "Kinds and stars", { "aria-expanded": "false" });
  const list = element("ul", "tic-kinds");
  const again = element("div", "tic-again", { role: "status", tabindex: "-1", ...KEYS_ARE_OURS });
  const restart = button("tic-button", "Start again");
  const gained = element("p", "tic-gained", { role: "status" });
  const next = button("tic-button tic-next", "");
  const head = element("div", "tic-progress", { role: "group", "aria-label": "Your progress" }, where, earned, kinds);
  view.root.prepend(head, list, again, restart);
  view.root.append(gained, next);
  let open = false;
  let going = false; // whether the next question was asked for in this view
  let ended = false;
  let built = model.get("asked"); // the question whose answer is given in the page now

  kinds.addEventListener("click", () => ((open = !open), draw()), view);
  /** @param {number} number of the question that is wanted */
  const goTo = (number) => {
    going = true;
    view.ask({ number });
  };
  next.addEventListener("click", () => goTo(model.get("progress").number + 1), view);
  restart.addEventListener("click", () => goTo(0), view);

  function draw() {
    const { number, count, stars, most, last, kinds: all, again: look, over } = model.get("progress");
    setText(where, over ? (count === 1 ? "The question is answered." : `All ${count} questions are answered.`) : `Question ${number}${count ? ` of ${count}` : ""}`);
    setText(earned, ofStars(stars, most));
    const shown = open || over;
    kinds.ariaExpanded = String(shown);
    list.hidden = !shown;
    list.replaceChildren(...(all.length ? all : [["None yet.", 0, 0]]).map(([title, some, of]) => element("li", "", {}, of ? `${title} · ${ofStars(Number(some), Number(of))}` : String(title))));
    again.hidden = restart.hidden = !over;
    kinds.hidden = over; // then the list is open
    view.body.hidden = over;
    const done = view.done() && !over; // also while the next one is waited for, to ask for it once more
    next.hidden = !done;
    setText(next, count && number >= count ? "How did it go? ▶" : "Next question ▶");
    setText(gained, done && last >= 0 ? inStars(last, !count) : "");
    const lines = over ? [`You have ${ofStars(stars, most)}.`, look] : [];
    if (again.textContent !== lines.join("")) again.replaceChildren(...lines.map((text) => element("p", "tic-title", {}, text)));
    view.settle();
    if (ended !== over && (over || model.get("asked") === built)) arrive();
    ended = over;
  }
  /** To the next question, or to how it went, if it was asked for here. */
  function arrive() {
    if (!going) return;
    going = false;
    if (model.get("progress").over) return again.focus();
    const first = /** @type {HTMLElement | null} */ (view.body.querySelector(".tic-given button"));
    if (first) view.focus(first);
  }

  view.on(["progress", "verdict", "request"], draw);
  view.on(["asked"], () => ((built = model.get("asked")), draw(), arrive()));
  return view.finish();
}
