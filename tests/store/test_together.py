"""Threads that write to one SQLite file: one flush for all who wait, all or nothing for each."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sql

from hegemon.core.errors import HegemonError
from hegemon.play.errors import InUse, NotSaved, Overtaken
from hegemon.store import database as module
from hegemon.store.connections.together import SharedWriters
from hegemon.store.database import Database
from hegemon.store.ready import make_ready
from hegemon.store.schema import SETTINGS
from tests.store.stores import database


class Flushes:
    """Counts the commits of a database."""

    def __init__(self, found: Database) -> None:
        self.count = 0
        sql.event.listen(found.engine, "commit", self.one_more)

    def one_more(self, _: sql.Connection) -> None:
        self.count += 1


@pytest.fixture
def ready(tmp_path: Path) -> Database:
    found = database("sqlite", tmp_path)
    make_ready(found)
    return found


def together(found: Database) -> SharedWriters:
    assert found._together is not None
    return found._together


def put(found: Database, key: str, then: Callable[[], object] = int) -> None:
    with found.writing() as connection:
        connection.execute(SETTINGS.insert(), {"key": key, "value": "1"})
        then()


def keys(found: Database) -> list[str]:
    with found.reading() as connection:
        return sorted(connection.execute(sql.select(SETTINGS.c.key)).scalars())


def fail() -> None:
    raise ZeroDivisionError


def queued(found: Database, *others: Callable[[], object]) -> list[object]:
    """A first writer stays in its turn until all others wait for theirs; then all go on.

    What became of each: the kind of trouble, or "saved".
    """
    told: list[object] = ["not yet"] * (len(others) + 1)

    def run(at: int, act: Callable[[], object]) -> None:
        try:
            act()
            told[at] = "saved"
        except (HegemonError, ArithmeticError) as trouble:
            told[at] = type(trouble)

    threads = [threading.Thread(target=run, args=each) for each in enumerate(others, 1)]

    def until_all_wait() -> None:
        for thread in threads:
            thread.start()
        while together(found)._queue < len(others):
            time.sleep(0.001)

    run(0, lambda: put(found, "first", until_all_wait))
    for thread in threads:
        thread.join()
    return told


def test_all_who_wait_share_one_flush(ready: Database) -> None:
    flushes = Flushes(ready)
    others = [lambda key=f"{at}": put(ready, key) for at in range(9)]
    told = queued(ready, *others)

    assert told == ["saved"] * 10
    assert flushes.count == 1
    assert len(keys(ready)) == 10


def test_who_fails_among_them_leaves_the_others_saved(ready: Database) -> None:
    """Whether he is the last, who would have committed, or not."""
    flushes = Flushes(ready)
    told = queued(ready, lambda: put(ready, "a", fail), lambda: put(ready, "b"))
    with pytest.raises(ZeroDivisionError):
        put(ready, "c", fail)

    assert told == ["saved", ZeroDivisionError, "saved"]
    assert keys(ready) == ["b", "first"]
    assert flushes.count == 1


def test_flush_that_fails_is_told_to_all(ready: Database) -> None:
    """Nothing of it is there, and nobody has got on; the next one is saved."""

    def full(_: sql.Connection) -> None:
        raise sql.exc.OperationalError("COMMIT", {}, Exception("disk I/O error"))

    sql.event.listen(ready.engine, "commit", full)
    told = queued(ready, lambda: put(ready, "a"))
    sql.event.remove(ready.engine, "commit", full)
    put(ready, "b")

    assert told == [NotSaved, NotSaved]
    assert keys(ready) == ["b"]


def test_trouble_that_undoes_the_whole_transaction_is_told_to_all(ready: Database) -> None:
    """A full disk does that: who had written before into the same transaction hears of it."""

    def undo() -> None:
        connection = together(ready)._batch.connection  # type: ignore[union-attr]
        connection.exec_driver_sql("ROLLBACK")
        raise sql.exc.OperationalError("INSERT", {}, Exception("database or disk is full"))

    told = queued(ready, lambda: put(ready, "a", undo))
    put(ready, "b")

    assert told == [NotSaved, NotSaved]
    assert keys(ready) == ["b"]


def test_nobody_gets_on_before_the_flush(ready: Database) -> None:
    """While one is in his turn, who has written before him still waits."""
    seen: list[bool] = []
    done = threading.Event()

    def early() -> None:
        put(ready, "early")
        done.set()

    thread = threading.Thread(target=early)

    def look() -> None:
        seen.append(done.wait(0.3))
        seen.append("early" in keys(ready))

    gate = together(ready)
    with gate._counting:
        gate._queue += 1  # somebody is expected: `early` leaves the flush to him
    thread.start()
    while gate._batch is None or not gate._batch.members:
        time.sleep(0.001)
    with gate._turn:
        look()
    with gate._counting:
        gate._queue -= 1
    put(ready, "late")
    thread.join()

    assert seen == [False, False]
    assert keys(ready) == ["early", "late"]


def test_who_is_refused_for_what_another_wrote_finds_it_there(ready: Database) -> None:
    """Not before the flush: a look at the database must show why."""
    found: list[list[str]] = []

    def second() -> None:
        try:
            put(ready, "first")
        finally:
            found.append(keys(ready))

    told = queued(ready, *[second] * 5)

    assert told == ["saved", *[Overtaken] * 5]
    assert found == [["first"]] * 5


def test_who_was_to_flush_and_never_came_is_not_waited_for(ready: Database) -> None:
    together(ready)._queue += 1
    put(ready, "a")

    assert keys(ready) == ["a"]


def test_turn_that_never_comes_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BUSY", 10)
    ready = database("sqlite", tmp_path)
    make_ready(ready)
    with together(ready)._turn, pytest.raises(InUse):
        put(ready, "a")

    assert keys(ready) == []
