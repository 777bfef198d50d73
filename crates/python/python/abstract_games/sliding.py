"""Sliding rooks, bishops and queens: each move goes as far as it can.

>>> from abstract_games import sliding
>>> solution = sliding.solve("rook", 8)
>>> solution.length, solution.moves[:2]
(25, ('a1-g1', 'h8-b8'))
>>> sliding.census("rook", 8).reachable_orbits
27467
"""

from __future__ import annotations

from dataclasses import dataclass

from . import _native
from ._results import GIB, Picture, Watcher, build, options, whole

__all__ = ["Census", "Position", "Solution", "census", "solve"]


@dataclass(frozen=True, slots=True)
class Position:
    """Pieces on a board. All pieces are alike.

    >>> from abstract_games import sliding
    >>> position = sliding.Position("rook", 4, "a1 c1 b4")
    >>> print(position)
    4 . R . .
    3 . . . .
    2 . . . .
    1 R . R .
      a b c d
    >>> len(position.orbit()), position.symmetries
    (8, 1)

    Raises:
        ValueError: If the piece is unknown, the board is not from 2 to 702 squares wide (with eight pieces to 496), or a square is not on it.
    """

    piece: str
    """``rook``, ``bishop`` or ``queen``."""
    size: int
    """The board has ``size`` × ``size`` squares."""
    squares: str
    """The squares of the pieces, as in ``a1 h1``: 1 to 8."""

    def __post_init__(self) -> None:
        _native.sliding_picture(_puzzle(self.piece, self.size, self.squares), None)

    def picture(self, goal: str | None = None) -> Picture:
        """A picture of the board. The squares of a goal are marked."""
        puzzle = _puzzle(self.piece, self.size, self.squares)
        text, svg = _native.sliding_picture(puzzle, goal)
        return Picture(svg=svg, text=text.rstrip("\n"))

    def orbit(self) -> tuple[str, ...]:
        """The images of the pieces under the symmetries of the board, each once."""
        images, _ = _native.sliding_orbit(_puzzle(self.piece, self.size, self.squares))
        return tuple(images)

    @property
    def symmetries(self) -> int:
        """The number of symmetries of the board that fix the position, 1 to 8."""
        _, order = _native.sliding_orbit(_puzzle(self.piece, self.size, self.squares))
        return order

    def __str__(self) -> str:
        return self.picture().text

    def _repr_svg_(self) -> str:
        return self.picture().svg


@dataclass(frozen=True, slots=True)
class Solution:
    """A shortest solution. A notebook shows it as an animation."""

    piece: str
    """The piece."""
    size: int
    """The number of squares of a side of the board."""
    start: str
    """The squares of the start."""
    goal: str
    """The squares of the goal."""
    length: int | None
    """The least number of moves; ``None`` if there is no solution, or the search was stopped."""
    moves: tuple[str, ...] | None
    """The moves of one shortest solution, as in ``a1-g1``."""
    at_least: int
    """A lower bound on the number of moves, which holds even if the search was stopped."""
    orbits_found: int
    """The number of orbits of configurations that the search found."""
    stopped: str | None
    """Why the search was stopped before its end, or ``None``."""

    def picture(self) -> Picture:
        """The solution as an animated picture, or the start with the goal marked if there is none.

        >>> from abstract_games import sliding
        >>> "animate" in sliding.solve("queen", 4).picture().svg
        True
        """
        start = Position(self.piece, self.size, self.start).picture(self.goal)
        if not self.moves:
            return start
        puzzle = _puzzle(self.piece, self.size, self.start)
        return Picture(svg=_native.sliding_animation(puzzle, list(self.moves)), text=start.text)

    def _repr_svg_(self) -> str:
        return self.picture().svg


@dataclass(frozen=True, slots=True)
class Census:
    """The configurations that can be reached, by the number of moves."""

    piece: str
    """The piece."""
    size: int
    """The number of squares of a side of the board."""
    start: str
    """The squares of the start."""
    configurations: int
    """The number of configurations on the board, reachable or not."""
    orbits: int
    """The number of their orbits under the symmetries that fix the start."""
    reachable_orbits: int
    """The number of orbits that can be reached."""
    reachable_configurations: int
    """The number of configurations that can be reached."""
    by_depth: tuple[int, ...]
    """The number of orbits at distance 0, 1, 2, …"""
    eccentricity: int | None
    """The greatest distance; ``None`` if the census was stopped."""
    farthest: tuple[str, ...]
    """One configuration of each orbit at the greatest distance counted."""
    goal_distance: int | None
    """The distance of the goal, by default the four central squares; ``None`` if it is not reached."""
    stopped: str | None
    """Why the census was stopped before its end, or ``None``. It then counts complete levels only."""


def solve(
    piece: str = "rook",
    size: int = 8,
    *,
    start: str | None = None,
    goal: str | None = None,
    threads: int = 0,
    memory: int = 8 * GIB,
    progress: Watcher | None = None,
) -> Solution:
    """Finds a shortest solution.

    >>> from abstract_games import sliding
    >>> sliding.solve("rook", 8, start="d4 d5 e4 e5", goal="a1 a8 h1 h8").length
    8
    >>> sliding.solve("rook", 7)
    Traceback (most recent call last):
        ...
    ValueError: a board of 7 × 7 squares has no four central squares: name the goal

    Args:
        piece: ``rook``, ``bishop`` or ``queen``.
        size: The number of squares of a side of the board, 2 to 702; 496 with eight pieces.
        start: The squares of the start, 1 to 8; by default the corners.
        goal: The squares of the goal; by default the four central squares.
        threads: The number of threads; 0 means one for each core.
        memory: The search is stopped before its tables exceed this many bytes. ``stopped`` then says so.
        progress: A function that is told of the progress.

    Raises:
        ValueError: If the puzzle cannot be set up.
    """
    found = _native.sliding_solve(
        _puzzle(piece, size, start), goal, options(threads, memory, progress)
    )
    return build(Solution, found)


def census(
    piece: str = "rook",
    size: int = 8,
    *,
    start: str | None = None,
    goal: str | None = None,
    threads: int = 0,
    memory: int = 8 * GIB,
    progress: Watcher | None = None,
) -> Census:
    """Counts the configurations that can be reached, up to the symmetries that fix the start.

    >>> from abstract_games import sliding
    >>> census = sliding.census("rook", 8)
    >>> census.reachable_configurations, census.eccentricity, census.goal_distance
    (218412, 32, 25)

    The arguments are those of :func:`solve`. Without a goal, and with another number of pieces than four, no distance of a
    goal is reported.

    Raises:
        ValueError: If the puzzle cannot be set up.
    """
    found = _native.sliding_census(
        _puzzle(piece, size, start), goal, options(threads, memory, progress)
    )
    return build(Census, found)


def _puzzle(piece: str, size: int, start: str | None) -> tuple[str, int, str | None]:
    return (piece, whole("size", size, 2**32 - 1), start)
