// Four-Way Fences: free play as steps from a position, and questions about it.

import { ofEstimate } from "./analysis.js";
import { History } from "./history.js";

export const SIDE = 10;
export const LEVELS = ["human", "0", "1000", "4000"];
const upper = (x) => String.fromCharCode(65 + x);
const lower = (y) => String.fromCharCode(97 + y);

/** The name of a cell, or of the point at its upper left corner. */
export const name = (x, y) => upper(x) + lower(y);
export const cellOf = (text) => [text.charCodeAt(0) - 65, text.charCodeAt(1) - 97];
/** The board before the library has told of it. */
export const START = {
  walls: [],
  stones: ["nDj", "sGa", "eAd", "wJg", "NGj", "SDa", "EAg", "WJd"].map((text) => {
    const [column, row] = cellOf(text.slice(1));
    return { stone: text[0], column, row };
  }),
};
export const seatOf = (stone) => (stone === stone.toLowerCase() ? 0 : 1);

/** A game from a position, or from the start, with the steps made. */
export const position = (text = "", steps = []) =>
  ({ setup: { position: text, first: 0 }, history: new History([null, ...steps]) });

/** The seats of a visitor's first game. */
export const SEATS = ["human", "0"];

const stepsOf = ({ states, at }) => states.slice(1, at + 1);
/** An estimate in words: its points are hundredths of a turn. */
export const told = (estimate, turn) => ofEstimate(estimate, turn, null, "turn");
export const isStone = (step) => /^[nesw]-/i.test(step);
/** The steps of the turn that was played last or that is being played. */
export function lastTurn(history) {
  const steps = stepsOf(history);
  const isEnd = (step) => !isStone(step);
  const begin = steps.slice(0, -1).findLastIndex(isEnd) + 1;
  return steps.slice(begin);
}

export const request = ({ setup: { position: text }, history }, ask, more) =>
  ({ panel: "four-way", ask, position: text, steps: stepsOf(history).join(" "), ...more });

/** The game for `Play`. The states are steps, after the start; `first` is the seat that begins. */
export const game = (ask) => ({
  async look(setup, history) {
    const board = await ask(request({ setup, history }, "look"));
    if (!setup.position) return { board };
    const { turn: first } = await ask({ panel: "four-way", ask: "look", position: setup.position });
    return { board, setup: { ...setup, first } };
  },
  turn: ({ winner, turn }) => (winner === null ? turn : null),
  choice: (play) => request(play, "choose", { milliseconds: Number(play.seats[play.turn]) }),
  chosen: (_, { steps }) => steps,
  turnAt: (play, step) => turnsBefore(play, step) % 2,
  advice: (play) => question(play, 1000),
  advised: ({ steps }) => steps,
  question,
  opinion: ({ steps, estimate }, turn) => ({
    ...told(estimate, turn), best: steps, line: steps.join(" "),
  }),
  winner: ({ winner }) => winner,
  // Opinions are on whole turns.
  judged: (play) => play.history.states.map((_, at) => at)
    .filter((at) => at === 0 || !isStone(play.history.states[at])),
  link,
});

/** A question for the best turn, that may take so many milliseconds. */
const question = (play, milliseconds) => request(play, "choose", { milliseconds });

/** The turns that were made in the history before a step: walls end turns. */
function turnsBefore({ setup, history }, step) {
  const made = history.states.slice(1, step + 1);
  return setup.first + made.filter((text) => !isStone(text)).length;
}

/** The number that stands before the first step of a turn, with dots for the second player's. */
export const number = (play) => (i) => {
  if (i > 0 && isStone(play.history.states[i])) return "";
  const turns = turnsBefore(play, i);
  return `${Math.floor(turns / 2) + 1}${turns % 2 === 0 ? "." : "…"}`;
};

/** The free play in the address, or `null` for the recorded game. */
export function load(params, before) {
  if (params.has("turn")) return null;
  const given = (params.get("seats") ?? "").split(",");
  const steps = (params.get("steps") ?? "").split(" ").filter(Boolean);
  const { setup, history } = position(params.get("position") ?? "", steps);
  const at = /^\d+$/.test(params.get("step") ?? "") ? Number(params.get("step")) : history.at;
  return {
    setup,
    history: history.go(at),
    seats: before.seats.map((seat, i) => (LEVELS.includes(given[i]) ? given[i] : seat)),
  };
}

export function link({ setup, history, seats }) {
  const steps = history.states.slice(1).join(" ");
  const step = history.isLast ? null : history.at;
  return { position: setup.position, steps, step, seats: seats.join(",") };
}
