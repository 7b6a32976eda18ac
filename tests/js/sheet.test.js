import assert from "node:assert/strict";
import { test } from "node:test";
import {
  at, entered, isClean, isEmptyHand, onCell, ownersOf, put, questionPlaces, readCodes, roundPlaces, said, takenBack, toggled, whereIs, withCard, withDigit,
} from "../../tic_learn/widgets/js/sheet.js";

const SHEET = Object.freeze({
  game: "team-tic", players: ["Ana", "Ben"], options: {}, target: 0, rounds: [{ laid: [], left: [] }], now: 0,
  question: { do: "lay" }, open: false,
});
const by = (places, key) => places.find((one) => one.id === key);
/** The sheet after cards were put into a place, as the pad does it. */
const filled = (sheet, key, codes, places = roundPlaces) =>
  entered(sheet, [], by(places(sheet), key).write(codes)).sheet;

test("codes and long names are read in any letter case, moon as crescent (CP-8)", () => {
  assert.deepEqual(readCodes("3SO, 3so 3-Star-Orange 1-moon-VIOLET 2-crescent-cyan"), { codes: ["3SO", "3SO", "3SO", "1MV", "2MC"], bad: "" });
  assert.deepEqual(readCodes("  "), { codes: [], bad: "" });
  for (const bad of ["3S", "3SOO", "6SO", "3OS", "3-star", "3-star-orange-red", "star", "3-__proto__-red", "３SO"]) {
    assert.deepEqual(readCodes(`1CV ${bad} 2CV`), { codes: ["1CV"], bad });
  }
});

test("a value is put in anew along its path, and the old one stays as it was", () => {
  const old = { a: [{ b: 1 }, { b: 2 }] };
  const now = put(old, ["a", 1, "b"], 3);
  assert.deepEqual(now, { a: [{ b: 1 }, { b: 3 }] });
  assert.deepEqual(old, { a: [{ b: 1 }, { b: 2 }] });
  assert.equal(now.a[0], old.a[0]);
  assert.deepEqual(put({}, ["laid", 0], "x"), { laid: ["x"] });
  assert.equal(at(old, ["a", 7, "b"]), undefined);
});

test("every entry is taken back, the last one first, down to the sheet as it was", () => {
  let sheet = SHEET, trail = [];
  const steps = [SHEET];
  const enter = (changes) => (({ sheet, trail } = entered(sheet, trail, changes)), steps.push(sheet));
  enter(by(roundPlaces(sheet), "Groups of -0-0").write(["3SO"]));
  enter(by(roundPlaces(sheet), "Groups of -0-0").write(["3SO", "3SR"]));
  enter(by(roundPlaces(sheet), "Groups of -1-0").write(["1CV"]));
  enter(by(roundPlaces(sheet), "left-1").set(4));
  enter([[["rounds", 1], { laid: [], left: [] }], [["now"], 1]]);
  enter([[["question", "laid", 0], { owner: 1, cards: ["2CV"] }]]);
  enter([[["options", "groups"], "sequence"]]);
  enter([[["players", 0], "Zoe"]]);
  assert.deepEqual(sheet.rounds[0], { laid: [{ owner: 0, cards: ["3SO", "3SR"] }, { owner: 1, cards: ["1CV"] }], left: [null, 4] });
  for (const before of steps.toReversed().slice(1)) {
    ({ sheet, trail } = takenBack(sheet, JSON.parse(JSON.stringify(trail)))); // as it comes back from the kernel
    assert.deepEqual(sheet, before);
  }
  assert.equal(takenBack(sheet, trail), null);
});

test("the trail does not grow for ever", () => {
  let sheet = SHEET, trail = [];
  for (let i = 0; i < 200; i++) ({ sheet, trail } = entered(sheet, trail, by(roundPlaces(sheet), "left-0").set(i)));
  assert.equal(trail.length, 60);
  assert.deepEqual(takenBack(sheet, trail).sheet.rounds[0].left, [198, null]);
});

test("teams sit across (TT-1)", () => {
  const names = ["A", "B", "C", "D", "E", "F"];
  assert.deepEqual(ownersOf({ ...SHEET, players: names }), ["A+D", "B+E", "C+F"]);
  assert.deepEqual(ownersOf({ ...SHEET, players: names.slice(0, 4) }), ["A+C", "B+D"]);
  assert.deepEqual(ownersOf(SHEET), ["Ana", "Ben"]);
  assert.deepEqual(ownersOf({ ...SHEET, game: "territory", players: names.slice(0, 4) }), ["A", "B", "C", "D"]);
});

test("everyone has their groups and one more to begin, then comes what is left in the hands", () => {
  const sheet = filled(SHEET, "Groups of -1-0", ["1CV", "2CV"]);
  assert.deepEqual(roundPlaces(sheet).map(({ section, title }) => `${section}: ${title}`), [
    "Groups of Ana: New group", "Groups of Ben: Group 1", "Groups of Ben: New group",
    "Cards left in the hands: Ana", "Cards left in the hands: Ben",
  ]);
  // A group that was emptied is the next new one, so no empty ones are left lying.
  const again = filled(filled(sheet, "Groups of -1-0", []), "Groups of -1-0", ["3CV"]);
  assert.deepEqual(again.rounds[0].laid, [{ owner: 1, cards: ["3CV"] }]);
});

test("a player has one line; in a race only the hands are entered", () => {
  const lines = { ...SHEET, game: "ticking-lines" };
  const both = filled(filled(lines, roundPlaces(lines)[1].id, ["1CV"]), roundPlaces(lines)[0].id, ["3SO"]);
  assert.deepEqual(both.rounds[0].laid, [{ owner: 1, cards: ["1CV"] }, { owner: 0, cards: ["3SO"] }]);
  assert.deepEqual(roundPlaces(both).slice(0, 2).map(({ title, cards }) => [title, cards]), [["Ana", ["3SO"]], ["Ben", ["1CV"]]]);
  assert.deepEqual(roundPlaces({ ...SHEET, game: "times-a-ticking" }).map(({ kind }) => kind), ["count", "count"]);
});

test("for each move the places that it needs", () => {
  const asked = (game, act) => questionPlaces({ ...SHEET, game, question: { do: act } }).filter(({ move }) => move).map(({ id }) => id);
  assert.deepEqual(asked("team-tic", "pickup"), ["chosen", "cards"]);
  assert.deepEqual(asked("team-tic", "lay"), ["cards"]);
  assert.deepEqual(asked("team-tic", "draw"), []);
  assert.deepEqual(asked("ticking-lines", "play"), ["cards"]);
  assert.deepEqual(asked("ticking-lines", "pass"), []);
  assert.deepEqual(asked("times-a-ticking", "play"), ["cards"]);
});

test("the table has the cells round its cards, and a card lies there or is played", () => {
  const board = [{ card: "3SO", at: [0, 0] }], placed = [{ card: "3SR", at: [0, 1] }];
  const places = questionPlaces({ ...SHEET, game: "territory", question: { do: "place", board, placed } });
  const cells = places.filter(({ kind }) => kind === "cell");
  assert.equal(cells.length, 3 * 4); // rows -1 to 1, columns -1 to 2
  assert.deepEqual(cells.filter(({ move }) => move).map(({ id }) => id), ["cell-0-1"]);
  assert.deepEqual(onCell([0, 1], ["3SR"], false, { board, placed }), [
    [["question", "board"], [...board, { card: "3SR", at: [0, 1] }]], [["question", "placed"], []],
  ]);
  assert.deepEqual(onCell([0, 0], [], true, { board, placed })[0], [["question", "board"], []]);
});

test("tokens are asked for once it is said that there are some, and a card on the table shows whose it has", () => {
  const board = [{ card: "3SO", at: [0, 0] }, { card: "3SV", at: [0, 1] }];
  const placesOf = (more) => questionPlaces({ ...SHEET, game: "territory", question: { do: "place", board, ...more } });
  assert.deepEqual(placesOf({}).filter(({ kind }) => kind === "tokens"), []);
  assert.deepEqual(placesOf({ do: "pass", laid: [{ owner: 0, cards: ["3SO"] }] }).filter(({ kind }) => kind === "tokens"), []);
  const laid = [{ owner: 1, cards: ["3SO"] }, { owner: 1, cards: ["3SO", "3SV"] }];
  const places = placesOf({ laid }), tokens = places.filter(({ kind }) => kind === "tokens");
  assert.deepEqual(tokens.map(({ title }) => title), ["Ana: new territory", "Ben: territory 1", "Ben: territory 2", "Ben: new territory"]);
  assert.deepEqual(new Set(tokens.map(({ section }) => section)), new Set(["Tokens"]));
  const on = Object.fromEntries(places.filter(({ kind, cards }) => kind === "cell" && cards.length).map((one) => [one.cards[0], one.tokens]));
  assert.deepEqual(on, { "3SO": [1, 1], "3SV": [1] });
  assert.deepEqual(toggled(tokens[1], "3SV"), ["3SO", "3SV"]);
  assert.deepEqual(toggled(tokens[1], "3SO"), []);
  assert.deepEqual(tokens[0].write(["3SV"]), [[["question", "laid", 2], { owner: 0, cards: ["3SV"] }]]);
  assert.deepEqual(whereIs(places, "3SO"), ["Row 0, column 0"], "a token is on its card, which lies in one place");
});

test("a hand is empty when it is said, not when no card of it is entered", () => {
  const ids = (hand) => questionPlaces({ ...SHEET, game: "ticking-lines", question: { do: "pass", hand } }).map(({ id }) => id);
  assert.ok(ids(undefined).includes("hand"));
  assert.ok(ids(null).includes("drawn"));
  assert.ok(!ids([]).includes("hand") && !ids([]).includes("drawn"));
  assert.ok(isEmptyHand({ do: "pass", hand: [] }) && !isEmptyHand({ do: "pass" }) && !isEmptyHand({ do: "pass", hand: ["3SO"] }));
  const hand = questionPlaces({ ...SHEET, game: "ticking-lines", question: { do: "pass", hand: ["3SO"] } }).find(({ id }) => id === "hand");
  assert.deepEqual(hand?.write([]), [[["question", "hand"], null]]);
});

test("a card goes after the picked one, or at the end; where there is room for one it takes the other's place", () => {
  const place = { ...roundPlaces(SHEET)[0], cards: ["1CV", "2CV"] };
  assert.deepEqual(withCard(place, "3CV", null), ["1CV", "2CV", "3CV"]);
  assert.deepEqual(withCard(place, "3CV", 0), ["1CV", "3CV", "2CV"]);
  assert.deepEqual(withCard({ ...place, most: 1 }, "3CV", null), ["3CV"]);
});

test("digits make a count, and one that no deck has begins anew", () => {
  assert.equal(withDigit(null, 4), 4);
  assert.equal(withDigit(1, 2), 12);
  assert.equal(withDigit(12, 9), 9);
});

test("where a card lies is found, but the move holds it too", () => {
  const sheet = { ...SHEET, question: { do: "lay", hand: ["3SO"], cards: ["3SO"] } };
  assert.deepEqual(whereIs(questionPlaces(sheet), "3SO"), ["Ana's hand, if it matters"]);
});

test("a sheet is clean until a card or a count is entered", () => {
  assert.ok(isClean(SHEET));
  assert.ok(isClean({ ...SHEET, question: { do: "draw", seat: 1, cards: [], laid: [{ owner: 0, cards: [] }] } }));
  assert.ok(!isClean({ ...SHEET, question: { do: "lay", cards: ["3SO"] } }));
  assert.ok(!isClean(filled(SHEET, "Groups of -0-0", ["3SO"])));
  assert.ok(!isClean({ ...SHEET, rounds: [{ laid: [], left: [0] }] }));
  assert.ok(isClean({ ...SHEET, rounds: [{ laid: [{ owner: 0, cards: [] }], left: [null] }] }));
});

test("a screen reader hears what a place has", () => {
  const sheet = filled(SHEET, "Groups of -0-0", ["3SO", "3SR"]);
  assert.equal(said(roundPlaces(sheet)[0]), "Groups of Ana, Group 1: 3 star orange, 3 star red");
  assert.equal(said(roundPlaces(sheet)[1]), "Groups of Ana, New group: empty");
  assert.equal(said(by(roundPlaces(sheet), "left-0")), "Ana: not entered");
});
