/** Who plays what: the game, its options, the players, how long the match is. */
/** @import { AnyModel } from "@anywidget/types" */
/** @import { View } from "./pad.js" */
/** @import { State } from "./score_sheet.js" */
/** @import { Change } from "./sheet.js" */
import { button, element, setText } from "./ground.js";
import { field } from "./pad.js";
import { isClean, ownersOf } from "./sheet.js";
import { sign } from "./table.js";

/** What the options are called. @type {Record<string, [label: string, values: Record<string, string>]>} */
const WORDS = {
  groups: ["Groups", { tic: "Tic groups", sequence: "sequences" }],
  rest: ["What does not step", { free: "is free", fixed: "stays the same" }],
  extend_at: ["Cards are added", { end: "at the end", both: "at both ends" }],
  cards: ["The deck", { "5x5x5": "125 cards", "4x4x4": "64 cards" }],
  referee: ["A referee", { true: "watches", false: "does not" }],
};
const NAMES = ["Ana", "Ben", "Cleo", "Dov", "Ema", "Finn"]; // until somebody says otherwise

/**
 * @param {View} view @param {AnyModel<State>} model @param {(changes: Change[]) => void} enter
 */
export function setup(view, model, enter) {
  const summary = element("p", "tic-task");
  const change = button("tic-button", "Players and game");
  const panel = element("div", "tic-setup");
  const start = button("tic-button tic-start", "Start counting ▶");
  const anew = button("tic-button", "Start a new sheet");
  const locked = element("p", "tic-note");
  const root = element("div", "tic-setup-box", {}, element("div", "tic-actions", {}, summary, change), panel);
  const sheet = () => model.get("sheet");
  const open = (/** @type {boolean} */ now) => enter([[["open"], now]]);
  change.addEventListener("click", () => (open(true), view.focus(start)), view);
  start.addEventListener(
    "click",
    () => {
      if (start.ariaDisabled === "true") return; // why stands above it
      open(false);
      view.focus(change);
    },
    view,
  );
  anew.addEventListener(
    "click",
    () => {
      const fresh = { laid: [], left: [] };
      enter([[["rounds"], [fresh]], [["now"], 0], afresh()]);
    },
    view,
  );

  const games = Object.entries(model.get("games")).map(([name, { title, seats, moves }]) => {
    const one = button("tic-button", title);
    const pick = () => {
      const { players } = sheet();
      // As many players as there are, or the next number that the game allows.
      const many = seats.find((seat) => seat >= players.length) ?? Math.max(...seats);
      const wanted = Array.from({ length: many }, (_, i) => players[i] ?? unused(players, i));
      enter([[["game"], name], [["players"], wanted], [["options"], {}], [["target"], 0], [["question"], { do: moves[0] ?? "" }]]);
    };
    one.addEventListener("click", () => !isLocked() && pick(), view);
    return { name, one };
  });
  const options = Object.entries(WORDS).map(([option, [label, values]]) => {
    const made = Object.entries(values).map(([value, words]) => {
      const one = button("tic-button", words);
      const set = value === "true" ? true : value === "false" ? false : value;
      one.addEventListener("click", () => !isLocked() && enter([[["options", option], set]]), view);
      return { set, one };
    });
    const box = element("div", "tic-actions", { role: "group", "aria-label": label }, element("span", "", {}, label), ...made.map(({ one }) => one));
    return { option, made, box };
  });
  const targets = [0, 1, 2, 3, 5, 10].map((target) => {
    const one = button("tic-button", target ? String(target) : "open end");
    one.addEventListener("click", () => enter([[["target"], target]]), view);
    return { target, one };
  });
  const match = element("span", "");
  const ends = element("div", "tic-actions", { role: "group", "aria-label": "The match" }, match, ...targets.map(({ one }) => one));

  const players = NAMES.map((_, seat) => {
    const rename = (/** @type {string} */ text) => {
      const name = text.trim();
      if (name && name !== sheet().players[seat]) enter([[["players", seat], name]]);
      else if (!name) one.input.value = sheet().players[seat] ?? "";
    };
    const one = field(view, `Player ${seat + 1}`, (text) => (rename(text), view.focus(one.name)), { maxlength: "30" });
    one.input.addEventListener("change", () => rename(one.input.value), view);
    const out = button("tic-button", "✕", { "aria-label": `Take out player ${seat + 1}` });
    out.addEventListener("click", () => !isLocked() && enter([[["players"], sheet().players.filter((_, i) => i !== seat)], afresh()]), view);
    one.element.prepend(sign(seat));
    one.element.append(out);
    return { ...one, out };
  });
  const more = button("tic-button", "+ One player more");
  more.addEventListener("click", () => enter([[["players"], [...sheet().players, unused(sheet().players, sheet().players.length)]]]), view);

  const afresh = () => /** @type {Change} */ ([["question"], { do: sheet().question.do }]);
  const isLocked = () => !isClean(sheet());
  const says = element("p", "tic-setup-says", { role: "status" });
  panel.append(
    element("div", "tic-actions", { role: "group", "aria-label": "The game" }, ...games.map(({ one }) => one)),
    ...options.map(({ box }) => box),
    element("div", "tic-players", { role: "group", "aria-label": "The players" }, ...players.map(({ element }) => element)),
    element("div", "tic-actions", {}, more),
    ends,
    locked,
    says,
    element("div", "tic-actions", {}, start, anew),
  );

  function draw() {
    const { game, players: names, options: set, target, open: isOpen } = sheet();
    const facts = model.get("games")[game];
    const lock = isLocked();
    panel.hidden = !isOpen;
    change.hidden = isOpen;
    setText(summary, isOpen ? "Who plays what?" : `${facts?.title}: ${ownersOf(sheet()).join(", ")}`);
    for (const { name, one } of games) {
      one.ariaPressed = String(name === game);
      one.hidden = lock && name !== game;
    }
    for (const { option, made, box } of options) {
      const values = facts?.options[option];
      box.hidden = !values || lock || ((option === "rest" || option === "extend_at") && set.groups !== "sequence");
      for (const one of made) one.one.ariaPressed = String((set[option] ?? values?.[0]) === one.set);
    }
    const points = game === "times-a-ticking";
    setText(match, points ? "The match goes to so many points" : "The match has so many rounds");
    for (const one of targets) one.one.ariaPressed = String(one.target === target);
    const most = Math.max(...(facts?.seats ?? [2])), least = Math.min(...(facts?.seats ?? [2]));
    players.forEach(({ element: box, input, out }, seat) => {
      box.hidden = seat >= names.length;
      out.hidden = lock || names.length <= least;
      if (!input.matches(":focus")) input.value = names[seat] ?? "";
    });
    more.hidden = lock || names.length >= most;
    anew.hidden = !lock;
    locked.hidden = !lock;
    setText(locked, "Cards are entered already, so only the names can be changed. For another game start a new sheet.");
    const { title, reasons, totals } = model.get("verdict");
    setText(says, view.answered() && !totals.length ? [title, ...reasons.map(({ text, rule }) => `${text} (${rule})`)].join(" ") : "");
    start.ariaDisabled = String(view.answered() && !totals.length);
  }
  return { element: root, draw };
}

/** A name that nobody has yet. @param {string[]} names @param {number} from */
const unused = (names, from) => [...NAMES.slice(from), ...NAMES].find((name) => !names.includes(name)) ?? `Player ${from + 1}`;
