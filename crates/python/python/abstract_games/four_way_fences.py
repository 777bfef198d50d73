"""Four-Way Fences: positions, the recorded game, solved positions.

Rules are a text as ``size 10`` or ``size 4 stones-needed 1``, with the options that differ from the standard ones. A move is
a step, as ``n-Dj`` or a wall ``Bg3``, or a whole turn, as ``n:N e:E Bg3``.

>>> from abstract_games import four_way_fences
>>> game = four_way_fences.recorded_game()
>>> len(game.turns), game.turns[0].label, game.turns[0].record
(30, '1j', 'n e - - Bg3')
"""

from __future__ import annotations

from dataclasses import dataclass

from . import _native
from ._results import Picture, Watcher, build, options, whole

__all__ = ["Position", "RecordedGame", "RecordedTurn", "Solution", "recorded_game", "solve"]


@dataclass(frozen=True, slots=True)
class Position:
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
        object.__setattr__(self, "rules", _native.four_way_rules(self.rules))
        text = self.text or _native.four_way_initial(self.rules)
        object.__setattr__(self, "text", _native.four_way_position(self.rules, text))

    @property
    def stones(self) -> dict[str, str]:
        """The cell of each stone on the board. The stones of the first player are small letters."""
        return dict(_native.four_way_parts(self.rules, self.text)["stones"])

    @property
    def walls(self) -> tuple[str, ...]:
        """The walled unit edges."""
        return tuple(_native.four_way_parts(self.rules, self.text)["walls"])

    @property
    def to_move(self) -> int:
        """The player to move, 1 or 2."""
        return _native.four_way_parts(self.rules, self.text)["to_move"]

    @property
    def stones_off(self) -> tuple[int, int]:
        """The number of stones of each player that have left the board."""
        return _native.four_way_parts(self.rules, self.text)["stones_off"]

    @property
    def path_lengths(self) -> dict[str, int | None]:
        """The number of moves that each stone needs to leave the board, if no other stone moved."""
        return dict(_native.four_way_parts(self.rules, self.text)["path_lengths"])

    @property
    def winner(self) -> int | None:
        """The player who has won, 1 or 2."""
        return _native.four_way_parts(self.rules, self.text)["winner"]

    def moves(self) -> tuple[str, ...]:
        """The legal steps."""
        return tuple(_native.four_way_moves(self.rules, self.text))

    def illegality(self, step: str) -> str | None:
        """Why a step is not legal, or ``None`` if it is.

        Raises:
            ValueError: If the text is not a step.
        """
        return _native.four_way_legality(self.rules, self.text, step)

    def play(self, move: str) -> Position:
        """The position after a step or a whole turn.

        Raises:
            ValueError: If it is not legal.
        """
        return Position(_native.four_way_play(self.rules, self.text, move), self.rules)

    def picture(self) -> Picture:
        """A picture of the board."""
        text, svg = _native.four_way_picture(self.rules, self.text)
        return Picture(svg=svg, text=text.rstrip("\n"))

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.picture().svg


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
class RecordedGame:
    """The recorded game of the source. A notebook shows it as an animation."""

    start: str
    """The position before the first turn."""
    turns: tuple[RecordedTurn, ...]
    """The turns."""

    def picture(self) -> Picture:
        """The game as an animated picture. Its text is the last board."""
        turns = [(turn.label, turn.turn) for turn in self.turns]
        svg = _native.four_way_animation("size 10", self.start, turns)
        text, _ = _native.four_way_picture("size 10", self.turns[-1].position)
        return Picture(svg=svg, text=text.rstrip("\n"))

    def _repr_svg_(self) -> str:
        return self.picture().svg


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of a position, for the player to move. A notebook shows the board."""

    rules: str
    """The rules."""
    position: str
    """The position."""
    value: str | None
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
    return RecordedGame(start, tuple(build(RecordedTurn, turn) for turn in turns))


def solve(
    position: str | Position,
    *,
    rules: str | None = None,
    most_turns: int = 100,
    memory: int = 256 << 20,
    progress: Watcher | None = None,
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
        memory: The size of the table in bytes; below 64 there is none.
        progress: A function that is told of the progress.

    Raises:
        ValueError: If the position is not valid, or its keys are too long for a table.
    """
    text, stated = str(position), "size 10"
    if isinstance(position, Position):
        stated = position.rules
    solved = _native.four_way_solve(
        rules or stated,
        text,
        whole("most_turns", most_turns, 2**32 - 1),
        options(1, memory, progress),
    )
    return build(Solution, solved)
