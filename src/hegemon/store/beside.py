"""Rows that are written in the transaction of a commit: one module for each subject says how.

A module of the store registers itself for the Values of `play/beside.py` that it knows:

    @write.register
    def _(row: Taken, connection: sql.Connection, match: str) -> None: ...

A primary key that is there already makes the whole commit `Moved`: who was too slow looks again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

import sqlalchemy as sql

from hegemon.core.records import Value
from hegemon.play.beside import Beside


@singledispatch
def write(row: Value, connection: sql.Connection, match: str) -> None:
    """Write one row beside the lines of a match; raises TypeError where no module knows it."""
    del connection, match
    raise TypeError(f"no store knows how to keep {type(row).__name__}")


def write_beside(connection: sql.Connection, match: str, rows: Sequence[Beside]) -> None:
    """Write rows in their order."""
    for row in rows:
        write(row, connection, match)
