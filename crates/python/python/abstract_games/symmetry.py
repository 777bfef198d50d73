"""Permutation groups, and counts up to symmetry by the lemma of Burnside and the theorem of Pólya.

>>> from abstract_games import symmetry
>>> chessboard = symmetry.board(8)
>>> chessboard.cycle_index
'1/8 (x1^64 + 2 x1^8 x2^28 + 3 x2^32 + 2 x4^16)'
>>> chessboard.subsets(4)
79920
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from . import _native, _results

__all__ = ["PermutationGroup", "Permutation", "board", "quarto_board"]

_MOST_SQUARES = 1 << 16
"""The greatest number of squares of a board. Its group has at most eight elements, each a list of images."""
_MOST_POINTS = 1 << 8
"""The greatest number of points of a group that permutations generate. The library refuses more than 2²⁰ elements, so the
lists of their images take at most 1 GiB, and as much again for those in its set."""

Permutation = tuple[int, ...]
"""A permutation of the points 0, 1, 2, …: the tuple of their images."""


class PermutationGroup:
    """The group of permutations of the points 0 to ``degree`` − 1 that some permutations generate.

    Two groups are equal if they have the same elements.

    >>> from abstract_games.symmetry import PermutationGroup
    >>> square = PermutationGroup(4, [(1, 2, 3, 0), (0, 3, 2, 1)])
    >>> square
    PermutationGroup of order 8 on 4 points
    >>> square.colourings(2)
    6
    >>> PermutationGroup(3, [(0, 3, 1)])
    Traceback (most recent call last):
        ...
    ValueError: the image of point 1 is 3, which is not below 3

    Args:
        degree: The number of points, at most 256.
        generators: Permutations of that many points.

    Raises:
        ValueError: If a generator is not such a permutation, or the group has more than 2**20 elements.
    """

    __slots__ = ("_group", "_made")

    def __init__(self, degree: int, generators: Iterable[Sequence[int]] = ()) -> None:
        images = [[_results.whole("an image", image, 2**32 - 1) for image in g] for g in generators]
        degree = _results.whole("degree", degree)
        if degree > _MOST_POINTS:
            raise ValueError(f"the number of points is {degree}, and at most {_MOST_POINTS} is supported")
        self._group = _native.PermutationGroup.generated_by(degree, images)
        self._made: tuple[Any, ...] = (PermutationGroup, (degree, images))

    @classmethod
    def _of(cls, group: _native.PermutationGroup, by: Callable[..., Any], *arguments: Any) -> PermutationGroup:
        made = cls.__new__(cls)
        made._group = group
        made._made = (by, arguments)
        return made

    @property
    def order(self) -> int:
        """The number of elements."""
        return self._group.order()

    @property
    def degree(self) -> int:
        """The number of points."""
        return self._group.degree()

    @property
    def cycle_index(self) -> str:
        """The cycle index: a polynomial whose terms are the cycle types of the elements."""
        return self._group.cycle_index()

    def __len__(self) -> int:
        return self.order

    def __iter__(self) -> Iterator[Permutation]:
        return iter([tuple(images) for images in self._group.elements()])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PermutationGroup):
            return NotImplemented
        alike = self.degree == other.degree and self.order == other.order
        return alike and set(self) == set(other)

    def __hash__(self) -> int:
        return hash((self.degree, self.order, self.cycle_index))

    def __repr__(self) -> str:
        return f"PermutationGroup of order {self.order} on {self.degree} points"

    def __reduce__(self) -> tuple[Any, ...]:
        # The call that made it, with its group if it is a subgroup: the elements can be many, and have more points than
        # generators may have.
        return self._made

    def __mul__(self, other: PermutationGroup) -> PermutationGroup:
        """The direct product: it permutes the points of both groups, those of ``other`` after the own ones.

        >>> from abstract_games import symmetry
        >>> symmetry.board(2) * symmetry.PermutationGroup(2, [(1, 0)])
        PermutationGroup of order 16 on 6 points
        """
        if not isinstance(other, PermutationGroup):
            return NotImplemented
        mine, degree = self.degree, self.degree + other.degree
        own = [(*g, *range(mine, degree)) for g in self]
        others = [(*range(mine), *(mine + image for image in g)) for g in other]
        product = PermutationGroup(degree, own + others)
        product._made = (operator.mul, (self, other))
        return product

    def orbits(self) -> tuple[tuple[int, ...], ...]:
        """The orbits of the points, each in ascending order."""
        orbits: tuple[tuple[int, ...], ...] = _results.frozen(self._group.orbits())
        return orbits

    def stabiliser(self, points: Iterable[int]) -> PermutationGroup:
        """The subgroup that maps a set of points to itself."""
        kept = [_results.whole("a point", point) for point in points]
        return self._of(self._group.stabiliser(kept), PermutationGroup.stabiliser, self, kept)

    def colourings(self, colours: int) -> int:
        """The number of ways, up to symmetry, to give each point one of ``colours`` colours."""
        return self._group.colourings(_results.whole("colours", colours, 2**32 - 1))

    def subsets(self, size: int) -> int:
        """The number of sets of ``size`` points, up to symmetry."""
        return self._group.subsets(_results.whole("size", size))

    def count_orbits(self, fixed: Callable[[Permutation], int]) -> int:
        """The number of orbits of any set on which the group acts, by the lemma of Burnside.

        >>> from abstract_games import symmetry
        >>> square = symmetry.board(2)
        >>> cycles = lambda g: len({frozenset([i, g[i], g[g[i]], g[g[g[i]]]]) for i in range(4)})
        >>> square.count_orbits(lambda g: 3 ** cycles(g)) == square.colourings(3) == 21
        True

        Args:
            fixed: Returns the number of elements of the set that a permutation fixes.

        Raises:
            ValueError: If the mean of the numbers is not whole, so that they belong to no action.
        """
        total = sum(fixed(g) for g in self)
        orbits, rest = divmod(total, self.order)
        if rest:
            raise ValueError(f"the sum {total} is not divisible by the order {self.order}")
        return orbits


def board(width: int, height: int | None = None) -> PermutationGroup:
    """The symmetries of a board of squares, which are numbered row by row: eight if it is square, or else four.

    >>> from abstract_games import symmetry
    >>> symmetry.board(3).colourings(2)
    102
    >>> symmetry.board(3, 2)
    PermutationGroup of order 4 on 6 points

    Raises:
        ValueError: If the board has no squares, or more than 65536.
    """
    sides = _results.sides(width, height, 2**32 - 1)
    if not 0 < sides[0] * sides[1] <= _MOST_SQUARES:
        raise ValueError(
            f"a board of {sides[0]} × {sides[1]} squares: from 1 to {_MOST_SQUARES} squares are supported"
        )
    return PermutationGroup._of(_native.PermutationGroup.board(*sides), board, *sides)


def quarto_board(rules: str = "lines") -> PermutationGroup:
    """The symmetries of the board of Quarto: the permutations of the sixteen cells that preserve the winning sets.

    >>> from abstract_games import symmetry
    >>> symmetry.quarto_board().order, symmetry.quarto_board("torus").order
    (32, 128)

    Raises:
        ValueError: If there are no rules of this name: ``lines``, ``squares`` or ``torus``, perhaps after ``misere-``.
    """
    return PermutationGroup._of(_native.quarto_board(rules), quarto_board, rules)


def __dir__() -> list[str]:
    return __all__
