// A board: an SVG that fills its frame, with squares that the keyboard reaches, and one pointer.

import { button, h, s } from "./ui.js";

const within = ({ x, y, width, height }, [px, py]) =>
  px >= x && py >= y && px <= x + width && py <= y + height;

/**
 * A grid of `columns` × `rows` squares. `box` is the part of the plane that is seen, `place` gives
 * the rectangle of a square, `label` its name; `act` is called when a square is chosen, `key` may
 * take other keys. Row 0 is at the bottom, or at the top if `down` is set.
 *
 * `pointer` takes what a pointer does: `press()` before its first point, `point(at, press)` for
 * each move, with `null` when it leaves, `release(at, press)` and `cancel()` at the end. A press
 * has the point `from` at which it began and `isTouch`. Without `pointer` a press chooses the
 * square below it.
 */
export function makeGrid(options) {
  const { title, columns, rows, box, place, label } = options;
  const cells = [];
  const at = (x, y) => cells[y * columns + x];
  const under = s("g", { "aria-hidden": "true" });
  const over = s("g", { "aria-hidden": "true", class: "over" });
  const view = s("g", {}, under, s("g", {}, lines(options, cells)), over);
  const svg = s("svg", {
    viewBox: box.join(" "), role: "grid", "aria-label": title, "aria-rowcount": rows,
    "aria-colcount": columns, class: "board",
  }, view);
  const grid = {
    svg, view, under, over, cell: at, isFlipped: false,
    relabel() {
      cells.forEach((cell, i) =>
        cell.setAttribute("aria-label", label(i % columns, Math.floor(i / columns))));
    },
    /** Turns the board by half a turn; CSS keeps pieces and texts upright. */
    flip(isFlipped) {
      const [x, y, width, height] = box;
      grid.isFlipped = isFlipped;
      svg.classList.toggle("flipped", isFlipped);
      const middle = `${2 * x + width} ${2 * y + height}`;
      if (isFlipped) view.setAttribute("transform", `translate(${middle}) rotate(180)`);
      else view.removeAttribute("transform");
    },
    /** The square at a point, as column and row. */
    at(point) {
      const found = cells.findIndex((_, i) =>
        within(place(i % columns, Math.floor(i / columns)), point));
      return found < 0 ? null : [found % columns, Math.floor(found / columns)];
    },
  };
  listenToKeys(grid, options);
  listenToPointer(grid, options.pointer ?? {
    release(point, { from }) {
      const [found, begun] = [grid.at(point), grid.at(from)];
      if (found && String(found) === String(begun)) options.act(...found);
    },
  });
  return grid;
}

/** The rows of squares from the top; the first square takes the focus. */
function lines({ columns, rows, place, act, down }, cells) {
  const order = Array.from({ length: rows }, (_, i) => (down ? i : rows - 1 - i));
  return order.map((y, line) => s("g", { role: "row" },
    Array.from({ length: columns }, (_, x) => {
      const props = { role: "gridcell", class: "cell", "data-x": x, "data-y": y };
      const cell = s("g", { ...props, tabindex: line === 0 && x === 0 ? 0 : -1 },
        s("rect", { ...place(x, y), class: "hit" }));
      // The square that had the focus last has it again when the board is reached the next time.
      cell.addEventListener("focus", () => {
        cells.forEach((other) => other.setAttribute("tabindex", other === cell ? 0 : -1));
      });
      // A click that assistive technology makes has no pointer.
      cell.addEventListener("click", (event) => event.detail === 0 && act(x, y));
      cells[y * columns + x] = cell;
      return cell;
    })));
}

/** Arrow keys move the focus, which one square has, Enter acts. */
function listenToKeys(grid, { columns, rows, act, key, down = false }) {
  const { svg } = grid;
  svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [x, y] = [event.target.dataset.x, event.target.dataset.y].map(Number);
    const turn = grid.isFlipped ? -1 : 1;
    const up = down ? -turn : turn;
    const [dx, dy] = {
      ArrowLeft: [-turn, 0], ArrowRight: [turn, 0], ArrowUp: [0, up], ArrowDown: [0, -up],
      Home: [-columns, 0], End: [columns, 0],
    }[event.key] ?? [];
    const inside = (value, count) => Math.min(count - 1, Math.max(0, value));
    if (dx !== undefined) {
      grid.cell(inside(x + dx, columns), inside(y + dy, rows)).focus({ preventScroll: true });
    } else if (event.key === "Enter" || event.key === " ") {
      act(x, y);
    } else if (!key?.(event, x, y)) {
      return;
    }
    event.preventDefault();
  });
}

/** The same for a mouse, a finger and a pen: what counts is where the pointer is, not its click. */
function listenToPointer({ svg, view }, pointer) {
  let press = null;
  const at = ({ clientX, clientY }) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(view.getScreenCTM().inverse());
    return [x, y];
  };
  const end = () => {
    press = null;
    pointer.cancel?.();
  };
  svg.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    press = { from: at(event), isTouch: event.pointerType !== "mouse" };
    svg.setPointerCapture(event.pointerId);
    pointer.press?.();
    pointer.point?.(press.from, press);
  });
  svg.addEventListener("pointermove", (event) => {
    if (event.isPrimary && (press || event.pointerType === "mouse")) {
      pointer.point?.(at(event), press);
    }
  });
  svg.addEventListener("pointerup", (event) => {
    if (!press || !event.isPrimary) return;
    const released = press;
    press = null;
    pointer.release(at(event), released);
  });
  svg.addEventListener("pointercancel", end);
  svg.addEventListener("pointerleave", (event) =>
    event.pointerType === "mouse" && pointer.point?.(null, null));
  // The keyboard's focus stays where the keyboard put it, so that arrow keys step through moves.
  svg.addEventListener("mousedown", (event) => {
    event.preventDefault();
    if (!svg.contains(document.activeElement)) document.activeElement?.blur();
  });
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
