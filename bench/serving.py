"""A real server in a process of its own, and clients that take little of the machine."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from hegemon.games import RULESETS
from hegemon.play.system import SystemClock, SystemEntropy
from hegemon.play.tables.hall import Hall
from hegemon.store.database import Database
from hegemon.store.tables import SqlTables

PATIENCE = 60
"""Seconds that a server may take to start."""

LIMITS = {f"HEGEMON_LIMITS_{name}": "1000000000" for name in ("REQUESTS", "STRANGERS", "STREAMS")}

_TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """A server that runs; figures of its process are Linux's."""

    def __init__(self, port: int, process: subprocess.Popen[str]) -> None:
        self.port, self._process = port, process

    def memory(self) -> float:
        """Megabytes that it holds."""
        status = Path(f"/proc/{self._process.pid}/status").read_text("ascii")
        (line,) = [line for line in status.splitlines() if line.startswith("VmRSS")]
        return int(line.split()[1]) / 1024

    def busy(self) -> float:
        """CPU seconds that it has had."""
        stat = Path(f"/proc/{self._process.pid}/stat").read_text("ascii")
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / _TICKS

    def stand_still(self) -> None:
        """Stop for a while, so that it takes nothing of the machine."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Go on after that."""
        self._process.send_signal(signal.SIGCONT)


class Client:
    """One connection of somebody who shows a link."""

    def __init__(self, server: Server, link: str = "") -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.link = link

    def ask(self, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
        """One request: the status and the body of its reply."""
        headers = {"Authorization": f"Bearer {self.link}"} if self.link else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        self._connection.request(method, f"/api/v1{path}", body, headers)
        reply = self._connection.getresponse()
        return reply.status, reply.read()

    def done(self, method: str, path: str, body: Any = None) -> Any:
        """The reply as data; raises SystemExit where it is a refusal."""
        said = None if body is None else json.dumps(body).encode()
        status, reply = self.ask(method, path, said)
        if status >= 300:
            raise SystemExit(f"{method} {path}: {status} {reply.decode()[:500]}")
        return json.loads(reply)

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


@contextmanager
def serving(url: str, folder: Path) -> Iterator[Server]:
    """A server of a database; it is stopped at the end."""
    home = {name: str(folder) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    command = [sys.executable, "-m", "hegemon", "serve", "--port", "0", "--database", url]
    with (folder / "log").open("a") as log:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **home, **LIMITS},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        if not said:
            raise SystemExit(f"the server does not start:\n{(folder / 'log').read_text()}")
        server = Server(int(said.rpartition(":")[2]), process)
        _answers(server)
        yield server
    finally:
        process.terminate()
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()


def _answers(server: Server) -> None:
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        with suppress(OSError):
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                connection.close()
                return
        connection.close()
        time.sleep(0.05)
    raise SystemExit("the server does not answer")


@contextmanager
def a_hall(url: str) -> Iterator[Hall]:
    """The tables of a database, to make some before a server is started."""
    store = SqlTables(Database(url))
    yield Hall(store, RULESETS, SystemClock(), SystemEntropy())
    store.close()


class Place(NamedTuple):
    """A database for a server, and a folder of its own."""

    url: str
    folder: Path


@contextmanager
def sqlite() -> Iterator[Place]:
    """An empty SQLite file."""
    with tempfile.TemporaryDirectory(prefix="hegemon-bench-") as name:
        yield Place(f"sqlite:///{Path(name) / 'bench.sqlite'}", Path(name))


@contextmanager
def postgresql() -> Iterator[Place | None]:
    """An empty database of a PostgreSQL server, as the tests have one; None where none can run."""
    with tempfile.TemporaryDirectory(prefix="hegemon-bench-") as name, suppress(ImportError):
        from tests.store.postgres import drop, url_for

        url = url_for(Path(name))
        yield Place(url.render_as_string(hide_password=False), Path(name))
        drop(url)
        return
    yield None
