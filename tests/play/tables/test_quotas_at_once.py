"""Many at once of one account find no more room than one after the other, on both databases."""

import io
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hegemon.play.beside import Owned
from hegemon.play.errors import OverQuota
from hegemon.play.people.limits import Rate, limit
from hegemon.play.tables.carrying import HOST, carried
from hegemon.play.tables.forks import fork
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, begin_with_bots, open_table
from hegemon.play.tables.ports import PageWanted
from hegemon.play.tables.seats import seat_bot
from hegemon.play.tables.tending import tend
from hegemon.store.people import SqlPeople
from hegemon.store.tables import SqlTables
from tests.play.table import GAMES, P1, P2, P3, SetClock
from tests.play.tables.hall import CountingEntropy, Place, an_account
from tests.store.stores import EACH_DATABASE, database

ANN = "ann"
MUCH = Owned(1000, 1000, 1000, 10**9)
ALONE = dict.fromkeys((P1, P2, P3), "random")
MANY = 12

Way = Callable[[Hall, str], object]
"""How an account gets more: told the hall of a process, and a table that was made ready."""


class AllAtOnce(SqlTables):
    """The store of one process of many, which all have looked before the first of them writes."""

    def __init__(self, *given: Any, barrier: threading.Barrier) -> None:
        super().__init__(*given)
        self._barrier, self._met = barrier, False

    def _meet(self) -> None:
        if not self._met:
            self._met = True
            self._barrier.wait()

    def commit(self, *given: Any) -> None:
        self._meet()
        super().commit(*given)

    def create(self, *given: Any) -> None:
        self._meet()
        super().create(*given)

    def bring(self, *given: Any) -> None:
        self._meet()
        super().bring(*given)

    def together(self) -> Any:
        self._meet()
        return super().together()


def a_hall(kind: str, folder: Path) -> Hall:
    clock = SetClock()
    hall = Hall(SqlTables(database(kind, folder), clock), GAMES, clock, CountingEntropy())
    an_account(Place(hall, clock), ANN)
    return hall


def an_open_table(hall: Hall) -> str:
    return open_table(hall, TableWanted("sealed-bids"), ANN).match.name


def one_with_two_bots(hall: Hall) -> str:
    bots = {P1: "random", P2: "random"}
    return open_table(hall, TableWanted("sealed-bids", bots=bots), ANN).match.name


def one_of_the_host(hall: Hall) -> str:
    name = open_table(hall, TableWanted("sealed-bids", bots=ALONE), None).match.name
    tend(hall, name, rounds=1)
    return name


def opening(hall: Hall, _: str) -> None:
    open_table(hall, TableWanted("sealed-bids", bots=ALONE), ANN)


def beginning(hall: Hall, name: str) -> None:
    begin_with_bots(hall, name, "random")


def seating(hall: Hall, name: str) -> None:
    seat_bot(hall, name, P3, "random")


def forking(hall: Hall, name: str) -> None:
    fork(hall, name, 0, ANN)


def bringing(hall: Hall, name: str) -> None:
    lines = b"".join(line + b"\n" for line in hall.store.lines(name))
    carried(hall, io.BytesIO(lines), ANN, HOST)


def at_once(halls: Sequence[Hall], names: Sequence[str], way: Way) -> int:
    """How many were refused, of so many threads."""
    refused: list[OverQuota] = []
    others: list[BaseException] = []

    def run(hall: Hall, name: str) -> None:
        try:
            way(hall, name)
        except OverQuota as trouble:
            refused.append(trouble)
        except BaseException as trouble:  # noqa: BLE001 - raised below
            others.append(trouble)

    threads = [threading.Thread(target=run, args=each) for each in zip(halls, names, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if others:
        raise others[0]
    return len(refused)


@contextmanager
def processes(
    hall: Hall, kind: str, folder: Path, count: int, **quota: int
) -> Iterator[list[Hall]]:
    """As many more, each with connections of its own, in which an account has a quota."""
    barrier = threading.Barrier(count)
    most = MUCH._replace(**quota)
    stores = [AllAtOnce(database(kind, folder), hall.clock, barrier=barrier) for _ in range(count)]
    try:
        yield [replace(hall, store=store, quota=most) for store in stores]
    finally:
        for store in stores:
            store.close()


class Case(NamedTuple):
    """What many do at once, how that is made ready, of what there is how much, how many fit."""

    way: Way
    ready: Callable[[Hall], str]
    of: str
    most: int
    fit: int


CASES = [
    Case(beginning, an_open_table, "bots", 6, 2),
    Case(beginning, an_open_table, "bot_tables", 3, 3),
    Case(seating, one_with_two_bots, "bots", 26, 2),
    Case(opening, one_of_the_host, "tables", 5, 5),
    Case(opening, one_of_the_host, "bots", 9, 3),
    Case(forking, one_of_the_host, "tables", 2, 2),
    Case(bringing, one_of_the_host, "tables", 2, 2),
]


@pytest.mark.parametrize("kind", EACH_DATABASE)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.way.__name__} {case.of}")
def test_many_at_once_find_no_more_room(tmp_path: Path, kind: str, case: Case) -> None:
    hall = a_hall(kind, tmp_path)
    names = [case.ready(hall) for _ in range(MANY)]
    with processes(hall, kind, tmp_path, MANY, **{case.of: case.most}) as halls:
        refused = at_once(halls, names, case.way)

    assert refused == MANY - case.fit
    assert getattr(hall.store.owned(ANN), case.of) == case.most


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_many_imports_at_once_find_no_more_room_on_the_disk(tmp_path: Path, kind: str) -> None:
    hall = a_hall(kind, tmp_path)
    name = one_of_the_host(hall)
    size = sum(map(len, hall.store.lines(name)))
    most = 2 * size + 1000
    with processes(hall, kind, tmp_path, 6, bytes=most) as halls:
        refused = at_once(halls, [name] * 6, bringing)

    assert refused == 4
    assert len(hall.store.tables_of(ANN, PageWanted())) == 2


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_many_tries_of_a_day_at_once_are_counted(tmp_path: Path, kind: str) -> None:
    """Imports are, among others: `quotas.imports`."""
    a_hall(kind, tmp_path)
    desks = [SqlPeople(database(kind, tmp_path)) for _ in range(8)]
    mine = limit(Rate("imports", tries=3, every=1000), ANN)
    waits: list[int] = []
    barrier = threading.Barrier(len(desks))

    def run(desk: SqlPeople) -> None:
        barrier.wait()
        waits.append(desk.take([mine], datetime(2026, 11, 23, tzinfo=UTC)))

    threads = [threading.Thread(target=run, args=[desk]) for desk in desks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for desk in desks:
        desk.database.close()

    assert sum(not wait for wait in waits) == 3
