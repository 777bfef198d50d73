// Prints when each game shows its first board and when it can be played, at 1.6 Mbit/s with a delay
// of 50 ms and without compression by the server. Milliseconds from the beginning of the navigation.

import { launch, serve } from "./browser.mjs";

const TIMES = 5;
const GAMES = {
  sliding: [".board .body", "pre.board-text:not(:empty)"],
  "quarto?seats=hh": [".board .quarto-cell", ".shelf button:enabled"],
  "quoridor?seats=human,human": [".board .pawn", '.cell[aria-label*="your pawn can go"]'],
  "four-way?seats=human,human": [".board .fw-stone", ".fw-stone.movable"],
};

const server = await serve();
const browser = await launch();
for (const [game, parts] of Object.entries(GAMES)) {
  const times = [[], []];
  for (let i = 0; i < TIMES; i += 1) {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false, latency: 50, downloadThroughput: 200_000, uploadThroughput: 100_000,
    });
    await page.goto(`http://127.0.0.1:${server.address().port}/#${game}`, { waitUntil: "commit" });
    for (const [part, css] of parts.entries()) {
      const found = await page.waitForFunction((selector) =>
        document.querySelector(selector) && performance.now(), css);
      times[part].push(Math.round(await found.jsonValue()));
    }
    await context.close();
  }
  const [board, play] = times.map((all) => all.sort((a, b) => a - b));
  console.log(`${game.split("?")[0]}: board ${board[TIMES >> 1]} ms (${board.join(", ")}), ` +
    `playable ${play[TIMES >> 1]} ms (${play.join(", ")})`);
}
await browser.close();
server.close();
