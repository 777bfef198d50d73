// Counts of fence arrangements and of legal positions.

import { ask } from "../engine.js";
import { boardText } from "../grid.js";
import { barChart, button, card, copyButton, duration, field, grouped, h, makeTask, number, parts, row, s, table, toggle } from "../ui.js";

/** Numbers of legal positions (docs/results/quoridor.md), with the boards that the page counts within a minute. */
const KNOWN = [
  ["3 × 3", "any", "1977", true],
  ["4 × 4", "any", "528782", true],
  ["5 × 5", "any", "720545194", true],
  ["6 × 6", "any", "4112532029422", true],
  ["7 × 7", "any", "130012163183133441", false],
  ["7 × 7", "16", "47867607866180069", false],
  ["8 × 8", "any", "20680151886536728423402", false],
  ["8 × 8", "20", "2668622417437814030578", false],
  ["9 × 9", "20", "8068231403712285076544085", false],
];
const U = 40;

/** The decimal logarithm of a number in digits. */
const log10 = (digits) => (digits === "0" ? 0 : digits.length - 1 + Math.log10(Number(`${digits[0]}.${digits.slice(1, 15) || 0}`)));
const short = (digits) => {
  if (digits.length < 7) return grouped(digits);
  const mantissa = Number(`${digits[0]}.${digits.slice(1, 6)}`).toFixed(2);
  const exponent = [...String(digits.length - 1)].map((d) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[d]).join("");
  return `${mantissa} · 10${exponent}`;
};

function mount(root, context) {
  const state = { width: 9, height: 9, most: 20, seed: 1 };
  let stamp = 0;
  let isLeft = false;
  const status = h("p", { class: "status", role: "status" });
  const chart = h("div", {});
  const numbers = h("div", {});
  const drawn = h("div", { class: "frame board-frame" });
  const text = boardText();
  const drawnNote = h("p", { class: "note" });
  const task = makeTask();
  const positions = h("div", {});
  const positionTask = makeTask();

  const request = (question) => ({ panel: "counting", ask: question, width: state.width, height: state.height, max_fences: state.most });

  async function changed() {
    const mine = ++stamp;
    context.link({ size: `${state.width}x${state.height}`, fences: state.most ?? "any", seed: state.seed });
    const size = state.width === state.height ? `--size ${state.width}` : `--width ${state.width} --height ${state.height}`;
    context.command(`abstract-games quoridor count ${size} ${state.most === null ? "--no-limit" : `--max-fences ${state.most}`} --by-fences`);
    most.disabled = state.most === null;
    positions.replaceChildren();
    positionTask.say("");
    draw();
    const answer = await task.run("Counting", request("fences"));
    if (!answer || mine !== stamp) return;
    const { total, by_fences } = answer.counts;
    const limit = state.most === null ? "any number of fences" : `at most ${state.most} fence${state.most === 1 ? "" : "s"}`;
    status.replaceChildren(h("strong", { class: "big-number" }, grouped(total)), h("span", { class: "sub" }, `arrangements on ${state.width} × ${state.height} squares with ${limit}, in ${duration(answer.milliseconds)}`));
    chart.replaceChildren(barChart("Arrangements by number of fences, on a logarithmic scale", by_fences.map((digits, i) => [i, log10(digits)]), { xLabel: "fences", value: (i) => grouped(by_fences[i]), yLabel: () => short(by_fences.reduce((a, b) => (log10(b) > log10(a) ? b : a))) }));
    numbers.replaceChildren(table([["fences", "arrangements"], ...by_fences.map((digits, i) => [i, grouped(digits)])], { label: "Arrangements by number of fences" }));
  }

  /** A random arrangement. */
  async function draw() {
    const mine = stamp;
    let answer;
    try {
      answer = await ask({ ...request("sample"), seed: state.seed });
    } catch (error) {
      drawnNote.textContent = error.message;
      return;
    }
    if (mine !== stamp) return;
    const rows = answer.arrangement.split("/");
    const [w, hh] = [state.width * U, state.height * U];
    const bars = rows.flatMap((line, r) => [...line].map((sign, c) => {
      if (sign === ".") return null;
      const [x, y] = [(c + 1) * U, (r + 1) * U];
      return sign === "-"
        ? s("rect", { x: x - U + 4, y: y - 3, width: 2 * U - 8, height: 6, rx: 3, class: "fence" })
        : s("rect", { x: x - 3, y: y - U + 4, width: 6, height: 2 * U - 8, rx: 3, class: "fence" });
    }));
    const squares = Array.from({ length: state.width * state.height }, (_, i) => s("rect", { x: (i % state.width) * U + 3, y: Math.floor(i / state.width) * U + 3, width: U - 6, height: U - 6, rx: 4, class: "quoridor-square" }));
    const fences = [...answer.arrangement].filter((sign) => sign === "-" || sign === "|").length;
    drawn.style.maxWidth = `${Math.min(27, 4 + state.width * 2.6)}rem`;
    drawn.replaceChildren(s("svg", { viewBox: `-4 -4 ${w + 8} ${hh + 8}`, class: "board", role: "img", "aria-label": `${fences} fences on ${state.width} × ${state.height} squares` }, s("rect", { x: -2, y: -2, width: w + 4, height: hh + 4, rx: 8, class: "groove" }), squares, parts(bars)));
    text.set(answer.arrangement.replaceAll("/", "\n"));
    drawnNote.textContent = `One of ${short(answer.total)}, each with the same chance: ${fences} fences.`;
  }

  const width = number(9, 1, 16, (value) => { state.width = value; changed(); });
  const height = number(9, 1, 16, (value) => { state.height = value; changed(); });
  const most = number(20, 0, 225, (value) => { state.most = value; changed(); });
  const any = toggle("any number of fences", false, (value) => {
    state.most = value ? null : Number(most.value);
    changed();
  });
  const another = button("Draw another", () => {
    state.seed = Math.floor(Math.random() * 1_000_000);
    context.link({ size: `${state.width}x${state.height}`, fences: state.most ?? "any", seed: state.seed });
    draw();
  }, { class: "primary" });
  const count = button("Count the legal positions", async () => {
    const mine = stamp;
    const answer = await positionTask.run("Counting legal positions", request("positions"));
    if (!answer || mine !== stamp) return;
    const { placements, by_fences, states } = answer.counts;
    positionTask.say(`${grouped(placements)} placements of both pawns and the fences${states ? `; with the side to move and the fences left, ${grouped(states)} states of the game` : ""}. Counted in ${duration(answer.milliseconds)}.`);
    positions.replaceChildren(table([["fences", "placements"], ...by_fences.map((digits, i) => [i, grouped(digits)])], { label: "Legal positions by number of fences" }));
  });

  const known = table([["squares", "fences", "legal positions"], ...KNOWN.map(([board, fences, value, quick]) => [
    quick ? button(board, () => {
      const side = Number(board[0]);
      Object.assign(state, { width: side, height: side, most: null });
      show();
      changed();
      count.click();
    }, { class: "link", "aria-label": `Count ${board} here` }) : board, fences, grouped(value)])], { label: "Known numbers of legal positions" });

  function show() {
    [width.value, height.value] = [state.width, state.height];
    any.querySelector("input").checked = state.most === null;
    if (state.most !== null) most.value = state.most;
  }

  root.append(h("div", { class: "split" },
    h("div", { class: "stage" }, status, chart, task.node, h("details", {}, h("summary", {}, "All numbers"), numbers),
      card("A random arrangement", drawn, drawnNote, row(another, copyButton("Copy the link", context.url)), text.node)),
    h("div", { class: "side" },
      card("The board", row(field("Columns", width), field("Rows", height), field("At most … fences", most)), any),
      card("Legal positions", h("p", { class: "note" }, "Fences with both pawns, neither of which is cut off from its goal. Boards up to 6 × 6 take seconds here; the page stops at 1 GiB of memory."), row(count), positionTask.node, positions),
      card("Known numbers of legal positions", known, h("p", { class: "note" }, "Boards with a link are counted here.")))));

  return {
    load(params) {
      const size = /^(\d+)x(\d+)$/.exec(params.get("size") ?? "");
      const fits = (value) => value >= 1 && value <= 16;
      if (size && fits(Number(size[1])) && fits(Number(size[2]))) [state.width, state.height] = [Number(size[1]), Number(size[2])];
      const fences = params.get("fences");
      if (fences === "any") state.most = null;
      else if (/^\d{1,3}$/.test(fences ?? "")) state.most = Number(fences);
      if (/^\d{1,9}$/.test(params.get("seed") ?? "")) state.seed = Number(params.get("seed"));
      show();
      changed();
    },
    leave: () => {
      isLeft = true;
      stamp += 1;
      task.cancel();
      positionTask.cancel();
    },
    enter: () => isLeft && changed(),
  };
}

export default {
  id: "counting",
  tab: "Counting",
  title: "Counting fences",
  lead: "In how many ways can fences stand on a Quoridor board, so that no two overlap or cross? The exact numbers have up to hundreds of digits and take milliseconds. None is found by listing.",
  mount,
};
