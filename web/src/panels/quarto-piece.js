// The pieces of Quarto, as they stand on a table.

import { s } from "../ui.js";

const polygon = (points, look) => s("polygon", { points, class: look });
const path = (d, look) => s("path", { d, class: look });
/** Where a piece stands, and half its width and half the depth of its top. */
const [FOOT, WIDE, DEEP] = [84, 25, 9];

/** A round piece is a cylinder, and a hollow one has a hole in its top. */
function round(top, tone, isHollow) {
  const [left, right] = [50 - WIDE, 50 + WIDE];
  return [
    path(`M${left} ${top} V${FOOT} A${WIDE} ${DEEP} 0 0 0 ${right} ${FOOT} V${top} Z`,
      `pc-${tone}`),
    s("ellipse", { cx: 50, cy: top, rx: WIDE, ry: DEEP, class: `pc-top-${tone}` }),
    isHollow && s("ellipse", {
      cx: 50, cy: top, rx: WIDE * 0.58, ry: DEEP * 0.58, class: `pc-hole-${tone}`,
    }),
  ];
}

/** A square piece is a block that shows an edge, with a hole of the same shape. */
function square(top, tone, isHollow) {
  const [wide, deep] = [WIDE + 4, DEEP + 2];
  const [left, right] = [50 - wide, 50 + wide];
  const diamond = (part) =>
    `50,${top - deep * part} ${50 + wide * part},${top} 50,${top + deep * part} ` +
    `${50 - wide * part},${top}`;
  return [
    polygon(`${left},${top} 50,${top + deep} 50,${FOOT + deep} ${left},${FOOT}`, `pc-${tone}`),
    polygon(`${right},${top} 50,${top + deep} 50,${FOOT + deep} ${right},${FOOT}`,
      `pc-side-${tone}`),
    polygon(diamond(1), `pc-top-${tone}`),
    isHollow && polygon(diamond(0.55), `pc-hole-${tone}`),
  ];
}

/** A piece by its digit, in a square of 100 units. */
export function drawPiece(digit) {
  const bits = parseInt(digit, 16);
  const [isLight, isTall, isSquare, isSolid] = [1, 2, 4, 8].map((bit) => (bits & bit) !== 0);
  const shape = isSquare ? square : round;
  return s("g", { class: "upright" },
    shape(isTall ? 22 : 58, isLight ? "light" : "dark", !isSolid));
}

export const pieceIcon = (digit, props) =>
  s("svg", { viewBox: "14 6 72 92", ...props }, drawPiece(digit));
