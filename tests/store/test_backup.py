"""Copies of a database: taken while others write, restored into either kind, checked."""

import sqlite3
import stat
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from hegemon.core.errors import BadSave
from hegemon.play.beside import Facts, MessageSaid, NewsItem, Notice, Opened
from hegemon.play.errors import NameTaken, NotThere
from hegemon.play.matches import Match
from hegemon.play.verify import verify
from hegemon.store import backup as module
from hegemon.store.backup import backup, restore
from hegemon.store.checking import check
from hegemon.store.database import Database
from hegemon.store.ready import Condition, condition_of
from hegemon.store.schema import OUTBOX, SCHEMA
from hegemon.store.sql import SqlStore
from tests.play.table import GAMES, P1, begun, bot_answer, play_on, resumed
from tests.store.stores import EACH_DATABASE, database
from tests.store.test_migrations import OLD

ROWS = (
    Opened("Friday", None, invitation="ab" * 32),
    Facts(step=1, date="Year 1", wake="2026-11-22T12:00:00Z"),
    NewsItem("p1", "match"),
    Notice("p1", "turn", "k1"),
    MessageSaid("p1", ("p2", "umpire"), "hello", "2026-11-21T05:30:00Z"),
)


def filled(kind: str, folder: Path) -> SqlStore:
    """A match that is over, and one that runs, with people around it."""
    folder.mkdir()
    store = SqlStore(database(kind, folder))
    play_on(begun(store=store, name="over"))
    match = play_on(begun(store=store, name="running", seed="2"), 1)
    store.commit("running", match.now.chain, [], ROWS)
    return store


def contents(found: Database) -> dict[str, list[Any]]:
    """All rows by their keys; a database may lay them in any order."""
    with found.reading() as connection:
        return {
            table.name: [
                tuple(row)
                for row in connection.execute(sql.select(table).order_by(*table.primary_key))
            ]
            for table in SCHEMA.sorted_tables
        }


@pytest.mark.parametrize("into", EACH_DATABASE)
@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_copy_is_restored_into_either_kind(tmp_path: Path, kind: str, into: str) -> None:
    store = filled(kind, tmp_path / "a")
    file = tmp_path / "copy.sqlite"
    counts = backup(store.database, file)
    (tmp_path / "b").mkdir()
    other = database(into, tmp_path / "b")

    assert restore(other, file) == counts
    assert contents(other) == contents(store.database)
    assert check(other).sound
    assert play_on(resumed(SqlStore(other), "running")).result is not None


def test_restored_database_goes_on_counting(tmp_path: Path) -> None:
    """The next row in PostgreSQL gets a number of its own."""
    backup(filled("sqlite", tmp_path / "a").database, tmp_path / "copy.sqlite")
    other = database("postgresql", tmp_path)
    restore(other, tmp_path / "copy.sqlite")
    with other.writing() as connection:
        connection.execute(OUTBOX.insert(), {"key": "k2", "kind": "turn", "created": ""})
        numbers = list(connection.execute(sql.select(OUTBOX.c.id)).scalars())

    assert len(numbers) == len(set(numbers)) == 2


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_copy_under_load_holds_all_that_was_acknowledged_before(tmp_path: Path, kind: str) -> None:
    """Promise 9: others seal meanwhile; the copy is of one moment, and every match in it sound."""
    store = SqlStore(database(kind, tmp_path))
    matches = [begun(store=store, name=f"{number}", seed=f"{number}") for number in range(8)]
    before = [match.seal(P1, bot_answer(match, P1)) for match in matches]

    def play(match: Match) -> None:
        while match.result is None:
            seat = match.waiting[0]
            match.seal(seat, bot_answer(match, seat))

    threads = [threading.Thread(target=play, args=(match,)) for match in matches]
    for thread in threads:
        thread.start()
    for number in range(3):
        backup(store.database, tmp_path / f"{number}.copy")
    for thread in threads:
        thread.join()

    for number in range(3):
        (tmp_path / f"{number}").mkdir()
        other = database(kind, tmp_path / f"{number}")
        restore(other, tmp_path / f"{number}.copy")
        restored = SqlStore(other)
        assert check(other).sound
        for match, receipt in zip(matches, before, strict=True):
            assert verify(restored, match.name, GAMES, [receipt.digest]).sound


def test_copy_is_for_its_owner_and_alone(tmp_path: Path) -> None:
    """It holds what lets people in: nobody else may read it, and nothing is left beside it."""
    store = filled("sqlite", tmp_path / "a")
    (tmp_path / "b").mkdir()
    file = tmp_path / "b" / "copy.sqlite"
    backup(store.database, file)

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [file] == list((tmp_path / "b").iterdir())


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    store = filled("sqlite", tmp_path / "a")
    file = tmp_path / "copy.sqlite"
    backup(store.database, file)
    before = file.read_bytes()
    with pytest.raises(NameTaken, match="name a new file"):
        backup(store.database, file)
    with pytest.raises(NameTaken, match="is not empty"):
        restore(store.database, file)

    assert file.read_bytes() == before


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_restoring_is_all_or_nothing(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup(filled("sqlite", tmp_path / "a").database, tmp_path / "copy.sqlite")
    other = database(kind, tmp_path)

    def fails(_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(module, "_count_on", fails)
    with pytest.raises(RuntimeError):
        restore(other, tmp_path / "copy.sqlite")

    assert condition_of(other) is Condition.EMPTY


def test_copy_of_an_older_program_is_restored_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite"
    with sqlite3.connect(file) as old:
        old.executescript(OLD)
    old.close()
    before = file.read_bytes()
    other = database("sqlite", tmp_path)
    counts = restore(other, file)

    assert (counts["match"], file.read_bytes()) == (2, before)
    assert check(other).sound


@pytest.mark.parametrize("content", [b"", b"Dear Anna", b"SQLite format 3\0" + bytes(200)])
def test_file_that_is_no_copy_is_told(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "copy.sqlite"
    file.write_bytes(content)
    other = database("sqlite", tmp_path)
    with pytest.raises(BadSave):
        restore(other, file)
    with pytest.raises(NotThere):
        restore(other, tmp_path / "another")

    assert condition_of(other) is Condition.EMPTY


def test_empty_database_is_not_copied(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match="hegemon db upgrade"):
        backup(database("sqlite", tmp_path), tmp_path / "copy.sqlite")

    assert not (tmp_path / "copy.sqlite").exists()


# Checking


@pytest.mark.parametrize("kind", EACH_DATABASE)
@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("update line set content = %s where match = 'over' and number = 5", "line 5"),
        ("delete from line where match = 'running' and number = 3", "line 3"),
        ("drop index ix_match_wake", "ix_match_wake"),
        ("drop table pulse", "pulse"),
        ("update alembic_version set version_num = '0001'", "run hegemon db upgrade"),
    ],
)
def test_harm_is_found(tmp_path: Path, kind: str, harm: str, told: str) -> None:
    found = filled(kind, tmp_path / "a").database
    assert check(found).sound
    hexed = "x'7b7d'" if kind == "sqlite" else "decode('7b7d', 'hex')"
    with found.writing() as connection:
        connection.exec_driver_sql(harm.replace("%s", hexed))
    looked = check(found)

    assert not looked.sound
    assert told in " ".join(looked.problems)


def test_row_whose_match_is_gone_is_found(tmp_path: Path) -> None:
    """Another program may keep no foreign keys."""
    found = filled("sqlite", tmp_path / "a").database
    with sqlite3.connect(found.path or "") as stranger:
        stranger.execute("delete from match where id = 'over'")
    stranger.close()

    assert any("that is gone" in told for told in check(found).problems)
