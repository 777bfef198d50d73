"""Exact results about abstract board games.

The module is the library ``abstract-games``, which is written in Rust. Counts are exact, and values of positions are
proved.

>>> import abstract_games as ag
>>> ag.count_fences(9, 20)
1375968129062134174771
>>> ag.sliding.solve("rook", 8).length
25
>>> ag.quarto.solve("8e../24.0/6.7./...c 3").value
'win'

The submodule :mod:`~abstract_games.search` searches games of your own. The built-in games are in the submodules :mod:`~abstract_games.sliding`, :mod:`~abstract_games.quarto`,
:mod:`~abstract_games.quoridor` and :mod:`~abstract_games.four_way_fences`. The submodule
:mod:`~abstract_games.symmetry` has permutation groups and counts up to symmetry, and
:mod:`~abstract_games.published` has known results and their recomputation.

Long computations
-----------------
A function that may take long has these keyword arguments:

``threads``
    The number of threads; 0 means one for each core. The result is the same for every number.
``memory``
    The memory limit in bytes, or the size of the table of a search. The function says what it does with it.
``progress``
    A function that is called about twenty times a second with a :class:`Progress`. An exception that it raises stops
    the computation.

Other threads of Python run meanwhile. Ctrl-C stops the computation within a fraction of a second and raises
``KeyboardInterrupt``.

Errors
------
A bad argument raises ``ValueError`` with a message that names the faulty part. A computation that needs more memory than
its limit, and has no partial result, raises ``MemoryError``.
"""

from importlib.metadata import version as _version

from . import four_way_fences, published, quarto, quoridor, search, sliding, symmetry
from ._results import Picture, Progress
from .quoridor import count_fences

__version__ = _version("abstract-games")

__all__ = [
    "Picture",
    "Progress",
    "__version__",
    "count_fences",
    "four_way_fences",
    "published",
    "quarto",
    "quoridor",
    "search",
    "sliding",
    "symmetry",
]


def __dir__() -> list[str]:
    return __all__
