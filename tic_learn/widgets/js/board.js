/**
 * The table of Tic Territory Battle: cards on a grid, the tokens on them, and where a card may go. It
 * is moved by dragging or by keys, and made larger and smaller; until it is moved by hand, it follows
 * the newest card.
 */
/** @import { Zone } from "./reel.js" */
/** @import { Setting } from "./table.js" */
import { cardName } from "./card.js";
import { button, element, setText } from "./ground.js";

const ZOOMS = [1, 1.4, 2, 2.8];
const NONE = ".";
const LINES = ["number", "shape", "colour"]; // what a token's line shares all but
const WAYS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
const FAR = 4; // pixels from which on it is a drag

/**
 * @param {{ signal: AbortSignal, settle: () => void }} view
 * @param {Setting & { cardOf: (code: string) => HTMLElement }} setting
 */
export function board(view, { players, room, cardOf, onCell }) {
  const plane = element("div", "tic-plane");
  const columns = element("div", "tic-columns", { "aria-hidden": "true" });
  const rows = element("div", "tic-rows", { "aria-hidden": "true" });
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
  let spots = /** @type {HTMLElement[]} */ ([]);
  let now = /** @type {{ open: readonly number[], hand: Zone | undefined }} */ ({ open: [], hand: undefined });
  let size = { top: 0, left: 0, high: 0, wide: 0 }; // of the plane, in rows and columns

  /** Put an element on a cell. @param {HTMLElement} one @param {number} row @param {number} column */
  const place = (one, row, column) => {
    one.style.setProperty("--_row", String(row));
    one.style.setProperty("--_column", String(column));
    return one;
  };

  /** The plane is as large as it must be, with the numbers of its rows and columns. @param {Zone} zone @param {readonly number[]} open */
  const stretch = (zone, open) => {
    const [top = 0, left = 0, bottom = 0, right = 0] = room ?? around(zone.cells, open);
    const wanted = { top, left, high: bottom - top + 1, wide: right - left + 1 };
    if (Object.entries(wanted).every(([name, value]) => size[/** @type {keyof typeof size} */ (name)] === value)) return;
    size = wanted;
    for (const [name, value] of Object.entries(size)) plane.style.setProperty(`--_${name}`, String(value));
    // In the corner the two numbers would lie on each other.
    columns.replaceChildren(...range(left + 1, right).map((n) => place(element("span", "", {}, element("b", "", {}, String(n))), 0, n)));
    rows.replaceChildren(...range(top + 1, bottom).map((n) => place(element("span", "", {}, element("b", "", {}, String(n))), n, 0)));
  };

  /**
   * @param {Zone} zone
   * @param {Zone | null} was what the tokens that are marked are changes of
   * @param {readonly number[]} open rows, columns and cards of the hand, as in a scene
   * @param {Zone | undefined} from the hand that they are of
   */
  const draw = (zone, was, open, from) => {
    stretch(zone, open);
    shown = zone;
    const seen = new Set();
    zone.cards.forEach((code, i) => {
      const row = zone.cells[2 * i] ?? 0;
      const column = zone.cells[2 * i + 1] ?? 0;
      const name = `${row} ${column} ${code}`;
      seen.add(name);
      let cell = cells.get(name);
      if (!cell) {
        const tokens = element("span", "tic-tokens");
        const box = place(element("div", "tic-cell", { role: "group" }, cardOf(code), tokens), row, column);
        cell = { box, tokens, drawn: "" };
        cells.set(name, cell);
      }
      if (cell.box.firstChild !== cardOf(code)) cell.box.prepend(cardOf(code)); // it was in a hand meanwhile
      if (cell.box.parentNode !== plane) plane.append(cell.box);
      const on = zone.tokens.slice(3 * i, 3 * i + 3);
      const before = was ? tokensOn(was, code, i) : on;
      if (cell.drawn !== on + before) {
        cell.drawn = on + before;
        drawTokens(cell, on, before);
        cell.box.ariaLabel = `Row ${row}, column ${column}${inWords(on, before)}`;
      }
    });
    for (const [name, { box }] of cells) if (!seen.has(name)) box.remove();
    now = { open, hand: from };
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
  const drawOpen = () => {
    for (const spot of spots) spot.remove();
    spots = [];
    const fitting = /** @type {Map<string, string[]>} */ (new Map()); // which cards may go on a cell
    const at = shown?.cells ?? [];
    const taken = new Set((shown?.cards ?? []).map((_, i) => `${at[2 * i]} ${at[2 * i + 1]}`));
    for (let i = 0; shows() && i < now.open.length; i += 3) {
      const [row, column, bits = 0] = now.open.slice(i, i + 3);
      // Cards that were put down for now are neither in the hand nor is their cell free. A hand can have more than 32 cards.
      if (taken.has(`${row} ${column}`)) continue;
      const fit = (now.hand?.cards ?? []).filter((code, place) => Math.floor(bits / 2 ** place) % 2 && !shown?.cards.includes(code));
      if (fit.length) fitting.set(`${row} ${column}`, fit);
    }
    for (const where of new Set([...fitting.keys(), ...(onCell && shown ? beside(shown.cells) : [])])) {
      const [row = 0, column = 0] = where.split(" ").map(Number);
      const cards = fitting.get(where);
      const label = `Row ${row}, column ${column}: ${cards ? cards.map(cardName).join(", ") : "empty"}`;
      const attributes = { "aria-label": label, title: label };
      const text = cards ? String(cards.length) : "";
      const name = cards ? "tic-open" : "tic-open tic-spot";
      const spot = onCell ? button(name, text, attributes) : element("span", name, { role: "img", ...attributes }, text);
      if (onCell) spot.addEventListener("click", () => onCell(row, column), view);
      spots.push(place(spot, row, column));
    }
    if (onCell) view.settle();
    if (!shows()) return plane.append(...spots), setText(told, "");
    const who = now.hand ? players[now.hand.owner] : undefined;
    plane.append(...spots);
    setText(told, fitting.size ? `On each marked cell, so many cards of ${who}'s hand can go there by themselves.` : nothing(now.hand));
  };

  legal.addEventListener(
    "click",
    () => {
      legal.ariaPressed = String(!shows());
      drawOpen();
    },
    view,
  );

  /** @param {number} by */
  const grow = (by) => {
    zoom = Math.max(0, Math.min(ZOOMS.length - 1, zoom + by));
    const [x, y] = [port.scrollLeft + port.clientWidth / 2, port.scrollTop + port.clientHeight / 2];
    const [wide, high] = [plane.offsetWidth, plane.offsetHeight];
    plane.style.setProperty("--_zoom", String(ZOOMS[zoom]));
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
    if (moved && x > wide / 2 && x < clientWidth - wide / 2 && y > high / 2 && y < clientHeight - high / 2) return;
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

  plane.append(columns, rows);
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
