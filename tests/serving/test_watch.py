"""A step or a bot that never ends holds no worker: it is broken off, and others are served."""

import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hegemon.play import resolve
from hegemon.play.acting import Acted
from hegemon.play.bots import NO_LEGAL_ANSWER, BotSeats
from hegemon.play.entries import SealedEntry
from hegemon.play.errors import TooLong
from hegemon.play.lines import read
from hegemon.play.now import Now
from hegemon.play.resolve import TRIES
from hegemon.play.system import SystemEntropy
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import take_seat_by_link
from hegemon.play.tables.tending import give_up
from hegemon.serving.bell import Bell
from hegemon.serving.figures import ServerFigures
from hegemon.serving.traffic import Traffic
from hegemon.serving.watch import BROKEN_DOWN, TRIED, StepWatch
from hegemon.serving.worker import Worker
from hegemon.settings.known import DatabaseSettings, Settings, Tending
from hegemon.store.tables import SqlTables
from hegemon.wiring.house import house_of
from tests.contract.toys.sealed_bids import Bids
from tests.play.table import GAMES, P1, P2, P3, SetClock
from tests.samples import sizes
from tests.web.served import a_database

SECONDS = 7
PATIENCE = 300
ROUNDS = 20


class House(NamedTuple):
    """A hall under a watch that looks when it is told to, and with which status it left."""

    hall: Hall
    watch: StepWatch
    left: list[int]

    def look(self, times: int) -> None:
        for _ in range(times):
            self.watch.look()

    def worker(self) -> Worker:
        return Worker(
            self.hall, "w", every=1, bell=Bell(), figures=ServerFigures(), traffic=Traffic()
        )

    def held(self, name: str) -> str:
        return self.hall.store.table(name).facts.held


@pytest.fixture
def house() -> House:
    clock, left = SetClock(), list[int]()
    hall = Hall(SqlTables(a_database(), clock), GAMES, clock, SystemEntropy())
    watch = StepWatch(SECONDS, partial(give_up, hall), leave=left.append, begin=lambda _: None)
    return House(replace(hall, watched=watch.run), watch, left)


def of_people(hall: Hall, **bots: str) -> str:
    """A match that has begun; nobody has answered yet."""
    seats = {seat: bots[seat] for seat in (P1, P2, P3) if seat in bots}
    match = open_table(hall, TableWanted("sealed-bids", bots=seats), None).match
    for seat in (P1, P2, P3):
        if seat not in seats:
            take_seat_by_link(hall, match.name, seat, called=seat)
    return match.name


class Endless:
    """What goes on until it is broken off: at one match, and there each time."""

    def __init__(self, match: str, real: Callable[..., Any]) -> None:
        self._match, self._real = match, real
        self.inside, self.times = threading.Semaphore(0), 0
        self.over = threading.Event()

    def __call__(self, *given: Any) -> Any:
        if all(each.match.id != self._match for each in given if isinstance(each, Now)):
            return self._real(*given)
        self.times += 1
        self.inside.release()
        self.goes_on()
        raise AssertionError("nobody broke it off")

    def goes_on(self) -> None:
        while not self.over.is_set():
            pass


class Stubborn(Endless):
    """It takes no notice of what is raised in it."""

    def goes_on(self) -> None:
        while not self.over.is_set():
            try:
                super().goes_on()
            except TooLong:
                continue


def rounds(worker: Worker) -> threading.Thread:
    """A worker that works in a thread for so many rounds."""
    thread = threading.Thread(target=lambda: [worker.round() for _ in range(ROUNDS)])
    thread.start()
    return thread


def sealed(hall: Hall, name: str) -> None:
    for seat in (P1, P2, P3):
        hall.match(name).seal(seat, Bids())


def test_step_that_never_ends_is_a_poisoned_turn(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is tried as often as one that raises an error; then its table waits, and others go on."""
    hall, worker = house.hall, house.worker()
    names = [of_people(hall) for _ in range(2)]
    worker.round()
    endless = Endless(hall.match(names[0]).header.id, resolve._taken)
    monkeypatch.setattr(resolve, "_taken", endless)
    for name in names:
        sealed(hall, name)
    thread = rounds(worker)
    for _ in range(TRIES):
        assert endless.inside.acquire(timeout=PATIENCE)
        house.look(SECONDS)
    thread.join(PATIENCE)
    endless.over.set()

    assert (["stuck", ""], TRIES, []) == ([*map(house.held, names)], endless.times, house.left)
    assert [0, 1] == [hall.match(name).step for name in names]
    assert "TooLong" in hall.match(names[0]).held


def test_bot_that_never_ends_gets_the_default(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, worker = house.hall, house.worker()
    name = of_people(hall, p2="random")
    endless = Endless(hall.match(name).header.id, BotSeats.answer)

    def answer(*given: Any) -> Any:
        return endless(*given)

    monkeypatch.setattr(BotSeats, "answer", answer)
    thread = rounds(worker)
    assert endless.inside.acquire(timeout=PATIENCE)
    house.look(SECONDS)
    thread.join(PATIENCE)
    endless.over.set()
    notes = [
        entry.note for entry in map(read, hall.store.lines(name)) if isinstance(entry, SealedEntry)
    ]

    assert ([NO_LEGAL_ANSWER], []) == (notes, house.left)


def test_process_ends_where_nothing_else_helps(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then the table waits at once: the next process is held by another one, or by none."""
    hall, worker = house.hall, house.worker()
    names = [of_people(hall) for _ in range(2)]
    worker.round()
    stubborn = Stubborn(hall.match(names[0]).header.id, resolve._taken)
    monkeypatch.setattr(resolve, "_taken", stubborn)
    for name in names:
        sealed(hall, name)
    thread = rounds(worker)
    assert stubborn.inside.acquire(timeout=PATIENCE)
    house.look((TRIED + 1) * SECONDS)
    left = list(house.left)
    stubborn.over.set()
    thread.join(PATIENCE)
    after = house.worker()
    for _ in range(ROUNDS):
        after.round()

    assert ([BROKEN_DOWN], ["stuck", ""]) == (left, [*map(house.held, names)])
    assert [0, 1] == [hall.match(name).step for name in names]
    assert stubborn.times == 1


def test_time_that_nobody_looked_is_not_counted(house: House) -> None:
    """A process that was stopped, or slept with its machine, has not worked for long."""
    found = house.watch.run("table", lambda: house.look(SECONDS - 1) or "done")

    assert found == "done"


@pytest.mark.parametrize("times", sizes(20, 200))
def test_nothing_is_broken_off_that_is_done(times: int) -> None:
    """Whenever the watch looks: outside of its work a thread is left alone."""
    watch = StepWatch(1, lambda _: None, leave=lambda _: None, begin=lambda _: None)
    over, troubles = threading.Event(), list[BaseException]()
    broken = [0]

    def works() -> None:
        try:
            while broken[0] < times:
                try:
                    watch.run("table", lambda: sum(range(50)))
                except TooLong:
                    broken[0] += 1
            sum(range(100_000))
        except BaseException as trouble:  # noqa: BLE001 - told below
            troubles.append(trouble)
        over.set()

    thread = threading.Thread(target=works)
    thread.start()
    while not over.is_set():
        watch.look()
    thread.join(PATIENCE)

    assert ([], times, False) == (troubles, broken[0], watch.look())


def test_server_of_settings_has_a_watch(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'w.sqlite'}"
    house = house_of(Settings(database=DatabaseSettings(url=url), tending=Tending(step=SECONDS)))
    clock = iter(range(10 * SECONDS))

    def endless() -> Acted:
        watch = house.services.hall.watched.__self__  # type: ignore[attr-defined]
        for _ in clock:
            watch.look()
        return Acted((), ())

    with pytest.raises(TooLong):
        house.services.hall.watched("table", endless)
    house.close()

    assert SECONDS <= 10 * SECONDS - len([*clock]) <= SECONDS + 2


AFTERWARDS = """
import sys
from hegemon.play.errors import TooLong
from hegemon.serving.watch import StepWatch

watch = StepWatch(1, print, begin=lambda look_on: None)

def work():
    try:
        watch.look()
        while True:
            pass
    except TooLong:
        pass

watch.run("a table", work)
sys.setprofile(lambda *event: None)
(lambda: None)()
sys.setprofile(None)
print("well")
"""


def test_a_process_in_which_something_was_broken_off_can_be_profiled() -> None:
    """CPython 3.11 enters no function under a profile while it looks for what was taken back."""
    command = [sys.executable, "-c", AFTERWARDS]

    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)

    assert ended.stdout == "well\n"
