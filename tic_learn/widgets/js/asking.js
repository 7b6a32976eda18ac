/**
 * The question before a move of a replay: what would you play? Where a kernel judges, the move is composed on a table
 * to play at; in a page without one the question is asked, and what was played is shown.
 */
/** @import { AnyModel } from "@anywidget/types" */
/** @import { Answer, Ground } from "./ground.js" */
/** @import { Film, Scene, Zone } from "./reel.js" */
/** @import { Seated } from "./hands_on.js" */
import { button, element, setText } from "./ground.js";
import { handsOn, say } from "./hands_on.js";
import { table } from "./table.js";

/** @typedef {Answer & { step?: number }} Judged `step`: after how many moves */
/**
 * `ask` are the numbers of the moves that are asked for; `seats`, where there is a kernel, who sits where for each.
 * @typedef {{ ask: number[], seats?: Seated[], tried: object, request: number, verdict: Judged }} Asked
 */

/**
 * @template {Asked & { large: boolean }} State
 * @param {Pick<Ground, "root" | "signal" | "settle" | "focus" | "notice" | "answered"> & { ask: (changes: Partial<State>) => void }} view
 * @param {AnyModel<State>} model
 * @param {Film} film
 * @param {() => void} show what was played is to be shown
 */
export function asking(view, model, film, show) {
  const { steps, players } = film;
  const judges = model.get("seats") !== undefined;
  const question = element("p", "tic-question");
  const advice = element("p", "tic-advice", { role: "status" });
  const stage = element("div", "tic-stage-here");
  const says = element("div", "tic-says", { role: "status" });
  const clear = button("tic-button", "Put the cards back");
  const reveal = button("tic-button tic-reveal", "Show what was played");
  const tools = element("div", "tic-actions", {}, clear, reveal);
  let at = -1; // after how many moves it asks; -1 while it does not
  let board = /** @type {ReturnType<typeof table> | null} */ (null);

  /** The table as the player who is asked sees it, with the cards of all others face down. @param {Scene | undefined} scene */
  const seen = (scene) => {
    const { seat } = seated();
    return scene && { ...scene, zones: scene.zones.map((zone) => (zone.kind === "hand" && zone.owner !== seat ? covered(zone) : zone)) };
  };
  const seated = () => /** @type {Seated} */ (model.get("seats")?.[model.get("ask").indexOf(at + 1)]);
  const hands = handsOn(view, {
    film: () => film,
    scene: () => (at < 0 ? undefined : seen(steps[at]?.scene)),
    seated,
    ready: () => at >= 0,
    make: (move) => view.ask(/** @type {Partial<State>} */ ({ tried: { step: at, move } })),
    changed: () => drawTaps(),
  });
  const root = element("div", "tic-ask", { role: "group", "aria-label": "Your move" }, question);
  if (judges) root.append(advice, stage, hands.todo, tools, says, view.notice);
  else root.append(tools);
  root.hidden = true;

  const drawTaps = () => {
    hands.draw(board, seen(steps[at - 1]?.scene) ?? null);
    setText(advice, hands.advice());
    clear.hidden = !hands.holds();
    view.settle();
  };

  /** Ask for the move after so many, or with -1 nothing. @param {number} step */
  const draw = (step) => {
    if (step === at) return;
    at = step;
    root.hidden = at < 0;
    hands.drop();
    says.replaceChildren();
    setText(view.notice, "");
    clear.hidden = true;
    if (at >= 0) setText(question, text(at));
    if (at < 0) stage.replaceChildren();
    if (at < 0 || !judges) return view.settle();
    board ??= table(view, { players, owners: film.owners, ...hands.setting });
    stage.append(board.element);
    drawTaps();
    board.follow();
  };

  /** @param {number} step */
  const text = (step) => `It is ${players[steps[step + 1]?.player ?? -1]}'s move. What would you play?`;

  clear.addEventListener(
    "click",
    () => {
      hands.drop();
      drawTaps();
      const first = /** @type {HTMLElement | null} */ (stage.querySelector(".tic-mine button"));
      if (first) view.focus(first); // the button itself is gone now
    },
    view,
  );
  reveal.addEventListener("click", show, view);

  return {
    element: root,
    draw,
    text,
    judges,
    /** Show the kernel's answer to a move that was composed here. @param {Judged} said */
    say: (said) => {
      if (said.step === at) say(says, said);
    },
    /** @param {string} key @returns {boolean} whether it moved the board, and means nothing else */
    onKey: (key) => at >= 0 && (board?.onKey(key) ?? false),
  };
}

/** @param {Zone} hand */
const covered = (hand) => ({ ...hand, cards: [], hidden: hand.cards.length + hand.hidden });
