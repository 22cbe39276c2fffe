"""A server in a process of its own, as a host runs it, and people who are known to it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from hegemon.play.people.access import scope
from hegemon.play.people.accounts import make_account
from hegemon.play.people.ports import Counter
from hegemon.play.people.tokens import make_token
from hegemon.play.system import SystemClock, SystemEntropy
from hegemon.store.database import of_file
from hegemon.store.people import SqlPeople
from tests.people.office import CountingHasher

PATIENCE = 300.0
"""Seconds until a server that does not answer, or does not end, is a failure."""


@dataclass
class Running:
    """A server that runs."""

    url: str
    database: Path
    process: subprocess.Popen[str]
    clients: list[httpx.Client] = field(default_factory=list)

    def token(self, name: str) -> str:
        """The token of a new account."""
        database = of_file(self.database)
        desk = Counter(SqlPeople(database), CountingHasher(), SystemClock(), SystemEntropy())
        account = make_account(desk, name)
        wanted = scope("account:read,play,umpire")
        assert wanted is not None
        _, secret = make_token(desk, account.id, "a test", [wanted])
        database.close()
        return secret.reveal()

    def client(self, token: str) -> httpx.Client:
        """A client that shows a token."""
        headers = {"Authorization": f"Bearer {token}"}
        made = httpx.Client(base_url=f"{self.url}/api/v1", headers=headers, timeout=PATIENCE)
        self.clients.append(made)
        return made

    def table(self, owner: httpx.Client, **more: Any) -> dict[str, Any]:
        """A table that somebody opened."""
        wanted = {"game": "space-conquest", **more}
        return dict(owner.post("/tables", json=wanted).raise_for_status().json())


@contextmanager
def running(folder: Path, *more: str) -> Iterator[Running]:
    """A server, which is told to stop at the end."""
    database = folder / "server.sqlite"
    command = [sys.executable, "-m", "hegemon", "serve", "--port", "0"]
    home = {name: str(folder) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{database}", *more],
            cwd=folder,
            env={**os.environ, **home},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    try:
        assert process.stdout is not None
        url = process.stdout.readline().split()[-1]
        server = Running(url, database, process)
        yield server
        for client in server.clients:
            client.close()
    finally:
        process.terminate()
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()
