"""Many matches in one SQLite file, through SQLAlchemy Core.

A match is the same lines as in a match file, one a row. Writers take turns, each for a moment
(`BEGIN IMMEDIATE`); who reads never waits (WAL); what is committed is on the disk (synchronous
FULL). The statements are plain SQL, so that another database can serve them.
"""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError

from hegemon.core.errors import BadSave
from hegemon.play.beside import Beside
from hegemon.play.entries import DueEntry, EndEntry, Entry, MatchEntry, SealedEntry, StepEntry
from hegemon.play.errors import InUse, Moved, NameTaken, NotSaved, NotThere
from hegemon.play.lines import (
    NO_CHAIN,
    Reading,
    Taken,
    chain_of,
    kind_of,
    number_of,
    read,
    steps_in,
    written,
)
from hegemon.play.now import Now
from hegemon.play.receipts import in_utc

BUSY = 30_000
"""Milliseconds that a writer waits for its turn."""

_OPENED = 64
"""Matches whose present is kept in memory."""

_AT_ONCE = 500
"""Rows that are fetched at a time."""

_SCHEMA = sql.MetaData()

_MATCHES = sql.Table(
    "match",
    _SCHEMA,
    sql.Column("id", sql.String(200), primary_key=True),
    sql.Column("ruleset", sql.String(100), nullable=False),
    sql.Column("touched", sql.String(20), nullable=False),
    sql.Column("due", sql.String(20), nullable=False, index=True),
)

_LINES = sql.Table(
    "line",
    _SCHEMA,
    sql.Column("match", sql.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("full", sql.Integer),
    sql.Column("key", sql.String(200)),
    sql.Column("content", sql.LargeBinary, nullable=False),
    sql.Index("line_full", "match", "full"),
    sql.Index("line_key", "match", "key"),
)
"""`full` is the number of the step that a line writes in full, `key` that of a sealed answer."""


class SqliteStore:
    """The matches of one SQLite file; a match is known by its id."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._engine = sql.create_engine(f"sqlite:///{path}")
        sql.event.listen(self._engine, "connect", _prepare)
        sql.event.listen(self._engine, "begin", _begin)
        self._readings: OrderedDict[str, Reading] = OrderedDict()
        self._lock = threading.RLock()
        with self._trouble(), self._engine.connect() as connection:
            self._check_tables(connection)
        with self._trouble():
            self._write_ahead()
            _SCHEMA.create_all(self._engine)

    def close(self) -> None:
        """Let the file go."""
        self._engine.dispose()

    def create(self, match: str, first: MatchEntry, beside: Sequence[Beside] = ()) -> None:
        """Begin a match."""
        facts = {"id": match, "ruleset": first.ruleset, "touched": first.created, "due": ""}
        with self._trouble(match), self._engine.connect() as connection, _writing(connection):
            connection.execute(_MATCHES.insert(), facts)
            self._insert(connection, match, 1, [first], NO_CHAIN)

    def now(self, match: str) -> Now:
        """The match as it stands; what was read before is not read again."""
        with self._lock, self._trouble(), self._engine.connect() as connection:
            reading = self._readings.pop(match, None)
            if reading is None or not self._goes_on(connection, match, reading):
                reading = Reading(self.place(match))
            for number, content in self._rows(connection, match, reading.count + 1):
                reading.add(content, number)
            if not reading.count:
                raise NotThere(self._unknown(match))
            self._readings[match] = reading
            while len(self._readings) > _OPENED:
                self._readings.popitem(last=False)
            return reading.now()

    def commit(
        self, match: str, after: str, entries: Sequence[Entry], beside: Sequence[Beside] = ()
    ) -> None:
        """Add entries to the match that stands at the chain `after`: all of them, on the disk."""
        with self._trouble(match), self._engine.connect() as connection, _writing(connection):
            last = connection.execute(
                sql.select(_LINES.c.number, _LINES.c.content)
                .where(_LINES.c.match == match)
                .order_by(_LINES.c.number.desc())
                .limit(1)
            ).first()
            if last is None:
                raise NotThere(self._unknown(match))
            if chain_of(self._whole(match, last.number, last.content)) != after:
                raise Moved(f"{match} has moved on")
            self._insert(connection, match, last.number + 1, entries, after)
            if facts := _facts(entries):
                connection.execute(_MATCHES.update().where(_MATCHES.c.id == match), facts)

    def steps(self, match: str, first: int, last: int) -> Iterator[Taken]:
        """The steps from the first to the last, read from the nearest full state before them."""
        with self._trouble(), self._engine.connect() as connection:
            nearest = connection.execute(
                sql.select(_LINES.c.number, _LINES.c.full, _LINES.c.content)
                .where(_LINES.c.match == match, _LINES.c.full <= first)
                .order_by(_LINES.c.number.desc())
                .limit(1)
            ).first()
        if nearest is None or not _is_full(nearest.content, nearest.full):
            return steps_in(self._lines(match, 1), first, last)
        # the step itself stands in the line before its full state
        return steps_in(self._lines(match, nearest.number - 1), first, last)

    def sealing(self, match: str, key: str) -> SealedEntry | None:
        """The answer that was sealed under a key."""
        with self._trouble(), self._engine.connect() as connection:
            row = connection.execute(
                sql.select(_LINES.c.number, _LINES.c.content).where(
                    _LINES.c.match == match, _LINES.c.key == key
                )
            ).first()
        entry = None if row is None else read(self._whole(match, row.number, row.content))
        return entry if isinstance(entry, SealedEntry) and entry.key == key else None

    def lines(self, match: str) -> Iterator[bytes]:
        """Every line."""
        lines = self._lines(match, 1)
        first = next(lines, None)
        if first is None:
            raise NotThere(self._unknown(match))
        yield first
        yield from lines

    def notices(self, match: str) -> tuple[str, ...]:
        """Nothing is ever found half written here."""
        return ()

    def place(self, match: str) -> str:
        """The file, and the match in it."""
        return f"{self._path}#{match}"

    def matches(self) -> Iterator[str]:
        """The ids of all matches, the one played last first."""
        with self._trouble(), self._engine.connect() as connection:
            found = sql.select(_MATCHES.c.id).order_by(_MATCHES.c.touched.desc(), _MATCHES.c.id)
            return iter(connection.execute(found).scalars().all())

    def due(self, at: datetime) -> Iterator[str]:
        """The matches whose answers are due."""
        with self._trouble(), self._engine.connect() as connection:
            late = sql.select(_MATCHES.c.id).where(
                _MATCHES.c.due != "", _MATCHES.c.due <= in_utc(at)
            )
            return iter(connection.execute(late).scalars().all())

    def delete(self, match: str) -> None:
        """Remove a match."""
        with self._trouble(match), self._engine.connect() as connection, _writing(connection):
            connection.execute(_LINES.delete().where(_LINES.c.match == match))
            gone = connection.execute(_MATCHES.delete().where(_MATCHES.c.id == match))
            if not gone.rowcount:
                raise NotThere(self._unknown(match))
        with self._lock:
            self._readings.pop(match, None)

    def _insert(
        self,
        connection: sql.Connection,
        match: str,
        number: int,
        entries: Sequence[Entry],
        after: str,
    ) -> None:
        rows = [
            {
                "match": match,
                "number": at,
                "full": number_of(line) if kind_of(line) == "full" else None,
                "key": (entry.key or None) if isinstance(entry, SealedEntry) else None,
                "content": line,
            }
            for at, (entry, line) in enumerate(
                zip(entries, written(entries, after), strict=True), number
            )
        ]
        connection.execute(_LINES.insert(), rows)

    def _goes_on(self, connection: sql.Connection, match: str, reading: Reading) -> bool:
        """Whether the match still holds what was read of it."""
        rows = self._rows(connection, match, reading.count, reading.count)
        return [chain_of(content) for _, content in rows] == [reading.chain]

    def _rows(
        self, connection: sql.Connection, match: str, first: int, last: int | None = None
    ) -> Iterator[tuple[int, bytes]]:
        """Lines with their numbers, fetched by and by; a missing one ends them with BadSave."""
        wanted = sql.select(_LINES.c.number, _LINES.c.content).where(
            _LINES.c.match == match, _LINES.c.number >= first
        )
        if last is not None:
            wanted = wanted.where(_LINES.c.number <= last)
        rows = connection.execute(wanted.order_by(_LINES.c.number)).yield_per(_AT_ONCE)
        for expected, row in enumerate(rows, first):
            if row.number != expected:
                raise BadSave(
                    f"{self.place(match)}, line {expected}: this is missing; the match is damaged "
                    "there: go on from a copy that is not"
                )
            yield row.number, self._whole(match, row.number, row.content)

    def _whole(self, match: str, number: int, content: object) -> bytes:
        """What a row holds, if it is a line; another program may have put anything there."""
        if not isinstance(content, bytes):
            raise BadSave(
                f"{self.place(match)}, line {number}: this was changed by another program; the "
                "match is damaged there: go on from a copy that is not"
            )
        return content

    def _write_ahead(self) -> None:
        """Who reads never waits: said once, it holds for the file, and so not to a stranger's."""
        connection = self._engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA journal_mode = WAL")
        finally:
            connection.close()

    def _check_tables(self, connection: sql.Connection) -> None:
        """Raises BadSave for an SQLite file that is somebody else's: it is left as it is."""
        found = sql.inspect(connection)
        there = set(found.get_table_names()) | set(found.get_view_names())
        for table in _SCHEMA.tables.values() if there else ():
            columns = (
                {each["name"] for each in found.get_columns(table.name)}
                if (table.name in there)
                else set()
            )
            if not columns >= set(table.columns.keys()):
                raise BadSave(f"{self._path} is not a store of matches")

    def _lines(self, match: str, first: int) -> Iterator[bytes]:
        with self._trouble(), self._engine.connect() as connection:
            for _, content in self._rows(connection, match, first):
                yield content

    def _unknown(self, match: str) -> str:
        known = list(self.matches())
        listed = ", ".join(known[:5]) + (" and more" if len(known) > 5 else "")
        return f"there is no match {ascii(match)[:40]} in {self._path}; {listed or 'it holds none'}"

    @contextlib.contextmanager
    def _trouble(self, match: str = "") -> Iterator[None]:
        """Trouble with the database as what it means here; with a match, nothing is saved then."""
        try:
            yield
        except IntegrityError as trouble:
            if self._is_there(match):
                raise NameTaken(f"{self.place(match)} is there already") from trouble
            raise Moved(f"{match} has moved on") from trouble
        except OperationalError as trouble:
            self._tell(trouble, match)
        except DatabaseError as trouble:
            raise BadSave(f"{self._path} is not a store of matches: {trouble.orig}") from trouble

    def _is_there(self, match: str) -> bool:
        with self._engine.connect() as connection:
            found = sql.select(_MATCHES.c.id).where(_MATCHES.c.id == match)
            return connection.execute(found).first() is not None

    def _tell(self, trouble: OperationalError, match: str) -> NoReturn:
        reason = str(trouble.orig)
        if "locked" in reason or "busy" in reason:
            raise InUse(f"{self._path}: another process holds it all the time") from trouble
        if match:
            raise NotSaved(f"not saved, so it does not count: {self._path}: {reason}") from trouble
        raise NotSaved(f"{self._path} cannot be read: {reason}") from trouble


def _is_full(content: object, number: int) -> bool:
    """Whether a row holds the full state after the step that its column says."""
    return isinstance(content, bytes) and number_of(content) == number


def _facts(entries: Sequence[Entry]) -> dict[str, str]:
    """What of some entries the list of matches shows."""
    facts: dict[str, str] = {}
    for entry in entries:
        if isinstance(entry, SealedEntry):
            facts["touched"] = entry.time
        elif isinstance(entry, DueEntry):
            facts["due"] = entry.time
        elif isinstance(entry, StepEntry | EndEntry):
            facts["due"] = ""
    return facts


@contextlib.contextmanager
def _writing(connection: sql.Connection) -> Iterator[None]:
    """A transaction that nobody else writes in; committed at its end, or undone."""
    connection.info["writes"] = True
    try:
        with connection.begin():
            yield
    finally:
        connection.info.pop("writes", None)


def _prepare(connection: Any, _: object) -> None:
    """What holds for each connection; see docs/decisions on why FULL."""
    connection.isolation_level = None  # the driver begins nothing by itself
    cursor = connection.cursor()
    for setting in (
        f"busy_timeout = {BUSY}",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin(connection: sql.Connection) -> None:
    """Who will write says so at once, and never finds that another was first half-way."""
    writes = connection.info.get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
