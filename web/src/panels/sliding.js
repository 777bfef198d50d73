// Sliding pieces: a board to set up, slides, and shortest solutions.

import { ask } from "../engine.js";
import { boardText, makeGrid, pointIn } from "../grid.js";
import { barChart, button, card, copyButton, duration, field, grouped, h, icon, makeTask, number, parts, plural, reduced, row, s, segmented, select, table } from "../ui.js";

const SHAPES = {
  rook: "M22 86 H78 V74 H70 L66 44 H74 V18 H62 V28 H56 V18 H44 V28 H38 V18 H26 V44 H34 L30 74 H22 Z",
  bishop: "M24 86 H76 V76 C70 72 62 72 60 68 H66 C74 54 68 36 54 27 A7 7 0 1 0 46 27 C32 36 26 54 34 68 H40 C38 72 30 72 24 76 Z",
  queen: "M22 86 H78 V76 L72 70 L82 32 L66 50 L63 24 L50 46 L37 24 L34 50 L18 32 L28 70 L22 76 Z",
};
const U = 100;
const MARGIN = 42;
/** The library's limit. */
const MOST_PIECES = 8;
const name = (x, y) => String.fromCharCode(97 + x) + (y + 1);
const parse = (square) => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
const corners = (n) => [name(0, 0), name(n - 1, 0), name(0, n - 1), name(n - 1, n - 1)];
const centre = (n) => {
  const [low, high] = [Math.ceil(n / 2) - 1, Math.floor(n / 2)];
  return n % 2 === 0 ? [name(low, low), name(high, low), name(low, high), name(high, high)] : [];
};
const PRESETS = [
  ["rook,8", "Four rooks, 8 × 8"],
  ["rook,6", "Four rooks, 6 × 6"],
  ["rook,16", "Four rooks, 16 × 16"],
  ["queen,8", "Four queens, 8 × 8"],
  ["queen,6", "Four queens, 6 × 6"],
  ["", "Your own board"],
];
const sorted = (squares) => [...squares].sort((a, b) => parse(a)[1] - parse(b)[1] || parse(a)[0] - parse(b)[0]);
const same = (a, b) => a.length === b.length && sorted(a).join() === sorted(b).join();

function mount(root, context) {
  const state = { piece: "rook", size: 8, at: corners(8), goal: centre(8), past: [] };
  let mode = "play";
  let slides = [];
  let chosen = null;
  let hint = null;
  let film = null;
  let stamp = 0;
  let grid;
  let bodies = new Map();

  const frame = h("div", { class: "frame" });
  const status = h("p", { class: "status", role: "status" });
  const text = boardText();
  const task = makeTask();
  const results = h("div", { class: "card", hidden: true });
  const modes = segmented("A click", [["play", "slides"], ["piece", "sets a piece"], ["goal", "sets a goal"]], "play", (value) => {
    mode = value;
    choose(null);
    say();
  });
  const undo = button("Undo", () => {
    stopFilm();
    if (state.past.length > 0) {
      state.at = state.past.pop();
      changed();
    }
  });
  const reset = button("Back to the start", () => {
    stopFilm();
    if (state.past.length > 0) {
      state.at = state.past[0];
      state.past = [];
      changed();
    }
  });
  const preset = select(PRESETS, "rook,8", (value) => {
    if (!value) return;
    const [piece, size] = value.split(",");
    Object.assign(state, { piece, size: Number(size), at: corners(Number(size)), goal: centre(Number(size)), past: [] });
    rebuild();
  });
  const pieces = select([["rook", "rooks"], ["bishop", "bishops"], ["queen", "queens"]], "rook", (value) => {
    state.piece = value;
    state.past = [];
    rebuild();
  });
  const sizes = number(8, 2, 16, (value) => {
    const fits = (square) => parse(square).every((c) => c < value);
    state.size = value;
    state.at = state.at.filter(fits);
    state.goal = state.goal.filter(fits);
    state.past = [];
    rebuild();
  });

  // The board.
  const centreOf = (square) => {
    const [x, y] = parse(square);
    return [MARGIN + x * U, (state.size - 1 - y) * U];
  };

  function rebuild() {
    stopFilm();
    const n = state.size;
    grid = makeGrid({
      title: `${state.piece}s on ${n} × ${n} squares`,
      columns: n,
      rows: n,
      box: [MARGIN + n * U, n * U + MARGIN],
      place: (x, y) => ({ x: MARGIN + x * U, y: (n - 1 - y) * U, width: U, height: U }),
      label: (x, y) => {
        const square = name(x, y);
        const parts = [square];
        if (state.at.includes(square)) parts.push(state.piece);
        if (state.goal.includes(square)) parts.push("goal");
        if (chosen && slides.some((m) => m.from === chosen && m.to === square)) parts.push("can be reached");
        return parts.join(", ");
      },
      act,
      hit: false,
    });
    for (let y = 0; y < n; y += 1) {
      for (let x = 0; x < n; x += 1) {
        grid.under.append(s("rect", { x: MARGIN + x * U, y: (n - 1 - y) * U, width: U, height: U, class: (x + y) % 2 ? "sq-light" : "sq-dark" }));
      }
      grid.under.append(
        s("text", { x: MARGIN - 9, y: (n - 1 - y) * U + 60, "text-anchor": "end", "font-size": n > 9 ? 28 : 24 }, y + 1),
        s("text", { x: MARGIN + y * U + 50, y: n * U + 32, "text-anchor": "middle", "font-size": n > 9 ? 28 : 24 }, String.fromCharCode(97 + y)));
    }
    drags(grid.svg);
    bodies = new Map();
    frame.replaceChildren(grid.svg);
    [pieces.value, sizes.value] = [state.piece, n];
    const key = `${state.piece},${n}`;
    preset.value = same(state.at, corners(n)) && same(state.goal, centre(n)) && PRESETS.some(([v]) => v === key) ? key : "";
    results.hidden = true;
    changed();
  }

  function drawPieces() {
    // Pieces keep their elements, so that they move.
    const wanted = new Set(state.at);
    const free = [...bodies].filter(([square]) => !wanted.has(square));
    for (const square of state.at) {
      if (bodies.has(square)) continue;
      const moved = free.shift();
      const body = moved?.[1] ?? s("g", { class: "body" }, s("path", { d: SHAPES[state.piece], class: "pc" }));
      if (moved) {
        bodies.delete(moved[0]);
        body.classList.add("moving");
      }
      bodies.set(square, body);
    }
    free.forEach(([square, body]) => {
      bodies.delete(square);
      body.remove();
    });
    for (const [square, body] of bodies) {
      const [x, y] = centreOf(square);
      body.style.transform = `translate(${x}px, ${y}px)`;
      body.firstChild.classList.toggle("chosen", square === chosen);
      if (!body.parentNode) grid.over.append(body);
    }
  }

  function draw() {
    grid.over.querySelectorAll(".mark").forEach((node) => node.remove());
    const marks = state.goal.map((square) => {
      const [x, y] = centreOf(square);
      return s("rect", { x: x + 9, y: y + 9, width: 82, height: 82, rx: 14, class: "goal mark" });
    });
    if (chosen) {
      for (const m of slides.filter((slide) => slide.from === chosen)) {
        const [x, y] = centreOf(m.to);
        marks.push(s("circle", { cx: x + 50, cy: y + 50, r: 15, class: "target mark" }));
      }
    }
    grid.over.prepend(...marks);
    drawPieces();
    if (hint) {
      const [[x1, y1], [x2, y2]] = [centreOf(hint.from), centreOf(hint.to)].map(([x, y]) => [x + 50, y + 50]);
      const length = Math.hypot(x2 - x1, y2 - y1);
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      const tip = [x2 + dx * 18, y2 + dy * 18];
      const base = [x2 - dx * 14, y2 - dy * 14];
      grid.over.append(s("g", { class: "mark" },
        s("path", { d: `M${x1 + dx * 40} ${y1 + dy * 40} L${base[0]} ${base[1]}`, class: "arrow" }),
        s("path", { d: `M${tip[0]} ${tip[1]} L${base[0] - dy * 20} ${base[1] + dx * 20} L${base[0] + dy * 20} ${base[1] - dx * 20} Z`, class: "arrow-head" })));
    }
    grid.relabel();
  }

  function choose(square) {
    chosen = square;
    draw();
  }

  function say(message) {
    const done = state.at.length > 0 && same(state.at, state.goal);
    status.className = `status${done ? " won" : ""}`;
    const count = state.past.length;
    const sub = count > 0 ? plural(count, "slide") + " made" : "";
    let main = message;
    if (!main && done) main = "The pieces are on the goal.";
    if (!main && mode === "piece") main = "Click squares to add or to remove a piece.";
    if (!main && mode === "goal") main = "Click squares to add or to remove a mark of the goal.";
    if (!main && state.at.length === 0) main = "The board is empty. Choose “sets a piece” and click squares.";
    status.replaceChildren(h("strong", {}, main || "Choose a piece, then a square; or drag a piece."), h("span", { class: "sub" }, sub));
  }

  /** After every change of the position: asks for the legal slides. */
  async function changed(message) {
    hint = null;
    chosen = null;
    slides = [];
    undo.disabled = reset.disabled = state.past.length === 0;
    draw();
    say(message);
    context.link({ piece: state.piece, size: state.size, at: sorted(state.at).join(","), goal: sorted(state.goal).join(",") });
    context.command(`abstract-games sliding solve --piece ${state.piece} --size ${state.size} --from "${sorted(state.at).join(" ")}" --to "${sorted(state.goal).join(" ")}"`);
    const mine = ++stamp;
    if (state.at.length === 0) return;
    try {
      const goal = state.goal.length === state.at.length ? state.goal.join(" ") : "";
      const answer = await ask({ panel: "sliding", ask: "look", piece: state.piece, size: state.size, at: state.at.join(" "), goal });
      if (mine !== stamp) return;
      slides = answer.slides;
      text.set(answer.text);
      // A piece may be chosen already.
      draw();
    } catch (error) {
      if (mine === stamp) say(error.message);
    }
  }

  function slide(m, message) {
    state.past.push([...state.at]);
    state.at = state.at.map((square) => (square === m.from ? m.to : square));
    // The element moves with its piece.
    const body = bodies.get(m.from);
    bodies.delete(m.from);
    bodies.set(m.to, body);
    body.classList.add("moving");
    return changed(message);
  }

  function act(x, y) {
    const square = name(x, y);
    stopFilm();
    if (mode !== "play") {
      const list = mode === "piece" ? state.at : state.goal;
      const index = list.indexOf(square);
      if (index >= 0) list.splice(index, 1);
      else if (list.length < MOST_PIECES) list.push(square);
      else return say(`A puzzle has up to ${MOST_PIECES} pieces.`);
      state.past = [];
      preset.value = "";
      results.hidden = true;
      return changed();
    }
    const m = slides.find((found) => found.from === chosen && found.to === square);
    if (m) return slide(m);
    choose(state.at.includes(square) && square !== chosen ? square : null);
    return undefined;
  }

  /** Clicks and drags of a pointer. A drag slides the piece in the direction nearest to it. */
  function drags(svg) {
    let from = null;
    let start = null;
    let isDrag = false;
    const squareAt = ([px, py]) => {
      const [x, y] = [Math.floor((px - MARGIN) / U), state.size - 1 - Math.floor(py / U)];
      return x >= 0 && y >= 0 && x < state.size && y < state.size ? [x, y] : null;
    };
    svg.addEventListener("pointerdown", (event) => {
      start = pointIn(svg, event);
      const at = squareAt(start);
      from = at && mode === "play" && state.at.includes(name(...at)) ? name(...at) : null;
      isDrag = false;
      if (from) svg.setPointerCapture(event.pointerId);
    });
    svg.addEventListener("pointermove", (event) => {
      if (!from || !start) return;
      const [x, y] = pointIn(svg, event);
      const [dx, dy] = [x - start[0], y - start[1]];
      if (Math.hypot(dx, dy) > 22) {
        if (!isDrag) {
          stopFilm();
          choose(from);
        }
        isDrag = true;
      }
      const body = bodies.get(from);
      if (!isDrag || !body) return;
      const [left, top] = centreOf(from);
      body.classList.remove("moving");
      body.style.transform = `translate(${left + dx}px, ${top + dy}px)`;
    });
    const release = (event) => {
      const begun = start;
      start = null;
      if (!begun || event.type === "pointercancel") {
        drawPieces();
        return;
      }
      const end = pointIn(svg, event);
      const at = squareAt(begun);
      if (!isDrag) {
        if (at) {
          grid.focus(...at);
          act(...at);
        }
        return;
      }
      const [dx, dy] = [end[0] - begun[0], end[1] - begun[1]];
      const score = (m) => {
        const [a, b] = [centreOf(m.from), centreOf(m.to)];
        const [mx, my] = [b[0] - a[0], b[1] - a[1]];
        return (dx * mx + dy * my) / (Math.hypot(dx, dy) * Math.hypot(mx, my));
      };
      const best = slides.filter((m) => m.from === from).sort((a, b) => score(b) - score(a))[0];
      const body = bodies.get(from);
      body?.classList.add("moving");
      if (best && score(best) > 0.8) slide(best);
      else choose(null);
    };
    svg.addEventListener("pointerup", release);
    svg.addEventListener("pointercancel", release);
  }

  // Questions.
  const request = (question) => ({ panel: "sliding", ask: question, piece: state.piece, size: state.size, at: state.at.join(" "), goal: state.goal.join(" ") });
  let solved = null;
  /** What a solution belongs to besides the position. */
  const puzzle = () => `${state.piece} ${state.size} ${sorted(state.goal).join()}`;
  /** Runs a search, whose answer is dropped if the board has changed meanwhile. */
  async function searched(text, question) {
    const asked = JSON.stringify(request(""));
    const answer = await task.run(text, question);
    return asked === JSON.stringify(request("")) ? answer : null;
  }

  /** A shortest solution from the position; the last one is kept as long as play follows it. */
  async function solution() {
    const known = solved?.get(sorted(state.at).join());
    if (known && solved.puzzle === puzzle()) return known;
    if (state.goal.length !== state.at.length) {
      task.say(`Mark as many squares of the goal as there are pieces: ${state.at.length}.`, "bad");
      return null;
    }
    const answer = await searched("Looking for a shortest solution", request("solve"));
    if (!answer) return null;
    if (answer.moves === null) {
      task.say("No slides lead from here to the goal.");
      return null;
    }
    solved = new Map();
    solved.puzzle = puzzle();
    let at = [...state.at];
    answer.path.forEach((m, i) => {
      solved.set(sorted(at).join(), { path: answer.path.slice(i), answer });
      at = at.map((square) => (square === m.from ? m.to : square));
    });
    solved.set(sorted(at).join(), { path: [], answer });
    return solved.get(sorted(state.at).join());
  }

  const far = button("How far to the goal?", async () => {
    const found = await solution();
    if (!found) return;
    const { path, answer } = found;
    task.say(`${plural(path.length, "slide")} at the least. The search looked at ${plural(answer.looked_at, "orbit")} in ${duration(answer.milliseconds)}.`);
  });
  const hinter = button("Hint", async () => {
    const found = await solution();
    if (!found || found.path.length === 0) return;
    hint = found.path[0];
    draw();
    say(`${hint.from} to ${hint.to}, then ${found.path.length - 1} more.`);
  });
  const best = button("Make the best slide", async () => {
    stopFilm();
    const found = await solution();
    if (found && found.path.length > 0) slide(found.path[0]);
  });

  // The film of a solution.
  const track = h("input", { type: "range", min: 0, max: 0, "aria-label": "Slide of the solution", oninput: () => {
    pause();
    show(Number(track.value));
  } });
  const counter = h("span", { class: "count" });
  const playing = button(icon("play"), () => (film?.timer ? pause() : play()), { class: "icon", "aria-label": "Play" });
  const back = button(icon("back"), () => { pause(); show(film.at - 1); }, { class: "icon", "aria-label": "One slide back" });
  const forward = button(icon("forward"), () => { pause(); show(film.at + 1); }, { class: "icon", "aria-label": "One slide on" });
  const speed = select([["1400", "slow"], ["700", "normal"], ["280", "fast"]], "700", () => film?.timer && play(), { "aria-label": "Speed" });
  const player = h("div", { class: "film", hidden: true, role: "group", "aria-label": "The solution" }, h("div", { class: "transport" }, back, playing, forward, speed, counter), track);

  function show(index) {
    if (!film) return;
    film.at = Math.max(0, Math.min(film.frames.length - 1, index));
    const frames = film.frames;
    state.at = [...frames[film.at]];
    state.past = frames.slice(0, film.at).map((at) => [...at]);
    track.value = film.at;
    track.setAttribute("aria-valuetext", `${film.at} of ${frames.length - 1}`);
    counter.textContent = `${film.at} of ${frames.length - 1}`;
    back.disabled = film.at === 0;
    forward.disabled = film.at === frames.length - 1;
    changed(film.at > 0 ? `${film.path[film.at - 1].from} to ${film.path[film.at - 1].to}` : "The start.");
    if (film.at === frames.length - 1) pause();
  }
  function play() {
    clearInterval(film.timer);
    if (film.at === film.frames.length - 1) show(0);
    film.timer = setInterval(() => show(film.at + 1), Number(speed.value));
    playing.replaceChildren(icon("pause"));
    playing.setAttribute("aria-label", "Pause");
  }
  function pause() {
    if (!film) return;
    clearInterval(film.timer);
    film.timer = null;
    playing.replaceChildren(icon("play"));
    playing.setAttribute("aria-label", "Play");
  }
  function stopFilm() {
    pause();
    film = null;
    player.hidden = true;
  }
  const solver = button("Show the shortest solution", async () => {
    stopFilm();
    const found = await solution();
    if (!found) return;
    const frames = [[...state.at]];
    for (const m of found.path) frames.push(frames.at(-1).map((square) => (square === m.from ? m.to : square)));
    film = { path: found.path, frames, at: 0, timer: null };
    track.max = frames.length - 1;
    player.hidden = false;
    show(0);
    if (!reduced()) play();
  }, { class: "primary" });

  const census = button("Where can the pieces go?", async () => {
    stopFilm();
    const answer = await searched("Counting what can be reached", { ...request("census"), goal: state.goal.length === state.at.length ? state.goal.join(" ") : "" });
    if (!answer) return;
    const depths = answer.by_depth;
    const last = depths.length - 1;
    const start = [...state.at];
    results.hidden = false;
    results.replaceChildren(...parts(
      h("h3", {}, "What can be reached"),
      answer.stopped && h("p", { class: "message" }, `Incomplete: ${answer.stopped}. The levels so far are complete.`),
      barChart("Orbits of configurations by their distance from the position on the board", depths.map((v, i) => [i, v]), { xLabel: "slides", mark: answer.goal_distance ?? undefined, yLabel: (v) => grouped(v) }),
      h("dl", { class: "facts" },
        h("dt", {}, "configurations"), h("dd", {}, `${grouped(answer.reachable_configurations)} of ${grouped(answer.configurations)}`),
        h("dt", {}, "orbits"), h("dd", {}, `${grouped(answer.reachable_orbits)} of ${grouped(answer.orbits)}`),
        answer.goal_distance !== null && [h("dt", {}, "to the goal"), h("dd", {}, plural(answer.goal_distance, "slide"))],
        answer.eccentricity !== null && [h("dt", {}, "farthest"), h("dd", {}, `${plural(answer.eccentricity, "slide")}, ${plural(answer.farthest_count, "orbit")}`)],
        h("dt", {}, "time"), h("dd", {}, duration(answer.milliseconds))),
      answer.eccentricity !== null && last > 0 && answer.farthest.length > 0 && row(button("Make the farthest one the goal", () => {
        state.at = start;
        state.past = [];
        state.goal = answer.farthest[0].split(" ");
        preset.value = "";
        changed(`The goal is ${plural(last, "slide")} away, as far as any.`);
      })),
      h("details", {}, h("summary", {}, "Numbers"), table([["slides", "orbits"], ...depths.map((v, i) => [i, grouped(v)])], { label: "Orbits by distance" }))));
  });

  root.append(h("div", { class: "split" },
    h("div", { class: "stage" }, status, frame, player, row(undo, reset, copyButton("Copy the link", context.url)), text.node),
    h("div", { class: "side" },
      card("The board", row(h("div", { class: "grow" }, field("Puzzle", preset)), field("Pieces", pieces), field("Size", sizes)), modes),
      card("Ask the solver", row(solver, hinter, best, far, census), task.node),
      results)));

  return {
    load(params) {
      const squares = (list) => (list ?? "").split(/[,\s]+/).filter((square) => /^[a-p]([1-9]|1[0-6])$/.test(square));
      const piece = params.get("piece");
      if (Object.hasOwn(SHAPES, piece ?? "")) state.piece = piece;
      const size = Number(params.get("size"));
      if (Number.isInteger(size) && size >= 2 && size <= 16) {
        state.size = size;
        if (!params.has("at")) [state.at, state.goal] = [corners(size), centre(size)];
      }
      const fits = (square) => parse(square).every((c) => c < state.size);
      if (params.has("at")) state.at = [...new Set(squares(params.get("at")))].filter(fits).slice(0, 6);
      if (params.has("goal")) state.goal = [...new Set(squares(params.get("goal")))].filter(fits).slice(0, 6);
      state.past = [];
      rebuild();
    },
    leave: () => {
      pause();
      task.cancel();
    },
  };
}

export default {
  id: "sliding",
  tab: "Sliding",
  title: "Sliding pieces",
  lead: "Every slide goes as far as it can: until the edge or another piece stops it. Four rooks start in the corners of a chessboard. How soon can they stand in its centre?",
  mount,
};
