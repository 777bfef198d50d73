// Where the squares and the fences of Quoridor are drawn, and which of them is at a point.

import { name, parse } from "./text.js";

export const SQUARE = 60;
export const GROOVE = 16;
export const MARGIN = 34;
export const STEP = SQUARE + GROOVE;
/** How far from the middle of a groove a pointer may be. */
const NEAR = GROOVE / 2 + 7;
const clamp = (value, least, most) => Math.max(least, Math.min(most, value));

export class Layout {
  constructor({ width, height }) {
    Object.assign(this, { width, height });
  }

  left(x) {
    return MARGIN + x * STEP;
  }

  top(y) {
    return (this.height - 1 - y) * STEP;
  }

  /** The width and height of all squares. */
  get size() {
    return [this.width * STEP - GROOVE, this.height * STEP - GROOVE];
  }

  middle(square) {
    const [x, y] = parse(square);
    return [this.left(x) + SQUARE / 2, this.top(y) + SQUARE / 2];
  }

  /** The rectangle of a fence. */
  bar(fence) {
    const [x, y] = parse(fence.slice(0, -1));
    const [long, thin] = [2 * SQUARE + GROOVE, GROOVE - 4];
    return fence.endsWith("h")
      ? { x: this.left(x), y: this.top(y) - GROOVE + 2, width: long, height: thin, rx: 4 }
      : { x: this.left(x) + SQUARE + 2, y: this.top(y + 1), width: thin, height: long, rx: 4 };
  }

  /** The square or the fence at a point, or `null`; `kind` is `auto`, `pawn`, `h` or `v`. */
  at([px, py], kind) {
    const [bx, by] = [px - MARGIN + GROOVE / 2, this.height * STEP - (py + GROOVE / 2)];
    const [ix, iy] = [Math.round(bx / STEP), Math.round(by / STEP)];
    const crossing = name(clamp(ix, 1, this.width - 1) - 1, clamp(iy, 1, this.height - 1) - 1);
    if (kind === "h" || kind === "v") return crossing + kind;
    if (kind === "auto" && ix >= 1 && iy >= 1 && ix < this.width && iy < this.height) {
      const [dx, dy] = [Math.abs(bx - ix * STEP), Math.abs(by - iy * STEP)];
      if (dy <= NEAR && dx >= dy && dx < STEP * 0.75) return `${crossing}h`;
      if (dx <= NEAR && dy > dx && dy < STEP * 0.75) return `${crossing}v`;
    }
    const [x, y] = [bx, by].map((value) => Math.floor((value - GROOVE / 2) / STEP));
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? name(x, y) : null;
  }

  /** The edge of the board that has these squares of a goal. */
  edge(goal) {
    const squares = goal.map(parse);
    const [x, y] = squares[0];
    const [width, height] = this.size;
    if (squares.every((square) => square[1] === y)) {
      return { x: this.left(0), y: y === 0 ? this.top(0) + SQUARE + 1 : -5, width, height: 4 };
    }
    const left = x === 0 ? MARGIN - 5 : this.left(x) + SQUARE + 1;
    return { x: left, y: this.top(this.height - 1), width: 4, height };
  }
}
