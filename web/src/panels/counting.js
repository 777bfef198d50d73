// Counts of fence arrangements and of legal positions.

import { ask } from "../engine.js";
import { Counting, fences, KNOWN, largest, log10, MOST_SIDE, rounded } from "../models/counting.js";
import { Latest } from "../models/play.js";
import { BoardPanel, layout } from "../panel.js";
import {
  barChart, button, card, duration, field, fold, grouped, h, makeTask, note, number, numberTable,
  plural, rect, row, s, table, toggle,
} from "../ui.js";

const U = 40;
const short = (digits) => rounded(digits) ?? grouped(digits);

class Panel extends BoardPanel {
  state = new Counting();
  #latest = new Latest();
  #isLeft = false;
  /** Ends when the arrangements are counted. */
  #counted = Promise.resolve();
  total = h("p", { class: "big-number" });
  chart = h("div", { class: "chart-place" });
  numbers = h("div", {});
  drawn = note();
  fits = note();
  positions = h("div", {});
  positionTask = makeTask();

  constructor(root, context) {
    super(context);
    layout(root, {
      status: this.status.node, board: this.frame, tray: [this.total],
      controls: this.#controls(), slot: [this.task.node],
      moves: [this.chart, fold("All numbers", this.numbers)], more: this.#more(),
    });
  }

  #controls() {
    const changed = (part) => (value) => {
      this.state[part] = value;
      this.#changed();
    };
    this.width = number(9, 1, MOST_SIDE, changed("width"));
    this.height = number(9, 1, MOST_SIDE, changed("height"));
    this.most = number(20, 0, 225, changed("most"));
    this.any = toggle("any number", false, (isAny) =>
      changed("most")(isAny ? null : Number(this.most.value)));
    const another = button("Draw another", () => {
      this.state.seed = Math.floor(Math.random() * 1_000_000);
      this.context.link(this.state.link);
      this.#draw();
    }, { class: "primary" });
    return [row(field("Columns", this.width), field("Rows", this.height),
      field("Fences, at most", this.most), this.any, another), this.drawn];
  }

  #more() {
    const rows = KNOWN.map(([board, limit, value, isQuick]) =>
      [isQuick ? this.#countHere(board) : board, limit, grouped(value)]);
    const head = ["squares", "fences", "legal positions"];
    this.tryIt = button("Count the legal positions", () => this.#countPositions());
    return [
      card("Legal positions",
        note("Fences with both pawns, neither of which is cut off from its goal."),
        this.fits, row(this.tryIt), this.positionTask.node, this.positions),
      fold("Known numbers of legal positions",
        table([head, ...rows], "Known numbers of legal positions"),
        note("Boards with a link are counted here.")),
      this.share("fences")];
  }

  #countHere(board) {
    const size = Number(board[0]);
    return button(board, () => {
      Object.assign(this.state, { width: size, height: size, most: null });
      this.#show();
      this.#changed();
      this.#countPositions();
    }, { class: "link", "aria-label": `Count ${board} here` });
  }

  /** Nothing of another question stays beside a new one. */
  #changed() {
    const { state, context } = this;
    this.#latest.renew();
    context.link(state.link);
    context.command(state.command);
    this.most.disabled = state.most === null;
    for (const node of [this.total, this.chart, this.numbers, this.positions]) {
      node.replaceChildren();
    }
    this.positionTask.say("");
    this.fits.textContent = state.fits ? "This board takes seconds here."
      : "This board may need more than the 1 GiB of memory that the page allows itself: it then " +
        "stops, after half a minute. Boards up to 6 squares wide or high take seconds.";
    this.#drawFences({ arrangement: "", total: "0" });
    this.#draw();
    this.#counted = this.#count();
  }

  async #count() {
    const { state } = this;
    this.status.set("Counting arrangements …", state.said);
    const answer = await this.#latest.of(this.task.run("Counting", state.request("fences")));
    if (answer === null) this.status.set("Not counted.", `The arrangements ${state.said}.`);
    if (!answer) return;
    const { total, by_fences: counts } = answer.counts;
    const top = short(largest(counts));
    this.status.set(`${short(total)} ${total === "1" ? "arrangement" : "arrangements"}`, state.said);
    this.total.textContent = grouped(total);
    this.chart.replaceChildren(barChart("Arrangements by number of fences, on a logarithmic scale",
      counts.map((digits, i) => [i, log10(digits)]),
      { xLabel: "fences", value: (i) => grouped(counts[i]), yLabel: () => top }));
    this.numbers.replaceChildren(note("Counted in ", duration(answer.milliseconds), "."),
      numberTable("fences", "arrangements", counts, "Arrangements by number of fences"));
  }

  /** Draws a random arrangement. */
  async #draw() {
    const { state } = this;
    try {
      const answer = await this.#latest.of(ask({ ...state.request("sample"), seed: state.seed }));
      if (answer) this.#drawFences(answer);
    } catch (error) {
      this.drawn.textContent = error.message;
    }
  }

  #drawFences({ arrangement, total }) {
    const { width, height } = this.state;
    const all = arrangement ? fences(arrangement) : [];
    const bars = all.map(({ x, y, isWide }) => {
      const [cx, cy] = [(x + 1) * U, (y + 1) * U];
      const [w, hgt] = isWide ? [2 * U - 8, 6] : [6, 2 * U - 8];
      return rect(cx - w / 2, cy - hgt / 2, w, hgt, 3, "fence");
    });
    const squares = Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [(i % width) * U + 3, Math.floor(i / width) * U + 3];
      return rect(x, y, U - 6, U - 6, 4, "quoridor-square");
    });
    const groove = rect(-2, -2, width * U + 4, height * U + 4, 8, "groove");
    const box = `-4 -4 ${width * U + 8} ${height * U + 8}`;
    const label = `${plural(all.length, "fence")} on ${width} × ${height} squares`;
    const props = { viewBox: box, class: "board", role: "img", "aria-label": label };
    this.frame.replaceChildren(s("svg", props, groove, squares, bars));
    this.text.set(arrangement.replaceAll("/", "\n"));
    this.drawn.textContent = total === "0" ? "Drawing …"
      : `Drawn is one of ${short(total)}, each with the same chance: ${plural(all.length, "fence")}.`;
  }

  async #countPositions() {
    // A search ends the one before it.
    await this.#counted;
    const request = this.state.request("positions");
    const answer =
      await this.#latest.of(this.positionTask.run("Counting legal positions", request));
    if (!answer) return;
    const { placements, by_fences: counts, states } = answer.counts;
    const more = states
      ? `; with the side to move and the fences left, ${grouped(states)} states of the game` : "";
    this.positionTask.say(
      `${grouped(placements)} placements of both pawns and the fences${more}. ` +
      `Counted in ${duration(answer.milliseconds)}.`);
    this.positions.replaceChildren(
      numberTable("fences", "placements", counts, "Legal positions by number of fences"));
  }

  #show() {
    const { width, height, most } = this.state;
    [this.width.value, this.height.value] = [width, height];
    this.any.querySelector("input").checked = most === null;
    if (most !== null) this.most.value = most;
  }

  load(params) {
    this.state.load(params);
    this.#show();
    this.#changed();
  }

  leave() {
    this.#isLeft = true;
    this.#latest.renew();
    this.task.cancel();
    this.positionTask.cancel();
  }

  enter() {
    if (this.#isLeft) this.#changed();
  }
}

export default {
  title: "Counting fences",
  lead: "In how many ways can fences stand on a Quoridor board, so that no two overlap or cross? " +
    "The exact numbers have up to 87 digits. Most take milliseconds and the largest some twenty " +
    "seconds; none is found by listing.",
  mount: (root, context) => new Panel(root, context),
};
