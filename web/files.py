#!/usr/bin/env python3
"""Lists the files that the page keeps for times without a network. Writes files.json into the folder."""

import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
kept = [name for name in names if name not in ("atlas.html", "files.json", "offline.js")]
(folder / "files.json").write_text(json.dumps([".", *kept]))
