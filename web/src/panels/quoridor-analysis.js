// What the library thinks of a game of Quoridor for two: a bar, the best line, and the moves that
// turned the game.

import { isSearching, search, Stopped } from "../engine.js";
import { bestMove, evaluation } from "../models/quoridor.js";
import { h } from "../ui.js";

/** The milliseconds of one look after another, each deeper than the one before. */
const LOOKS = [250, 1000, 2000];
const REVIEW = 120;
/** The steps that a move must lose to turn a game. */
const TURN = 1;

/** Looks deeper and deeper at a position as long as nothing else is asked; `found` is told. */
export class Analysis {
  isOn = false;
  best = null;
  bar = h("div", { class: "eval", role: "meter", "aria-label": "Evaluation", "aria-valuemin": 0,
    "aria-valuemax": 100 }, h("i", {}));
  line = h("p", { class: "line" });
  node = h("div", { class: "analysis", hidden: true }, this.bar, this.line);

  constructor(play, found) {
    Object.assign(this, { play, found });
  }

  set(isOn) {
    this.isOn = isOn;
    this.node.hidden = !isOn;
    this.clear();
  }

  clear() {
    this.best = null;
    this.line.textContent = "";
  }

  async look() {
    const { play } = this;
    this.clear();
    if (!this.isOn || play.isOver || play.setup.players !== 2) return;
    for (const milliseconds of LOOKS) {
      const answer = await this.#ask(bestMove(play, milliseconds));
      if (!answer || !this.isOn) return;
      this.#show(answer);
    }
  }

  /** The answer, or nothing if the question is no longer of interest. */
  async #ask(request) {
    if (isSearching()) return undefined;
    try {
      return await this.play.latest.of(search(request));
    } catch (error) {
      if (!(error instanceof Stopped)) this.line.textContent = error.message;
      return undefined;
    }
  }

  #show({ move, estimate, depth, line }) {
    const { text, share } = evaluation(estimate, this.play.turn);
    const percent = Math.round(share * 100);
    this.bar.firstChild.style.width = `${percent}%`;
    this.bar.setAttribute("aria-valuenow", percent);
    this.bar.setAttribute("aria-valuetext", text);
    this.line.replaceChildren(h("strong", {}, text), ` ${line.join(" ")} (${depth} plies)`);
    this.best = move;
    this.found();
  }

  /**
   * The moves of the game that lost at least a step, by their index, with the better move; `null`
   * if it was stopped. `progress` is told of each position.
   */
  async review(progress) {
    const { setup, history, isOver } = this.play;
    const last = history.states.length - 1;
    const turns = new Map();
    let before = null;
    for (let at = 0; at <= last - (isOver ? 1 : 0); at += 1) {
      progress(at, last);
      const answer = await this.#ask(bestMove({ setup, history: history.go(at) }, REVIEW));
      if (!answer) return null;
      const now = evaluation(answer.estimate, (setup.skipped + at) % 2);
      const mover = (setup.skipped + at - 1) % 2 === 0 ? 1 : -1;
      if (before && (before.steps - now.steps) * mover >= TURN) turns.set(at, before.move);
      before = { move: answer.move, steps: now.steps };
    }
    return turns;
  }
}
