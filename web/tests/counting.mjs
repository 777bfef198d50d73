import { strict as assert } from "node:assert";
import { status } from "./browser.mjs";

const digits = (text) => text.replace(/\D/g, "");

export async function fencesArePlottedAndDrawn({ open }) {
  const page = await open("#counting?size=9x9&fences=20&seed=7");
  await status(page, "arrangements");
  assert.equal(digits(await page.locator(".big-number").innerText()), "1375968129062134174771");
  assert.equal(await page.locator(".chart .bar").count(), 21);
  await page.getByText("One of").waitFor();
  const before = await page.locator("pre.board-text").textContent();
  assert.match(before, /^[.|\n-]+$/);
  await page.getByRole("button", { name: "Draw another" }).click();
  await page.waitForFunction((old) => document.querySelector(".panel-counting pre.board-text").textContent !== old, before);
}

export async function legalPositionsAreCounted({ open }) {
  const page = await open("#counting");
  await page.getByRole("button", { name: "Count 5 × 5 here" }).click();
  const line = page.locator(".message", { hasText: "placements" });
  await line.waitFor({ timeout: 120_000 });
  assert((await line.innerText()).replace(/\u202f/g, "").startsWith("720545194 placements"));
}
