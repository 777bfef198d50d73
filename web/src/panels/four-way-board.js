// The board of Four-Way Fences.

import { makeGrid } from "../grid.js";
import { cellOf, isStone, name, seatOf, SIDE } from "../models/four-way.js";
import { arrow, circle, nameAt, rect, s, textAt } from "../ui.js";

const U = 60;
const MARGIN = 28;
const BOX = MARGIN * 2 + SIDE * U;
/** The directions of a wall's two edges, from its middle. */
const ARMS = {
  "-": [[1, 0], [-1, 0]], "|": [[0, -1], [0, 1]], 1: [[0, -1], [1, 0]], 2: [[0, -1], [-1, 0]],
  3: [[-1, 0], [0, 1]], 4: [[1, 0], [0, 1]],
};
const STEPS = { n: [0, -1], s: [0, 1], e: [1, 0], w: [-1, 0] };
const px = (x) => MARGIN + x * U;
const middle = (x, y) => [px(x) + U / 2, px(y) + U / 2];
const edge = ([x1, y1, x2, y2], look) =>
  s("line", { x1: px(x1), y1: px(y1), x2: px(x2), y2: px(y2), class: look });

/** The ends of an edge, whichever comes first. */
const ends = ([x1, y1, x2, y2]) => [[x1, y1], [x2, y2]].sort().join(" ");
/** The two edges of a wall. */
export const edgesOf = (wall) => {
  const [x, y] = cellOf(wall);
  return ARMS[wall[2]].map(([dx, dy]) => [x, y, x + dx, y + dy]);
};

/**
 * `on.choose(x, y)` is called for a cell and `on.place(wall)` for a wall that is chosen,
 * `on.confirm(wall)` for a wall that a finger has shown, `on.setShape(sign)` for the key of a
 * shape. Walls are chosen while `on.wallMoves()` has those that can be placed.
 */
export class Board {
  shape = "-";
  /** The wall that is shown before it is placed, and the one that was shown before the press. */
  #ghost = null;
  #before = null;
  /** The position that is drawn. */
  #look = null;

  constructor(on) {
    this.on = on;
    this.grid = makeGrid({
      title: "Four-Way Fences on 10 × 10 cells", columns: SIDE, rows: SIDE,
      box: [0, 0, BOX, BOX], down: true,
      place: (x, y) => ({ x: px(x), y: px(y), width: U, height: U }),
      label: (x, y) => on.label(x, y),
      act: (x, y) => (on.wallMoves() ? on.place(name(x, y) + this.shape) : on.choose(x, y)),
      key: (event) => {
        if (!(event.key in ARMS) || !on.wallMoves()) return false;
        on.setShape(event.key);
        return true;
      },
      pointer: {
        press: () => (this.#before = this.#ghost),
        point: (at) => this.point(at && this.#wallAt(at)),
        release: (at, press) => this.#release(at, press),
        cancel: () => this.point(null),
      },
    });
    this.#drawCells();
  }

  #drawCells() {
    this.grid.under.append(rect(px(0) - 1, px(0) - 1, SIDE * U + 2, SIDE * U + 2, 2, "groove"));
    for (let i = 0; i <= SIDE; i += 1) {
      const [upper, lower] = name(i, i);
      this.grid.under.append(nameAt(px(i), 19, 16, upper), nameAt(12, px(i) + 6, 16, lower));
    }
    for (let i = 0; i < SIDE * SIDE; i += 1) {
      const [x, y] = [px(i % SIDE) + 1, px(Math.floor(i / SIDE)) + 1];
      this.grid.under.append(rect(x, y, U - 2, U - 2, null, "fw-cell"));
    }
    this.marks = s("g", {});
    this.grid.under.append(this.marks);
  }

  #wallAt(at) {
    const [x, y] = at.map((c) => Math.round((c - MARGIN) / U));
    return x >= 0 && y >= 0 && x <= SIDE && y <= SIDE ? name(x, y) + this.shape : null;
  }

  /** A finger hides what it points at: a wall must be shown before it is placed. */
  #release(at, press) {
    if (!this.on.wallMoves()) {
      const cell = this.grid.at(at);
      if (cell && String(cell) === String(this.grid.at(press.from))) this.on.choose(...cell);
      return;
    }
    const wall = this.#wallAt(at);
    if (!wall) return;
    if (press.isTouch && wall !== this.#before) this.on.confirm(wall);
    else this.on.place(wall);
  }

  /** Points at a wall, or at nothing. */
  point(wall) {
    if (wall === this.#ghost) return;
    this.#ghost = wall;
    this.grid.over.querySelectorAll(".ghost").forEach((node) => node.remove());
    const moves = wall && this.on.wallMoves();
    if (!moves) return;
    const look = `fw-ghost ghost${moves.some((move) => move.step === wall) ? "" : " refused"}`;
    this.grid.over.append(...edgesOf(wall).map((line) => edge(line, look)));
  }

  /**
   * Draws a look of the library, with the moves of the chosen stone, the last turn, and the best
   * steps.
   */
  draw(look, { chosen = null, targets = [], movable = [], wall = null, moved = [], best = [] }) {
    const { over } = this.grid;
    // What is pointed at stays when the same position is drawn again.
    const ghost = look === this.#look ? over.querySelectorAll(".ghost") : [];
    this.#look = look;
    if (ghost.length === 0) this.#ghost = null;
    this.marks.replaceChildren();
    const fresh = new Set(wall?.map(ends));
    over.replaceChildren(...look.walls.map((line) =>
      edge(line, fresh.has(ends(line)) ? "fw-wall fresh" : "fw-wall")));
    for (const found of look.stones) {
      const { stone, column, row } = found;
      if (moved.includes(stone)) {
        this.marks.append(rect(px(column) + 0.5, px(row) + 0.5, U - 1, U - 1, null, "last"));
      }
      const lists = { movable, chosen: [chosen] };
      this.#drawStone(found, Object.keys(lists).filter((key) => lists[key].includes(stone)));
    }
    over.append(...ghost);
    for (const { column, row } of targets) {
      if (column !== null) over.append(circle(...middle(column, row), 9, "target"));
    }
    for (const step of best) this.#drawBest(step, look.stones);
    this.grid.relabel();
  }

  /** A step of a stone is an arrow, perhaps off the board, and a wall has its place. */
  #drawBest(step, stones) {
    const { over } = this.grid;
    if (!isStone(step)) {
      if (step !== "no-wall") over.append(...edgesOf(step).map((line) => edge(line, "fw-best")));
      return;
    }
    const [letter, to] = step.split("-");
    const found = stones.find(({ stone }) => stone === letter);
    if (!found) return;
    const from = middle(found.column, found.row);
    const off = STEPS[letter.toLowerCase()].map((c, i) => from[i] + c * U * 0.9);
    over.append(arrow(from, to === "off" ? off : middle(...cellOf(to)), U));
  }

  #drawStone({ stone, column, row }, looks) {
    const [cx, cy] = middle(column, row);
    const seat = `p${seatOf(stone)}`;
    const [dx, dy] = STEPS[stone.toLowerCase()];
    const at = (along, across) =>
      `${cx + dx * along + dy * across} ${cy + dy * along + dx * across}`;
    this.grid.over.append(
      circle(cx, cy, 21, ["fw-stone", seat, ...looks].join(" ")),
      s("path", { d: `M${at(28, -6)} L${at(28, 6)} L${at(33.95, 0)} Z`, class: `fw-tip ${seat}` }),
      textAt(cx, cy + 6.5, 19, stone, { class: "pawn-text" }));
  }
}
