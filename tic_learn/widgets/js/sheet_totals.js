/** What the round counts, line by line, and all rounds together. */
/** @import { AnyModel } from "@anywidget/types" */
/** @import { View } from "./pad.js" */
/** @import { State } from "./score_sheet.js" */
/** @import { Change } from "./sheet.js" */
import { button, element, setText } from "./ground.js";
import { ownersOf } from "./sheet.js";

/** @param {number} points */
const plain = (points) => (points < 0 ? `−${-points}` : String(points));
/** @param {number} points */
const signed = (points) => (points < 0 ? plain(points) : `+${points}`);

/**
 * @param {View} view @param {AnyModel<State>} model @param {(changes: Change[]) => void} enter @param {(text: string) => void} tell
 */
export function totals(view, model, enter, tell) {
  const score = element("div", "tic-score", { role: "group", "aria-label": "This round" });
  const next = button("tic-button tic-next", "Next round ▶");
  const table = element("table", "tic-rounds", { "aria-label": "Rounds and totals" });
  const scroll = element("div", "tic-scroll", {}, table);
  const match = element("p", "tic-match", { role: "status" });
  const root = element("div", "tic-sums", {}, score, element("div", "tic-actions", {}, next), scroll, match);
  const rounds = /** @type {HTMLButtonElement[]} */ ([]);

  next.addEventListener(
    "click",
    () => {
      const { rounds, now } = model.get("sheet");
      if (!view.answered()) return tell("The count is on its way. Nothing that you entered is lost.");
      const { ready, title, reasons } = model.get("verdict");
      if (!ready) return tell(["Not yet.", title, ...reasons.slice(0, 1).map(({ text }) => text)].join(" "));
      const last = rounds.length - 1;
      if (now < last) return enter([[["now"], last]]);
      enter([[["rounds", last + 1], { laid: [], left: [] }], [["now"], last + 1]]);
    },
    view,
  );

  /** The button of a round, which shows it again. @param {number} at */
  const roundButton = (at) => {
    let made = rounds[at];
    if (!made) {
      made = button("tic-button", `Round ${at + 1}`);
      made.addEventListener("click", () => enter([[["now"], at]]), view);
      rounds[at] = made;
    }
    return made;
  };

  function draw() {
    const sheet = model.get("sheet");
    const owners = ownersOf(sheet);
    const verdict = model.get("verdict");
    const answered = view.answered() && verdict.totals.length === owners.length;
    root.ariaBusy = String(!answered);
    next.ariaDisabled = String(!answered || !verdict.ready);
    setText(next, sheet.now < sheet.rounds.length - 1 ? "Back to the last round ▶" : "Next round ▶");
    if (!answered) return;
    score.replaceChildren(
      ...owners.map((name, i) => {
        const mine = verdict.lines.filter(([owner]) => owner === name);
        const head = element("p", "tic-owner", {}, name, " ", element("strong", "tic-total", {}, plain(verdict.now[i] ?? 0)));
        const list = mine.map(([, points, text, rule]) =>
          element("li", "", {}, element("span", "tic-points", {}, signed(points)), ` ${text} `, element("span", "tic-rule", {}, rule)),
        );
        return element("div", "tic-owner-score", {}, head, ...(list.length ? [element("ul", "tic-lines", { role: "list" }, ...list)] : []));
      }),
    );
    const focused = rounds.findIndex((one) => one.matches(":focus"));
    scroll.hidden = sheet.rounds.length < 2 && !verdict.ready;
    const heads = owners.map((name) => element("th", "", { scope: "col" }, name));
    const rows = sheet.rounds.map((_, at) => {
      const points = verdict.points[at];
      const made = roundButton(at);
      made.ariaPressed = String(at === sheet.now);
      const cells = owners.map((_, i) => element("td", "", {}, points ? plain(points[i] ?? 0) : "–"));
      return element("tr", "", {}, element("th", "", { scope: "row" }, made), ...cells);
    });
    const sums = verdict.totals.map((sum) => element("td", "", {}, plain(sum)));
    table.replaceChildren(
      element("thead", "", {}, element("tr", "", {}, element("td", ""), ...heads)),
      element("tbody", "", {}, ...rows),
      element("tfoot", "", {}, element("tr", "", {}, element("th", "", { scope: "row" }, "Total"), ...sums)),
    );
    if (focused >= 0) rounds[focused]?.focus();
    match.hidden = !verdict.match;
    if (verdict.match && match.dataset.text !== verdict.match.text) {
      match.dataset.text = verdict.match.text;
      match.replaceChildren(verdict.match.text, " ", element("span", "tic-rule", {}, verdict.match.rule));
    }
  }
  return { element: root, draw };
}
