// The browser, the page and what every test of the page has in common.

import { strict as assert } from "node:assert";
import { createReadStream, existsSync, mkdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { delimiter, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { createGzip } from "node:zlib";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../", import.meta.url));
export const dist = join(root, "dist");
export const pictures = join(root, "../target/atlas-pictures");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };

/** A static server of a folder on any free port. It may compress texts, as servers of pages do. */
export function serve(folder = dist, compresses = false) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/\/$/, "/index.html");
    const file = join(folder, path);
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(file)];
    const headers = { "content-type": type ?? "application/octet-stream" };
    if (compresses && type) {
      response.writeHead(200, { ...headers, "content-encoding": "gzip" });
      createReadStream(file).pipe(createGzip()).pipe(response);
    } else {
      response.writeHead(200, headers);
      createReadStream(file).pipe(response);
    }
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

export async function launch() {
  // The same names in the same place as in web/toolchain. The first opens a page in a third of the time of the others.
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const paths = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].flatMap((name) => folders.map((folder) => join(folder, name)));
  const executablePath = process.env.CHROME || paths.find(existsSync);
  assert(executablePath, "no browser: run web/toolchain");
  // Chromium's sandbox refuses to run as root.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath, args });
}

/**
 * A page that fails on a message of the console, an error of the page and a request to another host. It keeps no files for
 * times without a network unless `isKept` is set: each page would load those of all panels.
 */
export async function open(browser, address, hash, { isKept = false, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  if (!isKept) await context.addInitScript(() => delete Navigator.prototype.serviceWorker);
  const page = await context.newPage();
  page.faults = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => page.faults.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("data:") && !url.startsWith("blob:")) page.faults.push(`request: ${url}`);
  });
  await page.goto(`${address}${hash}`);
  return page;
}

/** Opens everything that is folded, once the panel has come. */
export async function unfold(page) {
  await page.locator("#panel details:visible").first().waitFor();
  await page.locator("details").evaluateAll((all) => all.forEach((node) => (node.open = true)));
}

/** The middle of a square, as it is at rest. */
export async function middle(page, square) {
  const box = await page.locator(`.cell[aria-label^="${square}"]`).first().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The text of the status line, once it contains `part`. */
export async function status(page, part) {
  const line = page.locator("p.status");
  await line.filter({ hasText: part }).waitFor({ timeout: 60_000 });
  return line.innerText();
}

/** A picture for a person to look at. */
export async function picture(page, name) {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert(wide <= 0, `${name}: the page is ${wide} pixels wider than the screen`);
}
