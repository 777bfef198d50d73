"""Processor time and memory of the Python package beside plain Python and networkx.

Prints a table as CSV, with the ratio to the time of the first row of a task. Each row runs in a process of its own, and
every row of a task must have the same result. An argument selects the tasks whose names contain it. Needs the package,
numpy and networkx, and Linux for the memory.
"""

from __future__ import annotations

import csv
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "crates" / "python"
sys.path += [str(FOLDER / "examples"), str(FOLDER / "tests")]

import numpy as np  # noqa: E402
import plain  # noqa: E402
from abstract_games import search, symmetry  # noqa: E402
from domineering import Domineering  # noqa: E402
from eight_puzzle import EightPuzzle, FastEightPuzzle  # noqa: E402
from morris import Morris  # noqa: E402

PEGS, DISCS = 4, 10


def joined(found: list[tuple[Any, Any, Any]]) -> tuple[Any, Any, Any]:
    """The successors that were found one kind of move after the other."""
    parents, moves, nexts = (np.concatenate(part) for part in zip(*found, strict=True))
    return parents, moves, nexts


class Hanoi:
    """The tower of Hanoi with four pegs: a state is the peg of each disc, the smallest first. It has 4¹⁰ states."""

    def initial(self) -> bytes:
        return bytes(DISCS)

    def successors(self, pegs: bytes) -> list[tuple[int, bytes]]:
        tops = [pegs.find(peg) % (DISCS + 1) for peg in range(PEGS)]
        return [
            (PEGS * peg + to, pegs[:disc] + bytes([to]) + pegs[disc + 1 :])
            for peg, disc in enumerate(tops)
            for to in range(PEGS)
            if disc < tops[to]
        ]


class FastHanoi(Hanoi):
    def successors_batch(self, states: Any) -> tuple[Any, Any, Any]:
        tops = np.full((PEGS, len(states)), DISCS)
        for disc in reversed(range(DISCS)):
            tops[states[:, disc], np.arange(len(states))] = disc
        found = []
        for peg in range(PEGS):
            for to in range(PEGS):
                rows = np.flatnonzero(tops[peg] < tops[to])
                after = states[rows]
                after[np.arange(len(rows)), tops[peg, rows]] = to
                found.append((rows, np.full(len(rows), PEGS * peg + to), after))
        return joined(found)


HOLES = [(x, y) for y in range(7) for x in range(7) if 2 <= x <= 4 or 2 <= y <= 4]
JUMPS = [
    [HOLES.index((x + k * dx, y + k * dy)) for k in range(3)]
    for x, y in HOLES
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    if (x + 2 * dx, y + 2 * dy) in HOLES
]


class Pegs:
    """Peg solitaire on the English board, from the empty centre."""

    plies = 8

    def initial(self) -> bytes:
        return bytes(int(hole != (3, 3)) for hole in HOLES)

    def successors(self, pegs: bytes) -> list[tuple[int, bytes]]:
        listed = []
        for jump, (source, over, to) in enumerate(JUMPS):
            if pegs[source] and pegs[over] and not pegs[to]:
                after = bytearray(pegs)
                after[source] = after[over] = 0
                after[to] = 1
                listed.append((jump, bytes(after)))
        return listed


SOURCES, OVER, TARGETS = np.array(JUMPS).T
# The three holes of each jump, whose bytes it changes.
CHANGES = np.zeros((len(JUMPS), len(HOLES)), "uint8")
np.put_along_axis(CHANGES, np.array(JUMPS), 1, axis=1)


class FastPegs(Pegs):
    def successors_batch(self, states: Any) -> tuple[Any, Any, Any]:
        pegs = np.ascontiguousarray(states.T).view(bool)
        # For each jump, the states that allow it.
        allowed = pegs.take(SOURCES, axis=0)
        allowed &= pegs.take(OVER, axis=0)
        allowed &= (~pegs).take(TARGETS, axis=0)
        jumps = np.arange(len(JUMPS)).repeat(np.count_nonzero(allowed, axis=1))
        rows = np.flatnonzero(allowed) - jumps * len(states)
        return rows, jumps, states.take(rows, axis=0) ^ CHANGES.take(jumps, axis=0)


def in_python(game: Any) -> object:
    """The levels by a breadth-first search with a dictionary."""
    distance, level, counts = {game.initial()}, [game.initial()], []
    while level:
        counts.append(len(level))
        if len(counts) > getattr(game, "plies", 10**9):
            break
        following = []
        for state in level:
            for _, after in game.successors(state):
                if after not in distance:
                    distance.add(after)
                    following.append(after)
        level = following
    return counts


def by_networkx(game: Any) -> object:
    import networkx as nx

    graph, queue = nx.DiGraph(), [game.initial()]
    graph.add_node(queue[0])
    for state in queue:
        for _, after in game.successors(state):
            if after not in graph:
                queue.append(after)
            graph.add_edge(state, after)
    counts: dict[int, int] = {}
    for distance in nx.single_source_shortest_path_length(graph, game.initial()).values():
        counts[distance] = counts.get(distance, 0) + 1
    return list(counts.values())


def by_package(game: Any) -> object:
    plies = getattr(game, "plies", None)
    return list(search.StateSpace(game).explore(plies=plies).levels)


def morris_in_python() -> object:
    states = plain.distances(Morris())
    return plain.retrograde(Morris(), states)[Morris().initial()][0]


def morris_by_package() -> object:
    game = search.StateSpace(Morris(), symmetry.board(3))
    return game.explore().solve().value(Morris().initial())


def domineering_in_python() -> object:
    game = Domineering(5)
    return plain.negamax(game)(game.initial())[0]


def domineering_by_package() -> object:
    game = Domineering(5)
    return search.StateSpace(game, game.symmetry()).value()


def rules_alone(game: Any) -> Callable[[], object]:
    """The calls of the vectorised rules that a search makes, which are its floor."""
    found = search.StateSpace(game).explore(plies=getattr(game, "plies", None))
    levels = [b"".join(found.level(distance)) for distance in range(len(found.levels))]
    arrays = [np.frombuffer(level, "uint8").reshape(-1, len(game.initial())) for level in levels]
    expanded = arrays[: getattr(game, "plies", len(arrays))]
    rows = (1 << 16) // len(game.initial())

    def call() -> object:
        for states in expanded:
            for first in range(0, len(states), rows):
                game.successors_batch(states[first : first + rows])
        return [len(states) for states in arrays]

    return call


million, puzzle, pegs = "4¹⁰ states", "8-puzzle", "peg solitaire, 8 plies"
morris, domineering = "Three Men's Morris", "Domineering, 5 × 5"
plain_python, package, batch, alone = "plain Python", "package", "vectorised", "rules alone"
# What is timed, after a preparation.
ROWS: list[tuple[str, str, Callable[[], Callable[[], object]]]] = [
    (million, plain_python, lambda: partial(in_python, Hanoi())),
    (million, "networkx", lambda: partial(by_networkx, Hanoi())),
    (million, package, lambda: partial(by_package, Hanoi())),
    (million, batch, lambda: partial(by_package, FastHanoi())),
    (million, alone, lambda: rules_alone(FastHanoi())),
    (puzzle, plain_python, lambda: partial(in_python, EightPuzzle())),
    (puzzle, package, lambda: partial(by_package, EightPuzzle())),
    (puzzle, batch, lambda: partial(by_package, FastEightPuzzle())),
    (puzzle, alone, lambda: rules_alone(FastEightPuzzle())),
    (pegs, plain_python, lambda: partial(in_python, Pegs())),
    (pegs, package, lambda: partial(by_package, Pegs())),
    (pegs, batch, lambda: partial(by_package, FastPegs())),
    (pegs, alone, lambda: rules_alone(FastPegs())),
    (morris, plain_python, lambda: morris_in_python),
    (morris, package, lambda: morris_by_package),
    (domineering, plain_python, lambda: domineering_in_python),
    (domineering, package, lambda: domineering_by_package),
]


def run(number: int) -> None:
    """Prints the median time of five runs, or of one of ten seconds, the memory of the first, and the result."""
    timed = ROWS[number][2]()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    times: list[float] = []
    while len(times) < 5 and not (times and times[0] >= 10):
        begin = time.process_time()
        result = timed()
        times.append(time.process_time() - begin)
        if len(times) == 1:
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{sorted(times)[len(times) // 2]}\t{(peak - before) / 1000:.0f}\t{result}")


def measured(number: int) -> tuple[float, str, str]:
    # The threads of OpenBLAS, of which nothing is used here, wait in a loop after numpy is imported.
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, __file__, "--row", str(number)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
    seconds, memory, result = printed.rstrip("\n").split("\t")
    return float(seconds), memory, result


def main() -> None:
    if len(sys.argv) == 3 and sys.argv[1] == "--row":
        return run(int(sys.argv[2]))
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["task", "with", "seconds", "ratio", "memory_mb"])
    first: dict[str, tuple[float, str]] = {}
    for number, (task, name, _) in enumerate(ROWS):
        if wanted in task:
            seconds, memory, result = measured(number)
            least, expected = first.setdefault(task, (seconds, result))
            assert result == expected, (task, name)
            shown = "" if name == alone else memory
            table.writerow([task, name, f"{seconds:.3g}", f"{seconds / least:.2g}", shown])
            sys.stdout.flush()


if __name__ == "__main__":
    main()
