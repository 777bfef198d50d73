"""Processor time and memory of the Python package beside plain Python and networkx.

Prints a table as CSV. Each row runs in a process of its own, and every row of a task must have the same result. An
argument selects the tasks whose names contain it. Needs the package, numpy and networkx, and Linux for the memory.
"""

from __future__ import annotations

import csv
import resource
import subprocess
import sys
import time
from collections.abc import Callable
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
        on = states[:, :, None] == np.arange(PEGS)
        tops = np.where(on.any(axis=1), on.argmax(axis=1), DISCS)
        parents, peg, to = np.nonzero(tops[:, :, None] < tops[:, None, :])
        after = states[parents]
        after[np.arange(len(parents)), tops[parents, peg]] = to
        return parents, PEGS * peg + to, after


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


class FastPegs(Pegs):
    def successors_batch(self, states: Any) -> tuple[Any, Any, Any]:
        source, over, to = np.array(JUMPS).T
        holds = states[:, source] & states[:, over] & (states[:, to] ^ 1)
        parents, jumps = np.nonzero(holds)
        after = states[parents]
        rows = np.arange(len(parents))
        after[rows, source[jumps]] = after[rows, over[jumps]] = 0
        after[rows, to[jumps]] = 1
        return parents, jumps, after


def in_python(game: Any) -> object:
    """The levels by a breadth-first search with a dictionary."""
    distance, level, counts = {game.initial()}, [game.initial()], []
    while level and len(counts) <= getattr(game, "plies", 10**9):
        counts.append(len(level))
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


million, pegs = "4¹⁰ states, explored", "peg solitaire, 8 plies"
plain_python, package, batch = "plain Python", "`explore`", "`explore`, vectorised"
ROWS: list[tuple[str, str, Callable[[], object]]] = [
    (million, plain_python, lambda: in_python(Hanoi())),
    (million, "networkx", lambda: by_networkx(Hanoi())),
    (million, package, lambda: by_package(Hanoi())),
    (million, batch, lambda: by_package(FastHanoi())),
    ("8-puzzle", plain_python, lambda: in_python(EightPuzzle())),
    ("8-puzzle", package, lambda: by_package(EightPuzzle())),
    ("8-puzzle", batch, lambda: by_package(FastEightPuzzle())),
    (pegs, plain_python, lambda: in_python(Pegs())),
    (pegs, package, lambda: by_package(Pegs())),
    (pegs, batch, lambda: by_package(FastPegs())),
    ("Three Men's Morris, solved", plain_python, morris_in_python),
    ("Three Men's Morris, solved", "`explore` and `solve`", morris_by_package),
    ("Domineering, 5 × 5, value", plain_python, domineering_in_python),
    ("Domineering, 5 × 5, value", "`value`", domineering_by_package),
]


def run(number: int) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begin = time.process_time()
    result = ROWS[number][2]()
    seconds = time.process_time() - begin
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{seconds:.3g}\t{(peak - before) / 1000:.0f}\t{result}")


def main() -> None:
    if len(sys.argv) == 3 and sys.argv[1] == "--row":
        return run(int(sys.argv[2]))
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["task", "with", "seconds", "memory_mb"])
    results: dict[str, str] = {}
    for number, (task, name, _) in enumerate(ROWS):
        if wanted in task:
            command = [sys.executable, __file__, "--row", str(number)]
            printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            seconds, memory, result = printed.rstrip("\n").split("\t")
            assert results.setdefault(task, result) == result, (task, name)
            table.writerow([task, name, seconds, memory])
            sys.stdout.flush()


if __name__ == "__main__":
    main()
