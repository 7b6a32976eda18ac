/** Cards as an answer: chosen of those that are shown, put in an order, or made up by number, shape and colour. */
/** @import { Form } from "./given.js" */
/** @import { Answering, FormView } from "./question_view.js" */
import { cardName } from "./card.js";
import { draggableIntoRow } from "./drag.js";
import { button, element } from "./ground.js";
import { cardsIn, toggledCard } from "./given.js";
import { arrange, cardButton, label } from "./hand.js";
import { placed } from "./order.js";
import { deckPad } from "./deck_pad.js";

/** @param {Answering} desk @param {Form} form @returns {FormView} */
export const cardsForm = (desk, form) => (form.is === "ordered" || !form.cards?.length ? rowForm(desk, form) : pickForm(desk, form));

/** @param {Form} form */
const full = ({ most = 1 }) => `That is ${most} ${most === 1 ? "card" : "cards"} already. Take one out first.`;

/** Cards to tap. @param {Answering} desk @param {Form} form @returns {FormView} */
function pickForm({ view, give, given, tell }, form) {
  const pool = form.cards ?? [];
  const buttons = pool.map((code) => {
    const made = cardButton(code);
    made.addEventListener(
      "click",
      () => {
        const next = toggledCard(form, cardsIn(form, given()), code);
        if (!next) return tell(full(form).replace("Take one out", "Tap one of them"));
        tell("");
        give(next);
      },
      view,
    );
    return made;
  });
  const hand = element("div", "tic-hand", { role: "group", "aria-label": `Cards to choose from, ${pool.length} cards` }, ...buttons);
  return {
    element: hand,
    draw(value) {
      const chosen = cardsIn(form, value);
      buttons.forEach((one, i) => {
        const isChosen = chosen.includes(pool[i] ?? "");
        one.ariaPressed = String(isChosen);
        one.ariaLabel = label(pool[i] ?? "", isChosen ? "selected" : "", i + 1, pool.length);
      });
    },
    onKey: () => false,
  };
}

/** A row of cards: those that are shown are put in it, or cards of the whole deck. @param {Answering} desk @param {Form} form @returns {FormView} */
function rowForm({ view, give, given, tell, locked }, form) {
  const pool = form.cards ?? [];
  const { most = 1 } = form;
  const ordered = form.is === "ordered";
  const tray = element("div", "tic-hand tic-tray", { role: "group" });
  const row = element("div", "tic-hand tic-row", { role: "group" });
  const empty = element("p", "tic-empty", {}, ordered ? "Your row starts here." : most === 1 ? "Your card lies here." : "Your cards lie here.");
  const left = button("tic-button", "◀ Earlier");
  const right = button("tic-button", "Later ▶");
  const out = button("tic-button", "Take out");
  const marker = element("div", "tic-marker", { "aria-hidden": "true" });
  const buttons = /** @type {Map<string, HTMLButtonElement>} */ (new Map());
  let picked = ""; // the card of the row that is being moved

  const cards = () => cardsIn(form, given());
  /** @param {string} code */
  const buttonOf = (code) => {
    const made = buttons.get(code) ?? makeButton(code);
    buttons.set(code, made);
    return made;
  };
  /** @param {string[]} order @param {string} code the card that moved, which keeps the focus @param {string} [next] the one that has it instead */
  function lay(order, code, next = code) {
    const gone = !pool.length && !order.includes(code);
    const at = cards().indexOf(code);
    const had = buttonOf(code) === document.activeElement;
    if (!order.includes(picked)) picked = "";
    give(order);
    if (!gone) return view.focus(buttonOf(next));
    // A card of the deck lies nowhere now, and the focus would leave the widget with it.
    const beside = order[Math.min(at, order.length - 1)];
    if (had && maker) view.focus(beside ? buttonOf(beside) : maker.first());
  }
  /** Put a card in, at a place from 0. @param {string} code @param {number} to @param {string} [then] the card of the tray that has the focus then */
  function putIn(code, to, then) {
    const order = cards();
    if (!order.includes(code) && order.length >= most) {
      if (most === 1) return lay([code], code);
      return tell(full(form));
    }
    const next = placed(order, code, to);
    tell(`${cardName(code)} is at place ${next.indexOf(code) + 1} of ${next.length}.`);
    lay(next, code, next.length < most ? then : code);
  }
  /** A card of the tray is tapped: the focus goes on to the one after it. @param {string} code */
  function add(code) {
    const rest = pool.filter((other) => !cards().includes(other));
    const at = rest.indexOf(code);
    putIn(code, cards().length, rest[at + 1] ?? rest[at - 1]);
  }
  /** @param {string} code */
  function pick(code) {
    picked = picked === code ? "" : code;
    const moves = ordered ? "Left and Right move it, Delete" : "Delete";
    tell(picked ? `${cardName(code)} is picked up. ${moves} takes it out.` : "");
    draw(given(), false);
  }
  /** @param {number} by */
  function move(by) {
    const order = cards();
    const from = order.indexOf(picked);
    const to = Math.max(0, Math.min(order.length - 1, from + by));
    if (to !== from) putIn(picked, to);
  }
  function takeOut() {
    const code = picked;
    tell(`${cardName(code)} is taken out.`);
    lay(cards().filter((other) => other !== code), code);
  }
  left.addEventListener("click", () => (move(-1), view.focus(left)), view);
  right.addEventListener("click", () => (move(1), view.focus(right)), view);
  out.addEventListener("click", takeOut, view);

  /** @param {string} code */
  function makeButton(code) {
    const made = cardButton(code);
    const others = () => cards().filter((other) => other !== code);
    const wasDrag = draggableIntoRow(
      made,
      {
        row,
        marker,
        others: () => others().map(buttonOf),
        put: (to) => putIn(code, to),
        out: () => cards().includes(code) && lay(others(), code),
        locked,
      },
      view.signal,
    );
    made.addEventListener(
      "click",
      () => {
        if (wasDrag() || locked()) return;
        if (cards().includes(code)) pick(code);
        else add(code);
      },
      view,
    );
    return made;
  }

  const maker = pool.length
    ? null
    : deckPad(view, {
        put: (codes) => {
          for (const code of codes) putIn(code, picked && !cards().includes(code) ? cards().indexOf(picked) + 1 : cards().length);
        },
        takeOut: () => {
          picked ||= cards().at(-1) ?? "";
          if (picked) takeOut();
        },
        tell,
      });

  /** @param {unknown} value @param {boolean} done */
  function draw(value, done) {
    const order = cardsIn(form, value);
    const rest = pool.filter((code) => !order.includes(code));
    if (!order.includes(picked) || done) picked = "";
    /** @param {HTMLElement} box @param {string[]} codes @param {string} name @param {boolean} numbers */
    const fill = (box, codes, name, numbers) => {
      box.ariaLabel = `${name}, ${codes.length} cards`;
      const wanted = codes.map((code, i) => {
        const made = buttonOf(code);
        made.ariaPressed = String(code === picked);
        made.ariaLabel = label(code, code === picked ? "picked up" : "", i + 1, codes.length);
        if (numbers) made.dataset.place = String(i + 1);
        else delete made.dataset.place;
        return made;
      });
      arrange(box, wanted);
    };
    fill(tray, rest, "Cards to use", false);
    fill(row, order, ordered ? "Your row" : "Your cards", ordered);
    tray.hidden = !rest.length;
    if (!order.length) row.append(empty);
    left.hidden = right.hidden = !picked || !ordered;
    out.hidden = !picked || !pool.length; // the pad has one too
    maker?.draw(order, picked, done || (order.length >= most && most > 1));
    view.settle();
  }

  const root = element("div", "tic-row-form", {}, tray, row, element("div", "tic-actions", {}, left, right, out));
  if (maker) root.append(maker.element);
  return {
    element: root,
    draw,
    onKey(key, target) {
      if (!picked || buttons.get(picked) !== target) return false;
      if (key === "ArrowLeft" || key === "ArrowRight") {
        if (!ordered) return false;
        move(key === "ArrowLeft" ? -1 : 1);
      } else if (key === "Delete" || key === "Backspace") takeOut();
      else if (key === "Escape") pick(picked);
      else return false;
      return true;
    },
    unsaid: () => maker?.unsaid() ?? "",
  };
}
