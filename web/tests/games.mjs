// Whole games of each kind, by taps alone and by the keyboard alone.

import { strict as assert } from "node:assert";
import { cellOf } from "../src/models/four-way.js";
import { status } from "./browser.mjs";
import { PHONE } from "./hands.mjs";

/** Presses Tab until the focus is on a node, or on the board if it is a square. */
async function tabTo(page, node) {
  const isThere = () => node.evaluate((wanted) => {
    const now = document.activeElement;
    return wanted.matches(".cell") ? now.matches(".cell") : now === wanted;
  });
  const isBefore = await node.evaluate((wanted) => document.activeElement !== document.body &&
    (document.activeElement.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING) > 0);
  for (let i = 0; i < 60; i += 1) {
    if (await isThere()) return;
    await page.keyboard.press(isBefore ? "Shift+Tab" : "Tab");
  }
  assert.fail(`Tab does not reach ${await node.evaluate((wanted) => wanted.outerHTML)}`);
}

/** Moves the focus within a board to a square, by arrow keys alone. */
async function walk(page, node) {
  const steps = await node.evaluate((wanted) => {
    const [from, to] = [document.activeElement, wanted].map((cell) => {
      const { x, y } = cell.getBoundingClientRect();
      return [Number(cell.dataset.x), Number(cell.dataset.y), x, y];
    });
    return [Math.abs(to[0] - from[0]), to[2] > from[2], Math.abs(to[1] - from[1]), to[3] > from[3]];
  });
  for (let i = 0; i < steps[0]; i += 1) {
    await page.keyboard.press(steps[1] ? "ArrowRight" : "ArrowLeft");
  }
  for (let i = 0; i < steps[2]; i += 1) {
    await page.keyboard.press(steps[3] ? "ArrowDown" : "ArrowUp");
  }
}

/** A way to play: it chooses a part of the page, and places a wall at the corner of a cell. */
const TAPS = {
  options: { ...PHONE, reducedMotion: "reduce" },
  choose: (page, target) => target.tap(),
  async wall(page, wall) {
    await page.locator(`.segment input[value="${wall[2]}"]`).tap();
    const { x, y, width, height } = await page.locator('.cell[data-x="0"][data-y="0"]').boundingBox();
    const [column, row] = cellOf(wall);
    const point = [x + column * width - 1, y + row * height - 1];
    await page.touchscreen.tap(...point);
    await status(page, "Tap again");
    await page.touchscreen.tap(...point);
  },
};
const KEYS = {
  options: { reducedMotion: "reduce" },
  async choose(page, target) {
    const node = await target.elementHandle();
    await tabTo(page, node);
    if (await node.evaluate((found) => found.matches(".cell"))) await walk(page, node);
    await page.keyboard.press("Enter");
  },
  /** A point on the lower or on the right edge is the upper left corner of no cell. */
  async wall(page, wall) {
    const cell = page.locator(`.cell[aria-label^="${wall.slice(0, 2)}"]`);
    if (await cell.count() === 0) {
      const words = page.getByLabel("A step as text");
      const fold = page.locator("summary", { hasText: "Players and steps as text" });
      if (!(await words.isVisible())) await this.choose(page, fold);
      await tabTo(page, await words.elementHandle());
      await page.keyboard.type(wall);
      await page.keyboard.press("Enter");
      return;
    }
    const node = await cell.elementHandle();
    await tabTo(page, node);
    await walk(page, node);
    await page.keyboard.press(wall[2]);
    await page.keyboard.press("Enter");
  },
};

/** Waits for a text of the status and returns all of it. */
async function said(page, pattern) {
  const line = page.locator("p.status", { hasText: pattern });
  await line.waitFor({ timeout: 60_000 });
  return line.innerText();
}

const plies = (page) => page.locator(".moves:visible .ply").count();
const more = (page, count) => page.waitForFunction((old) => {
  const shown = [...document.querySelectorAll(".moves .ply")].filter((node) => node.checkVisibility());
  return shown.length > old;
}, count);

async function quoridor({ open }, { options, choose }) {
  const page = await open("#quoridor?size=5x5&walls=2&seats=human,shortest-path", options);
  while (!(await said(page, /Player 1 to move|has won/)).includes("has won")) {
    const count = await plies(page);
    const squares = await page.locator('.cell[aria-label*="your pawn can go"]').all();
    const tops = await Promise.all(squares.map(async (square) => (await square.boundingBox()).y));
    await choose(page, squares[tops.indexOf(Math.min(...tops))]);
    await more(page, count);
  }
}

async function quarto({ open }, { options, choose }) {
  const page = await open("#quarto?seats=hr", options);
  for (;;) {
    const text = await said(page, /Player 1: |has a Quarto|a draw/);
    if (!text.includes("Player 1: ")) break;
    const count = await plies(page);
    const targets = text.includes("place the piece")
      ? page.locator('.cell[aria-label*=", empty"]') : page.locator(".shelf button:enabled");
    await choose(page, targets.first());
    await more(page, count);
  }
}

/** A puzzle is solved with hints. */
async function sliding({ open }, { options, choose }) {
  const page = await open("#sliding?piece=queen&size=6", options);
  for (let slides = 1; !(await said(page, /\w/)).includes("on the goal"); slides += 1) {
    assert(slides < 30);
    await choose(page, page.getByRole("button", { name: "Hint" }));
    const [, from, to] = (await said(page, /, then \d+ more/)).match(/(\w\d) to (\w\d)/);
    await choose(page, page.locator(`.cell[aria-label^="${from}"]`));
    await choose(page, page.locator(`.cell[aria-label^="${to},"][aria-label*="can be reached"]`));
    await page.locator(".moves:visible .ply").nth(slides - 1).waitFor();
  }
}

/** A game against the scout is won or lost with hints. */
async function fourWay({ open }, hand) {
  const { options, choose } = hand;
  const page = await open("#four-way", options);
  const step = async (text) => {
    const count = await plies(page);
    const [stone, to] = text.split("-");
    const cell = (name) => page.locator(`.cell[aria-label^="${name}"]`);
    if (text === "no-wall") {
      await choose(page, page.getByRole("button", { name: "End the turn without a wall" }));
    } else if (/^[nesw]$/.test(stone)) {
      await choose(page, page.locator(`.cell[aria-label*="stone ${stone} of"]`));
      await status(page, `${stone}: choose where it goes`);
      await choose(page, to === "off" ? page.getByRole("button", { name: "Bring" }) : cell(to));
    } else {
      await hand.wall(page, text);
    }
    await more(page, count);
  };
  for (let turns = 0; !/has won/.test(await said(page, /Player 1: |has won/)); turns += 1) {
    assert(turns < 120);
    await choose(page, page.getByRole("button", { name: "Hint" }));
    const [, steps] = (await said(page, /A good move: /)).match(/A good move: ([^.]*)\./);
    for (const text of steps.split(" ")) await step(text);
  }
}

export const aGameOfQuoridorIsTapped = (test) => quoridor(test, TAPS);
export const aGameOfQuoridorIsTyped = (test) => quoridor(test, KEYS);
export const aGameOfQuartoIsTapped = (test) => quarto(test, TAPS);
export const aGameOfQuartoIsTyped = (test) => quarto(test, KEYS);
export const aPuzzleOfSlidingPiecesIsTapped = (test) => sliding(test, TAPS);
export const aPuzzleOfSlidingPiecesIsTyped = (test) => sliding(test, KEYS);
export const aGameOfFourWayFencesIsTapped = (test) => fourWay(test, TAPS);
export const aGameOfFourWayFencesIsTyped = (test) => fourWay(test, KEYS);
