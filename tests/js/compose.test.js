import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING, advice, choices, inOrder, stillThere, tapCard, tapCell, tapGroup } from "../../tic_learn/widgets/js/compose.js";

const TABLE = {
  game: "team-tic", seat: 1, names: ["Ana", "Ben", "Cleo"], hand: ["3SO", "3SR", "3SV", "1CV"], chain: ["2MY", "3SC", "4TO"],
  deck: 50, phase: "lay", drawn: "", ordered: false, bothEnds: false, risky: false, waits: 0,
};
const tapped = (cards, table = TABLE) => cards.reduce((taps, card) => tapCard(taps, card, table), NOTHING);
const moves = (taps, table) => choices(taps, table).map(({ move }) => move);

test("a second tap on a card takes it back, and the order of the taps is kept", () => {
  assert.deepEqual(tapped(["3SR", "3SO", "3SV", "3SO"]).cards, ["3SR", "3SV"]);
  assert.deepEqual(NOTHING.cards, []);
});

test("Team TIC: who has to take can draw, or pick up from the deepest card that was tapped", () => {
  const table = { ...TABLE, phase: "take" };
  assert.deepEqual(moves(NOTHING, table), [{ player: 1, do: "draw" }]);
  assert.deepEqual(moves(NOTHING, { ...table, deck: 0 }), [{ player: 1, do: "pass" }]);
  const [choice] = choices(tapped(["3SO", "4TO", "3SC", "3SR"], table), table);
  assert.deepEqual(choice.move, { player: 1, do: "pickup", card: "3SC", group: ["3SO", "4TO", "3SC", "3SR"] });
  assert.equal(choice.label, "Pick up 2 cards and lay down 4");
});

test("Team TIC: after that cards are laid down, added or discarded", () => {
  assert.deepEqual(moves(NOTHING, TABLE), []);
  assert.deepEqual(moves(tapped(["3SO", "3SR", "3SV"]), TABLE), [{ player: 1, do: "lay", group: ["3SO", "3SR", "3SV"] }]);
  assert.deepEqual(moves(tapped(["1CV"]), TABLE), [{ player: 1, do: "discard", card: "1CV" }]);
  assert.deepEqual(moves(tapGroup(tapped(["1CV"]), 2), TABLE)[0], { player: 1, do: "extend", group: 2, card: "1CV" });
  assert.equal(tapGroup(tapGroup(NOTHING, 2), 2).group, -1);
});

test("sequences that are open at both ends say at which", () => {
  const found = moves(tapGroup(tapped(["1CV"]), 0), { ...TABLE, bothEnds: true });
  assert.deepEqual(found.slice(0, 2).map(({ at }) => at), ["start", "end"]);
});

test("Ticking Lines: cards in order, on any line, one's own first", () => {
  const table = { ...TABLE, game: "ticking-lines" };
  assert.deepEqual(moves(NOTHING, table), [{ player: 1, do: "draw" }]);
  const found = choices(tapped(["3SR", "3SO"], table), table);
  assert.deepEqual(found.map(({ move }) => move.line), [1, 0, 2]);
  assert.deepEqual(found[0].move, { player: 1, do: "play", line: 1, cards: ["3SR", "3SO"] });
  // The order of the taps is that on the line, so the buttons tell it.
  const them = "Put 3 star red, then 3 star orange on";
  assert.deepEqual(found.map(({ label }) => label), [`${them} your line`, `${them} Ana's line`, `${them} Cleo's line`]);
  assert.equal(choices(tapped(["3SR"], table), table)[0].label, "Put it on your line");
});

test("Ticking Lines: a drawn card that can be played must be, so no other draw is offered (TL-6)", () => {
  const table = { ...TABLE, game: "ticking-lines", drawn: "3SR" };
  assert.deepEqual(choices(NOTHING, table), []);
  assert.equal(advice(NOTHING, table), "You drew 3 star red and it can be played: tap it.");
  assert.equal(moves(tapped(["3SR"], table), table).length, 3);
  assert.equal(advice(tapped(["3SR"], table), table), "Now choose the line.");
});

test("where the order counts, the buttons list the cards in it", () => {
  const table = { ...TABLE, ordered: true };
  const [lay] = choices(tapped(["3SV", "3SO", "3SR"], table), table);
  assert.equal(lay.label, "Lay down 3 cards: 3 star violet, then 3 star orange, then 3 star red");
  const take = { ...table, phase: "take" };
  const [pickup] = choices(tapped(["4TO", "3SO", "3SR"], take), take);
  assert.equal(pickup.label, "Pick up 1 card and lay down 3: 4 triangle orange, then 3 star orange, then 3 star red");
  assert.equal(choices(tapped(["3SV", "3SO", "3SR"]), TABLE)[0].label, "Lay down 3 cards");
  const games = [TABLE, table, { ...TABLE, game: "ticking-lines" }, { ...TABLE, game: "territory" }];
  assert.deepEqual(games.map(inOrder), [false, true, true, false]);
});

test("Time's a Ticking: who is stopped is told for how long, and puts down no card (TA-4)", () => {
  const table = { ...TABLE, game: "times-a-ticking", waits: 3 };
  assert.deepEqual(tapped(["3SR"], table).cards, []);
  assert.deepEqual(choices({ ...NOTHING, cards: ["3SR"] }, table), []);
  assert.equal(advice(NOTHING, table), "You are stopped until the others have made 3 more Tics.");
  const risky = { ...table, risky: true, waits: 1 };
  assert.deepEqual(moves({ ...NOTHING, cards: ["3SR"] }, risky).map((move) => move.do), Array(5).fill("call"));
  assert.equal(advice(NOTHING, risky), "You are stopped until the others have made 1 more Tic. You can still call a wrong card.");
});

test("Time's a Ticking: one card, then a pile; calls only in the risky variation", () => {
  const table = { ...TABLE, game: "times-a-ticking" };
  assert.deepEqual(choices(NOTHING, table), []);
  assert.deepEqual(moves(NOTHING, { ...table, risky: true })[3], { player: 1, do: "call", pile: 3 });
  const taps = tapped(["3SR", "3SO"], table);
  assert.deepEqual(taps.cards, ["3SO"]);
  assert.deepEqual(moves(taps, table)[2], { player: 1, do: "play", card: "3SO", pile: 2 });
});

test("Territory: cards go on cells one by one, and come back when they are tapped there or in the hand", () => {
  const table = { ...TABLE, game: "territory" };
  let taps = tapCell(tapped(["3SO"], table), [0, 1]);
  taps = tapCell(tapCard(taps, "3SR", table), [0, 2]);
  assert.deepEqual(moves(taps, table), [
    { player: 1, do: "place", cards: [{ card: "3SO", at: [0, 1] }, { card: "3SR", at: [0, 2] }] },
  ]);
  const lifted = tapCell(taps, [0, 1]);
  assert.deepEqual([lifted.cards, lifted.placed.length], [["3SO"], 1]);
  assert.deepEqual(tapCard(taps, "3SR", table).placed.map(({ card }) => card), ["3SO"]);
  assert.deepEqual(tapCell(tapCard(taps, "3SV", table), [0, 1]).placed.map(({ card }) => card), ["3SR", "3SV"]);
  assert.equal(tapCell(NOTHING, [5, 5]), NOTHING);
});

test("Territory: who has drawn can keep the card", () => {
  const table = { ...TABLE, game: "territory", drawn: "1CV" };
  assert.deepEqual(choices(NOTHING, table), [{ label: "Keep 1 circle violet", move: { player: 1, do: "pass" } }]);
});

test("what was tapped stays only while it is there", () => {
  const taps = { cards: ["3SO", "2MY", "5QR"], group: 1, placed: [{ card: "5QR", at: [0, 1] }] };
  assert.deepEqual(stillThere(taps, TABLE), { cards: ["3SO", "2MY"], group: 1, placed: [] });
});

test("there is always something said to do next", () => {
  for (const game of ["team-tic", "ticking-lines", "times-a-ticking", "territory"]) {
    for (const phase of ["take", "lay"]) {
      for (const taps of [NOTHING, tapped(["3SO"])]) assert.match(advice(taps, { ...TABLE, game, phase }), /\.$|:.*\.$/);
    }
  }
  assert.deepEqual(choices(NOTHING, { ...TABLE, game: "chess" }), []);
  assert.equal(advice(NOTHING, { ...TABLE, game: "chess" }), "");
});
