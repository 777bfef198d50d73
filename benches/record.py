#!/usr/bin/env python3
"""Measures what docs/benchmarks.md and the costs on the pages of results state, in one run.

    benches/record.py            # some forty minutes; close other programs
    benches/record.py quoridor   # prints the benchmarks whose names contain this word
    benches/record.py --costs    # the costs alone
    benches/record.py --python target/python/bin/python   # the Python package, installed there

`cargo run -p abstract-games-tests --example results` then writes the tables of the page.
"""

import csv
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "docs/results/data"
CRITERION = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "criterion"


def output(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def write(name: str, head: list[str], rows: list[list[object]]) -> None:
    with open(DATA / name, "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([head, *rows])


def duration(nanoseconds: float) -> str:
    """A time in a unit in which it has one to three digits before the point."""
    for unit in ["ns", "µs", "ms"]:
        if nanoseconds < 999.5:
            break
        nanoseconds /= 1000
    else:
        unit = "s"
    return f"{nanoseconds:.3g} {unit}"


def benchmarks(word: str) -> None:
    """The medians of criterion: whole, for each element if there are any, and as a multiple of the
    floor that is measured with the benchmark."""
    begin = time.time()
    options = ["--warm-up-time", "1", "--measurement-time", "3", "--noplot"]
    output("cargo", "bench", "-p", "abstract-games-benches", "--", *options, *word.split())
    found = []
    for path in CRITERION.glob("**/new/estimates.json"):
        if path.stat().st_mtime >= begin:
            about = json.loads(path.with_name("benchmark.json").read_text())
            median = json.loads(path.read_text())["median"]["point_estimate"]
            found.append((path.stat().st_mtime, about, median))
    rows, floors = [], {}
    for _, about, median in sorted(found, key=lambda one: one[0]):
        group = about["group_id"]
        names = filter(None, [about["function_id"], about["value_str"]])
        name = ", ".join(names).removesuffix(", ") or group
        elements = (about["throughput"] or {}).get("Elements", "")
        each = duration(median / elements) if elements else ""
        board, floor, _ = name.partition("floor: ")
        if floor:
            floors[group, board] = median
        mine = (key for key in floors if key[0] == group and name.startswith(key[1]))
        least = floors[key] if (key := next(mine, None)) else None
        ratio = float(f"{median / least:.2g}") if least and not floor else ""
        rows.append([group, name, duration(median), elements, each, ratio])
    head = ["group", "benchmark", "time", "elements", "each", "ratio"]
    if word:
        csv.writer(sys.stdout).writerows([head, *rows])
    else:
        write("benchmarks.csv", head, rows)


def peers() -> None:
    """The table that benches/peers prints, with the ratio to the first row of each task."""
    table = output("cargo", "run", "--release", "--manifest-path", "benches/peers/Cargo.toml")
    lines = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    first, rows = {}, []
    for task, library, seconds, memory, result in lines:
        ratio = float(seconds) / max(first.setdefault(task, float(seconds)), 0.01)
        rows.append([task, library, seconds, f"{ratio:.2g}", memory, result])
    head = ["task", "with", "seconds", "ratio", "memory_mb", "result"]
    write("benchmarks-peers.csv", head, rows)


def python(interpreter: str) -> None:
    """The table that benches/python.py prints, run by an interpreter that has the package."""
    head, *rows = csv.reader(output(interpreter, "benches/python.py").splitlines())
    write("benchmarks-python.csv", head, rows)


def costs() -> None:
    """Processor seconds and peak memory of the commands of `costs.csv`: medians of three runs, or
    one run of at least ten seconds.

    Linux counts the memory of this script to a program that it starts, so a smaller one is unknown.
    """
    output("cargo", "build", "--release", "-p", "abstract-games-cli")
    program = CRITERION.with_name("release") / "abstract-games"
    least = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    rows = []
    for page, command in list(csv.reader(open(ROOT / "benches/costs.csv")))[1:]:
        runs = []
        while len(runs) < 3 and not (runs and runs[0][0] >= 10):
            with tempfile.TemporaryDirectory() as scratch:
                words = command.replace("SCRATCH", f"{scratch}/out").split()
                process = subprocess.Popen([program, *words], stdout=subprocess.DEVNULL)
                _, status, usage = os.wait4(process.pid, 0)
            if status:
                sys.exit(f"{command}: status {status}")
            runs.append((usage.ru_utime + usage.ru_stime, usage.ru_maxrss))
        seconds = statistics.median(seconds for seconds, _ in runs)
        peak = max(peak for _, peak in runs)
        memory = peak // 1000 if peak > 1.1 * least else ""
        rows.append([page, f"`{command}`", f"{seconds:.3g}", memory])
    write("costs.csv", ["page", "command", "seconds", "memory_mb"], rows)


def machine(*measured: str) -> None:
    """The commit and the machine of these parts; the rows of other parts stay."""
    info = Path("/proc/cpuinfo").read_text().splitlines()
    processor = next(line.split(": ")[1] for line in info if line.startswith("model name"))
    commit = output("git", "rev-parse", "--short=10", "HEAD").strip()
    rust = output("rustc", "--version").split()[1]
    about = [commit, time.strftime("%Y-%m-%d"), rust, processor, str(os.cpu_count())]
    with open(DATA / "benchmarks-machine.csv", newline="") as file:
        head, *rows = csv.reader(file)
    rows = [[part, *about] if part in measured else [part, *old] for part, *old in rows]
    write("benchmarks-machine.csv", head, rows)


if __name__ == "__main__":
    word = " ".join(sys.argv[1:])
    if word.startswith("--python "):
        python(word.removeprefix("--python "))
        machine("python")
    elif word != "--costs":
        benchmarks(word)
    if not word:
        peers()
        machine("benchmarks")
    if word in ("", "--costs"):
        costs()
        machine("costs")
