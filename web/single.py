#!/usr/bin/env python3
"""Writes atlas.html, the whole page in one file: the first argument is the folder of the page, the second its modules in
one.

Browsers load neither modules nor workers from a disk, so the modules stand in the page, and the worker and the library are
texts. The library is compressed before it becomes text: compression after base64 would save less.
"""

import base64
import json
import pathlib
import re
import sys

dist = pathlib.Path(sys.argv[1])
modules = pathlib.Path(sys.argv[2]).read_text()


def script(text):
    """A value of JavaScript within a script element."""
    return json.dumps(text).replace("</", "<\\/")


libraries = {path.stem: base64.b64encode(path.read_bytes()).decode() for path in sorted(dist.glob("*.bin"))}
icon = "data:image/svg+xml;base64," + base64.b64encode((dist / "icon.svg").read_bytes()).decode()
page = (dist / "index.html").read_text()
policy = (
    "default-src 'none'; script-src 'unsafe-inline' blob: 'wasm-unsafe-eval'; worker-src blob:; "
    "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
)
page = re.sub(r'(Content-Security-Policy" content=")[^"]*', lambda match: match[1] + policy, page)
page = re.sub(r'<link rel="(modulepreload|manifest)"[^>]*>\n', "", page)
page = page.replace('href="icon.svg"', f'href="{icon}"')
page = page.replace('<link rel="stylesheet" href="style.css">', "<style>" + (dist / "style.css").read_text() + "</style>")
start = f"""<script>
globalThis.ATLAS_WORKER = {script((dist / "worker.js").read_text())};
globalThis.ATLAS_WASM = {json.dumps(libraries)};
</script>
<script type="module">{modules}</script>"""
page = page.replace('<script type="module" src="main.js"></script>', start)
(dist / "atlas.html").write_text(page)
