// A board whose squares can be reached with the keyboard: one of them takes the focus, arrow keys
// move it.

import { button, h, s } from "./ui.js";

/**
 * A grid of `columns` × `rows` squares in an SVG. `draw` has the shapes of the board; `label` names
 * a square; `act` is called when a square is chosen; `key` may take other keys. Row 0 is at the
 * bottom, or at the top if `down` is set. `place` gives the rectangle of a square.
 */
export function makeGrid(options) {
  const { title, columns, rows, box, place, label, act, key, down = false, hit = true } = options;
  const cells = [];
  const at = (x, y) => cells[y * columns + x];
  let [fx, fy] = [0, 0];
  const focus = (x, y) => {
    at(fx, fy).setAttribute("tabindex", -1);
    [fx, fy] = [x, y];
    at(x, y).setAttribute("tabindex", 0);
    at(x, y).focus({ preventScroll: true });
  };
  const onkeydown = (event) => {
    const up = down ? -1 : 1;
    const [dx, dy] = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, up], ArrowDown: [0, -up],
      Home: [-columns, 0], End: [columns, 0],
    }[event.key] ?? [];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (dx !== undefined) {
      event.preventDefault();
      const within = (value, count) => Math.min(count - 1, Math.max(0, value));
      focus(within(fx + dx, columns), within(fy + dy, rows));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      act(fx, fy, event);
    } else if (key?.(event, fx, fy)) {
      event.preventDefault();
    }
  };
  const lines = [];
  const order = Array.from({ length: rows }, (_, i) => (down ? i : rows - 1 - i));
  for (const y of order) {
    const line = [];
    for (let x = 0; x < columns; x += 1) {
      const props = { role: "gridcell", tabindex: -1, class: "cell", "data-x": x, "data-y": y };
      const cell = s("g", props, s("rect", { ...place(x, y), class: "hit" }));
      cell.addEventListener("focus", () => {
        at(fx, fy).setAttribute("tabindex", -1);
        [fx, fy] = [x, y];
        cell.setAttribute("tabindex", 0);
      });
      if (hit) cell.addEventListener("click", (event) => act(x, y, event));
      cells[y * columns + x] = cell;
      line.push(cell);
    }
    lines.push(s("g", { role: "row" }, line));
  }
  const first = at(0, order[0]);
  [fx, fy] = [0, order[0]];
  first.setAttribute("tabindex", 0);
  const under = s("g", { "aria-hidden": "true" });
  const over = s("g", { "aria-hidden": "true", class: "over" });
  const props = {
    viewBox: `0 0 ${box[0]} ${box[1]}`, role: "grid", "aria-label": title, "aria-rowcount": rows,
    "aria-colcount": columns, onkeydown, class: "board",
  };
  const svg = s("svg", props, under, s("g", { class: "cells" }, lines), over);
  const relabel = () => {
    cells.forEach((cell, i) =>
      cell.setAttribute("aria-label", label(i % columns, Math.floor(i / columns))));
  };
  return { svg, under, over, cell: at, relabel, focus, get focused() { return [fx, fy]; } };
}

/** The text form of a board, in a region that screen readers announce; all can have it shown. */
export function boardText() {
  const label = "The board as text";
  const pre = h("pre", { "aria-live": "polite", "aria-label": label, class: "board-text sr" });
  const toggle = () => {
    const hidden = pre.classList.toggle("sr");
    show.setAttribute("aria-expanded", String(!hidden));
    show.textContent = hidden ? "Show the board as text" : "Hide the text";
  };
  const props = { class: "link", "aria-expanded": "false" };
  const show = button("Show the board as text", toggle, props);
  const set = (text) => {
    if (pre.textContent !== text) pre.textContent = text;
  };
  return { node: h("div", { class: "text-form" }, show, pre), set };
}

/** The point of an event in the units of an SVG. */
export function pointIn(svg, event) {
  const matrix = svg.getScreenCTM();
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return [point.x, point.y];
}
