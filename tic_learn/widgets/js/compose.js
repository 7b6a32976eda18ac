/**
 * How taps on a table become a move as in a record. Pure: what was tapped so far is one value, each tap
 * gives the next, and from it follow the moves that can be made with it. No rule is known here: whether
 * such a move is right is for the engine to say.
 */
import { cardName } from "./card.js";

/**
 * What has been tapped: `cards` in order, of the hand or the chain; `group`, a group on the table;
 * `placed`, cards put on cells but not played yet.
 * @typedef {{ cards: string[], group: number, placed: { card: string, at: [number, number] }[] }} Taps
 */
/**
 * What there is to tap: the game, the seat, the names, the hand, the chain, whether the deck has cards, and
 * of the position `phase` ("take" or "lay" in Team TIC), `drawn` (a card just drawn), `ordered` (sequences),
 * `bothEnds` (cards go to either end of a sequence), `risky` (wrong cards can be called), `waits` (for how many Tics
 * of the others the player is stopped).
 * @typedef {{ game: string, seat: number, names: string[], hand: string[], chain: string[], deck: number,
 *   phase: string, drawn: string, ordered: boolean, bothEnds: boolean, risky: boolean, waits: number }} Table
 */
/** @typedef {{ label: string, move: Record<string, unknown> }} Choice */

/** @type {Taps} */
export const NOTHING = Object.freeze({ cards: [], group: -1, placed: [] });

/** Whether it matters in which order cards are tapped. @param {Table} table */
export const inOrder = ({ game, ordered }) => ordered || game === "ticking-lines";

/** A tap on a card of the hand or the chain. @param {Taps} taps @param {string} card @param {Table} table @returns {Taps} */
export function tapCard(taps, card, table) {
  if (table.waits) return taps; // who is stopped puts down no card
  const without = taps.placed.filter((one) => one.card !== card);
  if (without.length < taps.placed.length) return { ...taps, placed: without }; // taken back from the board
  if (taps.cards.includes(card)) return { ...taps, cards: taps.cards.filter((one) => one !== card) };
  const one = table.game === "territory" || table.game === "times-a-ticking"; // where one card is put at a time
  return { ...taps, cards: one ? [card] : [...taps.cards, card] };
}

/** A tap on a group on the table. @param {Taps} taps @param {number} group @returns {Taps} */
export function tapGroup(taps, group) {
  return { ...taps, group: taps.group === group ? -1 : group };
}

/** A tap on a cell of the board: the chosen card goes there, or the one there comes back. @param {Taps} taps @param {[number, number]} at @returns {Taps} */
export function tapCell(taps, at) {
  const here = taps.placed.find((one) => one.at[0] === at[0] && one.at[1] === at[1]);
  const rest = taps.placed.filter((one) => one !== here);
  const [card] = taps.cards;
  if (!card) return here ? { ...taps, placed: rest, cards: [here.card] } : taps;
  return { ...taps, placed: [...rest, { card, at }], cards: [] };
}

/** Only what is still there after a move: a hand changes. @param {Taps} taps @param {Table} table @returns {Taps} */
export function stillThere(taps, table) {
  const there = new Set([...table.hand, ...table.chain]);
  return {
    ...taps,
    cards: taps.cards.filter((card) => there.has(card)),
    placed: taps.placed.filter(({ card }) => there.has(card)),
  };
}

/**
 * The moves that can be made with what was tapped, the most likely first.
 * @param {Taps} taps
 * @param {Table} table
 * @returns {Choice[]}
 */
export function choices(taps, table) {
  return (GAMES[table.game] ?? (() => []))(taps, table).map(({ label, move }) => ({
    label,
    move: { player: table.seat, ...move },
  }));
}

/** What to do next, in one sentence. @param {Taps} taps @param {Table} table */
export function advice(taps, table) {
  const none = !taps.cards.length && !taps.placed.length;
  switch (table.game) {
    case "team-tic":
      if (table.phase === "take") {
        return table.deck
          ? "Draw a card. Or tap a card of the discard chain and cards of your hand that make a new group with it."
          : "The deck is empty. Tap a card of the discard chain and cards of your hand, or pass.";
      }
      if (!none) return "Choose what to do with them, or tap a group to add a card to it.";
      return `Tap cards of your hand: three or more to lay down${table.ordered ? ", in their order" : ""}, one to add to a group or to discard.`;
    case "ticking-lines":
      if (table.drawn && none) return `You drew ${cardName(table.drawn)} and it can be played: tap it.`;
      return none ? "Tap cards of your hand, in the order in which they go on a line." : "Now choose the line.";
    case "times-a-ticking":
      if (table.waits) return stopped(table);
      return none ? "Tap a card of your hand that Tics with a pile." : "Now tap the pile.";
    case "territory":
      if (!none && taps.cards.length) return "Now tap the cell where this card goes.";
      return taps.placed.length ? "Place more cards in the same row or column, or play." : "Tap a card of your hand, then a cell.";
    default:
      return "";
  }
}

/** What holds for a player who is stopped (TA-4). @param {Table} table */
function stopped({ waits, risky }) {
  const text = `You are stopped until the others have made ${waits} more ${waits === 1 ? "Tic" : "Tics"}.`;
  return risky ? `${text} You can still call a wrong card.` : text;
}

/** @param {number} count */
const many = (count) => `${count} ${count === 1 ? "card" : "cards"}`;
/** @param {string} name @param {boolean} own */
const whose = (name, own) => (own ? "your line" : `${name}'s line`);

/** Cards one after the other, where the order counts. @param {string[]} cards */
const listed = (cards) => cards.map(cardName).join(", then ");

/** @type {Record<string, (taps: Taps, table: Table) => Choice[]>} */
const GAMES = {
  "team-tic": (taps, table) => (table.phase === "take" ? taking(taps, table) : laying(taps, table)),

  "ticking-lines": ({ cards }, { names, seat, deck, drawn }) => {
    if (!cards.length && drawn) return []; // it has to be played (TL-6)
    if (!cards.length) return [deck ? { label: "Draw a card", move: { do: "draw" } } : { label: "Pass", move: { do: "pass" } }];
    const order = [seat, ...names.keys()].filter((line, i) => i === 0 || line !== seat);
    return order.map((line) => ({
      label: `Put ${cards.length === 1 ? "it" : listed(cards)} on ${whose(names[line] ?? "", line === seat)}`,
      move: { do: "play", line, cards },
    }));
  },

  "times-a-ticking": ({ cards }, { risky, waits }) => {
    const [card] = cards;
    const piles = [0, 1, 2, 3, 4];
    if (card && !waits) return piles.map((pile) => ({ label: `On pile ${pile}`, move: { do: "play", card, pile } }));
    return risky ? piles.map((pile) => ({ label: `Call pile ${pile}`, move: { do: "call", pile } })) : [];
  },

  territory: ({ placed }, { deck, drawn }) => {
    if (placed.length) return [{ label: `Play ${many(placed.length)}`, move: { do: "place", cards: placed } }];
    if (drawn) return [{ label: `Keep ${cardName(drawn)}`, move: { do: "pass" } }];
    return [deck ? { label: "Draw a card", move: { do: "draw" } } : { label: "Pass", move: { do: "pass" } }];
  },
};

/** @param {Taps} taps @param {Table} table @returns {Choice[]} */
function taking({ cards }, { chain, deck, ordered }) {
  const taken = chain.filter((card) => cards.includes(card));
  const [deepest] = taken; // it and all cards after it are picked up
  if (deepest) {
    const after = chain.length - chain.indexOf(deepest);
    const what = ordered ? `${cards.length}: ${listed(cards)}` : String(cards.length);
    return [{ label: `Pick up ${many(after)} and lay down ${what}`, move: { do: "pickup", card: deepest, group: cards } }];
  }
  return [deck ? { label: "Draw a card", move: { do: "draw" } } : { label: "Pass", move: { do: "pass" } }];
}

/** @param {Taps} taps @param {Table} table @returns {Choice[]} */
function laying({ cards, group }, { bothEnds, ordered }) {
  const found = /** @type {Choice[]} */ ([]);
  const [card] = cards;
  const what = ordered ? `${many(cards.length)}: ${listed(cards)}` : many(cards.length);
  if (cards.length > 1) found.push({ label: `Lay down ${what}`, move: { do: "lay", group: cards } });
  if (card && cards.length === 1) {
    if (group >= 0) {
      for (const at of bothEnds ? ["start", "end"] : [""]) {
        const where = at && ` at its ${at}`;
        found.push({ label: `Add it to group ${group}${where}`, move: { do: "extend", group, card, ...(at && { at }) } });
      }
    }
    found.push({ label: `Discard ${cardName(card)}`, move: { do: "discard", card } });
  }
  return found;
}
