/**
 * Dragging a card with a mouse, a pen or a finger. A tap stays a tap, and a finger that goes up or
 * down scrolls the page: it takes the card along after a short hold, or when it starts sideways.
 */

import { dropIndex } from "./order.js";

const FAR = 8; // pixels from which on it is a drag
const HOLD = 250; // milliseconds that a finger rests on a card to take it up

/**
 * @param {HTMLElement} card
 * @param {{ over: (x: number, y: number) => void, drop: (x: number, y: number) => void, end: () => void }} on
 *   `end` is called after every drag, also after one that the browser ended
 * @param {AbortSignal} signal
 * @returns {() => boolean} whether the click that comes now is the end of a drag
 */
export function draggable(card, on, signal) {
  let from = /** @type {{ x: number, y: number, id: number } | null} */ (null);
  let free = false; // whether it may move up and down too
  let dragging = false;
  let dragged = false;
  let holding = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);

  const stop = () => {
    clearTimeout(holding);
    if (dragging) on.end();
    from = null;
    free = dragging = false;
    card.classList.remove("tic-dragged");
    card.style.removeProperty("translate");
  };
  card.addEventListener(
    "pointerdown",
    ({ clientX: x, clientY: y, pointerId: id, pointerType, button, isPrimary }) => {
      dragged = false;
      if (button !== 0 || !isPrimary) return;
      from = { x, y, id };
      card.setPointerCapture(id); // at once: a quick hand has left the card before it moves for the first time
      free = pointerType !== "touch";
      if (!free) {
        holding = setTimeout(() => {
          free = true;
          card.classList.add("tic-dragged");
        }, HOLD);
      }
    },
    { signal },
  );
  card.addEventListener(
    "pointermove",
    ({ clientX: x, clientY: y, pointerId }) => {
      if (from?.id !== pointerId) return;
      const across = Math.abs(x - from.x);
      const down = Math.abs(y - from.y);
      if (!dragging && Math.hypot(across, down) < FAR) return;
      if (!free && down > across) return clearTimeout(holding); // the page is being scrolled
      free = dragging = dragged = true;
      card.classList.add("tic-dragged");
      card.style.translate = `${x - from.x}px ${y - from.y}px`;
      on.over(x, y);
    },
    { signal },
  );
  card.addEventListener("touchmove", (event) => free && event.preventDefault(), { signal, passive: false });
  card.addEventListener(
    "pointerup",
    ({ clientX: x, clientY: y, pointerId }) => {
      if (from?.id !== pointerId) return; // another finger
      const drop = dragging;
      stop();
      if (drop) on.drop(x, y);
    },
    { signal },
  );
  card.addEventListener("pointercancel", ({ pointerId }) => from?.id === pointerId && stop(), { signal });
  card.addEventListener("dragstart", (event) => event.preventDefault(), { signal }); // the browser's own drag of a selection
  signal.addEventListener("abort", () => clearTimeout(holding), { once: true });
  return () => dragged && !(dragged = false);
}

/**
 * A card that is dragged into a row, along it, and out of it; a marker shows where it would go.
 * @param {HTMLElement} card
 * @param {{ row: HTMLElement, marker: HTMLElement, others: () => HTMLElement[], put: (to: number) => void, out: () => void, locked?: () => boolean }} where
 *   `others` are the other cards of the row, `put` is told at which place among them the card was dropped, `out` that it
 *   was dropped elsewhere; while it is `locked` nothing happens
 * @param {AbortSignal} signal
 * @returns {() => boolean} as of `draggable`
 */
export function draggableIntoRow(card, { row, marker, others, put, out, locked = () => false }, signal) {
  const isOver = (/** @type {number} */ y) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y > top - 20 && y < bottom + 20;
  };
  const placeOf = (/** @type {number} */ x, /** @type {number} */ y) => dropIndex(x, y, others().map((other) => other.getBoundingClientRect()));
  return draggable(
    card,
    {
      over(x, y) {
        if (locked() || !isOver(y)) return marker.remove();
        row.insertBefore(marker, others()[placeOf(x, y)] ?? null);
      },
      drop(x, y) {
        if (locked()) return;
        if (isOver(y)) put(placeOf(x, y));
        else out();
      },
      end: () => marker.remove(),
    },
    signal,
  );
}
