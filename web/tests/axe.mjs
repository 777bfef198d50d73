// The rules of axe for people who do not see, or see colours otherwise.

import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { unfold } from "./browser.mjs";
import { PHONE } from "./hands.mjs";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** The panels, and whether they have an analysis. */
const PANELS = [
  ["sliding?piece=rook&size=8&slides=a1-g1,g1-g7", false],
  ["quarto?position=135./68../..../....+7&seats=hh", true],
  ["quoridor?game=e2+e8+e3h&seats=human,human", true],
  ["quoridor?players=4&walls=5&seats=human,human,human,human", false],
  ["four-way?steps=n-Di+e-Bd&seats=human,human", true],
  ["four-way?turn=11j", false],
  ["counting", false],
  ["symmetry", false],
];

async function findsNothing(open, options) {
  const page = await open("", { bypassCSP: true, ...options });
  for (const [panel, isAnalysed] of PANELS) {
    await page.evaluate((hash) => (location.hash = hash), panel);
    await page.locator(`.panel-${panel.split("?")[0]} .status`).filter({ hasNotText: "Loading" }).waitFor();
    if (isAnalysed) {
      await page.getByLabel("Analysis").check();
      await page.locator(".line strong:visible", { hasText: /\w/ }).or(page.locator(".worth:visible").first()).first().waitFor();
      await page.getByRole("button", { name: "Hint" }).click();
    }
    await unfold(page);
    await page.waitForTimeout(1500);
    await page.evaluate(source);
    const { violations } = await page.evaluate(() => axe.run());
    const said = violations.map(({ id, nodes }) =>
      [id, nodes.slice(0, 3).map(({ html, any }) => [html.slice(0, 150), any[0]?.message])]);
    assert.deepEqual(said, [], panel);
  }
}

export const axeFindsNothingInTheLight = ({ open }) => findsNothing(open, {});
export const axeFindsNothingInTheDark = ({ open }) => findsNothing(open, { colorScheme: "dark" });
export const axeFindsNothingOnAPhone = ({ open }) => findsNothing(open, PHONE);
