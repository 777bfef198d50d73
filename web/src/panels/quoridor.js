// Quoridor for two to four players.

import { ask } from "../engine.js";
import { Play } from "../models/play.js";
import * as quoridor from "../models/quoridor.js";
import { GamePanel } from "../panel.js";
import {
  button, card, copyButton, duration, field, grouped, h, icon, makeTask, note, number, parts,
  plural, row, segmented, select, side, stage, table, toggle,
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
  human: "a person", random: "random moves", "shortest-path": "runs along a shortest path",
  greedy: "looks one move ahead", 300: "thinks 0.3 seconds", 1000: "thinks 1 second",
  4000: "thinks 4 seconds",
};
const KINDS = [["auto", "both"], ["pawn", "pawn"], ["h", "fence —"], ["v", "fence |"]];
const WORDS = { win: "wins", draw: "draws", loss: "loses" };
const levels = (setup) => [
  ...quoridor.LEVELS.map((level) => [level, LEVELS[level]]),
  ...(quoridor.isSmall(setup) ? [["solved", "plays perfectly"]] : []),
];

class Panel extends GamePanel {
  /** The values of the moves, if the board is solved. */
  values = null;
  /** The board that was solved. */
  #solved = "";
  /** The board that the controls show. */
  #built = "";
  #showsPaths = false;
  solving = makeTask();
  standings = h("div", {});
  moveList = h("ol", { class: "moves", "aria-label": "Moves" });
  opening = note();

  constructor(root, context) {
    super(context);
    const seats = ["human", "1000", "1000", "1000"];
    this.play = new Play(quoridor.game(ask), this, { ...quoridor.board(quoridor.STANDARD), seats });
    this.board = new Board(this);
    this.notations = new Notations(this.play, (game) => this.#open(game, true));
    root.append(h("div", { class: "split" }, this.#stage(), this.#side()));
  }

  #stage() {
    const { play } = this;
    const go = (shape, label, to) =>
      button(icon(shape), () => this.#go(to()), { class: "icon", "aria-label": label });
    this.back = [
      go("first", "To the start", () => 0),
      go("back", "One move back", () => play.history.at - 1),
    ];
    this.forward = [
      go("forward", "One move on", () => play.history.at + 1),
      go("last", "To the end", () => play.history.states.length - 1),
    ];
    const undo = button("Undo", () => {
      const isHuman = (ply) => quoridor.isHumanAt(play, ply);
      if (!play.history.isFirst) play.change({ history: play.history.undo(isHuman) });
    });
    const kinds = segmented("A click", KINDS, "auto", (value) => {
      this.board.kind = value;
      this.board.point(null);
    });
    const anew = button("New game", () => this.#open(quoridor.board(play.setup)));
    return stage(this.status.node, this.board.frame, row(kinds),
      h("div", { class: "transport" }, this.back, this.forward, undo, this.resume), this.moveList,
      this.opening, this.task.node, row(anew, copyButton("Copy the link", this.context.url)),
      this.text.node,
      note("With the keyboard: arrow keys go from square to square, Enter moves the pawn, H and V ",
        "place a fence above the square or at its right, with its lower left end there."));
  }

  #side() {
    const paths = toggle("Draw a shortest path for each player", false, (value) => {
      this.#showsPaths = value;
      this.#draw();
    });
    return side(this.#gameCard(), card("The race", paths, this.standings), this.#solvedCard(),
      openingsCard(this.play, (game) => this.#open(game, true)), this.notations.card);
  }

  #gameCard() {
    const change = (part) => this.#open(quoridor.board({ ...this.play.setup, ...part }));
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
    return card("The game", field("Board", this.preset),
      row(field("Players", numbers.players), field("Columns", numbers.width),
        field("Rows", numbers.height), field("Fences each", numbers.walls)),
      this.seats);
  }

  #solvedCard() {
    this.solution = note();
    this.solvedCard = card("Solved boards",
      note("A board of up to ", quoridor.MOST.solved, " squares is solved in the page: every move ",
        "then shows its value in green, yellow or red, and players can play perfectly."),
      row(button("Solve this board", () => this.#solve())), this.solution, this.solving.node);
    return this.solvedCard;
  }

  /** Shows the game's board and controls, and asks for its position. */
  #open(game, waits = false) {
    this.play.board = null;
    this.#build(game.setup);
    return this.play.change(game, waits);
  }

  #build(setup) {
    const { play, preset } = this;
    const fits = (seat) => seat !== "solved" || quoridor.isSmall(setup);
    play.seats = play.seats.map((seat) => (fits(seat) ? seat : "1000"));
    this.seats.replaceChildren(...play.seats.slice(0, setup.players).map((seat, i) =>
      field(`Player ${i + 1}`, select(levels(setup), seat, (value) => {
        play.seats[i] = value;
        play.change();
      }))));
    for (const [part, node] of Object.entries(this.numbers)) node.value = setup[part];
    const own = quoridor.key(setup);
    this.#built = own;
    preset.value = PRESETS.some(([value]) => value === own) ? own : "";
    this.solvedCard.hidden = !quoridor.isSmall(setup);
    if (this.#solved !== own) this.solution.textContent = "";
    this.board.build(setup);
  }

  #go(ply) {
    const history = this.play.history.go(ply);
    // Going back is a pause: the computer plays on when asked to.
    this.play.change({ history }, !history.isLast);
  }

  // The board asks for these.

  isHumans() {
    return this.play.isHumans;
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
    const found = await latest.of(ask(quoridor.request(setup, "illegality", { game, move })));
    if (found?.why && isWanted()) this.say(`${move}: ${found.why}.`, "refused");
  }

  #valueOf(move) {
    const found = this.values?.moves.find((other) => other.move === move);
    if (!found) return "";
    const word = `: ${WORDS[found.value]}`;
    if (!found.progress) return word;
    return `${word} (${plural(found.progress, "ply", "plies")} to the next step)`;
  }

  // The play asks for these.

  async search(request) {
    const who = `Player ${this.play.turn + 1}`;
    const answer = await this.task.run(`${who} thinks`, request);
    if (answer && request.player === "alpha-beta") {
      this.task.say(`${who}: ${answer.move}, ${answer.estimate ?? "no estimate"}, ` +
        `${plural(answer.depth, "ply", "plies")} deep, ${grouped(answer.nodes)} positions.`);
    }
    return answer;
  }

  delay() {
    return quoridor.isTimed(this.play.seats[this.play.turn]) ? 0 : super.delay();
  }

  show(refusal) {
    const { play, context } = this;
    const { history, isHumans } = play;
    // A refused game leaves the board that was there before.
    if (this.#built !== quoridor.key(play.setup)) this.#build(play.setup);
    context.link(quoridor.link(play));
    context.command(quoridor.command(play));
    this.values = null;
    this.text.set(play.board.text);
    this.#draw();
    this.say();
    for (const node of this.back) node.disabled = history.isFirst;
    for (const node of this.forward) node.disabled = history.isLast;
    this.notations.write();
    if (refusal) this.fail(refusal);
    if (isHumans && this.#solved === quoridor.key(play.setup)) this.#solve();
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
    this.#draw();
    this.say();
  }

  #draw() {
    const { board: look, isHumans } = this.play;
    if (!look) return;
    const marks = isHumans ? this.#marks(look) : [];
    this.board.draw(look, { marks, showsPaths: this.#showsPaths });
    this.#drawStandings(look.players);
    this.#drawMoves();
    const [first] = look.openings ?? [];
    const how = [first?.mirrored && ", reflected", first?.transposed && ", transposed"];
    this.opening.textContent = first ? `Opening: ${first.name}${parts(how).join("")}.` : "";
  }

  /** The moves to mark: fences whose values are known, and all moves of the pawn. */
  #marks(look) {
    const values = new Map(this.values?.moves.map(({ move, value }) => [move, value]));
    const fences = [...values.keys()].filter(quoridor.isFence);
    return [...fences, ...look.pawn_moves].map((move) => ({ move, value: values.get(move) }));
  }

  #drawStandings(players) {
    const rows = players.map(({ distance, paths, fences }, i) =>
      [h("span", { class: `tag p${i}` }, `${i + 1}`), distance, grouped(paths), fences]);
    const head = ["player", "steps to go", "shortest paths", "fences left"];
    this.standings.replaceChildren(table([head, ...rows], "Players"));
  }

  #drawMoves() {
    const { moveList, play: { history } } = this;
    const focused =
      [...moveList.children].findIndex((node) => node.contains(document.activeElement));
    const plies = history.states.slice(1).map((move, i) => {
      const isNow = i + 1 === history.at;
      return h("li", {}, button(move, () => this.#go(i + 1), {
        class: `ply${isNow ? " now" : ""}`, "aria-current": isNow ? "step" : null,
        "aria-label": `after ${i + 1}: ${move}`,
      }));
    });
    moveList.replaceChildren(...plies);
    const next = focused >= 0 && plies[Math.min(focused, plies.length - 1)];
    if (next) next.firstChild.focus({ preventScroll: true });
    const now = plies[history.at - 1];
    if (now) moveList.scrollTop = now.offsetTop - moveList.clientHeight / 2;
  }

  summary() {
    const { board: look, isComputers, waits } = this.play;
    if (look.winner !== null) return `Player ${look.winner + 1} has won.`;
    const who = `Player ${look.turn + 1}`;
    if (isComputers && !waits) return `${who} thinks …`;
    return look.passes ? `${who} has no move and passes.` : `${who} to move.`;
  }

  details(message) {
    const { board: look, isHumans } = this.play;
    const value = this.values && look.winner === null &&
      `Player ${look.turn + 1} ${WORDS[this.values.value]} with best play.`;
    if (message || !isHumans || look.passes) return value;
    return [value, "Click a square, or hover over a crossing of the grooves for a fence."];
  }

  load(params) {
    const { setup, history, seats, text, ply } = quoridor.load(params, this.play);
    Object.assign(this.play, { setup, history, seats, board: null });
    this.play.accept();
    this.#build(setup);
    this.play.change(text === undefined ? {} : { setup: { ...setup, text, ply } });
  }
}

export default {
  id: "quoridor",
  tab: "Quoridor",
  title: "Quoridor",
  lead: "Bring your pawn to the opposite side. In a turn you move it a step or place a fence two " +
    "squares long; a fence must leave every pawn a way to its goal.",
  mount: (root, context) => new Panel(root, context),
};
