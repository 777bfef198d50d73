"""Results as tables: in a notebook, as dictionaries, as a data frame."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib import import_module
from typing import Any


class Table:
    """A result that is a table."""

    __slots__ = ()

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[Any]]]:
        """The names of the columns, and the rows."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, list[Any]]:
        """The columns of the table, each a list."""
        names, rows = self._table()
        return {name: [row[column] for row in rows] for column, name in enumerate(names)}

    def to_pandas(self) -> Any:
        """The table as a data frame of pandas.

        Raises:
            ImportError: If pandas is not installed.
        """
        return import_module("pandas").DataFrame(self.to_dict())

    def _repr_html_(self) -> str:
        names, rows = self._table()
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, int):
        text = "" if value is None else escape(str(value))
        return f"<td>{text}</td>"
    return f'<td style="text-align: right">{value:,}</td>'
