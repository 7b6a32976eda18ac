/**
 * What is entered on a score sheet, without its page: the places for cards and counts, and how an entry
 * changes the sheet and is taken back. It knows no rules. Pure, so that node tests it.
 */
import { cardName, parse } from "./card.js";

/** @typedef {{ owner: number, cards: string[] }} Laid */
/** @typedef {{ laid: Laid[], left: (number | null)[] }} Round */
/** @typedef {{ card: string, at: [row: number, column: number] }} Placed */
/**
 * A move that is asked about, and what matters of the position; what is not there is as in Python.
 * @typedef {{ do: string, seat?: number, cards?: string[], to?: number, at?: "start" | "end", chosen?: string[],
 *   placed?: Placed[], hand?: string[] | null, laid?: Laid[], chain?: string[], board?: Placed[], drawn?: string[],
 *   deck?: boolean, taken?: boolean | null, added?: number }} Question
 */
/**
 * @typedef {{ game: string, players: string[], options: Record<string, string | boolean>, target: number,
 *   rounds: Round[], now: number, question: Question, open: boolean }} Sheet
 */
/** @typedef {(string | number)[]} Path */
/** @typedef {[path: Path, value: unknown]} Change a value of undefined takes the last item of a list away */
/** @typedef {[path: Path, old?: unknown][]} Entry what was there before; nothing where nothing was */
/**
 * Where something is entered. `cards` of a cell is its card, if it has one, and `tokens` are the seats that have one
 * on it; "tokens" are entered by tapping the cards on the table.
 * @typedef {{ id: string, section: string, title: string, kind: "cards" | "count" | "cell" | "tokens", cards: string[],
 *   owner: number, most: number, move: boolean, at: number, count: number | null, cell: [number, number] | null, tokens: number[],
 *   write: (cards: string[]) => Change[], set: (count: number | null) => Change[] }} Place
 */

const MOST_ENTRIES = 60; // that can be taken back
const FIVE = 5; // the piles of Time's a Ticking; the most cards of a group

/**
 * The codes of the cards in a text, and the first part that names none (CP-8).
 * @param {string} text
 * @returns {{ codes: string[], bad: string }}
 */
export function readCodes(text) {
  const codes = [];
  for (const part of text.replaceAll(",", " ").split(/\s+/).filter(Boolean)) {
    const code = codeIn(part);
    if (!code) return { codes, bad: part };
    codes.push(code);
  }
  return { codes, bad: "" };
}

/** The code in a code or a long name in any letter case, or "". @param {string} part */
function codeIn(part) {
  const [number = "", shape = "", colour = "", ...more] = part.includes("-") ? part.split("-") : part;
  if (more.length) return "";
  const long = part.includes("-");
  const code = long ? `${number}${SHAPES[shape.toLowerCase()] ?? "?"}${COLOURS[colour.toLowerCase()] ?? "?"}` : part.toUpperCase();
  try {
    parse(code);
    return code;
  } catch {
    return "";
  }
}

/** @type {Record<string, string>} */
const SHAPES = { circle: "C", crescent: "M", moon: "M", triangle: "T", square: "Q", star: "S" };
/** @type {Record<string, string>} */
const COLOURS = { violet: "V", cyan: "C", yellow: "Y", orange: "O", red: "R" };

/** What is at a place in a value, or undefined. @param {any} value @param {Path} path @returns {unknown} */
export const at = (value, path) => path.reduce((one, step) => one?.[step], value);

/**
 * The value with another one in it, made anew along the path.
 * @template T
 * @param {T} value @param {Path} path @param {unknown} part
 * @returns {T}
 */
export function put(value, [step, ...rest], part) {
  if (step === undefined) return /** @type {T} */ (part);
  const copy = /** @type {any} */ (Array.isArray(value) ? [...value] : { .../** @type {object} */ (value) });
  if (part === undefined && !rest.length) {
    if (Array.isArray(copy)) copy.splice(Number(step), 1);
    else delete copy[step];
    return copy;
  }
  copy[step] = put(copy[step] ?? (typeof rest[0] === "number" ? [] : {}), rest, part);
  return copy;
}

/**
 * The sheet after an entry, and the trail with what was there before.
 * @param {Sheet} sheet @param {Entry[]} trail @param {Change[]} changes
 */
export function entered(sheet, trail, changes) {
  /** @type {Entry} */
  const before = [];
  let after = sheet;
  for (const [path, value] of changes) {
    // What is written into may not be there itself: then it goes as a whole when it is taken back.
    const gone = path.findIndex((_, i) => at(after, path.slice(0, i + 1)) === undefined);
    if (gone < 0) before.unshift([path, at(after, path)]);
    else before.unshift([path.slice(0, gone + 1)]);
    after = put(after, path, value);
  }
  return { sheet: after, trail: [...trail, before].slice(-MOST_ENTRIES) };
}

/** The sheet before the last entry, or null. @param {Sheet} sheet @param {Entry[]} trail */
export function takenBack(sheet, trail) {
  const last = trail.at(-1);
  if (!last) return null;
  return { sheet: last.reduce((one, [path, old]) => put(one, path, old), sheet), trail: trail.slice(0, -1) };
}

/** Whether no card and no count has been entered yet. @param {Sheet} sheet */
export function isClean({ rounds, question }) {
  const some = (/** @type {Laid[]} */ laid) => laid.some(({ cards }) => cards.length);
  const { laid = [], ...more } = question;
  if (rounds.length > 1 || some(laid) || Object.values(more).some((list) => Array.isArray(list) && list.length)) return false;
  return rounds.every(({ laid, left }) => !some(laid) && left.every((count) => count === null));
}

/** Who scores: the players, or the teams of Team TIC (TT-1). @param {Sheet} sheet */
export function ownersOf({ game, players }) {
  if (game !== "team-tic") return players;
  const teams = players.length === 6 ? 3 : 2;
  return Array.from({ length: teams }, (_, team) => players.filter((_, seat) => seat % teams === team).join("+"));
}

/** @param {Partial<Place> & Pick<Place, "id" | "section" | "title">} place @returns {Place} */
const place = (place) => ({
  kind: "cards", cards: [], owner: -1, most: 125, move: false, at: -1, count: null, cell: null, tokens: [], write: () => [], set: () => [],
  ...place,
});

/**
 * The groups, territories or lines of everyone, each with one more that is empty where there can be more.
 * @param {Laid[]} laid @param {Path} path where they are in the sheet @param {string[]} owners
 * @param {(owner: string) => string} section @param {string} title with its number; without one, an owner has a single one
 * @param {number} [most]
 */
function laidPlaces(laid, path, owners, section, title, most = FIVE) {
  return owners.flatMap((name, owner) => {
    const mine = [...laid.keys()].filter((i) => laid[i]?.owner === owner);
    const full = mine.filter((i) => laid[i]?.cards.length);
    const free = mine.find((i) => !laid[i]?.cards.length) ?? laid.length;
    const shown = title ? [...full, free] : [full[0] ?? free];
    return shown.map((at, i) => {
      const cards = laid[at]?.cards ?? [];
      return place({
        id: `${section("")}-${owner}-${i}`, section: section(name), owner, cards, most, at,
        title: !title ? name : cards.length ? `${title} ${i + 1}` : `New ${title.toLowerCase()}`,
        write: (now) => [at < laid.length ? [[...path, at, "cards"], now] : [[...path, at], { owner, cards: now }]],
      });
    });
  });
}

/** Everything that can be entered of the round that is shown. @param {Sheet} sheet @returns {Place[]} */
export function roundPlaces(sheet) {
  const { game, players, rounds, now } = sheet;
  const { laid = [], left = [] } = rounds[now] ?? {};
  const path = ["rounds", now, "laid"];
  const counts = players.map((name, seat) =>
    place({
      id: `left-${seat}`, section: "Cards left in the hands", title: name, kind: "count", owner: seat, count: left[seat] ?? null,
      set: (count) => [[["rounds", now, "left"], players.map((_, i) => (i === seat ? count : (left[i] ?? null)))]],
    }),
  );
  if (game === "times-a-ticking") return counts;
  if (game === "ticking-lines") return [...laidPlaces(laid, path, players, () => "Lines, from the first card to the last", "", 125), ...counts];
  const [what, title] = game === "territory" ? ["Tokens", "Territory"] : ["Groups", "Group"];
  return [...laidPlaces(laid, path, ownersOf(sheet), (name) => `${what} of ${name}`, title), ...counts];
}

/** Everything that can be entered for the question whether a move is legal. @param {Sheet} sheet @returns {Place[]} */
export function questionPlaces(sheet) {
  const { game, players, question: asked } = sheet;
  const name = players[asked.seat ?? 0] ?? "";
  /** @param {"hand" | "chain" | "cards" | "chosen" | "drawn"} key @param {string} title @param {Partial<Place>} [more] */
  const list = (key, title, more = {}) =>
    place({ id: key, section: SEEN, title, cards: asked[key] ?? [], write: (cards) => [[["question", key], cards]], ...more });
  const move = (/** @type {"cards" | "chosen"} */ key, /** @type {string} */ title, most = FIVE) =>
    list(key, title, { section: MOVE, move: true, most });
  const { laid = [] } = asked;
  const path = ["question", "laid"];
  // Without cards it is not said what is in the hand: that it is empty has a button.
  const write = (/** @type {string[]} */ cards) => /** @type {Change[]} */ ([[["question", "hand"], cards.length ? cards : null]]);
  const own = isEmptyHand(asked)
    ? []
    : [list("hand", `${name}'s hand, if it matters`, { cards: asked.hand ?? [], write })];
  const drawn = own.length ? [list("drawn", "The card just drawn, if there is one", { most: 1 })] : [];
  if (game === "times-a-ticking") {
    const piles = Array.from({ length: FIVE }, (_, i) => `Pile ${i}`); // as the engine counts them
    return [...laidPlaces(laid, path, piles, () => "What the piles show", "", 1), move("cards", "The card that is played", 1)];
  }
  if (game === "ticking-lines") {
    const lines = laidPlaces(laid, path, players, () => "Lines: the last card is enough", "", 125);
    return [...lines, ...own, ...drawn, ...(asked.do === "play" ? [move("cards", "The cards that are played, in their order")] : [])];
  }
  if (game === "territory") {
    const all = asked.do === "place" && laid.length ? laidPlaces(laid, path, players, () => "Tokens", "Territory") : [];
    const tokens = all.map((one) => ({
      ...one, title: `${players[one.owner]}: ${one.title.toLowerCase()}`, kind: /** @type {const} */ ("tokens"),
    }));
    return [...cells(asked, tokens), ...tokens, ...own, ...drawn];
  }
  const groups = laidPlaces(laid, path, ownersOf(sheet), (owner) => `Groups of ${owner}`, "Group");
  const chain = list("chain", "The discard chain, the newest card last");
  /** @type {Record<string, Place[]>} */
  const moves = {
    pickup: [move("chosen", "The card that is chosen in the chain", 1), move("cards", "The new group")],
    lay: [move("cards", "The new group")],
    extend: [move("cards", "The card that is added", 1)],
    discard: [move("cards", "The card that is discarded", 1)],
  };
  return [...own, chain, ...groups, ...(moves[asked.do] ?? [])];
}

/** Whether it is said that the player has no cards. @param {Question} asked */
export const isEmptyHand = ({ hand }) => hand?.length === 0;

const SEEN = "What is seen";
const MOVE = "The move";

/**
 * The cells of the table that cards lie on, and those around them. A card on a cell lies there, or is played now.
 * @param {Question} asked @param {Place[]} tokens
 */
function cells({ board = [], placed = [], do: act }, tokens) {
  const all = [...board, ...placed];
  const rows = all.map(({ at: [row] }) => row), columns = all.map(({ at: [, column] }) => column);
  const span = (/** @type {number[]} */ numbers) => [Math.min(0, ...numbers) - 1, Math.max(0, ...numbers) + 1];
  const [top = 0, bottom = 0] = span(rows), [left = 0, right = 0] = span(columns);
  const found = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const here = (/** @type {Placed} */ one) => one.at[0] === row && one.at[1] === column;
      const old = board.find(here), now = act === "place" ? placed.find(here) : undefined;
      const lies = old ?? now;
      found.push(
        place({
          id: `cell-${row}-${column}`, section: "The table", title: `Row ${row}, column ${column}`, kind: "cell", most: 1,
          cards: lies ? [lies.card] : [], move: !old && !!now, cell: [row, column],
          tokens: old ? tokens.filter(({ cards }) => cards.includes(old.card)).map(({ owner }) => owner) : [],
          write: (cards) => onCell([row, column], cards, !old && !!now, { board, placed }),
        }),
      );
    }
  }
  return found;
}

/**
 * Put a card on a cell, to lie there or to be played, or take it away.
 * @param {[number, number]} cell @param {string[]} cards @param {boolean} played @param {{ board?: Placed[], placed?: Placed[] }} question
 * @returns {Change[]}
 */
export function onCell(cell, cards, played, { board = [], placed = [] }) {
  const others = (/** @type {Placed[]} */ list) => list.filter(({ at }) => at[0] !== cell[0] || at[1] !== cell[1]);
  const here = cards.map((card) => ({ card, at: cell }));
  return [
    [["question", "board"], [...others(board), ...(played ? [] : here)]],
    [["question", "placed"], [...others(placed), ...(played ? here : [])]],
  ];
}

/**
 * The cards with one more, after the one at a place, or at the end. Where only one has room, it takes that one's place.
 * @param {Place} place @param {string} code @param {number | null} after
 */
export function withCard({ cards, most }, code, after) {
  if (most === 1) return [code];
  const where = after === null ? cards.length : after + 1;
  return [...cards.slice(0, where), code, ...cards.slice(where)];
}

/** Where cards lie that are already entered: the title of each place with the card. @param {Place[]} places @param {string} code */
export const whereIs = (places, code) =>
  places.filter(({ cards, move, kind }) => !move && kind !== "tokens" && cards.includes(code)).map(({ title }) => title);

/** The cards without this one, or with it if it is not among them. @param {Place} place @param {string} code */
export const toggled = (place, code) =>
  place.cards.includes(code) ? place.cards.filter((other) => other !== code) : withCard(place, code, null);

/** A count after a digit was tapped. @param {number | null} count @param {number} digit */
export function withDigit(count, digit) {
  const next = (count ?? 0) * 10 + digit;
  return next > 125 ? digit : next;
}

/** What a screen reader says of a place. @param {Place} place */
export function said({ title, section, kind, cards, count }) {
  if (kind === "count") return `${title}: ${count === null ? "not entered" : count}`;
  const names = cards.map(cardName).join(", ");
  return `${section}, ${title}: ${names || "empty"}`;
}
