// Four-Way Fences: the recorded game, and free play.

import { ask } from "../engine.js";
import { boardText, makeGrid, pointIn } from "../grid.js";
import { button, card, copyButton, field, grouped, h, icon, makeTask, parts, plural, reduced, row, s, segmented, select } from "../ui.js";

const N = 10;
const U = 60;
const MARGIN = 34;
const SHAPES = [["-", "─"], ["|", "│"], ["1", "└"], ["2", "┘"], ["3", "┐"], ["4", "┌"]];
const ARMS = { "-": [[1, 0], [-1, 0]], "|": [[0, -1], [0, 1]], 1: [[0, -1], [1, 0]], 2: [[0, -1], [-1, 0]], 3: [[-1, 0], [0, 1]], 4: [[1, 0], [0, 1]] };
const DIRECTIONS = { n: "north", e: "east", w: "west", s: "south" };
const LEVELS = [["human", "a person"], ["0", "looks one turn ahead"], ["1000", "thinks 1 second"], ["4000", "thinks 4 seconds"]];
const upper = (x) => String.fromCharCode(65 + x);
const lower = (y) => String.fromCharCode(97 + y);
const sideOf = (stone) => (stone === stone.toLowerCase() ? 0 : 1);

function mount(root, context) {
  const state = { mode: "recorded", frame: 0, position: "", steps: [], seats: ["human", "human"] };
  let frames = [];
  let players = ["first", "second"];
  let board = null;
  let chosen = null;
  let shape = "-";
  let ghost = null;
  // The last play that was read: a refused one goes back to it.
  let agreed = { position: "", steps: [] };
  let stamp = 0;
  // Whether the board waits for the look of a new position.
  let busy = false;
  let timer = null;
  let playTimer = null;

  const status = h("p", { class: "status", role: "status" });
  const frame = h("div", { class: "frame" });
  const text = boardText();
  const task = makeTask();
  const note = h("div", { class: "turn-note" });
  const px = (x) => MARGIN + x * U;

  const grid = makeGrid({
    title: "Four-Way Fences on 10 × 10 cells", columns: N, rows: N, down: true, box: [MARGIN * 2 + N * U, MARGIN * 2 + N * U],
    place: (x, y) => ({ x: px(x), y: px(y), width: U, height: U }),
    label: (x, y) => {
      const stone = board?.stones.find((found) => found.column === x && found.row === y);
      const list = [upper(x) + lower(y)];
      if (stone) list.push(`stone ${stone.stone} of player ${sideOf(stone.stone) + 1}, to the ${DIRECTIONS[stone.stone.toLowerCase()]}`);
      if (targets().some((move) => move.column === x && move.row === y)) list.push(`${chosen} can go here`);
      return list.join(", ");
    },
    act: (x, y, event) => {
      if (state.mode !== "play" || !isHumans()) return;
      if (wallsTurn() && event.type === "keydown") tryStep(upper(x) + lower(y) + shape);
      else if (!wallsTurn()) clickCell(x, y);
    },
    key: (event) => {
      if (!(event.key in ARMS) || !wallsTurn()) return false;
      setShape(event.key);
      return true;
    },
  });
  for (let i = 0; i < N; i += 1) {
    for (let j = 0; j < N; j += 1) grid.under.append(s("rect", { x: px(i) + 0.5, y: px(j) + 0.5, width: U - 1, height: U - 1, class: "fw-cell" }));
  }
  for (let i = 0; i <= N; i += 1) {
    grid.under.append(
      s("text", { x: px(i), y: 22, "text-anchor": "middle", "font-size": 16 }, upper(i)),
      s("text", { x: 14, y: px(i) + 6, "text-anchor": "middle", "font-size": 16 }, lower(i)));
  }
  frame.append(grid.svg);

  const targets = () => (state.mode === "play" && chosen ? board.moves.filter((move) => move.stone === chosen) : []);
  const wallsTurn = () => state.mode === "play" && board?.wall_moves?.length > 0;
  const isHumans = () => state.mode === "play" && board && board.winner === null && state.seats[board.turn] === "human";

  const segment = ([x1, y1, x2, y2], look) => s("line", { x1: px(x1), y1: px(y1), x2: px(x2), y2: px(y2), class: look });

  function drawBoard(last = null, moved = []) {
    grid.over.replaceChildren();
    const fresh = new Set((last ?? []).map(String));
    for (const wall of board.walls) grid.over.append(segment(wall, `fw-wall${fresh.has(String(wall)) ? " fresh" : ""}`));
    const movable = new Set(isHumans() ? board.moves.map((move) => move.stone) : []);
    for (const { stone, column, row: r } of board.stones) {
      const [cx, cy] = [px(column) + U / 2, px(r) + U / 2];
      const side = sideOf(stone);
      const [dx, dy] = { n: [0, -1], s: [0, 1], e: [1, 0], w: [-1, 0] }[stone.toLowerCase()];
      const look = ["fw-stone", `p${side}`, moved.includes(stone) && "moved", movable.has(stone) && "movable", stone === chosen && "chosen"].filter(Boolean).join(" ");
      grid.over.append(
        s("circle", { cx, cy, r: 20, class: look }),
        s("path", { d: `M${cx + dx * 28 - dy * 6} ${cy + dy * 28 - dx * 6} L${cx + dx * 28 + dy * 6} ${cy + dy * 28 + dx * 6} L${cx + dx * 35 * 0.97} ${cy + dy * 35 * 0.97} Z`, class: `fw-tip p${side}` }),
        s("text", { x: cx, y: cy + 6.5, "text-anchor": "middle", "font-size": 19, class: "pawn-text" }, stone));
    }
    for (const { column, row: r } of targets()) {
      if (column !== null) grid.over.append(s("circle", { cx: px(column) + U / 2, cy: px(r) + U / 2, r: 9, class: "target" }));
    }
    text.set(board.text);
    grid.relabel();
  }

  // The recorded game.
  const track = h("input", { type: "range", min: 0, max: 30, value: 0, "aria-label": "Turn of the recorded game", oninput: () => {
    pause();
    go(Number(track.value));
  } });
  const counter = h("span", { class: "count" });
  const back = button(icon("back"), () => { pause(); go(state.frame - 1); }, { class: "icon", "aria-label": "One turn back" });
  const forward = button(icon("forward"), () => { pause(); go(state.frame + 1); }, { class: "icon", "aria-label": "One turn on" });
  const auto = button("Play", () => {
    if (playTimer) return pause();
    if (state.frame === frames.length - 1) go(0);
    playTimer = setInterval(() => (state.frame < frames.length - 1 ? go(state.frame + 1) : pause()), 1400);
    auto.textContent = "Pause";
    return undefined;
  });
  const pause = () => {
    clearInterval(playTimer);
    playTimer = null;
    auto.textContent = "Play";
  };
  const film = h("div", { class: "film" }, h("div", { class: "transport" }, back, auto, forward, counter), track);

  function go(to) {
    state.frame = Math.max(0, Math.min(frames.length - 1, to));
    const now = frames[state.frame];
    board = now.board;
    chosen = null;
    track.value = state.frame;
    track.setAttribute("aria-valuetext", now.label);
    counter.textContent = `${state.frame} of ${frames.length - 1}`;
    back.disabled = state.frame === 0;
    forward.disabled = state.frame === frames.length - 1;
    drawBoard(now.wall, now.moved);
    context.link({ turn: state.frame > 0 ? now.label : "" });
    context.command("abstract-games four-way replay --recorded-game --repair");
    const who = now.side === undefined ? "" : players[now.side];
    status.className = "status";
    status.replaceChildren(...parts(h("strong", {}, state.frame === 0 ? "The start" : `Turn ${now.label}, ${who}`), now.printed && h("span", { class: "sub" }, h("code", {}, now.printed))));
    note.replaceChildren(...parts(state.frame === 0
      ? h("p", {}, `${players[0]} (lower case) and ${players[1]} (capitals) played this game on rec.games.abstract in 2010. Each stone wants to cross the edge to which its letter and its arrow point; three stones off the board win.`)
      : [
        h("p", {}, h("span", { class: "label" }, "Stones and wall: "), h("code", {}, now.turn)),
        now.positions > 1 ? h("p", { class: "note" }, `The notation leaves the ways of jumps open: ${plural(now.positions, "position")} agree with the record so far. Drawn is one that leads to the end.`) : null,
        now.repair && h("p", { class: "repair" }, h("strong", {}, "Repaired. "), "Printed: ", h("code", {}, now.repair.recorded), ", read as ", h("code", {}, now.repair.repaired), `: ${now.repair.reason}.`),
        board.off.some((count) => count > 0) ? h("p", { class: "note" }, `Stones off the board: ${players[0]} ${board.off[0]}, ${players[1]} ${board.off[1]}.`) : null,
      ]));
  }

  // Free play.
  function setShape(value) {
    shape = value;
    shapes.set(value);
    setGhost(null);
  }
  const shapes = segmented("Shape of the wall", SHAPES, "-", (value) => setShape(value));
  const off = button("", () => tryStep(`${chosen}-off`), { hidden: true });
  const pass = button("End the turn without a wall", () => tryStep("no-wall"), { hidden: true });
  const resume = button("Let the computer play on", () => think(), { hidden: true, class: "primary" });
  const undo = button("Undo", () => {
    state.steps.pop();
    while (state.steps.length > 0 && state.seats.includes("human") && !state.seats.every((seat) => seat === "human") && !humanAt(state.steps)) state.steps.pop();
    changed();
  });
  /** Whether a person is to move after these steps: walls end turns. */
  const humanAt = (steps) => {
    const ends = steps.filter((step) => step === "no-wall" || !/^[nesw]-/i.test(step)).length;
    return state.seats[(first + ends) % 2] === "human";
  };
  let first = 0;
  const restart = button("New game", () => {
    Object.assign(state, { position: "", steps: [] });
    changed();
  });
  const words = h("input", { type: "text", spellcheck: "false", autocomplete: "off", placeholder: "n-Di or Bg3", onkeydown: (event) => event.key === "Enter" && enter.click() });
  const enter = button("Play it", () => {
    const step = words.value.trim();
    words.value = "";
    if (step) tryStep(step);
  });
  const seats = h("div", { class: "seats" }, [0, 1].map((i) => {
    const control = select(LEVELS, "human", (value) => {
      state.seats[i] = value;
      changed();
    });
    return field(i === 0 ? "First player (lower case)" : "Second player (capitals)", control);
  }));

  function clickCell(x, y) {
    const target = targets().find((move) => move.column === x && move.row === y);
    if (target) {
      tryStep(target.step);
      return;
    }
    const stone = board.stones.find((found) => found.column === x && found.row === y)?.stone;
    chosen = stone && stone !== chosen && board.moves.some((move) => move.stone === stone) ? stone : null;
    showChoice();
  }

  function showChoice() {
    drawBoard();
    const leaves = targets().some((move) => move.column === null);
    off.hidden = !leaves;
    off.textContent = leaves ? `Bring ${chosen} off the board` : "";
    say();
  }

  function say(message, kind) {
    const who = board.turn === 0 ? "First player" : "Second player";
    let main = message;
    if (!main && board.winner !== null) main = `The ${board.winner === 0 ? "first" : "second"} player has won.`;
    if (!main && !isHumans()) main = resume.hidden ? `${who} thinks …` : `${who} to move.`;
    if (!main && board.no_wall) main = `${who}: no wall can be placed.`;
    if (!main && wallsTurn()) main = `${who}: place a wall.`;
    if (!main && chosen) main = `${chosen}: choose where it goes.`;
    main ||= `${who}: choose a stone to move.`;
    const sub = board.winner === null && !wallsTurn() ? `${board.moved.length} of ${board.quota} moved` : "";
    status.className = `status${kind ? ` ${kind}` : board.winner !== null ? " won" : ""}`;
    status.replaceChildren(h("strong", {}, main), h("span", { class: "sub" }, sub));
  }

  async function tryStep(step) {
    // A second click may come before the board of the first.
    if (busy || !isHumans()) return;
    const mine = stamp;
    const request = { panel: "four-way", position: state.position, steps: state.steps.join(" ") };
    try {
      const { why } = await ask({ ...request, ask: "illegality", step });
      if (mine !== stamp) return;
      if (why) {
        say(`${step}: ${why}.`, "refused");
        return;
      }
    } catch (error) {
      if (mine === stamp) say(error.message, "refused");
      return;
    }
    state.steps.push(step);
    changed();
  }

  function wallAt(event) {
    const [x, y] = pointIn(grid.svg, event);
    const [column, line] = [Math.round((x - MARGIN) / U), Math.round((y - MARGIN) / U)];
    return column >= 0 && line >= 0 && column <= N && line <= N ? upper(column) + lower(line) + shape : null;
  }
  function setGhost(step) {
    if (step === ghost) return;
    ghost = step;
    grid.over.querySelectorAll(".fw-ghost").forEach((node) => node.remove());
    if (!step || !wallsTurn() || !isHumans()) return;
    const [x, y] = [step.charCodeAt(0) - 65, step.charCodeAt(1) - 97];
    const isLegal = board.wall_moves.some((move) => move.step === step);
    for (const [dx, dy] of ARMS[step[2]]) grid.over.append(segment([x, y, x + dx, y + dy], `fw-ghost${isLegal ? "" : " refused"}`));
  }
  grid.svg.addEventListener("pointermove", (event) => event.pointerType !== "touch" && wallsTurn() && setGhost(wallAt(event)));
  grid.svg.addEventListener("pointerleave", () => setGhost(null));
  grid.svg.addEventListener("click", (event) => {
    if (!wallsTurn() || !isHumans()) return;
    const step = wallAt(event);
    if (!step) return;
    if (event.pointerType === "touch" && ghost !== step) {
      setGhost(step);
      say(`Tap again to place ${step}.`);
      return;
    }
    tryStep(step);
  });

  /** Shows the state. `refused` is why the play wanted before was refused. */
  async function changed(refused = "") {
    const mine = ++stamp;
    busy = state.mode === "play";
    resume.hidden = true;
    clearTimeout(timer);
    task.cancel();
    pause();
    chosen = null;
    ghost = null;
    for (const node of [film, note]) node.hidden = state.mode !== "recorded";
    for (const node of [playCard, tools]) node.hidden = state.mode !== "play";
    modes.set(state.mode);
    if (state.mode === "recorded") {
      go(state.frame);
      return;
    }
    const request = { panel: "four-way", position: state.position, steps: state.steps.join(" ") };
    let [found, begins] = [null, 0];
    try {
      found = await ask({ ...request, ask: "look" });
      if (state.position) begins = (await ask({ panel: "four-way", ask: "look", position: state.position })).turn;
    } catch (error) {
      if (mine !== stamp) return;
      if (refused) {
        busy = false;
        task.say(error.message, "bad");
        return;
      }
      Object.assign(state, agreed, { steps: [...agreed.steps] });
      changed(error.message);
      return;
    }
    if (mine !== stamp) return;
    busy = false;
    [board, first] = [found, begins];
    agreed = { position: state.position, steps: [...state.steps] };
    undo.disabled = state.steps.length === 0;
    shapes.hidden = !wallsTurn() || !isHumans();
    pass.hidden = !(board.no_wall && isHumans());
    context.link({ position: state.position, steps: state.steps.join(" "), play: state.position || state.steps.length > 0 ? null : "new", seats: state.seats.join(",") });
    context.command(`abstract-games four-way show "${board.position}"`);
    // After a refusal the computer waits: its thinking would take the place of the message.
    resume.hidden = !refused || board.winner !== null || isHumans();
    showChoice();
    if (refused) task.say(refused, "bad");
    if (!refused && board.winner === null && !isHumans()) think(mine);
  }

  async function think(mine = ++stamp) {
    resume.hidden = true;
    say();
    const request = { panel: "four-way", position: state.position, steps: state.steps.join(" ") };
    const answer = await task.run("The computer thinks", { ...request, ask: "choose", milliseconds: Number(state.seats[board.turn]) });
    if (mine !== stamp) return;
    if (!answer) {
      resume.hidden = false;
      say();
      return;
    }
    task.say(`Played ${answer.steps.join(" ")}; ${answer.estimate ?? "no estimate"}, ${grouped(answer.nodes)} positions.`);
    timer = setTimeout(() => {
      if (mine !== stamp) return;
      state.steps.push(...answer.steps);
      changed();
    }, reduced() ? 0 : 350);
  }

  const modes = segmented("Show", [["recorded", "the recorded game"], ["play", "free play"]], "recorded", (value) => {
    state.mode = value;
    changed();
  });
  const from = button("Play on from here", () => {
    Object.assign(state, { mode: "play", position: frames[state.frame].board.position, steps: [] });
    changed();
  });
  note.classList.add("card");
  const playCard = card("Free play", seats, row(h("div", { class: "grow" }, field("A step as text", words)), enter), h("p", { class: "note" }, "A stone and its cell, a stone and off, or a point and the shape of a wall."));
  const tools = h("div", { class: "stage" }, shapes, row(off, pass, undo, resume, restart));

  root.append(h("div", { class: "split" },
    h("div", { class: "stage" }, status, frame, film, tools, task.node, row(copyButton("Copy the link", context.url)), text.node,
      h("p", { class: "note" }, "With the keyboard: arrow keys go from cell to cell, and Enter chooses a stone or where it goes. The keys - | 1 2 3 4 choose the shape of a wall, and Enter places it at the upper left corner of the cell.")),
    h("div", { class: "side" },
      card("", modes),
      h("section", { class: "card" }, note, row(from)),
      playCard,
      card("The rules in short", h("p", { class: "note" }, "In a turn all your stones move once, in any order, and then you place a wall of two unit edges. A stone steps to the next cell, or jumps over the stones in its way and on; a wall behind a jumped stone turns it left or right. A wall must leave the opponent’s stones a path. In the first turns fewer stones move.")))));
  from.parentNode.parentNode.classList.add("recorded-card");

  const ready = ask({ panel: "four-way", ask: "recorded" }).then((answer) => {
    frames = answer.frames;
    players = answer.players;
    track.max = frames.length - 1;
  });

  return {
    async load(params) {
      await ready;
      const at = frames.findIndex((found) => found.label === params.get("turn"));
      if (at >= 0) Object.assign(state, { mode: "recorded", frame: at });
      if (params.has("position") || params.has("steps") || params.has("play")) {
        const steps = (params.get("steps") ?? "").split(" ").filter(Boolean);
        Object.assign(state, { mode: "play", position: params.get("position") ?? "", steps });
        const given = (params.get("seats") ?? "").split(",");
        given.forEach((level, i) => {
          if (i > 1 || !LEVELS.some(([value]) => value === level)) return;
          state.seats[i] = level;
          seats.querySelectorAll("select")[i].value = level;
        });
      }
      changed();
    },
    leave: () => {
      stamp += 1;
      clearTimeout(timer);
      pause();
      task.cancel();
    },
    enter: () => (busy || board) && state.mode === "play" && changed(),
  };
}

export default {
  id: "four-way",
  tab: "Four-Way Fences",
  title: "Four-Way Fences",
  lead: "Every player has four stones, one for each side of the board to reach, and closes ways with walls. One game is on record, with misprints; the library finds every way to play it.",
  mount,
};
