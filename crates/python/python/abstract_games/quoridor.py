"""Quoridor for two to four players: positions, games in all notations, analysis, exact counts, solved boards.

>>> from abstract_games import quoridor
>>> quoridor.count_fences(9, 20)
1375968129062134174771
>>> position = quoridor.Position().play("e2").play("e8")
>>> position
Position('/ / e2 e8 / 10 10 / 1')
>>> [player.distance for player in position.analysis().players]
[7, 7]
>>> quoridor.Game("1. e2 e8 2. e3h").write("nesw")
'1. N S 2. E3-'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from . import _native
from ._results import GIB, Picture, Watcher, build, frozen, options, whole

__all__ = [
    "Analysis",
    "FenceArrangement",
    "FenceCounts",
    "Game",
    "Lengthening",
    "Opening",
    "PlayerAnalysis",
    "Position",
    "PositionCounts",
    "SolvedBoard",
    "count_fences",
    "fence_counts",
    "legal_positions",
    "sample_fences",
    "solve",
]


_Rules = tuple[int, int, list[int]]
"""The width and the height of the board, and the number of fences of each player at the start."""


@dataclass(frozen=True, slots=True)
class PlayerAnalysis:
    """What the paths and the mobility of a player are."""

    pawn: str
    """The square of the pawn."""
    distance: int
    """The number of steps of a shortest path to the goal."""
    shortest_paths: int
    """The number of shortest paths."""
    lead: int
    """The least distance of another player minus this one's."""
    pawn_moves: int
    """The number of squares that the pawn could move to if it were the player's turn."""
    fence_moves: int
    """The number of fences that the player could place if it were the player's turn."""
    fences_left: int
    """The number of fences that the player has left."""


@dataclass(frozen=True, slots=True)
class Lengthening:
    """A fence that lengthens a shortest path."""

    fence: str
    """The fence."""
    by: tuple[int, ...]
    """The number of steps by which the shortest path of each player becomes longer."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The shortest paths of a position."""

    players: tuple[PlayerAnalysis, ...]
    """What is known of each player, in the order of their turns."""
    lengthenings: tuple[Lengthening, ...]
    """The legal fences that lengthen a shortest path."""


class Position:
    """A position. It cannot be changed; :meth:`play` returns another one.

    >>> from abstract_games import quoridor
    >>> position = quoridor.Position("e4 / / e3 e7 / 9 10 / 2")
    >>> position.to_move, position.pawns, len(position.moves())
    (2, ('e3', 'e7'), 128)
    >>> position.illegality("e4v")
    'it overlaps or crosses e4h'
    >>> print(quoridor.Position(width=3, height=3, fences=1).play("a1h").picture())
    3 . 2 .
    <BLANKLINE>
    2 . . .
      ---
    1 . 1 .
      a b c

    Args:
        text: A position record, a diagram, or a score, whose last position is meant. The empty text is the start.
        width: The number of columns, 2 to 11; 9 or that of the diagram by default.
        height: The number of rows; by default ``width``.
        players: 2, 3 or 4; 2 or that of the text by default.
        fences: The number of fences that each player has at the start, or one number for each player; by default as the
            text says, or a standard set shared out.

    Raises:
        ValueError: If the text is not a position of such a game.
    """

    __slots__ = ("_parts", "_rules")

    def __init__(
        self,
        text: str = "",
        *,
        width: int | None = None,
        height: int | None = None,
        players: int | None = None,
        fences: int | Iterable[int] | None = None,
    ) -> None:
        read = _read(text, None, width, height, players, fences)
        self._rules: _Rules = (read["width"], read["height"], read["supplies"])
        self._parts = _native.quoridor_parts(self._rules, read["positions"][-1])

    @classmethod
    def _of(cls, rules: _Rules, record: str) -> Position:
        made = cls.__new__(cls)
        made._rules = rules
        made._parts = _native.quoridor_parts(rules, record)
        return made

    @property
    def record(self) -> str:
        """The position record, as in ``e4 / / e3 e7 / 9 10 / 2``."""
        record: str = self._parts["record"]
        return record

    @property
    def board(self) -> tuple[int, int]:
        """The numbers of columns and of rows."""
        return self._rules[:2]

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self._rules[2])

    @property
    def pawns(self) -> tuple[str, ...]:
        """The squares of the pawns, by player."""
        return tuple(self._parts["pawns"])

    @property
    def fences(self) -> tuple[str, ...]:
        """The fences on the board."""
        return tuple(self._parts["fences"])

    @property
    def fences_left(self) -> tuple[int, ...]:
        """The number of fences that each player has left."""
        return tuple(self._parts["fences_left"])

    @property
    def to_move(self) -> int:
        """The player to move, from 1."""
        player: int = self._parts["to_move"]
        return player

    @property
    def winner(self) -> int | None:
        """The player whose pawn is on its goal, from 1."""
        player: int | None = self._parts["winner"]
        return player

    def moves(self) -> tuple[str, ...]:
        """The legal moves in the order of their names: squares, fences, or ``pass``. A finished game has none."""
        return tuple(_native.quoridor_moves(self._rules, self.record))

    def illegality(self, move: str) -> str | None:
        """Why a move is not legal, or ``None`` if it is.

        Raises:
            ValueError: If the text is not a move.
        """
        return _native.quoridor_legality(self._rules, self.record, move)

    def play(self, *moves: str) -> Position:
        """The position after one move or several.

        >>> from abstract_games import quoridor
        >>> quoridor.Position().play("e2", "e8", "e3")
        Position('/ / e3 e8 / 10 10 / 2')
        >>> quoridor.Position().play("e9")
        Traceback (most recent call last):
            ...
        ValueError: `e9`: player 2's pawn stands there

        Raises:
            ValueError: If a move is not legal.
        """
        record = self.record
        for move in moves:
            record = _native.quoridor_play(self._rules, record, move)
        return self._of(self._rules, record)

    def analysis(self) -> Analysis:
        """The shortest paths and the mobility of each player, and the fences that lengthen a path."""
        players, lengthenings = _native.quoridor_analysis(self._rules, self.record)
        return Analysis(
            players=tuple(build(PlayerAnalysis, player) for player in players),
            lengthenings=tuple(Lengthening(fence, tuple(by)) for fence, by in lengthenings),
        )

    def write(self, form: str = "record") -> str:
        """The position as a ``record`` or a ``diagram``."""
        if form not in ("record", "diagram"):
            raise ValueError(f"`{form}` is not a form of positions: record or diagram")
        return _native.quoridor_write(self._rules, self.record, [], form)

    def picture(self) -> Picture:
        """A picture of the board."""
        text, svg = _native.quoridor_picture(self._rules, self.record)
        return Picture(svg=svg, text=text.rstrip("\n"))

    def _repr_svg_(self) -> str:
        return self.picture().svg

    def __str__(self) -> str:
        return self.record

    def __repr__(self) -> str:
        width, height, supplies = self._rules
        named = f", width={width}, height={height}" if (width, height) != (9, 9) else ""
        placed = len(self.fences)
        # The record alone is read as that of a game in which all players have the same number of fences.
        each = (placed + sum(self.fences_left)) // len(supplies)
        named += f", fences={list(supplies)}" if set(supplies) != {each} else ""
        return f"Position({self.record!r}{named})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self._rules, self.record) == (other._rules, other.record)

    def __hash__(self) -> int:
        width, height, supplies = self._rules
        return hash((width, height, *supplies, self.record))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_position, (self._rules, self.record))


def _position(rules: _Rules, record: str) -> Position:
    return Position._of(rules, record)


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening that a game follows."""

    name: str
    """The name, with the variation after a comma."""
    line: str
    """The line as an algebraic score."""
    plies: int
    """The number of plies of the line that the game follows."""
    is_mirrored: bool
    """Whether the game follows the mirror image of the line."""
    is_transposed: bool
    """Whether a player makes the moves of the line in another order."""


class Game:
    """A game: its moves and its positions. A notebook shows it as an animation.

    >>> from abstract_games import quoridor
    >>> game = quoridor.Game("1. e2 e8 2. e3 e7")
    >>> game.moves
    ('e2', 'e8', 'e3', 'e7')
    >>> game.positions[-1].record
    '/ / e3 e7 / 10 10 / 1'
    >>> quoridor.Game("1. e2 e8 2. e3h e3v")
    Traceback (most recent call last):
        ...
    ValueError: line 1, column 17: `e3v`, move 2 of player 2: it overlaps or crosses e3h

    Args:
        text: A score, or a list of position records or of diagrams.
        form: ``algebraic``, ``prefix``, ``nesw``, ``glendenning``, ``record``, ``diagram``, ``code`` or ``mcgill``. Without it the form is
            recognised.
        width, height, players, fences: As for :class:`Position`.

    Raises:
        ValueError: If the text is not a game that can be played. The message names the line, the column and the reason.
    """

    __slots__ = ("_form", "_moves", "_positions", "_rules")

    def __init__(
        self,
        text: str,
        form: str | None = None,
        *,
        width: int | None = None,
        height: int | None = None,
        players: int | None = None,
        fences: int | Iterable[int] | None = None,
    ) -> None:
        read = _read(text, form, width, height, players, fences)
        self._rules: _Rules = (read["width"], read["height"], read["supplies"])
        self._form: str = read["form"]
        self._positions: tuple[str, ...] = tuple(read["positions"])
        self._moves: tuple[str | None, ...] = tuple(read["moves"])

    @property
    def form(self) -> str:
        """The form in which the game was read."""
        return self._form

    @property
    def moves(self) -> tuple[str | None, ...]:
        """The moves in algebraic notation; ``None`` is a move that the text leaves open."""
        return self._moves

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before the first move, and the position after each move."""
        return tuple(Position._of(self._rules, record) for record in self._positions)

    def write(self, form: str = "algebraic") -> str:
        """The game in another form.

        Raises:
            ValueError: If there is no such form.
        """
        return _native.quoridor_write(self._rules, self._positions[0], list(self._moves), form)

    def openings(self) -> tuple[Opening, ...]:
        """The named openings that the game follows, the longest line first. Only the standard game for two has any.

        >>> from abstract_games import quoridor
        >>> [opening.name for opening in quoridor.Game("1. f3h h3h 2. c3h a3h").openings()]
        ['Reed, counter', 'Reed']
        """
        if self._rules != (9, 9, [10, 10]) or self._positions[0] != Position().record:
            return ()
        found = _native.quoridor_openings(list(self._moves))
        return tuple(build(Opening, opening) for opening in found)

    def picture(self) -> Picture:
        """The game as an animated picture. Its text is the last board."""
        svg = _native.quoridor_animation(self._rules, self._positions[0], list(self._moves))
        text, _ = _native.quoridor_picture(self._rules, self._positions[-1])
        return Picture(svg=svg, text=text.rstrip("\n"))

    def _repr_svg_(self) -> str:
        return self.picture().svg

    def __len__(self) -> int:
        return len(self._moves)

    def __repr__(self) -> str:
        return f"<Game of {len(self)} plies>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self._rules, self._positions, self._moves) == (
            other._rules,
            other._positions,
            other._moves,
        )

    def __hash__(self) -> int:
        return hash((frozen(self._rules), self._positions, self._moves))


@dataclass(frozen=True, slots=True)
class FenceCounts:
    """The number of fence arrangements on a board, by number of fences."""

    width: int
    """The number of squares in a row."""
    height: int
    """The number of squares in a column."""
    by_fences: tuple[int, ...]
    """The number of arrangements of 0, 1, 2, … fences."""

    @property
    def total(self) -> int:
        """The number of all arrangements."""
        return sum(self.by_fences)


@dataclass(frozen=True, slots=True)
class PositionCounts:
    """The number of legal placements of fences and both pawns, by number of fences."""

    width: int
    """The number of squares in a row."""
    height: int
    """The number of squares in a column."""
    by_fences: tuple[int, ...]
    """The number of placements with 0, 1, 2, … fences."""
    finished_by_fences: tuple[int, ...]
    """Those of them in which a pawn has reached its goal."""

    @property
    def total(self) -> int:
        """The number of all placements."""
        return sum(self.by_fences)


@dataclass(frozen=True, slots=True)
class FenceArrangement:
    """Fences on a board, drawn at random. A notebook shows the board if it has at most 11 × 11 squares."""

    width: int
    """The number of squares in a row."""
    height: int
    """The number of squares in a column."""
    compact: str
    """The rows of intersections from the top: ``.``, ``-`` or ``|`` for each."""
    text: str
    """The board as text."""
    svg: str | None
    """The board as SVG, if it has at most 11 × 11 squares."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"FenceArrangement({self.compact!r})"

    def _repr_svg_(self) -> str | None:
        return self.svg


@dataclass(frozen=True, slots=True)
class SolvedBoard:
    """A solved game for two on a small board."""

    width: int
    """The number of squares in a row."""
    height: int
    """The number of squares in a column."""
    fences: int | None
    """The number of fences that each player has; ``None`` if it is not limited."""
    winner: int | None
    """The player who wins, 1 or 2; ``None`` for a draw by repetition."""
    won: int
    """The number of positions that are won for the player to move."""
    lost: int
    """The number of positions that are lost for the player to move."""
    drawn: int
    """The number of drawn positions."""


def count_fences(size: int, max_fences: int | None = None) -> int:
    """The number of ways to place at most ``max_fences`` fences on a board of ``size`` × ``size`` squares.

    >>> from abstract_games import quoridor
    >>> quoridor.count_fences(9, 20)
    1375968129062134174771
    >>> quoridor.count_fences(0, 20)
    Traceback (most recent call last):
        ...
    ValueError: a board of 0 × 0 squares: both must be at least 1

    Args:
        size: The number of squares of a side of the board.
        max_fences: The greatest number of fences; without it there is no limit.

    Raises:
        ValueError: If the board has no squares, or needs more than 4 GiB of memory.
    """
    return fence_counts(size, max_fences=max_fences).total


def fence_counts(
    width: int,
    height: int | None = None,
    *,
    max_fences: int | None = None,
    memory: int = 4 * GIB,
    progress: Watcher | None = None,
) -> FenceCounts:
    """Counts fence arrangements by number of fences. Paths of pawns are ignored.

    >>> from abstract_games import quoridor
    >>> quoridor.fence_counts(9, max_fences=3).by_fences
    (1, 128, 7952, 319520)

    Args:
        width: The number of squares in a row.
        height: The number of squares in a column; by default ``width``.
        max_fences: The greatest number of fences; without it there is no limit.
        memory: A board that needs more bytes is refused.
        progress: A function that is told of the progress.

    Raises:
        ValueError: If the board has no squares, or needs more memory.
    """
    fenced = _fenced(width, height, max_fences)
    counts = _native.count_fences(fenced, options(1, memory, progress))
    return FenceCounts(fenced[0], fenced[1], tuple(counts))


def legal_positions(
    width: int,
    height: int | None = None,
    *,
    max_fences: int | None = None,
    threads: int = 0,
    memory: int = 4 * GIB,
    progress: Watcher | None = None,
) -> PositionCounts:
    """Counts the legal placements of fences and both pawns, by number of fences.

    >>> from abstract_games import quoridor
    >>> quoridor.legal_positions(3).by_fences
    (63, 504, 1004, 392, 14)

    Args:
        width: The number of squares in a row.
        height: The number of squares in a column; by default ``width``.
        max_fences: The greatest number of fences; without it there is no limit.
        threads: The number of threads; 0 means one for each core.
        memory: Numbers beyond this many bytes go to a temporary file.
        progress: A function that is told of the progress.

    Raises:
        ValueError: If the board is not supported.
        MemoryError: If other tables exceed the memory limit.
    """
    fenced = _fenced(width, height, max_fences)
    counts, finished = _native.legal_positions(fenced, options(threads, memory, progress))
    return PositionCounts(fenced[0], fenced[1], tuple(counts), tuple(finished))


def sample_fences(
    width: int,
    height: int | None = None,
    *,
    max_fences: int | None = None,
    exactly: int | None = None,
    count: int = 1,
    seed: int = 0,
    memory: int = 4 * GIB,
    progress: Watcher | None = None,
) -> tuple[FenceArrangement, ...]:
    """Draws fence arrangements uniformly at random.

    The same seed gives the same arrangements on every machine.

    >>> from abstract_games import quoridor
    >>> len(quoridor.sample_fences(9, exactly=20, count=3, seed=1))
    3

    Args:
        width: The number of squares in a row.
        height: The number of squares in a column; by default ``width``.
        max_fences: The greatest number of fences; without it there is no limit.
        exactly: The number of fences, instead of the greatest one.
        count: The number of arrangements.
        seed: The random seed, below 2**63.
        memory: A board that needs more bytes is refused.
        progress: A function that is told of the progress.

    Raises:
        ValueError: If the board has no squares, needs more memory, or has no arrangement of that many fences.
    """
    fenced = _fenced(width, height, max_fences)
    exact = None if exactly is None else whole("exactly", exactly)
    samples = _native.fence_samples(
        fenced,
        exact,
        whole("count", count),
        whole("seed", seed),
        options(1, memory, progress),
    )
    return tuple(FenceArrangement(fenced[0], fenced[1], *sample) for sample in samples)


def solve(
    width: int,
    height: int | None = None,
    fences: int | None = None,
    *,
    threads: int = 0,
    memory: int = 4 * GIB,
    progress: Watcher | None = None,
) -> SolvedBoard:
    """Solves the game for two on a small board, by retrograde analysis of all positions.

    >>> from abstract_games import quoridor
    >>> quoridor.solve(3, 3, 2)
    SolvedBoard(width=3, height=3, fences=2, winner=2, won=3124, lost=1426, drawn=0)

    Args:
        width: The number of squares in a row.
        height: The number of squares in a column; by default ``width``.
        fences: The number of fences of each player; without it there is no limit.
        threads: The number of threads; 0 means one for each core.
        memory: The search is stopped before its tables exceed this many bytes.
        progress: A function that is told of the progress.

    Raises:
        ValueError: If the board is not from 2 to 11 squares wide and high, or has more than 64 squares.
        MemoryError: If the tables would exceed the memory limit.
    """
    sides = _sides(width, height)
    supply = None if fences is None else whole("fences", fences, 255)
    solved = _native.quoridor_solve(*sides, supply, options(threads, memory, progress))
    return build(SolvedBoard, solved)


def _sides(width: int, height: int | None) -> tuple[int, int]:
    height = width if height is None else height
    return whole("width", width, 255), whole("height", height, 255)


def _fenced(width: int, height: int | None, most: int | None) -> tuple[int, int, int | None]:
    height = width if height is None else height
    limit = None if most is None else whole("max_fences", most)
    return whole("width", width), whole("height", height), limit


def _read(
    text: str,
    form: str | None,
    width: int | None,
    height: int | None,
    players: int | None,
    fences: int | Iterable[int] | None,
) -> dict[str, Any]:
    board = None
    if width is not None:
        board = _sides(width, height)
    elif height is not None:
        raise ValueError("height is given without width")
    wanted = None if players is None else whole("players", players, 255)
    supplies: list[int] | None = None
    if isinstance(fences, int):
        supplies = [whole("fences", fences, 255)]
    elif fences is not None:
        supplies = [whole("fences", each, 255) for each in fences]
    return _native.quoridor_read(text, form, (board, wanted, supplies))
