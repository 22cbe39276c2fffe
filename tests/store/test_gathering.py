"""Commits of many threads: those that wait are one transaction, and each is told its own."""

import threading
import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

import pytest
import sqlalchemy as sql

from hegemon.play.beside import Facts, NewsItem, Opened, SeatHeld
from hegemon.play.commands import Seal
from hegemon.play.decide import decide
from hegemon.play.errors import InUse, NotSaved, Overtaken, Unsure
from hegemon.play.matches import Match
from hegemon.play.verify import verify
from hegemon.store.connections.gathering import MOST, SharedWork
from hegemon.store.sql import SqlStore
from hegemon.store.tables import SqlTables
from tests.contract.toys.sealed_bids import Bids
from tests.play.table import BIDS, GAMES, P1, P2, SetClock, begun
from tests.store.stores import EACH_DATABASE, database

LATER = "2026-11-22T12:00:00Z"


class Work:
    """What is to be done: it notes what came at once, and the first time it waits for others."""

    def __init__(self, others: int) -> None:
        self.done: list[list[int]] = []
        self.trouble: BaseException | None = None
        self.left: set[int] = set()
        self._others = others

    def __call__(self, jobs: Sequence[int]) -> Collection[int]:
        self.done.append(list(jobs))
        if len(self.done) == 1:
            until(lambda: len(self.gathering._waiting) == self._others)
        elif self.trouble is not None:
            raise self.trouble
        return [at for at, job in enumerate(jobs) if job not in self.left]

    def among(self, jobs: Sequence[int]) -> list[object]:
        """A first job, and then all of these at once: what becomes of each."""
        self.gathering = SharedWork[int](self)
        return at_once([lambda job=job: self.gathering.bring(job) for job in (0, *jobs)])


def until(true: Callable[[], bool]) -> None:
    while not true():
        time.sleep(0.001)


def at_once(acts: Sequence[Callable[[], object]]) -> list[object]:
    """What each returns or raises; the first has begun before the others come."""
    found: list[object] = [None] * len(acts)

    def run(at: int) -> None:
        try:
            found[at] = acts[at]()
        except Exception as trouble:  # noqa: BLE001 - the test looks at it
            found[at] = trouble

    threads = [threading.Thread(target=run, args=(at,)) for at in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_what_comes_meanwhile_is_done_at_once() -> None:
    work = Work(9)
    found = work.among(range(1, 10))

    assert found == [True] * 10
    assert len(work.done) == 2
    assert sorted(work.done[0] + work.done[1]) == list(range(10))


def test_no_more_than_so_many_at_once() -> None:
    work = Work(2 * MOST)
    found = work.among(range(1, 2 * MOST + 1))

    assert found == [True] * (2 * MOST + 1)
    assert [len(each) for each in work.done] == [1, MOST, MOST]


def test_what_is_left_is_told_to_who_brought_it() -> None:
    work = Work(3)
    work.left = {2}
    found = work.among([1, 2, 3])

    assert sorted(map(bool, found)) == [False, True, True, True]


def test_trouble_with_all_is_told_to_all_and_the_next_goes_on() -> None:
    work = Work(3)
    work.trouble = InUse("others write all the time")
    found = work.among([1, 2, 3])
    work.trouble = None

    assert found.count(True) == 1
    assert [type(each) for each in found if each is not True] == [InUse] * 3
    assert work.gathering.bring(4)


def tables(kind: str, folder: Path, count: int) -> tuple[SqlTables, list[Match]]:
    """Tables whose matches wait on their first question."""
    store = SqlTables(database(kind, folder))
    found = []
    for at in range(count):
        match = begun(store=store, name=f"t{at}", seed=f"t{at}")
        store.commit(match.name, match.now.chain, [], [Opened(match.name, None)])
        found.append(match)
    return store, found


def sealing(match: Match, *rows: object) -> Callable[[], None]:
    """A commit of an answer on what stands now, and what is written beside it."""
    now = match.now
    entries = decide(now, BIDS, Seal(P1, now.number, Bids()), SetClock().now())
    beside = (Facts(step=1, date=match.name, wake=LATER), NewsItem(P2, "match"), *rows)
    return lambda: match.store.commit(match.name, now.chain, entries, beside)  # type: ignore[arg-type]


def gathered(store: SqlStore, acts: Sequence[Callable[[], None]]) -> list[object]:
    """What becomes of commits that all wait at the same time, None where they are saved."""
    work, first = store._gathered._work, threading.Event()

    def waits(jobs: Sequence[object]) -> Collection[int]:
        if not first.is_set():
            first.set()
            until(lambda: len(store._gathered._waiting) == len(acts) - len(jobs))
            store._gathered._work = work
        return work(jobs)  # type: ignore[arg-type]

    store._gathered._work = waits  # type: ignore[assignment]
    return at_once(acts)


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_commits_that_wait_are_one_transaction(tmp_path: Path, kind: str) -> None:
    store, matches = tables(kind, tmp_path, 9)
    acts = [sealing(match) for match in matches]
    flushes: list[object] = []
    statements: list[object] = []
    engine = store.database.engine
    sql.event.listen(engine, "commit", flushes.append)
    sql.event.listen(engine, "before_cursor_execute", lambda *each: statements.append(each[2]))
    found = gathered(store, acts)

    assert found == [None] * 9
    assert len(flushes) == 2, "the first, and all others"
    assert len(statements) < 20, "as many for eight as for one"
    for match in matches:
        assert list(match.now.sealed) == [P1]
        assert store.table(match.name).facts.date == match.name
        assert len(store.news(match.name, P2)) == 1
        assert verify(store, match.name, GAMES).sound


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_each_is_told_its_own_trouble(tmp_path: Path, kind: str) -> None:
    """Two for one match, one that has moved on, one with rows that cannot be: the others count."""
    store, matches = tables(kind, tmp_path, 5)
    held = SeatHeld(P2, None, "ab" * 32)
    store.commit("t3", matches[3].now.chain, [], [held])
    acts = [sealing(match) for match in matches[:3]]
    acts += [sealing(matches[3], held), sealing(matches[4]), sealing(matches[4])]
    matches[2].seal(P2, Bids())
    found = gathered(store, acts)

    assert found[:2] == [None, None]
    assert isinstance(found[2], Overtaken)
    assert str(found[3]).startswith(f"seat {P2} is taken")
    assert sorted(type(each).__name__ for each in found[4:]) == ["NoneType", "Overtaken"]
    assert [list(match.now.sealed) for match in matches] == [[P1], [P1], [P2], [], [P1]]
    for match in matches:
        assert verify(store, match.name, GAMES).sound


@pytest.mark.parametrize("kind", EACH_DATABASE)
@pytest.mark.parametrize("saved", [True, False])
def test_each_looks_for_its_own_where_nobody_knows(
    tmp_path: Path, kind: str, saved: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection was lost at the very end of a transaction of all."""
    store, matches = tables(kind, tmp_path, 3)
    acts, commit = [sealing(match) for match in matches], store._commit_some

    def lost(writings: Sequence[object]) -> list[object]:
        if saved:
            commit(writings)  # type: ignore[arg-type]
        raise Unsure("lost at the last moment")

    monkeypatch.setattr(store, "_commit_some", lost)
    found = gathered(store, acts)

    assert [type(each) for each in found] == [type(None) if saved else NotSaved] * 3
    assert [bool(match.now.sealed) for match in matches] == [saved] * 3


def test_nobody_holds_a_connection_while_he_waits(tmp_path: Path) -> None:
    """Else many who wait would leave none to who is to write for them."""
    store, matches = tables("sqlite", tmp_path, 3)
    acts = [sealing(match) for match in matches]
    held: list[int] = []
    database = store.database

    def looking(act: Callable[[], None]) -> None:
        with store.database.looking():
            store.now("t0")
            act()

    work = store._gathered._work

    def count(jobs: Sequence[object]) -> Collection[int]:
        held.append(database._readers.lent + database._writers.lent)
        return work(jobs)  # type: ignore[arg-type]

    store._gathered._work = count  # type: ignore[assignment]
    found = gathered(store, [lambda act=act: looking(act) for act in acts])  # type: ignore[misc]

    assert found == [None] * 3
    assert set(held) == {0}
