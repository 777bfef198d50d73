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

/** The address of a panel's state. Blanks and slashes stay readable. */
function address(id, params) {
  const text = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%20/g, "+").replace(/%2F/gi, "/").replace(/%2C/gi, ",").replace(/%3A/gi, ":")}`);
  return `#${id}${text.length > 0 ? `?${text.join("&")}` : ""}`;
}

function show() {
  const [found, params] = parse();
  const panel = found ?? panels[0];
  if (shown && shown !== panel) mounted.get(shown)?.api.leave?.();
  const isNew = !mounted.has(panel);
  if (isNew) {
    const root = h("article", { class: `panel panel-${panel.id}`, "aria-labelledby": `title-${panel.id}` },
      h("header", { class: "lead" }, h("h1", { id: `title-${panel.id}` }, panel.title), h("p", {}, panel.lead)));
    const body = h("div", { class: "body" });
    const rust = snippetCard(panel.id);
    root.append(body, rust.node);
    const context = {
      link(state) {
        // A panel may finish an answer after another one is shown, or after the address of another one is set.
        if (shown === panel && (parse()[0] ?? panels[0]) === panel) history.replaceState(null, "", address(panel.id, state));
        links.set(panel, address(panel.id, state));
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
tabs.append(...panels.map((panel) => h("li", {}, h("a", { href: `#${panel.id}`, "data-panel": panel.id }, panel.tab))));
addEventListener("hashchange", show);
show();
// The time of the first board, for the tests.
requestAnimationFrame(() => performance.mark("board"));
