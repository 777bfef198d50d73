import { strict as assert } from "node:assert";
import { status } from "./browser.mjs";

export async function theOrbitAndItsStabiliserMultiply({ open }) {
  const page = await open("#symmetry?size=8x8&squares=a1,h1,a8,h8");
  await status(page, "1 × 8 = 8");
  assert.equal(await page.locator(".image").count(), 8);
  assert.equal(await page.locator(".image.fixes").count(), 8);
  await page.locator(".facts dd", { hasText: "79\u202f920" }).waitFor();
  const code = await page.locator(".rust pre.code").first().textContent();
  for (const line of ["rectangle(8, 8)", "order(), 8", "subsets(4)", '"79920"']) assert(code.includes(line), line);
  await page.locator('.cell[aria-label^="a1"]').click();
  await status(page, "4 × 2 = 8");
  await page.getByRole("radio", { name: "turns" }).check();
  await status(page, "4 × 1 = 4");
  assert.equal(await page.locator(".image").count(), 4);
  await page.locator(".cycle-index", { hasText: "1/4" }).waitFor();
}
