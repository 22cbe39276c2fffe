"""The real server under sixteen clients, killed again and again; nothing acknowledged is lost.

    python -m tests.soak.served --kills 20                     (SQLite)
    python -m tests.soak.served --kills 20 --postgres          (an embedded PostgreSQL)

Eight tables of Space Conquest, a client for each seat. A client looks which step is open and seals
an answer under a key of its own; unless the receipt comes, it sends the same again under the same
key, until one comes. Meanwhile the server gets SIGKILL after a random time, and is started again.
At the end every receipt stands exactly once in its match, each step was taken once, and all matches
verify.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import httpx

from hegemon.core.game import Player
from hegemon.games import RULESETS
from hegemon.play.lines import kind_of, read
from hegemon.play.system import SystemClock, SystemEntropy
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import take_seat_by_link
from hegemon.play.tables.tending import tend
from hegemon.play.verify import verify
from hegemon.store.database import Database
from hegemon.store.tables import SqlTables
from tests.ports import own_port

TABLES = 8
PATIENCE = 300


class Place(NamedTuple):
    """A seat, and what opens it."""

    table: str
    seat: str
    link: str


class Found(NamedTuple):
    """What came of it."""

    kills: int
    acknowledged: int
    lost: int
    twice: int
    steps: int
    repeated: int
    problems: tuple[str, ...]


class Server:
    """A server that is killed and started again on the same port."""

    def __init__(
        self, url: str, folder: Path, environment: Mapping[str, str] | None = None
    ) -> None:
        self._environment = environment or {}
        self.port = own_port()
        self.url = f"http://127.0.0.1:{self.port}/api/v1"
        self._database, self._folder = url, folder
        self._process: subprocess.Popen[str] | None = None

    def start(self, *more: str) -> None:
        """Start it, with more options for `serve`, and wait until it answers."""
        command = ["-m", "hegemon", "serve", "--port", str(self.port), *more]
        home = {name: str(self._folder) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
        limits = {"HEGEMON_LIMITS_REQUESTS": "1000000", "HEGEMON_LIMITS_STRANGERS": "1000000"}
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-X", "faulthandler", *command, "--database", self._database],
                env={**os.environ, **home, **limits, **self._environment},
                cwd=self._folder,
                stdout=log,
                stderr=log,
                text=True,
            )
        begun = time.monotonic()
        with httpx.Client() as asking:  # one for all: to make it costs more than to ask
            while time.monotonic() - begun < PATIENCE and self._process.poll() is None:
                with contextlib.suppress(httpx.HTTPError):
                    if asking.get(self.url.replace("/api/v1", "/healthz")).status_code == 200:
                        return
                time.sleep(0.05)
        raise AssertionError("the server does not start")

    def abort(self) -> str:
        """End one that hangs: what it had said, and what its threads were at then."""
        assert self._process is not None
        self._process.send_signal(signal.SIGABRT)
        self._process.wait()
        return (self._folder / "log").read_text("utf-8", "replace")[-20_000:]

    def kill(self) -> None:
        """SIGKILL."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()


class Client(threading.Thread):
    """Plays a seat and never gives up a sending."""

    def __init__(self, place: Place, url: str, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self._place, self._over = place, over
        self._base = f"{url}/tables/{place.table}/seats/{place.seat}"
        self._http = httpx.Client(headers={"Authorization": f"Bearer {place.link}"}, timeout=10)
        self.receipts: list[str] = []
        self.repeated = 0

    def run(self) -> None:
        """Until it is over."""
        with self._http:
            while not self._over.is_set():
                self._play()

    def _play(self) -> None:
        """Seal where the seat is awaited, or wait a little."""
        with contextlib.suppress(httpx.HTTPError):
            state = self._http.get(f"{self._base}/sealed")
            if state.status_code == 200 and self._awaited(state.json()):
                self._seal(state.json()["step"])
                return
        time.sleep(0.01)

    def _awaited(self, state: dict[str, object]) -> bool:
        return bool(state["asked"]) and state["sealed"] is None

    def _seal(self, step: int) -> None:
        """Send it under one key until there is a receipt, or the server says it cannot be."""
        key = f"{self._place.seat}-{step}-{random.getrandbits(64):x}"
        body = {"orders": [], "step": step, "key": key}
        for tried in range(10_000):
            if tried and self._over.is_set():
                return
            with contextlib.suppress(httpx.HTTPError):
                answer = self._http.post(f"{self._base}/seal", json=body)
                if answer.status_code == 200:
                    self.receipts.append(answer.json()["receipt"]["digest"])
                    self.repeated += tried > 0
                    return
                if answer.status_code in (409, 422):
                    return
            time.sleep(0.02)


def soak(url: str, folder: Path, kills: int, seed: int = 1) -> Found:
    """Kill the server so many times under its clients."""
    chance = random.Random(seed)
    store = SqlTables(Database(url))
    places = list(_seated(store))
    server, over = Server(url, folder), threading.Event()
    server.start()
    clients = [Client(place, server.url, over) for place in places]
    for client in clients:
        client.start()
    for _ in range(kills):
        time.sleep(chance.uniform(0.3, 2.0))
        server.kill()
        server.start()
    time.sleep(2)
    over.set()
    for client in clients:
        client.join()
    server.kill()
    return found_in(store, kills, clients, places)


def _seated(store: SqlTables) -> Iterator[Place]:
    hall = Hall(store, RULESETS, SystemClock(), SystemEntropy())
    for _ in range(TABLES):
        name = open_table(hall, TableWanted("space-conquest"), None).match.name
        for seat in ("p1", "p2"):
            link = take_seat_by_link(hall, name, Player(seat), called=seat)
            yield Place(name, seat, link.reveal())
        tend(hall, name)


def found_in(
    store: SqlTables, kills: int, clients: Sequence[Client], places: Sequence[Place]
) -> Found:
    """Look for every receipt, and at every match."""
    sealed: Counter[str] = Counter()
    steps, problems = 0, list[str]()
    for table in {place.table for place in places}:
        numbers = []
        for line in store.lines(table):
            if kind_of(line) == "sealed":
                sealed[read(line).digest] += 1  # type: ignore[union-attr]
            if kind_of(line) == "step":
                numbers.append(read(line).step.number)  # type: ignore[union-attr]
        if numbers != list(range(len(numbers))):
            problems.append(f"{table}: steps {numbers}")
        problems += verify(store, table, RULESETS).problems
        steps += len(numbers)
    receipts = [digest for client in clients for digest in client.receipts]
    return Found(
        kills=kills,
        acknowledged=len(receipts),
        lost=sum(sealed[digest] == 0 for digest in receipts),
        twice=sum(number > 1 for number in sealed.values()),
        steps=steps,
        repeated=sum(client.repeated for client in clients),
        problems=tuple(problems),
    )


def main() -> int:
    """Ends with 1 if anything was lost, done twice or does not verify."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = f"sqlite:///{folder / 'server.sqlite'}"
        if said.postgres:
            from tests.store.postgres import url_for

            url = url_for(folder).render_as_string(hide_password=False)
        found = soak(url, folder, said.kills, said.seed)
    sys.stdout.write(f"{found}\n")
    return int(bool(found.lost or found.twice or found.problems))


if __name__ == "__main__":
    sys.exit(main())
