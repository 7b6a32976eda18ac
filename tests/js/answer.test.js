import assert from "node:assert/strict";
import { test } from "node:test";
import { AFRESH, isOpen, lines } from "../../tic_learn/widgets/js/answer.js";

const VERDICT = Object.freeze({
  request: 1,
  ok: false,
  title: "This is not a Tic group yet.",
  reasons: [
    { rule: "CP-3", text: "A Tic group has 3, 4 or 5 cards, not 2.", cards: [] },
    { rule: "CP-3", text: "3-star-red and 3-circle-orange share only the number.", cards: ["3SR", "3CO"] },
  ],
  hint: "That is a chain.",
  right: "no",
  said: { yes: "You said yes. Look again.", no: "You said no, and you are right." },
});

test("the answer is open at once, after a prediction, or after Reveal, as the mode says", () => {
  const open = (mode, prediction, revealed) => isOpen({ mode, prediction, revealed }, VERDICT);
  const states = [["", false], ["no", false], ["", true], ["no", true]];
  const table = ["explore", "predict", "together"].map((mode) => states.map(([said, revealed]) => open(mode, said, revealed)));
  assert.deepEqual(table, [
    [true, true, true, true],
    [false, true, false, true], // Reveal is not for one who predicts alone
    [false, false, true, true], // one prediction does not end the vote of a class
  ]);
});

test("where nothing can be right yet there is nothing to predict, so it says what to do", () => {
  for (const mode of ["explore", "predict", "together"]) {
    assert.equal(isOpen({ mode, prediction: "", revealed: false }, { right: "" }), true);
  }
});

test("0 can be right, and predicted: no card Tics", () => {
  assert.equal(isOpen({ mode: "predict", prediction: "", revealed: false }, { right: "0" }), false);
  assert.equal(isOpen({ mode: "predict", prediction: "0", revealed: false }, { right: "0" }), true);
});

test("first what was said, then the answer, every reason with its rule, and the hint last", () => {
  assert.deepEqual(lines(VERDICT, "yes"), [
    { kind: "said", text: "You said yes. Look again." },
    { kind: "title", text: "This is not a Tic group yet." },
    { kind: "reason", rule: "CP-3", text: "A Tic group has 3, 4 or 5 cards, not 2." },
    { kind: "reason", rule: "CP-3", text: "3-star-red and 3-circle-orange share only the number." },
    { kind: "hint", text: "That is a chain." },
  ]);
});

test("without a prediction, a reason or a hint there is no line for it", () => {
  assert.deepEqual(lines(VERDICT, "").map(({ kind }) => kind), ["title", "reason", "reason", "hint"]);
  assert.deepEqual(lines(VERDICT, "perhaps").map(({ kind }) => kind), ["title", "reason", "reason", "hint"]);
  const short = { ...VERDICT, reasons: [], hint: "", said: {} };
  assert.deepEqual(lines(short, "yes"), [{ kind: "title", text: VERDICT.title }]);
});

test("a new question starts with no prediction, no votes and nothing revealed, and can't be changed by mistake", () => {
  assert.deepEqual(AFRESH, { prediction: "", votes: {}, revealed: false });
  assert.throws(() => {
    /** @type {any} */ (AFRESH).prediction = "tic";
  }, TypeError);
  assert.equal(isOpen({ mode: "predict", ...AFRESH }, VERDICT), false);
  assert.equal(isOpen({ mode: "together", ...AFRESH }, VERDICT), false);
});
