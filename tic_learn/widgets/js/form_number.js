/** A whole number, or a fraction with its two numbers: by buttons for the digits, or typed. */
/** @import { Form } from "./given.js" */
/** @import { Answering, FormView } from "./question_view.js" */
import { button, element, setText } from "./ground.js";
import { digitsIn, isEmpty, ofDigits, turned, typed, withDigit } from "./given.js";
import { field } from "./pad.js";

const PLACES = ["Above the line", "Below the line"];

/** @param {Answering} desk @param {Form} form @returns {FormView} */
export function numberForm({ view, give, given, tell, toCheck }, form) {
  const fraction = form.is === "fraction";
  let at = 0; // of a fraction, the number that the digits go to
  const digits = () => digitsIn(form, given());
  /** @param {(digits: string) => string} change */
  const change = (change) => {
    give(ofDigits(digits().map((one, i) => (i === at ? change(one) : one))));
    tell(said());
  };
  const said = () => {
    const [above = "", below = ""] = digits();
    if (fraction) return `${above || "nothing"} above the line, ${below || "nothing"} below it`;
    return [above.replace("-", "minus ") || "no number", form.unit ?? ""].join(" ").trim();
  };

  const shown = element("span", "tic-value-shown");
  const parts = PLACES.map((name, i) => {
    const one = button("tic-button tic-value-shown", "");
    one.addEventListener("click", () => ((at = i), drawParts(), tell(`${name}: tap the digits.`)), view);
    return one;
  });
  const box = fraction
    ? element("div", "tic-fraction", { role: "group", "aria-label": "The fraction" }, ...parts)
    : element("p", "tic-number-given", {}, shown, ` ${form.unit ?? ""}`);

  const keys = Array.from({ length: 10 }, (_, digit) => {
    const one = button("tic-value", String(digit));
    one.addEventListener("click", () => change((now) => withDigit(now, String(digit))), view);
    return one;
  });
  if ((form.low ?? 0) < 0) {
    const minus = button("tic-value", "−", { "aria-label": "Minus" });
    minus.addEventListener("click", () => change(turned), view);
    keys.push(minus);
  }
  const wipe = button("tic-value", "⌫", { "aria-label": "Wipe out the last digit" });
  wipe.addEventListener("click", () => change((now) => now.slice(0, -1)), view);

  /** @param {string} text @returns {boolean} */
  const enter = (text) => {
    if (!text.trim()) return true;
    const found = typed(form, text);
    if (!found) {
      const [, above, below] = /^\s*(\d*)\s*\/\s*(\d*)\s*$/.exec(text) ?? [];
      if (fraction && Boolean(above) !== Boolean(below)) tell(`The number ${above ? "below" : "above"} the line is missing.`);
      else tell(fraction ? `“${text}” is not a fraction. Type one such as 3/31.` : `“${text}” is no number that can be the answer. Type a whole number in digits.`);
      return false;
    }
    write.input.value = "";
    give(ofDigits(found));
    tell(said());
    return true;
  };
  const write = field(view, "Or type it", (text) => void (enter(text) && text.trim() && toCheck()), { placeholder: fraction ? "3/31" : "", inputmode: fraction ? "text" : "numeric" });
  write.input.addEventListener("change", () => enter(write.input.value), view); // who types and taps Check has said it too
  // A digit typed anywhere in the widget is the beginning of the answer.
  view.root.addEventListener(
    "keydown",
    ({ key, target, ctrlKey, metaKey, altKey }) => {
      if (target instanceof HTMLInputElement || ctrlKey || metaKey || altKey) return;
      if (!/^\d$/.test(key) && !(key === "-" && (form.low ?? 0) < 0)) return;
      if (write.element.closest("[hidden]")) return;
      write.input.value = "";
      write.input.focus(); // and there it is typed
    },
    view,
  );

  const pad = element("div", "tic-values tic-digits", { role: "group", "aria-label": "Digits" }, ...keys, wipe);
  const root = element("div", "tic-number-form", {}, box, pad, write.element);
  let value = /** @type {unknown} */ (null);
  const drawParts = () => {
    const [above = "", below = ""] = digitsIn(form, value);
    setText(shown, above.replace("-", "−") || "?");
    shown.classList.toggle("tic-none", !above);
    [above, below].forEach((one, i) => {
      const part = parts[i];
      if (!part) return;
      setText(part, one || "?");
      part.ariaLabel = `${PLACES[i]}: ${one || "nothing yet"}`;
      part.ariaPressed = String(at === i);
    });
  };
  return {
    element: root,
    draw(now, locked) {
      if (isEmpty(now) && !isEmpty(value)) at = 0; // it begins anew
      value = now;
      pad.hidden = write.element.hidden = locked;
      drawParts();
    },
    onKey: () => false,
  };
}
