"""Matches of bots alone are played beside the server, and people's are left to it."""

from collections.abc import Callable

import pytest

from hegemon.play.matches import Match
from hegemon.play.system import SystemEntropy
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import take_seat_by_link
from hegemon.serving import helping
from hegemon.serving.bell import Bell
from hegemon.serving.figures import ServerFigures
from hegemon.serving.helping import IDLE, PACE, play_bots
from hegemon.serving.traffic import Traffic
from hegemon.serving.worker import Worker
from hegemon.store.tables import SqlTables
from tests.play.table import GAMES, P1, P2, P3, SetClock
from tests.web.served import a_database


class SilentBell(Bell):
    """A bell for which nobody waits: time passes as it is told to."""

    def __init__(self, waited: Callable[[float], None]) -> None:
        super().__init__()
        self._waited = waited

    def wait_here(self, seconds: float) -> None:
        self._waited(seconds)


@pytest.fixture
def hall() -> Hall:
    clock = SetClock()
    return Hall(SqlTables(a_database(), clock), GAMES, clock, SystemEntropy())


def of_bots(hall: Hall) -> Match:
    """A match that bots play alone."""
    bots = dict.fromkeys((P1, P2, P3), "random")
    return open_table(hall, TableWanted("sealed-bids", bots=bots), None).match


def of_people(hall: Hall) -> Match:
    """A match that waits for a worker to begin it."""
    match = open_table(hall, TableWanted("sealed-bids"), None).match
    for seat in (P1, P2, P3):
        take_seat_by_link(hall, match.name, seat, called=seat)
    return match


def test_it_plays_bots_to_the_end_and_is_done_after_a_while(hall: Hall) -> None:
    waits, match = list[float](), of_bots(hall)
    play_bots(hall, SilentBell(waits.append), Traffic(), lambda: 2 * sum(waits))

    assert match.result is not None
    assert 2 * sum(waits) >= IDLE


def test_as_long_as_people_want_tending_it_gives_way(hall: Hall) -> None:
    """The server tends them, and looks after its own."""
    match, people = of_bots(hall), of_people(hall)
    waits = list[float]()

    def waited(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            bell.stop()

    bell = SilentBell(waited)
    play_bots(hall, bell, Traffic(), lambda: 0.0)

    assert (match.step, people.step) == (-1, -1)
    assert waits == [PACE] * 3


def test_while_people_ask_the_server_it_gives_way(hall: Hall) -> None:
    """It does not take itself for idle meanwhile, and goes on when they are gone."""
    match, waits, steps = of_bots(hall), list[float](), list[int]()
    traffic = Traffic(lambda: 1000 + sum(waits))

    def waited(seconds: float) -> None:
        waits.append(IDLE if match.result else seconds)
        steps.append(match.step)
        if len(waits) < 5:
            traffic.came()

    traffic.leaves_time()
    traffic.came()
    play_bots(hall, SilentBell(waited), traffic, lambda: sum(waits))

    assert steps[:5] == [-1] * 5
    assert match.result is not None


@pytest.mark.long
def test_it_goes_on_where_a_round_fails(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database may be away for a moment."""
    match, tend = of_bots(hall), helping.tend_all
    waits = list[float]()

    def failing(*given: object) -> int:
        monkeypatch.setattr(helping, "tend_all", tend)
        raise OSError

    monkeypatch.setattr(helping, "tend_all", failing)
    play_bots(hall, SilentBell(waits.append), Traffic(), lambda: 2 * sum(waits))

    assert match.result is not None


def test_worker_has_its_helper_play_bots_and_tends_people(hall: Hall) -> None:
    """Where the helper says no, it plays them itself."""
    match, people = of_bots(hall), of_people(hall)
    answers = iter((True, True, False))
    worker = Worker(
        hall,
        "w",
        every=1,
        bell=Bell(),
        figures=ServerFigures(),
        traffic=Traffic(),
        helper=lambda: next(answers),
    )
    while people.step < 0:
        worker.round()
    stood = [(worker.round(), match.step) for _ in range(3)]
    while worker.round():
        pass

    assert stood == [(0, -1)] * 3
    assert match.result is not None
    assert list(answers) == []
