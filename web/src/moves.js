// The moves of a game: a list and buttons that step through them, and play them like a film.

import { button, h, icon, select } from "./ui.js";

const PACES = [["1400", "slow"], ["700", "normal"], ["280", "fast"]];
/** Where arrow keys have another meaning. */
const OTHERS = "input, select, textarea, pre, [role=grid], [role=region], .shelf";

/** `go(at)` is called when the state after so many moves is wanted; `show` when it is there. */
export class Moves {
  #timer = null;
  #at = 0;
  #last = 0;

  constructor({ title, unit = "move", pace = "700", go }) {
    this.go = go;
    const to = (shape, label, target) => button(icon(shape), () => this.#step(target()),
      { class: "icon", "aria-label": label, disabled: true });
    this.back = [to("first", "To the start", () => 0),
      to("back", `One ${unit} back`, () => this.#at - 1)];
    this.forward = [to("forward", `One ${unit} on`, () => this.#at + 1),
      to("last", "To the end", () => this.#last)];
    this.toggle = button("", () => (this.#timer ? this.pause() : this.play()), { class: "icon" });
    this.pace = select(PACES, pace, () => this.#timer && this.play(), { "aria-label": "Speed" });
    this.list = h("ol", { class: "moves", "aria-label": title });
    this.node = h("div", { class: "moves-area" },
      h("div", { class: "transport" }, this.back, this.toggle, this.forward, this.pace), this.list);
    this.pause();
    addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Shows a history. The names are those of its moves, or have a `text` and a `node` to show;
   * `number(i)` is what stands before a move, and the grades are signs behind some.
   */
  show({ at, states, isFirst, isLast }, names, { number = (i) => `${i + 1}.`, grades } = {}) {
    const all = [...this.list.children];
    const isFocused = all.some((node) => node.contains(document.activeElement));
    [this.#at, this.#last] = [at, states.length - 1];
    const plies = names.map((name, i) => this.#ply(name, i, number(i), grades?.get(i + 1)));
    this.list.replaceChildren(...plies);
    for (const node of this.back) node.disabled = isFirst;
    for (const node of this.forward) node.disabled = isLast;
    this.toggle.disabled = this.#last === 0;
    if (isLast) this.pause();
    const now = plies[at - 1];
    if (isFocused) (now ?? plies[0])?.lastChild.focus({ preventScroll: true });
    this.list.scrollTop = now ? now.offsetTop - this.list.clientHeight / 2 : 0;
  }

  #ply(name, i, number, grade) {
    const isNow = i + 1 === this.#at;
    const { text = name, node = name } = name;
    const label = [node, grade && h("span", { class: "grade" }, ` ${grade}`)];
    return h("li", {}, number && h("span", { class: "number" }, number),
      button(label, () => this.#step(i + 1), {
        // Tab reaches one move of the list, and arrow keys the others.
        class: `ply${isNow ? " now" : ""}`, "aria-current": isNow ? "step" : null,
        tabindex: i + 1 === Math.max(1, this.#at) ? 0 : -1,
        "aria-label": `after ${i + 1}: ${text}${grade ? `, ${grade}` : ""}`,
      }));
  }

  #step(at) {
    this.pause();
    if (at >= 0 && at <= this.#last && at !== this.#at) this.go(at);
  }

  #key(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, target } = event;
    if (!this.node.isConnected || this.node.hidden || defaultPrevented) return;
    if (ctrlKey || metaKey || altKey || shiftKey || target.closest?.(OTHERS)) return;
    const at = {
      ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: this.#last,
    }[key];
    if (at === undefined) return;
    event.preventDefault();
    this.#step(at);
  }

  play() {
    clearInterval(this.#timer);
    if (this.#at === this.#last) this.go(0);
    this.#timer = setInterval(() => this.go(this.#at + 1), Number(this.pace.value));
    this.#draw("pause", "Pause");
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = null;
    this.#draw("play", "Play the moves");
  }

  #draw(shape, label) {
    this.toggle.replaceChildren(icon(shape));
    this.toggle.setAttribute("aria-label", label);
  }
}
