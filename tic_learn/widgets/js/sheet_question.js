/** What is asked of a move: who moves, what is done, and what no card shows of the position. */
/** @import { AnyModel } from "@anywidget/types" */
/** @import { View } from "./pad.js" */
/** @import { State } from "./score_sheet.js" */
/** @import { Change, Place, Question } from "./sheet.js" */
import { button, element, setText } from "./ground.js";
import { isEmptyHand, onCell, ownersOf } from "./sheet.js";

/** What a player can do, as a record names it. @type {Record<string, string>} */
const WORDS = {
  draw: "draws a card", pickup: "picks up from the chain", lay: "lays a new group", extend: "adds a card to a group",
  discard: "discards a card", pass: "passes", play: "plays", place: "places cards",
};

const EMPTY = /** @type {never[]} */ ([]);
const SOME = [{ owner: 0, cards: EMPTY }]; // the first place for them

/**
 * `isPlayed` and `setPlayed`: whether a card for a cell of the table is played now, or lies there; `chosen`: the place.
 * @param {View} view @param {AnyModel<State>} model @param {(changes: Change[]) => void} enter
 * @param {() => boolean} isPlayed @param {(now: boolean) => void} setPlayed @param {() => Place | undefined} chosen
 */
export function asking(view, model, enter, isPlayed, setPlayed, chosen) {
  const asked = () => model.get("sheet").question;
  /** @type {{ key: string, draw: () => void, box: HTMLElement }[]} */
  const rows = [];

  /**
   * A row of buttons of which one is chosen. `values` says what there is now, or nothing to hide the row.
   * @param {keyof Question} key @param {string} label @param {() => [value: any, words: string][]} values @param {() => unknown} now
   */
  const row = (key, label, values, now) => {
    const made = /** @type {Map<string, HTMLButtonElement>} */ (new Map());
    const name = element("span", "", {}, label);
    const box = element("div", "tic-actions", { role: "group", "aria-label": label }, name);
    const draw = () => {
      const wanted = values();
      const buttons = wanted.map(([value, words]) => {
        let one = made.get(String(value));
        if (!one) {
          one = button("tic-button", "");
          one.addEventListener("click", () => value !== now() && enter([[["question", key], value], ...(more[key] ?? [])]), view);
          made.set(String(value), one);
        }
        setText(one, words);
        one.ariaPressed = String(now() === value);
        return one;
      });
      const all = [name, ...buttons];
      if (all.length !== box.childElementCount || all.some((one, i) => one !== box.children[i])) box.replaceChildren(...all);
      box.hidden = !buttons.length;
    };
    rows.push({ key, draw, box });
  };
  // What goes with what is done, and with an empty hand.
  const more = /** @type {Record<string, Change[]>} */ ({
    do: [[["question", "taken"], null], [["question", "cards"], []], [["question", "chosen"], []]],
    hand: [[["question", "drawn"], []]],
  });

  const game = () => model.get("sheet").game;
  const isOne = (/** @type {string[]} */ ...moves) => moves.includes(asked().do);
  const teamTic = () => game() === "team-tic";
  row("seat", "Who moves?", () => model.get("sheet").players.map((name, seat) => [seat, name]), () => asked().seat ?? 0);
  row("do", "What is done?", () => (model.get("games")[game()]?.moves ?? []).map((move) => [move, WORDS[move] ?? move]), () => asked().do);
  row(
    "taken", "In this turn",
    () => (teamTic() ? [[false, "nothing is taken yet"], [true, "a card is taken"]] : []),
    () => asked().taken ?? !isOne("draw", "pickup", "pass"),
  );
  // Where cards are played, it does not matter what is left to draw, and who has none plays none.
  const without = () => teamTic() || isOne("draw", "pass");
  row("deck", "The deck", () => (without() ? [[true, "has cards"], [false, "is empty"]] : []), () => asked().deck ?? true);
  row(
    "hand", "The player's hand", () => (without() || isEmptyHand(asked()) ? [[null, "has cards"], [EMPTY, "is empty"]] : []),
    () => (isEmptyHand(asked()) ? EMPTY : null),
  );
  row(
    "laid", "Tokens on the table", () => (game() === "territory" && isOne("place") ? [[EMPTY, "nobody has any"], [SOME, "some players have some"]] : []),
    () => (asked().laid?.length ? SOME : EMPTY),
  );
  row(
    "added", "Cards added to opponents' groups before, in this turn",
    () => (teamTic() && isOne("extend") ? [[0, "0"], [1, "1"], [2, "2"]] : []), () => asked().added ?? 0,
  );
  row("to", "Where to?", where, () => asked().to ?? 0);
  row(
    "at", "At which end?",
    () => (teamTic() && isOne("extend") && model.get("sheet").options.extend_at === "both" ? [["start", "before the first card"], ["end", "after the last card"]] : []),
    () => asked().at ?? "end",
  );

  /** The groups, lines or piles that the cards can go to. @returns {[number, string][]} */
  function where() {
    if (game() === "ticking-lines" && isOne("play")) return model.get("sheet").players.map((name, seat) => [seat, `${name}'s line`]);
    if (game() === "times-a-ticking") return [0, 1, 2, 3, 4].map((pile) => [pile, `pile ${pile}`]);
    if (!teamTic() || !isOne("extend")) return [];
    const count = /** @type {Record<number, number>} */ ({});
    return (asked().laid ?? []).flatMap(({ owner, cards }, i) => {
      if (!cards.length) return [];
      count[owner] = (count[owner] ?? 0) + 1;
      return [/** @type {[number, string]} */ ([i, `group ${count[owner]} of ${ownersOf(model.get("sheet"))[owner]}`])];
    });
  }

  // Of a cell of the table: whether its card lies there, or is played now.
  const layers = /** @type {const} */ ([[false, "lies there"], [true, "is played now"]]).map(([value, words]) => {
    const one = button("tic-button", words);
    one.addEventListener(
      "click",
      () => {
        const here = chosen();
        setPlayed(value);
        if (here?.kind === "cell" && here.cards.length && here.move !== value) enter(onCellNow(here, here.cards));
      },
      view,
    );
    return { value, one };
  });
  const layer = element("div", "tic-actions", { role: "group", "aria-label": "The card" }, element("span", "", {}, "The card"), ...layers.map(({ one }) => one));

  /** @param {Place} here @param {string[]} cards @returns {Change[]} */
  const onCellNow = (here, cards) => (here.cell ? onCell(here.cell, cards, isPlayed() && isOne("place"), asked()) : []);

  const root = element("div", "tic-question-rows", {}, ...rows.map(({ box }) => box));
  return {
    element: root,
    draw: () => rows.forEach(({ draw }) => draw()),
    onCell: onCellNow,
    /** @param {Place} here @param {HTMLElement} padElement */
    drawCell(here, padElement) {
      layer.hidden = here.kind !== "cell" || !isOne("place");
      if (padElement.firstElementChild !== layer) padElement.prepend(layer);
      for (const { value, one } of layers) one.ariaPressed = String(isPlayed() === value);
    },
  };
}
