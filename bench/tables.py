"""Tables: ten thousand due at the same moment, and what somebody waits meanwhile who seals.

The tables are copies of one match of Space Conquest that waits for both seats; each has its own
deadline, the same for all. `TABLES` in the environment says how many.
"""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from bench.figures import Figure
from hegemon.core.game import Player
from hegemon.games import RULESETS
from hegemon.games.space_conquest.answers import Moves
from hegemon.play.beside import Opened
from hegemon.play.lines import NO_CHAIN, read, write
from hegemon.play.system import SystemEntropy
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import Wanted, open_table
from hegemon.play.tables.seats import take_seat_by_link
from hegemon.play.tables.telling import facts_of
from hegemon.play.tables.tending import tend, tend_all
from hegemon.play.times.schedule import Schedule
from hegemon.play.times.terms import Terms
from hegemon.store.database import of_file
from hegemon.store.tables import SqlTables

USUAL = 10_000


class SetClock:
    """A clock that shows what it was set to."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 21, 5, 30, tzinfo=UTC)

    def now(self) -> datetime:
        """The moment."""
        return self.moment


def figures() -> Iterator[Figure]:
    """How many tables a worker gets through in a second, and the waits of one who seals."""
    number = int(os.environ.get("TABLES", USUAL))
    with tempfile.TemporaryDirectory() as folder:
        clock = SetClock()
        store = SqlTables(of_file(Path(folder) / "tables.sqlite"), clock)
        hall = Hall(store, RULESETS, clock, SystemEntropy())
        _copies(hall, store, number)
        clock.moment += timedelta(hours=24)
        waits, over = list[float](), threading.Event()
        player = threading.Thread(target=_seals, args=(hall, waits, over))
        player.start()
        began, done = time.perf_counter(), 0
        while some := tend_all(hall, 1000):
            done += some
        spent = time.perf_counter() - began
        over.set()
        player.join()
        store.close()
    waits.sort()
    yield Figure(f"{number:,} tables due at once, one worker", done / spent, "tables/s")
    yield Figure("    the last one late by", spent, "s")
    yield Figure("    an answer sealed meanwhile, p50", waits[len(waits) // 2] * 1000, "ms")
    yield Figure("    an answer sealed meanwhile, p99", waits[len(waits) * 99 // 100] * 1000, "ms")


def _copies(hall: Hall, store: SqlTables, number: int) -> None:
    """One table that waits for its seats, and so many with its lines under ids of their own."""
    terms = Terms(schedule=Schedule(hours=24))
    name = open_table(hall, Wanted("space-conquest", terms=terms), None).match.name
    for seat in ("p1", "p2"):
        take_seat_by_link(hall, name, Player(seat), called=seat)
    tend(hall, name)
    entries = [read(line) for line in store.lines(name)]
    facts = facts_of(hall.match(name).now, RULESETS["space-conquest"], hall.clock.now())
    for copy in range(number):
        match = f"copy{copy:08}"
        entries[0] = msgspec.structs.replace(entries[0], id=match)  # type: ignore[type-var]
        lines, chain = list[bytes](), NO_CHAIN
        for entry in entries:
            line, chain = write(entry, chain)
            lines.append(line)
        store.bring(match, lines, Opened("a copy", None), facts)


def _seals(hall: Hall, waits: list[float], over: threading.Event) -> None:
    """Somebody at other tables, which are not due, seals one answer after the other."""
    while not over.is_set():
        name = open_table(hall, Wanted("space-conquest"), None).match.name
        for seat in ("p1", "p2"):
            take_seat_by_link(hall, name, Player(seat), called=seat)
        tend(hall, name)
        match = hall.match(name)
        for seat in ("p1", "p2"):
            began = time.perf_counter()
            match.seal(Player(seat), Moves())
            waits.append(time.perf_counter() - began)
        time.sleep(0.05)
