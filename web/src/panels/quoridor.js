// Quoridor for two to four players.

import { ask } from "../engine.js";
import { boardText, makeGrid, pointIn } from "../grid.js";
import { button, card, copyButton, duration, field, grouped, h, icon, makeTask, number, parts, plural, reduced, row, s, segmented, select, table, toggle } from "../ui.js";

const S = 60;
const G = 16;
const MARGIN = 34;
const STEP = S + G;
const PRESETS = [
  ["2,9,9,10", "Quoridor for two: 9 × 9, 10 fences each"],
  ["3,9,9,6", "for three: 9 × 9, 6 fences each"],
  ["4,9,9,5", "for four: 9 × 9, 5 fences each"],
  ["2,7,7,8", "Kid for two: 7 × 7, 8 fences each"],
  ["4,7,7,4", "Kid for four: 7 × 7, 4 fences each"],
  ["2,11,11,21", "the board of Pinko Pallino: 11 × 11, 21 fences each"],
  ["2,3,3,2", "solved: 3 × 3, 2 fences each"],
  ["2,5,3,3", "solved: 5 × 3, 3 fences each"],
  ["2,3,5,3", "solved: 3 × 5, 3 fences each"],
  ["2,4,4,3", "solved: 4 × 4, 3 fences each"],
  ["", "another board"],
];
const LEVELS = [
  ["human", "a person"],
  ["random", "random moves"],
  ["shortest-path", "runs along a shortest path"],
  ["greedy", "looks one move ahead"],
  ["300", "thinks 0.3 seconds"],
  ["1000", "thinks 1 second"],
  ["4000", "thinks 4 seconds"],
];
const PERFECT = ["solved", "plays perfectly"];
const MOST_SOLVED = 20;
const FORMS = { algebraic: "Algebraic", nesw: "NESW", glendenning: "Glendenning's", record: "Position records", diagram: "Diagrams" };
const WORDS = { win: "wins", draw: "draws", loss: "loses" };
const column = (x) => String.fromCharCode(97 + x);
const name = (x, y) => column(x) + (y + 1);
const parse = (square) => [square.charCodeAt(0) - 97, parseInt(square.slice(1), 10) - 1];

function mount(root, context) {
  const state = { players: 2, width: 9, height: 9, walls: 10, start: "", skipped: 0, moves: [], cursor: 0, seats: ["human", "1000", "1000", "1000"] };
  let look = null;
  let stamp = 0;
  // Whether the board waits for the look of a new position.
  let busy = false;
  // A link whose game is not yet read.
  let linked = null;
  let grid = null;
  let ghost = null;
  let values = null;
  let showsPaths = false;
  let tap = "auto";
  let timer = null;

  const status = h("p", { class: "status", role: "status" });
  const frame = h("div", { class: "frame" });
  const text = boardText();
  const task = makeTask();
  const solving = makeTask();
  const standings = h("div", {});
  const moveList = h("ol", { class: "moves", "aria-label": "Moves" });
  const opening = h("p", { class: "note" });

  const rules = () => ({ panel: "quoridor", players: state.players, width: state.width, height: state.height, walls: state.walls });
  const isSmall = () => state.players === 2 && state.width * state.height <= MOST_SOLVED;

  /** The game up to a ply, as a score. */
  function score(plies = state.cursor) {
    const before = state.skipped % state.players;
    const opened = state.start ? `[${state.start}] ` : "";
    const first = before > 0 || state.skipped > 0 ? `${Math.floor(state.skipped / state.players) + 1}.${before > 0 ? `..${" ...".repeat(before - 1)}` : ""} ` : "";
    return opened + (plies > 0 ? first + state.moves.slice(0, plies).join(" ") : "");
  }

  // The board.
  const left = (x) => MARGIN + x * STEP;
  const top = (y) => (state.height - 1 - y) * STEP;
  const bar = (fence) => {
    const [x, y] = parse(fence.slice(0, -1));
    return fence.endsWith("h")
      ? { x: left(x), y: top(y) - G + 2, width: 2 * S + G, height: G - 4, rx: 4 }
      : { x: left(x) + S + 2, y: top(y + 1), width: G - 4, height: 2 * S + G, rx: 4 };
  };

  function rebuild() {
    const { width, height } = state;
    grid = makeGrid({
      title: `Quoridor on ${width} × ${height} squares`, columns: width, rows: height,
      box: [MARGIN + width * STEP - G, height * STEP - G + MARGIN],
      place: (x, y) => ({ x: left(x), y: top(y), width: S, height: S }),
      label: (x, y) => {
        const square = name(x, y);
        const list = [square];
        look?.players.forEach((player, i) => player.pawn === square && list.push(`pawn of player ${i + 1}`));
        if (isHumans() && look.pawn_moves.includes(square)) list.push(`your pawn can go here${valueOf(square)}`);
        return list.join(", ");
      },
      act: (x, y) => tryMove(name(x, y)),
      key: (event, x, y) => {
        const letter = event.key.toLowerCase();
        if (letter !== "h" && letter !== "v") return false;
        tryMove(name(x, y) + letter);
        return true;
      },
      hit: false,
    });
    grid.under.append(s("rect", { x: MARGIN - 6, y: -6, width: width * STEP - G + 12, height: height * STEP - G + 12, rx: 12, class: "groove" }));
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) grid.under.append(s("rect", { x: left(x), y: top(y), width: S, height: S, rx: 7, class: "quoridor-square", "data-square": name(x, y) }));
      grid.under.append(s("text", { x: MARGIN - 14, y: top(y) + S / 2 + 6, "text-anchor": "end", "font-size": 17 }, y + 1));
    }
    for (let x = 0; x < width; x += 1) grid.under.append(s("text", { x: left(x) + S / 2, y: height * STEP - G + 26, "text-anchor": "middle", "font-size": 17 }, column(x)));
    const [w, hh] = grid.svg.getAttribute("viewBox").split(" ").slice(2).map(Number);
    grid.svg.setAttribute("viewBox", `0 -8 ${w + 8} ${hh + 8}`);
    points(grid.svg);
    frame.replaceChildren(grid.svg);
    frame.style.maxWidth = `${Math.max(18, Math.min(35, width * 5))}rem`;
  }

  /** The fence or the square at a point. */
  function at([px, py]) {
    const [bx, by] = [px - MARGIN + G / 2, state.height * STEP - (py + G / 2)];
    const [ix, iy] = [Math.round(bx / STEP), Math.round(by / STEP)];
    const fits = ix >= 1 && iy >= 1 && ix < state.width && iy < state.height;
    const [dx, dy] = [Math.abs(bx - ix * STEP), Math.abs(by - iy * STEP)];
    const fence = (letter) => name(Math.max(1, Math.min(state.width - 1, ix)) - 1, Math.max(1, Math.min(state.height - 1, iy)) - 1) + letter;
    if (tap === "h" || tap === "v") return fence(tap);
    const near = G / 2 + 7;
    if (tap === "auto" && fits && dy <= near && dx >= dy && dx < STEP * 0.75) return fence("h");
    if (tap === "auto" && fits && dx <= near && dy > dx && dy < STEP * 0.75) return fence("v");
    const [x, y] = [Math.floor((bx - G / 2) / STEP), Math.floor((by - G / 2) / STEP)];
    return x >= 0 && y >= 0 && x < state.width && y < state.height ? name(x, y) : null;
  }

  function points(svg) {
    let down = null;
    const isFence = (found) => found && /[hv]$/.test(found);
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch" || !isHumans()) return;
      const found = at(pointIn(svg, event));
      setGhost(isFence(found) ? found : null);
    });
    svg.addEventListener("pointerleave", () => setGhost(null));
    svg.addEventListener("pointerdown", (event) => (down = at(pointIn(svg, event))));
    svg.addEventListener("click", (event) => {
      // A click made by assistive technology has no pointer: it names the square.
      if (event.detail === 0) {
        const cell = event.target.closest(".cell");
        if (cell) tryMove(name(Number(cell.dataset.x), Number(cell.dataset.y)) + (tap === "h" || tap === "v" ? tap : ""));
        return;
      }
      const found = at(pointIn(svg, event));
      if (!found || found !== down || !isHumans()) return;
      // A finger hides what it points at: the first tap shows the fence, the second places it.
      if (isFence(found) && event.pointerType === "touch" && ghost !== found) {
        setGhost(found);
        if (look.fences.includes(found)) say(`Tap again to place ${found}.`);
        return;
      }
      tryMove(found);
    });
  }

  async function setGhost(fence) {
    if (fence === ghost) return;
    ghost = fence;
    grid.over.querySelector(".ghost")?.remove();
    if (!fence) {
      say();
      return;
    }
    const isLegal = look.fences.includes(fence);
    grid.over.append(s("rect", { ...bar(fence), class: `ghost${isLegal ? "" : " refused"}` }));
    if (isLegal) {
      say(`Fence ${fence}${valueOf(fence)}`);
      return;
    }
    const { why } = await ask({ ...rules(), ask: "illegality", game: score(), move: fence });
    if (ghost === fence && why) say(`${fence}: ${why}.`, "refused");
  }

  const isHumans = () => look && look.winner === null && seat(look.turn) === "human";
  const seat = (player) => state.seats[player];
  const valueOf = (move) => {
    const found = values?.moves.find((m) => m.move === move);
    return found ? `: ${WORDS[found.value]}${found.progress ? ` (${plural(found.progress, "ply", "plies")} to the next step)` : ""}` : "";
  };

  function draw() {
    if (!look) return;
    const goals = new Map();
    look.players.forEach(({ goal }, player) => goal.forEach((square) => goals.set(square, [...(goals.get(square) ?? []), player])));
    for (const node of grid.under.querySelectorAll(".goal-edge")) node.remove();
    look.players.forEach(({ goal }, player) => {
      const squares = goal.map(parse);
      const [xs, ys] = [squares.map(([x]) => x), squares.map(([, y]) => y)];
      const isRow = ys.every((y) => y === ys[0]);
      const edge = isRow
        ? { x: left(0), y: ys[0] === 0 ? top(0) + S + 1 : -5, width: state.width * STEP - G, height: 4 }
        : { x: xs[0] === 0 ? MARGIN - 5 : left(xs[0]) + S + 1, y: top(state.height - 1), width: 4, height: state.height * STEP - G };
      grid.under.append(s("rect", { ...edge, rx: 2, class: `goal-edge p${player}` }));
    });
    grid.over.replaceChildren();
    if (showsPaths) {
      look.players.forEach(({ path }, player) => {
        const shift = (player - (look.players.length - 1) / 2) * 7;
        const line = path.map((square) => parse(square)).map(([x, y]) => `${left(x) + S / 2 + shift},${top(y) + S / 2 + shift}`);
        grid.over.append(s("polyline", { points: line.join(" "), class: `path p${player}` }));
      });
    }
    for (const { fence, player } of look.placed) grid.over.append(s("rect", { ...bar(fence), class: `fence${player === null ? "" : ` p${player}`}` }));
    if (values && isHumans()) {
      for (const { move, value } of values.moves) {
        if (!/[hv]$/.test(move)) continue;
        const { x, y, width, height } = bar(move);
        const isH = width > height;
        grid.over.append(s("rect", isH
          ? { x: x + width / 2 - 17, y: y + height / 2 - 2.5, width: 34, height: 5, rx: 2.5, class: `worth ${value}` }
          : { x: x + width / 2 - 2.5, y: y + height / 2 - 17, width: 5, height: 34, rx: 2.5, class: `worth ${value}` }));
      }
    }
    if (isHumans()) {
      for (const square of look.pawn_moves) {
        const [x, y] = parse(square);
        const value = values?.moves.find((m) => m.move === square)?.value;
        grid.over.append(s("circle", { cx: left(x) + S / 2, cy: top(y) + S / 2, r: value ? 12 : 8, class: value ? `worth ${value}` : `target p${look.turn}` }));
      }
    }
    look.players.forEach(({ pawn }, player) => {
      const [x, y] = parse(pawn);
      grid.over.append(
        s("circle", { cx: left(x) + S / 2, cy: top(y) + S / 2, r: 22, class: `pawn p${player}${look.winner === null && look.turn === player ? " turn" : ""}` }),
        s("text", { x: left(x) + S / 2, y: top(y) + S / 2 + 7, "text-anchor": "middle", "font-size": 20, class: "pawn-text" }, player + 1));
    });
    standings.replaceChildren(table([["player", "steps to go", "shortest paths", "fences left"], ...look.players.map((player, i) => [
      h("span", { class: `tag p${i}` }, `${i + 1}`), player.distance, grouped(player.paths), player.fences])], { label: "Players" }));
    const plies = state.moves.map((move, i) => h("li", {}, button(move, () => go(i + 1), { class: `ply${i + 1 === state.cursor ? " now" : ""}`, "aria-current": i + 1 === state.cursor ? "step" : null, "aria-label": `after ${i + 1}: ${move}` })));
    const focused = [...moveList.children].findIndex((node) => node.contains(document.activeElement));
    moveList.replaceChildren(...plies);
    if (focused >= 0) moveList.children[Math.min(focused, plies.length - 1)]?.firstChild.focus({ preventScroll: true });
    const now = moveList.querySelector(".now")?.parentNode;
    if (now) moveList.scrollTop = now.offsetTop - moveList.clientHeight / 2;
    const names = (look.openings ?? []).map((found) => found.name + (found.mirrored ? ", reflected" : "") + (found.transposed ? ", transposed" : ""));
    opening.textContent = names.length > 0 ? `Opening: ${names[0]}.` : "";
    grid.relabel();
  }

  function say(message, kind) {
    if (!look) return;
    let main = message;
    if (!main && look.winner !== null) main = `Player ${look.winner + 1} has won.`;
    if (!main && !isHumans() && resume.hidden) main = `Player ${look.turn + 1} thinks …`;
    if (!main && look.passes) main = `Player ${look.turn + 1} has no move and passes.`;
    const sub = main || !isHumans() ? "" : "Click a square, or hover over a crossing of the grooves for a fence.";
    main ||= `Player ${look.turn + 1} to move.`;
    status.className = `status${kind ? ` ${kind}` : look.winner !== null ? " won" : ""}`;
    status.replaceChildren(...parts(h("strong", {}, main), values && look.winner === null && h("span", { class: "sub" }, `Player ${look.turn + 1} ${WORDS[values.value]} with best play.`), sub && h("span", { class: "sub" }, sub)));
  }

  async function tryMove(move) {
    // A second click may come before the board of the first.
    if (busy || !isHumans()) return;
    if (look.passes || look.pawn_moves.includes(move) || look.fences.includes(move)) {
      play(look.passes ? "pass" : move);
      return;
    }
    const mine = stamp;
    const { why } = await ask({ ...rules(), ask: "illegality", game: score(), move });
    if (mine === stamp) say(`${move}: ${why}.`, "refused");
  }

  function play(move) {
    state.moves = [...state.moves.slice(0, state.cursor), move];
    state.cursor += 1;
    changed();
  }

  function go(ply) {
    state.cursor = Math.max(0, Math.min(state.moves.length, ply));
    // Going back is a pause: the computer plays on when asked to.
    changed({ waits: state.cursor < state.moves.length });
  }

  async function changed({ waits = false } = {}) {
    const mine = ++stamp;
    busy = true;
    linked = null;
    clearTimeout(timer);
    task.cancel();
    ghost = null;
    const text0 = score();
    context.link({ players: state.players, size: `${state.width}x${state.height}`, walls: state.walls, game: score(state.moves.length), ply: state.cursor < state.moves.length ? state.cursor : null, seats: state.seats.slice(0, state.players).join(",") });
    let found;
    try {
      found = await ask({ ...rules(), ask: "look", game: text0, form: "algebraic" });
    } catch (error) {
      if (mine === stamp) {
        busy = false;
        task.say(error.message, "bad");
      }
      return;
    }
    if (mine !== stamp) return;
    busy = false;
    look = found;
    // Only a game that was read goes into the command to copy.
    const size = state.width === state.height ? `--size ${state.width}` : `--width ${state.width} --height ${state.height}`;
    context.command(`abstract-games quoridor bestmove --time 1s --players ${state.players} ${size} --walls ${state.walls}${text0 ? ` "${text0}"` : ""}`);
    values = null;
    text.set(look.text);
    resume.hidden = !(waits && look.winner === null && !isHumans());
    draw();
    say();
    back.disabled = begin.disabled = state.cursor === 0;
    forward.disabled = end.disabled = state.cursor === state.moves.length;
    refreshForms();
    if (look.winner === null && isHumans() && solved === key()) showValues();
    if (look.winner !== null || isHumans() || waits) return;
    think(mine);
  }

  async function think(mine = ++stamp) {
    resume.hidden = true;
    say();
    const level = seat(look.turn);
    const timed = /^\d+$/.test(level);
    const request = { ...rules(), ask: "choose", game: score(), form: "algebraic", player: timed ? "alpha-beta" : level, milliseconds: timed ? Number(level) : 60000, seed: Math.floor(Math.random() * 2 ** 31) };
    const answer = await task.run(`Player ${look.turn + 1} thinks`, request);
    if (mine !== stamp) return;
    if (!answer) {
      resume.hidden = false;
      say();
      return;
    }
    if (timed) task.say(`Player ${look.turn + 1}: ${answer.move}, ${answer.estimate ?? "no estimate"}, ${plural(answer.depth, "ply", "plies")} deep, ${grouped(answer.nodes)} positions.`);
    timer = setTimeout(() => mine === stamp && play(answer.move), reduced() || timed ? 0 : 350);
  }

  // Solved boards.
  let solved = null;
  const key = () => [state.players, state.width, state.height, state.walls].join();
  const solution = h("p", { class: "note" });
  async function showValues() {
    const mine = stamp;
    const answer = await solving.run("Solving the board", { ...rules(), ask: "solve", game: score(), form: "algebraic" });
    if (!answer || mine !== stamp) return;
    solved = key();
    values = answer.values;
    const { winner, won, lost, drawn, milliseconds } = answer.start;
    solution.textContent = `${winner === 0 ? "The start is a draw" : `Player ${winner} wins from the start`}. Of ${grouped(won + lost + drawn)} positions, ${grouped(won)} are won for the player to move, ${grouped(lost)} lost and ${grouped(drawn)} drawn. Solved in ${duration(milliseconds)}.`;
    draw();
    say();
  }
  const solve = button("Solve this board", showValues);
  const solveCard = card("Solved boards", h("p", { class: "note" }, `A board of up to ${MOST_SOLVED} squares is solved in the page: every move then shows its value in green, yellow or red, and players can play perfectly.`), row(solve), solution, solving.node);

  // Controls.
  const preset = select(PRESETS, "2,9,9,10", (value) => {
    if (!value) return;
    [state.players, state.width, state.height, state.walls] = value.split(",").map(Number);
    anew();
  });
  const size = (what, most) => number(state[what], what === "walls" ? 0 : 2, most, (value) => {
    state[what] = value;
    anew();
  });
  const [players, width, height, walls] = [number(2, 2, 4, (value) => { state.players = value; anew(); }), size("width", 11), size("height", 11), size("walls", 60)];
  const seats = h("div", { class: "seats" });
  function drawSeats() {
    const levels = isSmall() ? [...LEVELS, PERFECT] : LEVELS;
    seats.replaceChildren(...Array.from({ length: state.players }, (_, i) => {
      if (state.seats[i] === "solved" && !isSmall()) state.seats[i] = "1000";
      return field(`Player ${i + 1}`, select(levels, state.seats[i], (value) => {
        state.seats[i] = value;
        changed();
      }));
    }));
    [players.value, width.value, height.value, walls.value] = [state.players, state.width, state.height, state.walls];
    const own = [state.players, state.width, state.height, state.walls].join();
    preset.value = PRESETS.some(([value]) => value === own) ? own : "";
    solveCard.hidden = !isSmall();
    if (solved !== key()) solution.textContent = "";
  }
  function anew() {
    Object.assign(state, { start: "", skipped: 0, moves: [], cursor: 0 });
    look = null;
    values = null;
    drawSeats();
    rebuild();
    return changed();
  }
  const begin = button(icon("first"), () => go(0), { class: "icon", "aria-label": "To the start" });
  const back = button(icon("back"), () => go(state.cursor - 1), { class: "icon", "aria-label": "One move back" });
  const forward = button(icon("forward"), () => go(state.cursor + 1), { class: "icon", "aria-label": "One move on" });
  const end = button(icon("last"), () => go(state.moves.length), { class: "icon", "aria-label": "To the end" });
  const undo = button("Undo", () => {
    let to = state.cursor - 1;
    while (to > 0 && seat((state.skipped + to) % state.players) !== "human") to -= 1;
    if (to < 0) return;
    state.moves.length = to;
    state.cursor = to;
    changed();
  });
  const resume = button("Let the computer play on", () => think(), { hidden: true, class: "primary" });
  const taps = segmented("A click", [["auto", "both"], ["pawn", "pawn"], ["h", "fence —"], ["v", "fence |"]], "auto", (value) => {
    tap = value;
    setGhost(null);
  });

  // Texts.
  const input = h("textarea", { spellcheck: "false", rows: 4 });
  const inputForm = select([["", "detect the notation"], ...Object.entries(FORMS)], "", () => {});
  const message = h("p", { class: "message bad", role: "alert", hidden: true });
  const read = button("Read", async () => {
    message.hidden = true;
    const given = { game: input.value, form: inputForm.value || undefined };
    try {
      const stated = await ask({ panel: "quoridor", ask: "stated", game: input.value });
      const before = { ...state };
      if (stated) {
        state.players = stated.players;
        if (stated.size) [state.width, state.height] = stated.size;
        if (stated.walls !== null && (stated.size || stated.players !== before.players)) state.walls = stated.walls;
      }
      let found;
      try {
        found = await ask({ ...rules(), ask: "look", ...given });
      } catch (error) {
        Object.assign(state, before);
        throw error;
      }
      Object.assign(state, { start: found.start ?? "", skipped: found.skipped, moves: found.played, cursor: found.played.length });
      drawSeats();
      rebuild();
      changed({ waits: true });
    } catch (error) {
      message.textContent = error.message;
      message.hidden = false;
    }
  });
  const output = h("pre", { class: "code output", tabindex: 0, "aria-label": "The game in this notation" });
  const outputForm = select(Object.entries(FORMS), "algebraic", () => refreshForms());
  const outputPart = segmented("Write", [["text", "the game"], ["position", "the position"]], "text", (value) => {
    part = value;
    refreshForms();
  });
  let part = "text";
  async function refreshForms() {
    const mine = stamp;
    try {
      const { forms } = await ask({ ...rules(), ask: "forms", game: score(state.moves.length), form: "algebraic", ply: part === "position" ? state.cursor : undefined });
      if (mine === stamp) output.textContent = forms.find((found) => found.form === outputForm.value)?.[part] || "(no moves yet)";
    } catch (error) {
      if (mine === stamp) output.textContent = error.message;
    }
  }

  const openings = select([["", "choose a line"]], "", (value) => {
    // Number("") is 0: the placeholder is no line.
    if (value === "") return;
    const found = lines[Number(value)];
    const mine = stamp;
    const board = { players: 2, width: 9, height: 9, walls: 10 };
    ask({ panel: "quoridor", ...board, ask: "look", game: found.line, form: "algebraic" }).then((read) => {
      if (mine !== stamp) return;
      Object.assign(state, board, { start: "", skipped: 0, moves: read.played, cursor: read.played.length });
      drawSeats();
      rebuild();
      changed({ waits: true });
    }, (error) => (purpose.textContent = `${found.name}: ${error.message}`));
    purpose.textContent = `${found.purpose}${found.flaw ? ` (${found.flaw})` : ""}`;
  });
  const purpose = h("p", { class: "note" });
  let lines = [];
  ask({ panel: "quoridor", ask: "openings" }).then((answer) => {
    lines = answer.openings;
    openings.append(...lines.map((line, i) => h("option", { value: i }, line.name)));
  });

  root.append(h("div", { class: "split" },
    h("div", { class: "stage" }, status, frame, row(taps), h("div", { class: "transport" }, begin, back, forward, end, undo, resume), moveList, opening, task.node, row(button("New game", () => anew()), copyButton("Copy the link", context.url)), text.node,
      h("p", { class: "note" }, "With the keyboard: arrow keys go from square to square, Enter moves the pawn, H and V place a fence above the square or at its right, with its lower left end there.")),
    h("div", { class: "side" },
      card("The game", field("Board", preset), h("div", { class: "row" }, field("Players", players), field("Columns", width), field("Rows", height), field("Fences each", walls)), seats),
      card("The race", toggle("Draw a shortest path for each player", showsPaths, (value) => {
        showsPaths = value;
        draw();
      }), standings),
      solveCard,
      card("Openings", field("A line with a name", openings), purpose),
      card("Notations", field("A game or a position, to read", input), row(h("div", { class: "grow" }, field("It is written in", inputForm)), read), message, outputPart, field("Notation", outputForm), output))));

  return {
    load(params) {
      const count = Number(params.get("players"));
      if (Number.isInteger(count) && count >= 2 && count <= 4) state.players = count;
      const sizes = /^(\d+)x(\d+)$/.exec(params.get("size") ?? "");
      const fits = (value) => value >= 2 && value <= 11;
      if (sizes && fits(Number(sizes[1])) && fits(Number(sizes[2]))) [state.width, state.height] = [Number(sizes[1]), Number(sizes[2])];
      if (/^\d{1,2}$/.test(params.get("walls") ?? "") && Number(params.get("walls")) <= 60) state.walls = Number(params.get("walls"));
      const given = (params.get("seats") ?? "").split(",");
      given.forEach((level, i) => [...LEVELS, PERFECT].some(([value]) => value === level) && (state.seats[i] = level));
      const game = params.get("game") ?? "";
      anew();
      if (!game) return;
      linked = params;
      const mine = ++stamp;
      ask({ ...rules(), ask: "look", game, form: "algebraic" }).then((found) => {
        if (mine !== stamp) return;
        Object.assign(state, { start: found.start ?? "", skipped: found.skipped, moves: found.played });
        const ply = /^\d+$/.test(params.get("ply") ?? "") ? Number(params.get("ply")) : found.played.length;
        state.cursor = Math.min(found.played.length, ply);
        changed({ waits: state.cursor < state.moves.length });
      }, async (error) => {
        if (mine !== stamp) return;
        // The empty board, and the computer waits: its thinking would take the place of the message.
        await changed({ waits: true });
        if (mine + 1 === stamp) task.say(error.message, "bad");
      });
    },
    leave() {
      stamp += 1;
      clearTimeout(timer);
      task.cancel();
    },
    enter() {
      if (linked) {
        this.load(linked);
      } else if (busy) {
        // It was left before its board came.
        changed({ waits: true });
      } else if (look && look.winner === null && !isHumans()) {
        resume.hidden = false;
        say();
      }
    },
  };
}

export default {
  id: "quoridor",
  tab: "Quoridor",
  title: "Quoridor",
  lead: "Bring your pawn to the opposite side. In a turn you move it a step or place a fence two squares long; a fence must leave every pawn a way to its goal.",
  mount,
};
