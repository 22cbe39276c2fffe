"""`hegemon db`: upgrade, check, backup, restore."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon
from hegemon.store.database import of_file
from hegemon.store.sql import SqlStore
from tests.play.table import begun, play_on
from tests.store.stores import database, sqlite_store
from tests.store.test_migrations import OLD


def run(*arguments: object, environ: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(hegemon, ["db", *map(str, arguments)], env=environ)


def told(*arguments: object) -> Any:
    return json.loads(run(*arguments, "--json").stdout)


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A server's database with a match in it."""
    store = sqlite_store(tmp_path / "server.sqlite")
    play_on(begun(store=store, name="m1"))
    return f"sqlite:///{tmp_path / 'server.sqlite'}"


def test_backup_is_restored_and_sound(tmp_path: Path, url: str) -> None:
    file, new = tmp_path / "monday.sqlite", f"sqlite:///{tmp_path / 'new.sqlite'}"
    copied = run("backup", file, "--database", url)
    restored = run("restore", file, "--database", new)

    assert copied.stdout.startswith(f"{tmp_path}/server.sqlite is copied to {file}: 1 match, ")
    assert (copied.exit_code, restored.exit_code) == (0, 0)
    assert told("check", "--database", new)["sound"]
    assert list(SqlStore(of_file(tmp_path / "new.sqlite")).matches()) == ["m1"]


def test_backup_and_restore_for_programs(tmp_path: Path, url: str) -> None:
    file = tmp_path / "monday.sqlite"
    rows = told("backup", file, "--database", url)["rows"]

    assert rows["match"] == 1
    assert told("restore", file, "--database", f"sqlite:///{tmp_path / 'new.sqlite'}") == {
        "rows": rows
    }


def test_check_of_a_file_that_is_not_there_makes_none(tmp_path: Path) -> None:
    """Who mistyped a name is not told that an empty database is not sound."""
    missing = tmp_path / "none.sqlite"
    result = run("check", "--database", f"sqlite:///{missing}")

    assert (result.exit_code, missing.exists()) == (3, False)
    assert "there is no such file" in result.stderr


def test_check_says_what_is_wrong_and_ends_with_one(tmp_path: Path, url: str) -> None:
    assert run("check", "--database", url).stdout.endswith("Sound.\n")
    with sqlite3.connect(tmp_path / "server.sqlite") as base:
        base.execute("delete from line where number = 3")
    base.close()
    result = run("check", "--database", url)

    assert result.exit_code == 1
    assert "WRONG    " in result.stdout
    assert "line 3: this is missing" in result.stdout
    assert result.stdout.endswith("NOT SOUND.\n")


def test_upgrade_brings_an_old_database_to_the_head(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "old.sqlite") as old:
        old.executescript(OLD)
    old.close()
    url = f"sqlite:///{tmp_path / 'old.sqlite'}"
    before = told("check", "--database", url)
    assert (before["revision"], before["sound"]) == ("0001", False)

    assert "was brought from 0001 to " in run("upgrade", "--database", url).stdout
    assert "is ready" in run("upgrade", "--database", url).stdout
    assert told("check", "--database", url)["sound"]


def test_database_is_named_by_the_environment(tmp_path: Path) -> None:
    environ = {"HEGEMON_DATABASE_URL": f"sqlite:///{tmp_path / 'new.sqlite'}"}

    assert "was brought from nothing to " in run("upgrade", environ=environ).stdout
    assert run("check", environ=environ).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["check", "--database", "nonsense"], (2, "sqlite:///FILE and postgresql://")),
        (["check", "--database", "mysql://ann:sesame@localhost/x"], (2, "not in 'mysql'")),
        (["backup", "here", "--database", "sqlite:///none.sqlite"], (1, "run hegemon db upgrade")),
        (["restore", "none", "--database", "sqlite:///new.sqlite"], (3, "there is no file none")),
        (["backup", "{file}", "--database", "{url}"], (4, "is there already")),
        (["restore", "{file}", "--database", "{url}"], (4, "is not empty")),
    ],
)
def test_what_cannot_be_done_is_said(
    tmp_path: Path,
    url: str,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    told: tuple[int, str],
) -> None:
    monkeypatch.chdir(tmp_path)
    run("backup", "file.sqlite", "--database", url)
    result = run(*(each.format(file="file.sqlite", url=url) for each in arguments))

    assert told[0] == result.exit_code
    assert told[1] in result.stderr
    assert "sesame" not in result.output


def test_postgresql_is_upgraded_copied_and_checked(tmp_path: Path) -> None:
    url = database("postgresql", tmp_path).engine.url.render_as_string(hide_password=False)
    run("upgrade", "--database", url)
    play_on(begun(store=SqlStore(database("postgresql", tmp_path)), name="m1"))

    assert told("check", "--database", url)["sound"]
    assert told("backup", tmp_path / "copy.sqlite", "--database", url)["rows"]["match"] == 1
