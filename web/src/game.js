// The view of a `Play`.

import { Analysis } from "./analysis.js";
import { Moves } from "./moves.js";
import { BoardPanel } from "./panel.js";
import { button, reduced } from "./ui.js";

/**
 * The view of a game between people and computers. A panel has `play`, `draw()`, the text
 * `summary()`, and perhaps `number(i)`, the number before a ply.
 */
export class GamePanel extends BoardPanel {
  /** The moves that a hint advises. */
  advised = [];
  /** What a computer found with its move, to be said below the board after it. */
  found = "";
  analysis = new Analysis(this);
  moves = new Moves({ title: "Moves", go: (at) => this.play.go(at) });
  undo = button("Undo", () => this.play.undo(), { disabled: true });
  hint = button("Hint", () => this.#advise());
  /** In the place of the hint, which a computer does not need. */
  resume = button("Play on", () => this.play.think(),
    { class: "primary", hidden: true, "aria-label": "Let the computer play on" });

  /** Shows what there is to do. A message takes the place of what the position says. */
  say(message, kind) {
    this.resume.hidden = !this.play.waits;
    this.hint.hidden = this.play.waits;
    if (!this.play.board) return;
    const end = this.play.isOver ? "won" : "";
    this.status.set(message || this.summary(), this.details(message), kind ?? end);
  }

  /** What stands below the summary or a message. */
  details() {
    return "";
  }

  /** What every new board shows. */
  showPlay(refusal, command) {
    const { play, context } = this;
    this.advised = [];
    this.undo.disabled = !play.canUndo;
    this.analysis.clear();
    this.analysis.mark(play.history, this.isForTwo);
    this.listMoves();
    // Only a position that was read goes into the link and into the command to copy.
    context.link(play.game.link(play));
    context.command(command);
    if (refusal) this.fail(refusal);
    else this.task.say(this.found);
    this.found = "";
  }

  listMoves() {
    const { history } = this.play;
    const names = history.states.slice(1).map((move) => this.named(move));
    this.moves.show(history, names, { number: this.number, grades: this.analysis.grades });
  }

  /** Whether the game is one that can be analysed. */
  get isForTwo() {
    return true;
  }

  /** A move as text, or as a `text` with a `node`. */
  named(move) {
    return move;
  }

  /** What a hint says. */
  hinted(moves) {
    return `A good move: ${moves.join(" ")}.`;
  }

  /** The best moves, if a person has asked for them. */
  get best() {
    return this.advised.length > 0 ? this.advised : this.analysis.best;
  }

  async #advise() {
    const { play } = this;
    if (!play.isHumans || play.busy) return;
    const request = play.game.advice(play);
    const answer = await play.latest.of(this.task.run("Looking for a good move", request));
    if (!answer) return;
    this.advised = play.game.advised(answer);
    this.draw();
    this.say(this.hinted(this.advised));
  }

  /** Analyses a position that waits for a person, or has the result, if that is wanted. */
  ponder() {
    const { analysis, play } = this;
    analysis.clear();
    if (!analysis.isOn || !play.board || !this.isForTwo) return;
    if (play.isOver) analysis.showResult();
    else if (play.isHumans || play.waits) this.look();
  }

  look() {
    this.analysis.look();
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
    this.ponder();
  }
}
