/**
 * The table of Tic Territory Battle: cards on a grid, the tokens on them, and where a card may go. It
 * is moved by dragging or by keys, and made larger and smaller; until it is moved by hand, it follows
 * the newest card.
 */
/** @import { Zone } from "./reel.js" */
/** @import { Setting, View } from "./table.js" */
import { cardName } from "./card.js";
import { button, element, setText } from "./ground.js";

const ZOOMS = [1, 1.4, 2, 2.8];
const HIGH = 1.4; // how high a cell is, in widths of one
const STRIP = 0.5; // how high the strip of column numbers is, in widths of a cell that is not enlarged
const LONG = 0.75; // how wide that of row numbers is if one of them has three signs, as -10 has; else as the other one
const NONE = ".";
const LINES = ["number", "shape", "colour"]; // what a token's line shares all but
const WAYS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
const FAR = 4; // pixels from which on it is a drag

/**
 * @param {View} view
 * @param {Setting & { cardOf: (code: string) => HTMLElement }} setting
 */
export function board(view, { players, room, cardOf, onCell }) {
  const places = element("div", "tic-places"); // the cells that are marked, or can be tapped
  const columns = element("div", "tic-columns", { "aria-hidden": "true" });
  const rows = element("div", "tic-rows", { "aria-hidden": "true" });
  const plane = element("div", "tic-plane", {}, columns, rows, places);
  const port = element("div", "tic-port", {}, plane);
  const legal = button("tic-button", "Legal cells", { "aria-pressed": "false" });
  const smaller = button("tic-button", "−", { "aria-label": "Smaller" });
  const larger = button("tic-button", "+", { "aria-label": "Larger" });
  const whole = button("tic-button", "Newest card");
  const hand = button("tic-button", "Move the table", { "aria-pressed": "false" });
  const told = element("p", "tic-told", { role: "status" });
  const tools = element("div", "tic-actions", {}, legal, smaller, larger, whole, hand);
  const root = element("div", "tic-board-box", {}, tools, told, port);
  const cells = /** @type {Map<string, { box: HTMLElement, tokens: HTMLElement, drawn: string }>} */ (new Map());
  let zoom = 0;
  let moved = false; // whether it was moved by hand
  let shown = /** @type {Zone | undefined} */ (undefined);
  let spots = /** @type {Map<string, HTMLElement>} */ (new Map()); // by row and column
  let now = /** @type {{ open: readonly number[], hand: Zone | undefined, picked: string | undefined }} */ ({ open: [], hand: undefined, picked: undefined });
  let seen = [0, 0, 0, 0]; // the least row and column, and the most
  let size = { top: 0, left: 0, high: 0, wide: 0, strip: 0, side: 0 }; // of the plane, in rows and columns

  /** Put an element on a cell. @param {HTMLElement} one @param {number} row @param {number} column */
  const place = (one, row, column) => {
    one.style.setProperty("--_row", String(row));
    one.style.setProperty("--_column", String(column));
    return one;
  };

  /** The plane is as large as it must be, and beside the cells there is room for the numbers of all rows and columns. @param {readonly number[]} around */
  const stretch = (around) => {
    const [top = 0, left = 0, bottom = 0, right = 0] = (seen = [...around]);
    const numbers = range(top, bottom).map(String);
    const strip = STRIP / (ZOOMS[zoom] ?? 1);
    const side = (numbers.some(({ length }) => length > 2) ? LONG : STRIP) / (ZOOMS[zoom] ?? 1);
    const wanted = { top: top - strip / HIGH, left: left - side, high: bottom - top + 1 + strip / HIGH, wide: right - left + 1 + side, strip, side };
    if (Object.entries(wanted).every(([name, value]) => size[/** @type {keyof typeof size} */ (name)] === value)) return;
    size = wanted;
    for (const [name, value] of Object.entries(size)) plane.style.setProperty(`--_${name}`, value.toFixed(4));
    columns.replaceChildren(...range(left, right).map((n) => place(element("span", "", {}, String(n)), 0, n)));
    rows.replaceChildren(...numbers.map((n) => place(element("span", "", {}, n), Number(n), 0)));
  };

  /**
   * @param {Zone} zone
   * @param {Zone | null} was what the tokens that are marked are changes of
   * @param {readonly number[]} open rows, columns and cards of the hand, as in a scene
   * @param {Zone | undefined} from the hand that they are of
   * @param {string} [picked] the card of that hand that is to be put down
   */
  const draw = (zone, was, open, from, picked) => {
    stretch(room ?? around(zone.cells, open));
    shown = zone;
    const there = new Set();
    zone.cards.forEach((code, i) => {
      const row = zone.cells[2 * i] ?? 0;
      const column = zone.cells[2 * i + 1] ?? 0;
      const name = `${row} ${column} ${code}`;
      there.add(name);
      let cell = cells.get(name);
      if (!cell) {
        const tokens = element("span", "tic-tokens");
        const box = place(element("div", "tic-cell", { role: "group" }, cardOf(code), tokens), row, column);
        cell = { box, tokens, drawn: "" };
        cells.set(name, cell);
      }
      if (cell.box.firstChild !== cardOf(code)) cell.box.prepend(cardOf(code)); // it was in a hand meanwhile
      if (cell.box.parentNode !== plane) places.before(cell.box);
      const on = zone.tokens.slice(3 * i, 3 * i + 3);
      const before = was ? tokensOn(was, code, i) : on;
      if (cell.drawn !== on + before) {
        cell.drawn = on + before;
        drawTokens(cell, on, before);
        cell.box.ariaLabel = `Row ${row}, column ${column}${inWords(on, before)}`;
      }
    });
    for (const [name, { box }] of cells) if (!there.has(name)) box.remove();
    now = { open, hand: from, picked };
    drawOpen();
  };

  /** @param {{ tokens: HTMLElement }} cell @param {string} on @param {string} before */
  const drawTokens = ({ tokens }, on, before) => {
    const made = LINES.map((_, axis) => {
      const [seat = NONE, old = NONE] = [on[axis], before[axis]];
      if (seat === NONE && old === NONE) return element("span", "tic-no-token");
      const gone = seat === NONE;
      const kind = gone ? " tic-lost" : seat === old ? "" : " tic-gained";
      const shown = Number(gone ? old : seat);
      return element("span", `tic-token tic-seat-${shown}${kind}`, { "aria-hidden": "true" }, String(shown + 1));
    });
    tokens.replaceChildren(...made);
  };

  /** @param {string} on @param {string} before */
  const inWords = (on, before) => {
    const words = LINES.flatMap((_, axis) => {
      const [seat = NONE, old = NONE] = [on[axis], before[axis]];
      const lost = old !== NONE && old !== seat ? [`${players[Number(old)]}'s token is gone`] : [];
      return seat === NONE ? lost : [...lost, `${seat === old ? "" : "new "}token of ${players[Number(seat)]}`];
    });
    return words.length ? `: ${words.join(", ")}` : "";
  };

  const shows = () => legal.ariaPressed === "true";

  /** Which cards of the hand may go by themselves on which cell: all of them, or the one that is picked. */
  const fitting = () => {
    const found = /** @type {Map<string, string[]>} */ (new Map());
    const at = shown?.cells ?? [];
    const taken = new Set((shown?.cards ?? []).map((_, i) => `${at[2 * i]} ${at[2 * i + 1]}`));
    for (let i = 0; i < now.open.length; i += 3) {
      const [row, column, bits = 0] = now.open.slice(i, i + 3);
      // Cards that were put down for now are neither in the hand nor is their cell free. A hand can have more than 32 cards.
      if (taken.has(`${row} ${column}`)) continue;
      const fit = (now.hand?.cards ?? []).filter((code, place) => Math.floor(bits / 2 ** place) % 2 && !shown?.cards.includes(code));
      const wanted = now.picked ? fit.filter((code) => code === now.picked) : fit;
      if (wanted.length) found.set(`${row} ${column}`, wanted);
    }
    return found;
  };

  const drawOpen = () => {
    const focused = /** @type {HTMLElement | null} */ (places.querySelector(":focus"))?.dataset["cell"];
    const fits = shows() ? fitting() : /** @type {Map<string, string[]>} */ (new Map());
    const old = spots;
    spots = new Map();
    for (const where of new Set([...fits.keys(), ...(onCell && shown ? beside(shown.cells) : [])])) {
      const [row = 0, column = 0] = where.split(" ").map(Number);
      const cards = fits.get(where);
      const spot = old.get(where) ?? place(button("", "", { "data-cell": where }), row, column);
      spot.className = cards ? "tic-open" : "tic-open tic-spot";
      spot.ariaLabel = `Row ${row}, column ${column}: ${cards ? cards.map(cardName).join(", ") : "empty"}`;
      spot.title = spot.ariaLabel;
      setText(spot, !cards ? "" : now.picked ? "✓" : String(cards.length));
      spots.set(where, spot);
    }
    places.replaceChildren(...spots.values());
    plane.classList.toggle("tic-fingers", shows()); // then there are cells to tap
    if (old.size || spots.size) view.settle();
    if (focused !== undefined) view.focus(spots.get(focused) ?? cardOn(focused) ?? legal);
    setText(told, shows() ? inAll(fits.size) : "");
  };

  /** The card on a cell, if it is a button. @param {string} cell */
  const cardOn = (cell) => {
    const at = (shown?.cards ?? []).findIndex((_, i) => shown?.cells.slice(2 * i, 2 * i + 2).join(" ") === cell);
    const card = at < 0 ? null : cardOf(shown?.cards[at] ?? "");
    return card instanceof HTMLButtonElement ? card : null;
  };

  /** What the marks mean. @param {number} count of cells that are marked */
  const inAll = (count) => {
    const { hand: from, picked } = now;
    if (picked) return count ? `${cardName(picked)} can go on each marked cell by itself.` : `${cardName(picked)} can't go anywhere by itself.`;
    return count ? `On each marked cell, so many cards of ${players[from?.owner ?? -1]}'s hand can go there by themselves. Tap it to see which.` : nothing(from);
  };

  // A tap on a cell puts the card there that was picked. Without one it says which cards can go there.
  places.addEventListener(
    "click",
    ({ target }) => {
      const cell = target instanceof HTMLElement ? target.dataset["cell"] : undefined;
      if (cell === undefined) return;
      const [row = 0, column = 0] = cell.split(" ").map(Number);
      const cards = shows() ? fitting().get(cell) : undefined;
      if (cards && !now.picked) setText(told, `On row ${row}, column ${column}, one of these can go by itself: ${cards.map(cardName).join(", ")}.`);
      else onCell?.(row, column);
    },
    view,
  );

  legal.addEventListener(
    "click",
    () => {
      legal.ariaPressed = String(!shows());
      drawOpen();
      if (!moved) follow();
    },
    view,
  );

  /** @param {number} by */
  const grow = (by) => {
    zoom = Math.max(0, Math.min(ZOOMS.length - 1, zoom + by));
    const [x, y] = [port.scrollLeft + port.clientWidth / 2, port.scrollTop + port.clientHeight / 2];
    const [wide, high] = [plane.offsetWidth, plane.offsetHeight];
    plane.style.setProperty("--_zoom", String(ZOOMS[zoom]));
    stretch(seen);
    smaller.ariaDisabled = String(zoom === 0);
    larger.ariaDisabled = String(zoom === ZOOMS.length - 1);
    // What was in the middle stays there.
    port.scrollTo((x / wide) * plane.offsetWidth - port.clientWidth / 2, (y / high) * plane.offsetHeight - port.clientHeight / 2);
    if (!moved) follow();
  };
  smaller.addEventListener("click", () => grow(-1), view);
  larger.addEventListener("click", () => grow(1), view);
  smaller.ariaDisabled = "true";
  larger.ariaDisabled = "false";
  whole.addEventListener(
    "click",
    () => {
      moved = false;
      follow();
    },
    view,
  );

  /** Bring the newest card to the middle, or, once it was moved by hand, only when it is out of sight. @param {Zone} [zone] */
  const follow = (zone = shown) => {
    if (!zone) return;
    shown = zone;
    const { offsetWidth, offsetHeight } = plane;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = port;
    if (offsetWidth <= clientWidth && offsetHeight <= clientHeight) return;
    const [row = 0, column = 0] = zone.cells.slice(-2);
    const [wide, high] = [offsetWidth / size.wide, offsetHeight / size.high];
    const [x, y] = [(column - size.left + 0.5) * wide - scrollLeft, (row - size.top + 0.5) * high - scrollTop]; // its middle
    const [strip, side] = [size.strip * wide, size.side * wide]; // what lies below them is not seen
    if (moved && x > wide / 2 + side && x < clientWidth - wide / 2 && y > high / 2 + strip && y < clientHeight - high / 2) return;
    moved = false;
    port.scrollTo(scrollLeft + x - clientWidth / 2, scrollTop + y - clientHeight / 2);
  };

  // Moving by keys: the button is pressed, then the arrows are for the table until it is let go.
  const moving = () => hand.ariaPressed === "true";
  /** @param {boolean} free */
  const setFree = (free) => {
    hand.ariaPressed = String(free);
    port.classList.toggle("tic-free", free); // then a finger moves it up and down too, and not the page
    setText(told, free ? "Drag the table, or move it with the arrow keys; + and − change its size. Escape ends it." : "");
  };
  hand.addEventListener("click", () => setFree(!moving()), view);
  /** @param {string} key @returns {boolean} whether it was for the table */
  const onKey = (key) => {
    if (!moving()) return false;
    const way = WAYS[key];
    if (key === "Escape") setFree(false);
    else if (key === "+" || key === "-") grow(key === "+" ? 1 : -1);
    else if (way) {
      moved = true;
      port.scrollBy(way[0] * port.clientWidth * 0.2, way[1] * port.clientHeight * 0.2);
    } else return false;
    return true;
  };

  let from = /** @type {{ x: number, y: number, id: number, left: number, top: number } | null} */ (null);
  port.addEventListener(
    "pointerdown",
    ({ clientX: x, clientY: y, pointerId: id, button: which }) => {
      if (which === 0) from = { x, y, id, left: port.scrollLeft, top: port.scrollTop };
    },
    view,
  );
  port.addEventListener(
    "pointermove",
    ({ clientX, clientY, pointerId }) => {
      if (from?.id !== pointerId || Math.hypot(clientX - from.x, clientY - from.y) < FAR) return;
      if (!port.hasPointerCapture(pointerId)) port.setPointerCapture(pointerId); // not before: a tap is for what is under it
      moved = true;
      port.scrollTo(from.left + from.x - clientX, from.top + from.y - clientY);
    },
    view,
  );
  for (const end of ["pointerup", "pointercancel"]) port.addEventListener(end, () => void (from = null), view);

  // A board may be drawn while its cell is hidden, and only now have a size.
  const sized = new ResizeObserver(() => follow());
  sized.observe(port);
  view.signal.addEventListener("abort", () => sized.disconnect(), { once: true });

  return { element: root, draw, follow, onKey };
}

/** The tokens that a card had. @param {Zone} was @param {string} code @param {number} guess its likely place */
function tokensOn(was, code, guess) {
  const at = was.cards[guess] === code ? guess : was.cards.indexOf(code);
  return at < 0 ? NONE.repeat(3) : was.tokens.slice(3 * at, 3 * at + 3);
}

/** The least and the most row and column, with a cell to spare on each side. @param {readonly number[]} cells @param {readonly number[]} [open] */
export function around(cells, open = []) {
  const rows = [0, ...cells.filter((_, i) => i % 2 === 0), ...open.filter((_, i) => i % 3 === 0)];
  const columns = [0, ...cells.filter((_, i) => i % 2 === 1), ...open.filter((_, i) => i % 3 === 1)];
  return [Math.min(...rows) - 1, Math.min(...columns) - 1, Math.max(...rows) + 1, Math.max(...columns) + 1];
}

/** The empty cells that touch a card. @param {readonly number[]} cells */
function beside(cells) {
  const taken = new Set();
  const found = /** @type {Set<string>} */ (new Set());
  for (let i = 0; i < cells.length; i += 2) taken.add(`${cells[i]} ${cells[i + 1]}`);
  for (let i = 0; i < cells.length; i += 2) {
    const [row = 0, column = 0] = cells.slice(i, i + 2);
    for (const [x, y] of Object.values(WAYS)) found.add(`${row + y} ${column + x}`);
  }
  return [...found].filter((cell) => !taken.has(cell));
}

/** @param {Zone | undefined} hand */
function nothing(hand) {
  if (!hand) return "The game is over, so no card can go anywhere.";
  return hand.hidden ? "This hand is not seen, so nobody can say where its cards may go." : "No card of this hand can go anywhere by itself.";
}

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
