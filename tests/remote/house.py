"""A real server for tests: `hegemon serve` in a process that can be killed and come back."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from hegemon.cli.sessions import NewMatch, begin
from hegemon.core.game import Player
from hegemon.games import RULESETS
from hegemon.play.beside import Opened, SeatHeld
from hegemon.play.matches import Match
from hegemon.play.people.secret import Secret
from hegemon.play.start.seating import Wishes
from hegemon.play.system import SystemClock, SystemEntropy
from hegemon.play.tables.hall import SEAT_LINK, Hall
from hegemon.play.tables.telling import facts_of
from hegemon.remote.match import RemoteMatch
from hegemon.remote.wire import Wire
from hegemon.store.database import of_file
from hegemon.store.memory import MemoryStore
from hegemon.store.ready import make_ready
from hegemon.store.tables import SqlTables
from tests.ports import own_port

TABLE = "table"


def match_of(game: str, **wishes: Any) -> Match:
    """A match with dice that are known, here: one person, and bots as wished."""
    return begin(NewMatch(game, Wishes(**wishes), seed="a test"), MemoryStore(), TABLE)


class House:
    """`hegemon serve` on a database of its own, with one table."""

    def __init__(self, folder: Path) -> None:
        self.file, self.port = folder / "server.sqlite", own_port()
        database = of_file(self.file)
        make_ready(database)
        self.hall = Hall(SqlTables(database), RULESETS, SystemClock(), SystemEntropy())
        self._process: subprocess.Popen[str] | None = None
        self._database, self._wires = database, list[Wire]()

    def bring(self, match: Match) -> Secret:
        """The match as it stands becomes a table here; a link for its first seat."""
        lines = [line.rstrip(b"\n") for line in match.store.lines(match.name)]
        facts = facts_of(match.now, match.ruleset, self.hall.clock.now())
        self.hall.store.bring(TABLE, lines, Opened("A table", None), facts)
        return self.link("p1")

    def link(self, seat: str) -> Secret:
        """A link for a seat."""
        link, digest = self.hall.secret("seat link", SEAT_LINK)
        self.hall.store.add(TABLE, SeatHeld(Player(seat), None, digest))
        return link

    def open(self) -> str:
        """Begin to serve; the address, the same each time."""
        said = ["--port", f"{self.port}", "--database", f"sqlite:///{self.file}"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "hegemon", "serve", *said],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "HEGEMON_LOG_LEVEL": "error"},
        )
        assert self._process.stdout is not None
        place = self._process.stdout.readline().split()[-1]
        httpx.get(f"{place}/healthz", timeout=300).raise_for_status()  # it is made ready, too
        return place

    def seat(self, link: Secret, seat: str = "p1", **more: Any) -> RemoteMatch:
        """A seat at the table, as a client sees it."""
        wire = Wire(f"http://127.0.0.1:{self.port}", link, **more)
        self._wires.append(wire)
        return RemoteMatch(wire, TABLE, seat, RULESETS)

    def close(self) -> None:
        """Leave nothing behind."""
        self.kill()
        for wire in self._wires:
            wire.close()
        self._database.close()

    def kill(self) -> None:
        """End it as kill -9 does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()
        self._process = None
