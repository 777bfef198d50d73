// What hands do: taps, a mouse that aims at a board at rest, and boards that keep their place.

import { strict as assert } from "node:assert";
import { middle, status, unfold } from "./browser.mjs";
import { PANELS } from "./panels.mjs";

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
const SIZES = {
  desk: { viewport: { width: 1280, height: 800 } },
  tablet: TABLET,
  phone: PHONE,
  // A small screen, or a desk at twice the size.
  zoomed: { viewport: { width: 640, height: 400 } },
  small: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  landscape: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
};
const moves = (page) => page.locator(".moves:visible .ply").allInnerTexts();

/** Where fences are placed on a board at rest: the middle of each, read before any pointer. */
async function crossings(page, fences) {
  const points = new Map();
  for (const fence of fences) {
    const box = await page.locator(`.cell[aria-label^="${fence.slice(0, 2)}"]`).boundingBox();
    // A groove is a fifth of a square, and the middle of a fence is where two grooves cross; a
    // little along the fence no other one is as near.
    const [x, y] = [box.x + box.width * 1.1, box.y - box.height * 0.1];
    const along = box.width * 0.15;
    points.set(fence, fence.endsWith("h") ? [x + along, y] : [x, y - along]);
  }
  return points;
}

export async function fencesAreTapped({ open }) {
  for (const size of [PHONE, TABLET]) {
    const page = await open("#quoridor?seats=human,human", size);
    await status(page, "Player 1 to move");
    const fences = ["b2h", "d4v", "f6h", "g3v", "c7h"];
    let placed = 0;
    for (const [fence, [x, y]] of await crossings(page, fences)) {
      await page.touchscreen.tap(x, y);
      await status(page, `Tap again to place ${fence}`);
      // The second tap is not quite where the first was.
      await page.touchscreen.tap(x + 3, y - 2);
      placed += 1;
      await page.waitForFunction((count) =>
        document.querySelectorAll(".fence").length === count, placed);
    }
    assert.deepEqual(await moves(page), fences);
  }
}

export async function wallsAreTapped({ open }) {
  for (const size of [PHONE, TABLET]) {
    const page = await open("#four-way?seats=human,human", size);
    await status(page, "choose a stone");
    for (const cell of ["Dj", "Di"]) await page.touchscreen.tap(...(await middle(page, cell)));
    await status(page, "1 of 2 moved");
    for (const cell of ["Ad", "Bd"]) await page.touchscreen.tap(...(await middle(page, cell)));
    await status(page, "place a wall");
    const box = await page.locator('.cell[aria-label^="Ef"]').boundingBox();
    await page.touchscreen.tap(box.x + 2, box.y + 2);
    await status(page, "Tap again to place Ef-");
    await page.touchscreen.tap(box.x + 4, box.y);
    await status(page, "Player 2");
    assert.equal(await page.locator(".fw-wall").count(), 2);
  }
}

export async function theMouseAimsAtTheBoardAtRest({ open }) {
  const page = await open("#quoridor?seats=human,human", SIZES.desk);
  await status(page, "Player 1 to move");
  const fences = ["2", "4", "6", "8"].flatMap((row) =>
    ["a", "c", "e", "g"].map((column) => `${column}${row}h`));
  let placed = 0;
  for (const [fence, [x, y]] of await crossings(page, fences)) {
    await page.mouse.move(x, y);
    await status(page, `Fence ${fence}`);
    await page.mouse.click(x, y);
    placed += 1;
    await page.waitForFunction((count) =>
      document.querySelectorAll(".fence").length === count, placed);
  }
  assert.deepEqual(await moves(page), fences);
}

/** A computer's move and every message that a pointer brings leave the board where it is. */
export async function noBoardMovesUnderAPointer({ open }) {
  let random = 7;
  const pick = (most) => {
    random = (random * 1103515245 + 12345) % 2147483648;
    return Math.floor((random / 2147483648) * most);
  };
  for (const size of [SIZES.desk, { viewport: { width: 390, height: 844 } }]) {
    const page = await open("", size);
    for (const panel of [...PANELS, "four-way?turn=start"]) {
      await page.evaluate((hash) => (location.hash = hash), panel);
      await page.locator(`.panel-${panel.split("?")[0]} .board`).waitFor();
      // A panel may put another board into the same place.
      const place = () => page.evaluate(() => {
        const board = document.querySelector(".at-board .board");
        const { x, y, width, height } = board.getBoundingClientRect();
        return [x, y, width, height].join();
      });
      const before = await place();
      for (let i = 0; i < 200; i += 1) {
        await page.mouse.move(pick(size.viewport.width), pick(size.viewport.height));
        if (i % 10 === 0) assert.equal(await place(), before, panel);
      }
      assert.equal(await place(), before, panel);
    }
  }
}

/** Board, hand, shelf and the usual controls are on one screen. */
export async function everyGameFitsOnOneScreen({ open }) {
  for (const [name, size] of Object.entries(SIZES)) {
    const page = await open("", size);
    for (const panel of ["sliding", "quarto", "quoridor", "four-way"]) {
      await page.evaluate((hash) => (location.hash = hash), panel);
      await page.locator(`.panel-${panel.split("?")[0]} .board`).waitFor();
      await page.locator("p.status").filter({ hasNotText: "Loading" }).waitFor();
      // On the two smallest screens the buttons that step through a game are below.
      const isWhole = size.viewport.height >= 720 || name === "landscape";
      const parts = [".at-status", ".at-board", ".at-tray", ".at-controls"];
      for (const part of isWhole ? [...parts, ".transport:visible"] : parts) {
        for (const node of await page.locator(part).all()) {
          const box = await node.boundingBox();
          const isInside = box.y >= 0 && box.y + box.height <= size.viewport.height + 1 &&
            box.x >= 0 && box.x + box.width <= size.viewport.width + 1;
          assert(isInside, `${name}, ${panel}: ${part} ${JSON.stringify(box)}`);
        }
      }
    }
    const cell = await page.locator(".cell").first().boundingBox();
    if (name === "phone") assert(cell.width >= 32, `squares of ${cell.width} px`);
  }
}

export async function aGameThatWasLeftComesBack({ open }) {
  const page = await open("#quoridor?seats=human,human&game=e2+e8+e3");
  await status(page, "Player 2 to move");
  const undo = page.getByRole("button", { name: "Undo" });
  await page.getByRole("button", { name: "New game" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".ply").length === 0);
  await undo.click();
  await page.waitForFunction(() => document.querySelectorAll(".ply").length === 3);
  await unfold(page);
  await page.getByLabel("Board", { exact: true }).selectOption("4,7,7,4");
  await page.waitForFunction(() => document.querySelectorAll(".pawn").length === 4);
  await undo.click();
  await status(page, "Player 2 to move");
  assert.deepEqual(await moves(page), ["e2", "e8", "e3"]);
  // The game is there again after another panel and the browser's way back.
  await page.locator('nav a[data-panel="quarto"]').click();
  await page.locator(".panel-quarto .board").waitFor();
  await page.goBack();
  await status(page, "Player 2 to move");
  assert.deepEqual(await moves(page), ["e2", "e8", "e3"]);
  // A first game has nothing to take back.
  const first = await open("#quarto?seats=hh");
  await status(first, "choose a piece");
  assert(await first.getByRole("button", { name: "Undo" }).isDisabled());
}

/** Links and reloads keep the whole game, and arrow keys step through it. */
export async function arrowKeysStepThroughAReloadedGame({ open }) {
  const games = {
    "quarto?moves=5+a1+7+b2&seats=hh": 4,
    "quoridor?game=e2+e8+e3&seats=human,human": 3,
    "sliding?piece=rook&size=8&slides=a1-g1,g1-g7": 2,
    "four-way?steps=n-Di+e-Bd&seats=human,human": 2,
  };
  for (const [hash, count] of Object.entries(games)) {
    const page = await open(`#${hash}`);
    await page.waitForFunction((all) => document.querySelectorAll(".ply").length === all, count);
    const now = () => page.locator(".ply[aria-current]").getAttribute("aria-label");
    assert.match(await now(), new RegExp(`^after ${count}:`));
    await page.keyboard.press("ArrowLeft");
    await page.locator(`.ply[aria-label^="after ${count - 1}:"][aria-current]`).waitFor();
    await page.reload();
    await page.locator(`.ply[aria-label^="after ${count - 1}:"][aria-current]`).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.locator(`.ply[aria-label^="after ${count}:"][aria-current]`).waitFor();
    await page.keyboard.press("Home");
    await page.waitForFunction(() => !document.querySelector(".ply[aria-current]"));
    assert.equal(await page.locator(".ply").count(), count);
  }
}

async function textOf(saved) {
  const chunks = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

export async function theBoardIsTurnedAndSaved({ open }) {
  const page = await open("#quoridor?seats=human,human&game=e2");
  await status(page, "Player 2 to move");
  const [, before] = await middle(page, "e9");
  await page.getByRole("button", { name: "Turn the board" }).click();
  const [x, after] = await middle(page, "e8");
  assert(after > before);
  await page.mouse.click(x, after);
  await status(page, "Player 1 to move");
  await page.locator(".last").first().waitFor({ state: "attached" });
  await unfold(page);
  const [saved] = await Promise.all([
    page.waitForEvent("download"), page.getByRole("button", { name: "Save the picture" }).click(),
  ]);
  assert.equal(saved.suggestedFilename(), "quoridor.svg");
  const text = await textOf(saved);
  assert.match(text, /^<svg[^>]* viewBox=/);
  // The look is in the file: the colour of the first player's pawn.
  const fill = await page.locator(".pawn.p0").evaluate((node) => getComputedStyle(node).fill);
  assert(text.includes(fill), fill);
  const [film] = await Promise.all([
    page.waitForEvent("download"), page.getByRole("button", { name: "Save the film" }).click(),
  ]);
  assert.match(await textOf(film), /1. e2.*1… e8/s);
}

/** Quarto and both modes of Four-Way Fences have films. */
export async function filmsAreSaved({ open }) {
  const games = {
    "#quarto?seats=hh&moves=0+b2": [/place|choose/, /2\/2\s+1. 0b2/],
    "#four-way?seats=human,human&steps=n-Di": [/choose a stone/, /1\/1\s+1. n-Di/],
    "#four-way?turn=start": [/start/, /1j Bg3/],
  };
  for (const [link, [begun, expected]] of Object.entries(games)) {
    const page = await open(link);
    await status(page, begun);
    await unfold(page);
    const [film] = await Promise.all([
      page.waitForEvent("download"), page.getByRole("button", { name: "Save the film" }).click(),
    ]);
    assert.match(await textOf(film), expected);
  }
}
