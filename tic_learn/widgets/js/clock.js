/** A clock of play that starts, pauses and rings; it stops by itself while the page is out of sight. */

/**
 * @param {{ ring: (now: number) => void, changed: () => void, hidden: () => void }} on
 *   `ring` is called when the time that was asked for has come; `changed` when the clock starts or stops; `hidden` when
 *   it has stopped because the page is out of sight
 * @param {AbortSignal} signal
 */
export function clock({ ring, changed, hidden }, signal) {
  let gone = 0; // milliseconds of play up to the last start
  let since = /** @type {number | null} */ (null); // when it was started
  let due = /** @type {number | null} */ (null);
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);

  const now = () => Math.round(gone + (since === null ? 0 : performance.now() - since));
  const wind = () => {
    clearTimeout(timer);
    if (since === null || due === null) return;
    timer = setTimeout(() => ring(now()), Math.max(0, due - now()));
  };
  const pause = () => {
    if (since === null) return;
    gone = now();
    since = null;
    wind();
    changed();
  };
  const start = () => {
    if (since !== null) return;
    since = performance.now();
    wind();
    changed();
  };
  document.addEventListener("visibilitychange", () => document.hidden && since !== null && (pause(), hidden()), { signal });
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  return {
    now,
    start,
    pause,
    runs: () => since !== null,
    /** The next time to ring at, or null. @param {number | null} time */
    ringAt: (time) => {
      due = time;
      wind();
    },
    /** Put it to a time: the game has gone on without this page, or back. @param {number} time */
    set: (time) => {
      gone = time;
      if (since !== null) since = performance.now();
      wind();
    },
  };
}
