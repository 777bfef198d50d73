// What the panels of games between people and computers have in common: the view of a `Play`.

import { boardText } from "./grid.js";
import { button, h, makeTask, reduced, statusLine } from "./ui.js";

export class GamePanel {
  status = statusLine();
  frame = h("div", { class: "frame" });
  text = boardText();
  task = makeTask();
  resume = button("Let the computer play on", () => this.play.think(), { class: "primary" });

  constructor(context) {
    this.context = context;
    this.resume.hidden = true;
  }

  /** Shows what there is to do. A message takes the place of what the position says. */
  say(message, kind) {
    this.resume.hidden = !this.play.waits;
    if (!this.play.board) return;
    const end = this.play.isOver ? "won" : "";
    this.status.set(message || this.summary(), this.details(message), kind ?? end);
  }

  fail(message) {
    this.task.say(message, "bad");
  }

  stop() {
    this.task.cancel();
  }

  delay() {
    return reduced() ? 0 : 350;
  }

  leave() {
    this.play.stop();
  }

  enter() {
    this.play.enter();
  }
}
