// The board of Four-Way Fences.

import { makeGrid, pointIn } from "../grid.js";
import { name, seatOf, SIDE } from "../models/four-way.js";
import { circle, h, rect, s, textAt } from "../ui.js";

const U = 60;
const MARGIN = 34;
const BOX = MARGIN * 2 + SIDE * U;
/** The directions of a wall's two edges, from its middle. */
const ARMS = {
  "-": [[1, 0], [-1, 0]], "|": [[0, -1], [0, 1]], 1: [[0, -1], [1, 0]], 2: [[0, -1], [-1, 0]],
  3: [[-1, 0], [0, 1]], 4: [[1, 0], [0, 1]],
};
const STEPS = { n: [0, -1], s: [0, 1], e: [1, 0], w: [-1, 0] };
const px = (x) => MARGIN + x * U;
const edge = ([x1, y1, x2, y2], look) =>
  s("line", { x1: px(x1), y1: px(y1), x2: px(x2), y2: px(y2), class: look });

/**
 * `choose(x, y)` is called for a cell and `place(wall)` for a wall that is chosen, `confirm(wall)`
 * for a first tap, `shape(sign)` for the key of a shape. Walls are chosen while `wallMoves()` has
 * those that can be placed.
 */
export class Board {
  frame = h("div", { class: "frame" });
  shape = "-";
  #ghost = null;

  constructor(on) {
    this.on = on;
    this.grid = makeGrid({
      title: "Four-Way Fences on 10 × 10 cells", columns: SIDE, rows: SIDE, box: [BOX, BOX],
      down: true,
      place: (x, y) => ({ x: px(x), y: px(y), width: U, height: U }),
      label: (x, y) => on.label(x, y),
      act: (x, y, event) => {
        if (!on.wallMoves()) on.choose(x, y);
        else if (event.type === "keydown") on.place(name(x, y) + this.shape);
      },
      key: (event) => {
        if (!(event.key in ARMS) || !on.wallMoves()) return false;
        on.setShape(event.key);
        return true;
      },
    });
    this.#drawCells();
    this.#listen(this.grid.svg);
    this.frame.append(this.grid.svg);
  }

  #drawCells() {
    for (let i = 0; i <= SIDE; i += 1) {
      const [upper, lower] = name(i, i);
      this.grid.under.append(textAt(px(i), 22, 16, upper), textAt(14, px(i) + 6, 16, lower));
    }
    for (let i = 0; i < SIDE * SIDE; i += 1) {
      const [x, y] = [px(i % SIDE) + 0.5, px(Math.floor(i / SIDE)) + 0.5];
      this.grid.under.append(rect(x, y, U - 1, U - 1, null, "fw-cell"));
    }
  }

  #listen(svg) {
    const wallAt = (event) => {
      const [x, y] = pointIn(svg, event).map((c) => Math.round((c - MARGIN) / U));
      return x >= 0 && y >= 0 && x <= SIDE && y <= SIDE ? name(x, y) + this.shape : null;
    };
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "touch") this.point(wallAt(event));
    });
    svg.addEventListener("pointerleave", () => this.point(null));
    svg.addEventListener("click", (event) => {
      const wall = this.on.wallMoves() && wallAt(event);
      if (!wall) return;
      // A finger hides what it points at: the first tap shows the wall, the second places it.
      if (event.pointerType === "touch" && this.#ghost !== wall) {
        this.point(wall);
        this.on.confirm(wall);
      } else {
        this.on.place(wall);
      }
    });
  }

  /** Points at a wall, or at nothing. */
  point(wall) {
    if (wall === this.#ghost) return;
    this.#ghost = wall;
    this.grid.over.querySelectorAll(".fw-ghost").forEach((node) => node.remove());
    const moves = wall && this.on.wallMoves();
    if (!moves) return;
    const [x, y] = [wall.charCodeAt(0) - 65, wall.charCodeAt(1) - 97];
    const look = `fw-ghost${moves.some((move) => move.step === wall) ? "" : " refused"}`;
    this.grid.over.append(...ARMS[wall[2]].map(([dx, dy]) => edge([x, y, x + dx, y + dy], look)));
  }

  /** Draws a look of the library, with the moves of the chosen stone and what a turn brought. */
  draw(look, { chosen = null, targets = [], movable = [], wall = [], moved = [] } = {}) {
    const { over } = this.grid;
    const fresh = new Set((wall ?? []).map(String));
    const wallLook = (line) => `fw-wall${fresh.has(String(line)) ? " fresh" : ""}`;
    this.#ghost = null;
    over.replaceChildren(...look.walls.map((line) => edge(line, wallLook(line))));
    for (const found of look.stones) {
      const { stone } = found;
      const lists = { moved, movable, chosen: [chosen] };
      this.#drawStone(found, Object.keys(lists).filter((key) => lists[key].includes(stone)));
    }
    for (const { column, row } of targets) {
      if (column !== null) over.append(circle(px(column) + U / 2, px(row) + U / 2, 9, "target"));
    }
    this.grid.relabel();
  }

  #drawStone({ stone, column, row }, looks) {
    const [cx, cy] = [px(column) + U / 2, px(row) + U / 2];
    const seat = `p${seatOf(stone)}`;
    const [dx, dy] = STEPS[stone.toLowerCase()];
    const at = (along, across) =>
      `${cx + dx * along + dy * across} ${cy + dy * along + dx * across}`;
    this.grid.over.append(
      circle(cx, cy, 20, ["fw-stone", seat, ...looks].join(" ")),
      s("path", { d: `M${at(28, -6)} L${at(28, 6)} L${at(33.95, 0)} Z`, class: `fw-tip ${seat}` }),
      textAt(cx, cy + 6.5, 19, stone, { class: "pawn-text" }));
  }
}
