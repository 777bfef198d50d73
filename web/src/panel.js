// What the panels have in common: where their parts stand, and what one does with a board.

import { boardText } from "./grid.js";
import { pictureOf, save } from "./picture.js";
import { button, card, copyButton, h, icon, makeTask, row, statusLine } from "./ui.js";

/**
 * The parts of a panel, of which each has a place in the grid of style.css: one for wide, one for
 * tall and one for small screens. Nothing but the parts below `board` changes its height.
 */
export function layout(root, { status, board, tray, controls, slot, moves, more }) {
  const places = { status, board, tray, controls, slot, moves, more };
  for (const [name, children] of Object.entries(places)) {
    if (children) root.append(h("div", { class: `at-${name}` }, children));
  }
}

/** The board of a panel with what one does with it. */
export class BoardPanel {
  status = statusLine();
  frame = h("div", { class: "frame" });
  text = boardText();
  task = makeTask();
  isFlipped = false;
  flip = button(icon("flip"), () => {
    this.isFlipped = !this.isFlipped;
    this.grid.flip(this.isFlipped);
  }, { class: "icon", "aria-label": "Turn the board" });

  constructor(context) {
    this.context = context;
  }

  /** Puts a new grid into the frame. */
  setGrid(grid) {
    this.grid = grid;
    grid.flip(this.isFlipped);
    this.frame.replaceChildren(grid.svg);
  }

  /** What one takes along: `film` gives an animated picture, or nothing. */
  share(name, film) {
    const picture = () => save(pictureOf(this.frame.querySelector("svg")), name);
    const moving = async () => {
      const found = await film().catch((error) => this.fail(error.message));
      if (found) save(found, `${name}-film`);
    };
    return card("", row(copyButton("Copy the link", this.context.url),
      button("Save the picture", picture), film && button("Save the film", moving)),
    this.text.node);
  }

  fail(message) {
    this.task.say(message, "bad");
  }
}
