"""The statements of every request: compiled once, and given to the driver as texts.

SQLAlchemy takes five times as long for such a statement as the database for its answer. It builds
them all the same, for either kind of database; it only does not stand in between each time.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple, NoReturn

import sqlalchemy as sql

_ROOM = 32
"""Matches in one statement; as many are committed at once."""


class _Compiled(NamedTuple):
    """A statement as one driver takes it."""

    text: str
    fixed: dict[str, Any]
    """Values that stand in the statement itself."""
    in_order: Callable[[Mapping[str, Any]], tuple[Any, ...]] | None
    """Its values in their order, where the driver knows no names."""
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
            row = _reader_of(self.statement, dialect)
            known = self._known[dialect.name] = _compiled(self.statement, dialect, row)
        if not connection.in_transaction():
            connection.begin()
        rows = _told(connection, known, [values])
        return [*map(known.row, rows.fetchall())]


class PreparedForMany:
    """A statement that reads of some matches at once; shared as those of one."""

    def __init__(
        self, statement: Callable[[Sequence[sql.BindParameter[str]]], sql.Select[Any]]
    ) -> None:
        """`statement` is made of the values that name the matches, for `IN`.

        It has room for one, or for many: were there as many as are asked for, its text would be
        another each time.
        """
        self._rooms = [
            (room, Prepared(statement([sql.bindparam(f"of{at}") for at in range(room)])))
            for room in (1, _ROOM)
        ]

    def all(self, connection: sql.Connection, matches: Sequence[str]) -> list[Any]:
        """All rows; raises what `Connection.execute` raises."""
        rows: list[Any] = []
        for first in range(0, len(matches), _ROOM):
            some = matches[first : first + _ROOM]
            room, statement = next(each for each in self._rooms if each[0] >= len(some))
            # the last one fills the room that is left
            named = {f"of{at}": some[min(at, len(some) - 1)] for at in range(room)}
            rows += statement.all(connection, **named)
        return rows


class PreparedWriting:
    """A statement that writes, with a value for each of some names; shared as those that read."""

    def __init__(self, statement: sql.Insert | sql.Update, *names: str) -> None:
        """`names` are the columns that a row sets and the values of the statement's own."""
        self._statement, self._names = statement, names
        self._known: dict[str, _Compiled] = {}

    def __call__(self, connection: sql.Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Do it for each row, in a transaction that has begun; raises as `Connection.execute`."""
        dialect = connection.dialect
        known = self._known.get(dialect.name)
        if known is None:
            known = _compiled(self._statement, dialect, tuple, self._names)
            self._known[dialect.name] = known
        if rows:
            _told(connection, known, rows)


def _told(connection: sql.Connection, known: _Compiled, rows: Sequence[Mapping[str, Any]]) -> Any:
    """The driver's cursor after a statement, once for each row; who watches statements sees it."""
    given: Any = rows
    if known.fixed:
        given = [{**known.fixed, **row} for row in rows]
    if known.in_order is not None:
        given = [*map(known.in_order, given)]
    cursor: Any = connection.connection.dbapi_connection.cursor()  # type: ignore[union-attr]
    watching: Any = connection.dispatch.before_cursor_execute
    if watching:
        seen = (connection, cursor, known.text, given, None, len(given) > 1)
        watching(*seen)
    try:
        if len(given) == 1:
            cursor.execute(known.text, given[0])
        else:
            cursor.executemany(known.text, given)
    except connection.dialect.loaded_dbapi.Error as trouble:
        _tell(connection, known.text, trouble)
    return cursor


def _compiled(
    statement: sql.Executable,
    dialect: sql.Dialect,
    row: Callable[[Any], Any],
    names: Sequence[str] | None = None,
) -> _Compiled:
    made: Any = statement.compile(dialect=dialect, column_keys=names)  # type: ignore[attr-defined]
    places = made.positiontup
    return _Compiled(
        text=str(made),
        fixed={name: value for name, value in made.params.items() if value is not None},
        in_order=None if places is None else _in_order(places),
        row=row,
    )


def _in_order(names: Sequence[str]) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    if len(names) > 1:
        return itemgetter(*names)
    return lambda row: tuple([row[name] for name in names])


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
