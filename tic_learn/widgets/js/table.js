/**
 * A table with cards: hands, a deck, a chain, groups, lines, piles, a board. It draws any scene of any
 * game, and of the next scene only what is not the same. In a replay the cards are pictures; with
 * `onCard` and its like they are buttons, stops of the arrow keys.
 */
/** @import { Scene, Zone } from "./reel.js" */
import { board } from "./board.js";
import { cardName, cardSvg } from "./card.js";
import { button, element, setText } from "./ground.js";

/**
 * `room` is the least and the most row and column of a board that does not grow while it is shown. `own` is the
 * seat of the person at the screen: that hand lies below all else, with its cards large and apart. `here` says what a
 * tap on a zone does, in a word or two, or "" if it does nothing.
 * @typedef {{ players: string[], owners: string[], room?: number[],
 *   own?: () => number, here?: (zone: Zone) => string,
 *   onCard?: (code: string, zone: number) => void, onZone?: (zone: number) => void,
 *   onCell?: (row: number, column: number) => void }} Setting
 */
/**
 * What a drawing shows beside the scene: cards that were tried in vain, cards that are chosen, and cards of a
 * hand that lie on cells of the board for now; `zone` is one that is chosen.
 * @typedef {{ tried?: readonly string[], chosen?: readonly string[], zone?: number, placed?: readonly { card: string, at: readonly number[] }[] }} Extra
 */

const MANY = 7; // from so many cards on they overlap

/** Who it is, as a sign beside the name and on tokens: never colour alone. @param {number} seat */
export function sign(seat) {
  return element("span", `tic-token tic-seat-${seat}`, { "aria-hidden": "true" }, String(seat + 1));
}

/** @param {number} count */
const cards = (count) => `${count} ${count === 1 ? "card" : "cards"}`;

/**
 * @param {{ signal: AbortSignal, settle: () => void }} view
 * @param {Setting} setting
 */
export function table(view, setting) {
  const { owners, onCard, onZone, own, here = () => "" } = setting;
  const root = element("div", "tic-table");
  const shared = element("div", "tic-middle"); // what lies between the players
  const seats = element("div", "tic-seats");
  const mine = element("div", "tic-mine");
  if (own) root.append(seats, shared, mine); // as one sits at a table: the others across, one's own cards before one
  else root.append(shared, seats);
  const parts = /** @type {Part[]} */ ([]); // by zone
  const teams = /** @type {HTMLElement[]} */ ([]); // by owner, where groups lie
  const faces = /** @type {Map<string, HTMLElement>} */ (new Map()); // a card lies in one place only
  let marked = /** @type {Map<string, string>} */ (new Map());
  let grid = /** @type {ReturnType<typeof board> | undefined} */ (undefined);

  let chained = false; // then the deck lies beside the chain

  /** @param {string} code */
  const cardOf = (code) => {
    let made = faces.get(code);
    if (!made) {
      const attributes = { "data-card": code, "aria-label": cardName(code) };
      made = onCard ? button("tic-small", "", attributes) : element("span", "tic-small", { role: "img", ...attributes });
      made.innerHTML = cardSvg(code); // our own markup: cardSvg throws for a code that is no card
      made.addEventListener("click", () => onCard?.(code, parts.findIndex((part) => part.cards.contains(made ?? null))), view);
      faces.set(code, made);
    }
    return made;
  };

  /** @typedef {{ box: HTMLElement, count: HTMLElement, note: HTMLElement, cards: HTMLElement, tap: HTMLElement | null, shown: Zone | null }} Part */
  /** A place for a zone, put where its kind lies. @param {Zone} zone @param {number} at @returns {Part} */
  const partOf = (zone, at) => {
    const { kind, title, owner } = zone;
    const name = element("span", "tic-zone-name", {}, kind === "group" ? title.replace(/ of .*/s, "") : title);
    const count = element("span", "tic-count");
    const note = element("span", "tic-note");
    const head = element("div", "tic-zone-head", {}, name, " ", count, " ", note);
    const inside = element("div", "tic-cards");
    const box = element("div", "tic-zone", { role: "group", "data-kind": kind, "data-zone": String(at) }, head, inside);
    const what = here(zone);
    let tap = /** @type {HTMLElement | null} */ (null);
    if (onZone && what) {
      tap = button("tic-button tic-here", what, { "aria-label": `${what}: ${title}` });
      tap.addEventListener("click", () => onZone(at), view);
      head.append(" ", tap);
    }
    if (kind === "hand" || (kind === "deck" && !chained)) {
      if (kind === "hand") head.prepend(sign(owner), " ");
      seats.append(box);
    } else if (kind === "group") {
      team(owner).append(box);
    } else {
      if (kind === "line") head.prepend(sign(owner), " ");
      shared.append(box);
    }
    return { box, count, note, cards: inside, tap, shown: null };
  };

  /** Where the groups of a team lie. @param {number} owner */
  const team = (owner) => {
    if (!teams.length) {
      for (const name of owners) {
        const head = element("div", "tic-zone-head", {}, element("span", "tic-zone-name", {}, `Groups of ${name}`));
        const groups = element("div", "tic-groups", { role: "group", "aria-label": `Groups of ${name}` }, head);
        teams.push(groups);
        shared.append(groups);
      }
    }
    return /** @type {HTMLElement} */ (teams[owner]);
  };

  /** Put just these elements in, moving none that is in its place. @param {HTMLElement} box @param {HTMLElement[]} wanted */
  const fill = (box, wanted) => {
    const keep = new Set(/** @type {Element[]} */ (wanted));
    for (const child of [...box.children]) if (!keep.has(child)) child.remove();
    let next = box.firstElementChild;
    for (const one of wanted) {
      if (one === next) next = next.nextElementSibling;
      else box.insertBefore(one, next);
    }
  };

  /**
   * @param {Scene} given
   * @param {Scene | null} before what the changes that are marked are changes of
   * @param {Extra} [extra]
   */
  const draw = (given, before, { tried = [], chosen = [], zone: picked = -1, placed = [] } = {}) => {
    const scene = placed.length ? withPlaced(given, placed) : given;
    const focused = /** @type {HTMLElement | null} */ (onCard ? root.querySelector(":focus") : null);
    const marks = /** @type {Map<string, string>} */ (new Map());
    for (const code of tried) marks.set(code, "tried");
    const after = grid && scene.zones.find(({ kind }) => kind === "board");
    if (after) grid?.follow(after); // before anything changes, for then no layout is due
    chained ||= scene.zones.some(({ kind }) => kind === "chain");
    scene.zones.forEach((zone, at) => {
      const was = before?.zones[at] ?? null;
      const part = (parts[at] ??= partOf(zone, at));
      if (part.shown !== zone) fillPart(part, zone);
      part.shown = zone;
      if (own && zone.kind === "hand") {
        const home = zone.owner === own() ? mine : seats;
        if (part.box.parentElement !== home) home.append(part.box);
      }
      if (part.tap && zone.kind === "group") part.tap.ariaPressed = String(at === picked);
      drawHead(part, zone, was, zone.kind === "hand" && zone.owner === scene.turn);
      if (before && was !== zone) for (const code of arrived(zone, was)) marks.set(code, "new");
      if (zone.kind === "board") grid?.draw(zone, was, scene.open, handOf(given));
    });
    for (const code of scene.drawn) marks.set(code, "drawn");
    for (const code of marked.keys()) if (!marks.has(code)) mark(code, "");
    for (const [code, what] of marks) if (marked.get(code) !== what) mark(code, what);
    marked = marks;
    if (onCard) for (const [code, made] of faces) made.ariaPressed = String(chosen.includes(code));
    if (focused?.isConnected && !focused.matches(":focus")) focused.focus(); // it was moved to another place
    if (onCard || onZone) view.settle();
  };

  /** @param {Part} part @param {Zone} zone */
  const fillPart = (part, zone) => {
    if (zone.kind === "board") {
      if (!grid) {
        grid = board(view, { ...setting, cardOf });
        part.cards.replaceWith(grid.element);
        part.cards = grid.element;
      }
      return;
    }
    const seen = zone.kind === "pile" ? zone.cards.slice(-2) : zone.cards; // the one below peeps out
    const wanted = seen.map(cardOf);
    if (zone.hidden) wanted.push(back(part, zone.hidden));
    if (zone.kind === "line") wanted.push(endOf(part));
    fill(part.cards, wanted);
    const many = seen.length >= MANY || (["chain", "line", "pile"].includes(zone.kind) && seen.length > 1);
    part.cards.className = many ? "tic-cards tic-many" : "tic-cards";
    part.box.hidden = zone.kind === "group" && !zone.cards.length;
  };

  const backs = /** @type {Map<Part, HTMLElement>} */ (new Map());
  /** One card face down that stands for all. @param {Part} part @param {number} count */
  const back = (part, count) => {
    let made = backs.get(part);
    if (!made) backs.set(part, (made = element("span", "tic-small tic-back", { role: "img" }, element("span", "tic-back-count"))));
    made.ariaLabel = `${cards(count)} face down`;
    /** @type {Element} */ (made.firstElementChild).textContent = String(count);
    return made;
  };

  const ends = /** @type {Map<Part, HTMLElement>} */ (new Map());
  /** Where a line goes on. @param {Part} part */
  const endOf = (part) => {
    let made = ends.get(part);
    if (!made) ends.set(part, (made = element("span", "tic-end", { role: "img", "aria-label": "the open end" }, "▸")));
    return made;
  };

  /** @param {Part} part @param {Zone} zone @param {Zone | null} was @param {boolean} turn */
  const drawHead = (part, zone, was, turn) => {
    const many = size(zone);
    const by = was ? many - size(was) : 0;
    const change = by ? ` (${by > 0 ? "+" : "−"}${Math.abs(by)})` : "";
    setText(part.count, cards(many) + change);
    const wait = zone.waits ? `stopped, for ${zone.waits} more Tics of others` : "";
    setText(part.note, turn ? "◀ has the turn" : wait);
    const label = [zone.title, cards(many) + change, turn ? "has the turn" : wait].filter(Boolean).join(", ");
    if (part.box.ariaLabel !== label) part.box.ariaLabel = label;
    part.box.className = `tic-zone${turn ? " tic-turn" : ""}${by ? " tic-changed" : ""}`;
  };

  const SAID = /** @type {Record<string, string>} */ ({ new: "new here", drawn: "just drawn", tried: "tried, and back in the hand" });
  /** @param {string} code @param {string} what a key of SAID, or "" */
  const mark = (code, what) => {
    const made = faces.get(code);
    if (!made) return;
    if (what) made.dataset.mark = what;
    else delete made.dataset.mark;
    made.ariaLabel = [cardName(code), SAID[what]].filter(Boolean).join(", ");
  };

  /** The hand of the player who has the turn. @param {Scene} scene */
  const handOf = (scene) => scene.zones.find(({ kind, owner }) => kind === "hand" && owner === scene.turn);

  return {
    element: root,
    draw,
    /** Bring the newest card of a board into sight. */
    follow: () => grid?.follow(),
    /** @param {string} key @returns {boolean} whether it moved the board, and means nothing else */
    onKey: (key) => grid?.onKey(key) ?? false,
  };
}

/** @typedef {ReturnType<typeof table>} Table */

/** The scene as if the cards lay on the board already. @param {Scene} scene @param {readonly { card: string, at: readonly number[] }[]} placed */
function withPlaced(scene, placed) {
  const codes = placed.map(({ card }) => card);
  const zones = scene.zones.map((zone) => {
    if (zone.kind === "hand" && zone.cards.some((code) => codes.includes(code))) {
      return { ...zone, cards: zone.cards.filter((code) => !codes.includes(code)) };
    }
    if (zone.kind !== "board") return zone;
    const cells = [...zone.cells, ...placed.flatMap(({ at }) => [...at])];
    return { ...zone, cards: [...zone.cards, ...codes], cells, tokens: zone.tokens + "...".repeat(codes.length) };
  });
  return { ...scene, zones };
}

/** @param {Zone} zone */
const size = (zone) => zone.cards.length + zone.hidden;

/** The cards of a zone that were not in it. @param {Zone} zone @param {Zone | null} was */
function arrived(zone, was) {
  const old = new Set(was?.cards);
  return zone.cards.filter((code) => !old.has(code));
}
