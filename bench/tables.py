"""Tables: ten thousand due at the same moment, and what somebody waits meanwhile who seals.

A real server finds them due when it starts, and its worker tends them: missing answers expire, the
step is taken, everybody is told. They are copies of one match of Space Conquest that waits for both
seats. Beside that, clients at other tables seal over HTTP, one order after the other with a short
pause. `TABLES` in the environment says how many are due.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bench.copies import Copy, a_table, copies
from bench.figures import Figure, at_percent
from bench.serving import Client, Server, a_hall, serving, sqlite
from hegemon.play.tables.hall import Hall
from hegemon.play.times.schedule import Schedule
from hegemon.play.times.terms import Terms

USUAL = 10_000
"""Tables that are due."""

CLIENTS = 4
"""Clients that seal meanwhile, each at tables of its own."""

PAUSE = 0.05
"""Seconds between two orders of a client."""

CALM = 2_000
"""Tables for them."""


class SetClock:
    """A clock that shows what it was set to."""

    def __init__(self, moment: datetime) -> None:
        self._moment = moment

    def now(self) -> datetime:
        """The moment."""
        return self._moment


def figures() -> Iterator[Figure]:
    """How many tables a worker gets through in a second, and the waits of those who seal."""
    number = int(os.environ.get("TABLES", USUAL))
    with sqlite() as (url, folder), a_hall(url) as hall:
        calm = list(copies(hall, a_table(hall, "space-conquest"), CALM, "calm"))
        _make_due(hall, number)
        waits, over = list[float](), threading.Event()
        with serving(url, folder) as server:
            began, busy = time.perf_counter(), server.busy()
            clients = _clients(server, calm, waits, over)
            while hall.store.waking(hall.clock.now(), 1):
                time.sleep(0.1)
            spent, busy = time.perf_counter() - began, server.busy() - busy
            over.set()
            for client in clients:
                client.join()
    waits.sort()
    title = f"{len(waits):,} orders sealed over HTTP meanwhile"
    yield Figure(f"{number:,} tables due at once, one worker", number / spent, "tables/s")
    yield Figure("    the last one late by", spent, "s", places=1)
    yield Figure("    CPU of the server for one, orders included", 1000 * busy / number, "ms", 1)
    for percent in (50, 99):
        yield Figure(f"    {title}, p{percent}", at_percent(waits, percent), "ms")


def _make_due(hall: Hall, number: int) -> None:
    """So many tables whose answers have been due for a moment."""
    yesterday = datetime.now(UTC) - timedelta(hours=24)
    then = replace(hall, clock=SetClock(yesterday))
    name = a_table(then, "space-conquest", terms=Terms(schedule=Schedule(hours=24)))
    for _ in copies(then, name, number):
        pass


def _clients(
    server: Server, seats: Sequence[Copy], waits: list[float], over: threading.Event
) -> list[threading.Thread]:
    threads = [
        threading.Thread(target=_seals, args=(Client(server), seats[at::CLIENTS], waits, over))
        for at in range(CLIENTS)
    ]
    for thread in threads:
        thread.start()
    return threads


def _seals(
    client: Client, seats: Sequence[Copy], waits: list[float], over: threading.Event
) -> None:
    """One order after the other, each at another table, until it is over."""
    for table, seat, link in seats:
        if over.is_set():
            break
        client.link = link
        start = time.perf_counter()
        client.done("POST", f"/tables/{table}/seats/{seat}/seal", {"orders": [], "step": 1})
        waits.append(1000 * (time.perf_counter() - start))
        time.sleep(PAUSE)
    client.close()
