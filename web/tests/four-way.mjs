import { strict as assert } from "node:assert";
import { middle, status, unfold } from "./browser.mjs";

export async function theRecordedGameIsSteppedToItsEnd({ open }) {
  const page = await open("#four-way?turn=start");
  await status(page, "The start");
  const labels = [];
  let repairs = 0;
  const forward = page.getByRole("button", { name: "One turn on" });
  while (await forward.isEnabled()) {
    await forward.click();
    labels.push((await status(page, "Turn")).match(/Turn (\d+[jB])/)[1]);
    repairs += await page.locator(".repair").count();
  }
  assert.equal(labels.length, 30);
  assert.deepEqual([labels[0], labels[14], labels[29]], ["1j", "8j", "15B"]);
  assert.equal(repairs, 6);
  assert(page.url().endsWith("#four-way?turn=15B"));
}

export async function aTurnIsPlayedFreely({ open }) {
  const page = await open("#four-way?turn=start", { reducedMotion: "reduce" });
  await status(page, "The start of a recorded game");
  await page.getByRole("radio", { name: "play", exact: true }).check();
  await page.getByLabel("Player 2", { exact: true }).selectOption("human");
  await status(page, "choose a stone");
  await page.mouse.click(...(await middle(page, "Dj")));
  await status(page, "n: choose where it goes");
  await page.mouse.click(...(await middle(page, "Di")));
  await status(page, "1 of 2 moved");
  // The same by the keyboard, and a refused step as text.
  await page.locator('.cell[aria-label^="Ad"]').focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await status(page, "place a wall");
  await unfold(page);
  await page.getByLabel("A step as text").fill("n-Dh");
  await page.getByRole("button", { name: "Play it" }).click();
  await status(page, "n-Dh:");
  await page.getByRole("radio", { name: "┐" }).check();
  const box = await page.locator('.cell[aria-label^="Bg"]').boundingBox();
  await page.mouse.move(box.x + 2, box.y + 2);
  await page.locator(".fw-ghost").first().waitFor({ state: "attached" });
  await page.mouse.click(box.x + 2, box.y + 2);
  await status(page, "Player 2");
  assert.equal(await page.locator(".fw-wall").count(), 2);
  await page.getByLabel("Player 2", { exact: true }).selectOption("0");
  await status(page, "Player 1: choose a stone");
  assert.equal(await page.locator(".fw-wall").count(), 4);
}

export async function aStoppedComputerPlaysOn({ open }) {
  const page = await open("#four-way?seats=4000,human", { reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Stop" }).click();
  await status(page, "Player 1 to move.");
  await page.getByRole("button", { name: "Let the computer play on" }).click();
  await status(page, "Player 2: choose a stone");
}

/** The stones stand where the library has them before it has told of them. */
export async function theStonesOfTheStartAreShownAtOnce({ open }) {
  const page = await open("#four-way?seats=human,human");
  const stones = () => page.locator(".fw-stone").evaluateAll((all) =>
    all.map((node) => node.getAttribute("cx") + node.getAttribute("cy")).sort());
  await page.locator(".fw-stone").first().waitFor({ state: "attached" });
  const first = await stones();
  await status(page, "choose a stone");
  assert.deepEqual(first, await stones());
}

/** A hint is drawn: stones as arrows, and the place of the wall. What is left of it stays. */
export async function aHintForATurnIsDrawn({ open }) {
  const page = await open("#four-way?seats=human,human", { reducedMotion: "reduce" });
  await status(page, "choose a stone");
  await page.getByRole("button", { name: "Hint" }).click();
  const said = await status(page, "A good move: ");
  assert.equal(await page.locator(".over .arrow").count(), 2);
  assert.equal(await page.locator(".fw-best").count(), 2);
  const [, stone, to] = said.match(/A good move: (\w)-(\w\w)/);
  await page.mouse.click(...(await middle(page, await cellOf(page, stone))));
  await page.mouse.click(...(await middle(page, to)));
  await status(page, "1 of 2 moved");
  assert.equal(await page.locator(".over .arrow").count(), 1);
  assert.equal(await page.locator(".moves .number").allInnerTexts().then((all) => all.join()), "1.");
}

/** The name of the cell of a stone. */
async function cellOf(page, stone) {
  const label = await page.locator(`.cell[aria-label*="stone ${stone} of"]`).getAttribute("aria-label");
  return label.slice(0, 2);
}
