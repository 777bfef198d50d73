// Where the squares and the fences of Quoridor are drawn, and which of them is at a point.

import { name, parse } from "./text.js";

export const SQUARE = 60;
export const GROOVE = 12;
export const STEP = SQUARE + GROOVE;
/** How far from the middle of a groove a mouse may be. */
const NEAR = GROOVE / 2 + 7;
/** How far inside a square a finger is that means the square, not its edge. */
const INSIDE = 8;
/** How far from the fence that is shown a finger may be that means it again. */
const AROUND = 14;
const clamp = (value, least, most) => Math.max(least, Math.min(most, value));

export class Layout {
  constructor({ width, height }) {
    Object.assign(this, { width, height });
  }

  left(x) {
    return x * STEP;
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
    const [long, thin] = [2 * SQUARE + GROOVE, GROOVE - 2];
    return fence.endsWith("h")
      ? { x: this.left(x), y: this.top(y) - GROOVE + 1, width: long, height: thin, rx: 4 }
      : { x: this.left(x) + SQUARE + 1, y: this.top(y + 1), width: thin, height: long, rx: 4 };
  }

  /** The square that has a point at least so far inside, or `null`. */
  #squareAt([px, py], margin) {
    const [x, down] = [Math.floor(px / STEP), Math.floor(py / STEP)];
    const y = this.height - 1 - down;
    const isInside = (value) => value >= margin && value <= SQUARE - margin;
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return null;
    return isInside(px - x * STEP) && isInside(py - down * STEP) ? name(x, y) : null;
  }

  /** The fence whose middle is nearest to a point, along the nearer of the two grooves. */
  #fenceAt([px, py]) {
    const across = (value, count) => clamp(Math.round((value + GROOVE / 2) / STEP), 1, count - 1);
    const [ix, iy] = [across(px, this.width), across(py, this.height)];
    const [dx, dy] = [[px, ix], [py, iy]].map(([value, i]) => value + GROOVE / 2 - i * STEP)
      .map(Math.abs);
    return { fence: name(ix - 1, this.height - iy - 1) + (dx >= dy ? "h" : "v"), dx, dy };
  }

  /** The square or the fence that a mouse at a point means, or `null`. */
  at(point) {
    const { fence, dx, dy } = this.#fenceAt(point);
    const isNear = Math.min(dx, dy) <= NEAR && Math.max(dx, dy) < STEP * 0.75;
    return isNear ? fence : this.#squareAt(point, -GROOVE / 2);
  }

  /**
   * What a finger at a point means: a square where the pawn can go, or else the nearest fence. The
   * fence that is shown already is meant by all around it.
   */
  under(point, targets, shown) {
    const square = this.#squareAt(point, INSIDE);
    if (targets.includes(square)) return square;
    if (shown) {
      const { x, y, width, height } = this.bar(shown);
      const isAround = (value, from, length) =>
        value >= from - AROUND && value <= from + length + AROUND;
      if (isAround(point[0], x, width) && isAround(point[1], y, height)) return shown;
    }
    return this.#fenceAt(point).fence;
  }

  /** The edge of the board that has these squares of a goal. */
  edge(goal) {
    const squares = goal.map(parse);
    const [x, y] = squares[0];
    const [width, height] = this.size;
    if (squares.every((square) => square[1] === y)) {
      return { x: this.left(0), y: y === 0 ? this.top(0) + SQUARE + 1 : -5, width, height: 4 };
    }
    const left = x === 0 ? -5 : this.left(x) + SQUARE + 1;
    return { x: left, y: this.top(this.height - 1), width: 4, height };
  }
}
