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

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from os import PathLike
from os import fspath as _fspath
from typing import Any, Literal

from . import _native, _results
from ._results import Choice, Picture, Value
from ._tables import Table as _Table

__all__ = [
    "Analysis",
    "Choice",
    "Distances",
    "FenceArrangement",
    "FenceCounts",
    "Game",
    "Lengthening",
    "Opening",
    "Player",
    "PlayerAnalysis",
    "Position",
    "PositionCounts",
    "SolvedBoard",
    "SolvedPosition",
    "SolvedPositions",
    "Value",
    "count_fences",
    "distances",
    "fence_counts",
    "fence_orbits",
    "legal_positions",
    "play_game",
    "sample_fences",
    "solve",
]

Player = Literal[
    "alpha-beta",
    "monte-carlo",
    "max-n",
    "greedy",
    "shortest-path",
    "random",
    "level-1",
    "level-2",
    "level-3",
    "level-4",
    "level-5",
    "level-6",
    "level-7",
    "level-8",
]
"""The name of a player. Each level is much stronger than the one before."""
_OBEYED = {
    "alpha-beta": ("depth", "seconds", "nodes", "memory"),
    "monte-carlo": ("seconds", "nodes", "memory"),
    "max-n": ("depth", "seconds", "nodes"),
    "greedy": ("seconds", "nodes", "seed"),
    "shortest-path": (),
    "random": ("seed",),
    **{f"level-{level}": ("seed",) if level <= 4 else () for level in range(1, 9)},
}
_Form = Literal[
    "algebraic", "prefix", "nesw", "glendenning", "record", "diagram", "code", "mcgill"
]
_Rules = tuple[int, int, tuple[int, ...]]
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
class Analysis(_Table):
    """The shortest paths of a position."""

    players: tuple[PlayerAnalysis, ...]
    """What is known of each player, in the order of their turns."""
    lengthenings: tuple[Lengthening, ...]
    """The legal fences that lengthen a shortest path."""
    winning_chance: float | None
    """The chance of a win of the player to move, by the net without a search, on the standard board for two."""

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        names = ("player", "pawn", "distance", "shortest_paths", "lead", "pawn_moves", "fence_moves")
        return names, [
            (number, *(getattr(player, name) for name in names[1:]))
            for number, player in enumerate(self.players, 1)
        ]


class Position(_results.GamePosition[_native.QuoridorPosition]):
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
        self._rules, read = _read(text, None, width, height, players, fences)
        self._at = _native.QuoridorPosition(self._rules, read["positions"][-1])
        self._parts = self._at.parts()

    @classmethod
    def _of(cls, rules: _Rules, record: str) -> Position:
        made = cls.__new__(cls)
        made._rules = rules
        made._at = _native.QuoridorPosition(rules, record)
        made._parts = made._at.parts()
        return made

    @property
    def _key(self) -> tuple[_Rules, str]:
        return self._rules, self.record

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
        return tuple(self._at.moves())

    def illegality(self, move: str) -> str | None:
        """Why a move is not legal, or ``None`` if it is.

        Raises:
            ValueError: If the text is not a move.
        """
        return self._at.legality(_results.text("move", move))

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
        rules, record = self._key
        for move in moves:
            record = _native.QuoridorPosition(rules, record).play(_results.text("move", move))
        return self._of(rules, record)

    def analysis(self) -> Analysis:
        """The shortest paths and the mobility of each player, and the fences that lengthen a path."""
        players, lengthenings, winning_chance = self._at.analysis()
        return Analysis(
            players=tuple(_results.build(PlayerAnalysis, player) for player in players),
            lengthenings=tuple(Lengthening(fence, tuple(by)) for fence, by in lengthenings),
            winning_chance=winning_chance,
        )

    def best_move(
        self,
        player: Player | None = None,
        *,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        seed: int | None = None,
        memory: int | None = None,
        progress: _results.Watcher | None = None,
    ) -> Choice | None:
        """The move that a player chooses, or ``None`` if the game is over.

        >>> from abstract_games import quoridor
        >>> choice = quoridor.Position().best_move(depth=4)
        >>> choice.move, choice.depth
        ('e2', 4)

        Args:
            player: By default ``monte-carlo`` in the standard game for two without a ``depth``, and otherwise
                ``alpha-beta``.
            depth: The greatest number of plies that ``alpha-beta`` and ``max-n`` look ahead.
            seconds: The time to think; one second, if no limit is given. Levels have limits of their own.
            nodes: The greatest number of positions to visit.
            seed: The seed of random choices; 0 by default.
            memory: The size of the table or of the tree of a search in bytes.
            progress: A function that is told of the progress.

        Raises:
            ValueError: If an option is given that the player does not obey.
        """
        given = {"depth": depth, "seconds": seconds, "nodes": nodes, "seed": seed, "memory": memory}
        name: str | None = player
        if name is None:
            name = self._at.default_player() if depth is None else "alpha-beta"
        return _results.choose(self._at.best_move, name, _OBEYED, given, progress)

    def write(self, form: Literal["record", "diagram"] = "record") -> str:
        """The position as a ``record`` or a ``diagram``."""
        if form not in ("record", "diagram"):
            raise ValueError(f"`{form}` is not a form of positions: record or diagram")
        return self._at.write([], form)

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
        return self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Position._of, self._key)


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


class Game(_results.Shown):
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
        form: _Form | None = None,
        *,
        width: int | None = None,
        height: int | None = None,
        players: int | None = None,
        fences: int | Iterable[int] | None = None,
    ) -> None:
        self._rules, read = _read(text, form, width, height, players, fences)
        self._form: str = read["form"]
        self._positions: tuple[str, ...] = tuple(read["positions"])
        self._moves: tuple[str | None, ...] = tuple(read["moves"])

    @classmethod
    def _of(cls, moves: list[str], positions: list[Position]) -> Game:
        made = cls.__new__(cls)
        made._rules, made._form = positions[0]._rules, "record"
        made._positions = tuple(position.record for position in positions)
        made._moves = tuple(moves)
        return made

    @property
    def _start(self) -> _native.QuoridorPosition:
        return _native.QuoridorPosition(self._rules, self._positions[0])

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

    def write(self, form: _Form = "algebraic") -> str:
        """The game in another form.

        Raises:
            ValueError: If there is no such form.
        """
        return self._start.write(list(self._moves), _results.text("form", form))

    def openings(self) -> tuple[Opening, ...]:
        """The named openings that the game follows, the longest line first. Only the standard game for two has any.

        >>> from abstract_games import quoridor
        >>> [opening.name for opening in quoridor.Game("1. f3h h3h 2. c3h a3h").openings()]
        ['Reed, counter', 'Reed']
        """
        if self._rules != (9, 9, (10, 10)) or self._positions[0] != Position().record:
            return ()
        found = _native.quoridor_openings(list(self._moves))
        return tuple(_results.build(Opening, opening) for opening in found)

    def picture(self) -> Picture:
        """The game as an animated picture. Its text is the last board."""
        last = _native.QuoridorPosition(self._rules, self._positions[-1])
        return _results.drawn(last.picture(), self._start.animation(list(self._moves)))

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
        return hash((self._rules, self._positions, self._moves))


@dataclass(frozen=True, slots=True)
class FenceCounts(_Table):
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

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        return ("fences", "arrangements"), list(enumerate(self.by_fences))


@dataclass(frozen=True, slots=True)
class PositionCounts(_Table):
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

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        both = zip(self.by_fences, self.finished_by_fences, strict=True)
        return ("fences", "placements", "finished"), [(n, *row) for n, row in enumerate(both)]


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
class SolvedBoard(_Table):
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

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        return ("value", "positions"), [("won", self.won), ("lost", self.lost), ("drawn", self.drawn)]


@dataclass(frozen=True, slots=True)
class Distances(_Table):
    """The number of positions of a solved board by the number of plies to the end."""

    width: int
    """The number of squares in a row."""
    height: int
    """The number of squares in a column."""
    fences: int | None
    """The number of fences that each player has; ``None`` if it is not limited."""
    start: int | None
    """The number of plies from the start; ``None`` for a draw."""
    by_plies: tuple[int, ...]
    """The number of positions with 1, 2, … plies to the end; the first number is that of drawn ones."""
    longest: int | None
    """The greatest number of plies."""
    example: str | None
    """A position with that number of plies."""

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        names = ["drawn", *map(str, range(1, len(self.by_plies)))]
        return ("plies", "positions"), list(zip(names, self.by_plies, strict=True))


@dataclass(frozen=True, slots=True)
class SolvedPosition(_Table):
    """A solved position, for the player to move."""

    value: Value | None
    """The value; ``None`` if the game is over."""
    best: str | None
    """A best move: it leads to a win in fewest plies to the next fence or the end, or puts off a loss."""
    moves: dict[str, Value]
    """The value of each move to the player who makes it."""

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        return ("move", "value"), list(self.moves.items())


class SolvedPositions:
    """The values of all positions of a small board for two, kept in memory or in a database.

    >>> from abstract_games import quoridor
    >>> solved = quoridor.SolvedPositions(3, 3, 1)
    >>> start = quoridor.Position(width=3, height=3, fences=1)
    >>> solved.position(start).value, solved.position(start).best
    ('loss', 'a1')
    >>> solved.line(start)
    ('a1', 'b2', 'b1', 'a1')

    Args:
        width: The number of squares in a row.
        height: The number of squares in a column; by default ``width``.
        fences: The number of fences of each player; without it there is no limit.
        distances: Whether to find the number of plies to the end of each position, too.
        threads: The number of threads; 0 means one for each core.
        memory: The search is stopped before its tables exceed this many bytes.
        progress: A function that is told of the progress.

    Raises:
        ValueError: If the board is not supported.
        MemoryError: If the tables would exceed the memory limit.
    """

    __slots__ = ("_native",)

    def __init__(
        self,
        width: int,
        height: int | None = None,
        fences: int | None = None,
        *,
        distances: bool = False,
        threads: int = 0,
        memory: int = 4 * _results.GIB,
        progress: _results.Watcher | None = None,
    ) -> None:
        options = _results.options(threads, memory, progress)
        wanted = _wanted(width, height, fences)
        self._native = _native.SolvedPositions.solve(wanted, bool(distances), options)

    @classmethod
    def open(cls, folder: str | PathLike[str]) -> SolvedPositions:
        """The values in a database, which :func:`solve` or the command has made.

        Raises:
            OSError: If there is no complete database in the folder, or a file is damaged.
        """
        opened = cls.__new__(cls)
        opened._native = _native.SolvedPositions.open(_fspath(folder))
        return opened

    @property
    def board(self) -> tuple[int, int]:
        """The numbers of columns and of rows."""
        return self._native.board()[:2]

    @property
    def fences(self) -> tuple[int | None, ...]:
        """The numbers of fences of each player that were solved; ``None`` is no limit."""
        return tuple(self._native.board()[2])

    def position(self, position: Position) -> SolvedPosition:
        """The value of a position and of its moves.

        Raises:
            ValueError: If the position is of another board or of another number of fences.
        """
        value, best, moves = self._native.moves(_at(position))
        return SolvedPosition(value, best, dict(moves))

    def line(self, position: Position) -> tuple[str, ...]:
        """A line of best play. In a drawn position it ends when a position occurs again."""
        return tuple(self._native.line(_at(position)))

    def distance(self, position: Position) -> int | None:
        """The number of plies to the end if the winner hurries and the loser delays; ``None`` for a draw.

        Raises:
            ValueError: If the distances were not asked for, or the position is not one of those solved.
        """
        return self._native.distance(_at(position))

    def __repr__(self) -> str:
        return f"<SolvedPositions of {self.board[0]} × {self.board[1]} squares>"


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
    memory: int = 4 * _results.GIB,
    progress: _results.Watcher | None = None,
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
    counts = _native.count_fences(fenced, _results.options(1, memory, progress))
    return FenceCounts(fenced[0], fenced[1], tuple(counts))


def legal_positions(
    width: int,
    height: int | None = None,
    *,
    max_fences: int | None = None,
    threads: int = 0,
    memory: int = 4 * _results.GIB,
    progress: _results.Watcher | None = None,
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
    counts, finished = _native.legal_positions(fenced, _results.options(threads, memory, progress))
    return PositionCounts(fenced[0], fenced[1], tuple(counts), tuple(finished))


def sample_fences(
    width: int,
    height: int | None = None,
    *,
    max_fences: int | None = None,
    exactly: int | None = None,
    count: int = 1,
    seed: int = 0,
    memory: int = 4 * _results.GIB,
    progress: _results.Watcher | None = None,
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
    exact, number = _results.optional("exactly", exactly), _results.whole("count", count)
    options = _results.options(1, memory, progress)
    samples = _native.fence_samples(fenced, exact, number, _results.whole("seed", seed), options)
    return tuple(FenceArrangement(fenced[0], fenced[1], *sample) for sample in samples)


def solve(
    width: int,
    height: int | None = None,
    fences: int | None = None,
    *,
    database: str | PathLike[str] | None = None,
    threads: int = 0,
    memory: int = 4 * _results.GIB,
    progress: _results.Watcher | None = None,
) -> SolvedBoard:
    """Solves the game for two on a small board, by retrograde analysis of all positions.

    >>> from abstract_games import quoridor
    >>> quoridor.solve(3, 3, 2)
    SolvedBoard(width=3, height=3, fences=2, winner=2, won=3124, lost=1426, drawn=0)

    Args:
        width: The number of squares in a row.
        height: The number of squares in a column; by default ``width``.
        fences: The number of fences of each player; without it there is no limit.
        database: A folder for the values of all positions, which :meth:`SolvedPositions.open` reads. A run that was
            stopped is continued.
        threads: The number of threads; 0 means one for each core.
        memory: The search is stopped before its tables exceed this many bytes.
        progress: A function that is told of the progress.

    Raises:
        OSError: If the database cannot be written.
        ValueError: If the board is not from 2 to 11 squares wide and high, or has more than 64 squares.
        MemoryError: If the tables would exceed the memory limit.
    """
    folder = None if database is None else _fspath(database)
    options, wanted = _results.options(threads, memory, progress), _wanted(width, height, fences)
    return _results.build(SolvedBoard, _native.quoridor_solve(wanted, folder, options), *wanted)


def distances(
    width: int,
    height: int | None = None,
    fences: int | None = None,
    *,
    threads: int = 0,
    memory: int = 4 * _results.GIB,
    progress: _results.Watcher | None = None,
) -> Distances:
    """Solves the game for two on a small board, and counts the positions by the number of plies to the end.

    The arguments are those of :func:`solve`.

    >>> from abstract_games import quoridor
    >>> found = quoridor.distances(3, 3, 1)
    >>> found.start, found.longest
    (8, 13)
    """
    options, wanted = _results.options(threads, memory, progress), _wanted(width, height, fences)
    return _results.build(Distances, _native.quoridor_distances(wanted, options), *wanted)


def fence_orbits(
    width: int,
    height: int | None = None,
    *,
    symmetry: Literal["board", "game"] = "board",
    max_fences: int | None = None,
    memory: int = 4 * _results.GIB,
    progress: _results.Watcher | None = None,
) -> FenceCounts:
    """Counts fence arrangements up to symmetry.

    >>> from abstract_games import quoridor
    >>> quoridor.fence_orbits(3).by_fences[:3], quoridor.fence_orbits(3, symmetry="game").by_fences[:3]
    ((1, 1, 4), (1, 2, 7))

    Args:
        symmetry: The symmetries of the ``board``, or those of the ``game`` for two.
        width, height, max_fences, memory, progress: As for :func:`fence_counts`.
    """
    fenced, options = _fenced(width, height, max_fences), _results.options(1, memory, progress)
    counts = _native.fence_orbits(fenced, _results.text("symmetry", symmetry), options)
    return FenceCounts(fenced[0], fenced[1], tuple(counts))


def play_game(
    players: Sequence[Player | Callable[[Position], str]],
    start: Position | None = None,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int | None = None,
    most_plies: int | None = None,
) -> Game:
    """Plays a game between players.

    >>> from abstract_games import quoridor
    >>> run = lambda position: position.best_move("shortest-path").move
    >>> game = quoridor.play_game(["shortest-path", run], quoridor.Position(width=5))
    >>> game.positions[-1].winner
    2

    Args:
        players: For each player the name of one, or a function that chooses a move of a position.
        start: The position from which to play; by default the start of the standard game.
        depth, seconds, nodes, seed: The options of the choices of the named players that obey them, as for
            :meth:`Position.best_move`.
        most_plies: The game is broken off after this many plies.
    """
    given = {"depth": depth, "seconds": seconds, "nodes": nodes, "seed": seed}
    most = _results.optional("most_plies", most_plies)
    begin = Position() if start is None else _results.instance("start", start, Position)
    return Game._of(*_results.play_named(begin, begin.players, players, _OBEYED, given, most))


def _at(position: Position) -> _native.QuoridorPosition:
    return _results.instance("position", position, Position)._at


def _wanted(width: int, height: int | None, fences: int | None) -> tuple[int, int, int | None]:
    supply = _results.optional("fences", fences, 255)
    return (*_results.sides(width, height, 255), supply)


def _fenced(width: int, height: int | None, most: int | None) -> tuple[int, int, int | None]:
    limit = _results.optional("max_fences", most)
    return (*_results.sides(width, height), limit)


def _read(
    text: str,
    form: str | None,
    width: int | None,
    height: int | None,
    players: int | None,
    fences: int | Iterable[int] | None,
) -> tuple[_Rules, dict[str, Any]]:
    board = None
    if width is not None:
        board = _results.sides(width, height, 255)
    elif height is not None:
        raise ValueError("height is given without width")
    wanted = _results.optional("players", players, 255)
    supplies: list[int] | None = None
    if isinstance(fences, int):
        supplies = [_results.whole("fences", fences, 255)]
    elif fences is not None:
        supplies = [_results.whole("fences", each, 255) for each in fences]
    named = None if form is None else _results.text("form", form)
    read = _native.quoridor_read(_results.text("text", text), named, (board, wanted, supplies))
    return (read["width"], read["height"], tuple(read["supplies"])), read


def __dir__() -> list[str]:
    return __all__
