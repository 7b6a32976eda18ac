/**
 * The ground of every widget's view: its frame, one tab stop with arrows inside, and the clean-up of
 * all of it; and for a widget that asks, the question to the kernel and the wait for its answer.
 */
/** @import { AnyModel } from "@anywidget/types" */
import { nextIndex } from "./roving.js";

/** @typedef {{ rule: string, text: string, cards: string[] }} Reason */
/**
 * What the kernel says of what the person has done; `request` is the number that it answers.
 * @typedef {{ request: number, ok: boolean | null, title: string, reasons: Reason[], hint: string,
 *   right: string, said: Record<string, string>, steps?: number[][], directions?: number[], same?: string[], relations?: string }} Answer
 */
/**
 * @typedef {{ large: boolean, mode: "explore" | "predict" | "together", question: string,
 *   choices: [string, string][], prediction: string, votes: Record<string, number>,
 *   revealed: boolean, request: number, verdict: Answer }} Shared
 */
/** What is needed to ask the kernel and to know its answer. @typedef {{ large: boolean, request: number, verdict: { request: number } }} Asking */

const PATIENCE = 3000; // milliseconds after which a tap without an answer says what to do
const NO_ANSWER =
  "No answer yet. Open the Run menu at the top and choose Run All Cells. Then tap once more.";

/**
 * An element with its properties set and its children in it.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} className
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, className, attributes = {}, ...children) {
  const made = document.createElement(tag);
  made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Set a text that is not there yet, for setting it anew would cost a layout, or be read aloud again. @param {Element} one @param {string} text */
export function setText(one, text) {
  if (one.textContent !== text) one.textContent = text;
}

/**
 * JupyterLab's sign that a key is not for it. It must be on what has the focus, for a shortcut such
 * as "d d", which deletes a cell, is looked up from there, before any element around it.
 */
export const KEYS_ARE_OURS = { "data-lm-suppress-shortcuts": "true" };

/**
 * A button that is a stop of the arrow keys.
 * @param {string} className
 * @param {string} text
 * @param {Record<string, string>} [attributes]
 */
export function button(className, text, attributes = {}) {
  return element("button", className, { type: "button", tabindex: "-1", ...KEYS_ARE_OURS, ...attributes }, text);
}

/**
 * What every view has.
 * @template {{ large: boolean }} State
 * @param {{ model: AnyModel<State>, el: HTMLElement, experimental?: unknown }} props
 * @param {string} label the widget's name for a screen reader
 * @param {{ stops?: string, keys?: Record<string, (target: HTMLElement) => boolean> }} [own] what this widget does
 *   otherwise: a selector of what the arrow keys stop at, buttons unless it is given; and what a key does on an
 *   element, with true if that is all
 */
export function frame({ model, el }, label, { stops: selector = "button", keys = {} } = {}) {
  const view = new AbortController();
  const { signal } = view;
  const undo = /** @type {(() => void)[]} */ ([]); // what the signal does not undo
  // With a tabindex, a click between the cards has the focus here, where keys do nothing, and not on the cell.
  const root = element("div", "tic", { role: "group", "aria-label": label, tabindex: "-1", ...KEYS_ARE_OURS });
  let stop = /** @type {HTMLElement | undefined} */ (undefined); // Tab reaches this button, arrows move it

  let here = /** @type {HTMLElement | undefined} */ (undefined); // the button that has the focus

  // Only what the widget itself hides counts: JupyterLab may draw a cell while the cell is hidden.
  const stops = () => {
    return /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]).filter((one) => {
      const hidden = one.closest("[hidden]");
      return !hidden || !root.contains(hidden);
    });
  };

  /**
   * Keep exactly one button in the tab order; the one given, if any. A button that had the focus and
   * is hidden now hands it on, for it would go back to the top of the page.
   * @param {HTMLElement} [wanted]
   */
  const settle = (wanted) => {
    const all = stops();
    if (wanted) stop = wanted;
    if (!stop || !all.includes(stop)) stop = all[0];
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector))) one.tabIndex = one === stop ? 0 : -1;
    if (here && !all.includes(here)) stop?.focus();
  };

  /** @param {HTMLElement} one */
  const focus = (one) => {
    settle(one);
    one.focus();
  };

  const leave = () => {
    const outside = /** @type {HTMLElement | null} */ (root.parentElement?.closest("[tabindex]"));
    /** @type {HTMLElement | null} */ (root.querySelector(":focus"))?.blur();
    outside?.focus();
  };

  root.addEventListener(
    "focusin",
    ({ target }) => {
      if (!(target instanceof HTMLElement && target.matches(selector))) return;
      here = target;
      settle(target);
    },
    { signal },
  );
  // A button that is hidden loses the focus too; then `here` stays, and settle hands the focus on.
  root.addEventListener("focusout", ({ target }) => target === here && stops().includes(here) && (here = undefined), { signal });
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (keys[event.key]?.(/** @type {HTMLElement} */ (event.target))) return event.preventDefault();
      if (event.key === "Escape") {
        event.preventDefault();
        return leave();
      }
      const all = stops();
      const from = all.indexOf(/** @type {HTMLElement} */ (event.target));
      const to = nextIndex(event.key, from, all.map((one) => one.getBoundingClientRect()));
      if (to === null) return;
      event.preventDefault(); // an arrow must not scroll the page as well
      focus(/** @type {HTMLElement} */ (all[to]));
    },
    { signal },
  );

  /** Call `draw` now and whenever one of the traits changes. @param {(keyof State & string)[]} traits @param {() => void} draw */
  const on = (traits, draw) => {
    for (const trait of traits) {
      model.on(`change:${trait}`, draw);
      undo.push(() => model.off(`change:${trait}`, draw));
    }
    draw();
  };

  on(["large"], () => root.classList.toggle("tic-large", model.get("large")));
  el.replaceChildren(root);
  /** What a widget's render ends with: all buttons are there now. It gives the clean-up. */
  const finish = () => {
    settle();
    return end;
  };
  const end = () => {
    view.abort();
    for (const one of undo) one();
  };
  return { root, signal, undo, on, stops, settle, focus, finish };
}

/** @typedef {ReturnType<typeof frame>} Frame */

/**
 * What the view of a widget has that asks the kernel.
 * @template {Asking} State
 * @param {{ model: AnyModel<State>, el: HTMLElement, experimental?: unknown }} props
 * @param {string} label the widget's name for a screen reader
 * @param {Parameters<typeof frame>[2]} [own] as of a frame
 */
export function ground(props, label, own) {
  const { model } = props;
  const view = frame(props, label, own);
  const notice = element("p", "tic-notice", { role: "status" });
  let waiting = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  const calm = () => {
    clearTimeout(waiting);
    notice.textContent = "";
  };
  const answered = () => model.get("verdict").request === model.get("request");
  view.undo.push(() => clearTimeout(waiting));

  /** Tell the kernel what the person has done, and wait for its answer. @param {Partial<State>} changes */
  const ask = (changes) => {
    for (const [name, value] of Object.entries(changes)) model.set(/** @type {keyof State} */ (name), value);
    model.set("request", /** @type {State["request"]} */ (model.get("request") + 1));
    model.save_changes();
    calm();
    waiting = setTimeout(() => {
      if (!answered()) notice.textContent = NO_ANSWER;
    }, PATIENCE);
  };

  view.on(["verdict"], () => answered() && calm());
  return { ...view, notice, ask, answered };
}

/** What a person did and the kernel has not answered yet: the number of the request, and the act. @typedef {Asking & { acts: [number, object][] }} Acting */

/**
 * Tell the kernel what was done, with all that is not answered yet: while it is busy only the last message is sent.
 * The call gives the number of the request.
 * @template {Acting} State
 * @param {{ ask: (changes: Partial<State>) => void }} view
 * @param {AnyModel<State>} model
 */
export const acting = (view, model) => (/** @type {object} */ what) => {
  const open = model.get("acts").filter(([number]) => number > model.get("verdict").request);
  const number = model.get("request") + 1;
  view.ask(/** @type {Partial<State>} */ ({ acts: [...open, [number, what]] }));
  return number;
};

/** @typedef {ReturnType<typeof ground<Shared>>} Ground */
