// Four-Way Fences: the recorded game, and free play.

import { ask } from "../engine.js";
import { Film } from "../film.js";
import * as fourWay from "../models/four-way.js";
import { History } from "../models/history.js";
import { Play } from "../models/play.js";
import { GamePanel } from "../panel.js";
import {
  button, card, copyButton, field, grouped, grow, h, note, parts, plural, row, segmented, select,
  side, stage,
} from "../ui.js";
import { Board } from "./four-way-board.js";

const SHAPES = [["-", "─"], ["|", "│"], ["1", "└"], ["2", "┘"], ["3", "┐"], ["4", "┌"]];
const MODES = [["recorded", "the recorded game"], ["play", "free play"]];
const DIRECTIONS = { n: "north", e: "east", w: "west", s: "south" };
const LEVELS = {
  human: "a person", 0: "looks one turn ahead", 1000: "thinks 1 second", 4000: "thinks 4 seconds",
};
const code = (text) => h("code", {}, text);

class Panel extends GamePanel {
  mode = "recorded";
  /** The turns of the recorded game, and the names of its players. */
  turns = new History([]);
  players = [];
  /** The stone that a person moves. */
  chosen = null;
  turnNote = h("div", { class: "turn-note card" });

  constructor(root, context) {
    super(context);
    const seats = ["human", "human"];
    this.play = new Play(fourWay.game(ask), this, { ...fourWay.position(), seats });
    this.board = new Board(this);
    this.film = new Film({
      title: "The recorded game", unit: "turn", track: "Turn of the recorded game", pace: "1400",
      go: (turn) => this.#showTurn(turn),
    });
    root.append(h("div", { class: "split" }, this.#stage(), this.#side()));
    this.ready = ask({ panel: "four-way", ask: "recorded" }).then(({ frames, players }) => {
      this.turns = new History(frames, 0);
      this.players = players;
    });
  }

  #stage() {
    const { play } = this;
    this.shapes = segmented("Shape of the wall", SHAPES, "-", (shape) => this.setShape(shape));
    const hidden = { hidden: true };
    this.off = button("", () => this.#step(`${this.chosen}-off`), hidden);
    this.pass = button("End the turn without a wall", () => this.#step("no-wall"), hidden);
    this.undo = button("Undo", () =>
      play.change({ history: play.history.undo((step) => fourWay.isHumanAt(play, step)) }));
    const anew = button("New game", () => play.change(fourWay.position()));
    this.tools = stage(this.shapes, row(this.off, this.pass, this.undo, this.resume, anew));
    return stage(this.status.node, this.board.frame, this.film.node, this.tools, this.task.node,
      row(copyButton("Copy the link", this.context.url)), this.text.node,
      note("With the keyboard: arrow keys go from cell to cell, and Enter chooses a stone or ",
        "where it goes. The keys - | 1 2 3 4 choose the shape of a wall, and Enter places it at ",
        "the upper left corner of the cell."));
  }

  #side() {
    this.modes = segmented("Show", MODES, "recorded", (mode) => {
      this.mode = mode;
      this.#shown();
    });
    const from = button("Play on from here", () => {
      this.mode = "play";
      this.#shown(fourWay.position(this.turns.now.board.position));
    });
    return side(card("", this.modes),
      h("section", { class: "card recorded-card" }, this.turnNote, row(from)),
      this.#playCard(),
      card("The rules in short", note("In a turn all your stones move once, in any order, and ",
        "then you place a wall of two unit edges. A stone steps to the next cell, or jumps over ",
        "the stones in its way and on; a wall behind a jumped stone turns it left or right. A ",
        "wall must leave the opponent’s stones a path. In the first turns fewer stones move.")));
  }

  #playCard() {
    const { play } = this;
    const names = ["First player (lower case)", "Second player (capitals)"];
    const levels = fourWay.LEVELS.map((level) => [level, LEVELS[level]]);
    this.seats = play.seats.map((seat, i) => select(levels, seat, (value) => {
      play.seats[i] = value;
      play.change();
    }));
    const words = h("input", {
      type: "text", spellcheck: "false", autocomplete: "off", placeholder: "n-Di or Bg3",
      onkeydown: (event) => event.key === "Enter" && enter.click(),
    });
    const enter = button("Play it", () => {
      const step = words.value.trim();
      words.value = "";
      if (step) this.#step(step);
    });
    const seats = h("div", { class: "seats" }, this.seats.map((seat, i) => field(names[i], seat)));
    this.playCard = card("Free play", seats, row(grow(field("A step as text", words)), enter),
      note("A stone and its cell, a stone and off, or a point and the shape of a wall."));
    return this.playCard;
  }

  /** Shows what belongs to the mode. */
  #shown(position) {
    const isPlay = this.mode === "play";
    for (const node of [this.film.node, this.turnNote]) node.hidden = isPlay;
    for (const node of [this.playCard, this.tools]) node.hidden = !isPlay;
    this.modes.set(this.mode);
    this.film.pause();
    if (isPlay) {
      this.play.change(position);
    } else {
      this.play.stop();
      this.#showTurn(this.turns.at);
    }
  }

  // The recorded game.

  #showTurn(turn) {
    this.turns = this.turns.go(turn);
    const { turns, context, players } = this;
    const { board, label, printed, side: seat, wall, moved } = turns.now;
    this.film.show(turns, label);
    this.board.draw(board, { wall, moved });
    this.text.set(board.text);
    context.link({ turn: turns.isFirst ? "" : label });
    context.command("abstract-games four-way replay --recorded-game --repair");
    const what = turns.isFirst ? "The start" : `Turn ${label}, ${players[seat] ?? ""}`;
    this.status.set(what, printed && code(printed));
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
    this.#draw();
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
      const [steps, estimate] = [answer.steps.join(" "), answer.estimate ?? "no estimate"];
      this.task.say(`Played ${steps}; ${estimate}, ${grouped(answer.nodes)} positions.`);
    }
    return answer;
  }

  stop() {
    super.stop();
    this.chosen = null;
  }

  show(refusal) {
    const { play, context } = this;
    const { board, isHumans } = play;
    this.undo.disabled = play.history.isFirst;
    this.shapes.hidden = !this.wallMoves();
    this.pass.hidden = !(board.no_wall && isHumans);
    context.link(fourWay.link(play));
    context.command(`abstract-games four-way show "${board.position}"`);
    this.text.set(board.text);
    this.#draw();
    if (refusal) this.fail(refusal);
  }

  /** Draws the board of the play with the stone that is chosen. */
  #draw() {
    const { board, isHumans } = this.play;
    const { chosen } = this;
    const targets = this.#targets;
    const movable = isHumans ? board.moves.map((move) => move.stone) : [];
    this.board.draw(board, { chosen, targets, movable });
    const leaves = targets.some((move) => move.column === null);
    this.off.hidden = !leaves;
    this.off.textContent = leaves ? `Bring ${chosen} off the board` : "";
    this.say();
  }

  summary() {
    const { board, isHumans, waits } = this.play;
    const [first, second] = ["First player", "Second player"];
    const who = (board.winner ?? board.turn) === 0 ? first : second;
    if (board.winner !== null) return `The ${who.toLowerCase()} has won.`;
    if (!isHumans) return waits ? `${who} to move.` : `${who} thinks …`;
    if (board.no_wall) return `${who}: no wall can be placed.`;
    if (this.wallMoves()) return `${who}: place a wall.`;
    const { chosen } = this;
    return chosen ? `${chosen}: choose where it goes.` : `${who}: choose a stone to move.`;
  }

  details() {
    const { board } = this.play;
    const moves = board.winner === null && !(board.wall_moves?.length > 0);
    return moves && `${board.moved.length} of ${board.quota} moved`;
  }

  async load(params) {
    await this.ready;
    const { play } = this;
    const turn = this.turns.states.findIndex((found) => found.label === params.get("turn"));
    if (turn >= 0) {
      this.mode = "recorded";
      this.turns = this.turns.go(turn);
    }
    const found = fourWay.load(params, play);
    if (found) {
      this.mode = "play";
      play.seats = found.seats;
      this.seats.forEach((seat, i) => (seat.value = found.seats[i]));
    }
    this.#shown(found ?? undefined);
  }

  leave() {
    super.leave();
    this.film.pause();
  }

  enter() {
    if (this.mode === "play" && (this.play.busy || this.play.board)) this.play.change();
  }
}

export default {
  id: "four-way",
  tab: "Four-Way Fences",
  title: "Four-Way Fences",
  lead: "Every player has four stones, one for each side of the board to reach, and closes ways " +
    "with walls. One game is on record, with misprints; the library finds every way to play it.",
  mount: (root, context) => new Panel(root, context),
};
