"""Many matches in one SQLite file; a match is known by its id."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from sqlite3 import Connection, Row

from hegemon.play.beside import Beside
from hegemon.play.entries import Entry, MatchEntry, SealedEntry
from hegemon.play.errors import NameTaken, NotSaved, NotThere, Overtaken
from hegemon.play.lines import (
    NO_CHAIN,
    LineReader,
    StepTaken,
    chain_of,
    read,
    read_first,
    steps_in,
    written,
)
from hegemon.play.now import Now
from hegemon.play.ports import Clock
from hegemon.play.receipts import in_utc
from hegemon.play.system import SystemClock
from hegemon.store.light.beside import write_beside
from hegemon.store.light.file import SqliteFile
from hegemon.store.light.rows import facts_in, is_full, missing, rows_of, storable, whole

_LAST = (
    "SELECT number, substr(content, length(content) - 79, 80) AS tail FROM line "
    'WHERE "match" = ? ORDER BY number DESC LIMIT 1'
)
"""Where a line states its chain; the line itself may be as long as a state."""
_AT = (
    "SELECT substr(content, length(content) - 79, 80) AS tail FROM line "
    'WHERE "match" = ? AND number = ?'
)
_FACTS = {
    "touched": "UPDATE match SET touched = ? WHERE id = ?",
    "due": "UPDATE match SET due = ? WHERE id = ?",
}
_FROM = 'SELECT number, content FROM line WHERE "match" = ? AND number >= ? ORDER BY number'
_TOLD = (
    'SELECT number, CASE WHEN "full" IS NULL THEN content '
    "ELSE substr(content, length(content) - 79, 80) END AS content "
    'FROM line WHERE "match" = ? AND number >= ? ORDER BY number'
)
_KEYED = 'SELECT number, content FROM line WHERE "match" = ? AND "key" = ?'
_NEAREST = (
    'SELECT number, "full", content FROM line WHERE "match" = ? AND "full" <= ? '
    'ORDER BY "full" DESC LIMIT 1'
)
_ADD = (
    'INSERT INTO line ("match", number, "full", "key", content) '
    "VALUES (:match, :number, :full, :key, :content)"
)
_BEGIN = "INSERT INTO match (id, ruleset, touched, due) VALUES (?, ?, ?, ?)"


class SqliteStore:
    """The matches of one SQLite file."""

    keeps_people = True

    def __init__(self, path: Path, clock: Clock | None = None) -> None:
        """Make the file ready; raises BadSave, NewerSave, NotSaved, InUse."""
        self.file = SqliteFile(path)
        self.clock: Clock = clock or SystemClock()
        self._known: dict[str, LineReader] = {}
        self._alone = threading.RLock()

    def close(self) -> None:
        """Let the file go."""
        self.file.close()

    def create(self, match: str, first: MatchEntry, beside: Sequence[Beside] = ()) -> None:
        """Begin a match."""
        self.bring(match, written([first], NO_CHAIN), beside)

    def bring(self, match: str, lines: Sequence[bytes], beside: Sequence[Beside]) -> None:
        """Begin a match with lines that were written elsewhere; lists know when it was played last.

        Raises NameTaken, NotSaved, BadSave.
        """
        if not storable(match):
            raise NotSaved(f"a match cannot be called {ascii(match)[:40]}")
        first, entries = read_first(lines[0]), [read(line) for line in lines]
        facts = {"touched": first.created, "due": "", **facts_in(entries)}
        try:
            with self.file.writing() as connection:
                begun = (match, first.ruleset, facts["touched"], facts["due"])
                connection.execute(_BEGIN, begun)
                connection.executemany(_ADD, rows_of(match, 1, lines, entries))
                write_beside(connection, match, beside, self._time())
        except Overtaken as taken:
            if match in self.matches():
                raise NameTaken(f"{self.place(match)} is there already") from taken
            raise

    def now(self, match: str) -> Now:
        """The match as it stands; what was read before is not read again."""
        with self._alone, self.file.reading() as connection:
            # taken out: what is read half must not be gone on with
            reading = self._known.pop(match, None)
            if reading is None or not self._gone_on(connection, match, reading):
                reading = LineReader(self.place(match))
                self._read(match, connection.execute(_FROM, (match, 1)), reading)
            if not reading.count:
                raise NotThere(self._unknown(match))
            found = reading.now()
            self._known[match] = reading
            return found

    def commit(
        self, match: str, after: str, entries: Sequence[Entry], beside: Sequence[Beside] = ()
    ) -> None:
        """Add entries to the match that stands at the chain `after`: all of them, on the disk."""
        lines = written(entries, after)
        with self.file.writing() as connection:
            last = connection.execute(_LAST, (match,)).fetchone()
            if last is None:
                raise NotThere(self._unknown(match))
            if chain_of(whole(self.place(match), last["number"], last["tail"])) != after:
                raise Overtaken(f"{match} has moved on")
            rows = rows_of(match, last["number"] + 1, lines, entries)
            connection.executemany(_ADD, rows)
            for name, value in facts_in(entries).items():
                connection.execute(_FACTS[name], (value, match))
            write_beside(connection, match, beside, self._time())

    def steps(self, match: str, first: int, last: int) -> Iterator[StepTaken]:
        """The steps from the first to the last, read from the nearest full state before them."""
        with self.file.reading() as connection:
            nearest = connection.execute(_NEAREST, (match, first)).fetchone()
        if nearest is None or not is_full(nearest["content"], nearest["full"]):
            return steps_in(self._lines(match, 1), first, last)
        # the step itself stands in the line before its full state
        return steps_in(self._lines(match, nearest["number"] - 1), first, last)

    def sealing(self, match: str, key: str) -> SealedEntry | None:
        """The answer that was sealed under a key."""
        with self.file.reading() as connection:
            row = connection.execute(_KEYED, (match, key)).fetchone()
        if row is None:
            return None
        entry = read(whole(self.place(match), row["number"], row["content"]))
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
        return self._lines(match, number)

    def told_from(self, match: str, number: int) -> Iterator[bytes]:
        """The same, of states in full their ends alone."""
        return self._lines(match, number, _TOLD)

    def notices(self, match: str) -> tuple[str, ...]:
        """Nothing is ever found half written here."""
        return ()

    def place(self, match: str) -> str:
        """The file, and the match in it."""
        return f"{self.file.place}#{match}"

    def matches(self) -> Iterator[str]:
        """The ids of all matches, the one played last first."""
        with self.file.reading() as connection:
            rows = connection.execute("SELECT id FROM match ORDER BY touched DESC, id").fetchall()
        return iter([row["id"] for row in rows])

    def due(self, at: datetime) -> Iterator[str]:
        """The matches whose answers are due."""
        late = "SELECT id FROM match WHERE due != '' AND due <= ?"
        with self.file.reading() as connection:
            rows = connection.execute(late, (in_utc(at),)).fetchall()
        return iter([row["id"] for row in rows])

    def delete(self, match: str) -> None:
        """Remove a match, with all that stands beside it."""
        with self.file.writing() as connection:
            connection.execute('DELETE FROM line WHERE "match" = ?', (match,))
            if not connection.execute("DELETE FROM match WHERE id = ?", (match,)).rowcount:
                raise NotThere(self._unknown(match))
        with self._alone:
            self._known.pop(match, None)

    def _gone_on(self, connection: Connection, match: str, reading: LineReader) -> bool:
        """Read what came since; False where the match no longer holds what was read of it."""
        last = connection.execute(_AT, (match, reading.count)).fetchone()
        if last is None or not isinstance(last["tail"], bytes):
            return False
        if chain_of(last["tail"]) != reading.chain:
            return False
        self._read(match, connection.execute(_FROM, (match, reading.count + 1)), reading)
        return True

    def _read(self, match: str, rows: Iterable[Row], reading: LineReader) -> None:
        for number, content in self._in_order(match, rows, reading.count + 1):
            reading.add(content, number)

    def _in_order(self, match: str, rows: Iterable[Row], first: int) -> Iterator[tuple[int, bytes]]:
        """Rows as lines with their numbers; a missing one ends them with BadSave."""
        for expected, row in enumerate(rows, first):
            if row["number"] != expected:
                raise missing(self.place(match), expected)
            yield expected, whole(self.place(match), expected, row["content"])

    def _lines(self, match: str, first: int, wanted: str = _FROM) -> Iterator[bytes]:
        with self.file.apart() as connection:
            rows = connection.execute(wanted, (match, first))
            for _, content in self._in_order(match, rows, first):
                yield content

    def _unknown(self, match: str) -> str:
        return f"there is no match {ascii(match)[:40]} in {self.file.place}"

    def _time(self) -> str:
        return in_utc(self.clock.now())
