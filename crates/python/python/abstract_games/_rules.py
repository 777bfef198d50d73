"""The methods of a game as the extension module takes them, checked."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple


class Rules(NamedTuple):
    """The methods of a game; ``None`` for those that it does not have."""

    initial: Callable[[], Any]
    moves: tuple[Callable[[Any], Any], Callable[[Any, Any], Any]] | None
    """``moves`` and ``play``."""
    successors: Callable[[Any], Any] | None
    """``successors`` or, without other rules for one state, the vectorised rules for it."""
    batch: Callable[[bytes, int, int], tuple[bytes, Callable[[], bytes], bytes]] | None
    """:meth:`Vectorised.batch`."""
    row: Callable[[Any], Any] | None
    """The vectorised rules for one state, if there are others with which to compare them."""
    outcome: Callable[[Any], Any] | None
    turn: Callable[[Any], Any] | None
    margin: Callable[[Any], Any] | None
    gain: Callable[[Any, Any], Any] | None
    endless_margin: Callable[[Any], Any] | None


def rules_of(game: object) -> Rules:
    """The methods of a game.

    Raises:
        TypeError: If one is missing, or cannot be called.
    """
    kind = type(game).__name__

    def method(name: str) -> Any:
        found = getattr(game, name, None)
        if found is None or callable(found):
            return found
        raise TypeError(f"{kind}.{name} must be a method, not {found!r}")

    def missing(names: str) -> TypeError:
        return TypeError(f"game: {kind} has no method {names}")

    initial = method("initial")
    if initial is None:
        raise missing("initial")
    moves, play, successors = method("moves"), method("play"), method("successors")
    if moves is not None and play is None:
        raise missing("play")
    listed = method("successors_batch")
    if moves is None and successors is None and listed is None:
        raise missing("moves, successors or successors_batch")
    turn, gain = method("turn"), method("gain")
    batch = row = None
    if listed is not None:
        if turn is not None or gain is not None:
            raise TypeError("game: turn and gain cannot be combined with successors_batch")
        vectorised = Vectorised(listed)
        batch, row = vectorised.batch, vectorised.row
        if moves is None and successors is None:
            successors, row = row, None
    both = None if moves is None else (moves, play)
    outcome, margin, endless = method("outcome"), method("margin"), method("endless_margin")
    return Rules(initial, both, successors, batch, row, outcome, turn, margin, gain, endless)


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
