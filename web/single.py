#!/usr/bin/env python3
"""Writes atlas.html, the whole page in one file.

Browsers load neither modules nor workers from a disk. This file has no other files: the modules are in an import map as
data, and the worker and the library are texts. The library is compressed before it becomes text: compression after base64
would save less.
"""

import base64
import json
import pathlib
import re
import sys

dist = pathlib.Path(sys.argv[1])
modules = [path for path in sorted(dist.glob("**/*.js")) if path.name not in ("worker.js", "offline.js")]


def specifier(path):
    return "atlas/" + path.relative_to(dist).as_posix()


def inlined(path):
    """The module with the names of the import map in place of relative paths."""

    text = path.read_text()
    target = lambda name: (path.parent / name).resolve().relative_to(dist.resolve()).as_posix()
    resolved = lambda match: f'{match[1]}"atlas/{target(match[2])}"'
    text = re.sub(r'\b(from |import\()"(\.[^"]+)"', resolved, text)
    return "data:text/javascript;base64," + base64.b64encode(text.encode()).decode()


def script(text):
    """A value of JavaScript within a script element."""
    return json.dumps(text).replace("</", "<\\/")


libraries = {path.stem: base64.b64encode(path.read_bytes()).decode() for path in sorted(dist.glob("*.bin"))}
imports = {specifier(path): inlined(path) for path in modules}
icon = "data:image/svg+xml;base64," + base64.b64encode((dist / "icon.svg").read_bytes()).decode()
page = (dist / "index.html").read_text()
policy = (
    "default-src 'none'; script-src 'unsafe-inline' data: blob: 'wasm-unsafe-eval'; worker-src blob:; "
    "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
)
page = re.sub(r'(Content-Security-Policy" content=")[^"]*', lambda match: match[1] + policy, page)
page = re.sub(r'<link rel="modulepreload"[^>]*>\n', "", page)
page = page.replace('<link rel="manifest" href="manifest.webmanifest">\n', "")
page = page.replace('href="icon.svg"', f'href="{icon}"')
page = page.replace('<link rel="stylesheet" href="style.css">', "<style>" + (dist / "style.css").read_text() + "</style>")
start = f"""<script>
globalThis.ATLAS_WORKER = {script((dist / "worker.js").read_text())};
globalThis.ATLAS_WASM = {json.dumps(libraries)};
</script>
<script type="importmap">{json.dumps({"imports": imports})}</script>
<script type="module">import "atlas/main.js";</script>"""
page = page.replace('<script type="module" src="main.js"></script>', start)
(dist / "atlas.html").write_text(page)
