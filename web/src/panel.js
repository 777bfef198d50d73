// What the panels have in common: where their parts stand, and the view of a `Play`.

import { boardText } from "./grid.js";
import { Moves } from "./moves.js";
import { pictureOf, save } from "./picture.js";
import { button, card, copyButton, h, icon, makeTask, reduced, row, statusLine } from "./ui.js";

/**
 * The parts of a panel, of which each has a place in the grid of style.css: one for wide, one for
 * tall and one for small screens. Nothing but the parts below `board` changes its height.
 */
export function layout(root, { status, board, tray, controls, slot, moves, more }) {
  const places = { status, board, tray, controls, slot, moves, more };
  for (const [name, children] of Object.entries(places)) {
    if (children) root.append(h("div", { class: `at-${name}` }, children));
  }
}

/** The board of a panel with what one does with it. */
export class BoardPanel {
  status = statusLine();
  frame = h("div", { class: "frame" });
  text = boardText();
  task = makeTask();
  isFlipped = false;
  flip = button(icon("flip"), () => {
    this.isFlipped = !this.isFlipped;
    this.grid.flip(this.isFlipped);
  }, { class: "icon", "aria-label": "Turn the board" });

  constructor(context) {
    this.context = context;
  }

  /** Puts a new grid into the frame. */
  setGrid(grid) {
    this.grid = grid;
    grid.flip(this.isFlipped);
    this.frame.replaceChildren(grid.svg);
  }

  /** What one takes along: `film` gives an animated picture, or nothing. */
  share(name, film) {
    const picture = () => save(pictureOf(this.frame.querySelector("svg")), name);
    const moving = async () => {
      const found = await film();
      if (found) save(found, `${name}-film`);
    };
    return card("", row(copyButton("Copy the link", this.context.url),
      button("Save the picture", picture), film && button("Save the film", moving)),
    this.text.node);
  }

  fail(message) {
    this.task.say(message, "bad");
  }
}

/** The view of a game between people and computers. */
export class GamePanel extends BoardPanel {
  moves = new Moves({ title: "Moves", go: (at) => this.play.go(at) });
  undo = button("Undo", () => this.play.undo(), { disabled: true });
  resume = button("Let the computer play on", () => this.play.think(), { class: "primary" });

  constructor(context) {
    super(context);
    this.resume.hidden = true;
  }

  /** Shows what there is to do. A message takes the place of what the position says. */
  say(message, kind) {
    this.resume.hidden = !this.play.waits;
    if (!this.play.board) return;
    const end = this.play.isOver ? "won" : "";
    this.status.set(message || this.summary(), this.details(message), kind ?? end);
  }

  /** What every new board shows. */
  showPlay(refusal, command, names, turns) {
    const { play, context } = this;
    this.undo.disabled = !play.canUndo;
    this.moves.show(play.history, names, turns);
    // Only a position that was read goes into the link and into the command to copy.
    context.link(play.game.link(play));
    context.command(command);
    if (refusal) this.fail(refusal);
  }

  stop() {
    this.task.cancel();
  }

  delay() {
    return reduced() ? 0 : 350;
  }

  leave() {
    this.moves.pause();
    this.play.stop();
  }

  enter() {
    this.play.enter();
  }
}
