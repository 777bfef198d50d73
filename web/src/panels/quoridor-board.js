// The board of Quoridor.

import { makeGrid, pointIn } from "../grid.js";
import { Layout, MARGIN, SQUARE } from "../models/layout.js";
import { isFence } from "../models/quoridor.js";
import { column, name } from "../models/text.js";
import { circle, h, rect, s, textAt } from "../ui.js";

/**
 * `act(move)` is called for a click, `hover(fence)` for a fence pointed at or `null`,
 * `confirm(fence)` for a first tap.
 */
export class Board {
  frame = h("div", { class: "frame" });
  /** What a click means: `auto`, `pawn`, or the letter of a fence. */
  kind = "auto";
  #ghost = null;

  constructor(on) {
    this.on = on;
  }

  build(setup) {
    const { width, height } = setup;
    const layout = new Layout(setup);
    const [wide, high] = layout.size;
    this.layout = layout;
    this.#ghost = null;
    this.grid = makeGrid({
      title: `Quoridor on ${width} × ${height} squares`, columns: width, rows: height,
      box: [MARGIN + wide, high + MARGIN],
      place: (x, y) => ({ x: layout.left(x), y: layout.top(y), width: SQUARE, height: SQUARE }),
      label: (x, y) => this.on.label(name(x, y)),
      act: (x, y) => this.on.act(name(x, y)),
      key: (event, x, y) => {
        const letter = event.key.toLowerCase();
        if (letter !== "h" && letter !== "v") return false;
        this.on.act(name(x, y) + letter);
        return true;
      },
      hit: false,
    });
    const { svg } = this.grid;
    svg.setAttribute("viewBox", `0 -8 ${MARGIN + wide + 8} ${high + MARGIN + 8}`);
    this.#drawSquares(width, height);
    this.#listen(svg);
    this.frame.replaceChildren(svg);
    this.frame.style.maxWidth = `${Math.max(18, Math.min(35, width * 5))}rem`;
  }

  #drawSquares(width, height) {
    const { layout, grid: { under } } = this;
    const [wide, high] = layout.size;
    under.append(rect(MARGIN - 6, -6, wide + 12, high + 12, 12, "groove"));
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const [left, top] = [layout.left(x), layout.top(y)];
        under.append(rect(left, top, SQUARE, SQUARE, 7, "quoridor-square"));
      }
      const middle = layout.top(y) + SQUARE / 2;
      under.append(textAt(MARGIN - 14, middle + 6, 17, y + 1, { "text-anchor": "end" }));
    }
    for (let x = 0; x < width; x += 1) {
      under.append(textAt(layout.left(x) + SQUARE / 2, high + 26, 17, column(x)));
    }
  }

  #listen(svg) {
    let down = null;
    const at = (event) => this.layout.at(pointIn(svg, event), this.kind);
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch" || !this.on.isHumans()) return;
      const found = at(event);
      this.point(isFence(found) ? found : null);
    });
    svg.addEventListener("pointerleave", () => this.point(null));
    svg.addEventListener("pointerdown", (event) => (down = at(event)));
    svg.addEventListener("click", (event) => {
      // A click made by assistive technology has no pointer: it names the square.
      if (event.detail === 0) {
        const { x, y } = event.target.closest(".cell")?.dataset ?? {};
        const letter = "hv".includes(this.kind) ? this.kind : "";
        if (x !== undefined) this.on.act(name(Number(x), Number(y)) + letter);
        return;
      }
      const found = at(event);
      if (!found || found !== down || !this.on.isHumans()) return;
      // A finger hides what it points at: the first tap shows the fence, the second places it.
      if (isFence(found) && event.pointerType === "touch" && this.#ghost !== found) {
        this.point(found);
        this.on.confirm(found);
      } else {
        this.on.act(found);
      }
    });
  }

  /** Points at a fence, or at nothing. */
  point(fence) {
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

  /** Draws a look of the library; `marks` are a person's moves, some with their values. */
  draw(look, { marks, showsPaths }) {
    this.#ghost = null;
    this.grid.over.replaceChildren();
    for (const node of this.grid.under.querySelectorAll(".goal-edge")) node.remove();
    look.players.forEach(({ goal }, player) => this.grid.under.append(
      s("rect", { ...this.layout.edge(goal), rx: 2, class: `goal-edge p${player}` })));
    if (showsPaths) this.#drawPaths(look);
    for (const { fence, player } of look.placed) {
      this.#drawFence(fence, `fence${player === null ? "" : ` p${player}`}`);
    }
    for (const { move, value } of marks) this.#drawMark(move, value, look.turn);
    this.#drawPawns(look);
    this.grid.relabel();
  }

  #drawPaths({ players }) {
    players.forEach(({ path }, player) => {
      const shift = (player - (players.length - 1) / 2) * 7;
      const line = path.map((square) => this.layout.middle(square).map((c) => c + shift).join());
      this.grid.over.append(s("polyline", { points: line.join(" "), class: `path p${player}` }));
    });
  }

  #drawMark(move, value, turn) {
    if (!isFence(move)) {
      const [r, look] = value ? [12, `worth ${value}`] : [8, `target p${turn}`];
      this.grid.over.append(circle(...this.layout.middle(move), r, look));
      return;
    }
    const { x, y, width, height } = this.layout.bar(move);
    const [w, hgt] = width > height ? [34, 5] : [5, 34];
    const [left, top] = [x + (width - w) / 2, y + (height - hgt) / 2];
    this.grid.over.append(rect(left, top, w, hgt, 2.5, `worth ${value}`));
  }

  #drawPawns({ players, winner, turn }) {
    players.forEach(({ pawn }, player) => {
      const [cx, cy] = this.layout.middle(pawn);
      const now = winner === null && turn === player ? " turn" : "";
      this.grid.over.append(circle(cx, cy, 22, `pawn p${player}${now}`),
        textAt(cx, cy + 7, 20, player + 1, { class: "pawn-text" }));
    });
  }
}
