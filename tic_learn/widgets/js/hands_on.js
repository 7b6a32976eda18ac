/**
 * What a person's taps on a table do until they are a move: for all that is played at. What was tapped is kept here,
 * the moves that can be made of it are buttons, and the one that is chosen is handed on.
 */
/** @import { Table as Composed, Taps } from "./compose.js" */
/** @import { Answer } from "./ground.js" */
/** @import { Film, Scene, Zone } from "./reel.js" */
/** @import { Extra, Table } from "./table.js" */
import { lines } from "./answer.js";
import { NOTHING, advice, choices, inOrder, stillThere, tapCard, tapCell, tapGroup } from "./compose.js";
import { button, element } from "./ground.js";

/**
 * Who sits there, and what compose.js has to know beside the cards.
 * @typedef {Pick<Composed, "seat" | "phase" | "drawn" | "ordered" | "bothEnds" | "risky">} Seated
 */

/** @typedef {{ root: HTMLElement, signal: AbortSignal, settle: () => void, focus: (one: HTMLElement) => void }} View */

/**
 * @param {View} view
 * @param {{ film: () => Film, scene: () => Scene | undefined, seated: () => Seated, ready: () => boolean,
 *   make: (move: object) => void, changed: () => void }} on `ready`: whether a tap counts now; `changed` is called
 *   when something was tapped, and is to call `draw`
 */
export function handsOn(view, { film, scene, seated, ready, make, changed }) {
  const todo = element("div", "tic-actions", { role: "group", "aria-label": "What to do with them" });
  let taps = NOTHING;

  const zones = () => scene()?.zones ?? [];
  /** What compose.js has to know. @returns {Composed} */
  const composed = () => {
    const { seat, phase, drawn, ordered, bothEnds, risky } = seated();
    const { cards: hand = [], waits = 0 } = zones().find(({ kind, owner }) => kind === "hand" && owner === seat) ?? {};
    const chain = zones().find(({ kind }) => kind === "chain")?.cards ?? [];
    const deck = zones().find(({ kind }) => kind === "deck")?.hidden ?? 0;
    return { game: film().game, seat, names: film().players, hand: [...hand], chain: [...chain], deck, phase, drawn, ordered, bothEnds, risky, waits };
  };

  /** @param {Taps} next */
  const tap = (next) => {
    taps = next;
    changed();
  };

  /** @param {string} code @param {number} zone */
  const onCard = (code, zone) => {
    const where = zones()[zone];
    if (!ready() || !where) return;
    const own = where.kind === "hand" && where.owner === seated().seat;
    if (own || where.kind === "chain" || taps.placed.some(({ card }) => card === code)) return tap(tapCard(taps, code, composed()));
    if (where.kind !== "hand") onZone(zone);
  };
  /** @param {number} zone */
  const onZone = (zone) => {
    const all = zones();
    const where = all[zone];
    if (!ready() || !where) return;
    const place = all.filter(({ kind }) => kind === where.kind).indexOf(where);
    if (where.kind === "group") return tap(tapGroup(taps, place));
    if (where.kind === "deck") return make({ player: seated().seat, do: "draw" });
    const number = where.kind === "line" ? where.owner : place;
    const choice = choices(taps, composed()).find(({ move }) => move["line"] === number || move["pile"] === number);
    if (choice) make(choice.move);
  };
  /** @param {number} row @param {number} column */
  const onCell = (row, column) => ready() && tap(tapCell(taps, [row, column]));
  /** What a tap on a zone does. @param {Zone} zone */
  const here = ({ kind }) => ({ deck: "Draw", group: "Choose" })[kind] ?? "";

  /**
   * Draw the table with what was tapped, and the moves that can be made of it.
   * @param {Table | null} board
   * @param {Scene | null} before what the changes that are marked are changes of
   * @param {Pick<Extra, "tried" | "fresh">} [marks]
   */
  const draw = (board, before, marks = {}) => {
    const now = scene();
    const chosen = [...taps.cards, ...taps.placed.map(({ card }) => card)];
    const groups = zones().flatMap(({ kind }, zone) => (kind === "group" ? [zone] : []));
    const extra = { ...marks, chosen, ordered: inOrder(composed()), placed: taps.placed, zone: groups[taps.group] ?? -1 };
    if (now) board?.draw(now, before, extra);
    const made = (ready() ? choices(taps, composed()) : []).map(({ label, move }) => {
      const one = button("tic-button tic-do", label);
      one.addEventListener("click", () => make(move), view);
      return one;
    });
    replaced(view, todo, made);
  };

  return {
    todo,
    /** How a table has to be set so that its taps come here. */
    setting: { own: () => seated().seat, here, onCard, onZone, onCell },
    draw,
    /** What to do next, in one sentence. */
    advice: () => advice(taps, composed()),
    /** For how many Tics of the others the player is stopped (TA-4). */
    waits: () => composed().waits,
    /** Whether anything was tapped that can be put back. */
    holds: () => Boolean(taps.cards.length || taps.placed.length || taps.group >= 0),
    /** Forget what was tapped. */
    drop: () => void (taps = NOTHING),
    /** Keep only what is still in this hand. @param {readonly string[]} hand */
    keep: (hand) => void (taps = stillThere(taps, { ...composed(), hand: [...hand], chain: [] })),
  };
}

/** Put other buttons in. One that had the focus hands it on, for it would go back to the top of the page. @param {View} view @param {HTMLElement} box @param {HTMLElement[]} made */
export function replaced(view, box, made) {
  const had = box.querySelector(":focus") !== null;
  box.replaceChildren(...made);
  if (had && made[0]) view.focus(made[0]);
  else if (had) toHand(view);
}

/** Give the focus to the first card of the player's own hand; if there is none, to the first button of the table. @param {View} view */
export function toHand(view) {
  const first = view.root.querySelector(".tic-mine [data-card]") ?? view.root.querySelector(".tic-table button");
  if (first instanceof HTMLElement) view.focus(first);
}

/** Show what the kernel said, a paragraph for each sentence. @param {HTMLElement} says @param {Answer} said */
export function say(says, said) {
  says.dataset.ok = String(said.ok);
  says.replaceChildren(
    ...lines(said, "").map(({ kind, text, rule }) => {
      const line = element("p", `tic-${kind}`, {}, text);
      if (rule) line.append(" ", element("span", "tic-rule", {}, rule));
      return line;
    }),
  );
}
