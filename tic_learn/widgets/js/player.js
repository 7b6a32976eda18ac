/** What plays a game by itself: one step after the other, at a speed, until it is stopped. */

/** Milliseconds a step; `heard`: there is time to hear each move said. */
export const SPEEDS = [
  { name: "slow", pause: 4000, heard: true },
  { name: "normal", pause: 1800, heard: false },
  { name: "fast", pause: 500, heard: false },
];

/**
 * @param {{ next: () => boolean, start: () => void, changed: () => void }} on `next` makes a step and gives whether
 *   there are more; `start` is called when playing begins, and `changed` when the state or the speed is another
 */
export function player({ next, start, changed }) {
  let at = 1;
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  const speed = () => /** @type {typeof SPEEDS[number]} */ (SPEEDS[at]);
  const runs = () => timer !== undefined;
  const wait = () => void (timer = setTimeout(tick, speed().pause));
  const tick = () => {
    if (next()) wait();
    else stop();
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    changed();
  };
  /** Play, or stop. */
  const toggle = () => {
    if (runs()) return stop(), true;
    start();
    wait();
    changed();
    return true;
  };
  /** The next speed; after the fastest the slowest. */
  const faster = () => {
    at = (at + 1) % SPEEDS.length;
    if (runs()) {
      clearTimeout(timer);
      wait();
    }
    changed();
  };
  return { toggle, stop, faster, runs, speed };
}
