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

/** A game from a position, with the moves made. The library tells `skipped`, the plies before them. */
export const start = (rules, position = EMPTY, moves = []) =>
  ({ setup: { rules, position, skipped: 0 }, history: new History([null, ...moves]) });

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

/** The moves of a game as text, also those after the one that is shown. */
const movesOf = ({ states }) => states.slice(1).join(" ");

/** A question about the position that is shown. */
export const request = ({ setup: { rules, position }, history }, ask, more) => ({
  panel: "quarto", ask, rules, position, moves: movesOf(history), ply: history.at, ...more,
});

/** The game for `Play`. The setup has the rules and the first position; the states are moves. */
export const game = (ask) => ({
  async look(setup, history) {
    const board = await ask(request({ setup, history }, "look"));
    return { board, setup: { ...setup, position: board.start, skipped: board.skipped } };
  },
  turn: (board) => (board.over ? null : board.turn),
  choice: (play) => {
    const level = play.seats[play.turn];
    return request(play, "choose", { level, seed: Math.floor(Math.random() * 2 ** 31) });
  },
  chosen: (_, { moves }) => [moves[Math.floor(Math.random() * moves.length)]],
  // The turn passes with each gift: the first ply, and every other one.
  turnAt: ({ setup }, at) => Math.ceil((setup.skipped + at) / 2) % 2,
  advice: (play) => request(play, "best"),
  advised: ({ moves }) => moves,
  // A value is exact, whatever time there is; one that takes longer is not known.
  question: (play) => request(play, "value", { milliseconds: VALUE_TIME }),
  opinion: ({ value }, seat) => ofValue(value, seat),
  winner,
  judged: ({ history }) => history.states.map((_, at) => at),
  link,
});

/** The number that stands before a ply: a round is a piece that is given and placed. */
export const number = ({ skipped }) => (i) =>
  (i === 0 || (skipped + i) % 2 === 0) && `${Math.floor((skipped + i) / 2) + 1}.`;

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
  // The library reads pieces in capitals, too.
  const moves = (params.get("moves") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const known = RULES.includes(rules) ? rules : before.setup.rules;
  const { setup, history } = start(known, params.get("position") ?? EMPTY, moves);
  const ply = /^\d+$/.test(params.get("ply") ?? "") ? Number(params.get("ply")) : history.at;
  return {
    setup,
    history: history.go(ply),
    seats: /^[hrgcp]{2}$/.test(seats)
      ? [...seats].map((letter) => LEVELS.find((level) => level[0] === letter))
      : before.seats,
  };
}

export function link({ setup, history, seats }) {
  return {
    rules: setup.rules,
    position: setup.position === EMPTY ? null : setup.position,
    moves: movesOf(history),
    ply: history.isLast ? null : history.at,
    seats: seats.map((seat) => seat[0]).join(""),
  };
}

export const command = ({ board, setup: { rules } }) =>
  `abstract-games quarto solve "${board.position}" --rules ${rules} --distances`;
