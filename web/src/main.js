// The panels and the address.

import { loading } from "./engine.js";
import { h } from "./ui.js";
import { snippetCard } from "./snippets.js";
import { panels } from "./panels.js";

const main = document.getElementById("panel");
const tabs = document.getElementById("tabs");
const mounted = new Map();
const links = new Map();
let shown = null;

/** The panel of the address, `undefined` for a name that no panel has, and its parameters. */
function parse() {
  const [id, query = ""] = location.hash.slice(1).split("?");
  const panel = id === "" ? panels[0] : panels.find((found) => found.id === id);
  return [panel, new URLSearchParams(query), id];
}

/** Blanks, slashes, commas and colons stay readable. */
const escaped = (value) =>
  encodeURIComponent(value).replace(/%20/g, "+").replace(/%(2F|2C|3A)/gi, decodeURIComponent);

/** The address of a panel's state. */
function address(id, params) {
  const text = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) => `${name}=${escaped(value)}`);
  return `#${id}${text.length > 0 ? `?${text.join("&")}` : ""}`;
}

function mount(panel) {
  const title = h("h1", { id: `title-${panel.id}` }, panel.title);
  const lead = h("header", { class: "lead" }, title, h("p", {}, panel.lead));
  const props = { class: `panel panel-${panel.id}`, "aria-labelledby": title.id };
  const root = h("article", props, lead);
  const rust = snippetCard(panel.id);
  const context = {
    link(state) {
      links.set(panel, address(panel.id, state));
      // A panel may finish an answer after another one is shown, or after the address of another
      // one is set.
      const isShown = shown === panel && parse()[0] === panel;
      if (isShown) history.replaceState(null, "", links.get(panel));
    },
    url: () => location.href,
    command: (text) => rust.command(text),
  };
  mounted.set(panel, { root, api: panel.mount(root, context) });
  root.append(rust.node);
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

function show() {
  const [panel, params, id] = parse();
  if (shown && shown !== panel) mounted.get(shown)?.api.leave?.();
  mark(panel);
  if (!panel) {
    shown = null;
    main.replaceChildren(h("p", { class: "boot" }, `There is no panel “${id}”. Choose one above.`));
    return;
  }
  const isNew = !mounted.has(panel);
  if (isNew) mount(panel);
  const { root, api } = mounted.get(panel);
  const changed = shown !== panel;
  shown = panel;
  if (changed) main.replaceChildren(root);
  document.title = `${panel.title} – Atlas of abstract games`;
  const isOther = params.size > 0 && location.hash !== links.get(panel);
  if (isNew || isOther) {
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
});

tabs.append(...panels.map(({ id, tab }) =>
  h("li", {}, h("a", { href: `#${id}`, "data-panel": id }, tab))));
addEventListener("hashchange", show);
show();
// The time of the first board, for the tests.
requestAnimationFrame(() => performance.mark("board"));
// The page works without a network once it was loaded, as the page in one file does anyway.
if (!globalThis.ATLAS_WASM) navigator.serviceWorker?.register("offline.js");
