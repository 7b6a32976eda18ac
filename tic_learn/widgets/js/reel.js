/**
 * A whole game from the payload that `Reel.payload` of tic_learn/scenes/reel.py makes: decoded once,
 * so that a step only looks things up. What did not change from one step to the next is the same
 * object in both, so that a page sees by `===` what it need not draw again.
 */
import { cardName } from "./card.js";

/** @typedef {[place: number, ...filled: (string | number)[]]} Sentence */
/** @typedef {[start: number, gone: number, put: number[]]} Splice */
/** @typedef {[zone: number, field: number, number: number] | [zone: number, field: number, start: number, gone: number, put: string | number[]]} Change */
/** Of a move in Time's a Ticking: a legal play, an illegal one, a call. @typedef {"play" | "illegal" | "call"} Kind */
/**
 * What a step has of the payload: words, player, kind, reasons, zones, turn, clock, drawn, open cells, score.
 * @typedef {{ w: Sentence, p?: number, k?: Kind, r?: number[][], z?: Change[], t?: number, c?: number, d?: string, o?: Splice, s?: Splice }} PackedStep
 */
/**
 * @typedef {{ version: number, game: string, title: string, players: string[], owners: string[], seat: number | null,
 *   round: [number, number], zones: [kind: string, title: string, owner: number][], steps: PackedStep[],
 *   lines: [owner: number, points: number, ...rest: (string | number)[]][], end: (string | number)[] | null,
 *   fault: { move: number | null, reasons: (string | number)[][] } | null,
 *   phrases: string[], rules: [id: string, title: string][], words: string[] }} Payload
 */
/** @typedef {{ rule: string, title: string, text: string }} Reason */
/** @typedef {{ owner: number, points: number } & Reason} ScoreLine */
/**
 * @typedef {{ kind: string, title: string, owner: number, cards: readonly string[], cells: readonly number[],
 *   tokens: string, hidden: number, waits: number }} Zone
 */
/** @typedef {{ zones: readonly Zone[], turn: number, clock: number, drawn: readonly string[], open: readonly number[] }} Scene */
/**
 * `kind` is "" in games other than Time's a Ticking. `cards` are those that the words name.
 * @typedef {{ scene: Scene, words: string, player: number, reasons: readonly Reason[], score: readonly number[],
 *   kind: "" | Kind, cards: readonly string[] }} Step
 */
/**
 * @typedef {{ game: string, title: string, players: string[], owners: string[], seat: number | null, round: [number, number],
 *   steps: Step[], lines: ScoreLine[], end: Reason | null, fault: { move: number | null, reasons: Reason[] } | null }} Film
 */

const CARD = "\x01";
const WORD = "\x03";

/** A card in a sentence, as Python writes it: "3-star-orange" (CP-8). @param {string} code */
const longName = (code) => cardName(code).replaceAll(" ", "-");

/** The codes in a text of three letters each. @param {string} text */
const codesIn = (text) => text.match(/.../g) ?? [];

/** A new list in which `put` stands for what was there. @template T @param {readonly T[]} list @param {number} start @param {number} gone @param {readonly T[]} put */
const spliced = (list, start, gone, put) => [...list.slice(0, start), ...put, ...list.slice(start + gone)];

/**
 * @param {Payload} payload
 * @returns {Film}
 */
export function decode(payload) {
  const { phrases, rules, words, players, owners, game, title, seat, round } = payload;

  /** @param {readonly (string | number)[]} sentence */
  const text = ([place, ...filled]) => {
    let next = 0;
    return (phrases[Number(place)] ?? "").replace(/[\x01-\x03]/g, (kind) => {
      const part = filled[next++] ?? "";
      if (kind === CARD) return longName(String(part));
      return kind === WORD ? (words[Number(part)] ?? "") : String(part);
    });
  };
  /** @param {readonly (string | number)[]} packed @returns {Reason} */
  const reason = ([place, ...sentence]) => {
    const [rule = "", heading = ""] = rules[Number(place)] ?? [];
    return { rule, title: heading, text: text(sentence) };
  };
  /** The cards that a sentence names. @param {Sentence} sentence */
  const cardsOf = ([place, ...filled]) => {
    const kinds = phrases[place]?.match(/[\x01-\x03]/g) ?? [];
    return filled.filter((_, i) => kinds[i] === CARD).map(String);
  };

  let scene = /** @type {Scene} */ ({
    // A zone that is not there yet is an empty one.
    zones: payload.zones.map(([kind, name, owner]) => {
      return { kind, title: name, owner, cards: [], cells: [], tokens: "", hidden: 0, waits: 0 };
    }),
    turn: -1,
    clock: 0,
    drawn: [],
    open: [],
  });
  let score = /** @type {readonly number[]} */ ([]);

  const steps = payload.steps.map((packed) => {
    scene = {
      zones: packed.z ? changed(scene.zones, packed.z) : scene.zones,
      turn: packed.t ?? scene.turn,
      clock: packed.c ?? scene.clock,
      drawn: packed.d === undefined ? scene.drawn : codesIn(packed.d),
      open: packed.o ? spliced(scene.open, ...packed.o) : scene.open,
    };
    if (packed.s) score = spliced(score, ...packed.s);
    return /** @type {Step} */ ({
      scene,
      words: text(packed.w),
      player: packed.p ?? -1,
      reasons: (packed.r ?? []).map(reason),
      score,
      kind: packed.k ?? "",
      cards: cardsOf(packed.w),
    });
  });
  return {
    game,
    title,
    players,
    owners,
    seat,
    round,
    steps,
    lines: payload.lines.map(([owner, points, ...rest]) => ({ owner, points, ...reason(rest) })),
    end: payload.end && reason(payload.end),
    fault: payload.fault && { move: payload.fault.move, reasons: payload.fault.reasons.map(reason) },
  };
}

/**
 * The zones with the changes made in them; those without are the same objects as before.
 * @param {readonly Zone[]} old
 * @param {readonly Change[]} changes
 */
function changed(old, changes) {
  const zones = [...old];
  for (const [at, field, ...what] of changes) {
    const zone = zones[at];
    if (!zone) continue;
    zones[at] = { ...zone, ...fieldOf(zone, field, what) };
  }
  return zones;
}

/**
 * @param {Zone} zone
 * @param {number} field its place in FIELDS of reel.py
 * @param {[number] | [number, number, string | number[]]} what
 * @returns {Partial<Zone>}
 */
function fieldOf(zone, field, what) {
  const [start, gone = 0, put = ""] = what;
  switch (field) {
    case 0:
      return { cards: spliced(zone.cards, start, gone, codesIn(String(put))) };
    case 1:
      return { cells: spliced(zone.cells, start, gone, /** @type {number[]} */ (put)) };
    case 2:
      return { tokens: zone.tokens.slice(0, start) + put + zone.tokens.slice(start + gone) };
    case 3:
      return { hidden: start };
    default:
      return { waits: start };
  }
}

/**
 * The points of each owner, and how many times each line stands on the score sheet.
 * @param {Film} film
 * @param {readonly number[]} score places in `film.lines`
 */
export function scored(film, score) {
  const totals = film.owners.map(() => 0);
  const counts = /** @type {Map<number, number>} */ (new Map());
  for (const place of score) {
    const line = film.lines[place];
    if (!line) continue;
    totals[line.owner] = (totals[line.owner] ?? 0) + line.points;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return { totals, counts };
}
