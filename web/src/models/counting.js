// Counts of fence arrangements and of legal positions: boards, and large numbers as text.

import { plural, sizeOf, sizeOptions } from "./text.js";

export const MOST_SIDE = 16;
/** Legal positions (docs/results/quoridor.md), and whether the page counts them in a minute. */
export const KNOWN = [
  ["3 × 3", "any", "1977", true],
  ["4 × 4", "any", "528782", true],
  ["5 × 5", "any", "720545194", true],
  ["6 × 6", "any", "4112532029422", true],
  ["7 × 7", "any", "130012163183133441", false],
  ["7 × 7", "16", "47867607866180069", false],
  ["8 × 8", "any", "20680151886536728423402", false],
  ["8 × 8", "20", "2668622417437814030578", false],
  ["9 × 9", "20", "8068231403712285076544085", false],
];

/** A number in digits as one from 1 to 10. */
const mantissa = (digits, places) => Number(`${digits[0]}.${digits.slice(1, places) || 0}`);
/** The decimal logarithm of a number in digits, and 0 for 0. */
export const log10 = (digits) =>
  digits === "0" ? 0 : digits.length - 1 + Math.log10(mantissa(digits, 15));
/** The largest of numbers in digits. */
export const largest = (numbers) => numbers.reduce((a, b) => (log10(b) > log10(a) ? b : a));
/** A large number in digits, rounded to three of them; `null` for a number of up to six digits. */
export function rounded(digits) {
  if (digits.length < 7) return null;
  const exponent = [...String(digits.length - 1)].map((d) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[d]).join("");
  return `${mantissa(digits, 6).toFixed(2)} · 10${exponent}`;
}

/** The fences of an arrangement: `-` and `|` by column and row from the top, from 0. */
export const fences = (arrangement) => arrangement.split("/").flatMap((line, y) =>
  [...line].flatMap((sign, x) => (sign === "." ? [] : [{ x, y, isWide: sign === "-" }])));

/** The greatest lesser side of a board whose legal positions fit into the page's memory. */
const MOST_POSITIONS = 6;

/** A board, `most` fences or any number for `null`, and the seed of a random arrangement. */
export class Counting {
  width = 9;
  height = 9;
  most = 20;
  seed = 1;

  request(ask) {
    const { width, height, most } = this;
    return { panel: "counting", ask, width, height, max_fences: most };
  }

  /** The board and the limit in words. */
  get said() {
    const { width, height, most } = this;
    const limit = most === null ? "any number of fences" : `at most ${plural(most, "fence")}`;
    return `on ${width} × ${height} squares with ${limit}`;
  }

  /** Whether the legal positions are sure to fit into the page's memory. */
  get fits() {
    return Math.min(this.width, this.height) <= MOST_POSITIONS;
  }

  load(params) {
    Object.assign(this, sizeOf(params.get("size"), 1, MOST_SIDE));
    const [most, seed] = [params.get("fences") ?? "", params.get("seed") ?? ""];
    if (most === "any") this.most = null;
    else if (/^\d{1,3}$/.test(most)) this.most = Number(most);
    if (/^\d{1,9}$/.test(seed)) this.seed = Number(seed);
  }

  get link() {
    return { size: `${this.width}x${this.height}`, fences: this.most ?? "any", seed: this.seed };
  }

  get command() {
    const limit = this.most === null ? "--no-limit" : `--max-fences ${this.most}`;
    return `abstract-games quoridor count ${sizeOptions(this)} ${limit} --by-fences`;
  }
}
