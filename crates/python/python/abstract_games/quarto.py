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

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from . import _native, _results
from ._results import Value
from ._tables import Table as _Table

__all__ = [
    "Book",
    "Counts",
    "MoveValue",
    "Player",
    "Position",
    "Rules",
    "Solution",
    "Strategy",
    "Value",
    "book",
    "counts",
    "draws",
    "play_game",
    "random_positions",
    "read",
    "solve",
    "strategy",
    "strategy_counts",
]

Rules = Literal["lines", "squares", "torus", "misere-lines", "misere-squares", "misere-torus"]
"""The name of rules."""
Player = Literal["perfect", "careful", "greedy", "random"]
"""The name of a player. All but ``perfect`` choose among equally good moves at random."""
_OBEYED = {"perfect": (), "careful": ("seed",), "greedy": ("seed",), "random": ("seed",)}

START = "..../..../..../.... -"
"""The text of the empty board with nothing in hand."""


@dataclass(frozen=True, slots=True)
class Position(_results.TextPosition[_native.QuartoPosition]):
    """A position: the board, and the piece in hand, which is placed next.

    The text is brought into its canonical form. A position cannot be changed; :meth:`play` returns another one. Its picture
    marks the cells of a Quarto.

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
    rules: Rules = "lines"
    """The winning sets: ``lines``, ``squares`` (with the squares of 2 × 2 cells) or ``torus``. After ``misere-``, as in
    ``misere-lines``, who completes a Quarto loses."""

    def __post_init__(self) -> None:
        rules, text = _results.text("rules", self.rules), _results.text("text", self.text)
        object.__setattr__(self, "_at", _native.QuartoPosition(rules, text))
        object.__setattr__(self, "text", self._at.text())

    @property
    def plies(self) -> int:
        """The number of plies from the empty board, 0 to 32."""
        return self._at.parts()["plies"]

    @property
    def hand(self) -> str | None:
        """The piece in hand, as a digit."""
        hand = self._at.parts()["hand"]
        return None if hand is None else f"{hand:x}"

    @property
    def remaining(self) -> tuple[str, ...]:
        """The pieces that are neither on the board nor in hand."""
        left = self._at.parts()["remaining"]
        return tuple(f"{piece:x}" for piece in left)

    @property
    def to_move(self) -> int:
        """The player to move, 1 or 2."""
        return self._at.parts()["to_move"]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._at.parts()["is_over"]

    @property
    def winner(self) -> int | None:
        """The player who has won, 1 or 2."""
        return self._at.parts()["winner"]

    @property
    def quarto(self) -> tuple[str, ...] | None:
        """The cells of a Quarto on the board."""
        cells = self._at.parts()["quarto"]
        return None if cells is None else tuple(cells)

    def moves(self) -> tuple[str, ...]:
        """The legal moves: pieces to give, as ``5``, or cells to place the piece in hand on, as ``d4``."""
        return tuple(self._at.moves())

    def play(self, move: str) -> Position:
        """The position after a move.

        Raises:
            ValueError: If the move is not legal.
        """
        after = self._at.play(_results.text("move", move))
        return Position(after, self.rules)

    def best_move(
        self, *, threads: int = 0, memory: int = _results.GIB, progress: _results.Watcher | None = None
    ) -> str | None:
        """A best move by perfect play, or ``None`` if the game is over. :func:`solve` finds all."""
        if self.is_over:
            return None
        return solve(self, threads=threads, memory=memory, progress=progress).best[0]

    def values(
        self, *, threads: int = 0, memory: int = _results.GIB, progress: _results.Watcher | None = None
    ) -> tuple[MoveValue, ...]:
        """All moves with their values, from the book where it has them.

        >>> from abstract_games import quarto
        >>> {move.value for move in quarto.Position().values()}
        {'draw'}
        """
        found = self._at.values(_results.options(threads, memory, progress))
        return tuple(MoveValue(move, value, None) for move, value in found)

    def canonical(self) -> Position:
        """The least position of the orbit under all symmetries of the game.

        >>> from abstract_games import quarto
        >>> first, second = quarto.Position("0.../..../..../.... -"), quarto.Position("..../..../..../...7 -")
        >>> first.canonical() == second.canonical()
        True
        """
        return Position(self._at.canonical()[0], self.rules)

    @property
    def orbit_size(self) -> int:
        """The number of positions equal to this one up to symmetry."""
        return self._at.canonical()[1]

    @property
    def symmetries(self) -> int:
        """The number of symmetries of the game that fix the position."""
        return self._at.canonical()[2]


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A move with its value for the player who makes it."""

    move: str
    """The move."""
    value: Value
    """``win``, ``draw`` or ``loss``."""
    distance: int | None
    """The number of placements to the end, counted from the position before the move."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The solution of a position, for the player to move. A notebook shows the board."""

    rules: Rules
    """The rules."""
    position: str
    """The position."""
    value: Value | None
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
class Counts(_Table):
    """Exact counts of symmetries and positions. Positions with a Quarto are included."""

    piece_symmetries: int
    """The number of symmetries of the pieces."""
    board_symmetries: int
    """The number of symmetries of the board."""
    positions: tuple[int, ...]
    """The number of positions after 0, 1, … 32 plies."""
    orbits: tuple[int, ...]
    """The same up to symmetry."""

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        rows = zip(range(len(self.orbits)), self.positions, self.orbits, strict=True)
        return ("plies", "positions", "orbits"), list(rows)


@dataclass(frozen=True, slots=True)
class Book(_Table):
    """The numbers of positions of the built-in book by plies, up to symmetry, for the player to move."""

    rules: Rules
    """The rules."""
    won: tuple[int, ...]
    """The number of positions of 0, 1, … plies that are won."""
    drawn: tuple[int, ...]
    """The number that are drawn."""
    lost: tuple[int, ...]
    """The number that are lost."""
    impossible: tuple[int, ...]
    """The number that play cannot reach."""

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        columns = (range(len(self.won)), self.won, self.drawn, self.lost, self.impossible)
        return ("plies", "won", "drawn", "lost", "impossible"), list(zip(*columns, strict=True))


@dataclass(frozen=True, slots=True)
class Strategy:
    """A strategy that was made and verified: a list of replies that proves a claim."""

    rules: Rules
    """The rules."""
    plies: int | None
    """The number of plies of the strategy, after which the values are those of the book or of searches."""
    owner: int
    """The player who follows it, 1 or 2."""
    claim: str
    """``win``, or ``draw``: the owner does not lose."""
    replies: int
    """The number of replies."""
    won_at_once: int
    """The number of positions with a move that wins at once, which need no reply."""
    positions: int
    """The number of positions that can arise."""
    finished: int
    """Those of them that are finished."""
    longest: int | None
    """The number of plies within which the owner wins, of a win of the whole game."""


def solve(
    position: str | Position = START,
    *,
    rules: Rules | None = None,
    distances: bool = False,
    all_moves: bool = False,
    threads: int = 0,
    memory: int = _results.GIB,
    progress: _results.Watcher | None = None,
) -> Solution:
    """Finds the value of a position and its best moves.

    Positions under ten plies are answered from the book under the rules ``lines``, ``squares`` and ``torus``, unless
    distances or the values of all moves are wanted. Without the book, such a position can take minutes.

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
        rules: ``lines``, ``squares`` or ``torus``, perhaps after ``misere-``; by default those of the position, or
            ``lines``.
        distances: Whether to find the number of placements to the end, too.
        all_moves: Whether to find the value of every move, too.
        threads: The number of threads; 0 means one for each core.
        memory: The size of the table of the search in bytes.
        progress: A function that is told of the progress.

    Raises:
        ValueError: If the position is not valid.
    """
    if isinstance(position, Position):
        rules, position = rules or position.rules, position.text
    at = (_results.text("rules", rules or "lines"), _results.text("position", position))
    options = _results.options(threads, memory, progress)
    solved = _native.QuartoPosition(*at).solve(bool(distances), bool(all_moves), options)
    moves = tuple(_results.build(MoveValue, move) for move in solved.pop("moves"))
    return _results.build(Solution, {**solved, "moves": moves})


def read(text: str) -> tuple[Position, ...]:
    """Returns the positions of a game, in any form that docs/notation.md describes.

    >>> from abstract_games import quarto
    >>> [position.text for position in quarto.read("1. 5b2 2. c")][1:]
    ['..../..../..../.... 5', '..../..../.5../.... -', '..../..../.5../.... c']

    Raises:
        ValueError: If the text cannot be read or a move is not legal.
    """
    rules, positions = _native.quarto_read(_results.text("text", text))
    return tuple(Position(position, rules) for position in positions)


def counts(rules: Rules = "lines") -> Counts:
    """Counts the symmetries, and the positions by ply, all and up to symmetry.

    >>> from abstract_games import quarto
    >>> counts = quarto.counts()
    >>> counts.piece_symmetries, counts.board_symmetries, sum(counts.orbits[:10])
    (384, 32, 106156)

    Raises:
        ValueError: If there are no rules of this name.
    """
    return _results.build(Counts, _native.quarto_counts(_results.text("rules", rules)))


def draws(
    rules: Rules = "lines",
    *,
    memory: int = 4 * _results.GIB,
    progress: _results.Watcher | None = None,
) -> int:
    """The number of full boards without a Quarto: 414298141056 under the rules ``lines``. Takes a few seconds.

    Raises:
        ValueError: If there are no rules of this name.
        MemoryError: If the tables would exceed the memory limit.
    """
    return _native.quarto_draws(_results.text("rules", rules), _results.options(1, memory, progress))


def book(rules: Rules = "lines") -> Book | None:
    """The census of the built-in book of the rules, or ``None`` if there is none. :func:`solve` reads the values.

    >>> from abstract_games import quarto
    >>> quarto.book().drawn[:3]
    (1, 1, 2)
    """
    found = _native.quarto_book(_results.text("rules", rules))
    if found is None:
        return None
    lost, drawn, won, impossible = (tuple(column) for column in zip(*found, strict=True))
    return Book(rules, won, drawn, lost, impossible)


def random_positions(
    plies: int, count: int = 1, *, rules: Rules = "lines", seed: int = 0
) -> tuple[Position, ...]:
    """Positions after ``plies`` plies of random play, at most 31, in which the game is not over.

    >>> from abstract_games import quarto
    >>> [position.plies for position in quarto.random_positions(20, 2, seed=1)]
    [20, 20]

    Raises:
        ValueError: If ``plies`` is greater: a game has at most 32.
    """
    most = _results.whole("plies", plies, 31)
    found = _native.quarto_samples(
        _results.text("rules", rules), most, _results.whole("count", count), _results.whole("seed", seed)
    )
    return tuple(Position(text, rules) for text in found)


def strategy(
    plies: int | None = None,
    *,
    owner: int | None = None,
    rules: Rules = "lines",
    threads: int = 0,
    memory: int = 4 * _results.GIB,
    progress: _results.Watcher | None = None,
) -> Strategy:
    """Makes and verifies a strategy, for the first plies or, if ``plies`` is ``None``, for the whole game.

    >>> from abstract_games import quarto
    >>> made = quarto.strategy(4)
    >>> made.owner, made.claim
    (1, 'draw')

    Args:
        plies: The number of plies.
        owner: The player who follows it, 1 or 2; by default one who does not lose.
        rules: The rules.
        threads: The number of threads; 0 means one for each core.
        memory: The memory for tables in bytes; the whole game under the rules ``lines`` takes hours and gigabytes.
        progress: A function that is told of the progress.

    Raises:
        ValueError: If the owner loses.
        MemoryError: If the positions would exceed half of the memory.
    """
    seat, most = _results.optional("owner", owner, 2), _results.optional("plies", plies, 2**32 - 1)
    options = _results.options(threads, memory, progress)
    made = _native.quarto_strategy(_results.text("rules", rules), seat, most, options)
    return _results.build(Strategy, made, rules, most)


def strategy_counts(
    plies: int,
    *,
    owner: int | None = None,
    rules: Rules = "lines",
    threads: int = 0,
    memory: int = 4 * _results.GIB,
    progress: _results.Watcher | None = None,
) -> tuple[int, ...]:
    """The number of replies by ply that a strategy for the first plies needs. The arguments are those of :func:`strategy`."""
    seat, most = _results.optional("owner", owner, 2), _results.whole("plies", plies, 2**32 - 1)
    options = _results.options(threads, memory, progress)
    return tuple(_native.quarto_strategy_counts(_results.text("rules", rules), seat, most, options))


def play_game(
    players: Sequence[Player | Callable[[Position], str]],
    start: Position | None = None,
    *,
    seed: int | None = None,
) -> tuple[Position, ...]:
    """Plays a game between two players, and returns its positions.

    >>> from abstract_games import quarto
    >>> start = quarto.random_positions(20, seed=3)[0]
    >>> game = quarto.play_game(["perfect", lambda position: position.moves()[0]], start)
    >>> game[-1].is_over
    True

    Args:
        players: For each player the name of one, or a function that chooses a move of a position.
        start: The position from which to play; by default the empty board.
        seed: The seed of the players that choose at random; 0 by default.
    """
    _results.refuse([player for player in players if isinstance(player, str)], _OBEYED, {"seed": seed})
    seeds = _results.seeds(seed)

    def choose(position: Position, player: str) -> str:
        return position._at.choose(player, next(seeds), _results.options(0, _results.GIB, None)) or ""

    begin = Position() if start is None else _results.instance("start", start, Position)
    return tuple(_results.play_out(begin, 2, players, choose, None)[1])


def __dir__() -> list[str]:
    return __all__
