import { strict as assert } from "node:assert";
import { status, unfold } from "./browser.mjs";

export async function hintsSolveTheRooks({ open }) {
  const page = await open("#sliding");
  await page.locator(".board").waitFor();
  let slides = 0;
  while (!(await page.locator("p.status").innerText()).includes("on the goal")) {
    slides += 1;
    assert(slides <= 25, "the rooks need 25 slides");
    await page.getByRole("button", { name: "Hint" }).click();
    const text = await status(page, " to ");
    const [, from, to, more] = text.match(/([a-h]\d) to ([a-h]\d), then (\d+) more/);
    assert.equal(Number(more), 25 - slides);
    await square(page, from);
    await page.locator(".target").first().waitFor();
    await square(page, to);
    await status(page, `${slides} slide`);
  }
  assert.equal(slides, 25);
}

const square = async (page, name) => {
  const box = await page.locator(`[aria-label^="${name}"]`).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};

export async function aDragSlidesAndAFilmPlays({ open }) {
  const page = await open("#sliding?piece=rook&size=6");
  await page.locator('[aria-label^="a1, rook"]').waitFor();
  const box = await page.locator('[aria-label^="a1, rook"]').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 90, y + 6, { steps: 4 });
  await page.mouse.up();
  await page.locator('[aria-label^="e1, rook"]').waitFor();
  await page.getByRole("button", { name: "Restart" }).click();
  await page.getByRole("button", { name: "Show the solution" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "One slide on" }).click();
  await page.getByRole("button", { name: "To the end" }).click();
  await status(page, "The pieces are on the goal.");
  await unfold(page);
  await page.getByRole("button", { name: "Where can the pieces go?" }).click();
  await page.locator(".chart .bar").first().waitFor();
}

export async function aSearchCanBeStopped({ open }) {
  const page = await open("#sliding?piece=queen&size=16");
  await unfold(page);
  await page.getByRole("button", { name: "Where can the pieces go?" }).click();
  await page.locator(".task progress[value], .task").first().waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByText("Stopped.").waitFor();
  // The page answers as before.
  await page.getByLabel("Puzzle").selectOption("rook,8");
  await page.getByRole("button", { name: "How far to the goal?" }).click();
  await page.getByText("25 slides at the least").waitFor();
}

export async function otherPiecesHaveAnotherSolution({ open }) {
  // A size that is not whole is left out.
  const page = await open("#sliding?piece=rook&size=2.5");
  await unfold(page);
  await page.getByRole("button", { name: "How far to the goal?" }).click();
  await page.getByText("25 slides at the least").waitFor();
  await page.getByLabel("Pieces", { exact: true }).selectOption("queen");
  await page.getByRole("button", { name: "How far to the goal?" }).click();
  await page.getByText(/^(?!25)\d+ slides at the least/).waitFor();
}
