// Games of Quoridor as text: the notations, and the lines of the openings.

import { ask } from "../engine.js";
import { named, opened, read, request, score, STANDARD } from "../models/quoridor.js";
import { button, field, fold, grow, h, note, row, segmented, select } from "../ui.js";

const FORMS = Object.entries({
  algebraic: "Algebraic", prefix: "Fences with the direction first", nesw: "NESW",
  glendenning: "Glendenning's", record: "Position records", diagram: "Diagrams",
  code: "Code of quoridorfansite.com", mcgill: "Positions of a McGill course",
});

/** Reads a game in any notation and gives it to `open`, and writes the one on the board. */
export class Notations {
  input = h("textarea", { spellcheck: "false", rows: 4 });
  inputForm = select([["", "detect the notation"], ...FORMS], "", () => {});
  message = h("p", { class: "message bad", role: "alert", hidden: true });
  output = h("pre", {
    class: "code output", tabindex: 0, "aria-label": "The game in this notation",
  });
  outputForm = select(FORMS, "algebraic", () => this.write());
  part = "text";

  constructor(play, open) {
    this.play = play;
    this.open = open;
    const parts = [["text", "the game"], ["position", "the position"]];
    const part = segmented("Write", parts, "text", (value) => {
      this.part = value;
      this.write();
    });
    const form = grow(field("It is written in", this.inputForm));
    this.card = fold("Notations", field("A game or a position, to read", this.input),
      row(form, button("Read", () => this.#read())), this.message, part,
      field("Notation", this.outputForm), this.output);
  }

  async #read() {
    this.message.hidden = true;
    try {
      const form = this.inputForm.value || undefined;
      this.open(await read(ask, this.play.setup, this.input.value, form));
    } catch (error) {
      this.message.textContent = error.message;
      this.message.hidden = false;
    }
  }

  async write() {
    const { setup, history, latest } = this.play;
    const game = score(setup, history, history.states.length - 1);
    const ply = this.part === "position" ? history.at : undefined;
    try {
      const answer = await latest.of(ask(request(setup, "forms", { game, ply })));
      const written = answer?.forms.find(({ form }) => form === this.outputForm.value)?.[this.part];
      if (answer) this.output.textContent = (written ?? "(no code)") || "(no moves yet)";
    } catch (error) {
      this.output.textContent = error.message;
    }
  }
}

/** A choice among the openings with a name. */
export function openingsCard(play, open) {
  let lines = [];
  const purpose = note();
  const choice = select([["", "choose a line"]], "", async (value) => {
    // Number("") is 0: the placeholder is no line.
    if (value === "") return;
    const line = lines[Number(value)];
    purpose.textContent = line.purpose + (line.flaw ? ` (${line.flaw})` : "");
    try {
      const found = await play.latest.of(ask(request(STANDARD, "look", { game: line.line })));
      if (found) open(opened(STANDARD, found));
    } catch (error) {
      purpose.textContent = `${named(line)}: ${error.message}`;
    }
  });
  ask({ panel: "quoridor", ask: "openings" }).then(({ openings }) => {
    lines = openings;
    choice.append(...lines.map((line, i) => h("option", { value: i }, named(line))));
  }).catch((error) => (purpose.textContent = error.message));
  return fold("Openings", field("A line with a name", choice), purpose);
}
