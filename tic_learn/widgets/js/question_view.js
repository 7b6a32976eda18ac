/**
 * The view of a question: what it asks and shows, the answer as it is given, and what the kernel says to it. An answer
 * is put together in the page alone; only Check, and Show the answer, ask the kernel.
 */
/** @import { AnyModel } from "@anywidget/types" */
/** @import { Desk, Exhibit } from "./exhibits.js" */
/** @import { Form } from "./given.js" */
/** @import { Answer } from "./ground.js" */
import { lines } from "./answer.js";
import { exhibited } from "./exhibits.js";
import { cardsForm } from "./form_cards.js";
import { cellsForm, isGround } from "./form_cells.js";
import { choiceForm } from "./form_choice.js";
import { numberForm } from "./form_number.js";
import { entered, isEmpty, takenBack } from "./given.js";
import { button, element, ground, setText } from "./ground.js";

/** What a question shows: `todo` says how it is answered, `tells` whether the answer can be asked for. @typedef {{ title: string, level: number, levels: number, text: string, todo: string, tells: boolean, hints: string[], shown: { prompt: string, form: Form, exhibits: Exhibit[] } }} Asked */
/**
 * `given` is the answer that was judged, `tries` how many wrong ones there were. Once it is `done`, `answer` is a right
 * one, and `in_words` says it.
 * @typedef {Answer & { given: unknown, tries: number, done: boolean, answer: unknown, in_words: string }} Judged
 */
/** @typedef {{ large: boolean, request: number, asked: Asked, given: unknown, trail: unknown[], hints: number, told: boolean, verdict: Judged }} State */
/**
 * What the part has in which an answer is given: `give` takes the next one, `given` is the one now, `tell` says
 * something, `locked` is whether the question is over, and `toCheck` goes to the button.
 * @typedef {{ view: Desk, give: (next: unknown) => void, given: () => unknown, tell: (text: string) => void, locked: () => boolean, toCheck: () => void }} Answering
 */
/**
 * Such a part: `unsaid` says what to do with what was typed or made up and not entered.
 * @typedef {{ element: HTMLElement, draw: (given: unknown, locked: boolean) => void, onKey: (key: string, target: HTMLElement) => boolean, unsaid?: () => string }} FormView
 */

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Delete", "Backspace", "Escape", "+", "-", ..."abcdefghijABCDEFGHIJ"];
const MOST_HINTS = 3;
const READ_ALOUD = 6; // so many reasons; the steps of a long explanation are there to be read

/**
 * @template {State} T
 * @param {{ model: AnyModel<T>, el: HTMLElement, experimental?: unknown }} props
 * @param {string} label the widget's name for a screen reader
 */
export function questionView({ model, el }, label) {
  /** @type {(key: string, target: HTMLElement) => boolean} */
  let onKey = () => false;
  const keys = Object.fromEntries(KEYS.map((key) => [key, (/** @type {HTMLElement} */ target) => onKey(key, target)]));
  const view = ground({ model, el }, label, { keys });
  view.root.classList.add("tic-puzzle");

  const kind = element("p", "tic-kind");
  const prompt = element("p", "tic-task", { role: "status" }); // the next question of several is read aloud
  const exhibits = element("div", "tic-exhibits");
  const todo = element("p", "tic-todo");
  const answer = element("div", "tic-given", { role: "group", "aria-label": "Your answer" });
  const told = element("p", "tic-told", { role: "status" });
  const check = button("tic-button tic-check", "Check");
  const undo = button("tic-button", "↶ Undo");
  const clear = button("tic-button", "Clear");
  const hint = button("tic-button", "");
  const show = button("tic-button tic-reveal", "Show the answer");
  const actions = element("div", "tic-actions", {}, check, undo, clear, hint, show);
  const hints = element("div", "tic-hints", { role: "status", "aria-atomic": "false" }); // only a new one is read
  const says = element("div", "tic-says", { role: "status" });
  const more = element("ol", "tic-more", { "aria-label": "The rest of the explanation", start: String(READ_ALOUD + 1) });
  const body = element("div", "tic-asked", {}, kind, prompt, exhibits, todo, answer, told, actions, hints, says, view.notice, more);
  view.root.append(body);

  const verdict = () => model.get("verdict");
  const done = () => verdict().done;
  /** The right one, once it was told. */
  const given = () => (done() ? (model.get("told") ? verdict().answer : verdict().given) : model.get("given"));

  /** Keep what was tapped, without asking the kernel. @param {Partial<State>} changes */
  const keep = (changes) => {
    for (const [name, value] of Object.entries(changes)) model.set(/** @type {keyof T & string} */ (name), /** @type {any} */ (value));
    model.save_changes();
  };
  /** @param {Partial<State>} changes */
  const ask = (changes) => view.ask(/** @type {Partial<T>} */ (changes));
  /** @param {unknown} next */
  const give = (next) => !done() && keep(entered(model.get("given"), model.get("trail"), next));
  /** @param {string} text */
  const tell = (text) => setText(told, text);

  let form = /** @type {FormView | undefined} */ (undefined);
  let part = new AbortController(); // of what belongs to the question that is shown
  view.signal.addEventListener("abort", () => part.abort(), { once: true });

  function build() {
    const { title, level, levels, text, todo: how, shown } = model.get("asked");
    part.abort();
    part = new AbortController();
    const desk = { ...view, signal: part.signal };
    const own = { view: desk, give, given: () => model.get("given"), tell, locked: done, toCheck: () => view.focus(check) };
    setText(kind, `${title}${title.endsWith("?") ? " Level" : ", level"} ${level}${levels > 1 ? ` of ${levels}` : ""}. ${text}`);
    setText(prompt, shown.prompt);
    setText(todo, how);
    const laid = shown.exhibits.find((one) => isGround(shown.form, one)); // there the answer is put
    const drawn = shown.exhibits.filter((one) => one !== laid).map((one) => exhibited(desk, one));
    exhibits.replaceChildren(...drawn.map(({ element }) => element));
    const made = formOf(own, shown.form, laid);
    form = made;
    answer.replaceChildren(made.element);
    onKey = (key, target) => drawn.some((one) => one.onKey(key)) || (!done() && !(target instanceof HTMLInputElement) && made.onKey(key, target));
    tell("");
    hints.replaceChildren();
    draw();
  }

  function draw() {
    const over = done();
    const { tries } = verdict();
    const open = Math.min(MOST_HINTS, model.get("hints"));
    form?.draw(given(), over);
    answer.classList.toggle("tic-over", over);
    if (over) tell(""); // what was tapped before is not about the answer that is shown
    todo.hidden = undo.hidden = clear.hidden = hint.hidden = over;
    setText(check, over ? "Done ✓" : "Check"); // it stays, and with it the focus
    check.ariaDisabled = String(over);
    undo.ariaDisabled = String(!model.get("trail").length);
    clear.ariaDisabled = String(isEmpty(model.get("given")));
    setText(hint, open < MOST_HINTS ? `Hint (${open + 1} of ${MOST_HINTS})` : "All hints are open");
    hint.ariaDisabled = String(open >= MOST_HINTS);
    show.hidden = over || !model.get("asked").tells || (!tries && open < MOST_HINTS);
    const texts = model.get("asked").hints.slice(0, open);
    while (hints.childElementCount > texts.length) hints.lastChild?.remove();
    for (const text of texts.slice(hints.childElementCount)) {
      const number = hints.childElementCount + 1;
      hints.append(element("p", "tic-a-hint", {}, element("b", "", {}, `Hint ${number}.`), ` ${text}`));
    }
    drawAnswer();
    view.settle();
  }

  function drawAnswer() {
    says.ariaBusy = String(!view.answered());
    if (!view.answered()) return; // the old answer is dimmed until the new one is there
    const said = verdict();
    says.dataset.ok = String(said.ok);
    // What was said of another answer stays to be read, but is not about the one that is there now.
    says.classList.toggle("tic-old", !said.done && JSON.stringify(said.given) !== JSON.stringify(model.get("given")));
    const all = said.title ? lines(said, "") : [];
    const reasons = all.filter(({ kind }) => kind === "reason");
    const rest = new Set(reasons.slice(READ_ALOUD));
    const paragraphs = all.filter((one) => !rest.has(one)).map((one) => sentence("p", one));
    if (said.done) paragraphs.splice(1, 0, element("p", "tic-answer", {}, `The answer: ${said.in_words}`));
    if (says.textContent !== paragraphs.map((one) => one.textContent).join("")) says.replaceChildren(...paragraphs);
    more.hidden = !rest.size;
    more.replaceChildren(...[...rest].map((one) => sentence("li", one)));
  }

  check.addEventListener(
    "click",
    () => {
      if (done()) return;
      const left = form?.unsaid?.();
      if (left) return tell(left);
      tell("");
      ask({});
    },
    view,
  );
  undo.addEventListener(
    "click",
    () => {
      const before = takenBack(model.get("trail"));
      if (!before) return tell("There is nothing to take back.");
      keep(before);
      tell("Taken back.");
    },
    view,
  );
  clear.addEventListener(
    "click",
    () => {
      if (isEmpty(model.get("given"))) return tell("There is nothing to clear.");
      give(null);
      tell("Cleared.");
    },
    view,
  );
  hint.addEventListener("click", () => model.get("hints") < MOST_HINTS && keep({ hints: model.get("hints") + 1 }), view);
  show.addEventListener("click", () => (view.focus(check), ask({ told: true })), view);

  view.on(["asked"], build);
  view.on(["given", "trail", "hints", "told", "request", "verdict"], draw);
  return { ...view, body, done };
}

/** @param {Answering} desk @param {Form} form @param {Exhibit | undefined} laid where cards are put, if that is shown @returns {FormView} */
function formOf(desk, form, laid) {
  if (form.is === "choice") return choiceForm(desk, form);
  if (form.is === "cells") return cellsForm(desk, form, laid);
  return form.is === "number" || form.is === "fraction" ? numberForm(desk, form) : cardsForm(desk, form);
}

/** @param {"p" | "li"} tag @param {ReturnType<typeof lines>[number]} one */
function sentence(tag, { kind, text, rule }) {
  const made = element(tag, `tic-${kind}`, {}, text);
  if (rule) made.append(" ", element("span", "tic-rule", {}, rule));
  return made;
}
