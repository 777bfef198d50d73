// Quarto: positions as text, and questions about them.

import { History } from "./history.js";

export const EMPTY = "..../..../..../.... -";
export const RULES = ["lines", "squares", "torus"];
/** The properties of a piece, one for each bit of its digit, each without and with the bit. */
export const PROPERTIES = [
  ["colour", "dark", "light"],
  ["height", "short", "tall"],
  ["shape", "round", "square"],
  ["consistency", "hollow", "solid"],
];

/** The position after a move: a piece that is given, or a cell for the piece in hand. */
export function after(position, move) {
  const [rows, hand] = position.split(" ");
  if (/^[0-9a-f]$/.test(move)) return `${rows} ${move}`;
  const lines = rows.split("/");
  const [x, y] = [move.charCodeAt(0) - 97, 4 - Number(move[1])];
  lines[y] = lines[y].slice(0, x) + hand + lines[y].slice(x + 1);
  return `${lines.join("/")} -`;
}

/** The seat to move. */
export function turn(position) {
  const [rows, hand] = position.split(" ");
  return (rows.replace(/[./]/g, "").length + (hand === "-" ? 0 : 1)) % 2;
}

/** How an element of the group changes the properties; `pieces` are digits with their images. */
export function exchanged(pieces) {
  const image = new Map(pieces);
  const bits = (digit) => parseInt(image.get(digit.toString(16)), 16);
  const flips = bits(0);
  return PROPERTIES.map(([property, no, yes], i) => {
    const to = PROPERTIES.findIndex((_, j) => ((bits(1 << i) ^ flips) >> j) & 1);
    const [target, a, b] = PROPERTIES[to];
    const flipped = (flips >> to) & 1;
    if (property === target && !flipped) return null;
    return `${no} → ${flipped ? b : a}, ${yes} → ${flipped ? a : b}`;
  }).filter(Boolean);
}

/** The value of a position, if the values of its moves that are known decide it. */
export function best(worths, moves) {
  const known = [...worths.values()].map((worth) => worth.value);
  const found = ["win", "draw", "loss"].find((value) => known.includes(value));
  return found === "win" || known.length === moves.length ? found : undefined;
}

export const request = ({ setup: { rules }, history }, ask) =>
  ({ panel: "quarto", ask, rules, position: history.now });

/** The game for `Play`. The setup has the rules; the states are positions. */
export const game = (ask) => ({
  async look(setup, history) {
    const board = await ask(request({ setup, history }, "look"));
    const states = [...history.states.slice(0, history.at), board.position];
    return { board, history: new History(states) };
  },
  turn: (board) => (board.over ? null : board.turn),
  choice: (play) => request(play, "best"),
  chosen: ({ history }, { moves }) =>
    [after(history.now, moves[Math.floor(Math.random() * moves.length)])],
});

/** The state in the address, for `Play`. */
export function load(params, before) {
  const [seats, rules] = [params.get("seats") ?? "", params.get("rules")];
  return {
    setup: { rules: RULES.includes(rules) ? rules : before.setup.rules },
    history: new History([params.get("position") ?? before.history.now]),
    seats: /^[hp]{2}$/.test(seats)
      ? [...seats].map((letter) => (letter === "h" ? "human" : "perfect"))
      : before.seats,
  };
}

export const link = ({ setup, history, seats }) =>
  ({ rules: setup.rules, position: history.now, seats: seats.map((seat) => seat[0]).join("") });

export const command = ({ setup, history }) =>
  `abstract-games quarto solve "${history.now}" --rules ${setup.rules} --distance`;
