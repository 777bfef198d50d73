#!/usr/bin/env python3
"""Copies the examples that the page shows out of the documentation of the libraries.

The comment `<!-- atlas: NAME -->` in a documentation comment marks the example below it. Lines that rustdoc hides
are left out, and the names of the crates are those of the facade. Writes web/dist/snippets.data.js.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PANELS = ["sliding", "quarto", "quoridor", "four-way", "counting", "symmetry"]
MARKER = re.compile(r"^\s*//[/!] <!-- atlas: ([a-z-]+) -->$")
COMMENT = re.compile(r"^\s*//[/!] ?")


def example(path, lines, start):
    """The code block that follows the line `start`."""
    code, inside = [], False
    for line in lines[start:]:
        if not COMMENT.match(line):
            sys.exit(f"{path}: the marker in line {start} is not followed by an example")
        line = COMMENT.sub("", line)
        if line.startswith("```"):
            if inside:
                break
            if line != "```":
                sys.exit(f"{path}: the example after line {start} is not compiled and run by rustdoc: {line}")
            inside = True
        elif inside and line != "#" and not line.startswith("# "):
            code.append(line)
        elif not inside and line.strip():
            sys.exit(f"{path}: the marker in line {start} is not directly above an example")
    text = "\n".join(code).strip() + "\n"
    text = re.sub(r"\babstract_games_(core|search|solve)\b", "abstract_games", text)
    text = re.sub(r"\babstract_games_quoridor_(fences|counts)\b", "abstract_games::quoridor::counting", text)
    return re.sub(r"\babstract_games_(play|quarto|quoridor|sliding|four_way_fences)\b", r"abstract_games::\1", text)


def main(out):
    found = {}
    for path in sorted([*ROOT.glob("crates/*/src/**/*.rs"), *ROOT.glob("src/**/*.rs")]):
        lines = path.read_text().split("\n")
        for number, line in enumerate(lines, 1):
            if marker := MARKER.match(line):
                name = marker[1]
                if name in found:
                    sys.exit(f"{path}: the marker {name} is also in {found[name]['file']}")
                found[name] = {"code": example(path, lines, number), "file": str(path.relative_to(ROOT))}
    if sorted(found) != sorted(PANELS):
        sys.exit(f"markers {sorted(found)} for panels {sorted(PANELS)}")
    pathlib.Path(out).write_text(f"export const SNIPPETS = {json.dumps(found, indent=1, ensure_ascii=False)};\n")


main(sys.argv[1])
