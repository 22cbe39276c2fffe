"""Statements that are read with at every request: compiled once, and given to the driver as texts.

SQLAlchemy takes five times as long for such a statement as the database for its answer. It builds
them all the same, for either kind of database; it only does not stand in between each time.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn

import sqlalchemy as sql


class _Compiled(NamedTuple):
    """A statement as one driver takes it."""

    text: str
    fixed: dict[str, Any]
    """Values that stand in the statement itself."""
    places: tuple[str, ...] | None
    """The names of its values in their order, where the driver knows no names."""
    row: Callable[[Any], Any]
    """What comes of it, with names."""


class Prepared:
    """A statement that reads; any number of threads and databases may share it."""

    def __init__(self, statement: sql.Select[Any]) -> None:
        """A value with a list in it (`IN`) is none for this: its text is another each time."""
        self.statement = statement
        self._known: dict[str, _Compiled] = {}

    def first(self, connection: sql.Connection, **values: Any) -> Any | None:
        """The first row, None for none; raises what `Connection.execute` raises."""
        rows = self.all(connection, **values)
        return rows[0] if rows else None

    def all(self, connection: sql.Connection, **values: Any) -> list[Any]:
        """All rows; raises what `Connection.execute` raises."""
        dialect = connection.dialect
        known = self._known.get(dialect.name)
        if known is None:  # of two threads that compile it, either one's will do
            known = self._known[dialect.name] = _compiled(self.statement, dialect)
        if not connection.in_transaction():
            connection.begin()
        named = {**known.fixed, **values}
        given = named if known.places is None else tuple(named[name] for name in known.places)
        driver: Any = connection.connection.dbapi_connection
        watching: Any = connection.dispatch.before_cursor_execute
        if watching:
            watching(connection, driver, known.text, given, None, False)  # noqa: FBT003 - not of many
        try:
            rows = driver.execute(known.text, given).fetchall()
        except dialect.loaded_dbapi.Error as trouble:
            _tell(connection, known.text, trouble)
        return [*map(known.row, rows)]


def _compiled(statement: sql.Select[Any], dialect: sql.Dialect) -> _Compiled:
    made: Any = statement.compile(dialect=dialect)
    places = made.positiontup
    return _Compiled(
        text=str(made),
        fixed={name: value for name, value in made.params.items() if value is not None},
        places=None if places is None else tuple(places),
        row=_reader_of(statement, dialect),
    )


def _reader_of(statement: sql.Select[Any], dialect: sql.Dialect) -> Callable[[Any], Any]:
    """What makes a row with names of one of the driver's, which may know no truth values."""
    columns = list(statement.selected_columns)
    named: Any = namedtuple("named", [column.key for column in columns], rename=True)  # type: ignore[misc]  # noqa: PYI024
    types = [column.type.dialect_impl(dialect) for column in columns]
    readers = [kind.result_processor(dialect, None) for kind in types]
    if not any(readers):
        return named._make
    return lambda row: named._make(
        value if read is None else read(value) for read, value in zip(readers, row, strict=True)
    )


def _tell(connection: sql.Connection, text: str, trouble: Any) -> NoReturn:
    """Raise the driver's trouble as SQLAlchemy's; a connection that is lost is used no more."""
    dialect = connection.dialect
    lost = dialect.is_disconnect(trouble, connection.connection.dbapi_connection, None)
    if lost:
        connection.invalidate(trouble)
    raise sql.exc.DBAPIError.instance(
        text,
        None,
        trouble,
        dialect.loaded_dbapi.Error,
        hide_parameters=True,
        connection_invalidated=lost,
        dialect=dialect,
    ) from trouble
