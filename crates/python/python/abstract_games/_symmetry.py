"""The symmetry of a search as the extension module takes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Union

from . import _native
from ._rules import Canonical, shown
from .symmetry import PermutationGroup

MOST_BYTES = 1 << 28
"""The greatest number of bytes of the elements of a group."""

Acting = Union[_native.ByteGroup, Canonical, None]
"""A group that acts on states of bytes, a function that returns the canonical form of a state, or no symmetry."""


def acting(symmetry: Any, initial: Callable[[], Any]) -> Acting:
    """The symmetry of a game with this method ``initial``.

    Raises:
        TypeError: If it is none, or does not act on the states.
        ValueError: If a group has more points than there are places or values, or too many elements.
    """
    groups = symmetry if isinstance(symmetry, tuple) else (symmetry, None)
    if len(groups) == 2 and isinstance(groups[0], PermutationGroup):
        if groups[1] is None or isinstance(groups[1], PermutationGroup):
            return of_bytes(groups[0], groups[1], initial())
    if symmetry is None or callable(symmetry):
        of_states: Acting = symmetry
        return of_states
    raise TypeError(
        f"symmetry must be a permutation group, a pair of them, a function or None, not {symmetry!r}"
    )


def of_bytes(places: PermutationGroup, values: PermutationGroup | None, initial: Any) -> _native.ByteGroup:
    """The product of groups of the places and of the values of bytes, for states like the initial one."""
    if not isinstance(initial, bytes):
        raise TypeError(
            f"symmetry: a permutation group acts on states of type bytes, not on {shown(initial)}; a function that "
            "returns the canonical form of a state acts on any"
        )
    width = len(initial)
    if places.degree > width:
        raise ValueError(
            f"symmetry: the group permutes {places.degree} places, and the states have {width} bytes"
        )
    if values is not None and values.degree > 256:
        raise ValueError("symmetry: there are 256 values of a byte")
    # An element has 32 bytes and four for each place, an exchange of values a table.
    exchanges = 1 if values is None else values.order
    if exchanges * (places.order * (places.degree + 8) * 4 + 272) > MOST_BYTES:
        raise ValueError("symmetry: the group has too many elements")
    return _native.ByteGroup(places._group, None if values is None else values._group)


def form_of(symmetry: Acting) -> Canonical | None:
    """The function that returns the canonical form of a state."""
    return symmetry.canonical if isinstance(symmetry, _native.ByteGroup) else symmetry


def images_of(symmetry: Acting, state: Any) -> list[Any]:
    """The images of a state under a group of bytes, the state itself first; none under another symmetry."""
    return list(symmetry.images(state)) if isinstance(symmetry, _native.ByteGroup) else []


def element(symmetry: Any, place: int) -> str:
    """An element of a group by its place, as an error shows it: the images of the places, and those of the values."""
    places, values = symmetry if isinstance(symmetry, tuple) else (symmetry, None)
    tables = [()] if values is None else list(values)
    g, table = divmod(place, len(tables))
    moved = [f" {value} to {image}" for value, image in enumerate(tables[table]) if value != image]
    return f"{[*list(places)[g]]}{', values' if moved else ''}{','.join(moved)}"
