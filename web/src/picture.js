// The board as a picture to keep.

const STYLES = [
  "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
  "paint-order", "opacity", "transform", "transform-box", "transform-origin", "font-family",
  "font-size", "font-weight", "text-anchor",
];

/** A board as an SVG of its own: the look that the page's styles give it is written into it. */
export function pictureOf(svg) {
  const copy = svg.cloneNode(true);
  const copies = [...copy.querySelectorAll("*")];
  [...svg.querySelectorAll("*")].forEach((node, i) => {
    const style = getComputedStyle(node);
    for (const name of STYLES) copies[i].style.setProperty(name, style.getPropertyValue(name));
  });
  for (const node of copy.querySelectorAll(".cell, .ghost")) node.remove();
  for (const { name } of [...copy.attributes]) if (name !== "viewBox") copy.removeAttribute(name);
  return new XMLSerializer().serializeToString(copy);
}

/** Saves a picture as a file. */
export function save(picture, name) {
  const file = new Blob([picture], { type: "image/svg+xml" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${name}.svg`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
