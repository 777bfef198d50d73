"""Four-Way Fences: positions, the recorded game, solved positions.

Rules are a text as ``size 10`` or ``size 4 stones-needed 1``, with the options that differ from the standard ones. A move is
a step, as ``n-Dj`` or a wall ``Bg3``, or a whole turn, as ``n:N e:E Bg3``.

>>> from abstract_games import four_way_fences
>>> game = four_way_fences.recorded_game()
>>> len(game.turns), game.turns[0].label, game.turns[0].record
(30, '1j', 'n e - - Bg3')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from . import _native, _results
from ._results import Choice, Picture, Value

__all__ = [
    "Choice",
    "Player",
    "Position",
    "RecordedGame",
    "RecordedTurn",
    "Solution",
    "Value",
    "count",
    "play_game",
    "recorded_game",
    "solve",
]

Player = Literal["alpha-beta", "greedy", "random"]
"""The name of a player."""
_OBEYED = {
    "alpha-beta": ("depth", "seconds", "nodes", "memory"),
    "greedy": ("seconds", "nodes"),
    "random": ("seed",),
}


@dataclass(frozen=True, slots=True)
class Position(_results.TextPosition[_native.FourWayPosition]):
    """A position. It cannot be changed; :meth:`play` returns another one.

    >>> from abstract_games import four_way_fences
    >>> position = four_way_fences.Position().play("n:N e:E Bg3")
    >>> position.text
    'g:A / B:g / nDi eBd wJg sGa NGj EAg WJd SDa / second / 1'
    >>> position.to_move, position.stones["n"], position.illegality("N-Gh")
    (2, 'Di', 'N on Gj has no such move')
    >>> four_way_fences.Position("- / - / nAa wAa / first / 1")
    Traceback (most recent call last):
        ...
    ValueError: n and w both stand on Aa

    Raises:
        ValueError: If the text is not a position under the rules, or the rules are not valid.
    """

    text: str = ""
    """The position: walls, stones, the player to move, the number of turns. The empty text is the start."""
    rules: str = "size 10"
    """The board and the options of the rules."""

    def __post_init__(self) -> None:
        at = _native.FourWayPosition(_results.text("rules", self.rules), _results.text("text", self.text))
        object.__setattr__(self, "_at", at)
        for name, text in zip(("rules", "text"), at.texts(), strict=True):
            object.__setattr__(self, name, text)

    @property
    def stones(self) -> dict[str, str]:
        """The cell of each stone on the board. The stones of the first player are small letters."""
        return dict(self._at.parts()["stones"])

    @property
    def walls(self) -> tuple[str, ...]:
        """The walled unit edges."""
        return tuple(self._at.parts()["walls"])

    @property
    def to_move(self) -> int:
        """The player to move, 1 or 2."""
        return self._at.parts()["to_move"]

    @property
    def stones_off(self) -> tuple[int, int]:
        """The number of stones of each player that have left the board."""
        return self._at.parts()["stones_off"]

    @property
    def path_lengths(self) -> dict[str, int | None]:
        """The number of moves that each stone needs to leave the board, if no other stone moved."""
        return dict(self._at.parts()["path_lengths"])

    @property
    def winner(self) -> int | None:
        """The player who has won, 1 or 2."""
        return self._at.parts()["winner"]

    def moves(self) -> tuple[str, ...]:
        """The legal steps."""
        return tuple(self._at.moves())

    def illegality(self, step: str) -> str | None:
        """Why a step is not legal, or ``None`` if it is.

        Raises:
            ValueError: If the text is not a step.
        """
        return self._at.legality(_results.text("step", step))

    def play(self, move: str) -> Position:
        """The position after a step or a whole turn.

        Raises:
            ValueError: If it is not legal.
        """
        after = self._at.play(_results.text("move", move))
        return Position(after, self.rules)

    def best_move(
        self,
        player: Player = "alpha-beta",
        *,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        seed: int | None = None,
        memory: int | None = None,
        progress: _results.Watcher | None = None,
    ) -> Choice | None:
        """The step that a player chooses, or ``None`` if the game is over. ``line`` has the rest of the turn.

        >>> from abstract_games import four_way_fences
        >>> four_way_fences.Position().best_move("greedy").move in four_way_fences.Position().moves()
        True

        Args:
            player: The player.
            depth: The greatest number of turns that ``alpha-beta`` looks ahead.
            seconds: The time to think; one second, if no limit is given.
            nodes: The greatest number of positions to visit.
            seed: The seed of random choices; 0 by default.
            memory: The size of the table of a search in bytes.
            progress: A function that is told of the progress.

        Raises:
            ValueError: If an option is given that the player does not obey.
        """
        given = {"depth": depth, "seconds": seconds, "nodes": nodes, "seed": seed, "memory": memory}
        return _results.choose(self._at.best_move, player, _OBEYED, given, progress)


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """A turn of the recorded game."""

    label: str
    """The number of the turn and the initial of the player, as in ``8j``."""
    record: str
    """The turn as recorded, or as repaired."""
    turn: str
    """A way to play the turn, with the order of the stones."""
    position: str
    """The position after the turn, played in that way."""
    positions: int
    """The number of positions after the turn that agree with the record."""
    repair: str | None
    """Why the turn was repaired, or ``None``."""


@dataclass(frozen=True, slots=True)
class RecordedGame(_results.Shown):
    """The recorded game of the source. A notebook shows it as an animation."""

    start: str
    """The position before the first turn."""
    turns: tuple[RecordedTurn, ...]
    """The turns."""

    def picture(self) -> Picture:
        """The game as an animated picture. Its text is the last board."""
        turns = [(turn.label, turn.turn) for turn in self.turns]
        start, last = (_native.FourWayPosition("size 10", it) for it in (self.start, self.turns[-1].position))
        return _results.drawn(last.picture(), start.animation(turns))


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of a position, for the player to move. A notebook shows the board."""

    rules: str
    """The rules."""
    position: str
    """The position."""
    value: Value | None
    """``win``, ``draw`` or ``loss``; ``None`` if it is not proved."""
    turns: int | None
    """The number of turns to the end; ``None`` for a draw, or if it is not proved."""
    searched: int
    """The number of turns searched completely."""
    nodes: int
    """The number of positions visited, with repeats."""
    stopped: str | None
    """Why the search was stopped before its end, or ``None``."""

    def _repr_svg_(self) -> str:
        return Position(self.position, self.rules).picture().svg


def recorded_game(*, repaired: bool = True) -> RecordedGame:
    """The game that W. Taylor published in rec.games.abstract, 2010, turns 1 to 15.

    >>> from abstract_games import four_way_fences
    >>> game = four_way_fences.recorded_game()
    >>> [turn.label for turn in game.turns if turn.repair]
    ['7j', '7B', '8j', '9B', '11j', '12B']

    Args:
        repaired: Whether to correct the six turns that cannot be played, or contradict the diagrams, as printed.

    Raises:
        ValueError: With ``repaired=False``: as printed, turn 8j cannot be played.
    """
    start, turns = _native.four_way_recorded_game(repaired)
    return RecordedGame(start, tuple(_results.build(RecordedTurn, turn) for turn in turns))


def solve(
    position: str | Position,
    *,
    rules: str | None = None,
    most_turns: int = 100,
    memory: int = 256 << 20,
    progress: _results.Watcher | None = None,
) -> Solution:
    """Searches one turn deeper each time until the value of a position is proved.

    It is made for boards of 4 × 4 cells. On the standard board one position has millions of turns, and a stop takes effect only
    between positions.

    >>> from abstract_games import four_way_fences
    >>> solution = four_way_fences.solve(
    ...     "- / - / nBd NCd / first / 1 / left 0 0", rules="size 4 stones-needed 4 supply 0"
    ... )
    >>> solution.value, solution.turns
    ('win', 7)

    Args:
        position: The position.
        rules: The rules; by default those of the position, or the standard ones.
        most_turns: The greatest number of turns to search.
        memory: The most bytes for the table and the lists of turns; below 64 there is no table and no limit.
        progress: A function that is told of the progress.

    Raises:
        ValueError: If the position is not valid, or its keys are too long for a table.
    """
    if isinstance(position, Position):
        rules, position = rules or position.rules, position.text
    at = (_results.text("rules", rules or "size 10"), _results.text("position", position))
    most = _results.whole("most_turns", most_turns, 2**32 - 1)
    options = _results.options(1, memory, progress)
    return _results.build(Solution, _native.FourWayPosition(*at).solve(most, options))


def count(
    what: Literal["wall-sets", "edge-sets", "open-edge-sets", "positions"],
    width: int,
    height: int | None = None,
    *,
    most_walls: int | None = None,
    memory: int = 8 * _results.GIB,
    progress: _results.Watcher | None = None,
) -> tuple[int, ...]:
    """The number of sets of walls, of walled edges, of walled edges that leave every cell open, or of positions, by number
    of walls.

    >>> from abstract_games import four_way_fences
    >>> four_way_fences.count("wall-sets", 1)
    (1, 4, 2)

    Args:
        what: What is counted.
        width: The number of cells in a row.
        height: The number of cells in a column; by default ``width``.
        most_walls: For positions alone, the greatest number of walls; 1 by default.
        memory: The count is stopped before its tables exceed this many bytes.
        progress: A function that is told of the progress.

    Raises:
        ValueError: If the board is not supported, or ``most_walls`` is given for other counts than that of positions.
        MemoryError: If the tables would exceed the memory limit.
    """
    if most_walls is not None and _results.text("what", what) != "positions":
        raise ValueError(f"most_walls: not an option of {what}")
    sides = _results.sides(width, height, 255)
    walls = _results.whole("most_walls", 1 if most_walls is None else most_walls, 2**32 - 1)
    options = _results.options(1, memory, progress)
    return tuple(_native.four_way_count(sides, _results.text("what", what), walls, options))


def play_game(
    players: Sequence[Player | Callable[[Position], str]],
    start: Position | None = None,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int | None = None,
    most_steps: int | None = None,
) -> tuple[Position, ...]:
    """Plays a game between two players, and returns its positions.

    >>> from abstract_games import four_way_fences
    >>> game = four_way_fences.play_game(["greedy", "random"], most_steps=12)
    >>> len(game)
    13

    Args:
        players: For each player the name of one, or a function that chooses a step of a position.
        start: The position from which to play; by default the start of the standard game.
        depth, seconds, nodes, seed: The options of the choices of the named players that obey them, as for
            :meth:`Position.best_move`.
        most_steps: The game is broken off after this many steps.
    """
    given = {"depth": depth, "seconds": seconds, "nodes": nodes, "seed": seed}
    most = _results.optional("most_steps", most_steps)
    begin = Position() if start is None else _results.instance("start", start, Position)
    return tuple(_results.play_named(begin, 2, players, _OBEYED, given, most)[1])


def __dir__() -> list[str]:
    return __all__
