/** A score sheet for games at a real table: enter what lies there; it is checked and added up, and moves are judged. */
/** @import { RenderProps } from "@anywidget/types" */
/** @import { Answer } from "./ground.js" */
/** @import { Change, Entry, Place, Sheet } from "./sheet.js" */
import { lines } from "./answer.js";
import { cardName, cardSvg } from "./card.js";
import { button, element, ground, setText } from "./ground.js";
import { pad } from "./pad.js";
import { entered, questionPlaces, roundPlaces, said, takenBack, toggled, whereIs, withCard, withDigit } from "./sheet.js";
import { asking } from "./sheet_question.js";
import { setup } from "./sheet_setup.js";
import { totals } from "./sheet_totals.js";
import { sign } from "./table.js";

/** @typedef {Record<string, { title: string, seats: number[], options: Record<string, (string | boolean)[]>, moves: string[] }>} Games */
/**
 * What the kernel says: `laid` of each group, line or territory whether it is right, and its points; `points` by round.
 * @typedef {Answer & { ready: boolean, laid: [ok: boolean | null, points: number | null, why: string][],
 *   lines: [owner: string, points: number, text: string, rule: string][], points: (number[] | null)[], now: number[],
 *   totals: number[], match: { text: string, rule: string } | null, move: Answer | null }} Said
 */
/** @typedef {{ large: boolean, request: number, sheet: Sheet, trail: Entry[], games: Games, verdict: Said }} State */
/** @typedef {{ box: HTMLElement, here: HTMLButtonElement, badge: HTMLElement, why: HTMLElement, cards: HTMLElement, faces: Map<string, HTMLButtonElement> }} Part */

export default { render };

/** @param {RenderProps<State>} props */
function render({ model, el }) {
  const view = ground({ model, el }, "Score sheet");
  view.root.classList.add("tic-score-sheet");
  const sheet = () => model.get("sheet");
  const told = element("p", "tic-told", { role: "status" });
  /** @param {string} text @param {string} [rule] */
  const tell = (text, rule) => told.replaceChildren(text, ...(rule ? [" ", element("span", "tic-rule", {}, rule)] : []));

  /** Enter something, so that it can be taken back. @param {Change[]} changes */
  const enter = (changes) => {
    tell("");
    view.ask(entered(sheet(), model.get("trail"), changes));
  };

  let tab = /** @type {"count" | "ask"} */ ("count");
  let chosen = ""; // the key of the place that the pad enters into
  let picked = /** @type {number | null} */ (null); // the card of it after which the next one goes
  let played = false; // whether a card for a cell of the table is played now
  const places = () => (tab === "count" ? roundPlaces(sheet()) : questionPlaces(sheet()));
  const place = () => {
    const all = places();
    const of = (/** @type {string} */ key) => all.find(({ id }) => id === key);
    return of(chosen) ?? of("cell-0-0") ?? all[0]; // a table grows from its centre
  };

  const tabs = /** @type {const} */ ([["count", "Count the points"], ["ask", "Is this move legal?"]]).map(([value, label]) => {
    const one = button("tic-button tic-tab", label);
    one.addEventListener("click", () => ((tab = value), choose(""), draw()), view);
    return { value, one };
  });
  const task = element("p", "tic-task");
  const stage = element("div", "tic-places");
  const undo = button("tic-button", "↶ Take back");
  const says = element("div", "tic-says", { role: "status" });
  const settings = setup(view, model, enter);
  const sums = totals(view, model, enter, tell);
  const move = asking(view, model, enter, () => played, (now) => ((played = now), draw()), () => place());
  const body = element("div", "tic-sheet-body");

  /** @param {string} key */
  function choose(key) {
    chosen = key;
    picked = null;
    tell("");
  }

  const keys = pad(view, {
    cards(codes) {
      const here = place();
      if (!here) return;
      const lies = codes.flatMap((code) => (here.move ? [] : whereIs(places(), code).map((title) => ({ code, title }))));
      let cards = here.cards, after = picked;
      for (const code of codes) {
        cards = withCard({ ...here, cards }, code, after);
        if (after !== null) after += 1;
      }
      enter(here.kind === "cell" ? move.onCell(here, cards) : here.write(cards));
      picked = after;
      const where = tab === "count" && sheet().game === "territory" ? undefined : lies[0];
      // It is put down all the same: what is wrong there may be the other one.
      if (where) tell(`${cardName(where.code)} is entered already, in ${where.title}.`, "CP-1");
      else tell(`${codes.map(cardName).join(", ")} put down.`);
      draw();
    },
    count(number, isWhole) {
      const here = place();
      if (!here) return;
      const count = isWhole || fresh ? number : withDigit(here.count, number);
      fresh = isWhole;
      enter(here.set(count));
      tell(`${here.title} holds ${count}.`);
    },
    takeOut() {
      const here = place();
      if (!here) return;
      fresh = true;
      if (here.kind === "count") return enter(here.set(null));
      const at = picked ?? here.cards.length - 1;
      const name = cardName(here.cards[at] ?? "");
      const cards = here.cards.filter((_, i) => i !== at);
      picked = null;
      enter(here.kind === "cell" ? move.onCell(here, cards) : here.write(cards));
      tell(`${name} is taken out.`);
      draw();
    },
    done() {
      choose("");
      draw();
      view.focus(/** @type {Part} */ (parts.get(chosen)).here);
    },
    refused: tell,
  });
  let fresh = true; // the next digit is the first of a count
  undo.addEventListener(
    "click",
    () => {
      const before = takenBack(sheet(), model.get("trail"));
      if (!before) return tell("There is nothing to take back.");
      picked = null;
      view.ask(before);
      tell("Taken back.");
    },
    view,
  );

  const parts = /** @type {Map<string, Part>} */ (new Map());
  const sections = /** @type {Map<string, HTMLElement>} */ (new Map());

  /** @param {Place} one @returns {Part} */
  function partOf(one) {
    const here = button("tic-here-name", "");
    const badge = element("span", "tic-badge-score");
    const why = element("p", "tic-place-why");
    const cards = element("div", one.kind === "cell" ? "tic-in-cell" : "tic-laid");
    const head = element("div", "tic-place-head", {}, here, badge);
    const box = element("div", "tic-place", { "data-kind": one.kind, "data-place": one.id }, ...(one.kind === "cell" ? [here] : [head, cards, why]));
    here.addEventListener(
      "click",
      () => {
        const to = place(), from = places().find(({ id }) => id === one.id);
        const code = from?.kind === "cell" && !from.move ? from.cards[0] : undefined;
        fresh = true;
        // A card on the table is tapped to have a token, or to have it no longer.
        if (code && to?.kind === "tokens") toggleToken(to, code);
        else choose(one.id);
        draw();
      },
      view,
    );
    return { box, here, badge, why, cards, faces: new Map() };
  }

  /** The cards of a place as buttons. @param {Part} part @param {Place} one */
  function fillCards(part, one) {
    const seen = /** @type {Record<string, number>} */ ({});
    const wanted = one.cards.map((code, i) => {
      const nth = (seen[code] = (seen[code] ?? 0) + 1);
      const key = `${code} ${nth}`;
      let made = part.faces.get(key);
      if (!made) {
        made = button("tic-small", "", { "data-card": code });
        made.innerHTML = cardSvg(code);
        made.addEventListener("click", () => onCard(one.id, code, nth), view);
        part.faces.set(key, made);
      }
      const isPicked = one.id === chosen && picked === i;
      made.ariaPressed = String(isPicked);
      made.ariaLabel = `${cardName(code)}, ${i + 1} of ${one.cards.length}${isPicked ? ", picked: the next card goes after it" : ""}`;
      return made;
    });
    fill(part.cards, wanted);
  }

  /** @param {Place} to @param {string} code */
  function toggleToken(to, code) {
    const after = toggled(to, code);
    enter(to.write(after));
    tell(`Token of ${sheet().players[to.owner]} ${after.includes(code) ? "put on" : "taken off"} ${cardName(code)}.`);
  }

  /** @param {string} key @param {string} code @param {number} nth */
  function onCard(key, code, nth) {
    const to = place();
    const from = places().find((one) => one.id === key);
    if (!from) return;
    if (to?.move && to.kind === "cards" && !from.move) {
      // A card that is seen is tapped into the move, and out of it again.
      enter(to.write(toggled(to, code)));
      return draw();
    }
    if (from.kind === "tokens" && key === chosen) {
      toggleToken(from, code);
      return draw();
    }
    let i = -1;
    for (let n = 0; n < nth; n++) i = from.cards.indexOf(code, i + 1);
    const again = key === chosen && picked === i;
    choose(key);
    picked = again ? null : i;
    draw();
  }

  let shown = sheet().now;
  function draw() {
    const { now: round, game } = sheet();
    if (round !== shown) choose(""); // another round begins at its first place
    shown = round;
    const all = places();
    const now = place();
    chosen = now?.id ?? "";
    const counting = tab === "count";
    for (const { value, one } of tabs) one.ariaPressed = String(value === tab);
    settings.draw();
    body.hidden = sheet().open;
    const wanted = /** @type {Map<HTMLElement, HTMLElement[]>} */ (new Map());
    const verdict = model.get("verdict");
    for (const one of all) {
      const part = parts.get(one.id) ?? partOf(one);
      parts.set(one.id, part);
      const section = sections.get(one.section) ?? element("div", "tic-section", { role: "group" }, element("p", "tic-section-name"), element("div", "tic-section-places"));
      sections.set(one.section, section);
      section.ariaLabel = one.section;
      setText(/** @type {Element} */ (section.firstElementChild), one.section);
      const inside = /** @type {HTMLElement} */ (section.children[1]); // the pad may stand below it
      wanted.set(inside, [...(wanted.get(inside) ?? []), part.box]);
      const isChosen = one.id === chosen;
      part.box.classList.toggle("tic-chosen", isChosen);
      part.here.ariaPressed = String(isChosen);
      part.here.ariaLabel = said(one);
      if (one.kind === "cell") {
        const code = one.cards[0] ?? "";
        if (code) part.here.innerHTML = cardSvg(code);
        else setText(part.here, (one.cell ?? []).join(", "));
        part.here.classList.toggle("tic-played", one.move);
        if (one.tokens.length) part.here.append(element("span", "tic-on-cell", {}, ...one.tokens.map(sign)));
        const tokens = one.tokens.map((seat) => `, token of ${sheet().players[seat]}`).join("");
        part.here.ariaLabel = `${one.title}: ${code ? cardName(code) : "empty"}${one.move ? ", played now" : ""}${tokens}`;
        if (one.cell) inside.style.setProperty("--_wide", String(1 + one.cell[1] - Math.min(...all.map(({ cell }) => cell?.[1] ?? 0))));
        inside.classList.add("tic-cells");
      } else {
        const who = one.owner >= 0 && (one.kind === "count" || one.kind === "tokens" || game === "ticking-lines") ? [sign(one.owner), " "] : [];
        part.here.replaceChildren(...who, one.title, one.kind === "count" ? `: ${one.count ?? "?"}` : "");
        fillCards(part, one);
        part.cards.hidden = one.kind === "count";
      }
      const judged = counting && view.answered() && one.at >= 0 ? verdict.laid[one.at] : undefined;
      const [ok = null, points = null, why = ""] = judged ?? [];
      const scored = points === null ? "" : ` ${points} ${points === 1 ? "point" : "points"}`;
      setText(part.badge, ok === null ? "" : ok ? `✓${scored}` : "✗");
      setText(part.why, why);
    }
    fill(stage, [...new Set(all.map(({ section }) => /** @type {HTMLElement} */ (sections.get(section))))]);
    for (const [inside, boxes] of wanted) fill(inside, boxes);
    if (now) {
      keys.draw(now, picked);
      const box = /** @type {Part} */ (parts.get(now.id)).box;
      // Under the table of cells the pad has more room than in a cell.
      const home = now.kind === "cell" ? /** @type {HTMLElement} */ (sections.get(now.section)) : box;
      if (keys.element.parentElement !== home) home.append(keys.element);
      move.drawCell(now, keys.element);
    }
    undo.ariaDisabled = String(!model.get("trail").length);
    sums.element.hidden = !counting;
    move.element.hidden = counting;
    drawAnswer();
    view.settle();
  }

  /** What to do next: for a question, what it still lacks, which the kernel knows, or that there is an answer. */
  function next() {
    const { move } = model.get("verdict");
    if (tab === "count") return `Round ${sheet().now + 1}. Tap a place, then enter what lies there.`;
    if (!move) return "Enter what matters of the table. Then enter the move.";
    return move.ok === null ? move.title : `${move.title} Why is told below.`;
  }

  function drawAnswer() {
    setText(task, next());
    task.ariaBusy = String(tab === "ask" && !view.answered());
    says.ariaBusy = String(!view.answered());
    sums.draw();
    move.draw();
    if (!view.answered()) return; // the old answer is dimmed until the new one is there
    const verdict = tab === "count" ? model.get("verdict") : model.get("verdict").move;
    says.dataset.ok = String(verdict?.ok ?? null);
    const all = verdict ? lines(verdict, "") : [];
    const sentences = all.map(({ kind, text, rule }) => {
      const line = element("p", `tic-${kind}`, {}, text);
      if (rule) line.append(" ", element("span", "tic-rule", {}, rule));
      return line;
    });
    if (says.textContent !== sentences.map((one) => one.textContent).join("")) says.replaceChildren(...sentences);
  }

  body.append(
    element("div", "tic-actions tic-tabs", { role: "group", "aria-label": "What for" }, ...tabs.map(({ one }) => one)),
    task, move.element, stage, element("div", "tic-actions", {}, undo), told, says, view.notice, sums.element,
  );
  view.root.append(settings.element, body);
  view.on(["sheet", "trail", "verdict"], draw);
  return view.finish();
}

/** Put just these elements in, in this order, and keep the focus where it was. @param {HTMLElement} box @param {HTMLElement[]} wanted */
function fill(box, wanted) {
  if (wanted.length === box.childElementCount && wanted.every((one, i) => one === box.children[i])) return;
  const had = /** @type {HTMLElement | null} */ (box.querySelector(":focus"));
  box.replaceChildren(...wanted);
  if (had?.isConnected) had.focus();
}
