/** A table to play at: tap cards, choose what to do with them, and be told why when it is not allowed. */
/** @import { RenderProps } from "@anywidget/types" */
/** @import { Answer, Shared } from "./ground.js" */
/** @import { Film, Payload, Scene } from "./reel.js" */
import { clock } from "./clock.js";
import { acting, button, element, ground, setText } from "./ground.js";
import { handsOn, replaced, say, toHand } from "./hands_on.js";
import { decode } from "./reel.js";
import { scoreSheet } from "./score.js";
import { arrived, caught, sign, table } from "./table.js";

/**
 * @typedef {{ round: number, from: number, reel: Payload, seat: number, people: number[], yours: boolean, over: boolean,
 *   phase: string, drawn: string, ordered: boolean, bothEnds: boolean, risky: boolean, pace: string, now: number,
 *   running: boolean, due: number | null, undo: boolean, saved: string, file: string }} Shown
 */
/** @typedef {Answer & { offered?: [words: string, move: object][] }} Said */
/** @typedef {Shared & { table: Shown, acts: [number, object][], verdict: Said }} State */

const LOOK = 900; // milliseconds that a move of a computer player is shown before the next one
const PACES = [["turns", "In turns"], ["slow", "Slow"], ["steady", "Steady"], ["quick", "Quick"], ["expert", "Expert"]];

export default { render };

/** @param {RenderProps<State>} props */
function render({ model, el }) {
  const view = ground({ model, el }, "Play table");
  const task = element("p", "tic-task", { role: "status" });
  const happened = element("ol", "tic-happened", { role: "list" });
  const log = element("div", "tic-log", { role: "log", "aria-label": "What happened" }, happened);
  const stage = element("div", "tic-stage-here");
  const curtain = element("div", "tic-curtain");
  const says = element("div", "tic-says", { role: "status" });
  const offers = element("div", "tic-offers", { role: "group", "aria-label": "Legal moves" });
  const sheet = element("div", "tic-sheet");
  const end = element("div", "tic-actions");
  const race = button("tic-button tic-race", "Start");
  const time = element("span", "tic-counter");
  const offer = button("tic-button", "What can I do?");
  const wait = button("tic-button", "I see no Tic");
  const clear = button("tic-button", "Put the cards back");
  const undo = button("tic-button", "Take back my move");
  const hurry = button("tic-button", "Show all at once");
  const again = button("tic-button", "Play again");
  const save = button("tic-button", "Download the record");
  const tools = element("div", "tic-actions", { role: "group", "aria-label": "Help" }, race, time, offer, wait, clear, undo, hurry);
  const paces = PACES.map(([name = "", words = ""]) => button("tic-button tic-pace", words, { "data-pace": name }));
  const pacing = element("div", "tic-actions", { role: "group", "aria-label": "How the others play" }, element("span", "", {}, "The others:"), ...paces);
  end.append(again, save);
  view.root.classList.add("tic-play-table");

  let shown = { round: -1, moves: -1 }; // what this view has shown already
  let behind = -1; // the seat that is before the screen; another one's cards are behind the curtain
  let film = /** @type {Film} */ (decode(model.get("table").reel));
  let board = /** @type {ReturnType<typeof table> | null} */ (null);
  let queue = /** @type {number[]} */ ([]); // steps of the film that are still to be shown
  let looking = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  let at = 0; // the step that is shown
  // What changed by the last step that was shown stays marked until the next one, whatever is sent meanwhile.
  let before = /** @type {Scene | null} */ (null);
  let tried = /** @type {string[]} */ ([]);
  let freed = false; // whether the player was stopped, and has done nothing since that is over

  const send = acting(view, model);
  const now = () => model.get("table");
  const racing = () => now().pace !== "" && now().pace !== "turns";
  /** @param {object} act */
  const act = (act) => {
    freed = false;
    send(racing() ? { ...act, now: ticking.now() } : act);
  };

  const ticking = clock({ ring: (ms) => void send({ do: "clock", now: ms }), changed: () => drawTools(), hidden: () => act({ do: "pause" }) }, view.signal);
  const seconds = setInterval(() => racing() && setText(time, clockFace(ticking.now())), 200);
  view.signal.addEventListener("abort", () => (clearInterval(seconds), clearTimeout(looking)), { once: true });

  const mayTap = () => now().yours && !queue.length && (!racing() || ticking.runs());

  const hands = handsOn(view, {
    film: () => film,
    scene: () => film.steps[at]?.scene,
    seated: now,
    ready: () => mayTap(),
    make: (move) => {
      if (racing()) hands.drop(); // the card has left the fingers; others that are tapped from now on stay in them
      act({ do: "move", move });
      if (racing()) drawTaps();
    },
    changed: () => {
      freed = false;
      drawTaps();
    },
  });
  const inner = element("div", "tic-inner", {}, stage, hands.todo, tools, pacing, says, view.notice, offers, end, sheet, log);
  view.root.append(task, curtain, inner);

  // Drawing

  const drawTaps = () => {
    hands.draw(board, before, { tried, fresh: fresh() });
    setText(task, taskText(mayTap()));
    clear.hidden = !hands.holds();
    view.settle();
  };

  /** A player's own hand in a scene. @param {Scene | undefined} scene */
  const ownHand = (scene) => scene?.zones.find(({ kind, owner }) => kind === "hand" && owner === now().seat);

  /** What has come to the player's hand since the player's last move: it stays marked while the others move. */
  const fresh = () => {
    const [then, hand] = [ownHand(film.steps[0]?.scene), ownHand(film.steps[at]?.scene)];
    return then && hand && !racing() ? arrived(hand, then) : [];
  };

  /** @param {boolean} ready */
  const taskText = (ready) => {
    const { over, people, seat } = now();
    if (over) return film.end?.text ?? "The game is over.";
    if (racing() && !ticking.runs()) return "Press Start. Then play every card that Tics with a pile, as fast as you see it.";
    if (!ready && !hands.waits()) return "The others are playing …";
    const text = freed ? `You are free again. ${hands.advice()}` : hands.advice();
    return people.length > 1 ? `${film.players[seat]}: ${text}` : text;
  };

  const drawTools = () => {
    const { over, undo: can, pace, people, yours, saved } = now();
    race.hidden = !racing() || over;
    time.hidden = !racing();
    setText(race, ticking.runs() ? "Pause" : "Start");
    wait.hidden = pace !== "turns" || over;
    setText(wait, hands.waits() ? "Let the others go on" : "I see no Tic");
    offer.hidden = over || !yours;
    hurry.hidden = !queue.length || racing();
    // Who shares a screen can't race.
    pacing.hidden = !pace || over || ticking.runs() || people.length > 1;
    for (const one of paces) one.ariaPressed = String(one.dataset["pace"] === pace);
    undo.ariaDisabled = String(!can);
    again.hidden = save.hidden = !over;
    setText(inner.querySelector(".tic-saved") ?? end.appendChild(element("span", "tic-saved", { role: "status" })), saved);
    drawTaps();
  };

  /** The clock of this view goes as those of all others do. */
  const follow = () => {
    const { running, now: ms } = now();
    if (!running || !ticking.runs()) ticking.set(ms);
    if (running === ticking.runs()) return;
    if (running) ticking.start();
    else ticking.pause();
  };

  const drawSaid = () => {
    if (!view.answered()) return;
    if (racing()) follow();
    const said = model.get("verdict");
    say(says, said);
    const made = (said.offered ?? []).map(([words, move]) => {
      const one = button("tic-button tic-offer", words);
      one.addEventListener("click", () => mayTap() && act({ do: "move", move }), view);
      return one;
    });
    replaced(view, offers, made);
    offers.hidden = !made.length;
    view.settle();
  };

  /** Show the next step of those that have happened, or all of them at once. @param {boolean} [all] */
  const show = (all = false) => {
    clearTimeout(looking);
    const next = all ? queue : queue.slice(0, 1);
    queue = queue.slice(next.length);
    for (const step of next) tell(step);
    drawTools();
    board?.follow();
    if (queue.length) looking = setTimeout(show, racing() ? 0 : LOOK);
  };

  /** Go on to a step, and tell what happened. @param {number} to */
  const tell = (to) => {
    const step = film.steps[to];
    if (!step) return;
    const last = film.steps[to - 1] ?? null;
    at = to;
    before = last?.scene ?? null;
    tried = caught(step, before);
    freed = !ownHand(step.scene)?.waits && (freed || Boolean(ownHand(last?.scene)?.waits));
    if (last) {
      const line = element("li", "", {}, ...(step.player < 0 ? [] : [sign(step.player), " "]), step.words);
      happened.prepend(line);
      while (happened.childElementCount > 60) happened.lastElementChild?.remove();
    }
    happened.hidden = !happened.childElementCount; // a list has something in it
    const made = scoreSheet(film, signsOf);
    made.draw(step.score, last?.score ?? null);
    sheet.replaceChildren(made.element);
  };

  /** @param {number} owner */
  const signsOf = (owner) => {
    const of = film.players.map((_, seat) => seat).filter((seat) => seat % film.owners.length === owner);
    return element("span", "tic-signs", {}, ...of.map(sign));
  };

  const drawTable = () => {
    const { reel, round, from, seat, people, now: ms, due, over } = now();
    film = decode(reel);
    const many = from + film.steps.length - 1;
    if (round !== shown.round) {
      board = table(view, { players: film.players, owners: film.owners, ...hands.setting });
      stage.replaceChildren(board.element);
      happened.replaceChildren();
      hands.drop();
      ticking.pause();
    }
    const anew = round !== shown.round || many < shown.moves; // a new deal, or a move was taken back
    if (anew) ticking.set(ms);
    const seen = anew ? film.steps.length - 2 : Math.max(-1, shown.moves - from);
    if (many < shown.moves) for (let n = shown.moves - many; n > 0; n--) happened.firstElementChild?.remove();
    shown = { round, moves: many };
    queue = film.steps.map((_, n) => n).filter((n) => n > seen);
    if (!queue.length) at = film.steps.length - 1;
    // What was tapped is done with; but while others race, a card in one's fingers stays there.
    if (racing() && !anew) hands.keep(handNow());
    else hands.drop();
    if (over) ticking.pause();
    ticking.ringAt(over ? null : due);
    if (people.length > 1 && seat !== behind && !over) drop(seat);
    else show();
  };

  /** The hand as it is at the end of the film. */
  const handNow = () => {
    const zones = film.steps[film.steps.length - 1]?.scene.zones ?? [];
    return [...(zones.find(({ kind, owner }) => kind === "hand" && owner === now().seat)?.cards ?? [])];
  };

  /** Hide the table until the person whose turn it is has the screen. @param {number} seat */
  const drop = (seat) => {
    const name = film.players[seat] ?? "";
    const up = button("tic-button", `I am ${name}. Show my cards.`);
    up.addEventListener(
      "click",
      () => {
        const byKey = curtain.querySelector(":focus") !== null;
        behind = seat;
        curtain.replaceChildren();
        inner.hidden = false;
        show();
        if (byKey) toHand(view);
      },
      view,
    );
    inner.hidden = true;
    before = null;
    // What the one before saw is not for the next one: it is told anew, as this one may see it.
    happened.replaceChildren();
    says.replaceChildren();
    offers.replaceChildren();
    setText(task, `It is ${name}'s turn. Give ${name} the screen.`);
    curtain.replaceChildren(up);
    view.settle(up);
  };

  offer.addEventListener("click", () => act({ do: "offer" }), view);
  wait.addEventListener("click", () => act({ do: "wait" }), view);
  undo.addEventListener("click", () => now().undo && act({ do: "undo" }), view);
  again.addEventListener("click", () => act({ do: "again" }), view);
  clear.addEventListener(
    "click",
    () => {
      hands.drop();
      drawTaps();
      toHand(view); // the button itself is gone now
    },
    view,
  );
  hurry.addEventListener("click", () => (show(true), toHand(view)), view);
  // Who taps a card, or presses its key, while the others play has seen enough of it.
  stage.addEventListener("click", () => queue.length && !racing() && show(true), view);
  for (const one of paces) one.addEventListener("click", () => act({ do: "pace", pace: one.dataset["pace"] }), view);
  race.addEventListener(
    "click",
    () => {
      const pause = ticking.runs();
      if (pause) ticking.pause();
      else ticking.start();
      act({ do: pause ? "pause" : "start" });
    },
    view,
  );
  save.addEventListener(
    "click",
    () => {
      const url = URL.createObjectURL(new Blob([now().file], { type: "application/json" }));
      element("a", "", { href: url, download: `${film.game}.json` }).click();
      URL.revokeObjectURL(url);
    },
    view,
  );

  view.on(["table"], drawTable);
  view.on(["verdict"], drawSaid);
  return view.finish();
}

/** @param {number} ms */
function clockFace(ms) {
  const s = Math.floor(ms / 1000);
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}
