// Sets of squares of a board, and the group whose images of them are asked for.

import { name, parse, sizeOf } from "./text.js";

const [LEFT, HALF, COLUMNS, ROWS, RISING, FALLING] = [
  "quarter turn left", "half turn", "left and right exchanged", "top and bottom exchanged",
  "mirrored in the rising diagonal", "mirrored in the falling diagonal",
];
/** The names of the generators in Rust. */
const RUST = new Map([
  [LEFT, "Rotate90"], [HALF, "Rotate180"], [COLUMNS, "MirrorColumns"], [ROWS, "MirrorRows"],
  [RISING, "Transpose"], [FALLING, "AntiTranspose"],
]);
/** Groups by their generators; those that the board does not have are left out. */
export const GROUPS = [
  ["all symmetries", [LEFT, RISING, COLUMNS, ROWS]],
  ["turns", [LEFT]],
  ["half turn", [HALF]],
  ["left ↔ right", [COLUMNS]],
  ["both mirrors", [COLUMNS, ROWS]],
  ["both diagonals", [RISING, FALLING]],
  ["none", []],
];
export const MOST_SIDE = 12;

/** Squares are numbered row by row from below. */
export class SquareSet {
  width = 4;
  height = 4;
  group = 0;
  squares = new Set([4, 8, 9]);

  get sorted() {
    return [...this.squares].sort((a, b) => a - b);
  }

  /** Column and row of a square. */
  point(square) {
    return [square % this.width, Math.floor(square / this.width)];
  }

  name(square) {
    return name(...this.point(square));
  }

  has(x, y) {
    return this.squares.has(y * this.width + x);
  }

  toggle(x, y) {
    const square = y * this.width + x;
    if (!this.squares.delete(square)) this.squares.add(square);
  }

  /** Takes those of the points that are on the board. */
  choose(points) {
    const isInside = ([x, y]) => x < this.width && y >= 0 && y < this.height;
    this.squares = new Set(points.filter(isInside).map(([x, y]) => y * this.width + x));
  }

  resize(side, value) {
    const points = this.sorted.map((square) => this.point(square));
    this[side] = value;
    this.choose(points);
  }

  /** As many random squares as before, at least one and not all. */
  shuffle() {
    const all = this.width * this.height;
    const count = Math.max(1, Math.min(all - 1, this.squares.size || 3));
    this.squares = new Set();
    while (this.squares.size < count) this.squares.add(Math.floor(Math.random() * all));
  }

  request() {
    const { width, height, sorted: squares } = this;
    return { panel: "symmetry", width, height, generators: GROUPS[this.group][1], squares };
  }

  load(params) {
    const size = sizeOf(params.get("size"), 1, MOST_SIDE);
    Object.assign(this, size);
    if (/^[0-6]$/.test(params.get("group") ?? "")) this.group = Number(params.get("group"));
    if (!params.has("squares") && !size) return;
    const squares = (params.get("squares") ?? "").split(",");
    this.choose(squares.filter((text) => /^[a-l]\d+$/.test(text)).map(parse));
  }

  get link() {
    const squares = this.sorted.map((square) => this.name(square)).join(",");
    return { size: `${this.width}x${this.height}`, group: this.group, squares };
  }

  /** The counts of an answer in Rust, as in the example of `Dihedral`. */
  rust({ order, points, orbits_of_sets: sets }) {
    const generators = GROUPS[this.group][1].map((name) => `Transform::${RUST.get(name)}`);
    return [
      "use abstract_games::{BigUint, Dihedral, Group, Transform};",
      "",
      `let board = Dihedral::rectangle(${this.width}, ${this.height});`,
      `let generators: [Transform; ${generators.length}] = [`,
      ...generators.map((generator) => `    ${generator},`),
      "];",
      "let group = board.generated_by(generators);",
      `assert_eq!(group.order(), ${order});`,
      "let squares = group.on_squares().unwrap();",
      `assert_eq!(squares.orbits().len(), ${points});`,
      `let sets = squares.cycle_index().subsets(${this.squares.size});`,
      `assert_eq!(sets, "${sets}".parse::<BigUint>().unwrap());`,
      "",
    ].join("\n");
  }

  /** The board in rows from the top. */
  get text() {
    const list = (length, at) => Array.from({ length }, (_, i) => at(i));
    const line = (y) => list(this.width, (x) => (this.has(x, y) ? "o" : ".")).join(" ");
    return list(this.height, (row) => line(this.height - 1 - row)).join("\n");
  }
}
