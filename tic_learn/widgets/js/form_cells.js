/** Cards on cells as an answer: in boxes with titles, on a grid with signs, on the table of Tic Territory Battle. */
/** @import { Exhibit } from "./exhibits.js" */
/** @import { Form } from "./given.js" */
/** @import { Answering, FormView } from "./question_view.js" */
import { around } from "./board.js";
import { cardName, cardSvg } from "./card.js";
import { deckPad } from "./deck_pad.js";
import { draggable } from "./drag.js";
import { button, element } from "./ground.js";
import { cellName, face, gridOf, signsAround, whose } from "./exhibits.js";
import { NOTHING, nameOf, placingIn, put, tapCard, tapCell, without } from "./given.js";
import { arrange, cardButton, label } from "./hand.js";
import { sign } from "./table.js";

/** What lies there: cells in a rectangle, with the cards that are on them from the start. @typedef {{ rows: number, columns: number, cards: (string | null)[], edges: [number, number, string][], first: [number, number], tokens: Map<number, string>, players: string[] }} Ground */

/** Whether an exhibit is where the cards go. @param {Form} form @param {Exhibit} exhibit */
export function isGround(form, exhibit) {
  if (form.is !== "cells" || form.titles?.length) return false;
  return exhibit.is === "grid" || (exhibit.is === "table" && exhibit.scene.zones.some(({ kind }) => kind === "board"));
}

/** @param {Form} form @param {Exhibit | undefined} exhibit @returns {Ground} */
function groundOf({ cells = [] }, exhibit) {
  const none = { edges: /** @type {[number, number, string][]} */ ([]), tokens: new Map(), players: [] };
  if (exhibit?.is === "grid") {
    return { ...none, rows: exhibit.rows, columns: exhibit.columns, cards: exhibit.cards, edges: exhibit.edges, first: [1, 1] };
  }
  const zone = exhibit?.is === "table" ? exhibit.scene.zones.find(({ kind }) => kind === "board") : undefined;
  const all = [...(zone?.cells ?? []), ...cells.flat()];
  const [top = 0, left = 0, bottom = 0, right = 0] = around(all).map((edge, i) => (i < 2 ? edge + 1 : edge - 1)); // without the cell to spare
  const columns = right - left + 1;
  const cards = /** @type {(string | null)[]} */ (Array.from({ length: (bottom - top + 1) * columns }, () => null));
  const tokens = new Map();
  (zone?.cards ?? []).forEach((code, i) => {
    const place = ((zone?.cells[2 * i] ?? 0) - top) * columns + (zone?.cells[2 * i + 1] ?? 0) - left;
    cards[place] = code;
    tokens.set(place, zone?.tokens.slice(3 * i, 3 * i + 3) ?? "");
  });
  return { ...none, rows: bottom - top + 1, columns, cards, first: [top, left], tokens, players: exhibit?.is === "table" ? exhibit.players : [] };
}

/** @param {Answering} desk @param {Form} form @param {Exhibit | undefined} exhibit where the cards go, unless they go in boxes @returns {FormView} */
export function cellsForm({ view, give, given, tell, locked }, form, exhibit) {
  const { cells = [], cards: pool = [], titles = [], again = false } = form;
  const slots = /** @type {Map<string, HTMLButtonElement>} */ (new Map()); // by the cell's name
  const names = /** @type {Map<string, string>} */ (new Map()); // what a person calls a cell
  const lying = /** @type {Map<string, string>} */ (new Map()); // the card that is there from the start
  const signs = /** @type {Map<string, string>} */ (new Map());
  let chosen = NOTHING;
  let shown = /** @type {Readonly<Record<string, string>>} */ ({});
  const placing = () => placingIn(form, given());

  /** @param {{ placing: Readonly<Record<string, string>>, chosen: import("./given.js").Chosen }} next */
  const follow = (next) => {
    const before = placing();
    chosen = next.chosen;
    if (JSON.stringify(before) !== JSON.stringify(next.placing)) give(next.placing);
    else draw(given(), false);
    tell(change(before, next.placing));
  };
  /** @param {Readonly<Record<string, string>>} before @param {Readonly<Record<string, string>>} after */
  const change = (before, after) => {
    const to = Object.keys(after).find((cell) => after[cell] !== before[cell]);
    if (to) return `${cardName(after[to] ?? "")} is on ${inside(to)}.${chosen.cell ? ` Next: ${inside(chosen.cell)}.` : ""}`;
    const from = Object.keys(before).find((cell) => !after[cell]);
    if (from) return `${cardName(before[from] ?? "")} is taken off.`;
    if (chosen.card) return `${cardName(chosen.card)} is chosen. Now tap the cell where it goes${chosen.from ? ", or Delete takes it off" : ""}.`;
    return chosen.cell ? `Now tap the card that goes on ${inside(chosen.cell)}.` : "";
  };
  const inside = (/** @type {string} */ cell) => (names.get(cell) ?? cell).replace(/^./, (letter) => (titles.length ? letter : letter.toLowerCase()));

  /** @param {string} cell */
  const onCell = (cell) => !locked() && follow(tapCell(form, placing(), chosen, cell));
  /** @param {string} code */
  const onCard = (code) => {
    if (locked()) return;
    const to = chosen.cell;
    follow(tapCard(form, placing(), chosen, code));
    if (to) view.focus(/** @type {HTMLElement} */ (slots.get(chosen.cell || to))); // the card itself may be gone from there
  };
  const takeOff = () => {
    const { from } = chosen;
    if (!from || locked()) return;
    follow({ placing: without(placing(), from), chosen: NOTHING });
    view.focus(/** @type {HTMLElement} */ (slots.get(from)));
  };

  /** The cell under a point. @param {number} x @param {number} y */
  const under = (x, y) => {
    for (const [cell, slot] of slots) {
      const { left, right, top, bottom } = slot.getBoundingClientRect();
      if (x >= left && x <= right && y >= top && y <= bottom) return cell;
    }
    return "";
  };
  /** @param {HTMLElement} one @param {() => string} code what is dragged, or "" for nothing @param {string} from the cell that it lies on */
  const drags = (one, code, from) =>
    draggable(
      one,
      {
        over(x, y) {
          const cell = code() && !locked() ? under(x, y) : "";
          for (const [name, slot] of slots) slot.classList.toggle("tic-over", name === cell);
        },
        drop(x, y) {
          const card = code();
          const cell = under(x, y);
          if (!card || locked()) return;
          if (cell && cell !== from) follow({ placing: put(form, placing(), cell, card, from), chosen: NOTHING });
          else if (!cell && from) follow({ placing: without(placing(), from), chosen: NOTHING });
        },
        end: () => slots.forEach((slot) => slot.classList.remove("tic-over")),
      },
      view.signal,
    );

  /** The button of a cell. @param {string} cell @param {string} name */
  const slotOf = (cell, name) => {
    const made = button("tic-slot", "", { "data-cell": cell });
    const wasDrag = drags(made, () => placing()[cell] ?? "", cell);
    made.addEventListener("click", () => !wasDrag() && onCell(cell), view);
    slots.set(cell, made);
    names.set(cell, name);
    return made;
  };

  // Where the cards go

  const stage = element("div", "tic-cells-form", { role: "group", "aria-label": "Where the cards go" });
  if (titles.length) {
    titles.forEach((title, row) => {
      const own = cells.filter(([one]) => one === row).map((cell, i) => slotOf(nameOf(cell), `${title}, place ${i + 1}`));
      const box = element("div", "tic-box", { role: "group", "aria-label": title }, element("p", "tic-exhibit-title", {}, title), element("div", "tic-slots", {}, ...own));
      stage.append(box);
    });
  } else {
    const ground = groundOf(form, exhibit);
    const { rows, columns, first, tokens, players } = ground;
    const asked = new Set(cells.map(nameOf));
    const board = exhibit?.is === "table";
    if (exhibit?.title) stage.append(element("p", "tic-exhibit-title", {}, exhibit.title));
    stage.append(
      gridOf(
        ground,
        (place, code) => {
          const cell = nameOf([first[0] + Math.floor(place / columns), first[1] + (place % columns)]);
          const name = cellName(board ? 2 : rows, [first[0] + Math.floor(place / columns), first[1] + (place % columns)], first[1]);
          if (code) lying.set(cell, code);
          signs.set(cell, signsAround(ground, place));
          if (asked.has(cell)) return slotOf(cell, name);
          if (!code) return element("span", board ? "tic-nowhere" : "tic-look tic-gap", board ? {} : { role: "img", "aria-label": "empty" });
          const card = face(code);
          const owners = [...(tokens.get(place) ?? "")].map((seat) => (seat === "." ? null : Number(seat)));
          const said = owners.flatMap((seat) => (seat === null ? [] : [`token of ${players[seat]}`]));
          card.ariaLabel = [`${name}: ${cardName(code)}`, ...said].join(", ");
          if (said.length) card.append(element("span", "tic-on-look", {}, ...owners.map((seat) => (seat === null ? element("span", "tic-no-token") : sign(seat)))));
          return card;
        },
        board || (rows > 1 && columns > 1),
      ),
    );
    if (exhibit?.is === "table") stage.append(...whose(exhibit));
  }

  // What there is to put there

  const hand = element("div", "tic-hand tic-tray", { role: "group" });
  const buttons = new Map(
    pool.map((code) => {
      const made = cardButton(code);
      const wasDrag = drags(made, () => code, "");
      made.addEventListener("click", () => !wasDrag() && onCard(code), view);
      return [code, made];
    }),
  );
  const out = button("tic-button", "Take it off");
  out.addEventListener("click", takeOff, view);
  const maker = pool.length
    ? null
    : deckPad(view, {
        put: ([code]) => {
          if (!code) return;
          if (!chosen.from) return onCard(code);
          const { from } = chosen; // the card there makes room for this one
          follow({ placing: put({ ...form, again: true }, placing(), from, code), chosen: NOTHING });
          view.focus(/** @type {HTMLElement} */ (slots.get(from)));
        },
        takeOut: takeOff,
        tell,
      });
  const root = element("div", "tic-cells-answer", {}, stage, pool.length ? hand : /** @type {HTMLElement} */ (maker?.element), element("div", "tic-actions", {}, out));

  /** @param {unknown} value @param {boolean} done */
  function draw(value, done) {
    shown = placingIn(form, value);
    if (done) chosen = NOTHING;
    if (chosen.from && shown[chosen.from] !== chosen.card) chosen = NOTHING; // it was taken back meanwhile
    // What can be nothing else need not be chosen.
    const [only = ""] = cells.length === 1 ? cells.map(nameOf) : [];
    if (!done && chosen === NOTHING && again && pool.length === 1) chosen = { ...NOTHING, card: pool[0] ?? "" };
    if (!done && chosen === NOTHING && only && !shown[only]) chosen = { ...NOTHING, cell: only };
    for (const [cell, slot] of slots) {
      const card = shown[cell];
      const old = lying.get(cell);
      const code = card ?? old ?? "";
      if (slot.dataset.card !== code) {
        slot.dataset.card = code;
        slot.innerHTML = code ? cardSvg(code) : "";
      }
      const isChosen = chosen.cell === cell || (chosen.from === cell && Boolean(card));
      slot.classList.toggle("tic-filled", Boolean(card));
      slot.ariaPressed = String(isChosen);
      const what = code ? cardName(code) : "empty";
      const instead = card && old ? `, in place of ${cardName(old)}` : "";
      slot.ariaLabel = [`${names.get(cell)}: ${what}${instead}`, signs.get(cell), isChosen ? (chosen.card ? "picked up" : "waits for a card") : ""].filter(Boolean).join(", ");
    }
    const used = again ? [] : Object.values(shown);
    const left = pool.filter((code) => !used.includes(code));
    hand.ariaLabel = `Cards to use, ${left.length} cards`;
    left.forEach((code, i) => {
      const made = /** @type {HTMLButtonElement} */ (buttons.get(code));
      const isChosen = chosen.card === code && !chosen.from;
      made.ariaPressed = String(isChosen);
      made.ariaLabel = label(code, isChosen ? "chosen" : "", i + 1, left.length);
    });
    arrange(hand, left.map((code) => /** @type {HTMLButtonElement} */ (buttons.get(code))));
    hand.hidden = !left.length;
    out.hidden = !chosen.from || !pool.length; // the pad has one too
    maker?.draw(chosen.from && shown[chosen.from] ? [shown[chosen.from] ?? ""] : [], "", done);
    view.settle();
  }

  return {
    element: root,
    draw,
    onKey(key) {
      if (key === "Escape" && (chosen.cell || chosen.card)) {
        const before = JSON.stringify(chosen);
        chosen = NOTHING;
        draw(given(), false);
        if (JSON.stringify(chosen) === before) return false; // nothing else can be chosen: it leaves the widget
        tell("");
        return true;
      }
      if ((key === "Delete" || key === "Backspace") && chosen.from) {
        takeOff();
        return true;
      }
      return false;
    },
    unsaid: () => maker?.unsaid() ?? "",
  };
}
