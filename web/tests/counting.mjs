import { strict as assert } from "node:assert";
import { status, unfold } from "./browser.mjs";

const digits = (text) => text.replace(/\D/g, "");

export async function fencesArePlottedAndDrawn({ open }) {
  const page = await open("#counting?size=9x9&fences=20&seed=7");
  await status(page, "arrangements");
  await page.locator(".big-number", { hasText: /\d/ }).waitFor();
  assert.equal(digits(await page.locator(".big-number").innerText()), "1375968129062134174771");
  assert.equal(await page.locator(".chart .bar").count(), 21);
  await page.getByText("Drawn is one of").waitFor();
  const before = await page.locator("pre.board-text").textContent();
  assert.match(before, /^[.|\n-]+$/);
  await page.getByRole("button", { name: "Draw another" }).click();
  await page.waitForFunction((old) => document.querySelector(".panel-counting pre.board-text").textContent !== old, before);
}

export async function legalPositionsAreCounted({ open }) {
  const page = await open("#counting");
  await unfold(page);
  await page.getByRole("button", { name: "Count 5 × 5 here" }).click();
  const line = page.locator(".message", { hasText: "placements" });
  await line.waitFor({ timeout: 120_000 });
  assert((await line.innerText()).replace(/\u202f/g, "").startsWith("720545194 placements"));
}

/** The number, the board and the limit that are shown at any moment belong together. */
export async function aNumberStandsBesideItsQuestion({ open }) {
  const page = await open("#counting?size=9x9&fences=any");
  await unfold(page);
  const shown = () => page.evaluate(() => ({
    total: document.querySelector(".big-number").textContent.replace(/\D/g, ""),
    said: document.querySelector("p.status").textContent,
  }));
  await page.getByRole("button", { name: "Count 6 × 6 here" }).click();
  const line = page.locator(".message", { hasText: "placements" });
  const totals = new Set();
  while (!(await line.isVisible())) {
    const { total, said } = await shown();
    assert(!said.includes("9 × 9"), said);
    if (total) totals.add(total);
    await page.waitForTimeout(20);
  }
  assert.deepEqual([...totals], [(await shown()).total]);
  assert(!(await page.getByText("Stopped.").isVisible()));
}

export async function aNumberOutOfRangeIsNotTaken({ open }) {
  const page = await open("#counting?size=5x5&fences=3");
  await status(page, "arrangements");
  const columns = page.getByLabel("Columns");
  await columns.fill("99");
  await columns.press("Tab");
  await page.locator("input:invalid").waitFor();
  assert.equal(await columns.inputValue(), "99");
  assert(page.url().includes("size=5x5"));
}
