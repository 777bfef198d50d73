// The board of Quoridor.

import { makeGrid } from "../grid.js";
import { Layout, SQUARE } from "../models/layout.js";
import { isFence } from "../models/quoridor.js";
import { column, name } from "../models/text.js";
import { circle, nameAt, rect, s, textAt } from "../ui.js";

const SIGNS = { win: "+", draw: "=", loss: "−" };

/**
 * `on.act(move)` is called for a move, `on.hover(fence)` for a fence pointed at or `null`,
 * `on.confirm(fence)` for a fence that a finger has shown; `on.targets()` has the squares where a
 * person's pawn can go, and `on.isHumans()` tells whether a person is to move.
 */
export class Board {
  /** The fence that is shown before it is placed. */
  #ghost = null;
  /** The fence that was shown before the press. */
  #before = null;
  /** The position that is drawn. */
  #look = null;

  constructor(on) {
    this.on = on;
  }

  /** The grid of another board. */
  build(setup) {
    const { width, height } = setup;
    const layout = new Layout(setup);
    const [wide, high] = layout.size;
    this.layout = layout;
    this.#ghost = null;
    this.grid = makeGrid({
      title: `Quoridor on ${width} × ${height} squares`, columns: width, rows: height,
      box: [-8, -8, wide + 16, high + 16],
      place: (x, y) => ({ x: layout.left(x), y: layout.top(y), width: SQUARE, height: SQUARE }),
      label: (x, y) => this.on.label(name(x, y)),
      act: (x, y) => this.on.act(name(x, y)),
      key: (event, x, y) => {
        const letter = event.key.toLowerCase();
        if (letter !== "h" && letter !== "v") return false;
        this.on.act(name(x, y) + letter);
        return true;
      },
      pointer: {
        press: () => (this.#before = this.#ghost),
        point: (at, press) => this.#point(at, press),
        release: (at, press) => this.#release(at, press),
        cancel: () => this.show(null),
      },
    });
    this.#drawSquares(width, height);
    return this.grid;
  }

  #drawSquares(width, height) {
    const { layout, grid: { under } } = this;
    const [wide, high] = layout.size;
    under.append(rect(-6, -6, wide + 12, high + 12, 10, "groove"));
    for (let i = 0; i < width * height; i += 1) {
      const [left, top] = [layout.left(i % width), layout.top(Math.floor(i / width))];
      under.append(rect(left, top, SQUARE, SQUARE, 6, "quoridor-square"));
    }
    // In corners of their squares, beside the pawns.
    for (let y = 0; y < height; y += 1) {
      under.append(nameAt(4, layout.top(y) + 15, 14, y + 1, "start"));
    }
    for (let x = 0; x < width; x += 1) {
      const right = layout.left(x) + SQUARE - 4;
      under.append(nameAt(right, high - 5, 14, column(x), "end"));
    }
  }

  /** A finger keeps the fence that it has shown; a mouse means what is below it. */
  #meant(at, press) {
    if (!press?.isTouch) return this.layout.at(at);
    return this.layout.under(at, this.on.targets(), this.#before);
  }

  #point(at, press) {
    const meant = at && this.on.isHumans() ? this.#meant(at, press) : null;
    this.show(isFence(meant) ? meant : null);
  }

  /** A finger hides what it points at: a fence must be shown before it is placed. */
  #release(at, press) {
    if (!this.on.isHumans()) return;
    const meant = this.#meant(at, press);
    if (press.isTouch && isFence(meant)) {
      this.show(meant);
      if (meant === this.#before) this.on.act(meant);
      else this.on.confirm(meant);
    } else if (meant && (press.isTouch || meant === this.layout.at(press.from))) {
      this.on.act(meant);
    }
  }

  /** Shows a fence before it is placed, or none. */
  show(fence) {
    if (fence === this.#ghost) return;
    this.#ghost = fence;
    this.grid.over.querySelector(".ghost")?.remove();
    const isLegal = this.on.hover(fence);
    if (fence) this.#drawFence(fence, `ghost${isLegal ? "" : " refused"}`);
  }

  isAt(fence) {
    return this.#ghost === fence;
  }

  #drawFence(fence, look) {
    this.grid.over.append(s("rect", { ...this.layout.bar(fence), class: look }));
  }

  /** Draws pawns before the library has told of a position. */
  drawPawns(pawns) {
    this.grid.over.replaceChildren();
    pawns.forEach((pawn, player) => this.#drawPawn(pawn, player, ""));
  }

  /**
   * Draws a look of the library: `marks` are a person's moves, some with their values, `last` is
   * the last move, `best` a move to advise.
   */
  draw(look, { marks, last, best, showsPaths }) {
    const { under, over } = this.grid;
    // What is pointed at stays when the same position is drawn again.
    const ghost = look === this.#look ? over.querySelector(".ghost") : null;
    this.#look = look;
    if (!ghost) this.#ghost = null;
    over.replaceChildren();
    for (const node of under.querySelectorAll(".goal-edge, .last")) node.remove();
    look.players.forEach(({ goal }, player) => under.append(
      s("rect", { ...this.layout.edge(goal), rx: 2, class: `goal-edge p${player}` })));
    if (showsPaths) this.#drawPaths(look);
    for (const { fence, player } of look.placed) {
      const isLast = fence === last ? " last" : "";
      this.#drawFence(fence, `fence${player === null ? "" : ` p${player}`}${isLast}`);
    }
    if (last && last !== "pass" && !isFence(last)) this.#markSquares([look.from, last]);
    for (const { move, value } of marks) this.#drawMark(move, value, look.turn);
    if (best) this.#drawBest(best);
    look.players.forEach(({ pawn }, player) =>
      this.#drawPawn(pawn, player, look.winner === null && look.turn === player ? " turn" : ""));
    if (ghost) over.append(ghost);
    this.grid.relabel();
  }

  #markSquares(squares) {
    for (const square of squares.filter(Boolean)) {
      const [cx, cy] = this.layout.middle(square);
      const [x, y] = [cx - SQUARE / 2, cy - SQUARE / 2];
      this.grid.under.append(rect(x, y, SQUARE, SQUARE, 6, "last"));
    }
  }

  #drawPaths({ players }) {
    players.forEach(({ path }, player) => {
      const shift = (player - (players.length - 1) / 2) * 7;
      const line = path.map((square) => this.layout.middle(square).map((c) => c + shift).join());
      this.grid.over.append(s("polyline", { points: line.join(" "), class: `path p${player}` }));
    });
  }

  /** A value has a sign as well as a colour. */
  #drawMark(move, value, turn) {
    const { over } = this.grid;
    if (!isFence(move)) {
      const middle = this.layout.middle(move);
      const [r, look] = value ? [14, `worth ${value}`] : [8, `target p${turn}`];
      over.append(circle(...middle, r, look));
      if (value) over.append(textAt(middle[0], middle[1] + 7, 20, SIGNS[value], {
        class: "worth-text",
      }));
      return;
    }
    const { x, y, width, height } = this.layout.bar(move);
    const [w, hgt] = width > height ? [34, 5] : [5, 34];
    const [left, top] = [x + (width - w) / 2, y + (height - hgt) / 2];
    over.append(rect(left, top, w, hgt, 2.5, `worth ${value}`));
  }

  #drawBest(move) {
    if (isFence(move)) this.#drawFence(move, "best");
    else this.grid.over.append(circle(...this.layout.middle(move), 22, "best"));
  }

  #drawPawn(pawn, player, look) {
    const [cx, cy] = this.layout.middle(pawn);
    this.grid.over.append(circle(cx, cy, 22, `pawn p${player}${look}`),
      textAt(cx, cy + 7, 20, player + 1, { class: `pawn-text p${player}` }));
  }
}
