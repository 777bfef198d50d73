// Counts of fence arrangements and of legal positions.

import { ask } from "../engine.js";
import { boardText } from "../grid.js";
import { Counting, fences, KNOWN, largest, log10, MOST_SIDE, rounded } from "../models/counting.js";
import { Latest } from "../models/play.js";
import {
  barChart, button, card, copyButton, duration, field, grouped, h, makeTask, note, number,
  numberTable, plural, rect, row, s, side, stage, statusLine, table, toggle,
} from "../ui.js";

const U = 40;
const short = (digits) => rounded(digits) ?? grouped(digits);

class Panel {
  state = new Counting();
  #latest = new Latest();
  #isLeft = false;
  status = statusLine();
  chart = h("div", {});
  numbers = h("div", {});
  frame = h("div", { class: "frame board-frame" });
  text = boardText();
  drawn = note();
  task = makeTask();
  positions = h("div", {});
  positionTask = makeTask();

  constructor(root, context) {
    this.context = context;
    root.append(h("div", { class: "split" }, this.#stage(), this.#side()));
  }

  #stage() {
    const another = button("Draw another", () => {
      this.state.seed = Math.floor(Math.random() * 1_000_000);
      this.context.link(this.state.link);
      this.#draw();
    }, { class: "primary" });
    return stage(this.status.node, this.chart, this.task.node,
      h("details", {}, h("summary", {}, "All numbers"), this.numbers),
      card("A random arrangement", this.frame, this.drawn,
        row(another, copyButton("Copy the link", this.context.url)), this.text.node));
  }

  #side() {
    const { state } = this;
    const changed = (part) => (value) => {
      state[part] = value;
      this.#changed();
    };
    this.width = number(9, 1, MOST_SIDE, changed("width"));
    this.height = number(9, 1, MOST_SIDE, changed("height"));
    this.most = number(20, 0, 225, changed("most"));
    this.any = toggle("any number of fences", false, (isAny) =>
      changed("most")(isAny ? null : Number(this.most.value)));
    const rows = KNOWN.map(([board, limit, value, isQuick]) =>
      [isQuick ? this.#countHere(board) : board, limit, grouped(value)]);
    const head = ["squares", "fences", "legal positions"];
    const known = table([head, ...rows], "Known numbers of legal positions");
    return side(
      card("The board",
        row(field("Columns", this.width), field("Rows", this.height),
          field("At most … fences", this.most)),
        this.any),
      card("Legal positions",
        note("Fences with both pawns, neither of which is cut off from its goal. Boards up to 6 × ",
          "6 take seconds here; the page stops at 1 GiB of memory."),
        row(button("Count the legal positions", () => this.#countPositions())),
        this.positionTask.node, this.positions),
      card("Known numbers of legal positions", known,
        note("Boards with a link are counted here.")));
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

  async #changed() {
    const { state, context } = this;
    const { width, height, most } = state;
    this.#latest.renew();
    context.link(state.link);
    context.command(state.command);
    this.most.disabled = most === null;
    this.positions.replaceChildren();
    this.positionTask.say("");
    this.#draw();
    const answer = await this.#latest.of(this.task.run("Counting", state.request("fences")));
    if (!answer) return;
    const { total, by_fences: counts } = answer.counts;
    const top = short(largest(counts));
    const limit = most === null ? "any number of fences" : `at most ${plural(most, "fence")}`;
    const time = duration(answer.milliseconds);
    this.status.set(h("strong", { class: "big-number" }, grouped(total)),
      `arrangements on ${width} × ${height} squares with ${limit}, in ${time}`);
    this.chart.replaceChildren(barChart("Arrangements by number of fences, on a logarithmic scale",
      counts.map((digits, i) => [i, log10(digits)]),
      { xLabel: "fences", value: (i) => grouped(counts[i]), yLabel: () => top }));
    this.numbers.replaceChildren(
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
    const all = fences(arrangement);
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
    const label = `${all.length} fences on ${width} × ${height} squares`;
    const props = { viewBox: box, class: "board", role: "img", "aria-label": label };
    this.frame.style.maxWidth = `${Math.min(27, 4 + width * 2.6)}rem`;
    this.frame.replaceChildren(s("svg", props, groove, squares, bars));
    this.text.set(arrangement.replaceAll("/", "\n"));
    this.drawn.textContent =
      `One of ${short(total)}, each with the same chance: ${all.length} fences.`;
  }

  async #countPositions() {
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
  id: "counting",
  tab: "Counting",
  title: "Counting fences",
  lead: "In how many ways can fences stand on a Quoridor board, so that no two overlap or cross? " +
    "The exact numbers have up to hundreds of digits and take milliseconds. None is found by " +
    "listing.",
  mount: (root, context) => new Panel(root, context),
};
