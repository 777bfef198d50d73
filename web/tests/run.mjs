// Runs the tests of the page: each exported function is a test, and its name is what it shows.

import { strict as assert } from "node:assert";
import { launch, open, serve } from "./browser.mjs";
import * as analysis from "./analysis.mjs";
import * as axe from "./axe.mjs";
import * as counting from "./counting.mjs";
import * as fourWay from "./four-way.mjs";
import * as games from "./games.mjs";
import * as hands from "./hands.mjs";
import * as page from "./page.mjs";
import * as phone from "./phone.mjs";
import * as quarto from "./quarto.mjs";
import * as quoridor from "./quoridor.mjs";
import * as sliding from "./sliding.mjs";
import * as symmetry from "./symmetry.mjs";

// Whole games take longest, so they begin first.
const files = [games, quarto, hands, axe, page, phone, analysis, sliding, quoridor, fourWay, counting, symmetry];
// A file may export what is no test.
const tests = files.flatMap((file) => Object.entries(file)).filter(([, test]) => typeof test === "function");
const wanted = process.argv.slice(2);
const server = await serve();
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await launch();
// Most tests wait more than they compute, so a few run side by side.
const SIDE_BY_SIDE = 4;
const begun = Date.now();
const left = tests.filter(([name]) => wanted.length === 0 || wanted.some((part) => name.toLowerCase().includes(part.toLowerCase())));
let failed = 0;

async function run([name, test]) {
  const opened = [];
  const from = Date.now();
  try {
    await test({
      browser,
      address,
      open: async (hash, options) => {
        const found = await open(browser, address, hash, options);
        opened.push(found);
        return found;
      },
    });
    for (const found of opened) assert.deepEqual(found.faults, []);
    console.log(`ok     ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}\n${error.stack}\n${opened.flatMap((found) => found.faults).join("\n")}`);
  }
  for (const found of opened) await found.context().close().catch(() => {});
}

async function lane(queue) {
  for (let next = queue.shift(); next; next = queue.shift()) await run(next);
}
await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => lane(left)));
await browser.close();
server.close();
console.log(`${failed === 0 ? "all passed" : `${failed} failed`} in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
process.exit(failed === 0 ? 0 : 1);
