// Quoridor for two to four players.

import { ask } from "../engine.js";
import { GamePanel } from "../game.js";
import { ofEstimate, ofOneOfMany, ofValue } from "../models/analysis.js";
import { Play } from "../models/play.js";
import * as quoridor from "../models/quoridor.js";
import { layout } from "../panel.js";
import {
  button, card, duration, field, fold, grouped, h, makeTask, note, number, parts, plural, row,
  select, table, toggle,
} from "../ui.js";
import { Board } from "./quoridor-board.js";
import { Notations, openingsCard } from "./quoridor-texts.js";

const PRESETS = [
  ["2,9,9,10", "Quoridor for two: 9 × 9, 10 fences each"],
  ["3,9,9,6", "for three: 9 × 9, 6 fences each"],
  ["4,9,9,5", "for four: 9 × 9, 5 fences each"],
  ["2,7,7,8", "Kid for two: 7 × 7, 8 fences each"],
  ["4,7,7,4", "Kid for four: 7 × 7, 4 fences each"],
  ["2,11,11,21", "the board of Pinko Pallino: 11 × 11, 21 fences each"],
  ["2,3,3,2", "solved: 3 × 3, 2 fences each"],
  ["2,5,3,3", "solved: 5 × 3, 3 fences each"],
  ["2,3,5,3", "solved: 3 × 5, 3 fences each"],
  ["2,4,4,3", "solved: 4 × 4, 3 fences each"],
  ["", "another board"],
];
const LEVELS = {
  human: "A person", random: "Wanderer: random moves",
  "shortest-path": "Runner: never places a fence", 1000: "Expert: thinks 1 second",
  4000: "Master: thinks 4 seconds",
};
const WORDS = { win: "wins", draw: "draws", loss: "loses" };
const levels = (setup) => [
  ...quoridor.LEVELS.map((level) => [level, LEVELS[level] ?? level.replace("level-", "Level ")]),
  ...(quoridor.isSmall(setup) ? [["solved", "Perfect: knows every value"]] : []),
];

class Panel extends GamePanel {
  /** The values of the moves, if the board is solved. */
  values = null;
  /** The board that was solved. */
  #solved = "";
  /** The board that the controls show. */
  #built = "";
  #showsPaths = false;
  /** What is left to each player, beside the board. */
  supplies = h("ul", { class: "players", "aria-label": "Players" });
  solving = makeTask();
  standings = h("div", {});
  opening = note();

  constructor(root, context) {
    super(context);
    const seats = ["human", "1000", "1000", "1000"];
    this.play = new Play(quoridor.game(ask), this, { ...quoridor.board(quoridor.STANDARD), seats });
    this.board = new Board(this);
    this.notations = new Notations(this.play, (game) => this.play.open(game, true));
    layout(root, {
      status: this.status.node, board: this.frame, tray: this.supplies,
      controls: this.#controls(), slot: [this.analysis.node, this.task.node],
      moves: [this.moves.node, this.opening, this.analysis.review], more: this.#more(),
    });
  }

  #controls() {
    const { play } = this;
    const anew = button("New game", () => play.open(quoridor.board(play.setup)));
    this.opponent = h("div", { class: "grow" });
    return [this.opponent, row(anew, this.undo, this.hint, this.resume, this.flip)];
  }

  #more() {
    const paths = toggle("Draw a shortest path for each player", false, (value) => {
      this.#showsPaths = value;
      this.draw();
    });
    return [this.#gameCard(), fold("The race", paths, this.standings), this.#solvedCard(),
      openingsCard(this.play, (game) => this.play.open(game, true)), this.notations.card,
      this.share("quoridor", () => this.#film()),
      fold("With the keyboard", note("Arrow keys go from square to square, Enter moves the pawn, ",
        "H and V place a fence above the square or at its right, with its lower left end there. ",
        "When no square has the focus, ← and → step through the moves."))];
  }

  #gameCard() {
    const change = (part) => this.play.open(quoridor.board({ ...this.play.setup, ...part }));
    const { width, height, walls } = quoridor.MOST;
    this.preset = select(PRESETS, "2,9,9,10", (value) => {
      const [players, columns, rows, fences] = value.split(",").map(Number);
      if (value) change({ players, width: columns, height: rows, walls: fences });
    });
    this.numbers = {
      players: number(2, 2, 4, (value) => change({ players: value })),
      width: number(9, 2, width, (value) => change({ width: value })),
      height: number(9, 2, height, (value) => change({ height: value })),
      walls: number(10, 0, walls, (value) => change({ walls: value })),
    };
    this.seats = h("div", { class: "seats" });
    const { numbers } = this;
    return fold("Board and players", field("Board", this.preset),
      row(field("Players", numbers.players), field("Columns", numbers.width),
        field("Rows", numbers.height), field("Fences each", numbers.walls)),
      this.seats);
  }

  #solvedCard() {
    this.solution = note();
    this.solvedCard = card("Solved boards",
      note("A board of up to ", quoridor.MOST.solved, " squares is solved in the page: every move ",
        "then shows its value, + for a win, = for a draw and − for a loss; a fence that loses is ",
        "thin, one that draws is dashed."),
      row(button("Solve this board", () => this.#solve())), this.solution, this.solving.node);
    return this.solvedCard;
  }

  /** Shows a board and its controls. */
  #build(setup) {
    const { play, preset } = this;
    const fits = (seat) => seat !== "solved" || quoridor.isSmall(setup);
    play.seats = play.seats.map((seat) => (fits(seat) ? seat : "1000"));
    const fields = play.seats.slice(0, setup.players).map((seat, i) =>
      field(`Player ${i + 1}`, select(levels(setup), seat, (value) => {
        play.seats[i] = value;
        play.change();
      })));
    // The opponent of most games stands beside the board.
    this.opponent.replaceChildren(...fields.splice(1, 1));
    this.seats.replaceChildren(...fields);
    for (const [part, node] of Object.entries(this.numbers)) node.value = setup[part];
    const own = quoridor.key(setup);
    this.#built = own;
    preset.value = PRESETS.some(([value]) => value === own) ? own : "";
    this.solvedCard.hidden = !quoridor.isSmall(setup);
    if (this.#solved !== own) this.solution.textContent = "";
    this.setGrid(this.board.build(setup));
    this.#drawSupplies(Array(setup.players).fill({ fences_left: setup.walls }));
    this.board.drawPawns(quoridor.pawnsAtStart(setup));
  }

  // The board asks for these.

  isHumans() {
    return this.play.isHumans && !this.play.busy;
  }

  targets() {
    return this.play.board?.pawn_moves ?? [];
  }

  label(square) {
    const { board: look, isHumans } = this.play;
    const list = [square];
    look?.players.forEach(({ pawn }, i) => pawn === square && list.push(`pawn of player ${i + 1}`));
    const isTarget = isHumans && look.pawn_moves.includes(square);
    if (isTarget) list.push(`your pawn can go here${this.#valueOf(square)}`);
    return list.join(", ");
  }

  /** Says what is known of a fence, and returns whether it can be placed. */
  hover(fence) {
    const isLegal = fence !== null && this.play.board.fences.includes(fence);
    if (!fence) this.say();
    else if (isLegal) this.say(`Fence ${fence}${this.#valueOf(fence)}`);
    else this.#refuse(fence, () => this.board.isAt(fence));
    return isLegal;
  }

  confirm(fence) {
    if (this.play.board.fences.includes(fence)) this.say(`Tap again to place ${fence}.`);
  }

  act(move) {
    const { busy, isHumans, board: look } = this.play;
    // A second click may come before the board of the first.
    if (busy || !isHumans) return;
    const isLegal = look.pawn_moves.includes(move) || look.fences.includes(move);
    if (look.passes || isLegal) this.play.push(look.passes ? "pass" : move);
    else this.#refuse(move);
  }

  /** Says why a move is not legal, if that is still of interest. */
  async #refuse(move, isWanted = () => true) {
    const { setup, history, latest } = this.play;
    const game = quoridor.score(setup, history);
    const found = await latest.of(ask(quoridor.request(setup, "illegality", { game, move })))
      .catch((error) => this.say(error.message, "refused"));
    if (found?.why && isWanted()) this.say(`${move}: ${found.why}.`, "refused");
  }

  #valueOf(move) {
    const found = this.values?.moves.find((other) => other.move === move);
    if (!found) return "";
    const word = `: ${WORDS[found.value]}`;
    if (!found.progress) return word;
    return `${word} (${plural(found.progress, "ply", "plies")} to the next step)`;
  }

  /** The whole game as an animated picture. */
  async #film() {
    const { setup, history, latest } = this.play;
    const game = quoridor.score(setup, history, history.states.length - 1);
    return (await latest.of(ask(quoridor.request(setup, "animation", { game }))))?.svg;
  }

  get isForTwo() {
    return this.play.setup.players === 2;
  }

  get number() {
    return quoridor.number(this.play.setup);
  }

  // The play asks for these.

  async search(request) {
    const who = `Player ${this.play.turn + 1}`;
    const answer = await this.task.run(`${who} thinks`, request);
    if (answer && quoridor.isTimed(this.play.seats[this.play.turn])) {
      const { estimate, chance, depth } = answer;
      const { text } = this.isForTwo ? ofEstimate(estimate, this.play.turn, chance)
        : { text: ofOneOfMany(estimate) };
      this.found = `${who}: ${answer.move}. ${text || "No estimate"}; ` +
        `${depth > 0 ? `${plural(depth, "ply", "plies")} deep, ` : ""}${grouped(answer.nodes)} positions.`;
    }
    return answer;
  }

  delay() {
    return quoridor.isTimed(this.play.seats[this.play.turn]) ? 0 : super.delay();
  }

  show(refusal) {
    const { play } = this;
    // A refused game leaves the board that was there before.
    if (this.#built !== quoridor.key(play.setup)) this.#build(play.setup);
    this.showPlay(refusal, quoridor.command(play));
    this.values = null;
    this.text.set(play.board.text);
    this.draw();
    this.say();
    this.notations.write();
    // A solved board needs no estimates.
    if (play.isHumans && this.#solved === quoridor.key(play.setup)) this.#solve();
    else this.ponder();
  }

  async #solve() {
    const { setup, history, latest } = this.play;
    const request = quoridor.request(setup, "solve", { game: quoridor.score(setup, history) });
    const answer = await latest.of(this.solving.run("Solving the board", request));
    if (!answer) return;
    this.#solved = quoridor.key(setup);
    this.values = answer.values;
    const { winner, won, lost, drawn, milliseconds } = answer.start;
    const start = winner === 0 ? "The start is a draw" : `Player ${winner} wins from the start`;
    this.solution.textContent =
      `${start}. Of ${grouped(won + lost + drawn)} positions, ${grouped(won)} are ` +
      `won for the player to move, ${grouped(lost)} lost and ${grouped(drawn)} drawn. ` +
      `Solved in ${duration(milliseconds)}.`;
    if (this.analysis.isOn) this.analysis.show(ofValue(this.values.value, this.play.turn));
    this.draw();
    this.say();
  }

  draw() {
    const { board: look, isHumans, history } = this.play;
    if (!look) return;
    this.board.draw(look, {
      marks: isHumans ? this.#marks(look) : [],
      last: history.now,
      best: this.best[0],
      showsPaths: this.#showsPaths,
    });
    this.#drawStandings(look.players);
    this.#drawSupplies(look.players, look.winner === null ? look.turn : null);
    const [first] = look.openings ?? [];
    const how = [first?.mirrored && ", reflected", first?.transposed && ", transposed"];
    const name = first && quoridor.named(first) + parts(how).join("");
    this.opening.textContent = name ? `Opening: ${name}.` : "";
  }

  /** The moves to mark: fences whose values are known, and all moves of the pawn. */
  #marks(look) {
    const values = new Map(this.values?.moves.map(({ move, value }) => [move, value]));
    const fences = [...values.keys()].filter(quoridor.isFence);
    return [...fences, ...look.pawn_moves].map((move) => ({ move, value: values.get(move) }));
  }

  #drawSupplies(players, turn) {
    this.supplies.replaceChildren(...players.map(({ fences_left: fences, distance }, i) =>
      h("li", { class: i === turn ? "turn" : null }, h("span", { class: `tag p${i}` }, `${i + 1}`),
        h("span", {}, plural(fences, "fence"), distance !== undefined &&
          h("span", { class: "sub" }, `, ${distance} to go`)))));
  }

  #drawStandings(players) {
    const rows = players.map((player, i) => [h("span", { class: `tag p${i}` }, `${i + 1}`),
      player.distance, grouped(player.shortest_paths), player.fences_left]);
    const head = ["player", "steps to go", "shortest paths", "fences left"];
    this.standings.replaceChildren(table([head, ...rows], "Players"));
  }

  summary() {
    const { board: look, isComputers, waits } = this.play;
    if (look.winner !== null) return `Player ${look.winner + 1} has won.`;
    if (look.draw) return "A draw: the position has occurred three times.";
    const who = `Player ${look.turn + 1}`;
    if (isComputers && !waits) return `${who} thinks …`;
    return look.passes ? `${who} has no move and passes.` : `${who} to move.`;
  }

  details(message) {
    const { board: look, isHumans } = this.play;
    const value = this.values && look.winner === null &&
      `Player ${look.turn + 1} ${WORDS[this.values.value]} with best play.`;
    if (message || !isHumans || look.passes) return value;
    return [value, "Choose a square for the pawn, or a groove for a fence."];
  }

  load(params) {
    const { setup, history, seats, text, ply } = quoridor.load(params, this.play);
    this.play.seats = seats;
    this.#build(setup);
    const game = { setup: text === undefined ? setup : { ...setup, text, ply }, history };
    this.play.open(game, false, { setup, history });
  }
}

export default {
  title: "Quoridor",
  lead: "Bring your pawn to the opposite side. In a turn you move it a step or place a fence two " +
    "squares long; a fence must leave every pawn a way to its goal.",
  mount: (root, context) => new Panel(root, context),
};
