// Orbits of sets of squares, and Burnside's count of them.

import { ask } from "../engine.js";
import { boardText, makeGrid } from "../grid.js";
import { button, card, copyButton, field, grouped, h, number, parts, plural, row, s, table } from "../ui.js";

const TRANSFORMS = ["quarter turn left", "half turn", "left and right exchanged", "top and bottom exchanged", "mirrored in the rising diagonal", "mirrored in the falling diagonal"];
const GROUPS = [
  ["all symmetries", [0, 4]],
  ["turns", [0]],
  ["half turn", [1]],
  ["left ↔ right", [2]],
  ["both mirrors", [2, 3]],
  ["both diagonals", [4, 5]],
  ["none", []],
];
const U = 60;
const name = (x, y) => String.fromCharCode(97 + x) + (y + 1);
const sup = (text) => parts(text.split(/(\^\d+|x\d+)/).map((part) => {
  if (part.startsWith("^")) return h("sup", {}, part.slice(1));
  if (/^x\d+$/.test(part)) return ["x", h("sub", {}, part.slice(1))];
  return part;
}));

function mount(root, context) {
  const state = { width: 4, height: 4, group: 0, squares: new Set([4, 8, 9]) };
  let stamp = 0;
  let grid = null;
  const status = h("p", { class: "status", role: "status" });
  const frame = h("div", { class: "frame small-frame" });
  const text = boardText();
  const images = h("ul", { class: "images" });
  const burnside = h("div", { class: "card" });

  function rebuild() {
    const { width, height } = state;
    grid = makeGrid({
      title: `A board of ${width} × ${height} squares`, columns: width, rows: height, box: [width * U, height * U],
      place: (x, y) => ({ x: x * U, y: (height - 1 - y) * U, width: U, height: U }),
      label: (x, y) => `${name(x, y)}${state.squares.has(y * width + x) ? ", chosen" : ""}`,
      act: (x, y) => {
        const square = y * width + x;
        if (!state.squares.delete(square)) state.squares.add(square);
        changed();
      },
    });
    frame.style.maxWidth = `${Math.min(22, 4 + width * 4)}rem`;
    frame.replaceChildren(grid.svg);
    return changed();
  }

  /** The shapes of a board with chosen squares. */
  function squaresOf(chosen) {
    const set = new Set(chosen);
    const { width, height } = state;
    return Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      const [left, top] = [x * U, (height - 1 - y) * U];
      return [
        s("rect", { x: left + 1, y: top + 1, width: U - 2, height: U - 2, rx: 6, class: (x + y) % 2 ? "sq-light" : "sq-dark" }),
        set.has(i) && s("circle", { cx: left + U / 2, cy: top + U / 2, r: U * 0.32, class: "stone" }),
      ];
    });
  }

  async function changed() {
    const mine = ++stamp;
    const { width, height } = state;
    const squares = [...state.squares].sort((a, b) => a - b);
    grid.under.replaceChildren(...parts(squaresOf(squares)));
    grid.relabel();
    const at = squares.map((i) => name(i % width, Math.floor(i / width)));
    context.link({ size: `${width}x${height}`, group: state.group, squares: at.join(",") });
    context.command("abstract-games sliding census --piece rook --size 8");
    const lines = Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, x) => (state.squares.has((height - 1 - r) * width + x) ? "o" : ".")).join(" "));
    text.set(lines.join("\n"));
    const answer = await ask({ panel: "symmetry", width, height, generators: GROUPS[state.group][1].map((i) => TRANSFORMS[i]), squares });
    if (mine !== stamp) return;
    status.replaceChildren(h("strong", {}, `${answer.orbit} × ${answer.stabiliser} = ${answer.order}`), h("span", { class: "sub" }, `${plural(answer.orbit, "image")} in the orbit, ${plural(answer.stabiliser, "element")} in the stabiliser, ${answer.order} in the group`));
    images.replaceChildren(...answer.elements.map((element) => {
      const isCanonical = element.member === answer.canonical;
      const notes = [element.fixes && "fixes the set", isCanonical && "canonical form"].filter(Boolean);
      return h("li", { class: `image${element.fixes ? " fixes" : ""}${isCanonical ? " canonical" : ""}` },
        s("svg", { viewBox: `0 0 ${width * U} ${height * U}`, role: "img", "aria-label": `${element.name}: ${element.image.map((i) => name(i % width, Math.floor(i / width))).join(" ")}` }, squaresOf(element.image)),
        h("p", {}, h("strong", {}, element.name), notes.length > 0 && h("span", { class: "sub" }, notes.join(", "))));
    }));
    const size = squares.length;
    const distinct = answer.acting === answer.order;
    burnside.replaceChildren(
      h("h3", {}, "Burnside’s count"),
      h("p", {}, `How many different sets of ${plural(size, "square")} are there, up to the group? As many as an element fixes on average: `, h("strong", {}, grouped(answer.by_burnside)), "."),
      table([["element", "cycles of the squares", `sets of ${size} that it fixes`], ...answer.elements.map((element) => [element.name, h("span", { class: "cycles" }, sup(element.cycles)), grouped(element.fixed_sets)]),
        ["mean", "", h("strong", {}, grouped(answer.by_burnside))]], { label: "Burnside's count" }),
      h("p", { class: "note", hidden: distinct }, "On this board several elements move the squares alike."),
      h("p", { class: "note" }, "The cycle index gathers the cycles of all elements. Put 1 + tⁱ for each ", h("em", {}, "x", h("sub", {}, "i")), ", and the coefficient of t", size !== 1 && h("sup", {}, String(size)), " is the number of orbits:"),
      h("p", { class: "cycle-index" }, sup(answer.cycle_index)),
      h("dl", { class: "facts" },
        h("dt", {}, `sets of ${size}`), h("dd", {}, grouped(answer.sets)),
        h("dt", {}, "orbits of sets, by the cycle index"), h("dd", {}, grouped(answer.orbits_of_sets)),
        h("dt", {}, "orbits of single squares"), h("dd", {}, grouped(answer.points))));
  }

  const resize = (what) => number(state[what], 1, 12, (value) => {
    const old = [...state.squares].map((i) => [i % state.width, Math.floor(i / state.width)]);
    state[what] = value;
    state.squares = new Set(old.filter(([x, y]) => x < state.width && y < state.height).map(([x, y]) => y * state.width + x));
    rebuild();
  });
  const [width, height] = [resize("width"), resize("height")];
  const groups = h("div", { class: "chips", role: "radiogroup", "aria-label": "Group" });
  const chips = GROUPS.map(([label], i) => {
    const input = h("input", { type: "radio", name: "symmetry-group", value: i, onchange: () => {
      state.group = i;
      changed();
    } });
    groups.append(h("label", { class: "segment" }, input, h("span", {}, label)));
    return input;
  });
  const clear = button("Clear", () => {
    state.squares.clear();
    changed();
  });
  const chance = button("Random squares", () => {
    const all = state.width * state.height;
    const count = Math.max(1, Math.min(all - 1, state.squares.size || 3));
    state.squares = new Set();
    while (state.squares.size < count) state.squares.add(Math.floor(Math.random() * all));
    changed();
  });

  root.append(h("div", { class: "split even" },
    h("div", { class: "side" },
      card("A set of squares", h("p", { class: "note" }, "Click squares to choose them."), frame, row(clear, chance, copyButton("Copy the link", context.url)), text.node),
      card("The board and its group", row(field("Columns", width), field("Rows", height)), groups,
        h("p", { class: "note" }, "Turns by a quarter and diagonals need a square board; on others they are left out.")),
      card("Why it matters", h("p", { class: "note" }, "Two positions of one orbit have the same moves up to the group, so a search needs only one of them. The library searches the quotient of a game by its group, and lifts what it finds back to the board. Four rooks on a chessboard have 635\u202f376 configurations and 79\u202f920 orbits."))),
    h("div", { class: "stage" }, status, h("div", { class: "card" }, h("h3", {}, "The orbit: the image of the set under each element"), images), burnside)));

  return {
    load(params) {
      const size = /^(\d+)x(\d+)$/.exec(params.get("size") ?? "");
      const fits = (value) => value >= 1 && value <= 12;
      if (size && fits(Number(size[1])) && fits(Number(size[2]))) [state.width, state.height] = [Number(size[1]), Number(size[2])];
      if (/^[0-6]$/.test(params.get("group") ?? "")) state.group = Number(params.get("group"));
      if (params.has("squares") || size) {
        const squares = (params.get("squares") ?? "").split(",").filter((square) => /^[a-l]\d+$/.test(square)).map((square) => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1]);
        state.squares = new Set(squares.filter(([x, y]) => x < state.width && y >= 0 && y < state.height).map(([x, y]) => y * state.width + x));
      }
      [width.value, height.value] = [state.width, state.height];
      chips[state.group].checked = true;
      rebuild();
    },
    leave: () => {},
  };
}

export default {
  id: "symmetry",
  tab: "Symmetry",
  title: "Symmetry",
  lead: "The symmetries of a board move a set of squares to its images: its orbit. Those that leave it in place are its stabiliser. The two numbers always multiply to the order of the group.",
  mount,
};
