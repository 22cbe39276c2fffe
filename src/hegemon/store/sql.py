"""Many matches in one database, SQLite or PostgreSQL, through SQLAlchemy Core.

A match is the same lines as in a match file, one a row. A commit is one transaction: the lines,
what the list of matches shows of them, and the rows beside them.
"""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sql

from hegemon.play.beside import Beside
from hegemon.play.entries import Entry, MatchEntry, SealedEntry
from hegemon.play.errors import InUse, NameTaken, NotSaved, NotThere, Overtaken, Unsure
from hegemon.play.lines import (
    NO_CHAIN,
    LineReader,
    StepTaken,
    chain_of,
    read,
    steps_in,
    written,
)
from hegemon.play.now import Now
from hegemon.play.ports import Clock, Commit
from hegemon.play.receipts import in_utc
from hegemon.play.system import SystemClock
from hegemon.store.beside import RowValues, RowWriter, write_beside
from hegemon.store.connections.gathering import SharedWork
from hegemon.store.connections.prepared import Prepared
from hegemon.store.database import Database
from hegemon.store.light.rows import facts_in, is_full, missing, rows_of, storable, whole
from hegemon.store.ready import make_ready
from hegemon.store.schema import LINES, MATCHES
from hegemon.store.statements import (
    FROM,
    INSERT_LINES,
    KEYED,
    LASTS,
    NEAREST,
    SINCE,
    TOLD,
    UPDATE_MATCH,
)

_OPENED = 64
"""Matches whose present is kept in memory."""

_AT_ONCE = 500
"""Rows that are fetched at a time."""


class _Writing(NamedTuple):
    """A commit, and its entries as lines."""

    match: str
    after: str
    entries: Sequence[Entry]
    beside: Sequence[Beside]
    lines: Sequence[bytes]


class _Opened:
    """What was read of a match; one thread at a time goes on with it."""

    def __init__(self) -> None:
        self.alone = threading.Lock()
        self.reading: LineReader | None = None


class SqlStore:
    """The matches of one database; a match is known by its id.

    What stands beside a match is kept where there is a table of it, see `store/tables.py`.
    """

    keeps_people = True

    def __init__(self, database: Database, clock: Clock | None = None) -> None:
        """Make the database ready; raises BadSave, NewerSave, NotSaved, InUse."""
        self.database = database
        self._clock: Clock = clock or SystemClock()
        self._matches: OrderedDict[str, _Opened] = OrderedDict()
        self._lock = threading.Lock()
        self._gathered = SharedWork(self._commit_gathered)
        make_ready(database)

    def close(self) -> None:
        """Let the database go."""
        self.database.close()

    def create(self, match: str, first: MatchEntry, beside: Sequence[Beside] = ()) -> None:
        """Begin a match."""
        if not storable(match):
            raise NotSaved(f"a match cannot be called {ascii(match)[:40]}")
        facts = {"id": match, "ruleset": first.ruleset, "touched": first.created, "due": ""}
        try:
            with self.database.writing() as connection:
                connection.execute(MATCHES.insert(), facts)
                rows = rows_of(match, 1, written([first], NO_CHAIN), [first])
                INSERT_LINES(connection, rows)
                self.write_beside(connection, [(match, row) for row in beside])
        except Overtaken as taken:
            if self._is_there(match):
                raise NameTaken(f"{self.place(match)} is there already") from taken
            raise

    def now(self, match: str) -> Now:
        """The match as it stands; what was read before is not read again."""
        return self.database.once(("now", match), lambda: self._now(match))

    def _now(self, match: str) -> Now:
        opened = self._opened(match)
        with opened.alone, self.database.reading() as connection:
            # taken out: what is read half must not be gone on with
            reading, opened.reading = opened.reading, None
            if reading is None or not self._gone_on(connection, match, reading):
                reading = LineReader(self.place(match))
                for number, content in self._rows(connection, match, 1):
                    reading.add(content, number)
            if not reading.count:
                raise NotThere(self._unknown(match))
            found = reading.now()
            opened.reading = reading
            return found

    def _opened(self, match: str) -> _Opened:
        """What was read of a match before; that of many others is forgotten."""
        with self._lock:
            opened = self._matches.setdefault(match, _Opened())
            self._matches.move_to_end(match)
            while len(self._matches) > _OPENED:
                self._matches.popitem(last=False)
            return opened

    def commit(
        self, match: str, after: str, entries: Sequence[Entry], beside: Sequence[Beside] = ()
    ) -> None:
        """Add entries to the match that stands at the chain `after`: all of them, on the disk."""
        writing = _Writing(match, after, entries, beside, written(entries, after))
        try:
            # within `together` it goes with what else its thread writes
            if self.database.is_together or not self._is_gathered(writing):
                self._commit_alone(writing)
        except Unsure:
            if not writing.lines or not self._stands(match, writing.lines[-1]):
                raise

    def _commit_gathered(self, writings: Sequence[_Writing]) -> Collection[int]:
        """Commit what several threads have brought in one transaction; tells which were committed.

        One that cannot be written here is left to its thread, which learns the reason by itself:
        where somebody else was first or holds the match, or where anything went wrong with all of
        them. Raises what is raised for one alone, InUse, and Unsure.
        """
        # of two to one match, the later was decided on what stands no more
        firsts = {each.match: at for at, each in reversed(list(enumerate(writings)))}
        try:
            done = self._commit_some([writings[at] for at in firsts.values()])
        except (InUse, Unsure):
            raise
        except Exception:
            if len(writings) == 1:
                raise
            return ()
        return [firsts[each.match] for each in done]

    def _is_gathered(self, writing: _Writing) -> bool:
        """Commit with those of other threads; whether it was."""
        self.database.end_look()  # nobody waits for others while he holds a connection
        return self._gathered.bring(writing)

    def _commit_alone(self, writing: _Writing) -> None:
        with self.database.writing(writing.match) as connection:
            if not self._write(connection, [writing]):
                raise self._why_not(connection, writing.match)

    def commit_all(self, commits: Sequence[Commit]) -> Mapping[str, str]:
        """Commit for many matches in one transaction; tells at which chain each stands now."""
        writings = [_Writing(*each, written(each.entries, each.after)) for each in commits]
        return {
            each.match: (chain_of(each.lines[-1]) or NO_CHAIN) if each.lines else each.after
            for each in self._commit_some(writings)
        }

    def _commit_some(self, writings: Sequence[_Writing]) -> list[_Writing]:
        """Commit in one transaction for those matches that stand where they should; tells which."""
        with self.database.writing() as connection:
            held = self.database.hold(connection, [each.match for each in writings])
            return self._write(connection, [each for each in writings if each.match in held])

    def write_beside(self, connection: sql.Connection, rows: Sequence[RowValues]) -> bool:
        """Write rows in a transaction; False where no match of them has a table."""
        return bool(rows) and write_beside(RowWriter(connection, in_utc(self._clock.now())), rows)

    def _write(self, connection: sql.Connection, writings: Sequence[_Writing]) -> list[_Writing]:
        """Write all for the matches that stand where they should; tells which."""
        lasts = self._lasts(connection, writings)
        known = [each for each in writings if each.match in lasts]
        ready = [each for each in known if lasts[each.match][1] == each.after]
        lines: list[dict[str, Any]] = []
        beside: list[RowValues] = []
        facts = defaultdict[tuple[str, ...], list[dict[str, str]]](list)
        # what is of one shape goes to the database in one call, of however many matches it is
        for each in ready:
            number = lasts[each.match][0] + 1
            lines += rows_of(each.match, number, each.lines, each.entries)
            beside += [(each.match, row) for row in each.beside]
            if found := facts_in(each.entries):
                facts[tuple(found)].append({"of": each.match, **found})
        if lines:
            INSERT_LINES(connection, lines)
        for names, alike in facts.items():
            UPDATE_MATCH[names](connection, alike)
        self.write_beside(connection, beside)
        return ready

    def _lasts(
        self, connection: sql.Connection, writings: Sequence[_Writing]
    ) -> dict[str, tuple[int, str | None]]:
        """The number and the chain of the last line of each match that is there."""
        return {
            row.match: (row.number, chain_of(whole(self.place(row.match), row.number, row.tail)))
            for row in LASTS.all(connection, [each.match for each in writings])
        }

    def _why_not(self, connection: sql.Connection, match: str) -> Overtaken | NotThere:
        """Why nothing could be added to a match."""
        if LASTS.all(connection, [match]):
            return Overtaken(f"{match} has moved on")
        return NotThere(self._unknown(match))

    def _stands(self, match: str, line: bytes) -> bool:
        """Whether a line that may have been written is there.

        A line is in one place of one match, by its chain. Raises NotSaved when it is not there, and
        never will be: who could still write it would hold the match.
        """
        with self.database.writing(match) as connection:
            there = sql.select(LINES.c.number).where(
                LINES.c.match == match, LINES.c.content == line
            )
            if connection.execute(there).first() is not None:
                return True
        raise NotSaved(f"not saved, so it does not count: {self.database.place} was lost meanwhile")

    def steps(self, match: str, first: int, last: int) -> Iterator[StepTaken]:
        """The steps from the first to the last, read from the nearest full state before them."""
        with self.database.reading() as connection:
            nearest = NEAREST.first(connection, of=match, first=first)
        if nearest is None or not is_full(nearest.content, nearest.full):
            return steps_in(self._lines(self.database.reading(), match, 1), first, last)
        # the step itself stands in the line before its full state
        lines = self._lines(self.database.reading(), match, nearest.number - 1)
        return steps_in(lines, first, last)

    def sealing(self, match: str, key: str) -> SealedEntry | None:
        """The answer that was sealed under a key."""
        return self.database.once(("sealing", match, key), lambda: self._sealing(match, key))

    def _sealing(self, match: str, key: str) -> SealedEntry | None:
        row = self.database.row(KEYED, of=match, named=key)
        entry = None if row is None else read(whole(self.place(match), row.number, row.content))
        return entry if isinstance(entry, SealedEntry) and entry.key == key else None

    def lines(self, match: str) -> Iterator[bytes]:
        """Every line."""
        lines = self.lines_from(match, 1)
        first = next(lines, None)
        if first is None:
            raise NotThere(self._unknown(match))
        yield first
        yield from lines

    def lines_from(self, match: str, number: int) -> Iterator[bytes]:
        """Every line from one on."""
        # who reads them may write in between
        return self._lines(self.database.reading(apart=True), match, number)

    def told_from(self, match: str, number: int) -> Iterator[bytes]:
        """The same, of states in full their ends alone."""
        return self._lines(self.database.reading(apart=True), match, number, TOLD)

    def notices(self, match: str) -> tuple[str, ...]:
        """Nothing is ever found half written here."""
        return ()

    def place(self, match: str) -> str:
        """The file, and the match in it."""
        return f"{self.database.place}#{match}"

    def matches(self) -> Iterator[str]:
        """The ids of all matches, the one played last first."""
        with self.database.reading() as connection:
            found = sql.select(MATCHES.c.id).order_by(MATCHES.c.touched.desc(), MATCHES.c.id)
            return iter(connection.execute(found).scalars().all())

    def due(self, at: datetime) -> Iterator[str]:
        """The matches whose answers are due."""
        with self.database.reading() as connection:
            late = sql.select(MATCHES.c.id).where(MATCHES.c.due != "", MATCHES.c.due <= in_utc(at))
            return iter(connection.execute(late).scalars().all())

    def delete(self, match: str) -> None:
        """Remove a match."""
        with self.database.writing(match) as connection:
            connection.execute(LINES.delete().where(LINES.c.match == match))
            gone = connection.execute(MATCHES.delete().where(MATCHES.c.id == match))
            if not gone.rowcount:
                raise NotThere(self._unknown(match))
        with self._lock:
            self._matches.pop(match, None)

    def _gone_on(self, connection: sql.Connection, match: str, reading: LineReader) -> bool:
        """Read what came since; False where the match no longer holds what was read of it."""
        rows = SINCE.all(connection, of=match, first=reading.count)
        if not rows or rows[0].number != reading.count:
            return False
        last = rows[0].content
        if not isinstance(last, bytes) or chain_of(last) != reading.chain:
            return False
        for number, content in self._in_order(match, rows[1:], reading.count + 1):
            reading.add(content, number)
        return True

    def _rows(
        self, connection: sql.Connection, match: str, first: int, wanted: Prepared = FROM
    ) -> Generator[tuple[int, bytes]]:
        """Lines with their numbers, fetched by and by; a missing one ends them with BadSave."""
        # all of a long match is fetched by and by
        while True:
            rows = wanted.all(connection, of=match, first=first, most=_AT_ONCE)
            yield from self._in_order(match, rows, first)
            if len(rows) < _AT_ONCE:
                return
            first += len(rows)

    def _in_order(
        self, match: str, rows: Iterable[Any], first: int
    ) -> Generator[tuple[int, bytes]]:
        """Rows as lines with their numbers; a missing one ends them with BadSave."""
        for expected, row in enumerate(rows, first):
            if row.number != expected:
                raise missing(self.place(match), expected)
            yield row.number, whole(self.place(match), row.number, row.content)

    def _lines(
        self,
        reading: AbstractContextManager[sql.Connection],
        match: str,
        first: int,
        wanted: Prepared = FROM,
    ) -> Iterator[bytes]:
        """Lines from one on, fetched by and by through a connection."""
        with (
            reading as connection,
            contextlib.closing(self._rows(connection, match, first, wanted)) as rows,
        ):
            for _, content in rows:
                yield content

    def _unknown(self, match: str) -> str:
        return f"there is no match {ascii(match)[:40]} in {self.database.place}"

    def _is_there(self, match: str) -> bool:
        with self.database.reading() as connection:
            found = sql.select(MATCHES.c.id).where(MATCHES.c.id == match)
            return connection.execute(found).first() is not None
