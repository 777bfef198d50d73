// Quoridor: boards, games as text, and questions about them.

import { ofEstimate } from "./analysis.js";
import { History } from "./history.js";
import { name, plural, sizeOf, sizeOptions } from "./text.js";

export const STANDARD = { players: 2, width: 9, height: 9, walls: 10 };
const NUMBERED = [1, 2, 3, 4, 5, 6, 7, 8].map((level) => `level-${level}`);
export const LEVELS = ["human", "random", "shortest-path", ...NUMBERED, "1000", "4000"];
/** Levels of links from before there were numbers. */
const FORMER = { greedy: "level-4", 300: "level-8" };
/** The most of each number, and of the squares of a board that the page solves. */
export const MOST = { players: 4, width: 11, height: 11, walls: 60, solved: 20 };

/** A board without moves: `start` is a position, and `skipped` the number of plies before it. */
export const board = ({ players, width, height, walls }) => ({
  setup: { players, width, height, walls, start: "", skipped: 0 },
  history: new History([null]),
});

/** The pawns before the library has told of them: a board is shown at once. */
export function pawnsAtStart({ players, width, height }) {
  const [x, y] = [width, height].map((side) => Math.floor(side / 2));
  const sides = [name(x, 0), name(0, y), name(x, height - 1), name(width - 1, y)];
  return players === 2 ? [sides[0], sides[2]] : sides.slice(0, players);
}

/** The numbers that make a board, as text. */
export const key = ({ players, width, height, walls }) => [players, width, height, walls].join();
export const isSmall = ({ players, width, height }) =>
  players === 2 && width * height <= MOST.solved;
/** The name of an opening, with the variation. */
export const named = ({ name, variation }) => (variation ? `${name}, ${variation}` : name);
export const isFence = (move) => /[hv]$/.test(move ?? "");
/** Whether a level is a time in milliseconds. */
export const isTimed = (level) => /^\d+$/.test(level);

/** A question about a board. */
export const request = ({ players, width, height, walls }, ask, more) =>
  ({ panel: "quoridor", ask, players, width, height, walls, form: "algebraic", ...more });

/** The game up to a ply, as a score. */
export function score({ players, start, skipped }, { states, at }, plies = at) {
  const opened = start ? `[${start}] ` : "";
  if (plies === 0) return opened;
  const before = skipped % players;
  const dots = before > 0 ? `..${" ...".repeat(before - 1)}` : "";
  const first = skipped > 0 ? `${Math.floor(skipped / players) + 1}.${dots} ` : "";
  return opened + first + states.slice(1, plies + 1).join(" ");
}

/** The game that the library read, up to a ply. */
export const opened = (setup, { start, skipped, played }, ply = played.length) => ({
  setup: { ...board(setup).setup, start: start ?? "", skipped },
  history: new History([null, ...played], ply),
});

/** Reads a game or a position, on the board that it states or else on that of the setup. */
export async function read(ask, setup, game, form) {
  const stated = await ask({ panel: "quoridor", ask: "stated", game });
  const next = { ...setup };
  if (stated) {
    next.players = stated.players;
    if (stated.size) [next.width, next.height] = stated.size;
    if (stated.walls !== null) next.walls = stated.walls;
  }
  return opened(next, await ask(request(next, "look", { game, form })));
}

/** The game for `Play`. The states are moves, after the start; a setup's `text` is to be read. */
export const game = (ask) => ({
  async look(setup, history) {
    if (setup.text === undefined) {
      return { board: await ask(request(setup, "look", { game: score(setup, history) })) };
    }
    const next = opened(setup, await ask(request(setup, "look", { game: setup.text })), setup.ply);
    return { ...next, ...(await this.look(next.setup, next.history)) };
  },
  turn: ({ winner, draw, turn }) => (winner === null && !draw ? turn : null),
  choice(play) {
    const level = play.seats[play.turn];
    const seed = Math.floor(Math.random() * 2 ** 31);
    return isTimed(level) ? choose(play, Number(level))
      : choose(play, 60000, { player: level, seed });
  },
  chosen: (_, { move }) => [move],
  turnAt,
  advice: (play) => choose(play, 1000),
  advised: ({ move }) => [move],
  // Alpha-beta proves the results that an opinion tells.
  question: (play, milliseconds) => choose(play, milliseconds, { player: "alpha-beta" }),
  opinion: ({ move, estimate, chance, depth, line }, turn) => ({
    ...ofEstimate(estimate, turn, chance), best: [move],
    line: `${line.join(" ")} (${plural(depth, "ply", "plies")})`,
  }),
  winner: ({ winner }) => winner,
  judged: ({ history }) => history.states.map((_, at) => at),
  link,
});

/** The seat to move after so many plies. */
export const turnAt = ({ setup }, ply) => (setup.skipped + ply) % setup.players;

/** The number that stands before a ply: rounds have numbers. */
export const number = ({ players, skipped }) => (i) =>
  (i === 0 || (skipped + i) % players === 0) && `${Math.floor((skipped + i) / players) + 1}.`;

/** A question for a move that may take so many milliseconds, by a player or by the default one. */
const choose = ({ setup, history }, milliseconds, player) =>
  request(setup, "choose", { game: score(setup, history), milliseconds, ...player });

/** The state in the address: a board, seats, and perhaps a game to read on it. */
export function load(params, before) {
  const setup = { ...before.setup };
  const count = Number(params.get("players"));
  if ([2, 3, 4].includes(count)) setup.players = count;
  Object.assign(setup, sizeOf(params.get("size"), 2, MOST.width));
  const walls = params.get("walls") ?? "";
  if (/^\d{1,2}$/.test(walls) && Number(walls) <= MOST.walls) setup.walls = Number(walls);
  const given = (params.get("seats") ?? "").split(",").map((level) => FORMER[level] ?? level);
  const isLevel = (level) => level === "solved" || LEVELS.includes(level);
  const seats = before.seats.map((seat, i) => (isLevel(given[i]) ? given[i] : seat));
  const ply = /^\d+$/.test(params.get("ply") ?? "") ? Number(params.get("ply")) : undefined;
  const text = params.get("game") || undefined;
  return { ...board(setup), seats, text, ply };
}

export function link({ setup, history, seats }) {
  return {
    players: setup.players,
    size: `${setup.width}x${setup.height}`,
    walls: setup.walls,
    game: score(setup, history, history.states.length - 1),
    ply: history.isLast ? null : history.at,
    seats: seats.slice(0, setup.players).join(","),
  };
}

export function command({ setup, history }) {
  const [text, size] = [score(setup, history), sizeOptions(setup)];
  return `abstract-games quoridor bestmove --time 1s --players ${setup.players} ${size} ` +
    `--supply ${setup.walls}${text ? ` "${text}"` : ""}`;
}
