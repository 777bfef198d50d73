"""Quarto: positions, values, best moves, counts.

A piece is a digit from 0 to f, one bit for each of its four properties. A position is the four rows of the board from the
top and the piece in hand, as in ``0..3/..../.c../.... 5``; ``-`` stands for an empty hand.

>>> from abstract_games import quarto
>>> quarto.solve("8e../24.0/6.7./...c 3").value
'win'
>>> quarto.solve("135./68../..../.... 7", distances=True).best
('d4',)
"""

from __future__ import annotations

from dataclasses import dataclass

from . import _native
from ._results import GIB, Picture, Watcher, build, options

__all__ = ["Counts", "MoveValue", "Position", "Solution", "counts", "draws", "read", "solve"]

START = "..../..../..../.... -"
"""The text of the empty board with nothing in hand."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position: the board, and the piece in hand, which is placed next.

    The text is brought into its canonical form. A position cannot be changed; :meth:`play` returns another one.

    >>> from abstract_games import quarto
    >>> position = quarto.Position("135./..../..../.... 7")
    >>> position.play("d4").winner
    1
    >>> position.play("a4")
    Traceback (most recent call last):
        ...
    ValueError: `a4` is not a legal move of 135./..../..../.... 7

    Raises:
        ValueError: If the text is not a position, the position is impossible, or there are no such rules.
    """

    text: str = START
    """The position as text."""
    rules: str = "lines"
    """The winning sets: ``lines``, ``squares`` (with the squares of 2 × 2 cells) or ``torus``. After ``misere-``, as in
    ``misere-lines``, who completes a Quarto loses."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", _native.quarto_position(self.rules, self.text))

    @property
    def plies(self) -> int:
        """The number of plies from the empty board, 0 to 32."""
        return _native.quarto_parts(self.rules, self.text)["plies"]

    @property
    def hand(self) -> str | None:
        """The piece in hand, as a digit."""
        hand = _native.quarto_parts(self.rules, self.text)["hand"]
        return None if hand is None else f"{hand:x}"

    @property
    def remaining(self) -> tuple[str, ...]:
        """The pieces that are neither on the board nor in hand."""
        left = _native.quarto_parts(self.rules, self.text)["remaining"]
        return tuple(f"{piece:x}" for piece in left)

    @property
    def to_move(self) -> int:
        """The player to move, 1 or 2."""
        return _native.quarto_parts(self.rules, self.text)["to_move"]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return _native.quarto_parts(self.rules, self.text)["is_over"]

    @property
    def winner(self) -> int | None:
        """The player who has won, 1 or 2."""
        return _native.quarto_parts(self.rules, self.text)["winner"]

    @property
    def quarto(self) -> tuple[str, ...] | None:
        """The cells of a Quarto on the board."""
        cells = _native.quarto_parts(self.rules, self.text)["quarto"]
        return None if cells is None else tuple(cells)

    def moves(self) -> tuple[str, ...]:
        """The legal moves: pieces to give, as ``5``, or cells to place the piece in hand on, as ``d4``."""
        return tuple(_native.quarto_moves(self.rules, self.text))

    def play(self, move: str) -> Position:
        """The position after a move.

        Raises:
            ValueError: If the move is not legal.
        """
        return Position(_native.quarto_play(self.rules, self.text, move), self.rules)

    def canonical(self) -> Position:
        """The least position of the orbit under all symmetries of the game.

        >>> from abstract_games import quarto
        >>> first, second = quarto.Position("0.../..../..../.... -"), quarto.Position("..../..../..../...7 -")
        >>> first.canonical() == second.canonical()
        True
        """
        return Position(_native.quarto_canonical(self.rules, self.text)[0], self.rules)

    @property
    def orbit_size(self) -> int:
        """The number of positions equal to this one up to symmetry."""
        return _native.quarto_canonical(self.rules, self.text)[1]

    @property
    def symmetries(self) -> int:
        """The number of symmetries of the game that fix the position."""
        return _native.quarto_canonical(self.rules, self.text)[2]

    def picture(self) -> Picture:
        """A picture of the board. The cells of a Quarto are marked."""
        text, svg = _native.quarto_picture(self.rules, self.text)
        return Picture(svg=svg, text=text.rstrip("\n"))

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.picture().svg


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A move with its value for the player who makes it."""

    move: str
    """The move."""
    value: str
    """``win``, ``draw`` or ``loss``."""
    distance: int | None
    """The number of placements to the end, counted from the position before the move."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The solution of a position, for the player to move. A notebook shows the board."""

    rules: str
    """The rules."""
    position: str
    """The position."""
    value: str | None
    """``win``, ``draw`` or ``loss``; ``None`` if the search was stopped."""
    distance: int | None
    """With ``distances``: the number of placements to the end if the winner hurries and the loser delays."""
    best: tuple[str, ...]
    """The best moves."""
    moves: tuple[MoveValue, ...]
    """With ``all_moves``: every move with its value."""
    nodes: int
    """The number of boards searched; 0 if the book has the position."""
    stopped: str | None
    """Why the search was stopped before its end, or ``None``."""

    def _repr_svg_(self) -> str:
        return Position(self.position, self.rules).picture().svg


@dataclass(frozen=True, slots=True)
class Counts:
    """Exact counts of symmetries and positions. Positions with a Quarto are included."""

    piece_symmetries: int
    """The number of symmetries of the pieces."""
    board_symmetries: int
    """The number of symmetries of the board."""
    positions: tuple[int, ...]
    """The number of positions after 0, 1, … 32 plies."""
    orbits: tuple[int, ...]
    """The same up to symmetry."""


def solve(
    position: str | Position = START,
    *,
    rules: str | None = None,
    distances: bool = False,
    all_moves: bool = False,
    threads: int = 0,
    memory: int = GIB,
    progress: Watcher | None = None,
) -> Solution:
    """Finds the value of a position and its best moves.

    Positions under ten plies are answered from the book under the rules ``lines``, unless distances or the values of all
    moves are wanted. Without the book, such a position can take minutes.

    >>> from abstract_games import quarto
    >>> solution = quarto.solve("135./68../..../.... 7", distances=True)
    >>> solution.value, solution.distance
    ('win', 1)
    >>> quarto.solve().value
    'draw'
    >>> quarto.solve("0..0/..../..../.... 5")
    Traceback (most recent call last):
        ...
    ValueError: piece 0 is on a4 and on d4

    Args:
        position: The position.
        rules: ``lines``, ``squares`` or ``torus``; by default those of the position, or ``lines``.
        distances: Whether to find the number of placements to the end, too.
        all_moves: Whether to find the value of every move, too.
        threads: The number of threads; 0 means one for each core.
        memory: The size of the table of the search in bytes.
        progress: A function that is told of the progress.

    Raises:
        ValueError: If the position is not valid.
    """
    text, stated = str(position), "lines"
    if isinstance(position, Position):
        stated = position.rules
    solved = _native.quarto_solve(
        rules or stated, text, distances, all_moves, options(threads, memory, progress)
    )
    moves = tuple(build(MoveValue, move) for move in solved.pop("moves"))
    return build(Solution, {**solved, "moves": moves})


def read(text: str) -> tuple[Position, ...]:
    """Returns the positions of a game, in any form that docs/notation.md describes.

    >>> from abstract_games import quarto
    >>> [position.text for position in quarto.read("1. 5b2 2. c")][1:]
    ['..../..../..../.... 5', '..../..../.5../.... -', '..../..../.5../.... c']

    Raises:
        ValueError: If the text cannot be read or a move is not legal.
    """
    rules, positions = _native.quarto_read(text)
    return tuple(Position(position, rules) for position in positions)


def counts(rules: str = "lines") -> Counts:
    """Counts the symmetries, and the positions by ply, all and up to symmetry.

    >>> from abstract_games import quarto
    >>> counts = quarto.counts()
    >>> counts.piece_symmetries, counts.board_symmetries, sum(counts.orbits[:10])
    (384, 32, 106156)

    Raises:
        ValueError: If there are no rules of this name.
    """
    return build(Counts, _native.quarto_counts(rules))


def draws(
    rules: str = "lines",
    *,
    memory: int = 4 * GIB,
    progress: Watcher | None = None,
) -> int:
    """The number of full boards without a Quarto: 414298141056 under the rules ``lines``. Takes a few seconds.

    Raises:
        ValueError: If there are no rules of this name.
        MemoryError: If the tables would exceed the memory limit.
    """
    return _native.quarto_draws(rules, options(1, memory, progress))
