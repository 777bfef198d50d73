"""What the submodules share: results, pictures, and the options of long computations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from operator import index
from time import monotonic
from typing import Any, Generic, Literal, Protocol, SupportsIndex, TypeVar

GIB = 1 << 30

T = TypeVar("T")

Value = Literal["win", "draw", "loss"]
"""The value of a position to the player to move."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a long computation."""

    done: int
    """Units of work completed."""
    total: int | None
    """Total units of work, if known."""
    fraction: float | None
    """The fraction of the work that is done, from 0 to 1, if it is known or estimated."""
    found: int
    """Number of things found so far, such as states; 0 where that has no meaning."""
    bytes: int
    """Number of bytes of the tables of the computation, or 0."""


Watcher = Callable[[Progress], object]
"""A function that is told of the progress of a long computation."""

Told = Callable[[int, "int | None", "float | None", int, int], object]
Options = tuple[int, int, "Told | None"]


def options(threads: SupportsIndex, memory: SupportsIndex, progress: Watcher | None) -> Options:
    """The options of a long computation, as the extension module takes them."""
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be a function, not {type(progress).__name__}")
    cores, bytes = whole("threads", threads, 2**16), whole("memory", memory)
    told = None
    if progress is not None:
        watcher = progress

        def told(*of: Any) -> object:
            return watcher(Progress(*of))

    return (cores, bytes, told)


def watched(
    items: Sequence[T], bytes: Callable[[], int], memory: int, progress: Watcher | None
) -> Iterator[T]:
    """The items. ``progress`` is told of them about twenty times a second, and of the number of bytes of the tables.

    Raises:
        MemoryError: If that exceeds the limit.
    """
    told = monotonic()
    for done, item in enumerate(items):
        taken = bytes()
        if taken > memory:
            raise MemoryError("the memory limit was reached")
        if progress is not None and monotonic() - told > 0.05:
            progress(Progress(done, len(items), done / len(items), 0, taken))
            told = monotonic()
        yield item


def whole(name: str, value: SupportsIndex, most: int = 2**63 - 1) -> int:
    """The value as an integer from 0 to the greatest one.

    Raises:
        ValueError: If the value is out of range.
    """
    try:
        number = index(value)
    except TypeError:
        kind = type(value).__name__
        raise TypeError(f"{name} must be an integer, not {kind}") from None
    if not 0 <= number <= most:
        raise ValueError(f"{name} is {number}, and a number from 0 to {most} is needed")
    return number


def optional(name: str, value: SupportsIndex | None, most: int = 2**63 - 1) -> int | None:
    """As :func:`whole`, or ``None`` if there is no value."""
    return None if value is None else whole(name, value, most)


def seeds(first: SupportsIndex | None) -> Iterator[int]:
    """The seeds from the first one, which is 0 by default, on; 0 comes after the greatest one."""
    start = whole("seed", 0 if first is None else first)
    return (number % 2**63 for number in count(start))


def sides(width: int, height: int | None, most: int = 2**63 - 1) -> tuple[int, int]:
    """The width and the height of a board, which is square without ``height``."""
    return whole("width", width, most), whole("height", width if height is None else height, most)


def instance(name: str, value: object, kind: type[T]) -> T:
    """The value, which must be of this type.

    Raises:
        TypeError: If it is of another one.
    """
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be a {kind.__name__}, not {type(value).__name__}")
    return value


def text(name: str, value: object) -> str:
    """The value, which must be a text."""
    return instance(name, value, str)


Thinking = tuple["int | None", "float | None", "int | None", int]
Obeyed = Mapping[str, tuple[str, ...]]
"""The options that each player obeys."""


def choose(
    best_move: Callable[[str, Thinking, Options], dict[str, Any] | None],
    player: str,
    obeyed: Obeyed,
    given: Mapping[str, Any],
    progress: Watcher | None,
) -> Choice | None:
    """The choice of a player, by a method of the extension module: within one second, if no limit is given."""
    refuse([text("player", player)], obeyed, given)
    depth, seconds, nodes, seed, memory = (
        given[name] for name in ("depth", "seconds", "nodes", "seed", "memory")
    )
    if seconds is not None and not isinstance(seconds, int | float):
        raise TypeError(f"seconds must be a number, not {type(seconds).__name__}")
    if "seconds" in obeyed.get(player, ()) and depth is None and seconds is None and nodes is None:
        seconds = 1.0
    limits = (
        optional("depth", depth, 2**32 - 1),
        None if seconds is None else float(seconds),
        optional("nodes", nodes),
        whole("seed", 0 if seed is None else seed),
    )
    watched = options(1, GIB // 4 if memory is None else memory, progress)
    chosen = best_move(player, limits, watched)
    return None if chosen is None else build(Choice, chosen)


def refuse(players: Sequence[str], obeyed: Obeyed, given: Mapping[str, object]) -> None:
    """Refuses an option that is given and that none of the players obeys.

    Raises:
        ValueError: If there is one.
    """
    for name, value in given.items():
        if value is not None and not any(name in obeyed.get(player, given) for player in players):
            names = " and ".join(sorted(set(players))) or "functions"
            raise ValueError(f"{name}: not an option of {names}")


def frozen(value: Any) -> Any:
    """The value with tuples for lists, so that a result can be hashed."""
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


def build(kind: Callable[..., T], fields: Mapping[str, Any], *first: Any) -> T:
    """The result with these fields, after the ``first`` ones."""
    return kind(*first, **{name: frozen(value) for name, value in fields.items()})


@dataclass(frozen=True, slots=True)
class Choice:
    """The move that a player chose, and what it found."""

    move: str
    """The move."""
    value: Value | None
    """The value to the player to move, if it is proved."""
    distance: int | None
    """The number of plies to the end, if it is proved."""
    points: int | None
    """The estimate of the position for the player to move in points of the player's own, if nothing is proved."""
    winning_chance: float | None
    """The chance of a win of the player to move that the points or the value stand for, if points stand for one."""
    depth: int
    """The number of plies that were searched completely; 0 if the player does not look ahead."""
    nodes: int
    """The number of positions visited."""
    line: tuple[str, ...]
    """The expected line of play."""
    stopped: str | None
    """Why the search ended, if a limit ended it."""


class _Playable(Protocol):
    @property
    def to_move(self) -> int: ...
    def moves(self) -> tuple[str, ...]: ...
    def play(self: P, move: str, /) -> P: ...


class _Chosen(_Playable, Protocol):
    @property
    def best_move(self) -> Callable[..., Choice | None]: ...


P = TypeVar("P", bound=_Playable)
C = TypeVar("C", bound=_Chosen)


def play_out(
    position: P,
    seats: int,
    players: Sequence[str | Callable[[P], str]],
    choose: Callable[[P, str], str],
    most: int | None,
) -> tuple[list[str], list[P]]:
    """The moves and the positions of a game between players, each a name or a function that chooses a move.

    Fewer players than seats take turns.

    Raises:
        ValueError: If there are none, or more than seats.
    """
    if not 0 < len(players) <= seats:
        raise ValueError(f"players: {len(players)} are given, and the game is for {seats}")
    moves: list[str] = []
    positions = [position]
    while position.moves() and (most is None or len(moves) < most):
        player = players[(position.to_move - 1) % len(players)]
        move = choose(position, player) if isinstance(player, str) else player(position)
        position = position.play(move)
        moves.append(move)
        positions.append(position)
    return moves, positions


def play_named(
    position: C,
    seats: int,
    players: Sequence[str | Callable[[C], str]],
    obeyed: Obeyed,
    given: Mapping[str, Any],
    most: int | None,
) -> tuple[list[str], list[C]]:
    """As :func:`play_out`, where each named player gets the options that it obeys and a seed of its own."""
    refuse([player for player in players if isinstance(player, str)], obeyed, given)
    own_seeds = seeds(given["seed"])

    def choose(position: C, player: str) -> str:
        of_choice = {**given, "seed": next(own_seeds)}
        obeys = obeyed.get(player, ())
        choice = position.best_move(player, **{k: v for k, v in of_choice.items() if k in obeys})
        return "" if choice is None else choice.move

    return play_out(position, seats, players, choose, most)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a board. A notebook shows the SVG, ``print`` the text.

    >>> from abstract_games import quarto
    >>> picture = quarto.Position("0..3/..../.c../.... 5").picture()
    >>> print(picture)
    4 0 . . 3
    3 . . . .
    2 . c . .
    1 . . . .
      a b c d
    >>> picture.svg[:4]
    '<svg'
    """

    svg: str
    """The picture as an SVG document; it may be animated."""
    text: str
    """The picture as text."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Picture of {len(self.svg)} characters of SVG>"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str) -> None:
        """Writes the SVG document to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)


def drawn(board: tuple[str, str], svg: str | None = None) -> Picture:
    """The picture of a board, or an animation that ends with it. The extension module gives the text and the SVG."""
    return Picture(svg=svg or board[1], text=board[0].rstrip("\n"))


class Shown:
    """What a notebook shows as a picture."""

    __slots__ = ()

    def picture(self) -> Picture:
        raise NotImplementedError

    def _repr_svg_(self) -> str:
        return self.picture().svg


class Native(Protocol):
    """What the positions of the extension module have in every game."""

    def perft(self, depth: int, options: Options) -> int: ...
    def levels(self, plies: int, options: Options) -> Sequence[int]: ...
    def picture(self) -> tuple[str, str]: ...


N = TypeVar("N", bound=Native)


class GamePosition(Shown, Generic[N]):
    """What the positions of every game have: counts of play, and a picture, which a notebook shows."""

    __slots__ = ("_at",)
    _at: N
    """The position of the extension module."""

    def perft(
        self,
        depth: int,
        *,
        threads: int = 0,
        memory: int = 8 * GIB,
        progress: Watcher | None = None,
    ) -> int:
        """The number of lines of play of ``depth`` plies; of steps in Four-Way Fences.

        >>> from abstract_games import quarto, quoridor
        >>> quoridor.Position().perft(2), quarto.Position().perft(3)
        (16677, 3840)

        Raises:
            MemoryError: If the tables would exceed the memory limit.
        """
        watched = options(threads, memory, progress)
        return self._at.perft(whole("depth", depth), watched)

    def levels(
        self,
        plies: int,
        *,
        threads: int = 0,
        memory: int = 8 * GIB,
        progress: Watcher | None = None,
    ) -> tuple[int, ...]:
        """The number of positions at distance 0, 1, … ``plies``; in steps in Four-Way Fences.

        >>> from abstract_games import quoridor
        >>> quoridor.Position(width=3, height=3, fences=1).levels(3)
        (1, 11, 65, 153)

        Raises:
            MemoryError: If the tables would exceed the memory limit.
        """
        watched = options(threads, memory, progress)
        return tuple(self._at.levels(whole("plies", plies), watched))

    def picture(self) -> Picture:
        """A picture of the board."""
        return drawn(self._at.picture())


class TextPosition(GamePosition[N]):
    """A position that is given by a text and the rules."""

    __slots__ = ()
    text: str
    rules: str

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.text, self.rules)

    def __str__(self) -> str:
        return self.text
