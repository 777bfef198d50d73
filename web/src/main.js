// The panels and the address.

import { loading } from "./engine.js";
import { address } from "./models/text.js";
import { panels } from "./panels.js";
import { h } from "./ui.js";

const main = document.getElementById("panel");
const tabs = document.getElementById("tabs");
const mounted = new Map();
const links = new Map();
/** What the address said of a panel that had not come yet. */
const wanted = new Map();
/** The panels that were shown. */
const begun = new Set();
let shown = null;

/** The panel of the address, `undefined` for a name that no panel has, and its parameters. */
function parse() {
  const hash = location.hash.slice(1);
  // A question mark may also stand behind a move of a game.
  const [id] = hash.split("?", 1);
  const panel = id === "" ? panels[0] : panels.find((found) => found.id === id);
  return [panel, new URLSearchParams(hash.slice(id.length + 1)), id];
}

function mount(panel, { title, lead, mount: begin }) {
  const heading = h("h1", { id: `title-${panel.id}` }, title);
  const props = { class: `panel panel-${panel.id}`, "aria-labelledby": heading.id };
  const root = h("article", props, h("header", { class: "lead" }, heading, h("p", {}, lead)));
  // It stands below the board, and comes after it.
  const rust = import("./snippets.js").then(({ snippetCard }) => snippetCard(panel.id));
  const context = {
    link(state) {
      links.set(panel, address(panel.id, state));
      // A panel may finish an answer after another one is shown, or after the address of another
      // one is set.
      const isShown = shown === panel && parse()[0] === panel;
      if (isShown) history.replaceState(null, "", links.get(panel));
    },
    url: () => location.href,
    command: (text) => rust.then((card) => card.command(text)),
    rust: (text) => rust.then((card) => card.show(text)),
  };
  mounted.set(panel, { root, title, api: begin(root, context) });
  rust.then(({ node }) => root.append(node));
}

/** Marks the tab of a panel. */
function mark(panel) {
  for (const link of tabs.querySelectorAll("a")) {
    const is = link.dataset.panel === panel?.id;
    if (is) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
    if (is && shown !== panel) link.scrollIntoView({ block: "nearest", inline: "center" });
  }
}

function say(text) {
  main.replaceChildren(h("p", { class: "boot" }, text));
}

async function show() {
  const [panel, params, id] = parse();
  if (shown && shown !== panel) mounted.get(shown).api.leave?.();
  mark(panel);
  if (shown !== panel) shown = null;
  if (!panel) {
    say(`There is no panel “${id}”. Choose one above.`);
    return;
  }
  if (mounted.has(panel)) {
    reveal(panel, params);
    return;
  }
  if (params.size > 0) wanted.set(panel, params);
  try {
    const { default: view } = await panel.load();
    if (parse()[0] !== panel) return;
    if (!mounted.has(panel)) mount(panel, view);
    reveal(panel, wanted.get(panel) ?? params);
    wanted.delete(panel);
  } catch (error) {
    say(`This panel could not be loaded: ${error.message}`);
  }
}

/** Shows a panel that has come. */
function reveal(panel, params) {
  const { root, title, api } = mounted.get(panel);
  const changed = shown !== panel;
  shown = panel;
  if (changed) main.replaceChildren(root);
  document.title = `${title} – Atlas of abstract games`;
  const isOther = params.size > 0 && location.hash !== links.get(panel);
  if (!begun.has(panel) || isOther) {
    begun.add(panel);
    api.load(params);
  } else {
    if (links.has(panel)) history.replaceState(null, "", links.get(panel));
    if (changed) api.enter?.();
  }
}

// The link to the board must not replace the state in the address.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

const bar = document.getElementById("loading");
loading((fraction) => {
  bar.hidden = fraction === 1;
  bar.value = fraction;
  if (fraction === 1) keep();
});

/** Keeps all files for times without a network, once those that are needed now have come. */
function keep() {
  if (!globalThis.ATLAS_WASM) navigator.serviceWorker?.register("offline.js");
}

tabs.append(...panels.map(({ id, tab }) =>
  h("li", {}, h("a", { href: `#${id}`, "data-panel": id }, tab))));
addEventListener("hashchange", show);
show();
