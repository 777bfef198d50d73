// Analysis: a switch, a bar, and the review of a game.

import { strict as assert } from "node:assert";
import { status } from "./browser.mjs";

const GAMES = {
  quoridor: ["#quoridor?seats=human,human&size=5x5&walls=2", "Player 1 to move"],
  quarto: ["#quarto?position=135./68../..../....+7&seats=hh", "place the piece"],
  "four-way": ["#four-way?seats=human,human", "choose a stone"],
};
const share = (page) => page.locator(".eval").getAttribute("aria-valuenow").then(Number);

export async function analysisIsASwitch({ open }) {
  const [[quoridor], [link]] = [GAMES.quoridor, GAMES.quarto];
  const page = await open(quoridor);
  await status(page, "Player 1 to move");
  assert(!(await page.locator(".eval").isVisible()));
  await page.getByLabel("Analysis").check();
  await page.locator(".line strong", { hasText: /step|Even|wins/ }).waitFor();
  await page.locator(".over .best").waitFor({ state: "attached" });
  const quarto = await open(link);
  await status(quarto, "place the piece");
  assert.equal(await quarto.locator(".worth-text").count(), 0);
  await quarto.getByLabel("Analysis").check();
  await quarto.locator(".worth.win").waitFor();
  assert.equal(await quarto.locator(".worth-text", { hasText: "+" }).count(), 1);
  await quarto.getByLabel("Analysis").uncheck();
  await quarto.waitForFunction(() => document.querySelectorAll(".worth-text").length === 0);
  const fourWay = await open(GAMES["four-way"][0]);
  await status(fourWay, "choose a stone");
  await fourWay.getByLabel("Analysis").check();
  await fourWay.locator(".line strong", { hasText: /turns?|Even|wins/ }).waitFor();
  await fourWay.locator(".over .arrow").first().waitFor({ state: "attached" });
}

/** On the standard board for two the bar and the words tell the chance that the net gives. */
export async function anEstimateIsAChanceOnTheStandardBoard({ open }) {
  const page = await open("#quoridor?seats=human,human&game=e2+e8+e3+e7+e4+e6+a8h");
  await status(page, "Player 2 to move");
  await page.getByLabel("Analysis").check();
  const said = page.locator(".line strong", { hasText: /^Chance of player 1: \d+ %$/ });
  await said.waitFor();
  const [told, shown] = await page.evaluate(() => [".line strong", ".eval"]
    .map((css) => [...document.querySelectorAll(css)].find((node) => node.checkVisibility()))
    .map((node) => node.getAttribute("aria-valuenow") ?? node.textContent.match(/(\d+) %/)[1]));
  assert.equal(told, shown);
  assert(Number(shown) < 50, shown);
}

/** The place of what an analysis says is there before it is switched on. */
export async function analysisMovesNothing({ open }) {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    for (const [link, ready] of Object.values(GAMES)) {
      const page = await open(link, { viewport });
      await status(page, ready);
      const places = () => page.evaluate(() => [".board", ".moves-area", ".moves", ".review"]
        .map((css) => [...document.querySelectorAll(css)].find((node) => node.checkVisibility()))
        .map((node) => Math.round(node.getBoundingClientRect().y + scrollY)).join());
      const before = await places();
      await page.getByLabel("Analysis").check();
      for (let i = 0; i < 20; i += 1) {
        assert.equal(await places(), before, link);
        await page.waitForTimeout(50);
      }
    }
  }
}

/** At the end there is a result, and no estimate. */
export async function aFinishedGameHasItsResult({ open }) {
  const won = "#quoridor?size=5x5&walls=2&seats=human,human&game=c2+b5+c3+a5+c4+a4+c5";
  const misere = "#quarto?rules=misere-lines&position=5e21/b096/7c43/af8.+d&moves=d1&seats=hh";
  const games = [
    [won, "Player 1 has won", "Player 1 has won", 100],
    [misere, "Player 1 has a Quarto and loses", "Player 2 has won", 0],
  ];
  for (const [link, ready, text, expected] of games) {
    const page = await open(link);
    await status(page, ready);
    await page.getByLabel("Analysis").check();
    await page.locator(".line", { hasText: text }).waitFor();
    assert.equal(await share(page), expected);
  }
}

/** A win that is not taken turns a game: the review says what was better, and goes to the position. */
export async function aReviewFindsTheTurningPoint({ open }) {
  // The win that player 1 leaves is one ply away, so that a slow machine finds it, too.
  const game = "e2+d9+e3+d8+e4+d7+e5+d6+e6+d5+e7+d4+e8+d3+f8+d2+g8+d1";
  const page = await open(`#quoridor?seats=human,human&game=${game}`);
  await status(page, "Player 2 has won");
  await page.getByRole("button", { name: "Review the game" }).click();
  const turn = page.locator(".turns .ply", { hasText: /^Ply 17: g8 \?\? lost 100 %; better f9/ });
  await turn.waitFor({ timeout: 60_000 });
  assert.match(await page.locator(".moves .ply").nth(16).innerText(), /^g8 \?\?/);
  const isAt = (ply) => page.locator(`.ply[aria-label^="after ${ply}:"][aria-current]`).waitFor();
  await turn.click();
  await isAt(17);
  // The graph stays and goes to positions, too.
  const graph = page.locator(".review svg");
  const { width, height } = await graph.boundingBox();
  await graph.click({ position: { x: width * 0.25, y: height / 2 } });
  await isAt(4);
  assert(await turn.isVisible());
}

/** Four times a random player of Quarto threw the win away, by exact values. */
export async function aReviewOfQuartoIsExact({ open }) {
  const moves = "5+d4+d+b2+1+a4+9+c3+c+d1";
  const page = await open(`#quarto?position=.e2./b0.6/7.43/af8.+-&moves=${moves}&seats=hh`);
  await status(page, "Player 1 has a Quarto.");
  await page.getByRole("button", { name: "Review the game" }).click();
  await page.locator(".turns .ply").first().waitFor({ timeout: 60_000 });
  const texts = await page.locator(".turns .ply").allInnerTexts();
  const turns = texts.map((text) => text.replace(/\s+/g, " "));
  assert.deepEqual(turns.map((text) => Number(text.match(/Ply (\d+)/)[1])), [2, 4, 6, 8]);
  assert(turns.every((text) => text.includes("?? lost 100 %")), turns.join("\n"));
  assert.equal(await page.locator(".review .turn").count(), 4);
}

/** What is left to the players stands beside the board. */
export async function fencesLeftStandBesideTheBoard({ open }) {
  const page = await open("#quoridor?seats=human,human&game=e2+e8+e3h");
  await status(page, "Player 2 to move");
  const players = await page.locator(".players li").allInnerTexts();
  assert.deepEqual(players.map((text) => text.match(/\d+ fences/)[0]), ["9 fences", "10 fences"]);
}
