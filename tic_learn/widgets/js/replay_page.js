/** A page of its own with replays in it: the same view, with a small model in the place of Jupyter's. */
import replay from "./replay.js";

for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-replay]"))) {
  const data = document.getElementById(place.dataset["replay"] ?? "")?.textContent ?? "";
  show(place, JSON.parse(data));
}
document.querySelector("[data-first]")?.scrollIntoView(); // the round that was shown when the page was made

/** @param {HTMLElement} el @param {Record<string, unknown>} shown the reel, and how it is shown */
function show(el, shown) {
  // No kernel will ever answer, so nothing is asked of one.
  const state = /** @type {Record<string, unknown>} */ ({ ...shown, request: 0, verdict: { request: 0 } });
  const heard = /** @type {Map<string, Set<() => void>>} */ (new Map());
  const model = {
    /** @param {string} name */
    get: (name) => state[name],
    /** @param {string} name @param {unknown} value */
    set: (name, value) => {
      if (state[name] === value) return;
      state[name] = value;
      for (const listener of heard.get(`change:${name}`) ?? []) listener();
    },
    save_changes: () => {},
    /** @param {string} event @param {() => void} listener */
    on: (event, listener) => void heard.set(event, (heard.get(event) ?? new Set()).add(listener)),
    /** @param {string} event @param {() => void} listener */
    off: (event, listener) => void heard.get(event)?.delete(listener),
  };
  replay.render(/** @type {any} */ ({ model, el }));
}
