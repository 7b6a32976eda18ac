/** Two cards to change, what they share marked property by property, and the relation named. */
/** @import { RenderProps } from "@anywidget/types" */
/** @import { Shared } from "./ground.js" */
import { AFRESH, answerPanel } from "./answer.js";
import { cardName, cardSvg, parse } from "./card.js";
import { button, element, ground } from "./ground.js";
import { PROPERTIES, codeOf, isCard, valueSign, wordsOf } from "./values.js";

/** @typedef {Shared & { first: string, second: string }} State */

export default { render };

/** @param {RenderProps<State>} props */
function render({ model, el }) {
  const view = ground({ model, el }, "Relation explorer");
  view.root.classList.add("tic-relation-explorer");
  const task = element("p", "tic-task", {}, "Change the two cards: tap a number, a shape or a colour.");
  const sides = /** @type {const} */ (["first", "second"]).map((side, i) => picker(i ? "Second card" : "First card", side));
  const rows = PROPERTIES.map(({ name }) => {
    const [left, sign, right] = [element("td", ""), element("td", ""), element("td", "")];
    const row = element("tr", "", {}, element("th", "", { scope: "row" }, name), left, sign, right);
    return { name, row, left, sign, right };
  });
  const head = element("thead", "", {}, element("tr", "", {}, ...["", "First", "", "Second"].map((text) => element("td", "", {}, text))));
  const body = element("tbody", "", {}, ...rows.map(({ row }) => row));
  const table = element("table", "tic-compare", { "aria-label": "What is the same" }, head, body);
  const panel = answerPanel(model, view, () => compare());
  view.root.append(task, element("div", "tic-pair", {}, ...sides.map(({ box }) => box)), element("div", "tic-scroll", {}, table), ...panel.elements);

  /** One card with the buttons that change it. @param {string} title @param {"first" | "second"} side */
  function picker(title, side) {
    const face = element("div", "tic-face", { role: "img" });
    const buttons = PROPERTIES.map(({ name, words }, which) => {
      const made = words.map((word, i) => {
        const one = button("tic-value", "", { "aria-label": `${title}: ${name} ${word}` });
        one.innerHTML = valueSign(which, i + 1);
        one.addEventListener("click", () => change(side, which, i + 1), view);
        return one;
      });
      return made;
    });
    const values = buttons.map((made) => element("div", "tic-values", {}, ...made));
    const box = element("div", "tic-side", { role: "group", "aria-label": title }, face, ...values);
    return { box, face, buttons, side };
  }

  // A text that names no card may be set from Python. The kernel says so; here its place is blank,
  // and the next tap starts from the last card that was there.
  const last = { first: "1CV", second: "1CV" };
  /** @param {"first" | "second"} side */
  const known = (side) => (isCard(model.get(side)) ? model.get(side) : "");

  /** @param {"first" | "second"} side @param {number} which @param {number} value */
  function change(side, which, value) {
    const values = [...parse(known(side) || last[side]).indices];
    values[which] = value;
    const code = codeOf(values);
    view.ask(side === "first" ? { first: code, ...AFRESH } : { second: code, ...AFRESH });
  }

  function compare() {
    const open = panel.isOpen();
    const { same = [] } = model.get("verdict");
    const words = /** @type {const} */ (["first", "second"]).map((side) => (known(side) ? wordsOf(known(side)) : []));
    rows.forEach(({ name, row, left, sign, right }, which) => {
      left.textContent = words[0]?.[which] ?? "";
      right.textContent = words[1]?.[which] ?? "";
      const is = same.includes(name);
      sign.textContent = open ? (is ? "= same" : "≠ different") : "?";
      row.classList.toggle("tic-is-same", open && is);
      row.style.setProperty("--tic-turn", String(which)); // one after the other
    });
  }

  view.on(["first", "second"], () => {
    for (const { face, buttons, side } of sides) {
      const code = known(side);
      if (code) last[side] = code;
      face.innerHTML = code ? cardSvg(code) : ""; // cardSvg gives only our own markup
      face.ariaLabel = code ? cardName(code) : "no card";
      const indices = code ? parse(code).indices : [];
      buttons.forEach((made, which) =>
        made.forEach((one, i) => (one.ariaPressed = String(indices[which] === i + 1))),
      );
    }
    compare();
  });
  return view.finish();
}
