// Prints when each game shows its first board and when it can be played, at 1.6 Mbit/s with a delay
// of 50 ms: from a server that compresses texts, and from one that does not. The folder is that of
// the argument, or web/dist. Milliseconds from the beginning of the navigation.

import { resolve } from "node:path";
import { dist, launch, serve } from "./browser.mjs";

const TIMES = 5;
const GAMES = {
  sliding: [".board .body", "pre.board-text:not(:empty)"],
  "quarto?seats=hh": [".board .quarto-cell", ".shelf button:enabled"],
  "quoridor?seats=human,human": [".board .pawn", '.cell[aria-label*="your pawn can go"]'],
  "four-way?seats=human,human": [".board .fw-stone", ".fw-stone.movable"],
};

const folder = resolve(process.argv[2] ?? dist);
const browser = await launch();

/** Milliseconds until each of some parts is there. */
async function times(address, parts) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false, latency: 50, downloadThroughput: 200_000, uploadThroughput: 100_000,
  });
  await page.goto(address, { waitUntil: "commit" });
  const found = [];
  for (const css of parts) {
    const time = await page.waitForFunction((selector) =>
      document.querySelector(selector) && performance.now(), css);
    found.push(Math.round(await time.jsonValue()));
  }
  await context.close();
  return found;
}

for (const compresses of [true, false]) {
  const server = await serve(folder, compresses);
  console.log(`texts ${compresses ? "compressed" : "as they are"}`);
  for (const [game, parts] of Object.entries(GAMES)) {
    const all = [];
    for (let i = 0; i < TIMES; i += 1) {
      all.push(await times(`http://127.0.0.1:${server.address().port}/#${game}`, parts));
    }
    const [board, play] = parts.map((_, part) => all.map((one) => one[part]).sort((a, b) => a - b));
    console.log(`  ${game.split("?")[0]}: board ${board[TIMES >> 1]} ms (${board.join(", ")}), ` +
      `playable ${play[TIMES >> 1]} ms (${play.join(", ")})`);
  }
  server.close();
}
await browser.close();
