"""Paths of orbits, lifted to the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import _native
from ._rules import Rules, broken, shown
from ._symmetry import Acting, images_of

Line = tuple[list[Any], list[Any]]
"""The moves of a line of play, and the states with the start before them."""


def lift(rules: Rules, space: _native.Space, start: Any, orbits: Sequence[int]) -> Line:
    """The line of play from ``start`` through these orbits, of which the first is that of ``start``.

    Raises:
        LawError: If there is none, so that the symmetry does not map moves to moves.
    """
    moves, states = [], [start]
    for orbit in orbits[1:]:
        for move, after in rules.successors(states[-1]).items():
            if space.find(after) == orbit:
                break
        else:
            law = "a state and its canonical form have the same moves up to symmetry"
            raise broken(law, states[-1], f"no move to the orbit of {shown(space.state(orbit))}")
        moves.append(move)
        states.append(after)
    return moves, states


def mapped(rules: Rules, symmetry: Acting, line: Line, holds: Callable[[Any], object]) -> Line | None:
    """The line, or its image under an element of a group that fixes its start, if its end ``holds``.

    Raises:
        LawError: If the symmetry does not map moves to moves.
    """
    states = line[1]
    if holds(states[-1]):
        return line
    ends = zip(images_of(symmetry, states[0]), images_of(symmetry, states[-1]), strict=True)
    for g, (start, end) in enumerate(ends):
        if start == states[0] and holds(end):
            # A group may have so many elements that the images of one state at a time must do.
            images = [images_of(symmetry, state)[g] for state in states]
            return through(rules, images), images
    return None


def through(rules: Rules, states: Sequence[Any]) -> list[Any]:
    """The moves of the line of play through these states."""
    moves = []
    for state, wanted in zip(states, states[1:], strict=False):
        for move, after in rules.successors(state).items():
            if after == wanted:
                moves.append(move)
                break
        else:
            law = "a symmetry maps moves to moves"
            raise broken(law, state, "no move to the image of the next state")
    return moves
