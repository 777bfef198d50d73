// Squares, sizes, numbers and states of a panel as text.

export const column = (x) => String.fromCharCode(97 + x);
/** The name of a square, such as e2 for [4, 1]. */
export const name = (x, y) => column(x) + (y + 1);
export const parse = (square) => [square.charCodeAt(0) - 97, parseInt(square.slice(1), 10) - 1];

/** The width and height in a text such as 9x9, or `null` if they are not from `least` to `most`. */
export function sizeOf(text, least, most) {
  const [width, height] = (/^(\d+)x(\d+)$/.exec(text ?? "") ?? []).slice(1).map(Number);
  const isSide = (n) => n >= least && n <= most;
  return isSide(width) && isSide(height) ? { width, height } : null;
}

/** The options of the command for a board. */
export const sizeOptions = ({ width, height }) =>
  width === height ? `--size ${width}` : `--width ${width} --height ${height}`;

/** Digits in groups of three; a line may end between the groups of a long number. */
export function grouped(value) {
  const digits = String(value);
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, digits.length > 15 ? "\u2009" : "\u202f");
}

/** A number, which may be given as digits, with its noun. */
export const plural = (count, word, many = `${word}s`) =>
  `${grouped(count)} ${String(count) === "1" ? word : many}`;

/** Blanks, slashes, commas and colons stay readable. */
const escaped = (value) =>
  encodeURIComponent(value).replace(/%20/g, "+").replace(/%(2F|2C|3A)/gi, decodeURIComponent);

/** The address of a panel's state; values that are empty are left out. */
export function address(id, params) {
  const text = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([key, value]) => `${key}=${escaped(value)}`);
  return `#${id}${text.length > 0 ? `?${text.join("&")}` : ""}`;
}
