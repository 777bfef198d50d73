// Elements of the page.

import { search, stopSearch, Stopped } from "./engine.js";
import { grouped } from "./models/text.js";

export { grouped, plural } from "./models/text.js";

const SVG = "http://www.w3.org/2000/svg";

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...parts(...children));
  return node;
}

export const h = (tag, props, ...children) => fill(document.createElement(tag), props, children);
export const s = (tag, props, ...children) =>
  fill(document.createElementNS(SVG, tag), props, children);

/** The children that are there, for `replaceChildren`. */
export const parts = (...children) =>
  children.flat(Infinity).filter((child) => (child ?? false) !== false);

let names = 0;
export const fresh = (prefix) => `${prefix}-${++names}`;

export function button(label, onclick, props = {}) {
  return h("button", { type: "button", onclick, ...props }, label);
}

export function field(label, control) {
  const id = fresh("field");
  control.id = id;
  return h("div", { class: "field" }, h("label", { for: id }, label), control);
}

/** A select. `options` are pairs of value and label. */
export function select(options, value, onchange, props = {}) {
  const list = options.map(([v, label]) => h("option", { value: v }, label));
  const node = h("select", { ...props, onchange: () => onchange(node.value) }, list);
  node.value = value;
  return node;
}

/** A whole number. One that is out of range is not taken, and the browser says why. */
export function number(value, least, most, onchange) {
  const props = { type: "number", min: least, max: most, inputmode: "numeric", required: true };
  const changed = () => node.reportValidity() && onchange(Number(node.value));
  const node = h("input", { ...props, onchange: changed, value });
  return node;
}

/** A group of radio buttons drawn as one bar. `set` changes the choice from outside. */
export function segmented(legend, options, value, onchange) {
  const name = fresh("choice");
  const inputs = options.map(([v, label]) => {
    const input = h("input", { type: "radio", name, value: v, onchange: () => onchange(v) });
    input.checked = v === value;
    return [input, h("label", { class: "segment" }, input, h("span", {}, label))];
  });
  const labels = inputs.map(([, label]) => label);
  const node = h("fieldset", { class: "segmented" }, h("legend", {}, legend), h("div", {}, labels));
  node.set = (v) => inputs.forEach(([input]) => (input.checked = input.value === String(v)));
  return node;
}

export function toggle(label, checked, onchange) {
  const input = h("input", { type: "checkbox", onchange: () => onchange(input.checked) });
  input.checked = checked;
  return h("label", { class: "toggle" }, input, h("span", {}, label));
}

const ICONS = {
  play: "M5 3 L17 10 L5 17 Z",
  pause: "M4 3 H8 V17 H4 Z M12 3 H16 V17 H12 Z",
  back: "M14 3 L5 10 L14 17 Z",
  forward: "M6 3 L15 10 L6 17 Z",
  first: "M16 3 L7 10 L16 17 Z M4 3 H6.5 V17 H4 Z",
  last: "M4 3 L13 10 L4 17 Z M13.5 3 H16 V17 H13.5 Z",
  flip: "M6 2 L10 7 H7.5 V17 H4.5 V7 H2 Z M14 18 L10 13 H12.5 V3 H15.5 V13 H18 Z",
};
export const icon = (name) =>
  s("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));

export const card = (title, ...children) =>
  h("section", { class: "card" }, title && h("h2", {}, title), ...children);
/** A card that is folded until it is wanted. */
export const fold = (title, ...children) =>
  h("details", { class: "card" }, h("summary", {}, h("h2", {}, title)), ...children);
export const row = (...children) => h("div", { class: "row" }, ...children);
export const grow = (...children) => h("div", { class: "grow" }, ...children);
export const note = (...children) => h("p", { class: "note" }, ...children);
/** Pairs of a term and what it is; pairs that are not there are left out. */
export const facts = (...pairs) =>
  h("dl", { class: "facts" }, pairs.filter(Boolean).map(([term, text]) =>
    [h("dt", {}, term), h("dd", {}, text)]));

// Shapes.

export const rect = (x, y, width, height, rx, look) =>
  s("rect", { x, y, width, height, rx, class: look });
export const circle = (cx, cy, r, look) => s("circle", { cx, cy, r, class: look });
/** A text around a point, or with another anchor. */
export const textAt = (x, y, size, content, props) =>
  s("text", { x, y, "font-size": size, "text-anchor": "middle", ...props }, content);
/** The name of a row, a column or a square, which style.css makes larger on small screens. */
export const nameAt = (x, y, size, content, anchor = "middle") =>
  textAt(x, y, size, content, { class: `s${size}`, "text-anchor": anchor });
/** An arrow between two points, as large as on squares of 100 or of `size` units. */
export function arrow(from, to, size = 100) {
  const scale = size / 100;
  const [x1, y1, x2, y2] = [...from, ...to].map((c) => c / scale);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const end = (along, across) =>
    `${x2 + dx * along - dy * across} ${y2 + dy * along + dx * across}`;
  return s("g", { class: "mark", transform: `scale(${scale})` },
    s("path", { d: `M${x1 + dx * 40} ${y1 + dy * 40} L${end(-14, 0)}`, class: "arrow" }),
    s("path", { d: `M${end(18, 0)} L${end(-14, 20)} L${end(-14, -20)} Z`, class: "arrow-head" }));
}

/** What there is to do or to know, in two lines at most: no text moves what is around it. */
export function statusLine() {
  const text = h("span", {}, h("strong", {}, "Loading …"));
  const node = h("p", { class: "status", role: "status" }, text);
  const set = (main, subs = [], kind = "") => {
    node.className = `status ${kind}`.trim();
    const below = [subs].flat().filter(Boolean)
      .map((sub) => [" ", h("span", { class: "sub" }, sub)]);
    text.replaceChildren(...parts(typeof main === "string" ? h("strong", {}, main) : main, below));
    node.title = text.textContent;
  };
  return { node, set };
}

export function duration(ms) {
  if (ms < 1) return "less than 1 ms";
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10000 ? 1 : 0)} s`;
}

/** A place for the progress of a search, with a button that stops it. */
export function makeTask() {
  const bar = h("progress", { max: 1, "aria-label": "Progress" });
  const label = h("span", { class: "task-label" });
  const stop = button("Stop", () => stopSearch(), { class: "small" });
  const line = h("div", { class: "task-line" }, label, stop);
  const box = h("div", { class: "task", hidden: true }, line, bar);
  const message = h("p", { class: "message", role: "status", hidden: true });
  const node = h("div", { class: "task-box" }, box, message);
  let number = 0;
  const say = (text, kind = "") => {
    message.hidden = !text;
    message.className = `message ${kind}`;
    message.textContent = text ?? "";
  };
  return {
    node,
    say,
    /** The answer, or null if the search was stopped or failed. */
    async run(what, request, part) {
      const mine = ++number;
      const shown = setTimeout(() => (box.hidden = mine !== number), 120);
      label.textContent = `${what} …`;
      bar.removeAttribute("value");
      say("");
      const begun = performance.now();
      try {
        const answer = await search(request, (news) => {
          if (mine !== number) return;
          if (news.part) part?.(news.part);
          if (!news.progress) return;
          const { done, found, fraction } = news.progress;
          if (fraction !== null) bar.value = fraction;
          const counted = `${grouped(found || done)} ${found ? "found" : "done"}`;
          label.textContent = `${what} … ${counted}, ${duration(performance.now() - begun)}`;
        });
        return mine === number ? answer : null;
      } catch (error) {
        if (mine === number && !(error instanceof Stopped)) say(error.message, "bad");
        else if (mine === number) say("Stopped.");
        return null;
      } finally {
        clearTimeout(shown);
        if (mine === number) box.hidden = true;
      }
    },
    cancel() {
      number += 1;
      box.hidden = true;
      say("");
      stopSearch();
    },
  };
}

/** A bar chart with a text form. `bars` are pairs of label and number; `mark` is an index. */
export function barChart(title, bars, { xLabel, yLabel = grouped, mark, value } = {}) {
  const [w, hgt, left, bottom] = [560, 200, 8, 34];
  const most = Math.max(...bars.map(([, v]) => v)) || 1;
  const step = (w - left) / bars.length;
  const every = Math.ceil(bars.length / 17);
  const text = (x, y, look, anchor, content) =>
    s("text", { x, y, class: look, "text-anchor": anchor }, content);
  const nodes = bars.map(([label, v], i) => {
    const height = v > 0 ? Math.max(1.5, (v / most) * (hgt - bottom - 24)) : 0;
    const x = left + i * step;
    const look = i === mark ? "bar marked" : "bar";
    const [y, rx] = [hgt - bottom - height, Math.min(2, step / 6)];
    const bar = rect(x + step * 0.1, y, step * 0.8, height, rx, look);
    bar.append(s("title", {}, `${xLabel} ${label}: ${value ? value(i) : grouped(v)}`));
    return [
      bar,
      i % every === 0 && text(x + step / 2, hgt - bottom + 15, "tick", "middle", label),
    ];
  });
  const peak = Math.max(0, bars.findIndex(([, v]) => v === most));
  const [anchor, part] = peak > bars.length * 0.8 ? ["end", 1]
    : peak < bars.length * 0.2 ? ["start", 0] : ["middle", 0.5];
  nodes.push(text(left + (peak + part) * step, 14, "tick strong", anchor, yLabel(most)));
  nodes.push(text(left + (w - left) / 2, hgt - 4, "axis", "middle", xLabel));
  const y = hgt - bottom + 0.5;
  const base = s("line", { x1: left, x2: w, y1: y, y2: y, class: "base" });
  const props = { viewBox: `0 0 ${w} ${hgt}`, role: "img", "aria-label": title };
  return h("figure", { class: "chart" }, s("svg", props, base, nodes), h("figcaption", {}, title));
}

/** Rows of a table; the first row is the head. */
export function table([head, ...body], label) {
  const cells = ([first, ...others]) =>
    [h("th", { scope: "row" }, first), others.map((cell) => h("td", {}, cell))];
  return h("div", { class: "table", tabindex: 0, role: "region", "aria-label": label },
    h("table", {}, h("thead", {}, h("tr", {}, head.map((cell) => h("th", { scope: "col" }, cell)))),
      h("tbody", {}, body.map((row) => h("tr", {}, cells(row))))));
}

/** A table of numbers by their index. */
export const numberTable = (index, what, numbers, label) =>
  table([[index, what], ...numbers.map((number, i) => [i, grouped(number)])], label);

export const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Copies a text and says so on the button. */
export function copyButton(label, text) {
  const node = button(label, async () => {
    try {
      await navigator.clipboard.writeText(text());
      node.textContent = "Copied";
    } catch {
      prompt("Copy this:", text());
    }
    setTimeout(() => (node.textContent = label), 1500);
  });
  return node;
}
