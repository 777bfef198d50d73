"""The rules of a game as the extension module asks for them. What the methods of the game return is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib import import_module
from operator import index
from typing import Any, NoReturn

Canonical = Callable[[Any], Any]
"""A function that returns the canonical form of a state."""
Orbits = dict[Any, int]
"""The moves of a state: how many lead to a canonical form or, with its marks, to a pair of the form and :meth:`Rules.marks`."""


class LawError(ValueError):
    """The rules or the symmetry of a game break a law. The text names the law and the state; the attribute ``law`` is
    the law, and ``state`` the state."""

    law: str
    state: Any

    def __init__(self, text: str, law: str = "", state: object = None) -> None:
        super().__init__(text)
        self.law, self.state = law, state


LawError.__module__ = "abstract_games.search"


def broken(law: str, state: object, found: str) -> LawError:
    """The violation of a law at a state."""
    return LawError(f"{law}: state {shown(state)}, {found}", law, state)


def shown(value: object) -> str:
    """A value as an error shows it."""
    try:
        return repr(value)
    except Exception:
        return "an object without repr"


class Rules:
    """The rules of a game.

    Raises:
        TypeError: If a method is missing, or cannot be called.
    """

    def __init__(self, game: object) -> None:
        self.kind = kind = type(game).__name__

        def method(name: str) -> Any:
            found = getattr(game, name, None)
            if found is None or callable(found):
                return found
            raise TypeError(f"{kind}.{name} must be a method, not {found!r}")

        def missing(names: str) -> TypeError:
            return TypeError(f"game: {kind} has no method {names}")

        self.initial = method("initial")
        if self.initial is None:
            raise missing("initial")
        self._moves, self._play, successors = map(method, ("moves", "play", "successors"))
        if self._moves is not None and self._play is None:
            raise missing("play")
        batch = method("successors_batch")
        if self._moves is None and successors is None and batch is None:
            raise missing("moves, successors or successors_batch")
        self._turn, self._gain = method("turn"), method("gain")
        if batch is not None and self.has_marks:
            raise TypeError("game: turn and gain cannot be combined with successors_batch")
        self._vectorised = None if batch is None else Vectorised(batch)
        self._outcome, self._margin, self._endless_margin = map(method, ("outcome", "margin", "endless_margin"))
        if successors is None and self._moves is None and self._vectorised is not None:
            successors = self._vectorised.row
        # An attribute takes less time than a method that decides. A method of these rules would keep them, and the game,
        # until the collector finds the cycle.
        self.successors: Callable[[Any], dict[Any, Any]] = (
            partial(after_all, self._moves, self._play) if successors is None else partial(after_each, successors)
        )
        """The moves of a state, each once, with the next states."""

    @property
    def is_batch(self) -> bool:
        """Whether the rules are vectorised."""
        return self._vectorised is not None

    @property
    def has_marks(self) -> bool:
        """Whether moves may keep the turn or gain points."""
        return self._turn is not None or self._gain is not None

    @property
    def has_margin(self) -> bool:
        """Whether the game has points."""
        return self._margin is not None

    @property
    def has_outcome(self) -> bool:
        """Whether finished states have a value."""
        return self._outcome is not None or self._margin is not None

    def need_outcome(self) -> None:
        """Raises ``TypeError`` if finished states have no value."""
        if not self.has_outcome:
            raise TypeError(f"game: {self.kind} has no method outcome or margin, so it has no values")

    def played(self, state: Any) -> dict[Any, Any]:
        """As :meth:`successors`, by ``moves`` and ``play`` if the game has them."""
        return self.successors(state) if self._moves is None else after_all(self._moves, self._play, state)

    def row(self, state: Any) -> dict[Any, Any]:
        """As :meth:`successors`, by the vectorised rules if there are some."""
        if self._vectorised is None:
            return self.successors(state)
        return after_each(self._vectorised.row, state)

    def batch(self, states: bytes, rows: int, width: int) -> tuple[bytes, Callable[[], bytes], bytes]:
        """:meth:`Vectorised.batch`."""
        if self._vectorised is None:
            raise TypeError("the rules are not vectorised")
        return self._vectorised.batch(states, rows, width)

    def marks(self, state: Any, after: Mapping[Any, Any]) -> list[tuple[bool, int]]:
        """Of each move with the next state, whether it keeps the turn, and the points that it gains."""
        if not self.has_marks:
            return [(False, 0)] * len(after)
        gain, gains = self._gain, [0] * len(after)
        if gain is not None:
            gains = [points("gain", state, gain(state, move)) for move in after]
        return list(zip(self.keep_turn(state, after.values()), gains, strict=True))

    def keep_turn(self, state: Any, nexts: Iterable[Any]) -> list[bool]:
        """Of each next state, whether the turn is that of the state before."""
        turn = self._turn
        if turn is None:
            return [False for _ in nexts]
        before = turn(state)
        return [bool(before == turn(after)) for after in nexts]

    def compare(self, canonical: Canonical, state: Any, form: Any) -> None:
        """Compares a state with its canonical form: a symmetry maps moves to moves.

        Raises:
            LawError: If they differ in their moves up to symmetry or in their ends.
        """
        of_state, of_form = (self.to_orbits(canonical, at) for at in (state, form))
        # That states with moves have no outcome is a law of its own.
        ends = (None, None) if of_state else (self.end(state), self.end(form))
        if of_state != of_form:
            found = self.difference(of_state, of_form)
        elif ends[0] != ends[1]:
            found = "outcomes {} and {}".format(*map(self.shown_end, ends))
        else:
            return
        law = "a state and its canonical form have the same moves up to symmetry, and the same outcome"
        raise broken(law, state, f"canonical form {shown(form)}, {found}")

    def to_orbits(self, canonical: Canonical, state: Any) -> Orbits:
        """The moves of a state up to symmetry."""
        after, numbers = self.successors(state), dict[Any, int]()
        moves: Iterable[Any] = map(canonical, after.values())
        if self.has_marks:
            moves = zip(moves, self.marks(state, after), strict=True)
        for move in moves:
            numbers[move] = numbers.get(move, 0) + 1
        return numbers

    def difference(self, of_state: Orbits, of_form: Orbits) -> str:
        """How the moves of a state differ from those of its canonical form."""
        for who, these, others in ("state", of_state, of_form), ("form", of_form, of_state):
            for move in these:
                if move not in others:
                    orbit = move[0] if self.has_marks else move
                    return f"only the {who} has a move to the orbit of {shown(orbit)}"
        return f"with {sum(of_state.values())} and {sum(of_form.values())} moves"

    def shown_end(self, end: int | None) -> str:
        """An end as an error shows it."""
        if end is None:
            return "none"
        return str(end) if self.has_margin else value_of(end)

    def outcome(self, state: Any) -> str | None:
        """The value of a state to the player to move, or ``None`` while play goes on."""
        if self._outcome is None:
            end = self.margin(state)
        else:
            found = self._outcome(state)
            end = None if found is None else margin_of(state, found)
        return None if end is None else value_of(end)

    def margin(self, state: Any) -> int | None:
        """The margin of a state to the player to move, or ``None`` while play goes on, or in a game without points."""
        found = None if self._margin is None else self._margin(state)
        return None if found is None else points("margin", state, found)

    def end(self, state: Any) -> int | None:
        """As :meth:`margin`; 1, 0 or −1 in a game without points."""
        if self._margin is not None or self._outcome is None:
            return self.margin(state)
        found = self._outcome(state)
        return None if found is None else margin_of(state, found)

    def endless_margin(self, state: Any) -> int:
        """The margin of endless play to the player to move."""
        endless = self._endless_margin
        return 0 if endless is None else points("endless_margin", state, endless(state))


MARGINS = {"win": 1, "draw": 0, "loss": -1}
"""The values, each with the margin that stands for it in a game without points."""


def value_of(margin: int) -> str:
    """The value of a margin."""
    return "draw" if margin == 0 else "win" if margin > 0 else "loss"


def margin_of(state: object, found: object) -> int:
    """The margin that stands for the value that ``outcome`` returned.

    Raises:
        TypeError: If it is none.
    """
    if isinstance(found, str) and found in MARGINS:
        return MARGINS[found]
    raise TypeError(
        f"outcome of {shown(state)} is {shown(found)}, where 'win', 'draw' or 'loss' for the player to move, or "
        "None, is needed"
    )


def all_of(name: str, state: object, found: Iterable[Any]) -> list[Any]:
    """What a method of this name lists.

    Raises:
        TypeError: If it returned no list.
    """
    try:
        return [*found]
    except TypeError:
        try:
            iter(found)
        except TypeError as error:
            raise TypeError(f"{name} of {shown(state)} is {shown(found)}: {error}") from error
        raise


def after_all(moves: Callable[[Any], Iterable[Any]], play: Callable[[Any, Any], Any], state: Any) -> dict[Any, Any]:
    """The moves that a method lists with the next states.

    Raises:
        LawError: If a move is listed twice.
        TypeError: If it cannot be hashed.
    """
    listed = all_of("moves", state, moves(state))
    try:
        after = {move: play(state, move) for move in listed}
    except TypeError:
        refuse_unhashable(listed)
        raise
    return after if len(after) == len(listed) else refuse_repeated(state, listed)


def after_each(successors: Callable[[Any], Iterable[Any]], state: Any) -> dict[Any, Any]:
    """The moves with the next states that a method lists as pairs.

    Raises:
        LawError: If a move is listed twice.
        TypeError: If it cannot be hashed, or there is something else than a pair.
    """
    after: dict[Any, Any] = {}
    pairs = successors(state)
    try:
        pairs = [*pairs]
        for pair in pairs:
            if not isinstance(pair, tuple):
                raise TypeError
            move, after[move] = pair
    except (TypeError, ValueError):
        pairs = all_of("successors", state, pairs)
        for pair in pairs:
            if not isinstance(pair, tuple) or len(pair) != 2:
                wanted = "a pair of a move and a state is needed"
                raise TypeError(f"successors of {shown(state)}: {shown(pair)}: {wanted}") from None
        refuse_unhashable([move for move, _ in pairs])
        raise
    return after if len(after) == len(pairs) else refuse_repeated(state, [move for move, _ in pairs])


def refuse_unhashable(moves: Iterable[Any]) -> None:
    """Raises ``TypeError`` for a move that cannot be hashed."""
    for move in moves:
        try:
            hash(move)
        except TypeError as error:
            raise TypeError(f"the move {shown(move)} cannot be hashed: {error}") from error


def refuse_repeated(state: object, moves: Iterable[Any]) -> NoReturn:
    """Raises :class:`LawError` for the first move that is listed twice."""
    seen = set()
    for move in moves:
        if move in seen:
            break
        seen.add(move)
    raise broken("each move is listed once", state, f"move {shown(move)}")


def points(name: str, state: object, found: Any) -> int:
    """A number of points.

    Raises:
        TypeError: If it is none, or too great.
    """
    try:
        number = index(found)
        if abs(number) <= 2**30:
            return number
    except TypeError:
        pass
    raise TypeError(
        f"{name} of {shown(state)} is {shown(found)}, where an integer from -2**30 to 2**30 is needed"
    )


class Vectorised:
    """The method ``successors_batch``. What it returns is checked."""

    def __init__(self, listed: Callable[[Any], Any]) -> None:
        self.listed = listed

    def successors(self, states: bytes, rows: int, width: int) -> tuple[Any, Any, Any]:
        """The arrays of the successors of ``rows`` states: parents, moves as they were returned, next states.

        Raises:
            TypeError: If the arrays are not three, or have other elements or columns than they must.
            ValueError: If they do not fit together.
        """
        numpy: Any = import_module("numpy")
        listed = self.listed(numpy.frombuffer(states, "uint8").reshape(rows, width))
        if not isinstance(listed, tuple) or len(listed) != 3:
            raise TypeError("successors_batch must return three arrays: parents, moves, states")
        parents = integers("parents", listed[0])
        moves, nexts = array("moves", listed[1]), array("states", listed[2])
        if nexts.shape[:1] != (0,) and (nexts.shape[1:] != (width,) or nexts.dtype != "uint8"):
            raise TypeError(
                f"successors_batch: states must be an array of uint8 with {width} columns, not of {nexts.dtype.name} "
                f"with the shape {list(nexts.shape)}"
            )
        if not parents.size == moves.size == len(nexts):
            raise ValueError(
                f"successors_batch: {parents.size} parents, {moves.size} moves and {len(nexts)} states: one of each is "
                "needed for each successor"
            )
        # Without its sign a negative number is greater than all rows.
        parent = parents.view("u8").max(initial=0)
        if parent >= rows:
            parent = parent.view("i8")
            raise ValueError(f"successors_batch: the parent {parent} is none of the {rows} rows")
        return parents, moves, nexts

    def batch(self, states: bytes, rows: int, width: int) -> tuple[bytes, Callable[[], bytes], bytes]:
        """The successors of ``rows`` states in bytes: parents of 4 bytes, a function for the moves, of 8, next states.

        Few results need the moves, so they are checked when they are asked for.
        """
        parents, moves, nexts = self.successors(states, rows, width)

        def checked() -> bytes:
            moved: bytes = integers("moves", moves).tobytes()
            return moved

        return parents.astype("<u4").tobytes(), checked, nexts.tobytes()

    def row(self, state: object) -> list[tuple[int, bytes]]:
        """The moves of one state with the next states.

        Raises:
            TypeError: If the state is not bytes.
        """
        if not isinstance(state, bytes):
            raise TypeError(f"the state {state!r} is not bytes, as the initial state is")
        _, moves, nexts = self.successors(state, 1, len(state))
        return list(zip(integers("moves", moves).tolist(), map(bytes, nexts), strict=True))


def array(name: str, listed: object) -> Any:
    """What ``successors_batch`` returned as an array.

    Raises:
        ValueError: If it is none, as a list of lists that differ in their lengths.
    """
    numpy: Any = import_module("numpy")
    try:
        return numpy.asarray(listed)
    except ValueError as error:
        raise ValueError(f"successors_batch: {name}: {error}") from error


def integers(name: str, listed: object) -> Any:
    """A list of integers as an array of 64 bits. One without elements may have any type.

    Raises:
        TypeError: If the elements are not integers.
        ValueError: If one is too great.
    """
    numpy: Any = import_module("numpy")
    given = array(name, listed)
    if given.size and given.dtype.kind not in "iub":
        kind = given.dtype.name
        raise TypeError(f"successors_batch: {name} must be an array of integers, not of {kind}")
    # Copies only what is of another type.
    numbers = numpy.ascontiguousarray(given, "<i8").ravel()
    if given.dtype.kind == "u" and (numbers < 0).any():
        raise ValueError(f"successors_batch: {name} must be less than 2**63")
    return numbers
