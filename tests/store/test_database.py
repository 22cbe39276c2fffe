"""A database by its URL: what is understood, and what trouble is called."""

import contextlib
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest
import sqlalchemy as sql

from hegemon.core.errors import BadConfig, BadSave
from hegemon.play.errors import InUse, NotSaved, NotThere, Overtaken, Unsure
from hegemon.store import ready as readying
from hegemon.store.checking import check
from hegemon.store.connections import engines as module
from hegemon.store.database import Database
from hegemon.store.migrating import upgrade
from hegemon.store.ready import condition_of, make_ready
from hegemon.store.schema import ACCOUNTS, BUCKETS, HOLDERS, SETTINGS
from tests.store.stores import DATABASES, database

SECRET = "hunter2-secret"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "matches.sqlite",
        "sqlite://",
        "sqlite:///:memory:",
        f"mysql://anna:{SECRET}@localhost/matches",
        f"postgresql//anna:{SECRET}@localhost/matches",
        f"postgresql://anna:{SECRET}@localhost:port/matches",
    ],
)
def test_url_that_is_not_understood_is_not_repeated(url: str) -> None:
    with pytest.raises(BadConfig, match="sqlite:///FILE and postgresql://") as told:
        Database(url)

    assert SECRET not in str(told.value)


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
def test_password_is_in_no_message(scheme: str) -> None:
    """Neither where the database is, nor why it cannot be reached."""
    far = Database(f"{scheme}://anna:{SECRET}@127.0.0.1:1/matches")
    with pytest.raises(NotSaved, match="cannot be read") as told, far.reading():
        pass
    with pytest.raises(NotSaved, match="not saved, so it does not count") as refused, far.writing():
        pass

    assert far.place == "the database matches on 127.0.0.1"
    for said in (repr(far), str(told.value), str(refused.value)):
        assert SECRET not in said
        assert "anna" not in said


def test_a_database_without_utf_8_is_refused(tmp_path: Path) -> None:
    """In one sentence, which says what to do; nothing is made in it."""
    usual = database("postgresql", tmp_path)
    name = f"{usual.engine.url.database}_latin"
    alone = usual.engine.execution_options(isolation_level="AUTOCOMMIT")
    with alone.connect() as connection:
        made = f"create database {name} encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'"
        connection.exec_driver_sql(f"{made} template template0")
    found = Database(usual.engine.url.set(database=name))
    for use in (make_ready, upgrade, check, condition_of):
        with pytest.raises(BadSave, match="keeps texts as SQL_ASCII") as told:
            use(found)

        assert "createdb --encoding=UTF8" in str(told.value)
    with found.engine.connect() as connection:
        assert [] == sql.inspect(connection).get_table_names()


@pytest.fixture(params=DATABASES)
def ready(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    made = database(request.param, tmp_path)
    make_ready(made)
    return made


def setting(key: str) -> sql.Insert:
    return SETTINGS.insert().values(key=key, value="1")


def put(found: Database, *keys: str, then: Callable[[], object] = int) -> None:
    """Settings in one transaction; something may happen before its end."""
    with found.writing() as connection:
        for key in keys:
            connection.execute(setting(key))
        then()


def fail() -> None:
    raise RuntimeError


def settings_in(found: Database) -> list[str]:
    with found.reading() as connection:
        return list(connection.execute(sql.select(SETTINGS.c.key)).scalars())


def test_transaction_is_all_or_nothing(ready: Database) -> None:
    put(ready, "a")
    with pytest.raises(RuntimeError):
        put(ready, "b", then=fail)

    assert settings_in(ready) == ["a"]


def test_who_was_second_with_a_key_has_to_look_again(ready: Database) -> None:
    """A primary key decides; what a row needs may be gone, too."""
    put(ready, "a")
    with pytest.raises(Overtaken):
        put(ready, "b", "a")
    nobody = {"match": "none", "seat": "p1", "since": ""}
    with pytest.raises(Overtaken), ready.writing() as connection:
        connection.execute(HOLDERS.insert(), nobody)

    assert settings_in(ready) == ["a"]


def test_fault_of_the_program_tells_no_secret(ready: Database) -> None:
    """A row that cannot be is no race: it is told as it is, without what was in it."""
    account = {"id": "a", "name": None, "folded": SECRET, "made": ""}
    with pytest.raises(sql.exc.IntegrityError) as told, ready.writing() as connection:
        connection.execute(ACCOUNTS.insert(), account)

    assert "[SQL parameters hidden" in str(told.value)


def test_text_that_no_database_holds_is_refused(ready: Database) -> None:
    with pytest.raises(BadSave, match="cannot be stored"):
        put(ready, "\ud800")
    with pytest.raises(NotThere), ready.reading() as connection:
        connection.execute(sql.select(SETTINGS).where(SETTINGS.c.key == "\ud800"))


def test_reader_sees_one_moment(ready: Database) -> None:
    """Whatever is written meanwhile, and the writer does not wait."""
    with ready.reading() as connection:
        before = list(connection.execute(sql.select(SETTINGS.c.key)).scalars())
        put(ready, "a")
        after = list(connection.execute(sql.select(SETTINGS.c.key)).scalars())

    assert (before, after) == ([], [])
    assert settings_in(ready) == ["a"]


def put_elsewhere(found: Database, *keys: str) -> None:
    """As another thread would."""
    other = threading.Thread(target=put, args=(found, *keys))
    other.start()
    other.join()


def test_who_looks_sees_one_moment_until_he_writes(ready: Database) -> None:
    """What others write meanwhile is seen by whoever reads apart, and after one's own writing."""
    seen: list[list[str]] = []
    with ready.looking():
        seen.append(settings_in(ready))
        put_elsewhere(ready, "a")
        seen.append(settings_in(ready))
        with ready.reading(apart=True) as connection:
            seen.append(list(connection.execute(sql.select(SETTINGS.c.key)).scalars()))
        put_elsewhere(ready, "b")
        put(ready, "c")
        seen.append(sorted(settings_in(ready)))

    assert seen == [[], [], ["a"], ["a", "b", "c"]]


def test_who_reads_apart_holds_one_connection(ready: Database) -> None:
    """Were the look's held meanwhile, threads that wait for one might hold all there are."""
    with ready.looking():
        settings_in(ready)
        held = [ready.engine.pool.status()]
        with ready.reading(apart=True):
            held.append(ready.engine.pool.status())

    assert held[0] == held[1]


def test_what_is_found_in_a_look_is_sought_once(ready: Database) -> None:
    """Until something is written, by oneself, together or refused; without a look, each time."""
    sought: list[int] = []

    def seek() -> int:
        sought.append(1)
        return len(sought)

    def look() -> int:
        return ready.once("count", seek)

    found = [look(), look()]
    with ready.looking():
        found += [look(), look()]
        put(ready, "a")
        found += [look(), look()]
        with ready.together():
            found += [look(), look()]
            put(ready, "b", then=look)
            found += [look()]
        found += [look(), look()]
        with pytest.raises(Overtaken):
            put(ready, "b")
        found += [look(), look()]

    # while something of one's own is written already, nothing is remembered
    assert found == [1, 2, 3, 3, 4, 4, 5, 5, 7, 8, 8, 9, 9]


def test_trouble_in_a_look_ends_that_moment(ready: Database) -> None:
    """PostgreSQL would answer nothing more to the transaction in which a statement failed."""
    with ready.looking():
        before = settings_in(ready)
        with pytest.raises(NotThere), ready.reading() as connection:
            connection.execute(sql.select(SETTINGS).where(SETTINGS.c.key == "\ud800"))
        put_elsewhere(ready, "a")
        after = settings_in(ready)

    assert (before, after) == ([], ["a"])


def test_writers_of_one_key_lose_no_update(ready: Database) -> None:
    """Read, add, write: on both databases the second waits for the first, or is told."""
    with ready.writing() as connection:
        connection.execute(BUCKETS.insert(), {"key": "k", "until": 0})

    def add() -> None:
        for _ in range(20):
            with ready.writing() as connection:
                more = BUCKETS.c.until + 1
                connection.execute(BUCKETS.update().values(until=more))

    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with ready.reading() as connection:
        assert connection.execute(sql.select(BUCKETS.c.until)).scalar() == 80


def test_another_that_never_lets_go_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BUSY", 10)
    first, second = database("sqlite", tmp_path), database("sqlite", tmp_path)
    make_ready(first)
    with first.writing() as connection:
        connection.execute(setting("a"))
        with pytest.raises(InUse, match="holds it all the time"), second.writing():
            pass


def cut_off(found: Database) -> None:
    """End every other connection to a database of PostgreSQL."""
    with found.writing() as connection:
        connection.exec_driver_sql(
            "select pg_terminate_backend(pid, 5000) from pg_stat_activity "
            "where datname = current_database() and pid <> pg_backend_pid()"
        )


def test_connection_lost_at_the_last_moment_is_not_told_as_not_saved(tmp_path: Path) -> None:
    """Whether PostgreSQL had committed, nobody can say: sent again, it has one effect."""
    found, other = database("postgresql", tmp_path), database("postgresql", tmp_path)
    make_ready(found)
    with pytest.raises(Unsure, match="send it again under the same key"):
        put(found, "a", then=lambda: cut_off(other))

    assert settings_in(found) == []


def test_connection_lost_before_is_not_saved(tmp_path: Path) -> None:
    found, other = database("postgresql", tmp_path), database("postgresql", tmp_path)
    make_ready(found)

    def lost(connection: sql.Connection) -> None:
        cut_off(other)
        connection.execute(setting("a"))

    with pytest.raises(NotSaved, match="does not count") as told, found.writing() as connection:
        lost(connection)

    assert not isinstance(told.value, Unsure)


@pytest.mark.parametrize("kind", DATABASES)
def test_two_that_find_it_empty_make_the_tables_once(tmp_path: Path, kind: str) -> None:
    found = [database(kind, tmp_path) for _ in range(4)]
    threads = [threading.Thread(target=make_ready, args=[each]) for each in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert settings_in(found[0]) == []


def test_who_is_refused_a_new_file_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite waits for nobody where two begin to write ahead at the same moment."""
    made = Database(f"sqlite:///{tmp_path}/matches.sqlite")
    answers = [False, False, True]
    monkeypatch.setattr("hegemon.store.ready._writes_ahead", lambda _: answers.pop(0))
    make_ready(made)

    assert ([], []) == (answers, settings_in(made))
    made.close()


@pytest.mark.parametrize(
    ("number", "what"),
    [
        (sqlite3.SQLITE_BUSY, False),
        (261, False),  # busy, for another mends what a process that died has left
        (sqlite3.SQLITE_READONLY, "cannot be written: refused"),
    ],
)
def test_what_refuses_a_new_file(number: int, what: object) -> None:
    """Who is busy is asked again; anything else is told with its reason."""
    refusal = sqlite3.OperationalError("refused")
    refusal.sqlite_errorcode = number
    held = Mock(**{"engine.raw_connection.return_value.cursor.side_effect": refusal})
    held.place, held.trouble = "the file", contextlib.nullcontext
    try:
        found: object = readying._writes_ahead(held)
    except NotSaved as trouble:
        found = str(trouble).removeprefix("the file ")

    assert what == found
    held.engine.raw_connection.return_value.close.assert_called_once()


def test_who_is_refused_a_new_file_for_ever_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hegemon.store.ready.PATIENCE", 0.05)
    monkeypatch.setattr("hegemon.store.ready._writes_ahead", lambda _: False)
    made = Database(f"sqlite:///{tmp_path}/matches.sqlite")
    with pytest.raises(InUse, match="another process holds it"):
        make_ready(made)
    made.close()


def test_new_file_is_its_owners_alone(tmp_path: Path) -> None:
    """Whatever the host's umask says; so are the files that SQLite puts beside it."""
    path = tmp_path / "matches.sqlite"
    before = os.umask(0o022)
    try:
        made = Database(f"sqlite:///{path}")
        make_ready(made)
        with made.writing() as connection:
            connection.execute(SETTINGS.insert(), {"key": "a", "value": "b"})
        modes = {one.name: one.stat().st_mode & 0o777 for one in tmp_path.iterdir()}
        made.close()
    finally:
        os.umask(before)

    assert "matches.sqlite-wal" in modes
    assert set(modes.values()) == {0o600}


@pytest.mark.parametrize(("was", "is_now"), [(0o644, 0o600), (0o640, 0o640), (0o600, 0o600)])
def test_file_that_all_could_read_is_closed(tmp_path: Path, was: int, is_now: int) -> None:
    """What somebody has opened to a group on purpose stays open to it."""
    path = tmp_path / "matches.sqlite"
    path.touch()
    path.chmod(was)
    made = Database(f"sqlite:///{path}")
    make_ready(made)
    made.close()

    assert path.stat().st_mode & 0o777 == is_now


def test_what_goes_on_after_a_loss_is_no_fault(tmp_path: Path) -> None:
    """SQLAlchemy refuses all that follows in the same transaction, by an error of its own."""
    found = database("postgresql", tmp_path)
    make_ready(found)

    def goes_on() -> None:
        with found.together(), found.writing() as connection:
            with contextlib.suppress(sql.exc.OperationalError):
                connection.execute(sql.text("select pg_terminate_backend(pg_backend_pid())"))
            connection.execute(sql.text("select 1"))

    with pytest.raises(NotSaved):
        goes_on()
    with found.reading() as connection:
        assert 1 == connection.execute(sql.text("select 1")).scalar()
    found.close()


CLOSES = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute("select 1 from sqlite_master").fetchall()
connection.close()
"""
"""Another program that reads a database and is done with it."""


def locks_of(file: Path) -> list[str]:
    """What programs hold of a file, as Linux tells it, without the number of each in its list.

    All programs of the machine stand in that list: who comes or goes changes the numbers.
    """
    place, lines = f":{file.stat().st_ino} ", Path("/proc/locks").read_text("ascii").splitlines()
    return [line.partition(": ")[2] for line in lines if place in line]


@pytest.mark.skipif(not Path("/proc/locks").exists(), reason="this system lists no locks")
def test_another_connection_lets_go_of_no_lock(tmp_path: Path) -> None:
    """Who opens and closes a database beside SQLite frees what SQLite holds of it.

    Then the next program that closes it takes itself for the last, and deletes the log of commits.
    """
    found = database("sqlite", tmp_path)
    make_ready(found)
    found.engine.dispose()
    assert found.path is not None
    with found.engine.connect() as one:
        one.exec_driver_sql("select 1 from sqlite_master").all()
        held = locks_of(found.path)
        with found.engine.connect() as other:
            other.exec_driver_sql("select 1 from sqlite_master").all()
        still = locks_of(found.path)
        subprocess.run([sys.executable, "-c", CLOSES, str(found.path)], check=True)
        log = found.path.with_name(f"{found.path.name}-wal")
        assert log.exists()
    found.close()

    assert held
    assert held == still
