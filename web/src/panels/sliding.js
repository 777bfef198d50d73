// Sliding pieces: a board to set up, slides, and shortest solutions.

import { ask } from "../engine.js";
import { Latest } from "../models/play.js";
import { MOST_PIECES, MOST_SIZE, PIECES, Puzzle, said } from "../models/sliding.js";
import { Moves } from "../moves.js";
import { BoardPanel, layout } from "../panel.js";
import {
  barChart, button, duration, facts, field, fold, grouped, grow, h, number, numberTable, parts,
  plural, reduced, row, segmented, select,
} from "../ui.js";
import { Board } from "./sliding-board.js";

const PRESETS = [
  ["rook,8", "Four rooks, 8 × 8"],
  ["rook,6", "Four rooks, 6 × 6"],
  ["rook,16", "Four rooks, 16 × 16"],
  ["queen,8", "Four queens, 8 × 8"],
  ["queen,6", "Four queens, 6 × 6"],
  ["", "Your own board"],
];
const MODES = [["play", "slides"], ["piece", "sets a piece"], ["goal", "sets a goal"]];

class Panel extends BoardPanel {
  puzzle = new Puzzle();
  mode = "play";
  /** The legal slides. */
  slides = [];
  chosen = null;
  hint = null;
  latest = new Latest();
  results = h("div", { class: "card", hidden: true });
  moves = new Moves({ title: "Slides", unit: "slide", go: (at) => this.#go(at) });

  constructor(root, context) {
    super(context);
    this.board = new Board(this);
    layout(root, {
      status: this.status.node, board: this.frame, controls: this.#controls(),
      slot: [this.task.node], moves: [this.moves.node], more: this.#more(),
    });
  }

  #go(at) {
    this.puzzle.history = this.puzzle.history.go(at);
    this.#changed();
  }

  #controls() {
    const { puzzle } = this;
    this.undo = button("Undo", () => {
      const { piece, size } = puzzle;
      puzzle.undo();
      if (puzzle.piece === piece && puzzle.size === size) this.#changed();
      else this.#rebuild();
    });
    this.preset = select(PRESETS, "rook,8", (value) => {
      const [piece, size] = value.split(",");
      if (!value) return;
      puzzle.set(piece, Number(size));
      this.#rebuild();
    });
    const restart = button("Restart", () => this.#go(0));
    const hint = button("Hint", async () => {
      const path = (await this.#solution())?.path;
      if (!path?.length) return;
      [this.hint] = path;
      this.#draw();
      this.#say(`${said(this.hint)}, then ${path.length - 1} more.`);
    });
    const show = button("Show the solution", () => this.#showSolution(), { class: "primary" });
    return [grow(field("Puzzle", this.preset)), show,
      row(this.undo, restart, hint, this.flip)];
  }

  #more() {
    const { puzzle } = this;
    const rebuilt = (change) => (value) => {
      change(value);
      this.#rebuild();
    };
    this.pieces = select(PIECES.map((piece) => [piece, `${piece}s`]), "rook", rebuilt((piece) => {
      puzzle.place(puzzle.at);
      puzzle.piece = piece;
    }));
    this.size = number(8, 2, MOST_SIZE, rebuilt((size) => puzzle.resize(size)));
    const modes = segmented("A click", MODES, "play", (mode) => {
      this.mode = mode;
      this.#choose(null);
      this.#say();
    });
    return [
      fold("Set up a board", row(field("Pieces", this.pieces), field("Size", this.size)), modes),
      fold("Ask the solver", row(...this.#questions()), this.results),
      this.share("sliding", async () => (await this.#solution())?.answer.animation)];
  }

  #questions() {
    return [
      button("Make the best slide", async () => {
        const path = (await this.#solution())?.path;
        if (path?.length) this.#slide(path[0]);
      }),
      button("How far to the goal?", async () => {
        const found = await this.#solution();
        if (!found) return;
        const { looked_at: orbits, milliseconds } = found.answer;
        this.task.say(`${plural(found.path.length, "slide")} at the least. The search looked at ` +
          `${plural(orbits, "orbit")} in ${duration(milliseconds)}.`);
      }),
      button("Where can the pieces go?", () => this.#census()),
    ];
  }

  /** Shows another puzzle. */
  #rebuild() {
    const { puzzle, preset } = this;
    this.moves.pause();
    this.setGrid(this.board.build(puzzle));
    [this.pieces.value, this.size.value] = [puzzle.piece, puzzle.size];
    preset.value = PRESETS.some(([value]) => value === puzzle.preset) ? puzzle.preset : "";
    this.results.hidden = true;
    this.#changed();
  }

  /** After every change of the position: asks for the legal slides. */
  async #changed(message) {
    const { puzzle, context } = this;
    [this.hint, this.chosen, this.slides] = [null, null, []];
    this.undo.disabled = !puzzle.canUndo;
    this.moves.show(puzzle.history, puzzle.history.states.slice(1).map(said));
    this.#draw();
    this.#say(message);
    context.link(puzzle.link);
    context.command(puzzle.command);
    this.latest.renew();
    if (puzzle.at.length === 0) return;
    try {
      const answer = await this.latest.of(ask(puzzle.requestAnyway("look")));
      if (!answer) return;
      this.slides = answer.slides;
      this.text.set(answer.text);
      // A piece may be chosen already.
      this.#draw();
    } catch (error) {
      this.#say(error.message);
    }
  }

  get #targets() {
    return this.slides.filter((slide) => slide.from === this.chosen).map((slide) => slide.to);
  }

  #draw() {
    const { puzzle: { at, goal, history }, chosen, hint } = this;
    this.board.draw({ at, goal, chosen, targets: this.#targets, last: history.now, hint });
  }

  #choose(square) {
    this.chosen = square;
    this.#draw();
  }

  #slide(slide) {
    this.puzzle.slide(slide);
    this.board.slide(slide);
    this.#changed();
  }

  #say(message) {
    const slides = this.puzzle.history.at;
    const sub = slides > 0 && `${plural(slides, "slide")} made`;
    this.status.set(message || this.#summary(), sub, this.puzzle.isDone ? "won" : "");
  }

  #summary() {
    if (this.puzzle.isDone) return "The pieces are on the goal.";
    if (this.mode === "piece") return "Choose squares to add or to remove a piece.";
    if (this.mode === "goal") return "Choose squares to add or to remove a mark of the goal.";
    return this.puzzle.at.length === 0
      ? "The board is empty. Choose “sets a piece”, then squares."
      : "Choose a piece, then a square; or drag a piece.";
  }

  // The board asks for these.

  label(square) {
    const { puzzle } = this;
    const list = [square];
    if (puzzle.at.includes(square)) list.push(puzzle.piece);
    if (puzzle.goal.includes(square)) list.push("goal");
    if (this.#targets.includes(square)) list.push("can be reached");
    return list.join(", ");
  }

  act(square) {
    this.moves.pause();
    if (this.mode !== "play") {
      this.#toggle(square);
      return;
    }
    const slide = this.slides.find(({ from, to }) => from === this.chosen && to === square);
    const isOther = this.puzzle.at.includes(square) && square !== this.chosen;
    if (slide) this.#slide(slide);
    else this.#choose(isOther ? square : null);
  }

  #toggle(square) {
    if (!this.puzzle.toggle(square, this.mode === "goal")) {
      this.#say(`A puzzle has up to ${MOST_PIECES} pieces.`);
      return;
    }
    this.preset.value = "";
    this.results.hidden = true;
    this.#changed();
  }

  canDrag(square) {
    return this.mode === "play" && this.puzzle.at.includes(square);
  }

  begin(square) {
    this.moves.pause();
    this.#choose(square);
  }

  drop(square, by) {
    const slide = this.board.nearest(this.slides.filter(({ from }) => from === square), by);
    if (slide) this.#slide(slide);
    else this.#choose(null);
  }

  // Questions.

  /** Runs a search, whose answer is dropped if the board has changed meanwhile. */
  async #searched(what, request) {
    const asked = JSON.stringify(this.puzzle.request());
    const answer = await this.task.run(what, request);
    return asked === JSON.stringify(this.puzzle.request()) ? answer : null;
  }

  /** A shortest solution from the position; the last one is kept as long as play follows it. */
  async #solution() {
    const { puzzle } = this;
    if (puzzle.solution) return puzzle.solution;
    if (!puzzle.isWhole) {
      this.fail(`Mark as many squares of the goal as there are pieces: ${puzzle.at.length}.`);
      return null;
    }
    const answer = await this.#searched("Looking for a shortest solution", puzzle.request("solve"));
    if (!answer) return null;
    if (answer.moves === null) {
      this.task.say("No slides lead from here to the goal.");
      return null;
    }
    puzzle.keep(answer);
    return puzzle.solution;
  }

  /** The solution is what comes next in the list of slides, and is played. */
  async #showSolution() {
    this.moves.pause();
    const found = await this.#solution();
    if (!found?.path.length) return;
    this.puzzle.foresee(found.path);
    this.#changed(`A shortest solution: ${plural(found.path.length, "slide")} from here.`);
    if (!reduced()) this.moves.play();
  }

  async #census() {
    this.moves.pause();
    const request = this.puzzle.requestAnyway("census");
    const answer = await this.#searched("Counting what can be reached", request);
    if (!answer) return;
    this.results.hidden = false;
    this.results.replaceChildren(...parts(this.#counted(answer)));
  }

  #counted(answer) {
    const { by_depth: depths, goal_distance: goal, eccentricity } = answer;
    const slides = plural(depths.length - 1, "slide");
    const canSet = eccentricity !== null && depths.length > 1 && answer.farthest.length > 0;
    const { at } = this.puzzle;
    return [
      h("h3", {}, "What can be reached"),
      answer.stopped &&
        h("p", { class: "message" },
          `Incomplete: ${answer.stopped}. The levels so far are complete.`),
      barChart("Orbits of configurations by their distance from the position on the board",
        depths.map((v, i) => [i, v]), { xLabel: "slides", mark: goal ?? undefined }),
      facts(
        ["configurations",
          `${grouped(answer.reachable_configurations)} of ${grouped(answer.configurations)}`],
        ["orbits", `${grouped(answer.reachable_orbits)} of ${grouped(answer.orbits)}`],
        goal !== null && ["to the goal", plural(goal, "slide")],
        eccentricity !== null &&
          ["farthest",
            `${plural(eccentricity, "slide")}, ${plural(answer.farthest_count, "orbit")}`],
        ["time", duration(answer.milliseconds)]),
      canSet && row(button("Make the farthest one the goal", () => {
        this.puzzle.place(at);
        this.puzzle.goal = answer.farthest[0].split(" ");
        this.preset.value = "";
        this.#changed(`The goal is ${slides} away, as far as any.`);
      })),
      h("details", {}, h("summary", {}, "Numbers"),
        numberTable("slides", "orbits", depths, "Orbits by distance")),
    ];
  }

  load(params) {
    this.puzzle.load(params);
    this.#rebuild();
  }

  leave() {
    this.moves.pause();
    this.task.cancel();
  }
}

export default {
  title: "Sliding pieces",
  lead: "Every slide goes as far as it can: until the edge or another piece stops it. Four rooks " +
    "start in the corners of a chessboard. How soon can they stand in its centre?",
  mount: (root, context) => new Panel(root, context),
};
