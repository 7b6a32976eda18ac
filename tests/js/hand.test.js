import assert from "node:assert/strict";
import { test } from "node:test";
import { cardSvg } from "../../tic_learn/widgets/js/card.js";
import { cardButton, label, toggled } from "../../tic_learn/widgets/js/hand.js";

test("a tap puts a card in at the end, and a second tap takes it out", () => {
  const none = Object.freeze([]);
  const one = Object.freeze(toggled(none, "3SO"));
  const two = Object.freeze(toggled(one, "1CV"));
  assert.deepEqual([one, two], [["3SO"], ["3SO", "1CV"]]);
  assert.deepEqual(toggled(two, "3SO"), ["1CV"]);
  assert.deepEqual(toggled(toggled(two, "5SR"), "5SR"), two);
  assert.deepEqual(toggled(["3SO", "1CV", "3SO"], "3SO"), ["1CV"], "one that got in twice goes altogether");
});

test("toggling gives a new array, or no change would be seen", () => {
  for (const codes of [Object.freeze([]), Object.freeze(["3SO"])]) {
    assert.notEqual(toggled(codes, "3SO"), codes);
    assert.notEqual(toggled(codes, "1CV"), codes);
  }
});

test("a card is named with its state and its place (CP-8)", () => {
  assert.equal(label("3SO", "selected", 2, 12), "3 star orange, selected, 2 of 12");
  assert.equal(label("2MV", "", 1, 1), "2 crescent violet, 1 of 1");
  for (const bad of ["", "3so", "<b>", "73"]) assert.throws(() => label(bad, "", 1, 1), /is not the code of a card/);
});

test("a card's button shows only our own markup and keeps its keys from JupyterLab", () => {
  const made = [];
  globalThis.document = /** @type {any} */ ({
    createElement(tag) {
      const attributes = {};
      const one = { tag, attributes, className: "", innerHTML: "", setAttribute: (k, v) => (attributes[k] = v), append() {} };
      made.push(one);
      return one;
    },
  });
  try {
    const button = /** @type {any} */ (cardButton("3SO"));
    assert.equal(button.tag, "button");
    assert.equal(button.className, "tic-card");
    assert.equal(button.innerHTML, cardSvg("3SO"));
    assert.deepEqual(button.attributes, {
      type: "button", // or a form around it would be sent
      tabindex: "-1", // one tab stop a widget, which the view gives to one of its buttons
      "data-lm-suppress-shortcuts": "true",
      "data-card": "3SO",
    });
    made.length = 0;
    assert.throws(() => cardButton("<img src=x onerror=alert(1)>"), /is not the code of a card/);
    assert.ok(made.every(({ innerHTML }) => innerHTML === ""));
  } finally {
    delete globalThis.document;
  }
});
