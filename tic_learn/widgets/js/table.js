/**
 * A table with cards: hands, a deck, a chain, groups, lines, piles, a board. It draws any scene of any
 * game, and of the next scene only what is not the same. In a replay the cards are pictures; with
 * `onCard` and its like they are buttons, stops of the arrow keys.
 */
/** @import { Scene, Step, Zone } from "./reel.js" */
import { board } from "./board.js";
import { STRIP, TELLS, cardName, cardSvg, coveredSvg } from "./card.js";
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
 * What a drawing shows beside the scene: cards that were tried in vain, others that are new, cards that are chosen,
 * and whether their order counts; and cards of a hand that lie on cells of the board for now. `zone` is one that is chosen.
 * @typedef {{ tried?: readonly string[], fresh?: readonly string[], chosen?: readonly string[], ordered?: boolean,
 *   zone?: number, placed?: readonly { card: string, at: readonly number[] }[] }} Extra
 */
/** What a table needs of a view. @typedef {{ signal: AbortSignal, settle: () => void, focus: (one: HTMLElement) => void }} View */

const GAP = 4; // pixels between cards that lie apart, as in table.css
const END = 0.6; // of a card: how wide the open end of a line is
const PEEPS = 0.6; // of a card: how much is seen of the one below the top of a pile

/** Who it is, as a sign beside the name and on tokens: never colour alone. @param {number} seat */
export function sign(seat) {
  return element("span", `tic-token tic-seat-${seat}`, { "aria-hidden": "true" }, String(seat + 1));
}

/** @param {number} count */
const cards = (count) => `${count} ${count === 1 ? "card" : "cards"}`;

/**
 * @param {View} view
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
  const faces = /** @type {Map<string, Face>} */ (new Map()); // a card lies in one place only
  let marked = /** @type {Map<string, string>} */ (new Map());
  let numbered = /** @type {Map<string, number>} */ (new Map()); // which place a chosen card has, where that counts
  let grid = /** @type {ReturnType<typeof board> | undefined} */ (undefined);

  let chained = false; // then the deck lies beside the chain

  /** What lies on a card: nothing, the next card, or so much of it that only a strip is seen. @typedef {"" | "card" | "all"} Covered */
  /** A card's element, with its whole face in it or that of one of which a strip is seen. @typedef {{ box: HTMLElement, whole: Element, strip: Element | null, covered: Covered }} Face */
  /** @param {string} code */
  const faceOf = (code) => {
    let face = faces.get(code);
    if (!face) {
      const attributes = { "data-card": code, "aria-label": cardName(code) };
      const box = onCard ? button("tic-small", "", attributes) : element("span", "tic-small", { role: "img", ...attributes });
      const whole = drawn(cardSvg(code));
      box.append(whole);
      box.addEventListener("click", () => onCard?.(code, parts.findIndex((part) => part.cards.contains(box))), view);
      faces.set(code, (face = { box, whole, strip: null, covered: "" }));
    }
    return face;
  };
  /** @param {string} code */
  const cardOf = (code) => faceOf(code).box;

  /** @param {string} code @param {Covered} covered */
  const cover = (code, covered) => {
    const face = faceOf(code);
    if (face.covered === covered) return;
    const seen = covered === "all" ? (face.strip ??= drawn(coveredSvg(code))) : face.whole;
    if (face.box.firstChild !== seen) face.box.replaceChildren(seen);
    face.box.classList.toggle("tic-covered", covered !== "");
    face.covered = covered;
  };

  /**
   * `wide` is the room for its cards in pixels, as far as it is known, and `lies` how they lie in it.
   * @typedef {{ box: HTMLElement, head: HTMLElement, count: HTMLElement, note: HTMLElement, cards: HTMLElement,
   *   tap: HTMLElement | null, shown: Zone | null, wide: number, lies: string }} Part
   */
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
    const part = { box, head, count, note, cards: inside, tap, shown: null, wide: 0, lies: "" };
    if (SPREAD.includes(kind)) {
      byHead.set(head, part);
      sized.observe(head);
    }
    return part;
  };

  // How wide the zones and the cards are is told whenever it changes, so that no step has to ask for it.
  const byHead = /** @type {Map<Element, Part>} */ (new Map());
  const probe = element("span", "tic-probe", { "aria-hidden": "true" }); // as wide as a card
  let cardWide = 0;
  const sized = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const part = byHead.get(target);
      if (part) part.wide = contentRect.width;
      else cardWide = contentRect.width;
    }
    for (const part of byHead.values()) lay(part);
  });
  sized.observe(probe);
  view.signal.addEventListener("abort", () => sized.disconnect(), { once: true });
  root.append(probe);

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
  const draw = (given, before, { tried = [], fresh = [], chosen = [], ordered = false, zone: picked = -1, placed = [] } = {}) => {
    const scene = placed.length ? withPlaced(given, placed) : given;
    const focused = /** @type {HTMLElement | null} */ (onCard ? root.querySelector(":focus") : null);
    const marks = /** @type {Map<string, string>} */ (new Map());
    for (const code of fresh) marks.set(code, "new");
    for (const code of tried) marks.set(code, "tried");
    const after = grid && scene.zones.find(({ kind }) => kind === "board");
    if (after) grid?.follow(after); // before anything changes, for then no layout is due
    chained ||= scene.zones.some(({ kind }) => kind === "chain");
    scene.zones.forEach((zone, at) => {
      const was = before?.zones[at] ?? null;
      const part = (parts[at] ??= partOf(zone, at));
      if (part.shown !== zone) fillPart(part, zone);
      if (own && zone.kind === "hand") {
        const home = zone.owner === own() ? mine : seats;
        if (part.box.parentElement !== home) {
          home.append(part.box);
          lay(part);
        }
      }
      if (part.tap && zone.kind === "group") part.tap.ariaPressed = String(at === picked);
      drawHead(part, zone, was, zone.kind === "hand" && zone.owner === scene.turn);
      if (before && was !== zone) for (const code of arrived(zone, was)) marks.set(code, "new");
      if (zone.kind === "board") grid?.draw(zone, was, scene.open, handOf(given), chosen.find((code) => !placed.some(({ card }) => card === code)));
    });
    for (const code of scene.drawn) marks.set(code, "drawn");
    const places = new Map(ordered ? chosen.map((code, i) => [code, i + 1]) : []);
    const old = { marked, numbered };
    [marked, numbered] = [marks, places];
    for (const code of new Set([...old.marked.keys(), ...old.numbered.keys(), ...marks.keys(), ...places.keys()])) {
      if (old.marked.get(code) !== marks.get(code) || old.numbered.get(code) !== places.get(code)) tell(code);
    }
    if (onCard) for (const [code, { box }] of faces) box.ariaPressed = String(chosen.includes(code));
    if (focused?.isConnected && !focused.matches(":focus")) focused.focus(); // it was moved to another place
    if (onCard || onZone) view.settle();
  };

  /** Let the cards of a zone overlap, if there is no room for all side by side, so that each still tells what it is. @param {Part} part */
  const lay = (part) => {
    const { kind, cards: lying = [], hidden = 0 } = part.shown ?? {};
    const pile = kind === "pile";
    const seen = pile ? lying.slice(-2) : lying;
    // One's own cards, and those of a chain that can be taken, are to be tapped: they lie apart, in rows.
    const apart = !SPREAD.includes(kind ?? "") || mine.contains(part.box) || (kind === "chain" && onCard);
    const more = (kind === "line" ? END * cardWide + GAP : 0) + (hidden ? cardWide + GAP : 0);
    const known = part.wide > 0 && cardWide > 0 && !apart && !pile;
    const { row, step } = known ? lie(seen.length, part.wide - more, cardWide, GAP) : { row: seen.length, step: pile ? 0 : Infinity };
    const close = seen.length > 1 && (pile || step < cardWide + GAP); // closer than the style sheet lays them
    const covered = pile || step < TELLS * cardWide ? "all" : "card";
    seen.forEach((code, i) => cover(code, close && (i + 1) % row && i + 1 < seen.length ? covered : ""));
    // Rounded down, to what a browser measures in: a row that is the least bit too long would put its last card in the next one.
    const by = `${Math.floor(step * 64) / 64}px`;
    const lies = close ? `--_row: ${row}; --_step: ${pile ? `calc(${PEEPS} * var(--_small))` : by};` : "";
    if (lies === part.lies) return;
    part.lies = lies;
    part.cards.className = close ? "tic-cards tic-many" : "tic-cards";
    if (close) part.cards.setAttribute("style", lies);
    else part.cards.removeAttribute("style");
  };

  /** @param {Part} part @param {Zone} zone */
  const fillPart = (part, zone) => {
    if (zone.kind === "board") {
      for (const code of zone.cards) cover(code, "");
      if (!grid) {
        grid = board(view, { ...setting, cardOf });
        part.cards.replaceWith(grid.element);
        part.cards = grid.element;
      }
      part.shown = zone;
      return;
    }
    const seen = zone.kind === "pile" ? zone.cards.slice(-2) : zone.cards; // the one below peeps out
    const wanted = seen.map(cardOf);
    if (zone.hidden) wanted.push(back(part, zone.hidden));
    if (zone.kind === "line") wanted.push(endOf(part));
    fill(part.cards, wanted);
    part.shown = zone;
    lay(part);
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
    const wait = zone.waits ? `stopped for ${zone.waits} more ${zone.waits === 1 ? "Tic" : "Tics"} of the others` : "";
    setText(part.note, turn ? "◀ has the turn" : wait);
    const label = [zone.title, cards(many) + change, turn ? "has the turn" : wait].filter(Boolean).join(", ");
    if (part.box.ariaLabel !== label) part.box.ariaLabel = label;
    part.box.className = `tic-zone${turn ? " tic-turn" : ""}${by ? " tic-changed" : ""}`;
  };

  const SAID = /** @type {Record<string, string>} */ ({ new: "new here", drawn: "just drawn", tried: "tried, and back in the hand" });
  /** Show and say of a card how it is marked, and which of the chosen ones it is. @param {string} code */
  const tell = (code) => {
    const box = faces.get(code)?.box;
    if (!box) return;
    const what = marked.get(code) ?? ""; // a key of SAID, or ""
    const place = numbered.get(code);
    if (what) box.dataset.mark = what;
    else delete box.dataset.mark;
    if (place) box.dataset.place = String(place);
    else delete box.dataset.place;
    box.ariaLabel = [cardName(code), SAID[what], place && `chosen as ${nth(place)}`].filter(Boolean).join(", ");
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

const SPREAD = ["hand", "chain", "line", "pile"]; // the kinds of zone whose cards may overlap

/** The element of a piece of our own markup. @param {string} svg */
function drawn(svg) {
  const around = element("span", "");
  around.innerHTML = svg; // no text of others is in it: a code that is no card has thrown
  return /** @type {Element} */ (around.firstElementChild);
}

/**
 * How many cards lie in a row of that width, and how far apart: side by side where there is room for all, else as
 * far apart as there is room, and in as few rows as it takes to see a strip of each.
 * @param {number} count
 * @param {number} wide the room, in the unit of the two that follow
 * @param {number} card how wide a card is
 * @param {number} gap between cards that do not overlap
 */
export function lie(count, wide, card, gap) {
  if (count * (card + gap) - gap <= wide) return { row: Math.max(1, count), step: card + gap };
  const most = Math.max(1, Math.floor((wide - card) / (STRIP * card)) + 1);
  const row = Math.ceil(count / Math.ceil(count / most)); // no row much longer than another
  return { row, step: row > 1 ? Math.min(card + gap, (wide - card) / (row - 1)) : card + gap };
}

/** A place in a row in words: 1st, 2nd, 3rd, … 11th, … 21st. @param {number} place */
export function nth(place) {
  const teens = place % 100 > 10 && place % 100 < 14;
  return `${place}${(!teens && ["th", "st", "nd", "rd"][place % 10]) || "th"}`;
}

/** The card of an illegal play that was caught: the piles are as they were (TA-4). @param {Step} step @param {Scene | null} before */
export function caught({ kind, cards: named, scene }, before) {
  if (kind !== "illegal") return [];
  const same = scene.zones.every((zone, i) => zone.kind !== "pile" || zone.cards.length === before?.zones[i]?.cards.length);
  return same ? named.slice(0, 1) : [];
}

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
export function arrived(zone, was) {
  const old = new Set(was?.cards);
  return zone.cards.filter((code) => !old.has(code));
}
