// Quarto: positions as text, and questions about them.

import { ofValue } from "./analysis.js";
import { History } from "./history.js";

export const EMPTY = "..../..../..../.... -";
const SETS = ["lines", "squares", "torus"];
/** In misère play a player who completes a line loses. */
export const isMisere = (rules) => rules.startsWith("misere-");
export const RULES = [...SETS, ...SETS.map((sets) => `misere-${sets}`)];
/** Who plays: their first letters stand in links. */
export const LEVELS = ["human", "random", "greedy", "careful", "perfect"];
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
  const refuse = () => {
    throw new Error(`${move} is not a move of ${position}`);
  };
  if (/^[0-9a-f]$/.test(move)) return hand === "-" ? `${rows} ${move}` : refuse();
  const lines = rows.split("/");
  const [x, y] = [move.charCodeAt(0) - 97, 4 - Number(move[1])];
  if (hand === "-" || lines[y]?.[x] !== ".") return refuse();
  lines[y] = lines[y].slice(0, x) + hand + lines[y].slice(x + 1);
  return `${lines.join("/")} -`;
}

/** A game from a position. */
export const start = (rules, position = EMPTY) =>
  ({ setup: { rules, position }, history: new History([null]) });

/** The position that a history shows. */
export const positionOf = ({ setup: { position }, history: { states, at } }) =>
  states.slice(1, at + 1).reduce(after, position);

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

export const request = (game, ask, more) =>
  ({ panel: "quarto", ask, rules: game.setup.rules, position: positionOf(game), ...more });

/** The game for `Play`. The setup has the rules and the first position; the states are moves. */
export const game = (ask) => ({
  async look(setup, history) {
    // All of the game is read, as it goes into the link.
    positionOf({ setup, history: history.go(Infinity) });
    const board = await ask(request({ setup, history }, "look"));
    return history.isFirst ? { board, setup: { ...setup, position: board.position } } : { board };
  },
  turn: (board) => (board.over ? null : board.turn),
  choice: (play) => {
    const level = play.seats[play.turn];
    return request(play, "choose", { level, seed: Math.floor(Math.random() * 2 ** 31) });
  },
  chosen: (_, { moves }) => [moves[Math.floor(Math.random() * moves.length)]],
  turnAt: ({ setup, history }, at) => turn(positionOf({ setup, history: history.go(at) })),
  advice: (play) => request(play, "best"),
  advised: ({ moves }) => moves,
  // A value is exact, whatever time there is; one that takes longer is not known.
  question: (play) => request(play, "value", { milliseconds: VALUE_TIME }),
  opinion: ({ value }, seat) => ofValue(value, seat),
  winner,
  judged: ({ history }) => history.states.map((_, at) => at),
  link,
});

/** The milliseconds for the value of a position in a review. */
const VALUE_TIME = 2000;

/** The seat that has won; who completes a line loses in misère play. */
export function winner({ line, turn: seat }, { rules }) {
  if (line.length === 0) return null;
  return isMisere(rules) ? 1 - seat : seat;
}

/** The state in the address, for `Play`. */
export function load(params, before) {
  const [seats, rules] = [params.get("seats") ?? "", params.get("rules")];
  const moves = (params.get("moves") ?? "").split(" ").filter(Boolean);
  const ply = /^\d+$/.test(params.get("ply") ?? "") ? Number(params.get("ply")) : moves.length;
  return {
    setup: {
      rules: RULES.includes(rules) ? rules : before.setup.rules,
      position: params.get("position") ?? EMPTY,
    },
    history: new History([null, ...moves], ply),
    seats: /^[hrgcp]{2}$/.test(seats)
      ? [...seats].map((letter) => LEVELS.find((level) => level[0] === letter))
      : before.seats,
  };
}

export function link({ setup, history, seats }) {
  return {
    rules: setup.rules,
    position: setup.position === EMPTY ? null : setup.position,
    moves: history.states.slice(1).join(" "),
    ply: history.isLast ? null : history.at,
    seats: seats.map((seat) => seat[0]).join(""),
  };
}

export const command = (play) =>
  `abstract-games quarto solve "${positionOf(play)}" --rules ${play.setup.rules} --distance`;
