/** The answer, and the prediction before it: what is asked, chosen, counted, revealed and said. */
/** @import { AnyModel } from "@anywidget/types" */
/** @import { Answer, Ground, Shared } from "./ground.js" */
import { button, element } from "./ground.js";

/** What to set when the person changes what is judged: the old prediction is not about the new cards. */
export const AFRESH = Object.freeze({ prediction: "", votes: {}, revealed: false });

/**
 * Whether the answer may be seen: at once, after a prediction, or after the vote.
 * @param {Pick<Shared, "mode" | "prediction" | "revealed">} state
 * @param {Pick<Answer, "right">} verdict with no right choice there is nothing to predict
 */
export function isOpen({ mode, prediction, revealed }, { right }) {
  return mode === "explore" || !right || (mode === "predict" ? prediction !== "" : revealed);
}

/**
 * The answer in sentences, each with its kind.
 * @param {Answer} verdict
 * @param {string} prediction
 * @returns {{ kind: "said" | "title" | "reason" | "hint", text: string, rule?: string }[]}
 */
export function lines(verdict, prediction) {
  const said = verdict.said[prediction];
  return [
    ...(said ? [{ kind: /** @type {const} */ ("said"), text: said }] : []),
    { kind: /** @type {const} */ ("title"), text: verdict.title },
    ...verdict.reasons.map(({ text, rule }) => ({ kind: /** @type {const} */ ("reason"), text, rule })),
    ...(verdict.hint ? [{ kind: /** @type {const} */ ("hint"), text: verdict.hint }] : []),
  ];
}

/**
 * The panel below a widget. `elements` go into the widget; `isOpen` tells whether the answer is
 * shown; `changed` is called whenever that may have changed, but not at the start.
 * @template {Shared} State
 * @param {AnyModel<State>} model
 * @param {Ground} view
 * @param {() => void} [changed]
 */
export function answerPanel(model, view, changed = () => {}) {
  const ask = element("p", "tic-question");
  const choices = element("div", "tic-choices");
  const predict = element("div", "tic-predict", { role: "group", "aria-label": "Your prediction" }, ask, choices);
  const says = element("div", "tic-says", { role: "status" });
  const state = () => ({
    mode: model.get("mode"),
    prediction: model.get("prediction"),
    revealed: model.get("revealed"),
  });
  const open = () => view.answered() && isOpen(state(), model.get("verdict"));

  /** @param {Partial<State>} changes */
  const set = (changes) => {
    for (const [name, value] of Object.entries(changes)) model.set(/** @type {keyof State} */ (name), value);
    model.save_changes();
  };
  const reveal = button("tic-button tic-reveal", "Reveal");
  const again = button("tic-button tic-again", "Vote again");
  // Each of the two hides itself and shows the other, so the focus goes along.
  reveal.addEventListener("click", () => (set(/** @type {Partial<State>} */ ({ revealed: true })), view.focus(again)), view);
  again.addEventListener("click", () => (set(/** @type {Partial<State>} */ ({ ...AFRESH })), view.focus(reveal)), view);

  const buttons = model.get("choices").map(([value, label]) => {
    const made = button("tic-button tic-choice", label, { "data-choice": value });
    made.addEventListener(
      "click",
      () => {
        if (model.get("mode") === "predict") return set(/** @type {Partial<State>} */ ({ prediction: value }));
        if (open()) return; // the vote is over
        const votes = model.get("votes");
        set(/** @type {Partial<State>} */ ({ votes: { ...votes, [value]: (votes[value] ?? 0) + 1 } }));
      },
      view,
    );
    return { value, label, made };
  });
  choices.append(...buttons.map(({ made }) => made), reveal, again);

  let ready = false; // the widget draws itself the first time, when it has the panel
  view.on(["mode", "question", "prediction", "votes", "revealed", "request", "verdict"], () => {
    const { mode, prediction } = state();
    const verdict = model.get("verdict");
    const votes = model.get("votes");
    const shown = open();
    predict.hidden = mode === "explore" || !verdict.right;
    ask.textContent = model.get("question");
    reveal.hidden = mode !== "together" || shown;
    again.hidden = mode !== "together" || !(shown || Object.keys(votes).length); // also to take a slip back
    for (const { value, label, made } of buttons) {
      const count = votes[value] ?? 0;
      made.textContent = mode === "together" ? `${label}: ${count}` : label;
      made.ariaPressed = String(mode === "together" ? count > 0 : prediction === value);
      made.classList.toggle("tic-right", shown && verdict.right === value);
      made.ariaDisabled = String(shown && mode === "together");
    }
    says.ariaBusy = String(!view.answered());
    if (!view.answered() && mode === "explore") return; // the old answer is dimmed until the new one is there
    says.dataset.ok = shown ? String(verdict.ok) : "null";
    const told = shown ? lines(verdict, mode === "predict" ? prediction : "") : [];
    says.replaceChildren(
      ...told.map(({ kind, text, rule }) => {
        const line = element("p", `tic-${kind}`, {}, text);
        if (rule) line.append(" ", element("span", "tic-rule", {}, rule));
        return line;
      }),
    );
    view.settle();
    if (ready) changed();
  });
  ready = true;
  return { elements: [predict, says, view.notice], isOpen: open };
}
