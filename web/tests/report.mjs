// The page that `abstract-games report` writes, opened from disk.

import { strict as assert } from "node:assert";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { open, picture } from "./browser.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
// A result of each subject, and those that have a plot of their own.
const NAMES = ["tic-tac-toe/orbits", "board", "fences/9x9", "fences/9x9-unlimited", "fences/10x10-unlimited", "positions/4x4", "positions/5x5", "quoridor/perft-1",
  "quoridor/perft-2", "quoridor/winners-3x3", "openings", "sliding/queens-6x6-moves", "sliding/queens-8x8-moves", "sliding/rooks-4x4-moves", "sliding/rooks-8x8-moves",
  "quarto/safe-rows", "four-way-fences/recorded-game"];

export async function theReportOpensFromDisk({ browser }) {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  try {
    const file = join(folder, "report.html");
    const run = ["report", "--out", file, ...NAMES];
    const cargo = ["run", "--quiet", "--locked", "-p", "abstract-games-cli", "--"];
    const [command, given] = process.env.ABSTRACT_GAMES ? [process.env.ABSTRACT_GAMES, run] : ["cargo", [...cargo, ...run]];
    const child = spawn(command, given, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    assert.deepEqual(await once(child, "exit"), [0, null]);
    await looksRight(browser, pathToFileURL(file).href);
    await isReadableOnPaper(browser, pathToFileURL(file).href);
    assert(!/<script|https?:\/\/(?!www\.w3\.org\/2000\/svg")/.test(readFileSync(file, "utf8")));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function looksRight(browser, address) {
  for (const [size, options] of Object.entries({
    desk: { viewport: { width: 1280, height: 900 } },
    phone: { viewport: { width: 360, height: 740 }, hasTouch: true },
    dark: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
    still: { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" },
  })) {
    const page = await open(browser, address, "", options);
    await page.getByText("Every computed value is as expected.").waitFor();
    assert.equal(await page.locator("section").count(), 9);
    assert.equal(await page.locator("table.results tbody tr").count(), 24);
    assert.equal(await page.locator(".plot svg").count(), 9);
    assert.equal(await page.locator("td.status").filter({ hasNotText: /match|regression/ }).count(), 0);
    // Each entry of the contents leads to its chapter.
    for (const link of await page.locator("nav a").all()) {
      await link.click();
      const id = (await link.getAttribute("href")).slice(1);
      assert(await page.locator(`section[id="${id}"]`).isVisible(), id);
    }
    // The colours of the plots are those of the page.
    const colours = await page.locator('.plot polyline[stroke="var(--first)"]').first().evaluate((line) => [getComputedStyle(line).stroke, getComputedStyle(document.body).color]);
    assert.equal(colours[0], size === "dark" ? "rgb(124, 183, 227)" : "rgb(47, 111, 159)");
    assert.notEqual(colours[0], colours[1]);
    // Motion is shown only to those who want it.
    const still = size === "still";
    assert.equal(await page.locator(".moving").first().isVisible(), !still);
    assert.equal(await page.locator(".still").first().isVisible(), still);
    const unnamed = await page.locator("svg[role=img]").evaluateAll((all) => all.filter((svg) => !svg.querySelector("title")?.textContent.trim()).length);
    assert.equal(unnamed, 0);
    await picture(page, `report-${size}`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
}

async function isReadableOnPaper(browser, address) {
  const page = await open(browser, address, "", { colorScheme: "dark" });
  await page.emulateMedia({ media: "print" });
  assert(!(await page.locator(".moving").first().isVisible()) && (await page.locator(".still").first().isVisible()));
  const [paper, ink] = await page.evaluate(() => [getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.body).color]);
  assert.deepEqual([paper, ink], ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  const printed = await page.pdf({ format: "A4" });
  assert(printed.length > 20_000, `${printed.length} bytes`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
}
