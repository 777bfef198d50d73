// The board of sliding pieces.

import { makeGrid } from "../grid.js";
import { column, name, parse } from "../models/text.js";
import { arrow, circle, nameAt, rect, s } from "../ui.js";

const SHAPES = {
  rook: "M22 86 H78 V74 H70 L66 44 H74 V18 H62 V28 H56 V18 H44 V28 H38 V18 H26 V44 H34 L30 74 " +
    "H22 Z",
  bishop: "M24 86 H76 V76 C70 72 62 72 60 68 H66 C74 54 68 36 54 27 A7 7 0 1 0 46 27 C32 36 26 " +
    "54 34 68 H40 C38 72 30 72 24 76 Z",
  queen: "M22 86 H78 V76 L72 70 L82 32 L66 50 L63 24 L50 46 L37 24 L34 50 L18 32 L28 70 L22 76 Z",
};
const U = 100;
/** How far a pointer moves before it drags. */
const DRAG = 22;
const MOVING = "moving";

/**
 * `act(square)` is called for a square that is chosen, `begin(square)` when the piece of a square
 * is dragged and `drop(square, by)` when it is released; `canDrag(square)` tells which pieces are
 * dragged.
 */
export class Board {
  /** The elements of the pieces by their squares: they move with them. */
  #bodies = new Map();
  #chosen = null;
  /** The square of the piece that is dragged. */
  #dragged = null;

  constructor(on) {
    this.on = on;
  }

  /** The grid of another board. */
  build({ piece, size }) {
    this.size = size;
    this.piece = piece;
    this.grid = makeGrid({
      title: `${piece}s on ${size} × ${size} squares`, columns: size, rows: size,
      box: [0, 0, size * U, size * U],
      place: (x, y) => ({ x: x * U, y: (size - 1 - y) * U, width: U, height: U }),
      label: (x, y) => this.on.label(name(x, y)),
      act: (x, y) => this.on.act(name(x, y)),
      pointer: {
        point: (at, press) => this.#point(at, press),
        release: (at, press) => this.#release(at, press),
        cancel: () => this.#letGo(),
      },
    });
    const { under } = this.grid;
    for (let i = 0; i < size * size; i += 1) {
      const [x, y] = [i % size, Math.floor(i / size)];
      const look = (x + y) % 2 ? "sq-light" : "sq-dark";
      under.append(rect(x * U, (size - 1 - y) * U, U, U, null, look));
    }
    const font = size > 9 ? 26 : 19;
    for (let i = 0; i < size; i += 1) {
      under.append(
        nameAt(6, (size - 1 - i) * U + font + 2, font, i + 1, "start"),
        nameAt(i * U + U - 6, size * U - 7, font, column(i), "end"));
    }
    this.marks = s("g", {});
    under.append(this.marks);
    this.#bodies = new Map();
    this.#dragged = null;
    return this.grid;
  }

  /** The upper left corner of a square. */
  #corner(square) {
    const [x, y] = parse(square);
    return [x * U, (this.size - 1 - y) * U];
  }

  #middle(square) {
    return this.#corner(square).map((c) => c + U / 2);
  }

  #at(point) {
    const found = this.grid.at(point);
    return found && name(...found);
  }

  /** A press that moves far enough drags the piece below it. */
  #point(at, press) {
    if (!press || at === null) return;
    const by = at.map((c, i) => c - press.from[i]);
    const square = this.#at(press.from);
    if (!this.#dragged && Math.hypot(...by) > DRAG && square && this.on.canDrag(square)) {
      this.#dragged = square;
      this.on.begin(square);
    }
    if (this.#dragged) this.#drag(this.#dragged, by);
  }

  #release(at, press) {
    const dragged = this.#dragged;
    if (dragged) {
      this.#letGo();
      this.on.drop(dragged, at.map((c, i) => c - press.from[i]));
    } else if (this.#at(at) && this.#at(at) === this.#at(press.from)) {
      this.on.act(this.#at(at));
    }
  }

  /** The dragged piece goes back to where the board has it. */
  #letGo() {
    this.#bodies.get(this.#dragged)?.classList.add(MOVING);
    this.#dragged = null;
    this.#place();
  }

  #drag(square, [dx, dy]) {
    const body = this.#bodies.get(square);
    if (!body) return;
    const [left, top] = this.#corner(square);
    body.classList.remove(MOVING);
    body.style.transform = `translate(${left + dx}px, ${top + dy}px)`;
  }

  /** The slide nearest to the direction of a drag, if it is near. */
  nearest(slides, [dx, dy]) {
    const nearness = ({ from, to }) => {
      const [a, b] = [this.#corner(from), this.#corner(to)];
      const [mx, my] = [b[0] - a[0], b[1] - a[1]];
      return (dx * mx + dy * my) / (Math.hypot(dx, dy) * Math.hypot(mx, my));
    };
    const [best] = [...slides].sort((a, b) => nearness(b) - nearness(a));
    return best && nearness(best) > 0.8 ? best : null;
  }

  /** The element of a piece moves with it. */
  slide({ from, to }) {
    const body = this.#bodies.get(from);
    this.#bodies.delete(from);
    this.#bodies.set(to, body);
    body.classList.add(MOVING);
  }

  /** Draws the pieces, the goal, the chosen piece with its targets, the last slide, and a hint. */
  draw({ at, goal, chosen, targets, last, hint }) {
    const { over } = this.grid;
    over.querySelectorAll(".mark").forEach((node) => node.remove());
    const goals = goal.map((square) => {
      const [x, y] = this.#corner(square);
      return rect(x + 9, y + 9, 82, 82, 14, "goal mark");
    });
    const dots = targets.map((square) => circle(...this.#middle(square), 15, "target mark"));
    over.prepend(...goals, ...dots);
    this.marks.replaceChildren(...(last ? [last.from, last.to] : []).map((square) =>
      rect(...this.#corner(square), U, U, null, "last")));
    this.#chosen = chosen;
    this.#reuse(at);
    this.#place();
    if (hint) over.append(arrow(this.#middle(hint.from), this.#middle(hint.to)));
    this.grid.relabel();
  }

  /** Gives each piece an element, first those of pieces that are gone. */
  #reuse(at) {
    const free = [...this.#bodies].filter(([square]) => !at.includes(square));
    for (const square of at) {
      if (this.#bodies.has(square)) continue;
      const [old, body] = free.shift() ?? [];
      body?.classList.add(MOVING);
      this.#bodies.delete(old);
      this.#bodies.set(square, body ?? this.#newBody());
    }
    for (const [square, body] of free) {
      this.#bodies.delete(square);
      body.remove();
    }
  }

  #newBody() {
    return s("g", { class: "body" }, s("path", { d: SHAPES[this.piece], class: "pc upright" }));
  }

  #place() {
    for (const [square, body] of this.#bodies) {
      const [x, y] = this.#corner(square);
      body.style.transform = `translate(${x}px, ${y}px)`;
      body.firstChild.classList.toggle("chosen", square === this.#chosen);
      if (!body.parentNode) this.grid.over.append(body);
    }
  }
}
