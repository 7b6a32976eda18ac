/** The running score: the points of each player or team, and the lines of the score sheet that they are made of. */
/** @import { Film } from "./reel.js" */
import { element, setText } from "./ground.js";
import { scored } from "./reel.js";

/** @param {number} points */
const signed = (points) => (points < 0 ? `−${-points}` : `+${points}`);
/** @param {number} points */
const plain = (points) => (points < 0 ? `−${-points}` : String(points));

/** The sign of a rule, with what the rule is called. @param {{ rule: string, title: string }} reason */
export const ruleSign = ({ rule, title }) => element("span", "tic-rule", title ? { title } : {}, rule);

/** @param {Film} film @param {(owner: number) => HTMLElement} signOf */
export function scoreSheet(film, signOf) {
  const root = element("div", "tic-score", { role: "group", "aria-label": "Score" });
  const rows = /** @type {Map<number, { row: HTMLElement, times: HTMLElement, points: HTMLElement, count: number }>} */ (new Map());
  const parts = film.owners.map((name, owner) => {
    const total = element("strong", "tic-total");
    const change = element("span", "tic-count");
    const head = element("p", "tic-owner", {}, signOf(owner), " ", element("span", "", {}, name), " ", total, " ", change);
    const list = element("ul", "tic-lines", { role: "list" });
    root.append(element("div", "tic-owner-score", { "data-owner": String(owner) }, head, list));
    return { total, change, list };
  });

  /** A line of the sheet, made once. @param {number} place in the film's lines */
  const rowOf = (place) => {
    let made = rows.get(place);
    if (!made) {
      const line = film.lines[place] ?? { rule: "", title: "", text: "" };
      const points = element("span", "tic-points");
      const times = element("span", "tic-times");
      const row = element("li", "", {}, points, " ", line.text, times, " ", ruleSign(line));
      rows.set(place, (made = { row, times, points, count: 0 }));
    }
    return made;
  };

  /** @param {readonly number[]} score @param {readonly number[] | null} before */
  const draw = (score, before) => {
    const { totals, counts } = scored(film, score);
    const old = before && scored(film, before).totals;
    const lists = /** @type {HTMLElement[][]} */ (film.owners.map(() => []));
    for (const [place, count] of counts) {
      const line = film.lines[place];
      if (!line) continue;
      const made = rowOf(place);
      if (made.count !== count) {
        made.count = count;
        made.points.textContent = signed(line.points * count);
        made.times.textContent = count > 1 ? ` × ${count}` : "";
      }
      lists[line.owner]?.push(made.row);
    }
    parts.forEach(({ total, change, list }, owner) => {
      const points = totals[owner] ?? 0;
      const by = old ? points - (old[owner] ?? 0) : 0;
      setText(total, plain(points));
      setText(change, by ? `(${signed(by)})` : "");
      const wanted = lists[owner] ?? [];
      list.hidden = !wanted.length;
      if (wanted.length !== list.childElementCount || wanted.some((row, i) => row !== list.children[i])) list.replaceChildren(...wanted);
    });
  };
  return { element: root, draw };
}
