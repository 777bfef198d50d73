// The models of the games: moves, texts, links and questions, without a browser.

import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as fourWay from "../../src/models/four-way.js";
import { History } from "../../src/models/history.js";
import { Layout } from "../../src/models/layout.js";
import * as quarto from "../../src/models/quarto.js";
import * as quoridor from "../../src/models/quoridor.js";

const params = (text) => new URLSearchParams(text);
const moves = (...list) => new History([null, ...list]);

test("the turn of Quarto passes with each piece that is given", () => {
  const { turnAt } = quarto.game();
  const turns = (skipped) => [0, 1, 2, 3, 4].map((at) => turnAt({ setup: { skipped } }, at));
  assert.deepEqual(turns(0), [0, 1, 1, 0, 0]);
  assert.deepEqual(turns(1), [1, 1, 0, 0, 1]);
  assert.deepEqual(turns(2), [1, 0, 0, 1, 1]);
});

test("rounds of Quarto are numbered as in a record of the library", () => {
  const numbers = (skipped) => [0, 1, 2, 3].map(quarto.number({ skipped }));
  assert.deepEqual(numbers(0), ["1.", false, "2.", false]);
  // The first move places the piece in hand: 4. b4 5. 8a1 6. d
  assert.deepEqual(numbers(7), ["4.", "5.", false, "6."]);
});

test("a symmetry of Quarto says which properties it exchanges", () => {
  const digits = [..."0123456789abcdef"];
  const pieces = (image) => digits.map((digit, bits) => [digit, digits[image(bits)]]);
  assert.deepEqual(quarto.exchanged(pieces((bits) => bits)), []);
  assert.deepEqual(quarto.exchanged(pieces((bits) => bits ^ 1)), ["dark → light, light → dark"]);
  const swapped = pieces((bits) => (bits & 12) | ((bits & 1) << 1) | ((bits & 2) >> 1));
  assert.deepEqual(quarto.exchanged(swapped),
    ["dark → short, light → tall", "short → dark, tall → light"]);
});

test("a position of Quarto is decided by a win, or by all moves", () => {
  const worths = (...values) => new Map(values.map((value, i) => [String(i), { value }]));
  assert.equal(quarto.best(worths("draw", "win"), ["0", "1", "2"]), "win");
  assert.equal(quarto.best(worths("draw", "loss"), ["0", "1", "2"]), undefined);
  assert.equal(quarto.best(worths("draw", "loss"), ["0", "1"]), "draw");
  assert.equal(quarto.best(worths(), ["0"]), undefined);
});

test("a link holds a game of Quarto", () => {
  const before = { ...quarto.start("lines"), seats: ["human", "perfect"] };
  const text = "rules=torus&position=0.../..../..../....+-&moves=5+a1+7&ply=2&seats=gh";
  const loaded = quarto.load(params(text), before);
  assert.equal(new URLSearchParams(Object.entries(quarto.link(loaded))).toString(),
    params(text).toString());
  assert.deepEqual(quarto.load(params("moves=A++a1%0aB"), before).history, moves("a", "a1", "b"));
  const bad = quarto.load(params("rules=x&seats=hhh"), before);
  assert.deepEqual(quarto.link(bad), quarto.link(before));
  assert.equal(quarto.load(params("rules=misere-squares"), before).setup.rules, "misere-squares");
  assert.equal(quarto.link(before).position, null);
});

test("the library plays the moves of Quarto, also those after what is shown", async () => {
  const { setup, history } = quarto.start("lines", "text", ["a1", "7"]);
  const board = { start: "..../..../..../.... 5", skipped: 1, position: "..../..../..../5... -" };
  const asked = [];
  const ask = async ({ position, moves, ply }) => asked.push(position, moves, ply) && board;
  const found = await quarto.game(ask).look(setup, history.go(1));
  assert.deepEqual(asked, ["text", "a1 7", 1]);
  assert.deepEqual(found.setup, { rules: "lines", position: board.start, skipped: 1 });
  assert.equal(quarto.command(found),
    'abstract-games quarto solve "..../..../..../5... -" --rules lines --distances');
});

test("the levels of Quarto are asked for by name", () => {
  const game = quarto.game();
  const play = { ...quarto.start("lines"), seats: ["careful", "human"], turn: 0 };
  const { ask, level, seed } = game.choice(play);
  assert.deepEqual([ask, level, Number.isInteger(seed)], ["choose", "careful", true]);
  assert.deepEqual([game.turnAt(play, 0), quarto.RULES.length], [0, 6]);
  assert.equal(new Set(quarto.LEVELS.map((name) => name[0])).size, quarto.LEVELS.length);
});

test("a game of Quoridor is written as a score", () => {
  const { setup } = quoridor.board(quoridor.STANDARD);
  assert.equal(quoridor.score(setup, moves()), "");
  assert.equal(quoridor.score(setup, moves("e2", "e8", "e3h")), "e2 e8 e3h");
  assert.equal(quoridor.score(setup, moves("e2", "e8", "e3h").go(1)), "e2");
  const later = { ...setup, players: 3, start: "/ / e1 a5 e9 / 6 6 6 / 3", skipped: 5 };
  assert.equal(quoridor.score(later, moves("e8")), `[${later.start}] 2... ... e8`);
  assert.equal(quoridor.score({ ...later, skipped: 6 }, moves("e2")), `[${later.start}] 3. e2`);
});

test("a link holds a game of Quoridor and what is shown of it", async () => {
  const before = { ...quoridor.board(quoridor.STANDARD), seats: ["human", "1000", "1000", "1000"] };
  const text = "players=3&size=5x7&walls=4&seats=greedy,300,nobody&game=c2+c6&ply=1";
  const { setup, seats, text: game, ply } = quoridor.load(params(text), before);
  assert.equal(quoridor.key(setup), "3,5,7,4");
  assert.deepEqual([seats, game, ply], [["level-4", "level-8", "1000", "1000"], "c2 c6", 1]);
  const asked = [];
  const ask = async (request) => {
    asked.push(request.game);
    return { start: null, skipped: 0, played: ["c2", "c6"] };
  };
  const found = await quoridor.game(ask).look({ ...setup, text: game, ply }, moves());
  assert.deepEqual(asked, ["c2 c6", "c2"]);
  assert.deepEqual(quoridor.link({ ...found, seats }),
    { players: 3, size: "5x7", walls: 4, game: "c2 c6", ply: 1, seats: "level-4,level-8,1000" });
  assert.equal(quoridor.command(found),
    'abstract-games quoridor bestmove --time 1s --players 3 --width 5 --height 7 --supply 4 "c2"');
  const bad = quoridor.load(params("players=2.5&size=12x5&walls=61&ply=x"), before);
  assert.deepEqual([bad.setup, bad.ply, bad.text], [before.setup, undefined, undefined]);
});

test("a position of Quoridor brings its board", async () => {
  const answer = { start: "the start", skipped: 2, played: [] };
  const reading = (stated) => quoridor.read(async ({ ask, walls }) => {
    if (ask === "stated") return stated;
    // The library refuses a position with other supplies than those of the game.
    if (stated && stated.walls !== walls) throw new Error("other supplies");
    return answer;
  }, quoridor.STANDARD, "a text", undefined);
  const { setup, history } = await reading({ players: 4, size: [7, 7], walls: 4 });
  assert.equal(quoridor.key(setup), "4,7,7,4");
  assert.deepEqual([setup.start, setup.skipped, history.states], ["the start", 2, [null]]);
  const boards = await Promise.all([
    reading(null),
    reading({ players: 2, size: null, walls: 3 }),
    reading({ players: 3, size: null, walls: 3 }),
  ]);
  assert.deepEqual(boards.map((board) => quoridor.key(board.setup)),
    ["2,9,9,10", "2,9,9,3", "3,9,9,3"]);
});

test("an opening of Quoridor is named with its variation", () => {
  assert.equal(quoridor.named({ name: "Reed", variation: "counter" }), "Reed, counter");
  assert.equal(quoridor.named({ name: "Reed", variation: null }), "Reed");
});

test("the players of Quoridor take turns from the first skipped ply on", () => {
  const turns = (skipped) =>
    [0, 1, 2, 3].map((ply) => quoridor.turnAt({ setup: { players: 3, skipped } }, ply));
  assert.deepEqual([turns(0), turns(1)], [[0, 1, 2, 0], [1, 2, 0, 1]]);
  const numbers = (skipped) => [0, 1, 2, 3].map(quoridor.number({ players: 3, skipped }));
  assert.deepEqual(numbers(0), ["1.", false, false, "2."]);
  assert.deepEqual(numbers(4), ["2.", false, "3.", false]);
});

test("the pawns of Quoridor are shown before the library tells of them", () => {
  const pawns = (players, width, height) =>
    quoridor.pawnsAtStart({ players, width, height }).join(" ");
  assert.equal(pawns(2, 9, 9), "e1 e9");
  assert.equal(pawns(4, 9, 9), "e1 a5 e9 i5");
  assert.equal(pawns(3, 4, 4), "c1 a3 c4");
});

test("a finger on Quoridor's board means the pawn's squares or the nearest fence", () => {
  const layout = new Layout({ width: 9, height: 9 });
  const near = (square, dx, dy) => layout.middle(square).map((c, i) => c + [dx, dy][i]);
  const under = (square, dx, dy, shown = null) =>
    layout.under(near(square, dx, dy), ["e2", "d1"], shown);
  assert.equal(under("e2", 20, 20), "e2");
  assert.equal(under("e3", 0, 30), "e2h");
  assert.equal(under("e3", 20, -36), "e3h");
  assert.equal(under("e3", 30, -10), "e3v");
  assert.equal(under("e3", 30, -10, "e3h"), "e3v");
  assert.equal(under("e3", 20, -18, "e3h"), "e3h");
  // Every point of the board means something, and every fence is meant around its middle.
  for (const fence of ["a1h", "a1v", "h8h", "h8v", "d5h", "d5v"]) {
    const { x, y, width, height } = layout.bar(fence);
    const aside = fence.endsWith("h") ? [14, 9] : [9, 14];
    const point = [x + width / 2 + aside[0], y + height / 2 + aside[1]];
    assert.equal(layout.under(point, [], null), fence);
  }
  assert.equal(layout.under([-5, -5], [], null), "a8h");
});

test("a point of Quoridor's board is a square or a fence", () => {
  const layout = new Layout({ width: 9, height: 9 });
  const near = (square, dx, dy) => layout.middle(square).map((c, i) => c + [dx, dy][i]);
  assert.equal(layout.at(near("e2", 0, 0)), "e2");
  assert.equal(layout.at(near("e2", 48, -34)), "e2h");
  assert.equal(layout.at(near("e2", 34, -48)), "e2v");
  assert.equal(layout.at(near("e2", 20, -20)), "e2");
  assert.equal(layout.at([-20, 0]), null);
  // Every fence is at the middle of its bar.
  for (const fence of ["a1h", "a1v", "h8h", "h8v", "d5h", "d5v"]) {
    const { x, y, width, height } = layout.bar(fence);
    const aside = fence.endsWith("h") ? [6, 0] : [0, 6];
    assert.equal(layout.at([x + width / 2 + aside[0], y + height / 2 + aside[1]]), fence);
  }
  const sides = [["a9", "b9"], ["a1", "b1"], ["a1", "a2"], ["i1", "i2"]];
  const goals = sides.map((goal) => layout.edge(goal));
  assert.deepEqual(goals.map(({ width, height }) => width > height), [true, true, false, false]);
  assert(goals[0].y < goals[1].y && goals[2].x < goals[3].x);
});

test("walls end the turns of Four-Way Fences", () => {
  const { setup, history } = fourWay.position("", ["n-Di", "s-Ab", "Bg3", "N-Dc", "no-wall"]);
  const game = fourWay.game();
  const turns = (first) => [0, 1, 2, 3, 4, 5].map((step) =>
    game.turnAt({ setup: { ...setup, first }, history }, step));
  assert.deepEqual([turns(0), turns(1)], [[0, 0, 0, 1, 1, 0], [1, 1, 1, 0, 0, 1]]);
  assert.deepEqual(game.judged({ history }), [0, 3, 5]);
  const numbers = (first) =>
    [0, 1, 2, 3, 4].map(fourWay.number({ setup: { ...setup, first }, history }));
  assert.deepEqual([numbers(0), numbers(1)],
    [["1.", "", "", "1…", ""], ["1…", "", "", "2.", ""]]);
});

test("a link holds free play of Four-Way Fences", () => {
  const before = { ...fourWay.position(), seats: ["human", "human"] };
  assert.equal(fourWay.load(params("turn=3j"), before), null);
  assert.deepEqual(fourWay.link(fourWay.load(params(""), before)), fourWay.link(before));
  const loaded = fourWay.load(params("position=text&steps=n-Di+Bg3&seats=4000,nobody"), before);
  assert.deepEqual(fourWay.link(loaded),
    { position: "text", steps: "n-Di Bg3", step: null, seats: "4000,human" });
  const earlier = fourWay.load(params("steps=n-Di+Bg3&step=1"), before);
  assert.deepEqual([fourWay.link(earlier).steps, fourWay.link(earlier).step], ["n-Di Bg3", 1]);
  assert.deepEqual(fourWay.cellOf(fourWay.name(3, 7)), [3, 7]);
  assert.deepEqual([fourWay.name(0, 9), fourWay.seatOf("n"), fourWay.seatOf("N")], ["Aj", 0, 1]);
});

test("the last turn of Four-Way Fences has the steps after the wall before it", () => {
  const { history } = fourWay.position("", ["n-Di", "s-Ab", "Bg3", "N-Dc", "no-wall"]);
  const turns = [0, 1, 3, 4, 5].map((at) => fourWay.lastTurn(history.go(at)).join(" "));
  assert.deepEqual(turns, ["", "n-Di", "n-Di s-Ab Bg3", "N-Dc", "N-Dc no-wall"]);
});

test("who completes a line of Quarto loses in misère play", () => {
  const won = (rules, line) => quarto.winner({ line, turn: 1 }, { rules });
  assert.deepEqual([won("torus", ["a1"]), won("misere-torus", ["a1"])], [1, 0]);
  assert.equal(won("misere-torus", []), null);
});

test("the players have the colours of the pictures", () => {
  const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
  const style = read("../../src/style.css");
  const pictures = read("../../../crates/picture/src/svg.rs");
  for (const [i, ink] of ["blue", "red", "green", "yellow"].entries()) {
    const [, colour] = style.match(new RegExp(`--p${i}: (#[0-9a-f]{6})`));
    assert(pictures.includes(`.ink-${ink}{fill:${colour}}`), ink);
  }
});

test("a draw by repetition is the end of a game of Quoridor", () => {
  const game = quoridor.game(async () => ({}));
  const looks = [{ winner: null, draw: false, turn: 1 }, { winner: null, draw: true, turn: 1 }];
  assert.deepEqual(looks.map(game.turn), [1, null]);
});

test("an opinion of one ply is said to have one", () => {
  const { opinion } = quoridor.game(async () => ({}));
  const answer = { move: "e2", estimate: "10", chance: null, depth: 1, line: ["e2"] };
  assert.equal(opinion(answer, 0).line, "e2 (1 ply)");
  const deeper = { ...answer, depth: 2, line: ["e2", "e8"] };
  assert.equal(opinion(deeper, 0).line, "e2 e8 (2 plies)");
});

test("the lead in Four-Way Fences is one in turns", () => {
  const { opinion } = fourWay.game(async () => ({}));
  const told = [["120", 0], ["100", 1]].map(([estimate, turn]) =>
    opinion({ steps: ["n-Di"], estimate }, turn).text);
  assert.deepEqual(told, ["Player 1 leads by 1.2 turns", "Player 2 leads by 1.0 turn"]);
});

test("who begins a game of Four-Way Fences is asked for its position", async () => {
  const ask = async ({ steps }) => ({ turn: steps === undefined ? 1 : 0, winner: null });
  const game = fourWay.game(ask);
  const { setup, history } = fourWay.position("text", ["Bg3"]);
  const found = await game.look(setup, history);
  assert.deepEqual([found.board.turn, found.setup.first], [0, 1]);
  assert.equal((await game.look(fourWay.position().setup, history)).setup, undefined);
  assert.deepEqual([game.turn(found.board), game.turn({ winner: 0, turn: 1 })], [0, null]);
});
