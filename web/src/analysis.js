// What the library thinks of a game: a bar with the best line, and a graph of the chances with the
// moves that turned the game.

import { isSearching, search, Stopped, stopSearch } from "./engine.js";
import { GRADES, ofResult, percent, turningPoints } from "./models/analysis.js";
import { button, circle, h, note, parts, s, toggle } from "./ui.js";

/** The milliseconds of one look after another, each deeper than the one before. */
const LOOKS = [250, 1000, 2000];
/** The milliseconds for each position of a review. */
const REVIEW = 150;
/** The size of the graph. */
const [WIDE, HIGH] = [560, 110];
const LEGEND = GRADES.map(({ sign, name, lost }) => `${sign} ${name}, from ${percent(lost)}`);
const INVITATION = "A graph of the chances, and the moves that lost some.";

/**
 * `panel` has the `play`; `ponder()` asks for an opinion on the position that is shown, `draw()`
 * draws what is best, `named(move)` gives a text or a `text` with a `node`, and `listMoves()` lists
 * the moves again.
 */
export class Analysis {
  isOn = false;
  /** The best moves of the position that is shown, as far as they are known. */
  best = [];
  /** The signs of the moves that turned the game, by their plies. */
  grades = new Map();
  #states = null;
  #now = s("line", { y1: 0, y2: HIGH, class: "now" });
  bar = h("div", { class: "eval", role: "meter", "aria-label": "Evaluation", "aria-valuemin": 0,
    "aria-valuemax": 100 }, h("i", {}));
  line = h("p", { class: "line" });
  said = note(INVITATION);
  found = h("div", { class: "review" });
  reviewing = button("Review the game", () => this.#review(), { disabled: true });
  #isReviewing = false;
  /** Why the last question had no answer, if the library failed. */
  #fault = null;

  constructor(panel) {
    this.panel = panel;
    this.toggle = toggle("Analysis", false, (isOn) => this.#set(isOn));
    this.node = h("div", { class: "analysis" }, this.toggle, this.bar, this.line);
    this.review = h("section", { class: "card", "aria-label": "Review" },
      h("div", { class: "row middle" }, this.reviewing, h("div", { class: "grow" }, this.said)),
      this.found);
    this.clear();
  }

  #set(isOn) {
    const { play } = this.panel;
    this.isOn = isOn;
    if (!isOn && (!play.isComputers || play.waits)) stopSearch();
    this.clear();
    this.panel.draw();
    this.panel.ponder();
  }

  /** Nothing is known of the position that is shown. */
  clear() {
    this.best = [];
    this.node.classList.toggle("on", this.isOn);
    this.show({ text: this.isOn ? "…" : "" });
  }

  /** Shows an opinion: the first player's `share` if it is known, a `text`, and a second line. */
  show({ share, text, line = "", best = [] }) {
    const { bar } = this;
    const value = Math.round((share ?? 0.5) * 100);
    bar.classList.toggle("unknown", share === undefined);
    bar.firstChild.style.width = `${value}%`;
    bar.setAttribute("aria-valuenow", value);
    bar.setAttribute("aria-valuetext", text || "not known");
    const more = typeof line === "string" ? h("span", { class: "best-line", title: line }, line) : line;
    this.line.replaceChildren(h("strong", {}, text), more);
    this.best = best;
  }

  /** Looks deeper and deeper at the position that is shown, as long as nothing else is asked. */
  async look() {
    const { play } = this.panel;
    for (const milliseconds of LOOKS) {
      const answer = await this.#ask(play.game.question(play, milliseconds));
      if (!answer || !this.isOn) return;
      this.show(play.game.opinion(answer, play.turn));
      this.panel.draw();
    }
  }

  showResult() {
    const { game, board, setup } = this.panel.play;
    this.show(ofResult(game.winner(board, setup)));
  }

  /** The answer, or nothing if the question is no longer of interest. */
  async #ask(request) {
    if (isSearching()) return undefined;
    try {
      return await this.panel.play.latest.of(search(request));
    } catch (error) {
      if (!(error instanceof Stopped)) this.#fault = this.said.textContent = error.message;
      return undefined;
    }
  }

  // The review.

  /** Another state is shown, and perhaps another game. */
  mark({ states, at }, isForTwo) {
    this.reviewing.disabled = !isForTwo || states.length < 2;
    this.toggle.firstChild.disabled = !isForTwo;
    if (states !== this.#states && this.found.firstChild) {
      this.grades = new Map();
      this.found.replaceChildren();
      this.said.textContent = INVITATION;
    }
    const x = this.#x(at, states.length - 1);
    this.#now.setAttribute("x1", x);
    this.#now.setAttribute("x2", x);
  }

  #x(at, last) {
    return (at / Math.max(1, last)) * WIDE;
  }

  async #review() {
    const { panel, said } = this;
    const { states } = panel.play.history;
    const isRunning = this.#isReviewing;
    stopSearch();
    if (isRunning) return;
    this.#run(true);
    this.#fault = null;
    const opinions = await this.#opinions(panel.play);
    const turns = opinions && turningPoints(opinions, states);
    const isWhole = turns && await this.#improve(turns);
    this.#run(false);
    if (!isWhole) {
      said.textContent = this.#fault ?? "The review was stopped.";
      panel.ponder();
      return;
    }
    this.#states = states;
    this.grades = new Map(turns.map(({ at, grade }) => [at, grade.sign]));
    this.found.replaceChildren(...parts(this.#graph(opinions, turns), this.#list(turns)));
    const unknown = opinions.filter(({ share }) => share === undefined).length;
    const no = unknown > 0 ? "No known move" : "No move";
    const legend = turns.length === 0 ? `${no} lost ${percent(GRADES.at(-1).lost)} of the chance.`
      : `Lost chance: ${LEGEND.join("; ")}.`;
    said.textContent = legend + (unknown > 0 ? ` Not known in time: ${unknown}.` : "");
    panel.listMoves();
    panel.ponder();
  }

  #run(isReviewing) {
    this.#isReviewing = isReviewing;
    this.reviewing.textContent = isReviewing ? "Stop the review" : "Review the game";
  }

  /** The opinions on a game, from its end back: what is known of later positions helps. */
  async #opinions({ game, setup, history, latest }) {
    const last = history.go(Infinity);
    const { board } = (await latest.of(game.look(setup, last)).catch(() => null)) ?? {};
    if (!board) return null;
    const isOver = game.turn(board) === null;
    const opinions = isOver ? [{ at: last.at, ...ofResult(game.winner(board, setup)) }] : [];
    const judged = game.judged({ setup, history }).filter((at) => !isOver || at < last.at);
    for (const at of judged.reverse()) {
      this.said.textContent = `Looking at ${at} of ${last.at} …`;
      const shown = { setup, history: history.go(at) };
      const answer = await this.#ask(game.question(shown, REVIEW));
      if (!answer) return null;
      const turn = game.turnAt(shown, at);
      opinions.unshift({ at, turn, ...game.opinion(answer, turn) });
    }
    return opinions;
  }

  /** Asks for better moves where an opinion had none. */
  async #improve(turns) {
    const { game, setup, history } = this.panel.play;
    for (const turn of turns.filter(({ better }) => !better)) {
      const answer = await this.#ask(game.advice({ setup, history: history.go(turn.from) }));
      if (!answer) return false;
      turn.better = game.advised(answer).slice(0, 1);
    }
    return true;
  }

  /** The first player's chance over the plies; a click goes to a position. */
  #graph(opinions, turns) {
    const last = this.panel.play.history.states.length - 1;
    const known = opinions.filter(({ share }) => share !== undefined);
    const point = ({ at, share }) => [this.#x(at, last), (1 - share) * HIGH];
    if (known.length === 0) return null;
    const path = known.map((opinion) => point(opinion).join(" ")).join(" L");
    const [begin, end] = [known[0], known.at(-1)].map(({ at }) => this.#x(at, last));
    const dots = turns.map(({ at, grade }) => {
      const [x, y] = point(opinions.find((opinion) => opinion.at === at));
      return circle(x, y, 6, `turn g${GRADES.indexOf(grade)}`);
    });
    const svg = s("svg", { viewBox: `-8 -8 ${WIDE + 16} ${HIGH + 16}`, role: "img",
      "aria-label": "The chance of player 1 over the game",
      onclick: ({ clientX }) => {
        const { left, width } = svg.getBoundingClientRect();
        const part = ((clientX - left) / width) * (WIDE + 16) - 8;
        this.panel.play.go(Math.round((part / WIDE) * last));
      },
    }, s("rect", { width: WIDE, height: HIGH, class: "second" }),
    s("path", { d: `M${path} L${end} ${HIGH} L${begin} ${HIGH} Z`, class: "first" }),
    s("line", { x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2, class: "even" }), this.#now, dots);
    return svg;
  }

  /** The moves that turned the game, each with a way to its position. */
  #list(turns) {
    const { panel } = this;
    const node = (move) => {
      const named = panel.named(move);
      return named.node ?? named;
    };
    return h("ol", { class: "turns" }, turns.map(({ at, played, lost, grade, better }) => {
      const label = [`Ply ${at}: `, played.map((move) => [node(move), " "]),
        h("strong", {}, grade.sign), ` lost ${percent(lost)}; better `,
        better.map((move) => [node(move), " "])];
      const props = { class: "ply", title: grade.name };
      return h("li", {}, button(label, () => panel.play.go(at), props));
    }));
  }
}
