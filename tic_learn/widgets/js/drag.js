/** Dragging a card with a mouse, a pen or a finger. A tap stays a tap. */

const FAR = 8; // pixels from which on it is a drag

/**
 * @param {HTMLElement} card
 * @param {{ over: (x: number, y: number) => void, drop: (x: number, y: number) => void, end: () => void }} on
 *   `end` is called after every drag, also after one that the browser ended
 * @param {AbortSignal} signal
 * @returns {() => boolean} whether the click that comes now is the end of a drag
 */
export function draggable(card, on, signal) {
  let from = /** @type {{ x: number, y: number, id: number } | null} */ (null);
  let dragging = false;
  let dragged = false;

  const stop = () => {
    if (dragging) on.end();
    from = null;
    dragging = false;
    card.classList.remove("tic-dragged");
    card.style.removeProperty("translate");
  };
  card.addEventListener(
    "pointerdown",
    ({ clientX: x, clientY: y, pointerId: id, button, isPrimary }) => {
      dragged = false;
      if (button !== 0 || !isPrimary) return;
      from = { x, y, id };
      card.setPointerCapture(id); // at once: a quick hand has left the card before it moves for the first time
    },
    { signal },
  );
  card.addEventListener(
    "pointermove",
    ({ clientX: x, clientY: y, pointerId }) => {
      if (from?.id !== pointerId) return;
      if (!dragging && Math.hypot(x - from.x, y - from.y) < FAR) return;
      dragging = dragged = true;
      card.classList.add("tic-dragged");
      card.style.translate = `${x - from.x}px ${y - from.y}px`;
      on.over(x, y);
    },
    { signal },
  );
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
  return () => dragged && !(dragged = false);
}
