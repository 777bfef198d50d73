// Four-Way Fences: free play as steps from a position, and questions about it.

import { History } from "./history.js";

export const SIDE = 10;
export const LEVELS = ["human", "0", "1000", "4000"];
const upper = (x) => String.fromCharCode(65 + x);
const lower = (y) => String.fromCharCode(97 + y);

/** The name of a cell, or of the point at its upper left corner. */
export const name = (x, y) => upper(x) + lower(y);
export const seatOf = (stone) => (stone === stone.toLowerCase() ? 0 : 1);

/** A game from a position, or from the start, with the steps made. */
export const position = (text = "", steps = []) =>
  ({ setup: { position: text, first: 0 }, history: new History([null, ...steps]) });

const stepsOf = ({ states, at }) => states.slice(1, at + 1);
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
  isHumanAt,
  link,
});

/** Whether Undo may stop at a step: a person is to move, or nobody is a person. Walls end turns. */
export function isHumanAt({ setup, history, seats }, step) {
  const made = history.states.slice(1, step + 1);
  const ends = made.filter((text) => !isStone(text)).length;
  return !seats.includes("human") || seats[(setup.first + ends) % 2] === "human";
}

/** The free play in the address, or `null`. */
export function load(params, before) {
  if (!["position", "steps", "play"].some((key) => params.has(key))) return null;
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
  const play = setup.position || steps ? null : "new";
  const step = history.isLast ? null : history.at;
  return { position: setup.position, steps, step, play, seats: seats.join(",") };
}
