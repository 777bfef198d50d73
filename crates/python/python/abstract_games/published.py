"""Known results and their recomputation: the rows of the reproduction table.

>>> from abstract_games import published
>>> row = published.find("fences/9x9")
>>> row.value
'1375968129062134174771'
>>> row.recompute() == row.value
True
"""

from __future__ import annotations

from dataclasses import dataclass

from . import _native, _results

__all__ = ["Published", "find", "results"]


@dataclass(frozen=True, slots=True)
class Published:
    """A known result."""

    name: str
    """The name, with the subject before the slash, as in ``fences/9x9``."""
    source: str
    """The publication of the value, or what supports it if this project computed it first."""
    value: str
    """The expected value. It is compared with the computed one, and is no input of the computation."""
    is_slow: bool
    """Whether the computation takes more than a few seconds."""
    is_first_computed_here: bool
    """Whether this project computed the value first."""

    def recompute(
        self,
        *,
        threads: int = 0,
        memory: int = 8 * _results.GIB,
        progress: _results.Watcher | None = None,
    ) -> str:
        """The value, computed again.

        Raises:
            MemoryError: If the tables would exceed the memory limit.
        """
        return _native.recompute(self.name, _results.options(threads, memory, progress))


def results(subject: str | None = None) -> tuple[Published, ...]:
    """The known results, in the order of the reproduction table.

    >>> from abstract_games import published
    >>> [row.name for row in published.results("board")]
    ['board/cycle-index-8x8', 'board/four-of-8x8-orbits']

    Args:
        subject: Selects the results about this subject, which is the part of the name before the slash.

    Raises:
        ValueError: If there are no results about the subject.
    """
    rows = tuple(_results.build(Published, row) for row in _native.published())
    if subject is None:
        return rows
    _results.text("subject", subject)
    about = tuple(row for row in rows if row.name.split("/")[0] == subject)
    if not about:
        raise ValueError(f"`{subject}` is not the subject of a published result")
    return about


def find(name: str) -> Published:
    """The result of this name.

    Raises:
        ValueError: If there is none.
    """
    _results.text("name", name)
    for row in results():
        if row.name == name:
            return row
    raise ValueError(f"`{name}` is not the name of a published result")


def __dir__() -> list[str]:
    return __all__
