"""What nobody waits for gives way to requests, and has its turn all the same."""

from hegemon.play.system import SystemEntropy
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.serving.bell import Bell
from hegemon.serving.figures import ServerFigures
from hegemon.serving.traffic import AT_LEAST, QUIET, TOLD, Traffic
from hegemon.serving.worker import Worker
from hegemon.store.tables import SqlTables
from tests.play.table import GAMES, P1, P2, P3, SetClock
from tests.web.served import a_database


class Watch:
    """A watch that shows what it was set to."""

    def __init__(self) -> None:
        self.shows = 1000.0

    def __call__(self) -> float:
        return self.shows


def test_gives_way_until_it_is_quiet() -> None:
    watch = Watch()
    traffic = Traffic(watch)
    found = [traffic.leaves_time()]
    traffic.came()
    found.append(traffic.leaves_time())
    watch.shows += QUIET
    found.append(traffic.leaves_time())

    assert found == [True, False, True]


def test_has_a_turn_however_many_come() -> None:
    watch = Watch()
    traffic = Traffic(watch)
    traffic.leaves_time()
    found = []
    for _ in range(int(2 * AT_LEAST)):
        watch.shows += 1
        traffic.came()
        found.append(traffic.leaves_time())

    assert found == ([False] * (int(AT_LEAST) - 1) + [True]) * 2


def test_another_process_is_told_now_and_then() -> None:
    """Once for many requests that come together."""
    watch, told = Watch(), list[float]()
    traffic = Traffic(watch)
    traffic.tell = lambda: told.append(watch.shows)
    for _ in range(20):
        traffic.came()
        watch.shows += TOLD / 4

    assert told == [1000.0 + TOLD * number for number in range(5)]


def test_worker_leaves_tables_of_bots_while_people_ask() -> None:
    """And goes on with them when they are gone."""
    clock, watch = SetClock(), Watch()
    hall = Hall(SqlTables(a_database(), clock), GAMES, clock, SystemEntropy())
    bots = dict.fromkeys((P1, P2, P3), "random")
    match = open_table(hall, TableWanted("sealed-bids", bots=bots), None).match
    traffic = Traffic(watch)
    worker = Worker(hall, "w", every=1, bell=Bell(), figures=ServerFigures(), traffic=traffic)
    traffic.leaves_time()
    traffic.came()
    stood = (worker.round(), match.step)
    watch.shows += QUIET
    while worker.round():
        pass

    assert stood == (0, -1)
    assert match.result is not None
