/** A page of its own with replays in it: the same view, with a small model in the place of Jupyter's. */
/** @import { Payload } from "./reel.js" */
import replay from "./replay.js";

for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-replay]"))) {
  const data = document.getElementById(place.dataset["replay"] ?? "")?.textContent ?? "";
  show(place, JSON.parse(data));
}

/** @param {HTMLElement} el @param {Payload} reel */
function show(el, reel) {
  const state = /** @type {Record<string, unknown>} */ ({ reel, step: 0, large: false });
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
