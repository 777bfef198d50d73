// What an analysis makes of a game of two players: chances, and the moves that lost some.

import { plural } from "./text.js";

/** The words of exact values for the player to move. */
const SHARES = { win: 1, draw: 0.5, loss: 0 };
const EXACT = /^(win|loss) in (\d+)$/;
const wins = (seat, more = "") => `Player ${seat + 1} wins${more}`;

/** A part of one in percent. */
export const percent = (part) => `${Math.round(part * 100)} %`;

/** Grades of moves by the chance that they lost at the least. */
export const GRADES = [
  { lost: 0.3, sign: "??", name: "blunder" },
  { lost: 0.2, sign: "?", name: "mistake" },
  { lost: 0.1, sign: "?!", name: "inaccuracy" },
];

/** The first player's chance by a value for the player to move, and the value in words. */
export function ofValue(value, turn) {
  if (!(value in SHARES)) return { text: "" };
  const share = turn === 0 ? SHARES[value] : 1 - SHARES[value];
  const text = value === "draw" ? "A draw" : wins(share === 1 ? 0 : 1);
  return { share, text };
}

/**
 * An estimate of the library for the player to move, such as `-120` or `win in 5`: the first
 * player's chance and the estimate in words. Points stand for the `chance` of the player to move if
 * the library knows it, and otherwise for hundredths of a `unit`.
 */
export function ofEstimate(estimate, turn, chance = null, unit = "step") {
  const [, word, plies] = EXACT.exec(estimate) ?? [];
  if (!word && !/^-?\d+$/.test(estimate)) return ofValue(estimate, turn);
  if (word) {
    const { share } = ofValue(word, turn);
    return { share, text: wins(share === 1 ? 0 : 1, ` in ${plural(plies, "ply", "plies")}`) };
  }
  if (chance !== null) {
    const share = turn === 0 ? chance : 1 - chance;
    return { share, text: `Chance of player 1: ${percent(share)}` };
  }
  const lead = Number(estimate) / (turn === 0 ? 100 : -100);
  const ahead = Math.abs(lead).toFixed(1);
  const text = ahead === "0.0" ? "Even"
    : `Player ${lead > 0 ? 1 : 2} leads by ${ahead} ${ahead === "1.0" ? unit : `${unit}s`}`;
  return { share: 1 / (1 + Math.exp(-lead / 2)), text };
}

/** An estimate for the player to move among more than two: it does not say who else leads. */
export function ofOneOfMany(estimate) {
  const [, word, plies] = EXACT.exec(estimate) ?? [];
  if (word) return `A ${word} in ${plural(plies, "ply", "plies")}`;
  if (!/^-?\d+$/.test(estimate)) return "";
  const steps = Number(estimate) / 100;
  return `${Math.abs(steps).toFixed(1)} steps ${steps < 0 ? "behind" : "ahead"}, ` +
    "a fence in hand counted as 0.6 steps";
}

/** The end of a game, which a seat has won, or none for a draw. */
export const ofResult = (winner) => (winner === null ? { share: 0.5, text: "A draw" }
  : { share: 1 - winner, text: `Player ${winner + 1} has won` });

/**
 * The moves that lost chance. The opinions are those on positions in their order: `at` how many
 * plies, with the seat whose `turn` it is, its `best` moves, and the first player's `share` if it
 * is known. A move that was held to be the best is none of them.
 */
export function turningPoints(opinions, states) {
  return opinions.slice(1).flatMap((now, i) => {
    const before = opinions[i];
    const lost = (before.share - now.share) * (before.turn === 0 ? 1 : -1);
    const grade = GRADES.find((found) => lost >= found.lost);
    const played = states.slice(before.at + 1, now.at + 1);
    if (!grade || played.join() === before.best?.join()) return [];
    return [{ from: before.at, at: now.at, played, lost, grade, better: before.best }];
  });
}
