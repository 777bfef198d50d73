// Sliding pieces: puzzles, slides and shortest solutions.

import { History } from "./history.js";
import { name, parse } from "./text.js";

export const PIECES = ["rook", "bishop", "queen"];
export const MOST_SIZE = 16;
/** The library's limit. */
export const MOST_PIECES = 8;

export const corners = (n) => [name(0, 0), name(n - 1, 0), name(0, n - 1), name(n - 1, n - 1)];
export const centre = (n) => {
  const [low, high] = [Math.ceil(n / 2) - 1, Math.floor(n / 2)];
  return n % 2 === 0 ? [name(low, low), name(high, low), name(low, high), name(high, high)] : [];
};
const compare = (a, b) => parse(a)[1] - parse(b)[1] || parse(a)[0] - parse(b)[0];
const sorted = (squares) => [...squares].sort(compare);
const same = (a, b) => sorted(a).join() === sorted(b).join();
const isSquare = (text) => /^[a-p]([1-9]|1[0-6])$/.test(text);
const fits = (size) => (square) => parse(square).every((c) => c < size);

/** The squares after a slide. */
const slid = (at, { from, to }) => at.map((square) => (square === from ? to : square));

/** The name of a slide. */
export const said = ({ from, to }) => `${from} to ${to}`;
/** A slide as text, for links. */
const written = ({ from, to }) => `${from}-${to}`;

/** The squares on the way of a solution, from its first to its last. */
export function frames(at, path) {
  const all = [at];
  for (const slide of path) all.push(slid(all.at(-1), slide));
  return all;
}

/** Pieces of one kind, where they started, their slides, and the squares of the goal. */
export class Puzzle {
  /** The puzzles that were left for another one, the last at the end. */
  #left = [];
  /** The answer of the last search, with the rest of its path for each position on it. */
  #solved = { puzzle: "", rests: new Map() };

  constructor() {
    this.set("rook", 8);
  }

  /** From the corners to the centre. */
  set(piece, size) {
    this.#leave();
    Object.assign(this, { piece, size, goal: centre(size) });
    this.#begin(corners(size));
  }

  /** Keeps a puzzle in which there were slides, before another one. */
  #leave() {
    const { piece, size, goal, start, history } = this;
    if (history?.states.length > 1) this.#left.push({ piece, size, goal, start, history });
  }

  #begin(at) {
    Object.assign(this, { start: at, history: new History([null]) });
  }

  get slides() {
    const { states, at } = this.history;
    return states.slice(1, at + 1);
  }

  get at() {
    return frames(this.start, this.slides).at(-1);
  }

  get isDone() {
    return this.at.length > 0 && same(this.at, this.goal);
  }

  /** Whether there is a goal for each piece. */
  get isWhole() {
    return this.goal.length === this.at.length;
  }

  /** The name of a puzzle from the corners to the centre, or an empty text. */
  get preset() {
    const isSet = same(this.start, corners(this.size)) && same(this.goal, centre(this.size));
    return isSet ? `${this.piece},${this.size}` : "";
  }

  /** The pieces stand here, without slides. */
  place(at) {
    this.#leave();
    this.#begin(at);
  }

  resize(size) {
    const { at } = this;
    this.#leave();
    this.size = size;
    this.goal = this.goal.filter(fits(size));
    this.#begin(at.filter(fits(size)));
  }

  /** Adds or removes a piece or a square of the goal; false if there are too many. */
  toggle(square, isGoal) {
    const { at } = this;
    const list = isGoal ? this.goal : at;
    const has = list.includes(square);
    if (!has && list.length >= MOST_PIECES) return false;
    const next = has ? list.filter((other) => other !== square) : [...list, square];
    this.#leave();
    if (isGoal) this.goal = next;
    this.#begin(isGoal ? at : next);
    return true;
  }

  slide(slide) {
    this.history = this.history.push(slide);
  }

  /** Slides that can be stepped through. */
  foresee(path) {
    const { at } = this.history;
    this.history = this.history.push(...path).go(at);
  }

  get canUndo() {
    return !this.history.isFirst || this.#left.length > 0;
  }

  /** Goes a slide back, or at the start to the puzzle that was left for this one. */
  undo() {
    if (this.history.isFirst) Object.assign(this, this.#left.pop());
    else this.history = this.history.undo();
  }

  request(ask) {
    const { piece, size } = this;
    return { panel: "sliding", ask, piece, size, at: this.at.join(" "), goal: this.goal.join(" ") };
  }

  /** A question that needs no goal: one that is not whole is left out. */
  requestAnyway(ask) {
    return { ...this.request(ask), ...(this.isWhole ? {} : { goal: "" }) };
  }

  get #key() {
    return `${this.piece} ${this.size} ${sorted(this.goal)}`;
  }

  /** Keeps an answer with a path from the position. */
  keep(answer) {
    const { path } = answer;
    const rests = frames(this.at, path).map((at, i) => [sorted(at).join(), path.slice(i)]);
    this.#solved = { puzzle: this.#key, answer, rests: new Map(rests) };
  }

  /** The rest of the kept solution, as long as play follows it. */
  get solution() {
    const { puzzle, rests, answer } = this.#solved;
    const path = puzzle === this.#key ? rests.get(sorted(this.at).join()) : undefined;
    return path && { path, answer };
  }

  load(params) {
    const squares = (key) => {
      const named = (params.get(key) ?? "").split(/[,\s]+/).filter(isSquare);
      return [...new Set(named)].filter(fits(this.size)).slice(0, MOST_PIECES);
    };
    this.#leave();
    const start = this.at;
    this.#begin(start);
    if (PIECES.includes(params.get("piece"))) this.piece = params.get("piece");
    const size = Number(params.get("size"));
    if (Number.isInteger(size) && size >= 2 && size <= MOST_SIZE) {
      this.size = size;
      if (!params.has("at")) this.set(this.piece, size);
    }
    if (params.has("goal")) this.goal = squares("goal");
    if (params.has("at")) this.#begin(squares("at"));
    this.#read((params.get("slides") ?? "").split(",").filter(Boolean), params.get("slide"));
  }

  /** Takes slides as long as a piece is there and its square is free. */
  #read(texts, shown) {
    for (const text of texts) {
      const [from, to] = text.split("-");
      const isOnBoard = isSquare(to ?? "") && fits(this.size)(to);
      if (!isOnBoard || !this.at.includes(from) || this.at.includes(to)) break;
      this.slide({ from, to });
    }
    if (/^\d+$/.test(shown ?? "")) this.history = this.history.go(Number(shown));
  }

  get link() {
    // An address has no empty values, and no value stands for the preset.
    const [at, goal] = [this.start, this.goal].map((squares) => sorted(squares).join(",") || "-");
    const { states, isLast, at: slide } = this.history;
    const slides = states.slice(1).map(written).join(",");
    return {
      piece: this.piece, size: this.size, at, goal, slides, slide: isLast ? null : slide,
    };
  }

  get command() {
    const [at, goal] = [this.at, this.goal].map((squares) => sorted(squares).join(" "));
    return `abstract-games sliding solve --piece ${this.piece} --size ${this.size} ` +
      `--from "${at}" --to "${goal}"`;
  }
}
