// Quarto against perfect play, with the value of every move.

import { ask } from "../engine.js";
import { makeGrid } from "../grid.js";
import { History } from "../models/history.js";
import { Play } from "../models/play.js";
import * as quarto from "../models/quarto.js";
import { name, parse } from "../models/text.js";
import { GamePanel } from "../panel.js";
import {
  button, card, circle, copyButton, duration, facts, field, grouped, h, note, parts, rect, row, s,
  segmented, select, side, stage, textAt, toggle,
} from "../ui.js";

const U = 100;
const GAP = 8;
const MARGIN = 34;
const RULES = {
  lines: "lines of four", squares: "lines and 2 × 2 squares",
  torus: "lines and diagonals of the torus",
};
const SEATS = [["human", "person"], ["perfect", "perfect play"]];
const WORDS = { win: "won", draw: "drawn", loss: "lost" };
const SIGNS = { win: "+", draw: "=", loss: "−" };
const said = (worth) => WORDS[worth.value] + (worth.distance ? ` in ${worth.distance}` : "");
const badge = (worth) => `${SIGNS[worth.value]}${worth.distance ?? ""}`;

/** The look of a piece in a square of 100 units. */
function drawPiece(digit) {
  const bits = parseInt(digit, 16);
  const [isLight, isTall, isSquare, isSolid] = [1, 2, 4, 8].map((bit) => (bits & bit) !== 0);
  const r = isTall ? 38 : 26;
  const tone = isLight ? "light" : "dark";
  const size = isSquare ? r * 0.92 : r;
  const body = isSquare
    ? rect(50 - size, 50 - size, 2 * size, 2 * size, size / 6, `pc-${tone}`)
    : circle(50, 50, size, `pc-${tone}`);
  return s("g", {}, body, !isSolid && circle(50, 50, r * 0.42, `pc-hole-${tone}`));
}

const pieceIcon = (digit, props) =>
  s("svg", { viewBox: "0 0 100 100", ...props }, drawPiece(digit));
const cellShape = (x, y, look = "") =>
  rect(x + GAP / 2, y + GAP / 2, U - GAP, U - GAP, 14, `quarto-cell${look}`);
/** The upper left corner of a cell. */
const corner = (x, y) => [MARGIN + x * U, (3 - y) * U];

class Panel extends GamePanel {
  /** The value of each move, as far as it is known. */
  worths = new Map();
  showsValues = true;
  refusal = h("p", { class: "message bad", role: "alert", hidden: true });
  hand = h("div", { class: "hand" });
  handText = note();
  symmetry = h("div", { class: "card" });
  legend = h("p", { class: "legend" }, h("span", {}, "For the player who makes the move:"),
    Object.entries(WORDS).map(([worth, word]) => h("span", {}, h("i", { class: worth }), word)));

  constructor(root, context) {
    super(context);
    const setup = { rules: "lines" };
    const history = new History([quarto.EMPTY]);
    this.play = new Play(quarto.game(ask), this, { setup, history, seats: ["human", "perfect"] });
    this.#makeBoard();
    this.#makeShelf();
    root.append(h("div", { class: "split" }, this.#stage(), this.#side()));
  }

  #makeBoard() {
    this.grid = makeGrid({
      title: "Quarto board", columns: 4, rows: 4, box: [4 * U + MARGIN, 4 * U + MARGIN],
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
    for (let i = 0; i < 4; i += 1) {
      const [left, top] = corner(i, i);
      this.grid.under.append(textAt(22, top + 56, 18, i + 1, { "text-anchor": "end" }),
        textAt(left + 50, 4 * U + 24, 18, "abcd"[i]));
    }
    this.frame.append(this.grid.svg);
  }

  #label(cell) {
    const { board } = this.play;
    const piece = board?.cells.find((found) => found.cell === cell)?.piece;
    const worth = this.worths.get(cell);
    const list = [cell, piece ? board.descriptions[piece] : "empty"];
    if (worth) list.push(said(worth));
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

  #stage() {
    const { play } = this;
    const isHumanAt = (at) => play.seats[quarto.turn(play.history.states[at])] === "human";
    this.undo = button("Undo", () => play.change({ history: play.history.undo(isHumanAt) }));
    const anew = button("New game", () => play.change({ history: new History([quarto.EMPTY]) }));
    const hand = h("div", { class: "hand-row" }, this.hand, this.handText);
    return stage(this.status.node, this.frame, hand, this.shelf, this.legend,
      row(this.undo, anew, this.resume, copyButton("Copy the link", this.context.url)),
      this.text.node);
  }

  #side() {
    const { play } = this;
    this.rules = select(Object.entries(RULES), "lines", (rules) =>
      play.change({ setup: { rules }, history: new History([play.history.now]) }));
    this.seats = play.seats.map((seat, i) => segmented(`Player ${i + 1}`, SEATS, seat, (value) => {
      play.seats[i] = value;
      play.change();
    }));
    const marks = toggle("Mark every move as won, drawn or lost", true, (value) => {
      this.showsValues = value;
      this.legend.hidden = !value;
      play.change();
    });
    this.distances = button("Find the distances, too", () => this.#find(true), { class: "small" });
    this.position = h("input", {
      type: "text", spellcheck: "false", autocomplete: "off", class: "mono",
      onkeydown: (event) => event.key === "Enter" && load.click(),
    });
    const load = button("Set up", () => this.#setUp(this.position.value));
    return side(
      card("The game", field("Rules: four alike in", this.rules), ...this.seats),
      card("Values", marks,
        note("A number is the distance: placements to the end of the game under best play."),
        row(this.distances), this.task.node, this.refusal),
      this.symmetry,
      card("Position as text", field("Rows from the top, then the piece in hand", this.position),
        row(load)));
  }

  #move(move) {
    // A second click may come before the board of the first.
    if (!this.play.busy) this.play.push(quarto.after(this.play.history.now, move));
  }

  async #setUp(position) {
    const { play } = this;
    const history = play.history.push(position);
    try {
      const request = quarto.request({ setup: play.setup, history }, "look");
      const found = await play.latest.of(ask(request));
      if (found) play.change({ history });
    } catch (error) {
      this.#refuse(error.message);
    }
  }

  #refuse(why) {
    this.refusal.hidden = !why;
    this.refusal.textContent = why;
  }

  search(request) {
    return this.task.run("Perfect play chooses", request);
  }

  stop() {
    super.stop();
    this.worths = new Map();
    this.distances.hidden = true;
  }

  show(refusal) {
    const { play, context } = this;
    this.rules.value = play.setup.rules;
    this.#refuse(refusal);
    // Only a position that was read goes into the link and into the command to copy.
    context.link(quarto.link(play));
    context.command(quarto.command(play));
    this.position.value = play.history.now;
    this.text.set(`${play.board.text}in hand: ${play.board.hand ?? "none"}`);
    this.undo.disabled = play.history.isFirst;
    this.#draw();
    this.#drawSymmetry();
    if (play.isHumans && this.showsValues) this.#find(play.board.late);
  }

  /** Finds the value of each move, or with distances. */
  async #find(withDistances) {
    const { play } = this;
    const [what, question] = withDistances
      ? ["Finding values and distances", "distances"]
      : ["Finding the value of each move", "values"];
    const part = (found) => {
      this.worths.set(found.move, { ...this.worths.get(found.move), ...found });
      this.#draw();
    };
    const request = quarto.request(play, question);
    const answer = await play.latest.of(this.task.run(what, request, part));
    if (!answer) return;
    const [moves, time] = [answer.moves.length, duration(answer.milliseconds)];
    this.task.say(`The values of all ${moves} moves took ${time}.`);
    this.distances.hidden = withDistances;
  }

  #draw() {
    const { board } = this.play;
    this.grid.over.replaceChildren();
    this.grid.under.querySelectorAll(".quarto-cell").forEach((node) => node.remove());
    for (const { cell, piece } of board.cells) this.#drawCell(cell, piece);
    this.#drawHand();
    this.#drawShelf();
    this.grid.relabel();
    this.say();
  }

  #drawCell(cell, piece) {
    const [left, top] = corner(...parse(cell));
    const isLine = this.play.board.line.includes(cell);
    this.grid.under.append(cellShape(left, top, isLine ? " line" : ""));
    if (piece) {
      const body = drawPiece(piece);
      body.setAttribute("transform", `translate(${left} ${top})`);
      this.grid.over.append(body);
    }
    const worth = this.showsValues && this.worths.get(cell);
    if (!worth) return;
    const width = 16 + 11 * badge(worth).length;
    this.grid.over.append(
      rect(left + 50 - width / 2, top + 36, width, 28, 14, `worth ${worth.value}`),
      textAt(left + 50, top + 56.5, 18, badge(worth), { class: "worth-text" }));
  }

  #drawHand() {
    const { hand, descriptions, over } = this.play.board;
    const label = descriptions[hand];
    const piece = hand && pieceIcon(hand, { role: "img", "aria-label": label });
    this.hand.className = `hand${hand ? " full" : ""}`;
    this.hand.replaceChildren(...parts(piece));
    this.handText.textContent = hand ? `In hand: ${label}` : over ? "" : "No piece in hand.";
  }

  #drawShelf() {
    const { board, isHumans } = this.play;
    for (const [digit, node] of this.pieces) {
      const worth = this.showsValues ? this.worths.get(digit) : null;
      node.className = board.remaining.includes(digit) ? "" : "gone";
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
    if (board.line.length > 0) return `${who} has a Quarto.`;
    if (board.over) return "All pieces are placed: a draw.";
    if (!isHumans) return waits ? `${who} to move.` : `${who} thinks …`;
    const task = board.hand ? "place the piece on the board" : "choose a piece for the opponent";
    return `${who}: ${task}.`;
  }

  details() {
    const { board } = this.play;
    const best = this.showsValues && !board.over && quarto.best(this.worths, board.moves);
    return best ? `The position is ${WORDS[best]} for player ${board.turn + 1}.` : "";
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
      h("h3", {}, "What symmetry makes of it"),
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
    this.seats.forEach((seat, i) => seat.set(found.seats[i]));
    this.play.change(found);
  }

  enter() {
    this.play.change();
  }
}

export default {
  id: "quarto",
  tab: "Quarto",
  title: "Quarto",
  lead: "Sixteen pieces, each dark or light, short or tall, round or square, hollow or solid. " +
    "The opponent chooses the piece that you place. Four in a line with a common property win. " +
    "Perfect play draws: try it.",
  mount: (root, context) => new Panel(root, context),
};
