// The board of sliding pieces.

import { makeGrid, pointIn } from "../grid.js";
import { column, name, parse } from "../models/text.js";
import { circle, h, rect, s, textAt } from "../ui.js";

const SHAPES = {
  rook: "M22 86 H78 V74 H70 L66 44 H74 V18 H62 V28 H56 V18 H44 V28 H38 V18 H26 V44 H34 L30 74 " +
    "H22 Z",
  bishop: "M24 86 H76 V76 C70 72 62 72 60 68 H66 C74 54 68 36 54 27 A7 7 0 1 0 46 27 C32 36 26 " +
    "54 34 68 H40 C38 72 30 72 24 76 Z",
  queen: "M22 86 H78 V76 L72 70 L82 32 L66 50 L63 24 L50 46 L37 24 L34 50 L18 32 L28 70 L22 76 Z",
};
const U = 100;
const MARGIN = 42;
/** How far a pointer moves before it drags. */
const DRAG = 22;
const MOVING = "moving";

/**
 * `act(square)` is called for a square that is chosen, `begin(square)` when the piece of a square
 * is dragged and `drop(square, by)` when it is released; `canDrag(square)` tells which pieces are
 * dragged.
 */
export class Board {
  frame = h("div", { class: "frame" });
  /** The elements of the pieces by their squares: they move with them. */
  #bodies = new Map();
  #chosen = null;

  constructor(on) {
    this.on = on;
  }

  build({ piece, size }) {
    this.size = size;
    this.piece = piece;
    this.grid = makeGrid({
      title: `${piece}s on ${size} × ${size} squares`, columns: size, rows: size,
      box: [MARGIN + size * U, size * U + MARGIN],
      place: (x, y) => ({ x: MARGIN + x * U, y: (size - 1 - y) * U, width: U, height: U }),
      label: (x, y) => this.on.label(name(x, y)),
      act: (x, y) => this.on.act(name(x, y)),
      hit: false,
    });
    const { under, svg } = this.grid;
    const text = (x, y, anchor, content) =>
      textAt(x, y, size > 9 ? 28 : 24, content, { "text-anchor": anchor });
    for (let i = 0; i < size; i += 1) {
      const y = (size - 1 - i) * U;
      for (let j = 0; j < size; j += 1) {
        const look = (i + j) % 2 ? "sq-light" : "sq-dark";
        under.append(rect(MARGIN + j * U, y, U, U, null, look));
      }
      under.append(text(MARGIN - 9, y + 60, "end", i + 1),
        text(MARGIN + i * U + 50, size * U + 32, "middle", column(i)));
    }
    this.#listen(svg);
    this.#bodies = new Map();
    this.frame.replaceChildren(svg);
  }

  /** The upper left corner of a square. */
  #corner(square) {
    const [x, y] = parse(square);
    return [MARGIN + x * U, (this.size - 1 - y) * U];
  }

  #middle(square) {
    return this.#corner(square).map((c) => c + U / 2);
  }

  /** The square at a point, or `null`. */
  #at([px, py]) {
    const [x, y] = [Math.floor((px - MARGIN) / U), this.size - 1 - Math.floor(py / U)];
    return x >= 0 && y >= 0 && x < this.size && y < this.size ? name(x, y) : null;
  }

  /** Clicks and drags of a pointer. */
  #listen(svg) {
    let [start, from, isDrag] = [null, null, false];
    const moved = (event) => pointIn(svg, event).map((c, i) => c - start[i]);
    svg.addEventListener("pointerdown", (event) => {
      start = pointIn(svg, event);
      const square = this.#at(start);
      from = square && this.on.canDrag(square) ? square : null;
      isDrag = false;
      if (from) svg.setPointerCapture(event.pointerId);
    });
    svg.addEventListener("pointermove", (event) => {
      if (!from || !start) return;
      const by = moved(event);
      if (!isDrag && Math.hypot(...by) > DRAG) {
        isDrag = true;
        this.on.begin(from);
      }
      if (isDrag) this.#drag(from, by);
    });
    svg.addEventListener("pointerup", (event) => {
      if (!start) return;
      const [square, by] = [this.#at(start), moved(event)];
      start = null;
      if (isDrag) {
        this.#bodies.get(from)?.classList.add(MOVING);
        this.on.drop(from, by);
      } else if (square) {
        this.grid.focus(...parse(square));
        this.on.act(square);
      }
    });
    svg.addEventListener("pointercancel", () => {
      start = null;
      this.#place();
    });
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

  /** Draws the pieces, the goal, the piece that is chosen with its targets, and a hint. */
  draw({ at, goal, chosen, targets, hint }) {
    const { over } = this.grid;
    over.querySelectorAll(".mark").forEach((node) => node.remove());
    const goals = goal.map((square) => {
      const [x, y] = this.#corner(square);
      return rect(x + 9, y + 9, 82, 82, 14, "goal mark");
    });
    const dots = targets.map((square) => circle(...this.#middle(square), 15, "target mark"));
    over.prepend(...goals, ...dots);
    this.#chosen = chosen;
    this.#reuse(at);
    this.#place();
    if (hint) over.append(this.#arrow(hint));
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
    return s("g", { class: "body" }, s("path", { d: SHAPES[this.piece], class: "pc" }));
  }

  #place() {
    for (const [square, body] of this.#bodies) {
      const [x, y] = this.#corner(square);
      body.style.transform = `translate(${x}px, ${y}px)`;
      body.firstChild.classList.toggle("chosen", square === this.#chosen);
      if (!body.parentNode) this.grid.over.append(body);
    }
  }

  #arrow({ from, to }) {
    const [[x1, y1], [x2, y2]] = [this.#middle(from), this.#middle(to)];
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const end = (along, across) =>
      `${x2 + dx * along - dy * across} ${y2 + dy * along + dx * across}`;
    return s("g", { class: "mark" },
      s("path", { d: `M${x1 + dx * 40} ${y1 + dy * 40} L${end(-14, 0)}`, class: "arrow" }),
      s("path", { d: `M${end(18, 0)} L${end(-14, 20)} L${end(-14, -20)} Z`, class: "arrow-head" }));
  }
}
