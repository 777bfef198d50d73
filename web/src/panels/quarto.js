// Quarto against perfect play, with the value of every move.

import { ask } from "../engine.js";
import { boardText, makeGrid } from "../grid.js";
import { button, card, copyButton, duration, field, grouped, h, makeTask, reduced, row, s, segmented, select, toggle } from "../ui.js";

const EMPTY = "..../..../..../.... -";
const U = 100;
const GAP = 8;
const PROPERTIES = [["colour", "dark", "light"], ["height", "short", "tall"], ["shape", "round", "square"], ["consistency", "hollow", "solid"]];
const RULES = [["lines", "lines of four"], ["squares", "lines and 2 × 2 squares"], ["torus", "lines and diagonals of the torus"]];
const WORDS = { win: "won", draw: "drawn", loss: "lost" };
const SIGNS = { win: "+", draw: "=", loss: "−" };
const name = (x, y) => "abcd"[x] + (y + 1);

/** The look of a piece in a square of 100 units. */
export function drawPiece(digit) {
  const bits = parseInt(digit, 16);
  const [isLight, isTall, isSquare, isSolid] = [1, 2, 4, 8].map((bit) => (bits & bit) !== 0);
  const r = isTall ? 38 : 26;
  const tone = isLight ? "light" : "dark";
  const shape = (size, look) => (isSquare
    ? s("rect", { x: 50 - size, y: 50 - size, width: 2 * size, height: 2 * size, rx: size / 6, class: look })
    : s("circle", { cx: 50, cy: 50, r: size, class: look }));
  return s("g", {}, shape(isSquare ? r * 0.92 : r, `pc-${tone}`), !isSolid && s("circle", { cx: 50, cy: 50, r: r * 0.42, class: `pc-hole-${tone}` }));
}

function mount(root, context) {
  const state = { rules: "lines", position: EMPTY, past: [], seats: ["human", "perfect"] };
  let look = null;
  let worths = new Map();
  // What the board shows: a refused position or set of rules goes back to it.
  let agreed = { rules: "lines", position: EMPTY, past: [] };
  let stamp = 0;
  // Whether the board waits for the look of a new position.
  let busy = false;
  let showsValues = true;
  let timer = null;

  const status = h("p", { class: "status", role: "status" });
  const text = boardText();
  const task = makeTask();
  const refusal = h("p", { class: "message bad", role: "alert", hidden: true });
  const resume = button("Let the computer play on", () => think(), { hidden: true, class: "primary" });
  const frame = h("div", { class: "frame" });
  const hand = h("div", { class: "hand" });
  const handText = h("p", { class: "note" });
  // The buttons stay, so that they keep the focus while values come in.
  const pieces = [..."0123456789abcdef"].map((digit) => [digit, h("button", { type: "button", "data-piece": digit, disabled: true, onclick: () => play(digit) },
    s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, drawPiece(digit)))]);
  const shelf = h("div", { class: "shelf", role: "group", "aria-label": "Pieces that are left" }, pieces.map(([, node]) => node));
  const symmetry = h("div", { class: "card" });
  const legend = h("p", { class: "legend" }, h("span", {}, "For the player who makes the move:"), ...["win", "draw", "loss"].map((worth) => h("span", {}, h("i", { class: worth }), WORDS[worth])));

  const grid = makeGrid({
    title: "Quarto board", columns: 4, rows: 4, box: [4 * U + 34, 4 * U + 34],
    place: (x, y) => ({ x: 34 + x * U + GAP / 2, y: (3 - y) * U + GAP / 2, width: U - GAP, height: U - GAP }),
    label: (x, y) => {
      const cell = name(x, y);
      const piece = look?.cells.find((found) => found.cell === cell)?.piece;
      const worth = worths.get(cell);
      return `${cell}, ${piece ? look.descriptions[piece] : "empty"}${worth ? `, ${said(worth)}` : ""}${look?.line.includes(cell) ? ", part of the Quarto" : ""}`;
    },
    act: (x, y) => isHumans() && look.hand && look.moves.includes(name(x, y)) && play(name(x, y)),
  });
  for (let i = 0; i < 4; i += 1) {
    grid.under.append(
      s("text", { x: 22, y: (3 - i) * U + 56, "text-anchor": "end", "font-size": 18 }, i + 1),
      s("text", { x: 34 + i * U + 50, y: 4 * U + 24, "text-anchor": "middle", "font-size": 18 }, "abcd"[i]));
  }
  frame.append(grid.svg);

  const said = (worth) => WORDS[worth.value] + (worth.distance ? ` in ${worth.distance}` : "");
  const isHumans = () => look && !look.over && state.seats[look.turn] === "human";

  function badge(worth) {
    return `${SIGNS[worth.value]}${worth.distance ?? ""}`;
  }

  function draw() {
    grid.over.replaceChildren();
    grid.under.querySelectorAll(".quarto-cell").forEach((node) => node.remove());
    for (const { cell, piece } of look.cells) {
      const [x, y] = [cell.charCodeAt(0) - 97, Number(cell[1]) - 1];
      const [left, top] = [34 + x * U, (3 - y) * U];
      grid.under.append(s("rect", { x: left + GAP / 2, y: top + GAP / 2, width: U - GAP, height: U - GAP, rx: 14, class: `quarto-cell${look.line.includes(cell) ? " line" : ""}` }));
      if (piece) {
        const body = drawPiece(piece);
        body.setAttribute("transform", `translate(${left} ${top})`);
        grid.over.append(body);
      }
      const worth = showsValues && worths.get(cell);
      if (worth) {
        const label = badge(worth);
        const width = 16 + 11 * label.length;
        grid.over.append(
          s("rect", { x: left + 50 - width / 2, y: top + 36, width, height: 28, rx: 14, class: `worth ${worth.value}` }),
          s("text", { x: left + 50, y: top + 56.5, "text-anchor": "middle", "font-size": 18, class: "worth-text" }, label));
      }
    }
    hand.className = `hand${look.hand ? " full" : ""}`;
    hand.replaceChildren(...(look.hand ? [s("svg", { viewBox: "0 0 100 100", role: "img", "aria-label": look.descriptions[look.hand] }, drawPiece(look.hand))] : []));
    handText.textContent = look.hand ? `In hand: ${look.descriptions[look.hand]}` : look.over ? "" : "No piece in hand.";
    const left = new Set(look.remaining);
    for (const [digit, node] of pieces) {
      const worth = showsValues ? worths.get(digit) : null;
      node.className = left.has(digit) ? "" : "gone";
      node.title = look.descriptions[digit];
      node.setAttribute("aria-label", `${look.descriptions[digit]}${worth ? `, ${said(worth)}` : ""}`);
      node.disabled = !isHumans() || !look.moves.includes(digit) || look.hand !== null;
      node.querySelector(".badge")?.remove();
      if (worth) node.append(h("span", { class: `badge ${worth.value}`, "aria-hidden": "true" }, badge(worth)));
    }
    shelf.onkeydown = (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 }[event.key];
      if (!step) return;
      event.preventDefault();
      const all = [...shelf.children];
      let at = all.indexOf(document.activeElement) + step;
      while (all[at] && (all[at].disabled || all[at].classList.contains("gone"))) at += Math.sign(step);
      all[at]?.focus();
    };
    grid.relabel();
    say();
  }

  function say() {
    const who = (seat) => `Player ${seat + 1}`;
    status.className = `status${look.over ? " won" : ""}`;
    let main;
    if (look.over) main = look.line.length > 0 ? `${who(look.turn)} has a Quarto.` : "All pieces are placed: a draw.";
    else if (!isHumans()) main = resume.hidden ? `${who(look.turn)} thinks …` : `${who(look.turn)} to move.`;
    else main = look.hand ? `${who(look.turn)}: place the piece on the board.` : `${who(look.turn)}: choose a piece for the opponent.`;
    const known = [...worths.values()];
    const best = ["win", "draw", "loss"].find((value) => known.some((worth) => worth.value === value));
    const all = known.length === look.moves.length;
    const sub = look.over || known.length === 0 || !showsValues ? "" : best === "win" || all ? `The position is ${WORDS[best]} for player ${look.turn + 1}.` : "";
    status.replaceChildren(h("strong", {}, main), h("span", { class: "sub" }, sub));
  }

  function drawSymmetry() {
    const { canonical, board, pieces, order, stabiliser, orbit } = look.symmetry;
    const image = new Map(pieces);
    const bits = (digit) => parseInt(image.get(digit.toString(16)), 16);
    const flips = bits(0);
    const how = PROPERTIES.map(([property, no, yes], i) => {
      const to = PROPERTIES.findIndex((_, j) => ((bits(1 << i) ^ flips) >> j) & 1);
      const [target, a, b] = PROPERTIES[to];
      const flipped = (flips >> to) & 1;
      return property === target && !flipped ? null : `${no} → ${flipped ? b : a}, ${yes} → ${flipped ? a : b}`;
    }).filter(Boolean);
    const rows = canonical.split(" ")[0].split("/");
    const mini = s("svg", { viewBox: "0 0 400 400", role: "img", "aria-label": `Canonical form ${canonical}` },
      rows.flatMap((line, y) => [...line].map((digit, x) => {
        const cell = s("g", { transform: `translate(${x * U} ${y * U})` }, s("rect", { x: 4, y: 4, width: 92, height: 92, rx: 14, class: "quarto-cell" }));
        if (digit !== ".") cell.append(drawPiece(digit));
        return cell;
      })));
    symmetry.replaceChildren(
      h("h3", {}, "What symmetry makes of it"),
      h("div", { class: "beside" }, h("div", { class: "mini" }, mini),
        h("dl", { class: "facts" },
          h("dt", {}, "group"), h("dd", {}, grouped(order)),
          h("dt", {}, "positions in the orbit"), h("dd", {}, grouped(orbit)),
          h("dt", {}, "stabiliser"), h("dd", {}, grouped(stabiliser)))),
      h("p", { class: "note" }, "Drawn is the canonical form: one position stands for the whole orbit. It comes from the board by this element of the group. ",
        h("strong", {}, "Cells: "), `${board}. `, h("strong", {}, "Pieces: "), how.length > 0 ? `${how.join("; ")}.` : "unchanged."));
  }

  /** Asks for the look of the position and shows it. `refused` is why the position wanted before was refused. */
  async function changed(refused = "") {
    const mine = ++stamp;
    busy = true;
    clearTimeout(timer);
    task.cancel();
    worths = new Map();
    let found;
    try {
      found = await ask({ panel: "quarto", ask: "look", rules: state.rules, position: state.position });
    } catch (error) {
      if (mine !== stamp) return;
      if (refused) {
        busy = false;
        task.say(error.message, "bad");
        return;
      }
      Object.assign(state, agreed, { past: [...agreed.past] });
      changed(error.message);
      return;
    }
    if (mine !== stamp) return;
    busy = false;
    look = found;
    state.position = look.position;
    agreed = { rules: state.rules, position: state.position, past: [...state.past] };
    rules.value = state.rules;
    refuse(refused);
    resume.hidden = true;
    // Only a position that was read goes into the link and into the command to copy.
    context.link({ rules: state.rules, position: state.position, seats: state.seats.map((seat) => seat[0]).join("") });
    context.command(`abstract-games quarto solve "${state.position}" --rules ${state.rules} --distance`);
    position.value = look.position;
    text.set(`${look.text}in hand: ${look.hand ?? "none"}`);
    undo.disabled = state.past.length === 0;
    draw();
    drawSymmetry();
    if (look.over) return;
    const request = (question) => ({ panel: "quarto", ask: question, rules: state.rules, position: state.position });
    if (!isHumans()) {
      think(mine);
      return;
    }
    if (!showsValues) return;
    const part = (found) => {
      if (mine !== stamp) return;
      worths.set(found.move, { ...worths.get(found.move), ...found });
      draw();
    };
    let answer = null;
    if (!look.late) answer = await task.run("Finding the value of each move", request("values"), part);
    else answer = await task.run("Finding values and distances", request("distances"), part);
    if (mine !== stamp || !answer) return;
    task.say(`The values of all ${answer.moves.length} moves took ${duration(answer.milliseconds)}.`);
    distances.hidden = look.late;
  }

  function refuse(why) {
    refusal.hidden = !why;
    refusal.textContent = why;
  }

  async function think(mine = ++stamp) {
    resume.hidden = true;
    say();
    const answer = await task.run("Perfect play chooses", { panel: "quarto", ask: "best", rules: state.rules, position: state.position });
    if (mine !== stamp) return;
    if (!answer) {
      resume.hidden = false;
      say();
      return;
    }
    const move = answer.moves[Math.floor(Math.random() * answer.moves.length)];
    timer = setTimeout(() => mine === stamp && play(move), reduced() ? 0 : 420);
  }

  function play(move) {
    // A second click may come before the board of the first.
    if (busy) return undefined;
    state.past.push(state.position);
    const [rows, inHand] = state.position.split(" ");
    if (/^[0-9a-f]$/.test(move)) {
      state.position = `${rows} ${move}`;
    } else {
      const lines = rows.split("/");
      const [x, y] = [move.charCodeAt(0) - 97, 4 - Number(move[1])];
      lines[y] = lines[y].slice(0, x) + inHand + lines[y].slice(x + 1);
      state.position = `${lines.join("/")} -`;
    }
    distances.hidden = true;
    return changed();
  }

  const distances = button("Find the distances, too", async () => {
    const mine = stamp;
    const answer = await task.run("Finding values and distances", { panel: "quarto", ask: "distances", rules: state.rules, position: state.position }, (found) => {
      if (mine !== stamp) return;
      worths.set(found.move, found);
      draw();
    });
    if (answer && mine === stamp) task.say(`The distances took ${duration(answer.milliseconds)}.`);
  }, { hidden: true, class: "small" });

  const undo = button("Undo", () => {
    if (state.past.length === 0) return;
    // Back to the last position in which a person is to move.
    let back = state.past.pop();
    const turn = (at) => {
      const placed = at.split(" ")[0].replace(/[./]/g, "").length;
      return (placed + (at.split(" ")[1] !== "-" ? 1 : 0)) % 2;
    };
    while (state.past.length > 0 && state.seats[turn(back)] !== "human") back = state.past.pop();
    state.position = back;
    changed();
  });
  const anew = button("New game", () => {
    state.position = EMPTY;
    state.past = [];
    changed();
  });
  const rules = select(RULES, "lines", (value) => {
    state.rules = value;
    state.past = [];
    changed();
  });
  const seats = [0, 1].map((seat) => segmented(`Player ${seat + 1}`, [["human", "person"], ["perfect", "perfect play"]], state.seats[seat], (value) => {
    state.seats[seat] = value;
    changed();
  }));
  const position = h("input", { type: "text", spellcheck: "false", autocomplete: "off", class: "mono", onkeydown: (event) => event.key === "Enter" && load.click() });
  const load = button("Set up", () => {
    const mine = stamp;
    const wanted = position.value;
    ask({ panel: "quarto", ask: "look", rules: state.rules, position: wanted }).then(() => {
      if (mine !== stamp) return;
      state.past.push(state.position);
      state.position = wanted;
      changed();
    }, (error) => mine === stamp && refuse(error.message));
  });

  root.append(h("div", { class: "split" },
    h("div", { class: "stage" }, status, frame, h("div", { class: "hand-row" }, hand, handText), shelf, legend,
      row(undo, anew, resume, copyButton("Copy the link", context.url)), text.node),
    h("div", { class: "side" },
      card("The game", field("Rules: four alike in", rules), ...seats),
      card("Values", toggle("Mark every move as won, drawn or lost", true, (value) => {
        showsValues = value;
        legend.hidden = !value;
        changed();
      }), h("p", { class: "note" }, "A number is the distance: placements to the end of the game under best play."), row(distances), task.node, refusal),
      symmetry,
      card("Position as text", field("Rows from the top, then the piece in hand", position), row(load)))));

  return {
    load(params) {
      const wanted = params.get("rules");
      if (RULES.some(([value]) => value === wanted)) state.rules = wanted;
      if (params.has("position")) state.position = params.get("position");
      const given = params.get("seats");
      if (/^[hp]{2}$/.test(given ?? "")) state.seats = [...given].map((letter) => (letter === "h" ? "human" : "perfect"));
      seats.forEach((seat, i) => seat.set(state.seats[i]));
      state.past = [];
      changed();
    },
    leave: () => {
      stamp += 1;
      clearTimeout(timer);
      task.cancel();
    },
    enter: () => changed(),
  };
}

export default {
  id: "quarto",
  tab: "Quarto",
  title: "Quarto",
  lead: "Sixteen pieces, each dark or light, short or tall, round or square, hollow or solid. The opponent chooses the piece that you place. Four in a line with a common property win. Perfect play draws: try it.",
  mount,
};
