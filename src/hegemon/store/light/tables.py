"""What stands beside the matches of an SQLite file, read again: for lists, for who sits here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from sqlite3 import Row
from typing import NamedTuple

import msgspec

from hegemon.core.game import Player
from hegemon.play.beside import Facts
from hegemon.play.entries import EndEntry
from hegemon.play.lines import kind_of, read
from hegemon.store.light.matches import SqliteStore

_LINES_OF_AN_END = 5
"""Lines among which the end of a match stands."""

_NO_FACTS = Facts(step=0, date="")


class Person(NamedTuple):
    """Whose matches these are."""

    id: str
    name: str


class MatchListed(NamedTuple):
    """A match as a list shows it: nothing of it is secret, and no line was read for it."""

    match: str
    ruleset: str
    title: str
    touched: str
    facts: Facts
    seats: tuple[Player, ...]
    """The seats that the person holds."""


def _listed(row: Row, seats: Sequence[Player]) -> MatchListed:
    """A row of a match with its table, and the seats of whoever asks."""
    facts = msgspec.json.decode(row["facts"], type=Facts) if row["facts"] else _NO_FACTS
    return MatchListed(
        match=row["id"],
        ruleset=row["ruleset"],
        title=row["title"],
        touched=row["touched"],
        facts=facts,
        seats=tuple(seats),
    )


class SqliteTables(SqliteStore):
    """The matches of one SQLite file, with the people around them."""

    def person(self) -> Person | None:
        """The person of this machine: the oldest account, if there is one yet."""
        oldest = "SELECT id, name FROM account WHERE NOT bot ORDER BY made, folded LIMIT 1"
        with self.file.reading() as connection:
            row = connection.execute(oldest).fetchone()
        return Person(row["id"], row["name"]) if row else None

    def listed(self, person: Person) -> list[MatchListed]:
        """The tables that a person has to do with, the one played last first."""
        wanted = (
            "SELECT id, ruleset, touched, title, facts FROM match "
            'JOIN table_ ON table_."match" = id '
            'WHERE ? IN (owner, umpire) OR id IN (SELECT "match" FROM holder WHERE account = ?) '
            "ORDER BY touched DESC, id"
        )
        with self.file.reading() as connection:
            rows = connection.execute(wanted, (person.id, person.id)).fetchall()
            held = connection.execute(
                'SELECT "match", seat FROM holder WHERE account = ? ORDER BY seat', (person.id,)
            ).fetchall()
        seats = defaultdict[str, list[Player]](list)
        for each in held:
            seats[each["match"]].append(Player(each["seat"]))
        return [_listed(row, seats[row["id"]]) for row in rows]

    def result(self, match: str) -> str:
        """How a match ended, as its last lines say; "" where they do not."""
        last = 'SELECT content FROM line WHERE "match" = ? ORDER BY number DESC LIMIT ?'
        with self.file.reading() as connection:
            rows = connection.execute(last, (match, _LINES_OF_AN_END)).fetchall()
        for row in rows:
            if isinstance(row["content"], bytes) and kind_of(row["content"]) == "end":
                entry = read(row["content"])
                assert isinstance(entry, EndEntry)
                return entry.result.reason
        return ""

    def holders(self, match: str) -> Mapping[Player, str]:
        """The account that holds each seat; "" for whoever has its link alone."""
        wanted = 'SELECT seat, account FROM holder WHERE "match" = ?'
        with self.file.reading() as connection:
            rows = connection.execute(wanted, (match,)).fetchall()
        return {Player(row["seat"]): row["account"] or "" for row in rows}

    def noted(self, key: str) -> str:
        """What this machine has noted under a name; "" for nothing."""
        with self.file.reading() as connection:
            row = connection.execute('SELECT value FROM setting WHERE "key" = ?', (key,)).fetchone()
        return row["value"] if row else ""

    def note(self, key: str, value: str) -> None:
        """Note something; raises NotSaved, InUse."""
        with self.file.writing() as connection:
            connection.execute('REPLACE INTO setting ("key", value) VALUES (?, ?)', (key, value))
