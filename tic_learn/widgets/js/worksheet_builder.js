/** A worksheet put together by taps: which questions, how they are printed, the pages, and the files to take home. */
/** @import { RenderProps } from "@anywidget/types" */
/** @import { Answer } from "./ground.js" */
import { acting, button, element, ground, setText } from "./ground.js";
import { field } from "./pad.js";

/** @typedef {{ kind: string, title: string, level: number, count: number }} Row */
/**
 * The sheet as it is now: its rows, of each question the prompt, how it is printed, and the page that is looked at.
 * @typedef {{ rows: Row[], questions: string[], title: string, variants: number, variant: number,
 *   names: string[], paper: string, large: boolean, ink: string, answers: boolean, page: number, pages: number, svg: string,
 *   trouble: string, code: string, command: string, back: boolean }} Draft
 */
/** @typedef {[topic: string, kinds: [id: string, title: string, levels: string[]][]]} Topic */
/** @typedef {{ large: boolean, request: number, verdict: Answer, kinds: Topic[], draft: Draft, acts: [number, object][] }} State */

const MOST = 60; // questions of a kind, and variants
const INKS = [["colour", "Colour"], ["mono", "Black and white"], ["outline", "Outlines"]];

export default { render };

/** @param {RenderProps<State>} props */
function render(props) {
  const { model } = props;
  const view = ground(props, "Worksheet builder");
  view.root.classList.add("tic-worksheet-builder");
  const now = () => model.get("draft");
  const tell = acting(view, model);
  /** @param {object} what */
  const act = (what) => void tell(what);

  /** @param {string} label @param {string} text @param {() => void} tapped */
  const tap = (label, text, tapped) => {
    const one = button("tic-button", text, label ? { "aria-label": label } : {});
    one.addEventListener("click", () => one.ariaDisabled !== "true" && tapped(), view);
    return one;
  };
  /** @param {string} label @param {(Node | string)[]} children */
  const group = (label, ...children) => element("div", "tic-actions", { role: "group", "aria-label": label }, element("span", "tic-of", {}, label), ...children);

  /** A number with a button on either side. @param {string} label @param {(by: number) => void} step @param {string[]} signs @param {string[]} said */
  const stepper = (label, step, signs = ["−", "+"], said = ["One less", "One more"]) => {
    const less = tap("", signs[0] ?? "", () => step(-1));
    const more = tap("", signs[1] ?? "", () => step(1));
    const value = element("span", "tic-count", { role: "status" });
    /** @param {string} shown @param {string} what @param {boolean} least @param {boolean} most */
    const draw = (shown, what, least, most) => {
      setText(value, shown);
      [less.ariaLabel, more.ariaLabel] = [`${said[0]}: ${what}`, `${said[1]}: ${what}`];
      [less.ariaDisabled, more.ariaDisabled] = [String(least), String(most)];
    };
    return { element: group(label, less, value, more), draw };
  };
  /** One of several. @param {string} label @param {string[][]} values @param {(value: string) => void} chosen */
  const options = (label, values, chosen) => {
    const made = values.map(([value = "", text = ""]) => ({ value, one: tap("", text, () => chosen(value)) }));
    return { element: group(label, ...made.map(({ one }) => one)), draw: (/** @type {string} */ is) => made.forEach(({ value, one }) => (one.ariaPressed = String(value === is))) };
  };
  /** @param {string} name @param {unknown} to */
  const set = (name, to) => act({ do: "set", name, to });

  // What is asked

  const topics = model.get("kinds");
  let open = 0;
  const tabs = topics.map(([title], i) => tap("", title, () => ((open = i), draw())));
  const offers = topics.map(([title, kinds]) => element("div", "tic-actions", { role: "group", "aria-label": title }, ...kinds.map(([kind, name]) => tap(`Add: ${name}`, `+ ${name}`, () => act({ do: "add", kind })))));
  const rows = /** @type {ReturnType<typeof rowOf>[]} */ ([]);
  const list = element("ol", "tic-picks", { role: "list", "aria-label": "On the sheet" });

  /** What stands on the sheet of one kind and level. @param {number} row */
  function rowOf(row) {
    const title = element("span", "tic-kind");
    const what = element("p", "tic-level");
    const count = stepper("Questions", (by) => act({ do: "count", row, by }));
    const levels = Array.from({ length: Math.max(...topics.flatMap(([, kinds]) => kinds.map(([, , all]) => all.length))) }, (_, i) => tap("", String(i + 1), () => act({ do: "level", row, to: i + 1 })));
    const level = group("Level", ...levels);
    const up = tap("", "▲", () => act({ do: "raise", row }));
    const out = tap("", "✕", () => act({ do: "remove", row }));
    const box = element("li", "tic-row", {}, element("div", "tic-actions", {}, title, up, out), element("div", "tic-settings", {}, level, count.element), what);
    /** @param {Row | undefined} is */
    const drawRow = (is) => {
      box.hidden = !is;
      if (!is) return;
      const all = topics.flatMap(([, kinds]) => kinds).find(([id]) => id === is.kind)?.[2] ?? [];
      setText(title, is.title);
      setText(what, all[is.level - 1] ?? "");
      count.draw(String(is.count), `questions of ${is.title}`, is.count <= 1, is.count >= MOST);
      level.hidden = all.length < 2;
      levels.forEach((one, i) => {
        one.hidden = i >= all.length;
        one.ariaLabel = `${is.title}: level ${i + 1}`;
        one.ariaPressed = String(is.level === i + 1);
      });
      up.hidden = row === 0;
      up.ariaLabel = `One place further up: ${is.title}`;
      out.ariaLabel = `Take off the sheet: ${is.title}`;
    };
    return { box, draw: drawRow };
  }

  // How it is printed

  const title = field(view, "Title", (text) => set("title", text.trim()), { maxlength: "120" });
  title.input.addEventListener("change", () => title.input.value.trim() !== now().title && set("title", title.input.value.trim()), view);
  const variants = stepper("Variants for neighbours", (by) => act({ do: "variants", by }));
  const paper = options("Paper", [["a4", "A4"], ["letter", "Letter"]], (to) => set("paper", to));
  const size = options("Print", [["false", "Usual"], ["true", "Large, 18 pt"]], (to) => set("large", to === "true"));
  const ink = options("Cards", INKS, (to) => set("ink", to));
  const seed = tap("", "Other cards for all questions", () => act({ do: "seed" }));
  const back = tap("", "↶ Take back", () => act({ do: "back" }));

  // The pages

  /** @param {string} what @param {number} [by] */
  const look = (what, by) => act({ do: "look", what, ...(by ? { by } : {}) });
  const turned = /** @type {const} */ ([["◀", "▶"], ["Back", "Further"]]).map((pair) => [...pair]);
  const which = options("Look at", [["sheet", "The sheet"], ["key", "The key"]], look);
  const variant = stepper("Variant", (by) => look("variant", by), ...turned);
  const page = stepper("Page", (by) => look("page", by), ...turned);
  const picture = element("img", "tic-page", { alt: "" });
  const trouble = element("p", "tic-trouble", { role: "status" });
  const questions = /** @type {ReturnType<typeof questionOf>[]} */ ([]);
  const asked = element("ol", "tic-asked", { role: "list", "aria-label": "The questions" });

  /** @param {number} question */
  function questionOf(question) {
    const text = element("span", "tic-prompt");
    const other = tap(`Exchange question ${question + 1}`, "Exchange", () => act({ do: "exchange", question }));
    return { box: element("li", "tic-row", {}, text, other), text };
  }

  // What one takes along

  const mine = /** @type {Set<number>} */ (new Set()); // what was asked for in this view is for no other one
  const files = [["sheet", "Download the sheet"], ["key", "Download the key"], ["moodle", "As a Moodle quiz"]];
  const loads = files.map(([what = "", text = ""]) => tap("", text, () => mine.add(tell({ do: "download", what }))));
  const code = element("p", "tic-code");
  const command = element("code", "tic-command");
  model.on("msg:custom", save);
  view.undo.push(() => model.off("msg:custom", save));

  /** A file has come: it goes to the downloads of whoever asked. @param {{ file?: string, type?: string, request?: number }} told @param {DataView[]} data */
  function save({ file = "", type = "", request = 0 }, data) {
    if (!mine.delete(request) || !data[0]) return;
    const url = URL.createObjectURL(new Blob([/** @type {DataView<ArrayBuffer>} */ (data[0])], { type }));
    element("a", "", { href: url, download: file }).click();
    URL.revokeObjectURL(url);
  }

  // All of it

  const says = element("div", "tic-says", { role: "status" });
  const choosing = element("div", "tic-part", { role: "group", "aria-label": "What is asked" }, element("p", "tic-head", {}, "What is asked"), element("div", "tic-actions", { role: "group", "aria-label": "Topics" }, ...tabs), element("p", "tic-how", {}, "Tap a kind: two questions more."), ...offers, list);
  const printing = element("div", "tic-part", { role: "group", "aria-label": "How it is printed" }, element("p", "tic-head", {}, "How it is printed"), title.element, variants.element, paper.element, size.element, ink.element, seed);
  const looking = element("div", "tic-part", { role: "group", "aria-label": "The pages" }, element("p", "tic-head", {}, "The pages"), which.element, variant.element, page.element, trouble, picture, asked);
  const taking = element("div", "tic-part", { role: "group", "aria-label": "To take along" }, element("p", "tic-head", {}, "To take along"), element("div", "tic-actions", {}, ...loads), code, command);
  // What is said stays in sight, however far down one has tapped.
  view.root.append(element("div", "tic-bar", {}, back, says, view.notice), element("div", "tic-halves", {}, element("div", "tic-half", {}, choosing, printing, taking), element("div", "tic-half", {}, looking)));

  /** As many parts in a list as there are things to show, each made once. @template {{ box: HTMLElement }} Part @param {Part[]} all @param {number} count @param {HTMLElement} into @param {(i: number) => Part} make */
  const fill = (all, count, into, make) => {
    for (let i = all.length; i < count; i++) into.append(all[all.push(make(i)) - 1]?.box ?? "");
    all.forEach(({ box }, i) => (box.hidden = i >= count));
  };

  function draw() {
    const is = now();
    const any = is.rows.length > 0;
    tabs.forEach((one, i) => (one.ariaPressed = String(i === open)));
    offers.forEach((one, i) => (one.hidden = i !== open));
    fill(rows, is.rows.length, list, rowOf);
    rows.forEach((one, i) => one.draw(is.rows[i]));
    list.hidden = looking.hidden = taking.hidden = !any;
    fill(questions, is.questions.length, asked, questionOf);
    is.questions.forEach((prompt, i) => {
      const one = questions[i];
      if (one) setText(one.text, `${i + 1}. ${prompt}`);
    });
    if (!title.input.matches(":focus")) title.input.value = is.title;
    variants.draw(is.variants === 1 ? "One sheet for all" : `${is.names[0]} to ${is.names[is.names.length - 1]}`, "variants", is.variants <= 1, is.variants >= MOST);
    paper.draw(is.paper);
    size.draw(String(is.large));
    ink.draw(is.ink);
    which.draw(is.answers ? "key" : "sheet");
    variant.element.hidden = is.variants < 2;
    variant.draw(is.names[is.variant] ?? "", "variant", is.variant <= 0, is.variant >= is.variants - 1);
    page.draw(`${is.page + 1} of ${is.pages}`, "page", is.page <= 0, is.page >= is.pages - 1);
    page.element.hidden = picture.hidden = !is.pages;
    setText(trouble, is.trouble);
    picture.src = is.svg && `data:image/svg+xml;charset=utf-8,${encodeURIComponent(is.svg)}`;
    picture.alt = `Page ${is.page + 1} of ${is.pages} of ${is.answers ? "the key" : "the sheet"}${is.variants > 1 ? ` ${is.names[is.variant]}` : ""}, as it is printed`;
    setText(code, `All of this again, later and anywhere: ${is.code}`);
    setText(command, is.command);
    back.ariaDisabled = String(!is.back);
    seed.hidden = !any;
    view.settle();
  }
  function drawSaid() {
    says.ariaBusy = String(!view.answered());
    if (!view.answered()) return;
    const { ok, title: text } = model.get("verdict");
    says.dataset.ok = String(ok);
    setText(says, text);
  }

  view.on(["draft"], draw);
  view.on(["verdict", "request"], drawSaid);
  return view.finish();
}
