// Chances and turning points, without a browser.

import { strict as assert } from "node:assert";
import test from "node:test";
import { ofEstimate, ofOneOfMany, ofResult, ofValue, turningPoints } from "../../src/models/analysis.js";

test("an estimate is that of the first player, in steps", () => {
  const { text, share } = ofEstimate("-150", 1);
  assert.equal(text, "Player 1 leads by 1.5 steps");
  assert(share > 0.5 && share < 1);
  assert.equal(ofEstimate("-100", 0).text, "Player 2 leads by 1.0 step");
  assert.deepEqual(ofEstimate("0", 0), { share: 0.5, text: "Even" });
  assert.deepEqual(ofEstimate("draw", 0), { share: 0.5, text: "A draw" });
  const won = [["win in 5", 0], ["loss in 4", 1], ["loss in 4", 0], ["win in 1", 1]];
  assert.deepEqual(won.map(([estimate, turn]) => ofEstimate(estimate, turn).share), [1, 1, 0, 0]);
  assert.equal(ofEstimate("win in 1", 1).text, "Player 2 wins in 1 ply");
  assert.deepEqual(ofEstimate(null, 0), { text: "" });
});

test("an estimate that stands for a chance is told as one", () => {
  const told = ofEstimate("-20", 0, 0.25);
  assert.deepEqual(told, { share: 0.25, text: "Chance of player 1: 25 %" });
  assert.equal(ofEstimate("-20", 1, 0.25).share, 0.75);
  assert.equal(ofEstimate("win in 3", 0, 1).text, "Player 1 wins in 3 plies");
});

test("an estimate for one of more than two players names no other one", () => {
  const counted = "a fence in hand counted as 0.6 steps";
  assert.equal(ofOneOfMany("140"), `1.4 steps ahead, ${counted}`);
  assert.equal(ofOneOfMany("-60"), `0.6 steps behind, ${counted}`);
  assert.equal(ofOneOfMany("loss in 4"), "A loss in 4 plies");
  assert.equal(ofOneOfMany(null), "");
});

test("an exact value and a result are chances", () => {
  assert.deepEqual(["win", "draw", "loss"].map((value) => ofValue(value, 1).share), [0, 0.5, 1]);
  assert.equal(ofValue("loss", 0).text, "Player 2 wins");
  assert.deepEqual(ofValue(null, 0), { text: "" });
  assert.deepEqual([0, 1, null].map((seat) => ofResult(seat).share), [1, 0, 0.5]);
});

test("a move that lost chance is graded by how much", () => {
  const opinions = [
    { at: 0, turn: 0, share: 0.5, best: ["a"] },
    { at: 1, turn: 1, share: 0.38, best: ["b"] },
    { at: 3, turn: 0, share: 0.6, best: ["c"] },
    { at: 4, turn: 1, share: 0.2, best: ["d"] },
    { at: 5, share: 0.15 },
  ];
  const points = turningPoints(opinions, [null, "w", "x", "y", "z", "d"]);
  assert.deepEqual(points.map(({ at, grade }) => at + grade.sign), ["1?!", "3?", "4??"]);
  assert.deepEqual([points[1].played, points[1].better, points[1].from], [["x", "y"], ["b"], 1]);
  // The best move may look worse after it, and what is not known turns nothing.
  assert.equal(turningPoints(opinions, [null, "a", "x", "y", "z", "d"])[0].at, 3);
  assert.deepEqual(turningPoints([{ at: 0, turn: 0, share: 1 }, { at: 1 }], [null, "w"]), []);
});
