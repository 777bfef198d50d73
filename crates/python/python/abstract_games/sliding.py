"""Sliding rooks, bishops and queens: each move goes as far as it can.

>>> from abstract_games import sliding
>>> solution = sliding.solve("rook", 8)
>>> solution.length, solution.moves[:2]
(25, ('a1-g1', 'h8-b8'))
>>> sliding.census("rook", 8).reachable_orbits
27467
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from . import _native, _results
from ._results import Picture
from ._tables import Table as _Table

__all__ = [
    "Census",
    "Components",
    "Piece",
    "Position",
    "Solution",
    "census",
    "components",
    "perft",
    "solve",
]

Piece = Literal["rook", "bishop", "queen"]
"""The name of a piece."""


@dataclass(frozen=True, slots=True)
class Position(_results.Shown):
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

    piece: Piece
    """``rook``, ``bishop`` or ``queen``."""
    size: int
    """The board has ``size`` × ``size`` squares."""
    squares: str
    """The squares of the pieces, as in ``a1 h1``: 1 to 8."""

    def __post_init__(self) -> None:
        _puzzle(self.piece, self.size, self.squares)

    @property
    def _puzzle(self) -> _native.Puzzle:
        return _puzzle(self.piece, self.size, self.squares)

    def picture(self, goal: str | None = None) -> Picture:
        """A picture of the board. The squares of a goal are marked."""
        return _results.drawn(self._puzzle.picture(goal))

    def orbit(self) -> tuple[str, ...]:
        """The images of the pieces under the symmetries of the board, each once."""
        images, _ = self._puzzle.orbit()
        return tuple(images)

    @property
    def symmetries(self) -> int:
        """The number of symmetries of the board that fix the position, 1 to 8."""
        _, order = self._puzzle.orbit()
        return order

    def __str__(self) -> str:
        return self.picture().text


@dataclass(frozen=True, slots=True)
class Solution(_results.Shown):
    """A shortest solution. A notebook shows it as an animation."""

    piece: Piece
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
        return Picture(svg=puzzle.animation(list(self.moves)), text=start.text)


@dataclass(frozen=True, slots=True)
class Census(_Table):
    """The configurations that can be reached, by the number of moves."""

    piece: Piece
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

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        return ("distance", "orbits"), list(enumerate(self.by_depth))


@dataclass(frozen=True, slots=True)
class Components(_Table):
    """The strongly connected components of the configurations, or of the orbits of them."""

    piece: Piece
    """The piece."""
    size: int
    """The number of squares of a side of the board."""
    components: int
    """The number of components."""
    singletons: int
    """The number of components with one element."""
    sizes: tuple[tuple[int, int], ...]
    """Each size of a component with the number of components of this size."""
    main: int | None
    """The size of the component of the start."""
    reaching_main: int | None
    """The number of other components that lead to it."""
    reached_from_main: int | None
    """The number of other components to which it leads."""
    sources: int | None
    """The number of components that no move leads into."""
    sinks: int | None
    """The number of components that no move leads out of."""
    stopped: str | None
    """Why the search was stopped before its end, or ``None``."""

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        return ("size", "components"), self.sizes


def solve(
    piece: Piece = "rook",
    size: int = 8,
    *,
    start: str | None = None,
    goal: str | None = None,
    threads: int = 0,
    memory: int = 8 * _results.GIB,
    progress: _results.Watcher | None = None,
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
    puzzle, options = _puzzle(piece, size, start), _results.options(threads, memory, progress)
    return _results.build(Solution, puzzle.solve(_goal(goal), options))


def census(
    piece: Piece = "rook",
    size: int = 8,
    *,
    start: str | None = None,
    goal: str | None = None,
    threads: int = 0,
    memory: int = 8 * _results.GIB,
    progress: _results.Watcher | None = None,
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
    puzzle, options = _puzzle(piece, size, start), _results.options(threads, memory, progress)
    return _results.build(Census, puzzle.census(_goal(goal), options))


def components(
    piece: Piece = "rook",
    size: int = 8,
    *,
    start: str | None = None,
    orbits: bool = False,
    memory: int = 8 * _results.GIB,
    progress: _results.Watcher | None = None,
) -> Components:
    """Computes the strongly connected components of all configurations, reachable or not.

    >>> from abstract_games import sliding
    >>> sliding.components("rook", 4, orbits=True).components
    3

    Args:
        piece, size, start: As for :func:`solve`.
        orbits: Whether to take configurations up to the symmetries of the board.
        memory: The search is stopped before its tables exceed this many bytes. ``stopped`` then says so.
        progress: A function that is told of the progress.

    Raises:
        ValueError: If the puzzle cannot be set up, or has 2**31 or more configurations.
    """
    options = _results.options(1, memory, progress)
    return _results.build(Components, _puzzle(piece, size, start).components(orbits, options))


def perft(
    depth: int,
    piece: Piece = "rook",
    size: int = 8,
    *,
    start: str | None = None,
    threads: int = 0,
    memory: int = 8 * _results.GIB,
    progress: _results.Watcher | None = None,
) -> int:
    """The number of sequences of ``depth`` moves.

    >>> from abstract_games import sliding
    >>> sliding.perft(2)
    56

    Raises:
        ValueError: If the puzzle cannot be set up.
        MemoryError: If the tables would exceed the memory limit.
    """
    options = _results.options(threads, memory, progress)
    return _puzzle(piece, size, start).perft(_results.whole("depth", depth), options)


def _puzzle(piece: str, size: int, start: str | None) -> _native.Puzzle:
    squares = None if start is None else _results.text("start", start)
    return _native.Puzzle(_results.text("piece", piece), _results.whole("size", size, 2**32 - 1), squares)


def _goal(goal: str | None) -> str | None:
    return None if goal is None else _results.text("goal", goal)


def __dir__() -> list[str]:
    return __all__
