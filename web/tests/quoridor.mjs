import { strict as assert } from "node:assert";
import { status, unfold } from "./browser.mjs";

const turnOf = (page, player) => page.locator("p.status").filter({ hasText: new RegExp(`Player ${player} to move|has won`) }).waitFor({ timeout: 60_000 });

/** The middle of a square, moved by parts of a square. */
async function point(page, square, dx = 0, dy = 0) {
  const box = await page.locator(`.panel-quoridor .cell[aria-label^="${square}"]`).first().boundingBox();
  return [box.x + box.width * (0.5 + dx), box.y + box.height * (0.5 + dy)];
}

/** A game against a player who runs: a fence by the mouse, an illegal one refused with its reason, and to the end. */
export async function aGameIsPlayedThrough({ open }) {
  const page = await open("#quoridor?seats=human,random", { reducedMotion: "reduce" });
  await turnOf(page, 1);
  // The middle of the fence e3h is at the upper right corner of e3. Where it is, is read before the
  // pointer comes, and the board stays there.
  const [crossing, across] =
    [await point(page, "e3", 0.75, -0.6), await point(page, "e3", 0.6, -0.85)];
  await page.mouse.move(...crossing);
  await page.locator(".ghost").waitFor();
  await status(page, "Fence e3h");
  await page.mouse.click(...crossing);
  await page.locator(".fence.p0").waitFor();
  await turnOf(page, 1);
  // It crosses the first one.
  await page.mouse.move(...across);
  await page.locator(".ghost.refused").waitFor();
  await status(page, "e3v: it overlaps or crosses e3h");
  await page.mouse.click(...across);
  await status(page, "e3v: it overlaps or crosses e3h");
  assert.equal(await page.locator(".fence.p0").count(), 1);
  await page.mouse.move(5, 5);
  for (let moves = 0; moves < 60; moves += 1) {
    await turnOf(page, 1);
    if ((await page.locator("p.status").innerText()).includes("has won")) break;
    // The second square of the drawn path, or another square if a pawn stands there.
    const [x, y] = await page.evaluate(async () => {
      const toggle = document.querySelector(".at-more .toggle input");
      if (!toggle.checked) toggle.click();
      const targets = [...document.querySelectorAll(".panel-quoridor .over circle.target")].map((node) => node.getBoundingClientRect());
      const line = document.querySelector(".panel-quoridor .path.p0");
      const next = line.points[1];
      const to = new DOMPoint(next.x, next.y).matrixTransform(line.getScreenCTM());
      const far = (box) => Math.hypot(box.x + box.width / 2 - to.x, box.y + box.height / 2 - to.y);
      const best = targets.sort((a, b) => far(a) - far(b))[0];
      return [best.x + best.width / 2, best.y + best.height / 2];
    });
    const before = await page.locator(".moves li").count();
    await page.mouse.click(x, y);
    await page.waitForFunction((count) => document.querySelectorAll(".moves li").length > count, before);
  }
  await status(page, "Player 1 has won");
  // The link holds the game.
  const again = await open(new URL(page.url()).hash);
  await status(again, "Player 1 has won");
}

export async function aGameIsConverted({ open }) {
  const page = await open("#quoridor?seats=human,human");
  await turnOf(page, 1);
  await unfold(page);
  await page.getByLabel("A game or a position, to read").fill("1. N S 2. E3-");
  await page.getByRole("button", { name: "Read" }).click();
  await page.locator(".output").filter({ hasText: "1. e2 e8 2. e3h" }).waitFor();
  await page.getByLabel("Notation", { exact: true }).selectOption("record");
  await page.locator(".output").filter({ hasText: "e3 / / e2 e8 / 9 10 / 2" }).waitFor();
  await page.getByLabel("A game or a position, to read").fill("1. e2 e5");
  await page.getByRole("button", { name: "Read" }).click();
  await page.getByRole("alert").filter({ hasText: "neither steps nor jumps there" }).waitFor();
  await page.getByLabel("A game or a position, to read").fill("/ / e1 a5 e9 i5 / 5 5 5 5 / 3");
  await page.getByRole("button", { name: "Read" }).click();
  await status(page, "Player 3 to move");
  // On the same board, with other supplies.
  await page.getByLabel("A game or a position, to read").fill("/ / e1 a5 e9 i5 / 4 4 4 4 / 2");
  await page.getByRole("button", { name: "Read" }).click();
  await status(page, "Player 2 to move");
  assert.match(page.url(), /walls=4/);
  await page.getByLabel("A line with a name").selectOption({ index: 1 });
  await page.locator(".panel-quoridor p", { hasText: "Opening:" }).waitFor();
}

export async function aSmallBoardIsSolvedAndPlayedPerfectly({ open }) {
  const page = await open("#quoridor?size=3x3&walls=2&seats=human,solved", { reducedMotion: "reduce" });
  await turnOf(page, 1);
  await page.getByRole("button", { name: "Solve this board" }).click();
  await page.getByText("Player 2 wins from the start. Of 4\u202f550 positions").waitFor();
  assert((await page.locator(".over rect.worth.loss").count()) > 0);
  for (let moves = 0; moves < 30; moves += 1) {
    await turnOf(page, 1);
    if ((await page.locator("p.status").innerText()).includes("has won")) break;
    const box = await page.locator(".over circle.worth, .over circle.target").first().boundingBox();
    const before = await page.locator(".moves li").count();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction((count) => document.querySelectorAll(".moves li").length > count, before);
  }
  await status(page, "Player 2 has won");
}

export async function threePlayersTakeTurns({ open }) {
  const page = await open("#quoridor?players=3&walls=6&seats=human,greedy,shortest-path", { reducedMotion: "reduce" });
  await turnOf(page, 1);
  await page.locator('.cell[aria-label^="e2"]').focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 3);
  // A fence by the keyboard.
  await turnOf(page, 1);
  await page.locator('.cell[aria-label^="b7"]').focus();
  await page.keyboard.press("v");
  await page.locator(".moves .ply", { hasText: "b7v" }).waitFor();
}

export async function thePlaceholderOfTheOpeningsIsNoLine({ open }) {
  const page = await open("#quoridor?seats=human,human");
  await turnOf(page, 1);
  await unfold(page);
  const lines = page.getByLabel("A line with a name");
  await lines.selectOption({ index: (await lines.locator("option").count()) - 1 });
  await page.locator(".panel-quoridor p", { hasText: "Opening:" }).waitFor();
  const before = await page.locator(".moves").innerText();
  assert.notEqual(before, "");
  await lines.selectOption({ index: 0 });
  await page.waitForTimeout(500);
  assert.equal(await page.locator(".moves").innerText(), before);
}

/** The board of the link is shown without its game, and the page goes on. */
export async function aBadGameInTheLinkIsRefused({ open }) {
  const page = await open("#quoridor?players=2.5&size=5x5&walls=3&seats=human,human&game=e9+e9");
  await page.locator(".panel-quoridor .task-box .message.bad").first().waitFor();
  await status(page, "Player 1 to move");
  assert.equal(await page.locator(".panel-quoridor .pawn").count(), 2);
  await unfold(page);
  await page.getByLabel("Draw a shortest path").check();
  assert.equal(await page.locator(".panel-quoridor .path").count(), 2);
  // A click without a pointer, as assistive technology makes it.
  await page.locator('.panel-quoridor .cell[aria-label^="c2"] .hit').dispatchEvent("click", { detail: 0 });
  await status(page, "Player 2 to move");
  assert.equal(await page.locator(".moves li").count(), 1);
}

/** Two clicks before the board of the first are one move, and a stopped computer plays on when asked to. */
export async function aThinkingComputerIsStopped({ open }) {
  const page = await open("#quoridor?size=5x5&walls=3&seats=human,4000", { reducedMotion: "reduce" });
  await turnOf(page, 1);
  await page.evaluate(() => {
    const hit = document.querySelector('.panel-quoridor .cell[aria-label^="c2"] .hit');
    for (let i = 0; i < 2; i += 1) hit.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  await page.getByRole("button", { name: "Stop" }).click();
  await status(page, "Player 2 to move");
  assert.equal(await page.locator(".moves li").count(), 1);
  await page.getByRole("button", { name: "Let the computer play on" }).click();
  await status(page, "Player 1 to move");
  assert.equal(await page.locator(".moves li").count(), 2);
  await page.locator(".message", { hasText: "Player 2: " }).waitFor();
}

/** The panel is left before the game of its link is read. */
export async function aLinkedGameOutlastsAnotherPanel({ open }) {
  const page = await open("#sliding");
  await page.evaluate(async () => {
    const settled = (hash) => new Promise((resolve) => {
      addEventListener("hashchange", () => resolve(), { once: true });
      location.hash = hash;
    });
    await settled("#quoridor?seats=human,human&game=e2+e8+e3");
    await settled("#symmetry");
    await settled("#quoridor");
  });
  await status(page, "Player 2 to move");
  assert.equal(await page.locator(".moves li").count(), 3);
}

/** A question mark behind a move does not end the game of a link. */
export async function aLinkMayHaveMovesWithRemarks({ open }) {
  const page = await open("#quoridor?seats=human,human&game=1. e2 e8 2. e3?! e7");
  await turnOf(page, 1);
  await page.locator(".panel-quoridor .moves .ply").nth(3).waitFor();
}
