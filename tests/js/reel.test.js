import assert from "node:assert/strict";
import { test } from "node:test";
import { decode, scored } from "../../tic_learn/widgets/js/reel.js";

/** Two players, a deck and a line; what Python makes of whole games is compared in tests/test_replay.py. */
const PAYLOAD = Object.freeze({
  version: 1,
  game: "ticking-lines",
  title: "Ticking Lines",
  players: ["Ana", "Ben"],
  owners: ["Ana", "Ben"],
  seat: null,
  round: [1, 1],
  zones: [
    ["hand", "Ana's hand", 0],
    ["deck", "The deck", -1],
    ["line", "Ana's line", 0],
  ],
  steps: [
    { w: [0, "4TC"], z: [[0, 0, 0, 0, "3SR5SO"], [1, 3, 9], [2, 0, 0, 0, "3SO"]], t: 0, s: [0, 0, [0, 1]] },
    { w: [1, "Ana", "3SR"], p: 0, r: [[0, 2, "3SR", "3SO", 0, 1]], z: [[0, 0, 0, 1, ""], [2, 0, 1, 0, "3SR"]], t: 1, s: [1, 1, [1, 1]] },
    { w: [3, "$& <b>"], p: 1, z: [[1, 3, 8]], t: 0, d: "1CV", o: [0, 0, [2, -1, 5]] },
    { w: [3, 7], p: 0, t: -1, d: "", o: [1, 2, [4]], c: 1.5 },
  ],
  lines: [
    [0, 2, 0, 3, "a"],
    [1, -3, 0, 3, "b"],
  ],
  end: [1, 3, "The end."],
  fault: null,
  phrases: ["The line begins with \x01.", "\x02 puts \x01.", "\x01 Tics with \x01: \x03 and \x03.", "\x02"],
  rules: [
    ["TL-2", "Where a card goes"],
    ["TL-8", "The end of the game"],
  ],
  words: ["number", "shape"],
});

test("sentences are put together from phrases, cards, texts and words (CP-8)", () => {
  const { steps, end } = decode(PAYLOAD);
  assert.deepEqual(steps.map(({ words }) => words), ["The line begins with 4-triangle-cyan.", "Ana puts 3-star-red.", "$& <b>", "7"]);
  assert.deepEqual(steps[1].reasons, [
    { rule: "TL-2", title: "Where a card goes", text: "3-star-red Tics with 3-star-orange: number and shape." },
  ]);
  assert.deepEqual(end, { rule: "TL-8", title: "The end of the game", text: "The end." });
  assert.deepEqual(steps.map(({ player }) => player), [-1, 0, 1, 0]);
});

test("each step has its scene: what is put, what goes, what stays", () => {
  const { steps } = decode(PAYLOAD);
  const cards = steps.map(({ scene }) => scene.zones.map((zone) => zone.cards.join(" ")));
  assert.deepEqual(cards, [["3SR 5SO", "", "3SO"], ["5SO", "", "3SO 3SR"], ["5SO", "", "3SO 3SR"], ["5SO", "", "3SO 3SR"]]);
  assert.deepEqual(steps.map(({ scene }) => scene.zones[1].hidden), [9, 9, 8, 8]);
  assert.deepEqual(steps.map(({ scene }) => scene.turn), [0, 1, 0, -1]);
  assert.deepEqual(steps.map(({ scene }) => scene.drawn), [[], [], ["1CV"], []]);
  assert.deepEqual(steps.map(({ scene }) => scene.open), [[], [], [2, -1, 5], [2, 4]]);
  assert.deepEqual(steps.map(({ scene }) => scene.clock), [0, 0, 0, 1.5]);
});

test("what did not change is the same object, and nothing of the payload is", () => {
  const before = JSON.stringify(PAYLOAD);
  const { steps } = decode(PAYLOAD);
  const [first, second, third, fourth] = steps.map(({ scene }) => scene);
  assert.equal(first.zones[1], second.zones[1]);
  assert.notEqual(first.zones[0], second.zones[0]);
  assert.equal(second.zones[0], third.zones[0]);
  assert.equal(third.zones, fourth.zones, "a step without changes has the very zones");
  assert.equal(steps[1].score, steps[2].score);
  assert.equal(JSON.stringify(PAYLOAD), before);
});

test("the score is counted by owner and by line (TL-9)", () => {
  const film = decode(PAYLOAD);
  // At the deal 2 - 3; after the first move Ben's line of -3 stands twice.
  assert.deepEqual(scored(film, film.steps[0].score), { totals: [2, -3], counts: new Map([[0, 1], [1, 1]]) });
  assert.deepEqual(scored(film, film.steps[1].score), { totals: [2, -6], counts: new Map([[0, 1], [1, 2]]) });
});

test("a board grows by cells and tokens", () => {
  const steps = [
    { w: [3, ""], z: [[0, 0, 0, 0, "1CV"], [0, 1, 0, 0, [0, 0]], [0, 2, 0, 0, "..."]] },
    { w: [3, ""], z: [[0, 0, 1, 0, "1CC1CY"], [0, 1, 2, 0, [0, 1, 0, 2]], [0, 2, 2, 1, "0..0..0"]] },
  ];
  const [, { scene }] = decode({ ...PAYLOAD, zones: [["board", "The table", -1]], steps }).steps;
  assert.deepEqual(scene.zones[0].cards, ["1CV", "1CC", "1CY"]);
  assert.deepEqual(scene.zones[0].cells, [0, 0, 0, 1, 0, 2]);
  assert.equal(scene.zones[0].tokens, "..0..0..0");
});

test("plays, illegal plays and calls are told apart by what the payload says (TA-2, TA-4)", () => {
  // The words of all four are alike: nothing is guessed from them.
  const steps = [{}, { k: "play" }, { k: "illegal" }, { k: "call" }].map((more) => ({ w: [2, "3SO", "3SR", 0, 1], ...more }));
  const film = decode({ ...PAYLOAD, game: "times-a-ticking", steps });
  assert.deepEqual(film.steps.map(({ kind }) => kind), ["", "play", "illegal", "call"]);
  assert.deepEqual(film.steps[2].cards, ["3SO", "3SR"]);
});

test("of a record with nothing to show there is what is wrong with it (RC-1)", () => {
  const fault = { move: null, reasons: [[0, 3, "no record"]] };
  const film = decode({ ...PAYLOAD, zones: [], steps: [], lines: [], end: null, fault });
  assert.deepEqual(film.steps, []);
  assert.equal(film.end, null);
  assert.deepEqual(film.fault, { move: null, reasons: [{ rule: "TL-2", title: "Where a card goes", text: "no record" }] });
});
