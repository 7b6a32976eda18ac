/** The time of a game without turns: a line with a tick for each move, told apart by shape, and the time now. */
/** @import { Film } from "./reel.js" */
import { element } from "./ground.js";

const [WIDTH, HEIGHT, MIDDLE] = [1000, 60, 30];
// A bar, a cross, a triangle: none of them needs a colour.
const MARKS = {
  play: (/** @type {number} */ x) => `M${x} ${MIDDLE - 10}v20`,
  illegal: (/** @type {number} */ x) => `M${x - 8} 4l16 16m0 -16l-16 16`,
  call: (/** @type {number} */ x) => `M${x} 40l9 16h-18z`,
};
const NAMES = { play: "a play", illegal: "not legal", call: "a call" };

/** @param {number} time in seconds */
const seconds = (time) => `${Number(time.toFixed(1))} s`;

/** @param {Film} film */
export function axis({ steps }) {
  const last = steps[steps.length - 1]?.scene.clock || 1;
  const at = (/** @type {number} */ clock) => Math.round(10 + (clock / last) * (WIDTH - 20));
  const kinds = /** @type {(keyof typeof MARKS)[]} */ (["play", "illegal", "call"]).filter((kind) => steps.some((step) => step.kind === kind));
  const marks = kinds.map((kind) => path(`tic-axis-${kind}`, ""));
  const line = element("div", "tic-axis-line", { "aria-hidden": "true" });
  // Nothing but numbers of our own goes into the markup.
  line.innerHTML = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" focusable="false">${path("", `M0 ${MIDDLE}H${WIDTH}`)}${marks.join("")}${path("tic-axis-now", "")}</svg>`;
  const lines = kinds.map((kind) => /** @type {SVGElement} */ (line.querySelector(`.tic-axis-${kind}`)));
  const now = /** @type {SVGElement} */ (line.querySelector(".tic-axis-now"));
  const says = element("span", "tic-axis-time");
  const legend = kinds.map((kind) => element("span", `tic-axis-key tic-axis-key-${kind}`, {}, NAMES[kind]));
  const root = element("div", "tic-axis", {}, line, element("div", "tic-axis-legend", {}, says, ...legend));

  /** The marks of the first moves; those after are not to be seen yet. @param {number} count */
  const uncover = (count) => {
    kinds.forEach((kind, i) => {
      const seen = steps.filter((step, n) => n <= count && step.kind === kind);
      lines[i]?.setAttribute("d", seen.map(({ scene }) => MARKS[kind](at(scene.clock))).join(""));
    });
  };
  uncover(steps.length);
  /** @param {number} clock */
  const draw = (clock) => {
    now.setAttribute("d", `M${at(clock)} 0V${HEIGHT}l9 12h-18l9 -12`);
    says.textContent = `Time ${seconds(clock)} of ${seconds(last)}`;
  };
  return { element: root, draw, uncover };
}

/** @param {string} name @param {string} d */
const path = (name, d) => `<path class="${name}" d="${d}" vector-effect="non-scaling-stroke"/>`;
