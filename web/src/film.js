// Buttons and a track that step through the states of a history and play them.

import { button, h, icon, select } from "./ui.js";

const PACES = [["1400", "slow"], ["700", "normal"], ["280", "fast"]];

/**
 * `go(at)` is called when a state is wanted, and calls `show` when it is there. `unit` is what lies
 * between two.
 */
export class Film {
  #timer = null;
  #at = 0;
  #last = 0;

  constructor({ title, unit, track, pace, go }) {
    this.go = go;
    const step = (by) => () => {
      this.pause();
      go(this.#at + by);
    };
    const name = (text) => ({ class: "icon", "aria-label": text });
    this.track = h("input", { type: "range", min: 0, max: 0, "aria-label": track, oninput: () => {
      this.pause();
      go(Number(this.track.value));
    } });
    this.count = h("span", { class: "count" });
    this.toggle = button("", () => (this.#timer ? this.pause() : this.play()), { class: "icon" });
    this.back = button(icon("back"), step(-1), name(`One ${unit} back`));
    this.forward = button(icon("forward"), step(1), name(`One ${unit} on`));
    this.pace = select(PACES, pace, () => this.#timer && this.play(), { "aria-label": "Speed" });
    this.node = h("div", { class: "film", role: "group", "aria-label": title },
      h("div", { class: "transport" }, this.back, this.toggle, this.forward, this.pace, this.count),
      this.track);
    this.pause();
  }

  /** The state that the history shows is there, under a name for screen readers. */
  show({ at, states, isFirst, isLast }, name) {
    [this.#at, this.#last] = [at, states.length - 1];
    this.track.max = this.#last;
    this.track.value = at;
    this.count.textContent = `${at} of ${this.#last}`;
    this.track.setAttribute("aria-valuetext", name ?? this.count.textContent);
    this.back.disabled = isFirst;
    this.forward.disabled = isLast;
    if (isLast) this.pause();
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
    this.#draw("play", "Play");
  }

  #draw(shape, label) {
    this.toggle.replaceChildren(icon(shape));
    this.toggle.setAttribute("aria-label", label);
  }
}
