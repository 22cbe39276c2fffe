"""Connections that are lent again: to whom, after what, and none that is lost or holds anything."""

from pathlib import Path

import pytest
import sqlalchemy as sql

from hegemon.play.errors import NotSaved, Unsure
from hegemon.store.connections import lending
from hegemon.store.connections.lending import Lending
from hegemon.store.database import Database
from hegemon.store.ready import make_ready
from hegemon.store.schema import SETTINGS
from tests.store.stores import EACH_DATABASE, database


def ready(kind: str, folder: Path) -> Database:
    found = database(kind, folder)
    make_ready(found)
    return found


def put(found: Database, key: str) -> None:
    with found.writing() as connection:
        connection.execute(SETTINGS.insert(), {"key": key, "value": ""})


def keys(found: Database) -> list[str]:
    with found.reading() as connection:
        return sorted(connection.execute(sql.select(SETTINGS.c.key)).scalars())


def test_who_comes_next_has_the_same_and_no_more_wait_than_that(tmp_path: Path) -> None:
    lent = Lending(ready("sqlite", tmp_path).engine.connect)
    first = lent.lend()
    lent.give_back(first)
    again = [lent.lend() for _ in range(lending.MOST + 2)]
    for each in again:
        lent.give_back(each)

    assert again[0] is first
    assert (lent.lent, len(lent.shelf.waiting)) == (0, lending.MOST)
    assert [each.closed for each in again] == [False] * lending.MOST + [True] * 2

    lent.close()
    assert all(each.closed for each in again)


def test_what_was_not_committed_is_undone(tmp_path: Path) -> None:
    found = ready("sqlite", tmp_path)
    lent = Lending(found.engine.connect)
    connection = lent.lend()
    connection.execute(SETTINGS.insert(), {"key": "half", "value": ""})
    lent.give_back(connection)

    assert not connection.in_transaction()
    assert keys(found) == []
    lent.close()


def test_one_that_waited_long_goes_through_the_pool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There it is asked whether it is still good."""
    lent = Lending(ready("sqlite", tmp_path).engine.connect)
    first = lent.lend()
    lent.give_back(first)
    monkeypatch.setattr(lending, "LATELY", 0.0)
    second = lent.lend()

    assert first.closed
    assert second is not first
    lent.put_away(second)


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_each_look_is_of_a_new_moment_on_the_same_connection(tmp_path: Path, kind: str) -> None:
    found, other = ready(kind, tmp_path), database(kind, tmp_path)
    seen = [keys(found)]
    put(other, "a")
    with found.looking():
        seen.append(keys(found))
        put(other, "b")
        seen.append(keys(found))
    seen.append(keys(found))

    assert seen == [[], ["a"], ["a"], ["a", "b"]]


@pytest.mark.parametrize("lost", ["readers", "writers"])
def test_nobody_is_told_of_connections_that_a_server_has_closed(tmp_path: Path, lost: str) -> None:
    """A PostgreSQL that starts anew closes all; who comes right after that finds a new one."""
    found, other = ready("postgresql", tmp_path), database("postgresql", tmp_path)
    put(found, "a")
    keys(found)
    with other.engine.connect() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
        connection.rollback()
    if lost == "writers":
        put(found, "b")

    assert keys(found) == (["a", "b"] if lost == "writers" else ["a"])


def lose(found: Database, other: Database) -> None:
    """A transaction in the midst of which the server closes its connection."""
    with found.writing() as connection:
        mine = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        with other.engine.connect() as there:
            there.exec_driver_sql(f"SELECT pg_terminate_backend({mine})")
            there.rollback()
        connection.execute(SETTINGS.insert(), {"key": "a", "value": ""})


def test_a_connection_that_is_lost_meanwhile_is_lent_to_nobody(tmp_path: Path) -> None:
    found, other = ready("postgresql", tmp_path), database("postgresql", tmp_path)
    with pytest.raises((NotSaved, Unsure)):
        lose(found, other)
    put(found, "b")

    assert keys(found) == ["b"]
    assert (found._writers.lent, found._readers.lent) == (0, 0)
