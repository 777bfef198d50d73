"""The 8-puzzle: how many moves does the worst arrangement need?

A puzzle with rules for one state and, where numpy is installed, for many at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from abstract_games import search

SIDE = 3
NEIGHBOURS = [
    [
        y * SIDE + x
        for x, y in ((at % SIDE, at // SIDE - 1), (at % SIDE - 1, at // SIDE),
                     (at % SIDE + 1, at // SIDE), (at % SIDE, at // SIDE + 1))
        if 0 <= x < SIDE and 0 <= y < SIDE
    ]
    for at in range(SIDE * SIDE)
]


class EightPuzzle:
    """Slide a tile into the gap, 0. A state is the tile on each square, and a move the square of the tile."""

    def initial(self) -> bytes:
        return bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])

    def successors(self, tiles: bytes) -> Iterator[tuple[int, bytes]]:
        gap = tiles.index(0)
        for square in NEIGHBOURS[gap]:
            after = bytearray(tiles)
            after[gap], after[square] = after[square], 0
            yield square, bytes(after)


class FastEightPuzzle(EightPuzzle):
    """The same with vectorised rules: a few operations of numpy move all tiles that go in one direction."""

    def successors_batch(self, states: Any) -> tuple[Any, Any, Any]:
        import numpy as np

        # The place of each gap in all states, one after the other, and its square.
        places = np.flatnonzero(states == 0)
        gaps = places % SIDE**2
        found: list[tuple[Any, Any, Any]] = []
        for step in (-SIDE, -1, 1, SIDE):
            allowed = np.array([gap + step in NEIGHBOURS[gap] for gap in range(SIDE**2)])
            rows = np.flatnonzero(allowed.take(gaps))
            after = states.take(rows, axis=0)
            squares = gaps.take(rows) + step
            at = np.arange(len(rows)) * SIDE**2 + squares
            after.put(at - step, states.take(places.take(rows) + step))
            after.put(at, 0)
            found.append((rows, squares, after))
        parents, moves, nexts = (np.concatenate(part) for part in zip(*found, strict=True))
        return parents, moves, nexts


def main() -> None:
    found = search.StateSpace(EightPuzzle()).explore()
    print(f"{len(found)} arrangements, at most {found.eccentricity} moves")
    assert (len(found), found.eccentricity) == (181440, 31)
    path = found.path(found.farthest[0])
    assert len(path) == 31 and path.states[0] == EightPuzzle().initial()


if __name__ == "__main__":
    main()
