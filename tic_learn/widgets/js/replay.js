/** A game to be stepped through: the table, what each move did and why, and the running score. It needs no kernel. */
/** @import { RenderProps } from "@anywidget/types" */
/** @import { Asked } from "./asking.js" */
/** @import { Payload, Reason, Step } from "./reel.js" */
import { asking } from "./asking.js";
import { axis } from "./axis.js";
import { around } from "./board.js";
import { button, element, ground, KEYS_ARE_OURS, setText } from "./ground.js";
import { player } from "./player.js";
import { decode } from "./reel.js";
import { ruleSign, scoreSheet } from "./score.js";
import { caught, sign, table } from "./table.js";

/** `round`, where there is a kernel: the round of a match whose reel it sends. @typedef {{ large: boolean, reel: Payload, round?: number, step: number, score: boolean } & Asked} State */

const DEALT = "The cards are dealt. Nobody has made a move yet.";
const COVERED = "…"; // a move that is not to be known yet
const UNSEEN = "Only cards that are not seen could say why.";

const NARROW = 320; // pixels: with less, only what makes a step stays in sight

export default { render };

/** A view of the round that is shown; when the kernel sends another one, a new view. @param {RenderProps<State>} props */
function render(props) {
  const { model, el } = props;
  const known = /** @type {Map<number, number>} */ (new Map());
  let end = show(props, known);
  const anew = () => {
    const focused = el.querySelector(".tic-rounds :focus");
    end();
    end = show(props, known);
    if (focused) /** @type {HTMLElement | null} */ (el.querySelector(".tic-rounds [aria-pressed=true]"))?.focus();
  };
  model.on("change:reel", anew);
  return () => {
    model.off("change:reel", anew);
    end();
  };
}

/**
 * @param {RenderProps<State>} props
 * @param {Map<number, number>} seen of each round, up to which move nothing is a secret any more
 */
function show({ model, el }, seen) {
  const film = decode(model.get("reel"));
  const { steps, title, round, seat, fault } = film;
  const last = steps.length - 1;

  /** Move the focus to another control, if it is on one. @param {HTMLElement} from @param {number} by */
  const rove = (from, by) => {
    const all = view.stops();
    const at = all.indexOf(from);
    const to = all[Math.max(0, Math.min(all.length - 1, at + by))];
    if (to) view.focus(to);
    return true;
  };
  /**
   * @param {string} name
   * @param {(target: HTMLElement) => boolean} act what the key does unless it moves a board, or goes from card to card
   * @returns {(target: HTMLElement) => boolean}
   */
  const key = (name, act) => (target) => stage.onKey(name) || asks.onKey(name) || (!asks.element.contains(target) && act(target));
  const keys = {
    ArrowLeft: key("ArrowLeft", () => go(here() - 1)),
    ArrowRight: key("ArrowRight", () => go(here() + 1)),
    ArrowUp: key("ArrowUp", (target) => rove(target, -1)),
    ArrowDown: key("ArrowDown", (target) => rove(target, 1)),
    Home: key("Home", () => go(0)),
    End: key("End", () => go(last)),
    Escape: key("Escape", () => false),
    "+": key("+", () => false),
    "-": key("-", () => false),
    " ": (/** @type {HTMLElement} */ target) => !(target instanceof HTMLButtonElement) && toggle(),
  };
  // Of the list of moves only the one that is shown is a stop; the others are a tap away.
  const view = ground({ model, el }, `Replay of ${title}`, { stops: "button:not(.tic-move), .tic-move[aria-current], input", keys });
  view.root.classList.add("tic-replay");

  const [now, rounds] = round;
  const which = rounds > 1 ? [`round ${now} of ${rounds}`] : [];
  const whose = seat === null ? [] : [`as ${film.players[seat]} saw it`];
  view.root.append(element("p", "tic-task", {}, [title, ...which, ...whose].join(", ")));
  if (rounds > 1 && model.get("round") !== undefined) view.root.append(roundsOf());
  if (fault) view.root.append(faultNotice(fault, steps.length));
  if (!steps.length) return view.finish();

  const slider = element("input", "tic-slider", { type: "range", min: "0", max: String(last), "aria-label": "Move", ...KEYS_ARE_OURS });
  const counter = element("span", "tic-counter");
  const first = button("tic-button", "|◀", { "aria-label": "First" });
  const back = button("tic-button", "");
  back.append("◀", word(" Back"));
  const play = button("tic-button tic-play", "▶ Play");
  const next = button("tic-button", "");
  next.append(word("Next "), "▶");
  const end = button("tic-button", "▶|", { "aria-label": "Last" });
  const pace = element("span", "");
  const speed = button("tic-button tic-speed", "");
  speed.append(word("Speed: "), pace);
  const jump = element("div", "tic-jump", {}, first, slider, end);
  const controls = element("div", "tic-controls", {}, back, play, next, jump, counter, speed);
  const words = element("p", "tic-words");
  const aloud = element("p", "tic-unseen", { role: "status" });
  const board = steps[last]?.scene.zones.find(({ kind }) => kind === "board");
  const ask = model.get("ask");
  // The room that a board takes in the end would tell where the game goes.
  const room = board && !ask.length ? { room: around(board.cells) } : {};
  const stage = table(view, { players: film.players, owners: film.owners, ...room });
  const asks = asking(view, model, film, () => {
    view.focus(next);
    go(here() + 1, true);
  });
  const time = film.game === "times-a-ticking" ? axis(film) : null;
  const whole = button("tic-button tic-whole", "", { "aria-expanded": "false" });
  const why = element("div", "tic-why", { role: "group", "aria-label": "Why" });
  const sheet = scoreSheet(film, signsOf);
  const list = element("ol", "tic-moves", { role: "list", "aria-label": "Moves" });
  const moves = steps.map(({ words: text }, n) => {
    const made = button("tic-move", "");
    made.append(element("span", "tic-move-number", {}, n ? String(n) : "Deal"), " ", text);
    list.append(element("li", "", {}, made));
    return made;
  });
  // What stays in sight while one scrolls: how to go on, what the move was, and the first reason.
  const head = element("div", "tic-head", {}, controls, words, element("div", "tic-because", {}, whole, why));
  const below = element("div", "tic-actions tic-below");
  const main = element("div", "tic-main", {}, ...(time ? [time.element] : []), asks.element, stage.element);
  const points = model.get("score") ? [heading("Score"), sheet.element] : [];
  const side = element("div", "tic-side", {}, ...points, heading("Moves"), list);
  view.root.append(head, below, element("div", "tic-stage", {}, main, side), aloud);

  /** The rounds of a match as buttons; which of them lie between is left out of many. */
  function roundsOf() {
    const buttons = offered(now, rounds).map((number) => {
      const one = button("tic-button", `Round ${number}`, { "aria-pressed": String(number === now) });
      one.addEventListener("click", () => turnTo(number), view);
      return one;
    });
    return element("div", "tic-actions tic-rounds", { role: "group", "aria-label": "Rounds" }, ...buttons);
  }
  /** Ask the kernel for another round. @param {number} number */
  function turnTo(number) {
    if (number === now) return;
    playing.stop();
    view.root.querySelector(".tic-rounds")?.append(view.notice);
    view.ask(/** @type {Partial<State>} */ ({ round: number, tried: {} }));
  }

  /** The signs of who scores: of a player, or of all the players of a team. @param {number} owner */
  function signsOf(owner) {
    const of = film.players.map((_, at) => at).filter((at) => at % film.owners.length === owner);
    return element("span", "tic-signs", {}, ...of.map(sign));
  }

  const here = () => Math.min(model.get("step"), last);
  let known = Math.max(here(), seen.get(now) ?? 0); // up to which move nothing is a secret any more
  /** @param {number} move that is no secret any more */
  const learn = (move) => void seen.set(now, (known = Math.max(known, move)));
  let answered = -1; // after how many moves an answer was right, and is still to be read
  /** How far one may go without having answered. */
  const limit = () => (ask.find((move) => move > known) ?? last + 1) - 1;
  /** Whether the question is open here. */
  const open = () => here() === limit() && here() < last;
  let byHand = false; // whether this view was stepped by hand, so that it says the move
  /** @param {number} to @param {boolean} [shows] past a question that is open */
  const set = (to, shows = false) => {
    const step = Math.max(0, Math.min(shows ? last : limit(), to));
    if (step === here()) return;
    model.set("step", step);
    model.save_changes();
  };
  /** By hand: what plays is stopped. @param {number} to @param {boolean} [shows] past a question that is open */
  const go = (to, shows) => {
    playing.stop();
    byHand = true;
    if (to > here() && open() && !shows) remind();
    set(to, shows);
    slider.value = String(here()); // it may have been drawn past the question
    byHand = false;
    return true;
  };
  /** Say the question once more to who would go on. */
  const remind = () => {
    const text = asks.text(here());
    aloud.textContent = aloud.textContent === text ? `${text}\u00a0` : text; // the same words would not be said again
  };
  const toggle = () => {
    if (playing.runs()) return playing.toggle();
    if (open()) return remind(), true;
    return last ? playing.toggle() : true; // where there is no move, there is nothing to play
  };
  const playing = player({
    next: () => {
      set(here() + 1);
      return here() < limit();
    },
    start: () => void (here() === last && set(0)),
    changed: () => drawPlaying(),
  });
  const drawPlaying = () => {
    setText(play, playing.runs() ? "❚❚ Pause" : "▶ Play");
    setText(pace, playing.speed().name);
    play.ariaDisabled = String(!playing.runs() && (open() || !last));
  };
  drawPlaying();
  view.undo.push(playing.stop);

  first.addEventListener("click", () => go(0), view);
  back.addEventListener("click", () => go(here() - 1), view);
  next.addEventListener("click", () => go(here() + 1), view);
  end.addEventListener("click", () => go(last), view);
  play.addEventListener("click", toggle, view);
  let unfolded = false; // whether all the reasons are seen
  let count = 0; // of them
  whole.addEventListener(
    "click",
    () => {
      unfolded = !unfolded;
      head.classList.toggle("tic-unfolded", unfolded);
      whole.ariaExpanded = String(unfolded);
      drawWhole();
    },
    view,
  );
  const drawWhole = () => setText(whole, `Why${count > 1 ? ` (${count})` : ""} ${unfolded ? "▴" : "▾"}`);
  speed.addEventListener("click", () => playing.faster(), view);
  slider.addEventListener("input", () => go(Number(slider.value)), view);
  list.addEventListener(
    "click",
    ({ target }) => {
      const to = moves.findIndex((move) => move.contains(/** @type {Node} */ (target)));
      if (to >= 0) go(to);
    },
    view,
  );

  let shown = -1;
  const draw = () => {
    const at = here();
    const step = /** @type {Step} */ (steps[at]);
    const before = steps[at - 1] ?? null;
    if (at === shown) return;
    learn(at);
    answered = -1;
    // Both of these ask for sizes, and do so first, for as long as nothing has changed no layout is due.
    bringIntoSight(at);
    stage.draw(step.scene, before?.scene ?? null, { tried: caught(step, before?.scene ?? null) });
    uncover();
    setText(counter, `Move ${at} of ${last}`);
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", `Move ${at} of ${last}`);
    for (const one of [first, back]) one.ariaDisabled = String(at === 0);
    drawAsking();
    words.replaceChildren(...(step.player < 0 ? [] : [sign(step.player), " "]), step.words);
    time?.draw(step.scene.clock);
    const over = at === last && film.end ? [film.end] : [];
    count = step.reasons.length + over.length;
    why.replaceChildren(...(count ? reasonsByRule([...step.reasons, ...over]) : [element("p", "tic-no-reason", {}, at ? UNSEEN : DEALT)]));
    drawWhole();
    sheet.draw(step.score, before?.score ?? null);
    mark(moves[shown], /** @type {HTMLElement} */ (moves[at]));
    shown = at;
    if (byHand || (playing.runs() && playing.speed().heard)) {
      const [reason] = byHand ? step.reasons : [];
      setText(aloud, [step.words, ...(reason ? [`${reason.text} ${reason.rule}`] : []), ...over.map(({ text }) => text)].join(" "));
    }
    if (open() && (byHand || playing.runs())) setText(aloud, [byHand ? step.words : "", asks.text(at)].join(" "));
  };

  /** The question, in the place of the table; it stays while a right answer is read. */
  const drawAsking = () => {
    const at = here();
    const shows = open() || answered === at;
    for (const one of [next, end]) one.ariaDisabled = String(at === limit());
    drawPlaying();
    if (shows === asks.element.hidden) stage.element.hidden = shows && asks.judges;
    asks.draw(shows ? at : -1);
  };

  let covered = last + 1; // from which move on the list tells nothing
  /** Tell in the list what may be known now, and no more. */
  const uncover = () => {
    const from = limit() + 1;
    if (from === covered) return;
    for (let n = Math.min(from, covered); n < Math.max(from, covered); n++) {
      const move = /** @type {HTMLElement} */ (moves[n]);
      /** @type {ChildNode} */ (move.lastChild).textContent = n < from ? (steps[n]?.words ?? "") : COVERED;
      move.ariaLabel = n < from ? null : `${n}, not to be seen yet`;
    }
    covered = from;
    time?.uncover(limit());
  };

  const drawSaid = () => {
    const said = model.get("verdict");
    if (!view.answered()) return;
    asks.say(said);
    if (!said.ok || said.step === undefined || said.step < known) return;
    learn(said.step + 1);
    if (said.step === here()) answered = here();
    uncover();
    drawAsking();
  };

  /** The current move in the list. @param {HTMLElement | undefined} old @param {HTMLElement} now */
  const mark = (old, now) => {
    now.ariaCurrent = "true";
    if (!old) return;
    old.removeAttribute("aria-current");
    const stop = old.tabIndex === 0;
    old.tabIndex = -1;
    if (old.matches(":focus")) view.focus(now);
    else if (stop) view.settle(now);
  };

  /** Scroll the list, and nothing but the list. It is done before anything changes, for then no layout is due. @param {number} at */
  const bringIntoSight = (at) => {
    const { offsetTop: top, offsetHeight: high } = /** @type {HTMLElement} */ (moves[at]);
    const { scrollTop, clientHeight } = list;
    if (top < scrollTop || top + high > scrollTop + clientHeight) list.scrollTop = top - (clientHeight - high) / 2;
  };
  let narrow = false;
  /** In a narrow page what is seldom used lies below what stays in sight. @param {number} wide */
  const fit = (wide) => {
    if (!wide || narrow === wide < NARROW) return;
    narrow = wide < NARROW;
    if (narrow) below.append(first, end, speed);
    else (slider.before(first), slider.after(end), controls.append(speed));
    view.settle();
  };
  // A replay may be drawn while its cell is hidden, and only now have a size.
  const sized = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) target === list ? bringIntoSight(here()) : fit(contentRect.width);
  });
  for (const one of [list, view.root]) sized.observe(one);
  view.undo.push(() => sized.disconnect());

  view.on(["step"], draw);
  view.on(["verdict"], drawSaid);
  view.settle(slider); // Tab comes to what has no key of its own, so that Space plays
  return view.finish();
}

/** What a button says beside its sign; where room is scarce it is only heard. @param {string} text */
const word = (text) => element("span", "tic-word", {}, text);

/**
 * The rounds that have a button: all of twelve, of more the first, the last, and those near the one that is shown.
 * @param {number} now @param {number} rounds
 */
export function offered(now, rounds) {
  const all = Array.from({ length: rounds }, (_, i) => i + 1);
  return rounds <= 12 ? all : all.filter((number) => number === 1 || number === rounds || Math.abs(number - now) <= 3);
}

/** @param {string} text */
const heading = (text) => element("p", "tic-heading", { "aria-hidden": "true" }, text); // the group below it has the same name

/** The reasons, those of one rule that follow each other under one sign. @param {readonly Reason[]} reasons */
function reasonsByRule(reasons) {
  const groups = /** @type {{ rule: string, list: HTMLElement, all: HTMLElement }[]} */ ([]);
  for (const reason of reasons) {
    let group = groups[groups.length - 1];
    if (group?.rule !== reason.rule) {
      const list = element("ul", "tic-reasons", { role: "list" });
      const head = element("p", "tic-why-rule", {}, ruleSign(reason), " ", element("span", "tic-why-title", {}, reason.title), " ");
      groups.push((group = { rule: reason.rule, list, all: element("div", "tic-why-group", {}, head, list) }));
    }
    group.list.append(element("li", "", {}, reason.text), " ");
  }
  return groups.map(({ all }) => all);
}

/** What is wrong with the record. @param {{ move: number | null, reasons: Reason[] }} fault @param {number} count of steps */
function faultNotice({ move, reasons }, count) {
  const where = move === null ? "This record is not right." : `This record goes wrong at move ${move + 1}.`;
  const shown = count ? `It is shown ${move === null ? "as far as it can be" : "up to there"}.` : "None of it can be shown.";
  return element("div", "tic-fault", { role: "note" }, element("p", "tic-title", {}, `${where} ${shown}`), ...reasonsByRule(reasons));
}
