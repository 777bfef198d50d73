// Orbits of sets of squares, and Burnside's count of them.

import { ask } from "../engine.js";
import { makeGrid } from "../grid.js";
import { Latest } from "../models/play.js";
import { GROUPS, MOST_SIDE, SquareSet } from "../models/symmetry.js";
import { name } from "../models/text.js";
import { BoardPanel, layout } from "../panel.js";
import {
  button, card, circle, facts, field, fold, grouped, h, note, number, parts, plural, rect, row, s,
  table,
} from "../ui.js";

const U = 60;
/** A product of powers of x1, x2 and so on. */
const product = (text) => parts(text.split(/(\^\d+|x\d+)/).map((part) => {
  if (part.startsWith("^")) return h("sup", {}, part.slice(1));
  return /^x\d+$/.test(part) ? ["x", h("sub", {}, part.slice(1))] : part;
}));

class Panel extends BoardPanel {
  set = new SquareSet();
  #latest = new Latest();
  images = h("ul", { class: "images" });
  burnside = h("section", { class: "card wide" });

  constructor(root, context) {
    super(context);
    layout(root, {
      status: this.status.node, board: this.frame, controls: this.#controls(),
      moves: [h("h2", {}, "The orbit: the image of the set under each element"), this.images],
      more: [this.burnside, this.#why(), this.share("symmetry")],
    });
  }

  #controls() {
    const { set } = this;
    const changed = (change) => () => {
      change();
      this.#changed();
    };
    const resize = (part) => number(set[part], 1, MOST_SIDE, (value) => {
      set.resize(part, value);
      this.#rebuild();
    });
    [this.width, this.height] = [resize("width"), resize("height")];
    this.chips = GROUPS.map((_, i) => h("input", {
      type: "radio", name: "symmetry-group", value: i, onchange: changed(() => (set.group = i)),
    }));
    const labels = this.chips.map((chip, i) =>
      h("label", { class: "segment" }, chip, h("span", {}, GROUPS[i][0])));
    const clear = button("Clear", changed(() => set.squares.clear()));
    const random = button("Random squares", changed(() => set.shuffle()));
    return [
      row(field("Columns", this.width), field("Rows", this.height), clear, random),
      h("div", { class: "chips", role: "radiogroup", "aria-label": "Group" }, labels)];
  }

  #why() {
    return fold("Why it matters",
      note("Turns by a quarter and diagonals need a square board; on others they are left out."),
      note("Two positions of one orbit have the same moves up to the group, so a search needs ",
        "only one of them. The library searches the quotient of a game by its group, and lifts ",
        "what it finds back to the board. Four rooks on a chessboard have 635\u202f376 ",
        "configurations and 79\u202f920 orbits."));
  }

  #rebuild() {
    const { set } = this;
    const { width, height } = set;
    this.setGrid(makeGrid({
      title: `A board of ${width} × ${height} squares`, columns: width, rows: height,
      box: [0, 0, width * U, height * U],
      place: (x, y) => ({ x: x * U, y: (height - 1 - y) * U, width: U, height: U }),
      label: (x, y) => `${name(x, y)}${set.has(x, y) ? ", chosen" : ""}`,
      act: (x, y) => {
        set.toggle(x, y);
        this.#changed();
      },
    }));
    this.#changed();
  }

  /** The shapes of a board with chosen squares. */
  #shapes(chosen) {
    const { width, height } = this.set;
    return Array.from({ length: width * height }, (_, i) => {
      const [x, y] = this.set.point(i);
      const [left, top] = [x * U, (height - 1 - y) * U];
      const look = (x + y) % 2 ? "sq-light" : "sq-dark";
      return [
        rect(left + 1, top + 1, U - 2, U - 2, 6, look),
        chosen.includes(i) && circle(left + U / 2, top + U / 2, U * 0.32, "stone"),
      ];
    });
  }

  async #changed() {
    const { set, context, grid } = this;
    this.#latest.renew();
    grid.under.replaceChildren(...parts(this.#shapes(set.sorted)));
    grid.relabel();
    context.link(set.link);
    this.text.set(set.text);
    const answer = await this.#latest.of(ask(set.request()))
      .catch((error) => this.status.set(error.message));
    if (!answer) return;
    const { orbit, stabiliser, order, elements, canonical } = answer;
    context.rust(set.rust(answer));
    this.status.set(`${orbit} × ${stabiliser} = ${order}`,
      `${plural(orbit, "image")} in the orbit, ` +
      `${plural(stabiliser, "element")} in the stabiliser, ${order} in the group`);
    this.images.replaceChildren(...elements.map((element) => this.#image(element, canonical)));
    this.burnside.replaceChildren(...parts(this.#count(answer)));
  }

  #image({ name: element, image, member, fixes }, canonical) {
    const { set } = this;
    const isCanonical = member === canonical;
    const notes = parts(fixes && "fixes the set", isCanonical && "canonical form").join(", ");
    const box = `0 0 ${set.width * U} ${set.height * U}`;
    const label = `${element}: ${image.map((square) => set.name(square)).join(" ")}`;
    return h("li", { class: `image${fixes ? " fixes" : ""}${isCanonical ? " canonical" : ""}` },
      s("svg", { viewBox: box, role: "img", "aria-label": label }, this.#shapes(image)),
      h("p", {}, h("strong", {}, element), notes && h("span", { class: "sub" }, notes)));
  }

  #count(answer) {
    const mean = grouped(answer.by_burnside);
    const size = this.set.squares.size;
    const rows = answer.elements.map(({ name: element, cycles, fixed_sets: fixed }) =>
      [element, h("span", { class: "cycles" }, product(cycles)), grouped(fixed)]);
    const head = ["element", "cycles of the squares", `sets of ${size} that it fixes`];
    return [
      h("h2", {}, "Burnside’s count"),
      h("p", {}, "How many different sets of ", plural(size, "square"), " are there, up to the ",
        "group? As many as an element fixes on average: ", h("strong", {}, mean), "."),
      table([head, ...rows, ["mean", "", h("strong", {}, mean)]], "Burnside's count"),
      answer.acting !== answer.order &&
        note("On this board several elements move the squares alike."),
      note("The cycle index gathers the cycles of all elements. Put 1 + tⁱ for each ",
        h("em", {}, "x", h("sub", {}, "i")), ", and the coefficient of t",
        size !== 1 && h("sup", {}, String(size)), " is the number of orbits:"),
      h("p", { class: "cycle-index" }, product(answer.cycle_index)),
      facts([`sets of ${size}`, grouped(answer.sets)],
        ["orbits of sets, by the cycle index", grouped(answer.orbits_of_sets)],
        ["orbits of single squares", grouped(answer.points)]),
    ];
  }

  load(params) {
    const { set } = this;
    set.load(params);
    [this.width.value, this.height.value] = [set.width, set.height];
    this.chips[set.group].checked = true;
    this.#rebuild();
  }
}

export default {
  title: "Symmetry",
  lead: "The symmetries of a board move a set of squares to its images: its orbit. Those that " +
    "leave it in place are its stabiliser. The two numbers always multiply to the order of the " +
    "group. Choose squares.",
  mount: (root, context) => new Panel(root, context),
};
