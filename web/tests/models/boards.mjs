// The models of sliding pieces, counting and symmetry, without a browser.

import { strict as assert } from "node:assert";
import test from "node:test";
import { Counting, fences, largest, log10, rounded } from "../../src/models/counting.js";
import { centre, corners, frames, Puzzle } from "../../src/models/sliding.js";
import { SquareSet } from "../../src/models/symmetry.js";
import { address, grouped, name, parse, plural, sizeOf, sizeOptions } from "../../src/models/text.js";

const params = (text) => new URLSearchParams(text);
/** What the page reads in the address of a state. */
const addressed = (link) => params(address("sliding", link).split("?")[1]);

test("squares and sizes are read as they are written", () => {
  for (const square of ["a1", "h8", "p16"]) assert.equal(name(...parse(square)), square);
  assert.deepEqual(sizeOf("9x11", 2, 11), { width: 9, height: 11 });
  const bad = ["9x12", "1x9", "9", "9x9x9", "-2x9", null];
  assert.deepEqual(bad.map((text) => sizeOf(text, 2, 11)), Array(6).fill(null));
  assert.equal(sizeOptions({ width: 9, height: 9 }), "--size 9");
  assert.equal(sizeOptions({ width: 3, height: 9 }), "--width 3 --height 9");
});

test("a puzzle begins in the corners and ends in the centre", () => {
  assert.deepEqual(corners(8), ["a1", "h1", "a8", "h8"]);
  assert.deepEqual(centre(8), ["d4", "e4", "d5", "e5"]);
  assert.deepEqual(centre(5), []);
  const puzzle = new Puzzle();
  assert(puzzle.preset === "rook,8" && !puzzle.isDone && puzzle.isWhole);
  puzzle.place(["e5", "d4", "e4", "d5"]);
  assert(puzzle.isDone && puzzle.preset === "");
});

test("slides are made and undone", () => {
  const puzzle = new Puzzle();
  puzzle.slide({ from: "a1", to: "g1" });
  puzzle.slide({ from: "g1", to: "g8" });
  assert.deepEqual(puzzle.at, ["g8", "h1", "a8", "h8"]);
  puzzle.undo();
  assert.deepEqual(puzzle.at, ["g1", "h1", "a8", "h8"]);
});

test("a link holds the slides and the one that is shown", () => {
  const puzzle = new Puzzle();
  for (const [from, to] of [["a1", "g1"], ["g1", "g8"], ["h8", "h2"]]) puzzle.slide({ from, to });
  puzzle.undo();
  const { link } = puzzle;
  assert.deepEqual([link.at, link.slides, link.slide], ["a1,h1,a8,h8", "a1-g1,g1-g8,h8-h2", 2]);
  const again = new Puzzle();
  again.load(addressed(link));
  assert.deepEqual([again.at, again.link], [puzzle.at, link]);
  // No piece is there, a piece is in the way, a square is not on the board.
  for (const bad of ["b1-c1", "a1-h1", "a1-a9", "a1-a0", "a1-b00"]) {
    again.load(params(`piece=rook&size=8&slides=${bad},a1-g1`));
    assert.equal(again.slides.length, 0, bad);
  }
});

test("a puzzle that was left for another one comes back", () => {
  const puzzle = new Puzzle();
  assert(!puzzle.canUndo);
  puzzle.slide({ from: "a1", to: "g1" });
  puzzle.set("queen", 6);
  puzzle.set("queen", 8);
  assert(puzzle.canUndo && puzzle.slides.length === 0);
  puzzle.undo();
  assert.deepEqual([puzzle.piece, puzzle.size, puzzle.at[0]], ["rook", 8, "g1"]);
  puzzle.resize(7);
  puzzle.undo();
  assert.deepEqual([puzzle.size, puzzle.at[0]], [8, "g1"]);
  puzzle.undo();
  assert(!puzzle.canUndo);
});

test("a solution is what comes next", () => {
  const puzzle = new Puzzle();
  puzzle.slide({ from: "a1", to: "g1" });
  puzzle.foresee([{ from: "g1", to: "g8" }, { from: "h8", to: "h2" }]);
  assert.deepEqual([puzzle.at[0], puzzle.history.at, puzzle.history.states.length], ["g1", 1, 4]);
  puzzle.slide({ from: "g1", to: "g7" });
  assert.equal(puzzle.history.states.length, 3);
});

test("a board is set up with at most eight pieces and as many goals", () => {
  const puzzle = new Puzzle();
  for (const square of ["a2", "a3", "a4", "a5"]) assert(puzzle.toggle(square, false));
  assert(!puzzle.toggle("a6", false));
  assert(puzzle.toggle("a1", false) && !puzzle.at.includes("a1") && puzzle.at.length === 7);
  assert(puzzle.toggle("d4", true) && !puzzle.goal.includes("d4"));
  assert(puzzle.history.isFirst && !puzzle.isWhole);
  assert.equal(puzzle.requestAnyway("look").goal, "");
  puzzle.resize(4);
  assert.deepEqual([puzzle.at, puzzle.goal], [["a2", "a3", "a4"], []]);
});

test("a solution is kept as long as play follows it", () => {
  const puzzle = new Puzzle();
  assert.equal(puzzle.solution, undefined);
  const path = [{ from: "a1", to: "g1" }, { from: "g1", to: "g7" }];
  assert.deepEqual(frames(["a1"], path), [["a1"], ["g1"], ["g7"]]);
  puzzle.keep({ path });
  assert.equal(puzzle.solution.path.length, 2);
  puzzle.slide(path[0]);
  assert.deepEqual(puzzle.solution.path, [path[1]]);
  puzzle.slide({ from: "h1", to: "h7" });
  assert.equal(puzzle.solution, undefined);
  puzzle.undo();
  assert.equal(puzzle.solution.path.length, 1);
  puzzle.goal = ["a1", "a2", "a3", "a4"];
  assert.equal(puzzle.solution, undefined);
});

test("a link holds a puzzle", () => {
  const puzzle = new Puzzle();
  puzzle.load(params("piece=queen&size=6&at=b2,a1,z9,b2,h1&goal=c3"));
  const whole = { slides: "", slide: null };
  assert.deepEqual(puzzle.link, { piece: "queen", size: 6, at: "a1,b2", goal: "c3", ...whole });
  assert.equal(puzzle.command,
    'abstract-games sliding solve --piece queen --size 6 --from "a1 b2" --to "c3"');
  puzzle.load(params("size=4"));
  assert.deepEqual(puzzle.link,
    { piece: "queen", size: 4, at: "a1,d1,a4,d4", goal: "b2,c2,b3,c3", ...whole });
  puzzle.load(params("piece=king&size=2.5"));
  assert.deepEqual([puzzle.piece, puzzle.size], ["queen", 4]);
});

test("a link holds a puzzle without pieces, and one without goal", () => {
  for (const [at, goal] of [["-", "d4"], ["a1,b2", "-"], ["-", "-"]]) {
    const puzzle = new Puzzle();
    puzzle.load(params(`piece=queen&size=6&at=${at}&goal=${goal}`));
    const again = new Puzzle();
    again.load(addressed(puzzle.link));
    assert.deepEqual(again.link, puzzle.link);
    const found = [again.at, again.goal].map((squares) => squares.join() || "-");
    assert.deepEqual(found, [at, goal]);
  }
});

test("large numbers are compared and rounded in their digits", () => {
  assert.deepEqual([log10("0"), log10("1000"), log10("1")], [0, 3, 0]);
  assert.equal(largest(["999", "1001", "1000"]), "1001");
  assert.equal(rounded("999999"), null);
  assert.equal(rounded("8068231403712285076544085"), "8.07 · 10²⁴");
});

test("a line ends between the groups of a long number, and not within a short one", () => {
  assert.equal(grouped(1234567), "1\u202f234\u202f567");
  assert.equal(grouped("1375968129062134174771").split("\u2009").length, 8);
  assert(!grouped("1375968129062134174771").includes("\u202f"));
  const texts = [plural(1, "ply", "plies"), plural("1", "fence"), plural("0", "fence")];
  assert.deepEqual(texts, ["1 ply", "1 fence", "0 fences"]);
});

test("an arrangement of fences is read from the top", () => {
  assert.deepEqual(fences(".-/|."), [{ x: 1, y: 0, isWide: true }, { x: 0, y: 1, isWide: false }]);
});

test("a link holds a board of fences", () => {
  const state = new Counting();
  state.load(params("size=3x4&fences=any&seed=7"));
  assert.deepEqual(state.link, { size: "3x4", fences: "any", seed: 7 });
  assert.equal(state.command,
    "abstract-games quoridor count --width 3 --height 4 --no-limit --by-fences");
  assert.deepEqual(state.request("fences"),
    { panel: "counting", ask: "fences", width: 3, height: 4, max_fences: null });
  assert(state.fits);
  assert.equal(state.said, "on 3 × 4 squares with any number of fences");
  state.load(params("size=17x4&fences=5&seed=x"));
  assert.deepEqual(state.link, { size: "3x4", fences: 5, seed: 7 });
  Object.assign(state, { width: 7, height: 16, most: 1 });
  assert.equal(state.said, "on 7 × 16 squares with at most 1 fence");
  assert(!state.fits);
});

test("a set of squares keeps its points when the board changes", () => {
  const set = new SquareSet();
  set.load(params("size=3x3&squares=a1,c3,b2,d1&group=1"));
  assert.deepEqual(set.link, { size: "3x3", group: 1, squares: "a1,b2,c3" });
  assert.equal(set.text, ". . o\n. o .\no . .");
  set.resize("width", 2);
  assert.deepEqual(set.link.squares, "a1,b2");
  set.toggle(1, 0);
  set.toggle(0, 0);
  assert.deepEqual(set.sorted.map((square) => set.name(square)), ["b1", "b2"]);
  assert.deepEqual(set.request().generators, ["quarter turn left"]);
  set.shuffle();
  assert.equal(set.squares.size, 2);
});
