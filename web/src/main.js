// The panels and the address.

import { h } from "./ui.js";
import { snippetCard } from "./snippets.js";
import { panels } from "./panels.js";

const main = document.getElementById("panel");
const tabs = document.getElementById("tabs");
const mounted = new Map();
let shown = null;

function parse() {
  const [id, query = ""] = location.hash.slice(1).split("?");
  return [panels.find((panel) => panel.id === id), new URLSearchParams(query)];
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

function show() {
  const [found, params] = parse();
  const panel = found ?? panels[0];
  if (shown && shown !== panel) mounted.get(shown)?.api.leave?.();
  const isNew = !mounted.has(panel);
  if (isNew) {
    const title = h("h1", { id: `title-${panel.id}` }, panel.title);
    const props = { class: `panel panel-${panel.id}`, "aria-labelledby": title.id };
    const root =
      h("article", props, h("header", { class: "lead" }, title, h("p", {}, panel.lead)));
    const body = h("div", { class: "body" });
    const rust = snippetCard(panel.id);
    root.append(body, rust.node);
    const context = {
      link(state) {
        links.set(panel, address(panel.id, state));
        // A panel may finish an answer after another one is shown, or after the address of another
        // one is set.
        const isShown = shown === panel && (parse()[0] ?? panels[0]) === panel;
        if (isShown) history.replaceState(null, "", links.get(panel));
      },
      url: () => location.href,
      command: (text) => rust.command(text),
    };
    mounted.set(panel, { root, api: panel.mount(body, context) });
  }
  const { root, api } = mounted.get(panel);
  const changed = shown !== panel;
  shown = panel;
  if (changed) main.replaceChildren(root);
  document.title = `${panel.title} – Atlas of abstract games`;
  for (const link of tabs.querySelectorAll("a")) {
    const is = link.dataset.panel === panel.id;
    if (is) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
    if (is && changed) link.scrollIntoView({ block: "nearest", inline: "center" });
  }
  if (isNew || params.size > 0) {
    api.load(params);
  } else {
    if (links.has(panel)) history.replaceState(null, "", links.get(panel));
    api.enter?.();
  }
}

// The link to the board must not replace the state in the address.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

const links = new Map();
tabs.append(...panels.map(({ id, tab }) =>
  h("li", {}, h("a", { href: `#${id}`, "data-panel": id }, tab))));
addEventListener("hashchange", show);
show();
// The time of the first board, for the tests.
requestAnimationFrame(() => performance.mark("board"));
