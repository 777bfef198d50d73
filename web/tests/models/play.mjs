// The loop of a game between people and computers, with a game in place of the library.

import { strict as assert } from "node:assert";
import test from "node:test";
import { History } from "../../src/models/history.js";
import { Latest, Play } from "../../src/models/play.js";

/** Two players take 1 or 2 from 3, and who takes the last wins. A negative number is refused. */
function countdown(seats, answers = []) {
  const calls = [];
  const view = {
    show: (refusal) => calls.push(`show ${play.board.left}${refusal && ` ${refusal}`}`),
    say: () => calls.push("say"),
    fail: (message) => calls.push(`fail ${message}`),
    search: async () => answers.shift() ?? null,
    stop() {},
    delay: () => 0,
  };
  const game = {
    async look(_, history) {
      if (history.now < 0) throw new Error("too much");
      return { board: { left: history.now, turn: history.at % 2 } };
    },
    turn: ({ left, turn }) => (left === 0 ? null : turn),
    choice: () => ({}),
    chosen: ({ history }, taken) => [history.now - taken],
    turnAt: (_, at) => at % 2,
  };
  const play = new Play(game, view, { setup: {}, history: new History([3]), seats });
  return { play, calls };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test("a computer answers a person's move", async () => {
  const { play, calls } = countdown(["human", "computer"], [1]);
  await play.change();
  assert(play.isHumans && !play.isOver);
  await play.push(2);
  await settled();
  assert.deepEqual(play.history.states, [3, 2, 1]);
  assert.deepEqual(calls, ["show 3", "show 2", "say", "show 1"]);
  await play.push(0);
  assert(play.isOver && !play.isHumans && !play.isComputers);
});

test("a refused position goes back to the one before, and the computer waits", async () => {
  const { play, calls } = countdown(["computer", "human"], [1]);
  await play.change({}, true);
  assert(play.waits);
  await play.push(-1);
  assert.deepEqual(play.history.states, [3]);
  assert.deepEqual(calls, ["show 3", "show 3 too much"]);
  assert(play.waits && !play.busy);
  await play.think();
  await settled();
  assert.deepEqual(play.history.states, [3, 2]);
});

test("a first position that is refused leaves no board", async () => {
  const { play, calls } = countdown(["human", "human"]);
  play.history = new History([-1]);
  play.accept();
  await play.change();
  assert.deepEqual(calls, ["fail too much"]);
  assert(play.board === null && !play.busy && play.turn === null);
});

test("a stopped computer waits", async () => {
  const { play } = countdown(["computer", "human"]);
  await play.change();
  assert(play.waits && play.isComputers);
});

test("only the last of two changes is shown", async () => {
  const { play, calls } = countdown(["human", "human"]);
  await Promise.all([play.push(2), play.change({ history: new History([1]) })]);
  assert.deepEqual(calls, ["show 1"]);
});

test("a game that was left before its board came is asked for again", async () => {
  const { play, calls } = countdown(["computer", "human"]);
  const change = play.change();
  play.stop();
  await change;
  assert(play.busy && calls.length === 0);
  await play.enter();
  assert.deepEqual(calls, ["show 3"]);
  assert(play.waits && !play.busy);
});

test("undo goes back to a person's turn, and loses nothing", async () => {
  const { play } = countdown(["human", "computer"], [1]);
  await play.change();
  assert(!play.canUndo);
  await play.push(2);
  await settled();
  await play.undo();
  assert.deepEqual([play.history.at, play.history.states], [0, [3, 2, 1]]);
  await play.go(1);
  assert(play.waits && play.canUndo);
});

test("undo between computers goes back by one move", async () => {
  const { play } = countdown(["computer", "computer"]);
  play.history = new History([3, 2, 1]);
  await play.change({}, true);
  await play.undo();
  assert.equal(play.history.at, 1);
});

test("undo at the start brings back the game that was left", async () => {
  const { play } = countdown(["human", "human"]);
  await play.change();
  await play.push(2);
  await play.push(1);
  await play.open({ setup: {}, history: new History([3]) });
  await play.open({ setup: {}, history: new History([3]) });
  assert(play.history.isFirst && play.canUndo && play.left.length === 1);
  await play.undo();
  assert.deepEqual([play.history.states, play.history.at], [[3, 2, 1], 2]);
  // A refused game leaves the one before, and nothing to bring back.
  await play.open({ setup: {}, history: new History([-1]) });
  assert.deepEqual([play.history.states, play.left.length], [[3, 2, 1], 0]);
  await play.open({ history: new History([-1]) }, false, { setup: {}, history: new History([3]) });
  assert.deepEqual([play.history.states, play.left.length], [[3], 1]);
});

test("late answers and late errors are dropped", async () => {
  const latest = new Latest();
  const answer = latest.of(Promise.resolve(1));
  const error = latest.of(Promise.reject(new Error("late")));
  latest.renew();
  assert.deepEqual([await answer, await error], [undefined, undefined]);
  assert.equal(await latest.of(2), 2);
  await assert.rejects(latest.of(Promise.reject(new Error("now"))), /now/);
});

test("a history is cut by a new state, and not by undo", () => {
  const history = new History(["a", "b", "c"]);
  assert(history.isLast && !history.isFirst && history.go(-7).isFirst && history.go(7).isLast);
  assert.deepEqual(history.go(1).push("d", "e").states, ["a", "b", "d", "e"]);
  assert.equal(history.undo().now, "b");
  assert.equal(history.undo((at) => at === 0).now, "a");
  assert.equal(history.go(0).undo().now, "a");
  assert.deepEqual(history.states, ["a", "b", "c"]);
});
