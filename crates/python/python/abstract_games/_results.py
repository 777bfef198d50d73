"""What the submodules share: results, pictures, and the options of long computations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from typing import Any, SupportsIndex, TypeVar

GIB = 1 << 30

T = TypeVar("T")


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
    whole("threads", threads, 2**16)
    whole("memory", memory)
    told = None
    if progress is not None:
        watcher = progress

        def told(*of: Any) -> object:
            return watcher(Progress(*of))

    return (index(threads), index(memory), told)


def whole(name: str, value: SupportsIndex, most: int = 2**63 - 1) -> int:
    """The value as an integer from 0 to the greatest one.

    Raises:
        ValueError: If the value is out of range.
    """
    number = index(value)
    if not 0 <= number <= most:
        raise ValueError(f"{name} is {number}, and a number from 0 to {most} is needed")
    return number


def frozen(value: Any) -> Any:
    """The value with tuples for lists, so that a result can be hashed."""
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


def build(kind: Callable[..., T], fields: dict[str, Any]) -> T:
    """The result with these fields."""
    return kind(**{name: frozen(value) for name, value in fields.items()})


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
