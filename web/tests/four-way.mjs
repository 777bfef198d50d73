import { strict as assert } from "node:assert";
import { middle, status, unfold } from "./browser.mjs";

export async function theRecordedGameIsSteppedToItsEnd({ open }) {
  const page = await open("#four-way");
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
  const page = await open("#four-way", { reducedMotion: "reduce" });
  await status(page, "The start");
  await page.getByRole("radio", { name: "free play" }).check();
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
  await status(page, "Second player");
  assert.equal(await page.locator(".fw-wall").count(), 2);
  await page.getByLabel("Second player (capitals)").selectOption("0");
  await status(page, "First player: choose a stone");
  assert.equal(await page.locator(".fw-wall").count(), 4);
}

export async function aStoppedComputerPlaysOn({ open }) {
  const page = await open("#four-way?play=new&seats=4000,human", { reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Stop" }).click();
  await status(page, "First player to move.");
  await page.getByRole("button", { name: "Let the computer play on" }).click();
  await status(page, "Second player: choose a stone");
}
