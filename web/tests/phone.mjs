// A screen of 390 pixels: nothing is cut, and what is used all the time stays at hand.

import { strict as assert } from "node:assert";
import { unfold } from "./browser.mjs";
import { PHONE } from "./hands.mjs";
import { PANELS } from "./panels.mjs";

/** Shows each panel when its library has answered. */
async function* panels(page) {
  const four = "quoridor?players=4&walls=5&seats=human,human,human,human";
  for (const panel of [...PANELS, "four-way?turn=11j", four]) {
    await page.evaluate((hash) => (location.hash = hash), panel);
    await page.locator(`.panel-${panel.split("?")[0]} .status`)
      .filter({ hasNotText: /Loading|Counting/ }).waitFor({ timeout: 60_000 });
    yield panel;
  }
}

export async function everyTabHasAPlace({ open }) {
  for (const width of [360, 390, 640, 820]) {
    const page = await open("", { viewport: { width, height: 844 } });
    await page.locator(".board").waitFor();
    const [inside, whole] = await page.locator("nav ul").evaluate((node) =>
      [node.clientWidth, node.scrollWidth]);
    assert(whole <= inside, `${width} px: tabs of ${whole} px in ${inside} px`);
  }
}

export async function unfoldedCardsKeepToTheScreen({ open }) {
  for (const width of [360, 390]) {
    const page = await open("", { ...PHONE, viewport: { width, height: 844 } });
    for await (const panel of panels(page)) {
      await unfold(page);
      await page.waitForTimeout(300);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert(wide <= 0, `${panel}: ${wide} pixels too wide`);
      // Nothing is cut by its own box, unless it scrolls or says so with dots.
      const texts = page.locator("#panel :is(p, h1, h2, h3, label, legend, dd, button, summary, .players li)");
      const cut = await texts.evaluateAll((nodes) => nodes
        .filter((node) => node.checkVisibility() && !node.matches(".line, .sr"))
        .filter((node) => getComputedStyle(node).display !== "inline")
        .filter((node) => node.scrollWidth > node.clientWidth + 1)
        .map((node) => node.outerHTML.slice(0, 120)));
      assert.deepEqual(cut, [], panel);
    }
  }
}

export async function noStatusIsCut({ open }) {
  const page = await open("", PHONE);
  for await (const panel of panels(page)) {
    const [inside, whole, text] = await page.locator(".status > span").evaluate((node) =>
      [node.clientHeight, node.scrollHeight, node.textContent]);
    assert(whole <= inside + 1, `${panel}: ${text}`);
  }
}

/** The buttons that step through a game are at hand wherever one reads. */
export async function theTransportStays({ open }) {
  const page = await open("#quoridor?seats=human,human&game=e2+e8+e3h", PHONE);
  // Another panel stands between the two states of one.
  for (const panel of ["sliding", "four-way", "quarto", "quoridor", "four-way?turn=11j"]) {
    await page.evaluate((hash) => (location.hash = hash), panel);
    const css = `.panel-${panel.split("?")[0]} .transport`;
    await page.locator(`${css}:visible`).waitFor();
    await unfold(page);
    for (const to of [0, 1e6]) {
      await page.evaluate((top) => scrollTo(0, top), to);
      // A position that comes draws the buttons again.
      await page.waitForFunction((css) => {
        const shown = [...document.querySelectorAll(css)].find((node) => node.checkVisibility());
        const { left, right, top, bottom } = shown?.getBoundingClientRect() ?? {};
        return left >= 0 && right <= 390 && top > 700 && bottom <= 844;
      }, css);
    }
  }
}
