// The lines of Rust of each panel, and its command if it has one.

import { SNIPPETS } from "./snippets.data.js";
import { copyButton, fold, h } from "./ui.js";

/** Words, numbers, comments and texts of Rust, for their colours. */
const TOKENS = new RegExp([
  /(?<comment>\/\/.*)/,
  /(?<text>"(?:[^"\\]|\\.)*")/,
  /\b(?<word>use|let|fn|mut|for|in|if|as|match|pub|impl|struct|return)\b/,
  /\b(?<number>\d[\d_]*(?:u8|u16|u32|u64|u128|usize)?)\b/,
  /\b(?<type>[A-Z]\w*)\b/,
].map((token) => token.source).join("|"), "g");

function coloured(code) {
  const nodes = [];
  let end = 0;
  for (const match of code.matchAll(TOKENS)) {
    nodes.push(code.slice(end, match.index));
    const [kind] = Object.entries(match.groups).find(([, group]) => group !== undefined);
    nodes.push(h("span", { class: `t-${kind}` }, match[0]));
    end = match.index + match[0].length;
  }
  nodes.push(code.slice(end));
  return nodes;
}

export function snippetCard(id) {
  let { code } = SNIPPETS[id];
  const { file } = SNIPPETS[id];
  const shown = h("code", {}, coloured(code));
  const command = h("code", {});
  const asCommand = h("div", { class: "card", hidden: true }, h("h3", {}, "As a command"),
    h("pre", { class: "code command", tabindex: 0, "aria-label": "Command" }, command));
  const note = h("p", { class: "note" },
    "A tested example of the documentation: ", h("code", {}, file), ".");
  const node = fold("The same in code",
    h("pre", { class: "code", tabindex: 0, "aria-label": "Rust code" }, shown),
    note,
    h("div", {}, copyButton("Copy", () => code)),
    asCommand);
  node.classList.add("rust");
  return {
    node,
    /** Shows the example for what is on the board. */
    show(text) {
      code = text;
      shown.replaceChildren(...coloured(code));
      note.textContent = `For this board, after an example in ${file}.`;
    },
    /** Shows the command for the board, or none. */
    command(text) {
      command.textContent = text;
      asCommand.hidden = !text;
    },
  };
}
