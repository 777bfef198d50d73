import { strict as assert } from "node:assert";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { dist, picture, unfold } from "./browser.mjs";
import { PANELS } from "./panels.mjs";

export async function everyPanelOpens({ open }) {
  for (const [size, options] of Object.entries({
    desk: { viewport: { width: 1280, height: 900 } },
    phone: { viewport: { width: 360, height: 740 }, hasTouch: true },
    dark: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
  })) {
    const page = await open(`#${PANELS[0]}`, options);
    for (const panel of PANELS) {
      await page.locator(`nav a[data-panel="${panel}"]`).click();
      await page.locator(`.panel-${panel} .board`).first().waitFor();
      await page.locator(".panel .code").first().waitFor({ state: "attached" });
      assert.equal(await page.locator("nav a[aria-current]").count(), 1);
      await page.waitForTimeout(500);
      await picture(page, `${panel}-${size}`);
    }
    const unnamed = await page.locator("button, input, select, textarea, a").evaluateAll((nodes) =>
      nodes.filter((node) => !(node.textContent.trim() || node.getAttribute("aria-label") || node.labels?.length)).map((node) => node.outerHTML));
    assert.deepEqual(unnamed, []);
  }
}

/**
 * At 1.6 Mbit/s a second brings 200 kB: the files before the first board, and the library after it,
 * are so small that both come in time even where the server does not compress.
 */
export async function littleComesBeforeTheFirstBoard({ browser, address }) {
  const firsts = { sliding: ".body", quarto: ".quarto-cell", quoridor: ".pawn", "four-way": ".fw-stone" };
  for (const [panel, css] of Object.entries(firsts)) {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    const files = [];
    page.on("request", (request) => files.push(new URL(request.url()).pathname.slice(1) || "index.html"));
    await page.goto(`${address}#${panel}`);
    await page.locator(`.board ${css}`).first().waitFor({ state: "attached" });
    const sizes = files.filter((name) => !/\.bin$|worker\.js$/.test(name)).map((name) => statSync(join(dist, name)).size);
    const bytes = sizes.reduce((a, b) => a + b, 0);
    assert(bytes < 80_000, `${panel}: ${bytes} bytes before the first board`);
    const panels = files.filter((name) => name.startsWith("panels/"));
    assert.deepEqual(panels, [`panels/${panel}.js`]);
    const library = statSync(join(dist, `${panel}.bin`)).size;
    assert(bytes + library < 800_000, `${panel}: ${bytes + library} bytes before play`);
    await context.close();
  }
}

/** Sizes as a server without compression sends the modules, and one with it the rest. */
export async function thePageIsSmall() {
  const size = (name) => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
  const names = readdirSync(dist, { recursive: true })
    .filter((name) => statSync(join(dist, name)).isFile() && name !== "atlas.html");
  const [modules, others] = [true, false].map((isModule) =>
    names.filter((name) => name.endsWith(".bin") === isModule).map(size));
  assert.equal(modules.length, PANELS.length);
  const sum = (sizes) => sizes.reduce((a, b) => a + b, 0);
  const first = sum(others) + Math.max(...modules);
  assert(first < 620_000, `${first} bytes compressed for the first panel`);
  assert(sum(others) + sum(modules) < 2_000_000, `${sum(modules)} bytes of modules`);
  assert(size("atlas.html") < 2_000_000, `atlas.html: ${size("atlas.html")} bytes compressed`);
}

/** The Rust on the page is a doctest: each of its lines stands in the documentation comment of the file it names. */
export async function theRustIsADoctest({ open }) {
  const page = await open("");
  const root = fileURLToPath(new URL("../../", import.meta.url));
  // The lines of Symmetry are those of its board.
  for (const panel of PANELS.filter((panel) => panel !== "symmetry")) {
    await page.locator(`nav a[data-panel="${panel}"]`).click();
    const rust = page.locator(`.panel-${panel} .rust`);
    await rust.waitFor();
    await unfold(page);
    const code = await rust.locator("pre.code").first().innerText();
    const file = await rust.locator("p code").innerText();
    const source = readFileSync(join(root, file), "utf8").split("\n").filter((line) => /^\s*\/\/[/!]/.test(line)).map((line) => line.replace(/^\s*\/\/[/!] ?/, ""));
    const lines = code.trim().split("\n");
    assert(lines.length >= 5, panel);
    const inFacade = source.map((line) =>
      line
        .replace(/\babstract_games_(core|search|solve)\b/, "abstract_games")
        .replace(/\babstract_games_quoridor_(fences|counts)\b/, "abstract_games::quoridor::counting")
        .replace(/\babstract_games_(play|quarto|quoridor|sliding|four_way_fences)\b/, "abstract_games::$1"),
    );
    for (const line of lines) {
      assert(inFacade.includes(line), `${file}: ${line}`);
    }
  }
}

export async function theSingleFileWorksFromDisk({ browser }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.goto(`${pathToFileURL(join(dist, "atlas.html"))}#sliding`);
  await unfold(page);
  await page.getByRole("button", { name: "How far to the goal?" }).click();
  await page.getByText("25 slides at the least").waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function anUnknownPanelIsNamed({ open }) {
  const page = await open("#chess?game=e4");
  await page.getByText("There is no panel “chess”.").waitFor();
  await page.locator('nav a[data-panel="quarto"]').click();
  await page.locator(".panel-quarto .board").waitFor();
}

/** A library that does not come is said where it was asked, and no question waits for it. */
export async function aLibraryThatDoesNotComeIsSaid({ browser, address }) {
  for (const hash of [...PANELS, "four-way?turn=start"]) {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.route("**/*.bin", (route) => route.fulfill({ status: 404 }));
    await page.goto(`${address}#${hash}`);
    await page.locator(":text('.bin: 404'):visible").first().waitFor();
    assert.deepEqual(faults, [], hash);
    await context.close();
  }
}

/** Every panel, of which one alone was shown while there was a network. */
export async function thePageWorksOffline({ open }) {
  const page = await open("#sliding", { isKept: true });
  await page.locator('[aria-label^="a1, rook"]').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  for (const panel of PANELS) {
    await page.locator(`nav a[data-panel="${panel}"]`).click();
    await page.locator(`.panel-${panel} .code`).first().waitFor({ state: "attached" });
    await page.reload();
    await page.locator(`.panel-${panel} .code`).first().waitFor({ state: "attached" });
  }
}

/** The rooks without a mouse: to the board, to a piece, along a slide. */
export async function theKeyboardAlone({ open }) {
  const page = await open("#sliding");
  await page.locator('[aria-label^="a1, rook"]').waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "panel");
  await page.keyboard.press("Tab");
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^a8, rook/);
  for (let i = 0; i < 7; i += 1) await page.keyboard.press("ArrowDown");
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^a1, rook/);
  await page.keyboard.press("Enter");
  await page.locator(".target").first().waitFor();
  for (let i = 0; i < 6; i += 1) await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "g1, can be reached");
  await page.keyboard.press("Enter");
  await page.locator('[aria-label^="g1, rook"]').waitFor();
  assert.match(await page.locator("pre.board-text").textContent(), /1 \. \. \. \. \. \. R R/);
}

/** What a screen reader is told: Chromium's accessibility tree has names for all that takes the focus, the squares of
 * the board, and a region that announces the board as text. */
export async function theAccessibilityTreeIsWhole({ open }) {
  const page = await open(`#${PANELS[0]}`);
  const session = await page.context().newCDPSession(page);
  const tree = async () => {
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const value = (node, key) => node.properties?.find((property) => property.name === key)?.value.value;
    return nodes.filter((node) => !node.ignored).map((node) => ({
      role: node.role?.value,
      name: node.name?.value ?? "",
      focusable: value(node, "focusable") === true,
      live: value(node, "live"),
    }));
  };
  for (const panel of PANELS) {
    await page.locator(`nav a[data-panel="${panel}"]`).click();
    await page.locator(`.panel-${panel} .board`).first().waitFor();
    await page.locator(".panel .code").first().waitFor({ state: "attached" });
    // The names of the squares come with the library's first answer.
    await page.waitForFunction(() => [...document.querySelectorAll("[role=gridcell]")].every((cell) => cell.ariaLabel));
    const nodes = await tree();
    // The page and its main part take the focus for the link that skips the navigation.
    const unnamed = nodes.filter((node) => node.focusable && !node.name && !["RootWebArea", "main"].includes(node.role));
    assert.deepEqual(unnamed, [], panel);
    assert(nodes.some((node) => node.role === "heading" && node.name), `${panel}: no heading`);
    const images = nodes.filter((node) => node.role === "image" && !node.name);
    assert.deepEqual(images, [], panel);
    const cells = nodes.filter((node) => node.role === "gridcell");
    assert(cells.every((cell) => cell.name), `${panel}: a square without a name`);
    const isBoard = panel !== "counting";
    assert.equal(cells.length > 0, isBoard, panel);
    if (!isBoard) continue;
    assert(nodes.some((node) => node.role === "grid" && node.name), `${panel}: a board without a name`);
    assert(nodes.some((node) => node.name === "The board as text" && node.live === "polite"), `${panel}: no text of the board`);
  }
  await page.locator('nav a[data-panel="sliding"]').click();
  await page.locator('[aria-label^="a1, rook"]').waitFor();
  assert.equal((await tree()).filter((node) => node.role === "gridcell").length, 64);
  await page.locator('[aria-label^="a1, rook"]').focus();
  await page.keyboard.press("Enter");
  await page.locator(".target").first().waitFor();
  const heard = (await tree()).filter((node) => node.role === "gridcell").map((node) => node.name);
  assert(heard.includes("a1, rook") && heard.includes("g1, can be reached"), heard.join("; "));
}
