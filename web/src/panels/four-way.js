// Four-Way Fences: the recorded game, and free play.

import { ask } from "../engine.js";
import { GamePanel } from "../game.js";
import * as fourWay from "../models/four-way.js";
import { History } from "../models/history.js";
import { Play } from "../models/play.js";
import { Moves } from "../moves.js";
import { layout } from "../panel.js";
import {
  button, field, fold, grouped, grow, h, note, parts, plural, row, segmented, select,
} from "../ui.js";
import { Board, edgesOf } from "./four-way-board.js";

const SHAPES = [["-", "─"], ["|", "│"], ["1", "└"], ["2", "┘"], ["3", "┐"], ["4", "┌"]];
const MODES = [["play", "play"], ["recorded", "recorded"]];
const DIRECTIONS = { n: "north", e: "east", w: "west", s: "south" };
const LEVELS = {
  human: "A person", 0: "Scout: looks one turn ahead", 1000: "Expert: thinks 1 second",
  4000: "Master: thinks 4 seconds",
};
const code = (text) => h("code", {}, text);

class Panel extends GamePanel {
  mode = "play";
  /** The turns of the recorded game, and the names of its players. */
  turns = new History([]);
  players = [];
  /** The stone that a person moves. */
  chosen = null;
  turnNote = h("div", { class: "turn-note card" });

  constructor(root, context) {
    super(context);
    const seats = [...fourWay.SEATS];
    this.play = new Play(fourWay.game(ask), this, { ...fourWay.position(), seats });
    this.board = new Board(this);
    this.setGrid(this.board.grid);
    this.film = new Moves({
      title: "Turns of the recorded game", unit: "turn", pace: "1400",
      go: (turn) => this.#showTurn(turn),
    });
    layout(root, {
      status: this.status.node, board: this.frame, tray: this.#tray(), controls: this.#controls(),
      slot: [this.analysis.node, this.task.node],
      moves: [this.film.node, this.moves.node, this.analysis.review, this.turnNote],
      more: this.#more(),
    });
  }

  /** What a turn needs beside stones: of these, one is there at a time. */
  #tray() {
    this.shapes = segmented("Shape of the wall", SHAPES, "-", (shape) => this.setShape(shape));
    this.shapes.hidden = true;
    const hidden = { hidden: true };
    this.off = button("", () => this.#step(`${this.chosen}-off`), hidden);
    this.pass = button("End the turn without a wall", () => this.#step("no-wall"), hidden);
    return [this.shapes, this.off, this.pass];
  }

  #controls() {
    const { play } = this;
    this.modes = segmented("Show", MODES, "play", (mode) => {
      this.mode = mode;
      this.#shown();
    });
    const levels = fourWay.LEVELS.map((level) => [level, LEVELS[level]]);
    this.seats = play.seats.map((seat, i) => select(levels, seat, (value) => {
      play.seats[i] = value;
      play.change();
    }));
    const from = button("Play on from here", () => {
      this.mode = "play";
      this.#shown(fourWay.position(this.turns.now?.board.position));
    });
    const anew = button("New game", () => play.open(fourWay.position()));
    this.opponent = field("Player 2", this.seats[1]);
    this.tools = [[from], [anew, this.undo, this.hint]];
    return [grow(this.modes), grow(this.opponent), row(this.tools, this.resume, this.flip)];
  }

  #more() {
    const words = h("input", {
      type: "text", spellcheck: "false", autocomplete: "off", placeholder: "n-Di or Bg3",
      onkeydown: (event) => event.key === "Enter" && enter.click(),
    });
    const enter = button("Play it", () => {
      const step = words.value.trim();
      words.value = "";
      if (step) this.#step(step);
    });
    this.playCard = fold("Players and steps as text",
      field("Player 1, with lower case", this.seats[0]),
      row(grow(field("A step as text", words)), enter),
      note("A stone and its cell, a stone and off, or a point and the shape of a wall."));
    return [this.playCard,
      fold("The rules in short", note("In a turn all your stones move once, in any order, and ",
        "then you place a wall of two unit edges. A stone steps to the next cell, or jumps over ",
        "the stones in its way and on; a wall behind a jumped stone turns it left or right. A ",
        "wall must leave the opponent’s stones a path. In the first turns fewer stones move.")),
      this.share("four-way-fences", () => this.#film()),
      fold("With the keyboard", note("Arrow keys go from cell to cell, and Enter chooses a stone ",
        "or where it goes. The keys - | 1 2 3 4 choose the shape of a wall, and Enter places it ",
        "at the upper left corner of the cell. When no cell has the focus, ← and → step through ",
        "the moves."))];
  }

  /** Shows the recorded game, at the turn with this label or else at the one shown last. */
  async #record(label) {
    try {
      if (this.turns.states.length === 0) {
        const { frames, players } = await ask({ panel: "four-way", ask: "recorded" });
        this.turns = new History(frames, 0);
        this.players = players;
      }
      const turn = this.turns.states.findIndex((found) => found.label === label);
      if (turn >= 0) this.turns = this.turns.go(turn);
      if (this.mode === "recorded") this.#showTurn(this.turns.at);
    } catch (error) {
      if (this.mode === "recorded") this.status.set(error.message);
    }
  }

  /** Shows what belongs to the mode: a position in play, or the turn of the recorded game. */
  #shown(position, label) {
    const isPlay = this.mode === "play";
    const [recorded, free] = this.tools;
    for (const node of [this.film.node, this.turnNote, ...recorded]) node.hidden = isPlay;
    const { moves, analysis, opponent, playCard } = this;
    for (const node of [moves.node, analysis.node, analysis.review, opponent, playCard, ...free]) {
      node.hidden = !isPlay;
    }
    this.modes.set(this.mode);
    this.film.pause();
    if (isPlay) {
      if (position) this.play.open(position);
      else this.play.change({}, true);
    } else {
      this.play.stop();
      this.resume.hidden = true;
      this.#record(label);
    }
  }

  /** The game of the mode as an animated picture. */
  async #film() {
    const { play } = this;
    const request = this.mode === "play"
      ? fourWay.request({ ...play, history: play.history.go(Infinity) }, "animation")
      : { panel: "four-way", ask: "animation", recorded: true };
    return (await play.latest.of(ask(request)))?.svg;
  }

  // The recorded game.

  #showTurn(turn) {
    this.turns = this.turns.go(turn);
    const { turns, context, players } = this;
    const { board, label, printed, side: seat, wall, moved } = turns.now;
    const labels = turns.states.slice(1).map((found) => found.label);
    this.film.show(turns, labels, { number: () => "" });
    for (const node of [this.shapes, this.off, this.pass]) node.hidden = true;
    this.board.draw(board, { wall, moved });
    this.text.set(board.text);
    context.link({ turn: label });
    context.command("abstract-games four-way show --recorded-game --repair");
    const what = turns.isFirst ? "The start of a recorded game"
      : `Turn ${label}, ${players[seat] ?? ""}`;
    this.status.set(what, turns.isFirst ? players.join(" and ") : code(printed));
    this.turnNote.replaceChildren(...parts(this.#describe(turns.now)));
  }

  #describe({ turn, positions, repair, board }) {
    const [first, second] = this.players;
    if (this.turns.isFirst) {
      return h("p", {}, `${first} (lower case) and ${second} (capitals) played this game on `,
        "rec.games.abstract in 2010. Each stone wants to cross the edge to which its letter and ",
        "its arrow point; three stones off the board win.");
    }
    return [
      h("p", {}, h("span", { class: "label" }, "Stones and wall: "), code(turn)),
      positions > 1 &&
        note("The notation leaves the ways of jumps open: ", plural(positions, "position"),
          " agree with the record so far. Drawn is one that leads to the end."),
      repair && h("p", { class: "repair" }, h("strong", {}, "Repaired. "), "Printed: ",
        code(repair.recorded), ", read as ", code(repair.repaired), `: ${repair.reason}.`),
      board.off.some((count) => count > 0) &&
        note(`Stones off the board: ${first} ${board.off[0]}, ${second} ${board.off[1]}.`),
    ];
  }

  // The board asks for these.

  get #look() {
    return this.mode === "play" ? this.play.board : this.turns.now?.board;
  }

  get #targets() {
    const isChosen = this.mode === "play" && this.chosen;
    return isChosen ? this.play.board.moves.filter((move) => move.stone === this.chosen) : [];
  }

  label(x, y) {
    const isHere = (found) => found.column === x && found.row === y;
    const list = [fourWay.name(x, y)];
    const stone = this.#look?.stones.find(isHere)?.stone;
    if (stone) {
      const direction = DIRECTIONS[stone.toLowerCase()];
      list.push(`stone ${stone} of player ${fourWay.seatOf(stone) + 1}, to the ${direction}`);
    }
    if (this.#targets.some(isHere)) list.push(`${this.chosen} can go here`);
    return list.join(", ");
  }

  /** The walls that a person can place now, or `null`. */
  wallMoves() {
    const moves = this.mode === "play" && this.play.isHumans && this.play.board.wall_moves;
    return moves?.length > 0 ? moves : null;
  }

  setShape(shape) {
    this.board.shape = shape;
    this.shapes.set(shape);
    this.board.point(null);
  }

  choose(x, y) {
    if (this.mode !== "play" || !this.play.isHumans) return;
    const isHere = (found) => found.column === x && found.row === y;
    const { stones, moves } = this.play.board;
    const target = this.#targets.find(isHere);
    if (target) {
      this.#step(target.step);
      return;
    }
    const stone = stones.find(isHere)?.stone;
    const canMove = moves.some((move) => move.stone === stone);
    this.chosen = canMove && stone !== this.chosen ? stone : null;
    this.draw();
  }

  confirm(wall) {
    this.say(`Tap again to place ${wall}.`);
  }

  place(wall) {
    this.#step(wall);
  }

  async #step(step) {
    const { play } = this;
    // A second click may come before the board of the first.
    if (play.busy || !play.isHumans) return;
    try {
      const found = await play.latest.of(ask(fourWay.request(play, "illegality", { step })));
      if (found?.why) this.say(`${step}: ${found.why}.`, "refused");
      else if (found) play.push(step);
    } catch (error) {
      this.say(error.message, "refused");
    }
  }

  // The play asks for these.

  async search(request) {
    const answer = await this.task.run("The computer thinks", request);
    if (answer) {
      const { text } = fourWay.told(answer.estimate, this.play.turn);
      this.found = `Played ${answer.steps.join(" ")}. ${text || "No estimate"}; ` +
        `${grouped(answer.nodes)} positions.`;
    }
    return answer;
  }

  stop() {
    super.stop();
    this.chosen = null;
  }

  show(refusal) {
    const { play } = this;
    const { board, isHumans } = play;
    const command = `abstract-games four-way show "${board.position}"`;
    // The rest of a turn that was advised is still good.
    const [next, ...rest] = this.advised;
    this.showPlay(refusal, command);
    if (next && next === play.history.now) this.advised = rest;
    this.shapes.hidden = !this.wallMoves();
    this.pass.hidden = !(board.no_wall && isHumans);
    this.text.set(board.text);
    this.draw();
    this.ponder();
  }

  get number() {
    return fourWay.number(this.play);
  }

  /** Draws the board of the play with the stone that is chosen and the last turn. */
  draw() {
    const { board, isHumans, history } = this.play;
    if (!board) return;
    const { chosen } = this;
    const targets = this.#targets;
    const movable = isHumans ? board.moves.map((move) => move.stone) : [];
    const steps = fourWay.lastTurn(history);
    const last = steps.at(-1);
    const moved = steps.filter(fourWay.isStone).map((step) => step[0]);
    const isWall = last !== undefined && last !== "no-wall" && !fourWay.isStone(last);
    const wall = isWall ? edgesOf(last) : null;
    this.board.draw(board, { chosen, targets, movable, moved, wall, best: this.best });
    const leaves = targets.some((move) => move.column === null);
    this.off.hidden = !leaves;
    this.off.textContent = leaves ? `Bring ${chosen} off the board` : "";
    this.say();
  }

  summary() {
    const { board, isHumans, waits } = this.play;
    const who = `Player ${(board.winner ?? board.turn) + 1}`;
    if (board.winner !== null) return `${who} has won.`;
    if (!isHumans) return waits ? `${who} to move.` : `${who} thinks …`;
    if (board.no_wall) return `${who}: no wall can be placed.`;
    if (this.wallMoves()) return `${who}: place a wall.`;
    const { chosen } = this;
    return chosen ? `${chosen}: choose where it goes.` : `${who}: choose a stone to move.`;
  }

  details() {
    const { board } = this.play;
    const moves = board.winner === null && !(board.wall_moves?.length > 0);
    const off = board.off.some((count) => count > 0) && `off the board: ${board.off.join(" and ")}`;
    return parts(moves && `${board.moved.length} of ${board.quota} moved`, off).join("; ");
  }

  load(params) {
    const { play } = this;
    const found = fourWay.load(params, play);
    this.mode = found ? "play" : "recorded";
    if (!found) {
      this.#shown(null, params.get("turn"));
      return;
    }
    const { seats, ...game } = found;
    play.seats = seats;
    this.seats.forEach((seat, i) => (seat.value = seats[i]));
    if (!play.board && !game.setup.position) this.board.draw(fourWay.START, {});
    this.#shown(game);
  }

  leave() {
    super.leave();
    this.film.pause();
  }

  enter() {
    if (this.mode === "play" && (this.play.busy || this.play.board)) this.play.change({}, true);
  }
}

export default {
  title: "Four-Way Fences",
  lead: "Bring three of your four stones off the board, each over the side that it points to, and " +
    "close ways with walls. One game is on record, with misprints; the library finds every way to " +
    "play it.",
  mount: (root, context) => new Panel(root, context),
};
