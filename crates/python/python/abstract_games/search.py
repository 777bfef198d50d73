"""Searches of games of one's own.

A game is an object with methods. A state is any value that can be hashed; states of type ``bytes``, all of one length, are
the fastest and take the least memory. A move is a value that can be hashed, too.

============================ ======================================================================================
method                       returns
============================ ======================================================================================
``initial()``                the state in which play begins
``moves(state)``             the legal moves, none in a finished state
``play(state, move)``        the state after a move
``successors(state)``        pairs of a move and the next state; instead of ``moves`` and ``play``, and faster
``successors_batch(states)`` the successors of many states at once, for numpy; see :class:`BatchGame`
``outcome(state)``           ``"win"``, ``"draw"`` or ``"loss"`` for the player to move if play is over, or ``None``
``turn(state)``              whose turn it is; without this method, the two players alternate
``margin(state)``            instead of ``outcome``, the points of the player to move minus those of the opponent
``gain(state, move)``        the points that a move wins for who makes it, if states do not hold the points so far
``endless_margin(state)``    the margin to the player to move if play goes on for ever; without this method, 0
============================ ======================================================================================

A puzzle has the first three alone. :class:`StateSpace` has the searches. It calls the methods once for each state, keeps
the graph, and runs every search on it.

>>> class Pile:
...     '''Take one or two stones. Who takes the last one wins.'''
...     def __init__(self, stones):
...         self.stones = stones
...     def initial(self):
...         return self.stones
...     def moves(self, stones):
...         return range(1, min(stones, 2) + 1)
...     def play(self, stones, taken):
...         return stones - taken
...     def outcome(self, stones):
...         return "loss" if stones == 0 else None
>>> from abstract_games import search
>>> pile = search.StateSpace(Pile(20))
>>> pile.explore().levels
(1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)
>>> solution = pile.solve()
>>> solution.value, solution.distance, solution.best
('win', 13, (2,))
>>> [stones for stones in range(13) if pile.value(stones) == "loss"]
[0, 3, 6, 9, 12]

A symmetry makes every search faster: see :class:`StateSpace`. :func:`check` finds mistakes in the rules and in the
symmetry. An exception that a method raises stops the search and arrives unchanged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, Protocol, TypeVar, Union, overload

from . import _native, _results
from ._laws import check_state as _check_state
from ._paths import lift as _lift, mapped as _mapped
from ._results import Value
from ._rules import LawError, Rules as _Rules, broken as _broken, shown as _shown
from ._symmetry import acting as _acting, form_of as _form_of, images_of as _images_of
from ._tables import Table as _Table
from .symmetry import PermutationGroup

__all__ = [
    "BatchGame",
    "Checked",
    "Components",
    "Exploration",
    "Game",
    "LawError",
    "LinesOfPlay",
    "Listing",
    "MoveValue",
    "Path",
    "Solution",
    "Solved",
    "StateSpace",
    "Value",
    "check",
]

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)
_M_co = TypeVar("_M_co", bound=Hashable, covariant=True)

class Game(Protocol[S, M]):
    """A game that lists the moves of a state and plays them."""

    def initial(self) -> S:
        """The state in which play begins."""
        ...

    def moves(self, state: S, /) -> Iterable[M]:
        """The legal moves, each once; none in a finished state."""
        ...

    def play(self, state: S, move: M, /) -> S:
        """The state after a move."""
        ...


class Listing(Protocol[S, _M_co]):
    """A game that lists the moves of a state together with the next states."""

    def initial(self) -> S:
        """The state in which play begins."""
        ...

    def successors(self, state: S, /) -> Iterable[tuple[_M_co, S]]:
        """The legal moves, each with the state after it."""
        ...


class BatchGame(Protocol):
    """A game whose rules are vectorised with numpy. Its states are ``bytes``, and its moves are integers.

    A call is for 64 KiB of states at most. :meth:`StateSpace.explore` does not keep the moves: a result that needs them
    calls the rules again, and only then refuses moves that are no such integers or are listed twice.

    >>> import importlib.util, pytest
    >>> if importlib.util.find_spec("numpy") is None: pytest.skip("numpy is not installed")
    >>> import numpy as np
    >>> class Lights:
    ...     '''Three lamps in a row: a move switches one.'''
    ...     def initial(self):
    ...         return bytes(3)
    ...     def successors_batch(self, states):
    ...         parents = np.repeat(np.arange(len(states)), 3)
    ...         moves = np.tile(np.arange(3), len(states))
    ...         after = states[parents]
    ...         after[np.arange(len(parents)), moves] ^= 1
    ...         return parents, moves, after
    >>> from abstract_games import search
    >>> search.StateSpace(Lights()).explore().levels
    (1, 3, 3, 1)
    """

    def initial(self) -> bytes:
        """The state in which play begins."""
        ...

    def successors_batch(self, states: Any, /) -> tuple[Any, Any, Any]:
        """The successors of all rows of ``states``, an array of ``uint8`` with one state in each row, which cannot be written.

        Returns:
            Three arrays with one entry for each successor, in any order: the row of the state before, the number of the
            move, less than 2**63, and the next state, a row of ``uint8``. One kind of move for all states at a time is
            usually fastest.
        """
        ...


Symmetry = Union[PermutationGroup, tuple[PermutationGroup, PermutationGroup], Callable[[S], S]]
"""A symmetry of a game; :class:`StateSpace` describes it."""


@dataclass(frozen=True, slots=True)
class Path(Generic[S, M]):
    """A line of play. Its length is the number of moves."""

    moves: tuple[M, ...]
    """The moves."""
    states: tuple[S, ...]
    """The states from the start to the end, one more than the moves."""

    @classmethod
    def _of(cls, line: tuple[list[Any], list[Any]]) -> Path[Any, Any]:
        return cls(tuple(line[0]), tuple(line[1]))

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class MoveValue(Generic[M]):
    """A move, and what it is worth to the player who makes it, as far as the search found it."""

    move: M
    """The move."""
    value: Value | None
    """``win``, ``draw`` or ``loss``."""
    distance: int | None
    """The number of moves to the end, this one included."""
    margin: int | None
    """The margin in points."""


@dataclass(frozen=True, slots=True)
class Solution(_Table, Generic[S, M]):
    """The solution of a state."""

    state: S
    """The state."""
    value: Value | None
    """The value to the player to move; ``None`` if the search was stopped."""
    distance: int | None
    """The number of moves to the end if the winner hurries and the loser delays."""
    margin: int | None
    """The margin in points to the player to move, if the game has points."""
    best: tuple[M, ...]
    """The best moves."""
    moves: tuple[MoveValue[M], ...]
    """All moves with their values, if they were asked for."""
    nodes: int
    """The number of states that the search visited, with repeats; 0 if retrograde analysis answered."""
    stopped: str | None
    """Why the search was stopped before its end, or ``None``."""

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        rows = [(m.move, m.value, m.distance, m.margin, m.move in self.best) for m in self.moves]
        if not rows:
            rows = [(m, self.value, None, self.margin, True) for m in self.best]
        return ("move", "value", "distance", "margin", "best"), rows


@dataclass(frozen=True, slots=True)
class LinesOfPlay(_Table):
    """The numbers of lines of play, which test a move generator (perft)."""

    lines: tuple[int, ...]
    """The number of lines of 0, 1, 2, … moves."""
    finished: tuple[int, ...]
    """Of these the number of those after which there is no move."""
    stopped: str | None
    """Why the count was stopped before its end, or ``None``."""

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        finished = (*self.finished, None)
        return ("moves", "lines", "finished"), [
            (depth, lines, finished[depth]) for depth, lines in enumerate(self.lines)
        ]


@dataclass(frozen=True, slots=True)
class Checked:
    """A check that found no mistake."""

    states: int
    """The number of states that were checked."""
    is_complete: bool
    """Whether these are all states of the game."""


class Components(_Table, Generic[S]):
    """The strongly connected components of a game: play can return to a state exactly from its component."""

    __slots__ = ("_of", "_numbers", "sizes", "sources", "sinks")

    sizes: tuple[int, ...]
    """The number of states of each component. Each component is listed after those that it leads to."""
    sources: frozenset[int]
    """The components that no other component leads to."""
    sinks: frozenset[int]
    """The components that lead to no other component."""

    def __init__(
        self,
        of: Exploration[S, Any],
        parts: tuple[list[int], list[int], list[bool], list[bool]],
    ) -> None:
        self._of, self._numbers = of, parts[0]
        self.sizes = tuple(parts[1])
        self.sources, self.sinks = (
            frozenset(number for number, holds in enumerate(part) if holds) for part in parts[2:]
        )

    def __len__(self) -> int:
        return len(self.sizes)

    def of(self, state: S) -> int:
        """The number of the component of a state.

        Raises:
            KeyError: If the state was not found.
        """
        return self._numbers[self._of._place(state)]

    def __repr__(self) -> str:
        return f"<{len(self)} components of {sum(self.sizes)} states>"

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        return ("size", "components"), sorted(Counter(self.sizes).items(), reverse=True)


class Solved(_Table, Generic[S, M]):
    """The values of all states of an exploration, also where play can repeat.

    Play that goes on for ever is a draw or, in a game with points, worth the ``endless_margin``.
    """

    __slots__ = ("_native", "_of")

    def __init__(self, native: _native.Solved, of: Exploration[S, M]) -> None:
        self._native, self._of = native, of

    def __len__(self) -> int:
        return len(self._of)

    def _worth(self, state: S) -> tuple[Value | None, int | None, int | None]:
        return self._native.at(self._of._place(state))

    def value(self, state: S) -> Value | None:
        """The value of a state to the player to move; ``None`` if the exploration does not suffice to know it.

        Raises:
            KeyError: If the state was not found. So do the other methods.
        """
        return self._worth(state)[0]

    def distance(self, state: S) -> int | None:
        """The number of moves to the end if the winner hurries and the loser delays; ``None`` if neither wins."""
        return self._worth(state)[1]

    def margin(self, state: S) -> int | None:
        """The margin in points to the player to move, if the game has points."""
        return self._worth(state)[2]

    def best_moves(self, state: S) -> tuple[M, ...]:
        """The moves that keep the value and, in a won or lost state, the distance."""
        best = self._worth(state)
        return tuple(move for move, worth in self._native.moves(state) if best[0] and worth == best)

    def solution(self, state: S) -> Solution[S, M]:
        """All that is known of a state."""
        return Solution(state, *self._worth(state), self.best_moves(state), (), 0, None)

    @property
    def counts(self) -> dict[str, int]:
        """The numbers of states that are won, drawn and lost to the player to move, and of unknown value."""
        return dict(zip(("win", "draw", "loss", "unknown"), self._native.counts(), strict=True))

    def __iter__(self) -> Iterator[tuple[S, Value | None, int | None, int | None]]:
        """Each state with its value, distance and margin, in the order of discovery."""
        for place, state in enumerate(self._of):
            yield (state, *self._native.at(place))

    def __repr__(self) -> str:
        counts = ", ".join(f"{count} {name}" for name, count in self.counts.items() if count)
        return f"<Solved: {counts}>"

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        return ("value", "states"), list(self.counts.items())


class Exploration(_Table, Generic[S, M]):
    """The states that a breadth-first search found. Iteration gives them in the order of discovery.

    With a symmetry there is one state for each orbit, its canonical form; the methods take any state of an orbit.
    """

    # Not the space, which may keep the values of an exploration: the cycle would keep both.
    __slots__ = ("_acting", "_is_complete", "_len", "_native", "_orbits", "_rules", "_start", "levels", "stopped")

    levels: tuple[int, ...]
    """The number of states at distance 0, 1, 2, … from the start. An incomplete level is left out."""
    stopped: str | None
    """Why the search was stopped before its end, or ``None``."""

    def __init__(self, native: _native.Explored, space: StateSpace[S, M], start: S) -> None:
        self._native, self._start = native, start
        self._rules, self._acting, self._orbits = space._rules, space._acting, space._native
        self._len, levels, self._is_complete, self.stopped = native.summary()
        self.levels = tuple(levels)

    def __len__(self) -> int:
        return self._len

    def __iter__(self) -> Iterator[S]:
        return (self._native.state(place) for place in range(len(self)))

    def __contains__(self, state: S) -> bool:
        return self._native.place(state) is not None

    def _place(self, state: S) -> int:
        place = self._native.place(state)
        if place is None:
            raise KeyError(state)
        return place

    def __repr__(self) -> str:
        return f"<Exploration of {len(self)} states in {len(self.levels)} levels>"

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        return ("distance", "states"), list(enumerate(self.levels))

    @property
    def eccentricity(self) -> int | None:
        """The greatest distance of a state; ``None`` if the search did not reach all."""
        return len(self.levels) - 1 if self._is_complete else None

    @property
    def farthest(self) -> tuple[S, ...]:
        """The states at the greatest distance that were found."""
        return self.level(max(len(self.levels) - 1, 0))

    @property
    def edges(self) -> int:
        """The number of moves of the states that the search expanded, each move of each state counted."""
        return self._native.edge_count()

    def level(self, distance: int) -> tuple[S, ...]:
        """The states at this distance."""
        counts = (*self.levels, len(self) - sum(self.levels))
        first = sum(counts[: _results.whole("distance", distance)])
        return tuple(map(self._native.state, range(first, first + sum(counts[distance:][:1]))))

    def distance(self, state: S) -> int | None:
        """The distance of a state from the start, or ``None`` if the state was not found."""
        return self._native.distance(state)

    def path(self, state: S) -> Path[S, M]:
        """A shortest path from the start to a state.

        With a symmetry it ends in the state if an element of the group maps the end there and fixes the start, and
        otherwise in another state of its orbit.

        Raises:
            KeyError: If the state was not found.
        """
        orbits = self._native.path(self._place(state))
        line = _lift(self._rules, self._orbits, self._start, orbits)
        return Path._of(_mapped(self._rules, self._acting, line, lambda end: end == state) or line)

    def graph(self) -> tuple[list[int], list[int]]:
        """The graph as compressed sparse rows, for scipy or networkx.

        The successors of state ``i`` in the order of discovery are the second list from ``first[i]`` to
        ``first[i + 1]``. The states of an incomplete exploration that were not expanded have no rows.
        """
        return self._native.graph()

    def components(
        self, *, memory: int = 8 * _results.GIB, progress: _results.Watcher | None = None
    ) -> Components[S]:
        """The strongly connected components of the states found."""
        return Components(self, self._native.components(_results.options(1, memory, progress)))

    def solve(self, *, memory: int = 8 * _results.GIB, progress: _results.Watcher | None = None) -> Solved[S, M]:
        """The values of all states found, by retrograde analysis.

        Raises:
            TypeError: If the game has neither ``outcome`` nor ``margin``.
            LawError: If a state has neither moves nor an outcome, or both.
        """
        self._rules.need_outcome()
        options = _results.options(1, memory, progress)
        return Solved(_native.search_retrograde(self._native, options), self)

    def count_orbits(
        self,
        symmetry: Symmetry[S],
        *,
        memory: int = 8 * _results.GIB,
        progress: _results.Watcher | None = None,
    ) -> int:
        """The number of states found up to a symmetry.

        The exploration itself must be without symmetry.

        >>> from abstract_games import search, symmetry
        >>> class Colours:
        ...     '''Colour the squares of a board of 2 × 2 squares one by one.'''
        ...     def initial(self):
        ...         return bytes(4)
        ...     def successors(self, squares):
        ...         for i in range(4):
        ...             if not squares[i]:
        ...                 yield i, squares[:i] + b"\\1" + squares[i + 1:]
        >>> found = search.StateSpace(Colours()).explore()
        >>> len(found), found.count_orbits(symmetry.board(2))
        (16, 6)

        Raises:
            LawError: If the image of a state is not among the states.
            MemoryError: If the tables would exceed the memory limit.
        """
        if self._acting is not None:
            raise ValueError("symmetry: the exploration is one of orbits already")
        _, most, _ = _results.options(1, memory, progress)
        by = _acting(symmetry, self._rules.initial)
        space, orbits = _native.Space(self._rules, by), set()
        for place in _results.watched(range(len(self)), space.bytes, most, progress):
            state = self._native.state(place)
            for image in _images_of(by, state):
                if image not in self:
                    law = "the images of the states under the symmetry are among the states"
                    raise _broken(law, state, f"image {_shown(image)}")
            orbits.add(space.number(state))
        return len(orbits)


class StateSpace(Generic[S, M]):
    """A game with its symmetry, and the searches. It keeps the states that a search has met and, but for vectorised
    rules, their moves.

    A symmetry is one of these:

    a permutation group
        It permutes the positions of states of type ``bytes``: byte ``i`` of a state is byte ``g[i]`` of its image under
        ``g``. :func:`symmetry.board <abstract_games.symmetry.board>` is the group of a rectangle,
        :class:`~abstract_games.symmetry.PermutationGroup` makes a group of generators, and ``a * b`` is a product. Bytes
        beyond the degree of the group keep their positions.
    a pair of permutation groups
        The first permutes the positions and the second the values of bytes, independently.
    a function
        It returns the canonical form of a state, which must be the same for all states of an orbit.

    A symmetry may exchange the players, if it also exchanges whose turn it is. A search compares some states with their
    canonical forms. A symmetry that it finds to be none raises :class:`LawError`, as rules do that contradict
    themselves. :func:`check` compares all states.

    >>> from abstract_games import search, symmetry
    >>> class Cram:
    ...     '''Lay a domino on two free squares of a board of 4 × 4. Who cannot loses.'''
    ...     lines = [(4 * y + x, 4 * y + x + 1) for y in range(4) for x in range(3)]
    ...     dominoes = lines + [(x + 4 * y, x + 4 * y + 4) for y in range(3) for x in range(4)]
    ...     def initial(self):
    ...         return bytes(16)
    ...     def moves(self, squares):
    ...         return [(a, b) for a, b in self.dominoes if not (squares[a] or squares[b])]
    ...     def play(self, squares, domino):
    ...         return bytes(1 if i in domino else square for i, square in enumerate(squares))
    ...     def outcome(self, squares):
    ...         return None if self.moves(squares) else "loss"
    >>> game = search.StateSpace(Cram(), symmetry.board(4))
    >>> len(search.StateSpace(Cram()).explore()), len(game.explore())
    (5700, 778)
    >>> game.value()
    'loss'

    Args:
        game: An object with the methods of :class:`Game`, :class:`Listing` or :class:`BatchGame`.
        symmetry: The symmetry, or ``None``.

    Raises:
        TypeError: If the game lacks a method, or the symmetry does not act on its states.
    """

    __slots__ = ("_acting", "_native", "_rules", "_solved", "game", "symmetry")

    game: object
    """The game."""
    symmetry: Symmetry[S] | None
    """The symmetry."""

    @overload
    def __init__(
        self: StateSpace[bytes, int],
        game: BatchGame,
        symmetry: Symmetry[bytes] | None = None,
    ) -> None: ...
    @overload
    def __init__(
        self, game: Game[S, M] | Listing[S, M], symmetry: Symmetry[S] | None = None
    ) -> None: ...
    def __init__(self, game: Any, symmetry: Any = None) -> None:
        self.game, self.symmetry = game, symmetry
        self._rules = _Rules(game)
        self._acting = _acting(symmetry, self._rules.initial)
        self._native = _native.Space(self._rules, self._acting)
        self._solved: Solved[S, M] | None = None

    def __repr__(self) -> str:
        by = "" if self.symmetry is None else " up to symmetry"
        return f"<StateSpace of {type(self.game).__name__}{by}>"

    def _start(self, start: S | None) -> Any:
        return self._rules.initial() if start is None else start

    def explore(
        self,
        start: S | None = None,
        *,
        plies: int | None = None,
        memory: int = 8 * _results.GIB,
        progress: _results.Watcher | None = None,
    ) -> Exploration[S, M]:
        """Finds all states that can be reached, by breadth-first search.

        Args:
            start: The state from which to search; by default the initial state.
            plies: The greatest distance; by default all.
            memory: The search is stopped before its tables exceed this many bytes; :attr:`Exploration.stopped` then says
                so. The objects of Python that are states are not counted.
            progress: A function that is told of the progress.
        """
        most, begin = _results.optional("plies", plies), self._start(start)
        options = _results.options(1, memory, progress)
        native = _native.search_explore(self._native, begin, most, None, options)
        return Exploration(native, self, begin)

    def shortest_path(
        self,
        goal: S | Callable[[S], bool],
        start: S | None = None,
        *,
        memory: int = 8 * _results.GIB,
        progress: _results.Watcher | None = None,
    ) -> Path[S, M] | None:
        """A shortest path to a goal, or ``None`` if it cannot be reached.

        >>> from abstract_games import search
        >>> class Knight:
        ...     def initial(self):
        ...         return (0, 0)
        ...     def successors(self, at):
        ...         for dx, dy in ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)):
        ...             to = (at[0] + dx, at[1] + dy)
        ...             if 0 <= min(to) and max(to) < 8:
        ...                 yield to, to
        >>> len(search.StateSpace(Knight()).shortest_path((7, 7)))
        6

        Args:
            goal: A state, or a predicate of states. With a permutation group, the part of the group that fixes the start
                is used, and any predicate is allowed. With a function as symmetry, a predicate must hold for all states
                of an orbit or for none, and the path to a state ends in some state of its orbit.
            start: The state from which to search; by default the initial state.
            memory: The search is stopped before its tables exceed this many bytes.
            progress: A function that is told of the progress.

        Raises:
            MemoryError: If the tables would exceed the memory limit.
        """
        begin, native, by = self._start(start), self._native, self._acting
        options = _results.options(1, memory, progress)
        if isinstance(by, _native.ByteGroup):
            by = by.fixing(begin)
            native = _native.Space(self._rules, by)
        canonical = _form_of(by)
        holds: Callable[[Any], object] = goal if callable(goal) else lambda state: state == goal
        wanted: Any = goal
        if not callable(goal):
            wanted = goal if canonical is None else canonical(goal)
        elif isinstance(by, _native.ByteGroup):
            wanted = lambda form: any(map(holds, _images_of(by, form)))
        found = _native.search_explore(native, begin, None, (wanted,), options)
        count, _, is_complete, stopped = found.summary()
        if stopped:
            raise MemoryError(stopped)
        if is_complete:
            return None
        line = _lift(self._rules, native, begin, found.path(count - 1))
        path = _mapped(self._rules, by, line, holds)
        if path is None and callable(goal):
            law = "a goal holds for all states of an orbit or for none"
            found_at = "for which it does not hold, but for its canonical form"
            raise _broken(law, line[1][-1], found_at)
        return Path._of(path or line)

    def perft(
        self,
        depth: int,
        start: S | None = None,
        *,
        memory: int = 8 * _results.GIB,
        progress: _results.Watcher | None = None,
    ) -> LinesOfPlay:
        """The numbers of lines of play of 0 to ``depth`` moves. A symmetry does not change them."""
        plies, options = _results.whole("depth", depth), _results.options(1, memory, progress)
        lines, finished, stopped = _native.search_perft(
            self._native, self._start(start), plies, options
        )
        return LinesOfPlay(tuple(lines), tuple(finished), stopped)

    def count_orbits(
        self, *, memory: int = 8 * _results.GIB, progress: _results.Watcher | None = None
    ) -> int:
        """The number of states up to the symmetry: that of the canonical forms."""
        found = self.explore(memory=memory, progress=progress)
        if found.stopped:
            raise MemoryError(found.stopped)
        return len(found)

    def value(
        self,
        state: S | None = None,
        *,
        memory: int = 8 * _results.GIB,
        progress: _results.Watcher | None = None,
    ) -> Value:
        """The value of a state to the player to move, by default that of the initial state.

        Alpha-beta search finds it; where play can repeat, retrograde analysis of all states that can be reached.

        Raises:
            TypeError: If the game has neither ``outcome`` nor ``margin``.
            LawError: If a state has neither moves nor an outcome, or both.
            MemoryError: If the tables would exceed the memory limit.
        """
        value = self._solve(state, "value", memory, progress).value
        if value is None:
            raise MemoryError("the memory limit was reached")
        return value

    def solve(
        self,
        state: S | None = None,
        *,
        all_moves: bool = False,
        memory: int = 8 * _results.GIB,
        progress: _results.Watcher | None = None,
    ) -> Solution[S, M]:
        """Solves a state: its value, the distance to the end and the best moves, or the margin in points.

        It searches as :meth:`value`, which is faster because it asks for less. For the values of all states see
        :meth:`Exploration.solve`.

        Args:
            state: The state; by default the initial state.
            all_moves: Find the values of all moves.
            memory: The limit on the memory in bytes. The table of alpha-beta takes at most 64 MiB of it.
            progress: A function that is told of the progress.

        Raises:
            TypeError: If the game has neither ``outcome`` nor ``margin``.
            LawError: If a state has neither moves nor an outcome, or both.
            MemoryError: If the tables would exceed the memory limit.
        """
        return self._solve(state, "all" if all_moves else "best", memory, progress)

    def _solve(
        self,
        state: S | None,
        wish: Literal["value", "best", "all"],
        memory: int,
        progress: _results.Watcher | None,
    ) -> Solution[S, M]:
        self._rules.need_outcome()
        at = self._start(state)
        if self._solved is None or at not in self._solved._of:
            options = _results.options(1, memory, progress)
            table = max(min(memory // 4, 1 << 26), 1 << 10)
            worth, moves, nodes, stopped, repeats = _native.search_solve(
                self._native, at, wish, table, options
            )
            if not repeats:
                if stopped:
                    raise MemoryError(stopped)
                best = tuple(move for move, of_move in moves if of_move == worth)
                judged = tuple(MoveValue(move, *of_move) for move, of_move in moves)
                return Solution(at, *worth, best, judged if wish == "all" else (), nodes, None)
            explored = self.explore(at, memory=memory, progress=progress)
            if explored.stopped:
                raise MemoryError(explored.stopped)
            self._solved = explored.solve(memory=memory, progress=progress)
        solution = self._solved.solution(at)
        if wish != "all":
            return solution
        of_moves = self._solved._native.moves(at)
        return replace(solution, moves=tuple(MoveValue(move, *worth) for move, worth in of_moves))


def check(
    game: Any,
    symmetry: Symmetry[Any] | None = None,
    *,
    states: int = 500,
    seed: int = 0,
    memory: int = 8 * _results.GIB,
    progress: _results.Watcher | None = None,
) -> Checked:
    """Checks the laws that a search relies on, and raises :class:`LawError` for the first violation.

    Each move is listed once, and always leads to the same state. A state has an outcome exactly when it has no moves. The
    symmetry maps states to states with the corresponding moves and the same outcome. Where a symmetry permutes bytes, an
    error names a move by the state that it leads to.

    >>> from abstract_games import search, symmetry
    >>> class Walk:
    ...     '''A token walks to the right on four squares.'''
    ...     def initial(self):
    ...         return b"T..."
    ...     def successors(self, row):
    ...         at = row.index(b"T")
    ...         if at < 3:
    ...             yield "right", b"." * (at + 1) + b"T" + b"." * (2 - at)
    >>> search.check(Walk())
    Checked(states=4, is_complete=True)
    >>> search.check(Walk(), symmetry.board(4, 1))
    Traceback (most recent call last):
        ...
    abstract_games.search.LawError: the image of a move is a move of the image: state b'T...', move b'.T..', group \
element [3, 2, 1, 0], image of the state b'...T', image of the move b'..T.' (a move of a piece that covers several cells \
must not name one of them that the symmetry does not map to the corresponding one)

    Args:
        game: The game.
        symmetry: Its symmetry, as :class:`StateSpace` takes it.
        states: The greatest number of states to check: all, if there are no more, or else the nearest ones and some from
            random play.
        seed: The seed of random play.
        memory: The limit on the memory in bytes.
        progress: A function that is told of the progress.

    Raises:
        MemoryError: If the tables would exceed the memory limit.
    """
    count = _results.whole("states", states)
    rules = _Rules(game)
    by = _acting(symmetry, rules.initial)
    spaces = _native.Space(rules, None), _native.Space(rules, by)
    options = _results.options(1, memory, progress)
    sample, are_all = _native.search_sample(spaces[0], count, _results.whole("seed", seed), options)
    for state in _results.watched(sample, spaces[0].bytes, options[1], progress):
        _check_state(rules, spaces, symmetry, by, state)
    return Checked(len(sample), are_all)


def __dir__() -> list[str]:
    return __all__
