// Quarto against players of several levels, with the value of every move.

import { ask } from "../engine.js";
import { GamePanel } from "../game.js";
import { makeGrid } from "../grid.js";
import { ofValue } from "../models/analysis.js";
import { Play } from "../models/play.js";
import * as quarto from "../models/quarto.js";
import { name, parse } from "../models/text.js";
import { layout } from "../panel.js";
import {
  button, duration, facts, field, fold, grouped, grow, h, nameAt, note, parts, rect, row, s, select,
  textAt,
} from "../ui.js";
import { drawPiece, pieceIcon } from "./quarto-piece.js";

const U = 100;
const GAP = 6;
const SETS = {
  lines: "lines of four", squares: "lines and 2 × 2 squares",
  torus: "lines and diagonals of the torus",
};
const RULES = quarto.RULES.map((rules) => (quarto.isMisere(rules)
  ? [rules, `misère: ${SETS[rules.slice(7)]} lose`] : [rules, SETS[rules]]));
const LEVELS = {
  human: "A person", random: "Beginner: random moves",
  greedy: "Eager: takes four in a line", careful: "Careful: gives no winning piece",
  perfect: "Perfect: never loses",
};
const WORDS = { win: "won", draw: "drawn", loss: "lost" };
const SIGNS = { win: "+", draw: "=", loss: "−" };
const said = (worth) => WORDS[worth.value] + (worth.distance ? ` in ${worth.distance}` : "");
const badge = (worth) => `${SIGNS[worth.value]}${worth.distance ?? ""}`;

const cellShape = (x, y, look = "") =>
  rect(x + GAP / 2, y + GAP / 2, U - GAP, U - GAP, 12, `quarto-cell${look}`);
/** The upper left corner of a cell. */
const corner = (x, y) => [x * U, (3 - y) * U];

class Panel extends GamePanel {
  /** The value of each move, as far as it is known. */
  worths = new Map();
  refusal = h("p", { class: "message bad", role: "alert", hidden: true });
  hand = h("div", { class: "hand" });
  symmetry = fold("What symmetry makes of it");
  legend = h("span", { class: "legend" }, Object.entries(WORDS).map(([worth, word]) =>
    h("span", {}, h("i", { class: worth }, SIGNS[worth]), word)));

  constructor(root, context) {
    super(context);
    const seats = ["human", "careful"];
    this.play = new Play(quarto.game(ask), this, { ...quarto.start("lines"), seats });
    this.#makeBoard();
    this.#makeShelf();
    layout(root, {
      status: [this.status.node, this.hand], board: this.frame, tray: this.shelf,
      controls: this.#controls(),
      slot: [this.analysis.node, this.task.node, this.refusal],
      moves: [this.moves.node, this.analysis.review], more: this.#more(),
    });
  }

  #makeBoard() {
    const grid = makeGrid({
      title: "Quarto board", columns: 4, rows: 4, box: [0, 0, 4 * U, 4 * U],
      place: (x, y) => {
        const [left, top] = corner(x, y).map((c) => c + GAP / 2);
        return { x: left, y: top, width: U - GAP, height: U - GAP };
      },
      label: (x, y) => this.#label(name(x, y)),
      act: (x, y) => {
        const { isHumans, board } = this.play;
        if (isHumans && board.hand && board.moves.includes(name(x, y))) this.#move(name(x, y));
      },
    });
    for (let i = 0; i < 16; i += 1) {
      const [x, y] = [i % 4, Math.floor(i / 4)];
      grid.under.append(cellShape(...corner(x, y)),
        nameAt(corner(x, y)[0] + 7, corner(x, y)[1] + 16, 10, name(x, y), "start"));
    }
    this.setGrid(grid);
    this.marks = s("g", {});
    grid.under.append(this.marks);
  }

  #label(cell) {
    const { board } = this.play;
    const piece = board?.cells.find((found) => found.cell === cell)?.piece;
    const worth = this.worths.get(cell);
    const list = [cell, piece ? board.descriptions[piece] : "empty"];
    if (worth && this.analysis.isOn) list.push(said(worth));
    if (board?.line.includes(cell)) list.push("part of the Quarto");
    return list.join(", ");
  }

  /** The buttons stay, so that they keep the focus while values come in. */
  #makeShelf() {
    this.pieces = [..."0123456789abcdef"].map((digit) => {
      const icon = pieceIcon(digit, { "aria-hidden": "true" });
      const props = { "data-piece": digit, disabled: true };
      return [digit, button(icon, () => this.#move(digit), props)];
    });
    const nodes = this.pieces.map(([, node]) => node);
    const onkeydown = (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 }[event.key];
      if (!step) return;
      event.preventDefault();
      let at = nodes.indexOf(document.activeElement) + step;
      while (nodes[at]?.disabled) at += Math.sign(step);
      nodes[at]?.focus();
    };
    const props = { class: "shelf", role: "group", "aria-label": "Pieces that are left" };
    this.shelf = h("div", { ...props, onkeydown }, nodes);
  }

  #controls() {
    const { play } = this;
    const fields = play.seats.map((seat, i) => select(Object.entries(LEVELS), seat, (value) => {
      play.seats[i] = value;
      play.change();
    }));
    this.seats = fields;
    const anew = button("New game", () => play.open(quarto.start(play.setup.rules)));
    return [grow(field("Player 2", fields[1])), row(anew, this.undo, this.hint, this.resume, this.flip)];
  }

  #more() {
    const { play } = this;
    this.rules = select(RULES, "lines", (rules) => {
      // The position is not known before its board.
      if (play.busy) this.rules.value = play.setup.rules;
      else play.open(quarto.start(rules, play.board?.position ?? play.setup.position));
    });
    this.distances = button("Find the distances, too", () => this.#find(true), { class: "small" });
    this.position = h("input", {
      type: "text", spellcheck: "false", autocomplete: "off", class: "mono",
      onkeydown: (event) => event.key === "Enter" && load.click(),
    });
    const load = button("Set up", () => this.#setUp(this.position.value));
    return [
      fold("Rules and players", field("Rules: four alike in", this.rules),
        field("Player 1", this.seats[0]),
        note("In misère play a player who completes four alike loses. There is no book of its ",
          "openings: perfect play, hints and values of the first moves take minutes.")),
      fold("Values",
        note("Analysis marks every move: + for a win of who makes it, = for a draw, − for a loss. ",
          "A number is the distance: placements to the end of the game under best play."),
        row(this.distances)),
      this.symmetry,
      fold("Position as text", field("Rows from the top, then the piece in hand", this.position),
        row(load)),
      this.share("quarto", () => this.#film())];
  }

  /** The whole game as an animated picture. */
  async #film() {
    const { play } = this;
    return (await play.latest.of(ask(quarto.request(play, "animation"))))?.svg;
  }

  #move(move) {
    // A second click may come before the board of the first.
    if (!this.play.busy && this.play.isHumans) this.play.push(move);
  }

  async #setUp(position) {
    const { play } = this;
    const game = quarto.start(play.setup.rules, position);
    try {
      const found = await play.latest.of(ask(quarto.request(game, "look")));
      if (found) play.open(game);
    } catch (error) {
      this.#refuse(error.message);
    }
  }

  #refuse(why) {
    this.refusal.hidden = !why;
    this.refusal.textContent = why;
  }

  hinted() {
    return "The best moves are marked.";
  }

  search(request) {
    return this.task.run(`Player ${this.play.turn + 1} chooses`, request);
  }

  stop() {
    super.stop();
    this.worths = new Map();
    this.distances.hidden = true;
  }

  show(refusal) {
    const { play } = this;
    this.rules.value = play.setup.rules;
    this.#refuse(refusal);
    this.showPlay("", quarto.command(play));
    this.position.value = play.board.position;
    this.text.set(`${play.board.text}in hand: ${play.board.hand ?? "none"}`);
    this.draw();
    this.#drawSymmetry();
    this.ponder();
  }

  /** A piece that was given is drawn, and a cell is named. */
  named(move) {
    if (move.length > 1) return move;
    const text = this.play.board.descriptions[move];
    return { text, node: pieceIcon(move, { role: "img", "aria-label": text }) };
  }

  get number() {
    return quarto.number(this.play.setup);
  }

  /** The values of all moves are the analysis. */
  look() {
    this.analysis.show({ text: "", line: this.legend });
    this.#find(this.play.board.late);
  }

  /** Finds the value of each move, or with distances. */
  async #find(withDistances) {
    const { play } = this;
    const [what, question] = withDistances
      ? ["Finding values and distances", "distances"]
      : ["Finding the value of each move", "values"];
    const part = (found) => {
      this.worths.set(found.move, { ...this.worths.get(found.move), ...found });
      this.#judge();
      this.draw();
    };
    const request = quarto.request(play, question);
    const answer = await play.latest.of(this.task.run(what, request, part));
    if (!answer) return;
    const [moves, time] = [answer.moves.length, duration(answer.milliseconds)];
    const found = moves === 1 ? "The value of the only move" : `The values of all ${moves} moves`;
    this.task.say(`${found} took ${time}.`);
    this.distances.hidden = withDistances;
  }

  /** Shows the value of the position, if the values of its moves decide it. */
  #judge() {
    const { board } = this.play;
    const value = quarto.best(this.worths, board.moves);
    if (value && this.analysis.isOn) {
      this.analysis.show({ ...ofValue(value, board.turn), line: this.legend });
    }
  }

  draw() {
    const { board } = this.play;
    if (!board) return;
    this.grid.over.replaceChildren();
    this.marks.replaceChildren();
    for (const { cell, piece } of board.cells) this.#drawCell(cell, piece);
    this.#drawHand();
    this.#drawShelf();
    this.grid.relabel();
    this.say();
  }

  #drawCell(cell, piece) {
    const { board, history } = this.play;
    const [left, top] = corner(...parse(cell));
    const last = [history.now, history.states[history.at - 1]].find((move) => move?.length > 1);
    const looks = { line: board.line.includes(cell), last: cell === last,
      best: this.advised.includes(cell) };
    const look = Object.keys(looks).find((key) => looks[key]);
    if (look) this.marks.append(cellShape(left, top, ` ${look}`));
    if (piece) {
      const place = { transform: `translate(${left} ${top})` };
      this.grid.over.append(s("g", place, drawPiece(piece)));
    }
    const worth = this.analysis.isOn && this.worths.get(cell);
    if (!worth) return;
    const width = 16 + 11 * badge(worth).length;
    this.grid.over.append(
      rect(left + 50 - width / 2, top + 36, width, 28, 14, `worth ${worth.value}`),
      textAt(left + 50, top + 56.5, 18, badge(worth), { class: "worth-text" }));
  }

  #drawHand() {
    const { hand, descriptions } = this.play.board;
    const label = `In hand: ${descriptions[hand]}`;
    const piece = hand && pieceIcon(hand, { role: "img", "aria-label": label });
    this.hand.className = `hand${hand ? " full" : ""}`;
    this.hand.title = hand ? label : "";
    this.hand.replaceChildren(...parts(piece));
  }

  #drawShelf() {
    const { board, isHumans } = this.play;
    for (const [digit, node] of this.pieces) {
      const worth = this.analysis.isOn ? this.worths.get(digit) : null;
      const isLeft = board.remaining.includes(digit);
      node.className = `${isLeft ? "" : "gone"}${this.advised.includes(digit) ? " best" : ""}`;
      node.title = board.descriptions[digit];
      node.setAttribute("aria-label", node.title + (worth ? `, ${said(worth)}` : ""));
      node.disabled = !isHumans || !board.moves.includes(digit) || board.hand !== null;
      node.querySelector(".badge")?.remove();
      if (!worth) continue;
      const props = { class: `badge ${worth.value}`, "aria-hidden": "true" };
      node.append(h("span", props, badge(worth)));
    }
  }

  summary() {
    const { board, isHumans, waits } = this.play;
    const who = `Player ${board.turn + 1}`;
    const isLost = quarto.isMisere(this.play.setup.rules);
    if (board.line.length > 0) return `${who} has a Quarto${isLost ? " and loses" : ""}.`;
    if (board.over) return "All pieces are placed: a draw.";
    if (!isHumans) return waits ? `${who} to move.` : `${who} thinks …`;
    const task = board.hand ? "place the piece on the board" : "choose a piece for the opponent";
    return `${who}: ${task}.`;
  }

  #drawSymmetry() {
    const { canonical, board, pieces, order, stabiliser, orbit } = this.play.board.symmetry;
    const how = quarto.exchanged(pieces);
    const lines = canonical.split(" ")[0].split("/");
    const cells = lines.map((line, y) => [...line].map((digit, x) => {
      const cell = s("g", { transform: `translate(${x * U} ${y * U})` }, cellShape(0, 0));
      if (digit !== ".") cell.append(drawPiece(digit));
      return cell;
    }));
    const label = `Canonical form ${canonical}`;
    const mini = s("svg", { viewBox: "0 0 400 400", role: "img", "aria-label": label }, cells);
    this.symmetry.replaceChildren(
      this.symmetry.firstChild,
      h("div", { class: "beside" },
        h("div", { class: "mini" }, mini),
        facts(["group", grouped(order)], ["positions in the orbit", grouped(orbit)],
          ["stabiliser", grouped(stabiliser)])),
      note("Drawn is the canonical form: one position stands for the whole orbit. It comes from ",
        "the board by this element of the group. ", h("strong", {}, "Cells: "), `${board}. `,
        h("strong", {}, "Pieces: "), how.length > 0 ? `${how.join("; ")}.` : "unchanged."));
  }

  load(params) {
    const found = quarto.load(params, this.play);
    this.play.seats = found.seats;
    this.seats.forEach((seat, i) => (seat.value = found.seats[i]));
    const { setup, history } = found;
    this.play.open({ setup, history });
  }

  enter() {
    this.play.change({}, true);
  }
}

export default {
  title: "Quarto",
  lead: "Sixteen pieces, each dark or light, short or tall, round or square, hollow or solid. " +
    "The opponent chooses the piece that you place. Four in a line with a common property win. " +
    "Under perfect play nobody wins.",
  mount: (root, context) => new Panel(root, context),
};
