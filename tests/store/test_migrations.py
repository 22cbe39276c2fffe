"""Every released store comes to the newest revision with all that is in it, on both databases."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from alembic.script import ScriptDirectory

from hegemon.core.errors import BadSave, NewerSave
from hegemon.play.verify import verify
from hegemon.store import migrating
from hegemon.store.database import Database
from hegemon.store.light.revision import HEAD, REVISIONS
from hegemon.store.migrating import PLACE, differences, downgrade, upgrade
from hegemon.store.ready import Condition, condition_of, make_ready
from hegemon.store.schema import LINES, SCHEMA, VERSION
from hegemon.store.sql import SqlStore
from tests.play.table import GAMES, play_on, resumed
from tests.store.stores import DATABASES, database

RELEASES = Path(__file__).parent / "releases"
OLD = (RELEASES / "0001.sql").read_text("utf-8")
"""What the stores made that knew no revisions: a match that is over and one that runs."""


def released(kind: str, folder: Path) -> Database:
    """A store as the first release left it."""
    with sqlite3.connect(folder / "old.sqlite") as old:
        old.executescript(OLD)
    found = database(kind, folder)
    if kind == "sqlite":
        old.close()
        (folder / "old.sqlite").rename(found.path or "")
        return found
    upgrade(found, "0001")
    with found.writing() as connection:
        for table, all_rows in (("match", "select * from match"), ("line", "select * from line")):
            rows = old.execute(all_rows)
            names = [each[0] for each in rows.description]
            insert = sql.table(table, *map(sql.column, names)).insert()
            connection.execute(insert, [dict(zip(names, row, strict=True)) for row in rows])
    old.close()
    return found


def contents(found: Database) -> list[Any]:
    """Every line of every match."""
    with found.reading() as connection:
        wanted = sql.select(LINES).order_by(LINES.c.match, LINES.c.number)
        return [tuple(row) for row in connection.execute(wanted)]


def as_made_here(found: Database) -> list[str]:
    with found.reading() as connection:
        return differences(connection)


def test_newest_revision_is_the_head() -> None:
    script = ScriptDirectory(str(PLACE))

    assert [HEAD] == script.get_heads()
    assert list(REVISIONS) == [each.revision for each in script.walk_revisions()][::-1]


@pytest.mark.parametrize("kind", DATABASES)
def test_empty_database_comes_to_the_head_both_ways(tmp_path: Path, kind: str) -> None:
    """The tables made at once and those made revision by revision are the same."""
    for number, make in enumerate((make_ready, upgrade)):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        found = database(kind, folder)
        make(found)

        assert as_made_here(found) == []
        assert condition_of(found) is Condition.READY


@pytest.mark.parametrize("kind", DATABASES)
def test_released_store_is_upgraded_with_all_that_is_in_it(tmp_path: Path, kind: str) -> None:
    found = released(kind, tmp_path)
    before = contents(found)
    assert condition_of(found) is Condition.OLD
    assert upgrade(found) == "0001"
    store = SqlStore(found)

    assert (before, []) == (contents(found), as_made_here(found))
    assert sorted(store.matches()) == ["over", "running"]
    assert all(verify(store, name, GAMES).sound for name in store.matches())
    assert store.sealing("running", "k1") is not None
    assert play_on(resumed(store, "running")).result is not None


def test_released_file_is_upgraded_when_it_is_opened(tmp_path: Path) -> None:
    found = released("sqlite", tmp_path)
    before = contents(found)
    SqlStore(found)

    assert condition_of(found) is Condition.READY
    assert before == contents(found)


def test_old_server_is_told_what_to_run(tmp_path: Path) -> None:
    """Others may be using it: it is not changed by whoever comes first."""
    found = released("postgresql", tmp_path)
    with pytest.raises(BadSave, match="run hegemon db upgrade"):
        SqlStore(found)

    assert condition_of(found) is Condition.OLD


@pytest.mark.parametrize("kind", DATABASES)
def test_one_step_back_and_forth_again(tmp_path: Path, kind: str) -> None:
    found = released(kind, tmp_path)
    before = contents(found)
    upgrade(found)
    downgrade(found, REVISIONS[-2])
    assert (before, Condition.OLD) == (contents(found), condition_of(found))
    upgrade(found)

    assert (before, []) == (contents(found), as_made_here(found))


@pytest.mark.parametrize("kind", DATABASES)
def test_upgrade_that_fails_changes_nothing(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle, after tables were made: all of it is undone."""
    found = released(kind, tmp_path)
    before = contents(found)
    real = migrating.command.upgrade

    def failing(*given: Any) -> None:
        real(*given)
        raise RuntimeError

    monkeypatch.setattr(migrating.command, "upgrade", failing)
    with pytest.raises(RuntimeError):
        upgrade(found)

    assert (before, Condition.OLD) == (contents(found), condition_of(found))
    with found.reading() as connection:
        assert set(sql.inspect(connection).get_table_names()) <= {"match", "line", VERSION.name}


@pytest.mark.parametrize("kind", DATABASES)
def test_store_of_a_newer_program_is_left_alone(tmp_path: Path, kind: str) -> None:
    found = database(kind, tmp_path)
    make_ready(found)
    with found.writing() as connection:
        connection.execute(VERSION.update(), {"version_num": "9999"})
    for attempt in (make_ready, upgrade, condition_of):
        with pytest.raises(NewerSave, match=r"'9999'.*use a newer one"):
            attempt(found)


def test_difference_is_found(tmp_path: Path) -> None:
    """A table that is otherwise than the schema says: the comparison sees it."""
    found = database("sqlite", tmp_path)
    make_ready(found)
    with found.writing() as connection:
        connection.exec_driver_sql("drop index ix_match_wake")
        connection.exec_driver_sql("drop table pulse")
    told = " ".join(as_made_here(found))

    assert "ix_match_wake" in told
    assert "pulse" in told


def test_every_table_has_a_primary_key() -> None:
    assert all(table.primary_key for table in SCHEMA.tables.values())
