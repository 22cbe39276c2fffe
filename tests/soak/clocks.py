"""The real server whose clock jumps: nothing is lost, nothing counts twice, times stay sane.

    python -m tests.soak.clocks --jumps 20                     (SQLite; needs Debian's faketime)

The server runs under libfaketime, which shows it the time that a file says (the clock that
measures spans goes on as it is, as on a machine whose time is set). Tables of Space Conquest play a
turn every hour; a client for each seat seals under keys of its own. Meanwhile the clock is set
forward and back, by seconds up to days. At the end every receipt stands exactly once in its match,
each step was taken once, no answer was taken at or after the time it was due by the clock of that
moment, and all matches verify. When the clock is right again, tables go on when both have sealed:
none sleeps until a day that is far off.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from hegemon.core.game import Player
from hegemon.games import RULESETS
from hegemon.play.entries import DueEntry, SealedEntry
from hegemon.play.lines import read
from hegemon.play.system import SystemClock, SystemEntropy
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import take_seat_by_link
from hegemon.play.tables.tending import tend
from hegemon.play.times.schedule import Schedule
from hegemon.play.times.terms import Terms
from hegemon.store.database import Database
from hegemon.store.tables import SqlTables
from tests.soak.served import Client, Found, Place, Server, found_in

LIBRARIES = (
    Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"),
    Path("/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1"),
)
"""Where Debian has it."""

TABLES = 4

JUMPS = (-172_800, -86_400, -3_700, -61, -5, 5, 61, 3_700, 86_400, 172_800)
"""Seconds by which the clock is wrong then."""


class Jumped(NamedTuple):
    """What came of it."""

    found: Found
    jumps: int
    late: int
    """Answers that were taken when they were due, or later."""
    asleep: int
    """Tables that did not go on when the clock was right again."""
    at: str
    """What the server was at, where any did not."""


def library() -> Path | None:
    """The library that shows a program another time, where there is one."""
    return next((path for path in LIBRARIES if path.exists()), None)


class Wrong:
    """A clock that can be set, as a program under libfaketime sees it."""

    def __init__(self, folder: Path, known: Path) -> None:
        self._file = folder / "time"
        self.environment = {
            "LD_PRELOAD": str(known),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
        self.by(0)

    def by(self, seconds: int) -> None:
        """So many seconds too early or too late from now on."""
        fresh = self._file.with_suffix(".new")
        fresh.write_text(f"{seconds:+d}s\n", "ascii")
        fresh.replace(self._file)


def soak(folder: Path, jumps: int, seed: int = 1) -> Jumped:
    """Set the clock so many times while clients play; needs `library()`."""
    known = library()
    assert known is not None, "faketime is not installed"
    url, chance = f"sqlite:///{folder / 'server.sqlite'}", random.Random(seed)
    store = SqlTables(Database(url))
    places = _seated(store)
    clock = Wrong(folder, known)
    server, over = Server(url, folder, clock.environment), threading.Event()
    server.start()
    clients = [Client(place, server.url, over) for place in places]
    for client in clients:
        client.start()
    for _ in range(jumps):
        time.sleep(chance.uniform(0.5, 1.5))
        clock.by(chance.choice(JUMPS))
    clock.by(0)
    before = _steps(store, places)
    asleep = _asleep(store, places, before)
    at = server.abort() if asleep else ""
    over.set()
    for client in clients:
        client.join()
    server.kill()
    found = found_in(store, 0, clients, places)
    late = sum(_late(store, table) for table in {place.table for place in places})
    store.close()
    return Jumped(found, jumps, late, asleep, at)


def _seated(store: SqlTables) -> list[Place]:
    hall = Hall(store, RULESETS, SystemClock(), SystemEntropy())
    terms = Terms(schedule=Schedule(hours=1))
    places = []
    for _ in range(TABLES):
        name = open_table(hall, TableWanted("space-conquest", terms=terms), None).match.name
        for seat in ("p1", "p2"):
            link = take_seat_by_link(hall, name, Player(seat), called=seat)
            places.append(Place(name, seat, link.reveal()))
        tend(hall, name)
    return places


def _steps(store: SqlTables, places: Sequence[Place]) -> dict[str, int]:
    return {place.table: store.now(place.table).number for place in places}


def _asleep(store: SqlTables, places: Sequence[Place], before: dict[str, int]) -> int:
    """How many tables take no further step though both seats seal, and are not over."""
    begun = time.monotonic()
    while time.monotonic() - begun < 300:
        stuck = [
            table
            for table, number in before.items()
            if store.now(table).number <= number + 1 and store.now(table).end is None
        ]
        if not stuck:
            return 0
        time.sleep(0.2)
    return len(stuck)


def _late(store: SqlTables, table: str) -> int:
    """Answers of players whose own time is not before the one at which they were due then."""
    late, due = 0, ""
    for entry in map(read, store.lines(table)):
        if isinstance(entry, DueEntry):
            due = entry.time
        elif isinstance(entry, SealedEntry) and not entry.note:
            late += "" < due <= entry.time
    return late


def main() -> int:
    """Ends with 1 if anything is not as it must be, with 2 where faketime is missing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--jumps", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    if library() is None:
        sys.stderr.write("libfaketime is not there: apt-get install faketime\n")
        return 2
    with tempfile.TemporaryDirectory() as name:
        jumped = soak(Path(name), said.jumps, said.seed)
    sys.stdout.write(f"{jumped}\n")
    return int(wrong(jumped))


def wrong(jumped: Jumped) -> bool:
    """Whether anything is not as it must be."""
    found = jumped.found
    return bool(found.lost or found.twice or found.problems or jumped.late or jumped.asleep)


if __name__ == "__main__":
    sys.exit(main())
