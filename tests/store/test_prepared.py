"""Prepared statements find what SQLAlchemy finds by the same, and tell of trouble as it does."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sql

from hegemon.core.errors import BadSave
from hegemon.play.beside import MessageSaid, NewsItem, Opened, SeatHeld
from hegemon.play.errors import NotSaved, NotThere, Overtaken
from hegemon.play.people import changes as made
from hegemon.play.people.values import Account
from hegemon.store import statements
from hegemon.store.connections.prepared import Prepared, PreparedWriting
from hegemon.store.database import Database
from hegemon.store.people import SqlPeople
from hegemon.store.ready import make_ready
from hegemon.store.schema import SETTINGS
from hegemon.store.tables import SqlTables
from tests.contract.toys.sealed_bids import Bids
from tests.play.table import P1, begun
from tests.store.stores import EACH_DATABASE, database

ADA = Account(id="a1", name="Ada", made="2026-11-21T05:30:00Z", bot=True)

GIVEN = {
    "of": "friday",
    "first": 1,
    "most": 3,
    "named": "p1 key",
    "digest": "ab" * 32,
    "at": P1,
}
"""What statements are asked about; those that ask for an account or a sender find none here."""


def kept(kind: str, folder: Path) -> Database:
    """A table with an answer under a key, a seat of an account, a message and a closed account."""
    store = SqlTables(database(kind, folder))
    SqlPeople(store.database).commit(made.AccountMade(ADA))
    match = begun(store=store, name="friday")
    rows = (
        Opened("Friday", ADA.id),
        SeatHeld(P1, ADA.id, "ab" * 32),
        NewsItem(P1, "match"),
        MessageSaid(P1, ("p2",), "hello", ADA.made),
    )
    store.commit("friday", match.now.chain, [], rows)
    match.seal(P1, Bids(), key="key")
    return store.database


def prepared() -> Iterator[tuple[str, Prepared]]:
    """All that are used."""
    for name, one in vars(statements).items():
        if isinstance(one, Prepared):
            yield name, one


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_they_find_the_same(tmp_path: Path, kind: str) -> None:
    at, found = kept(kind, tmp_path), set()
    for name, one in prepared():
        of = ADA.id if name == "ACCOUNT" else GIVEN["of"]
        wanted = one.statement.compile().params
        values = {key: value for key, value in {**GIVEN, "of": of}.items() if key in wanted}
        with at.reading() as connection:
            rows = one.all(connection, **values)
            expected = connection.execute(one.statement, values).all()

        assert [*map(tuple, rows)] == [*map(tuple, expected)], name
        assert [type(value) for row in rows for value in row] == [
            type(value) for row in expected for value in row
        ]
        if rows:
            assert rows[0]._fields == expected[0]._fields
            found.add(name)

    assert found >= {"FROM", "SINCE", "KEYED", "TABLE", "SEATS_HELD", "ACCOUNT"}


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_of_many_matches_each_is_found_once(tmp_path: Path, kind: str) -> None:
    """Of none, of one, of fewer than there is room for, and of more than that; in any order."""
    store = SqlTables(database(kind, tmp_path))
    names = [begun(store=store, name=f"m{number:02}").name for number in range(34)]
    found: list[list[str]] = []
    for asked in ([], names[:1], names[:3], names, [*names, "nowhere"]):
        with store.database.reading() as connection:
            rows = statements.LASTS.all(connection, asked)
        found.append(sorted(row.match for row in rows))

    assert found == [[], names[:1], names[:3], names, names]


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_the_link_of_a_closed_account_opens_nothing(tmp_path: Path, kind: str) -> None:
    people = SqlPeople(kept(kind, tmp_path))
    before = people.linked_seat("ab" * 32)
    closed = msgspec.structs.replace(ADA, closed=ADA.made)
    people.commit(made.AccountChanged(ADA, closed))

    assert before is not None
    assert people.linked_seat("ab" * 32) is None


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_all_reads_of_a_look_are_of_one_moment(tmp_path: Path, kind: str) -> None:
    at = kept(kind, tmp_path)
    store = SqlTables(database(kind, tmp_path))
    with at.looking():
        before = at.rows(statements.FROM, of="friday", first=1, most=100)
        store.commit("friday", store.now("friday").chain, [], [NewsItem(P1, "match")])
        store.delete("friday")
        again = at.rows(statements.FROM, of="friday", first=1, most=100)

    assert again == before
    assert at.rows(statements.FROM, of="friday", first=1, most=100) == []


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_trouble_is_told_in_words(tmp_path: Path, kind: str) -> None:
    at = database(kind, tmp_path)
    no_tables_of_ours = BadSave if kind == "postgresql" else NotSaved
    with pytest.raises(no_tables_of_ours), at.looking():
        at.row(statements.TABLE, of="friday")


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_a_name_that_no_column_can_hold_names_nothing(tmp_path: Path, kind: str) -> None:
    at = kept(kind, tmp_path)
    with pytest.raises(NotThere), at.looking():
        at.row(statements.TABLE, of="\ud800")

    assert at.row(statements.TABLE, of="friday") is not None


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_a_key_that_is_taken_is_told(tmp_path: Path, kind: str) -> None:
    at, put = database(kind, tmp_path), PreparedWriting(SETTINGS.insert(), "key", "value")
    make_ready(at)
    with at.writing() as connection:
        put(connection, [{"key": "a", "value": "1"}, {"key": "b", "value": "2"}])
        put(connection, [])
    with pytest.raises(Overtaken), at.writing() as connection:
        put(connection, [{"key": "c", "value": "1"}, {"key": "a", "value": "3"}])

    with at.reading() as connection:
        keys = sql.select(SETTINGS.c.key, SETTINGS.c.value).order_by(SETTINGS.c.key)
        assert [*map(tuple, connection.execute(keys))] == [("a", "1"), ("b", "2")]


def test_a_connection_that_is_lost_is_used_no_more(tmp_path: Path) -> None:
    at = kept("postgresql", tmp_path)
    kill = sql.text("SELECT pg_terminate_backend(:pid)")
    with at.looking():
        with at.reading() as connection:
            driver = connection.connection.dbapi_connection
            pid = driver.info.backend_pid  # type: ignore[union-attr]
        with at.engine.connect() as other:
            other.execute(kill, {"pid": pid})
        with pytest.raises(NotSaved):
            at.row(statements.TABLE, of="friday")

        assert at.row(statements.TABLE, of="friday") is not None
