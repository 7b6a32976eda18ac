import assert from "node:assert/strict";
import { test } from "node:test";
import { player, SPEEDS } from "../../tic_learn/widgets/js/player.js";

/** A game of three moves that is played by a clock. */
function game(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const seen = { at: 0, starts: 0, changes: 0 };
  const playing = player({
    next: () => ++seen.at < 3,
    start: () => seen.starts++,
    changed: () => seen.changes++,
  });
  return { seen, playing, tick: (ms) => t.mock.timers.tick(ms) };
}
const [slow, normal, fast] = SPEEDS.map(({ pause }) => pause);

test("it plays to the end and stops there", (t) => {
  const { seen, playing, tick } = game(t);
  assert.equal(playing.runs(), false);
  playing.toggle();
  assert.deepEqual([seen.at, seen.starts, playing.runs()], [0, 1, true]);
  tick(normal - 1);
  assert.equal(seen.at, 0);
  tick(1);
  assert.equal(seen.at, 1);
  tick(normal);
  tick(normal);
  assert.deepEqual([seen.at, playing.runs()], [3, false]);
  tick(10 * slow);
  assert.equal(seen.at, 3, "no timer is left");
});

test("a second press pauses, and a third goes on", (t) => {
  const { seen, playing, tick } = game(t);
  playing.toggle();
  tick(normal);
  playing.toggle();
  assert.equal(playing.runs(), false);
  tick(10 * normal);
  assert.equal(seen.at, 1);
  playing.toggle();
  tick(normal);
  assert.equal(seen.at, 2);
});

test("the speed changes at once, and comes round", (t) => {
  const { seen, playing, tick } = game(t);
  playing.toggle();
  playing.faster();
  tick(fast);
  assert.deepEqual([seen.at, playing.speed().name], [1, "fast"]);
  playing.faster();
  tick(slow - 1);
  assert.deepEqual([seen.at, playing.speed().name, playing.speed().heard], [1, "slow", true]);
  tick(1);
  assert.equal(seen.at, 2);
});

test("only at the slow speed is there time to hear a move", () => {
  // A sentence of twelve words takes some four seconds to be said.
  assert.deepEqual(SPEEDS.map(({ pause, heard }) => heard === pause >= 4000), [true, true, true]);
});
