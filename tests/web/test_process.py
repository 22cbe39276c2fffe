"""A server as a host runs it: the bots of docs/api.md play, news come, and it stops in time."""

import asyncio
import json
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from hegemon.serving.bell import Bell
from hegemon.store.connections.listening import place_noted
from hegemon.store.database import of_file
from hegemon.web.running.gate import Gate
from hegemon.web.running.gated import GatedConfig
from hegemon.web.running.process import Stopping
from tests.web.process import Running, running

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
PATIENCE = 600
"""Seconds after which a server that does nothing is a failure; never waited for when it does."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as found:
        yield found


def test_it_notes_where_it_listens(server: Running) -> None:
    """For who makes links on its machine."""
    database = of_file(server.database)
    assert place_noted(database) == server.url
    database.close()


@pytest.mark.long
def test_the_bots_of_the_documentation_play(server: Running) -> None:
    """One in Python, one in curl, against each other, until a few steps were taken."""
    if shutil.which("curl") is None:
        pytest.skip("curl is not here")
    ann, ben = server.token("Ann"), server.token("Ben")
    owner = server.client(ann)
    table = server.table(owner)
    for token, seat in ((ann, "p1"), (ben, "p2")):
        said = {"invitation": table["invitation"]}
        path = f"/tables/{table['table']}/seats/{seat}/take"
        server.client(token).post(path, json=said).raise_for_status()
    commands = (
        [sys.executable, str(EXAMPLES / "bot.py"), server.url, ann, table["table"], "p1"],
        ["sh", str(EXAMPLES / "bot.sh"), server.url, ben, table["table"], "p2"],
    )
    bots = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for command in commands]
    try:
        step = wait_for_step(owner, table["table"], 4)
    finally:
        for bot in bots:
            bot.kill()
            bot.wait()

    assert step >= 4


def wait_for_step(client: httpx.Client, table: str, step: int) -> int:
    """The step to come, when it is this or a later one."""
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        facts = client.get(f"/tables/{table}").raise_for_status().json()["facts"]
        if facts["step"] >= step:
            return int(facts["step"])
        time.sleep(0.2)
    return -1


def test_news_come_and_are_not_missed(server: Running) -> None:
    """Each event says that something changed; who was away asks for all since the last."""
    client = server.client(server.token("Ann"))
    table = server.table(client, bots={"p2": "expansionist"})
    own = f"/tables/{table['table']}/seats/p1"
    client.post(f"{own}/take", json={"invitation": table["invitation"]}).raise_for_status()
    assert wait_for_step(client, table["table"], 1) == 1
    with client.stream("GET", f"{own}/news") as news:
        lines = news.iter_lines()
        begun = next(lines)
        client.post(f"{own}/seal", json={"orders": [], "step": 1}).raise_for_status()
        first = next(event(lines))
    assert wait_for_step(client, table["table"], 2) == 2
    client.post(f"{own}/seal", json={"orders": [], "step": 2}).raise_for_status()
    assert wait_for_step(client, table["table"], 3) == 3  # which nobody listens to
    with client.stream("GET", f"{own}/news", headers={"Last-Event-ID": first["id"]}) as news:
        missed = next(event(news.iter_lines()))
    with client.stream("GET", f"{own}/news", headers={"Last-Event-ID": "0.0"}) as news:
        everything = next(event(news.iter_lines()))

    assert begun.startswith("retry")
    assert "match" in first["data"]["about"]
    assert missed["data"]["seat"] > first["data"]["seat"]
    assert everything["data"]["seat"] >= missed["data"]["seat"]


def event(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    """The events of a stream, their data read."""
    found: dict[str, Any] = {}
    for line in lines:
        name, _, value = line.partition(": ")
        if name == "data":
            yield {**found, "data": json.loads(value)}
        elif name:
            found[name] = value


def test_it_stops_though_somebody_listens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Streams end by themselves, long before the server would cut them, and the process with 0."""
    monkeypatch.setenv("HEGEMON_SERVER_GRACE", str(10 * PATIENCE))
    with running(tmp_path) as server:
        stops_though_somebody_listens(server)


def stops_though_somebody_listens(server: Running) -> None:
    client = server.client(server.token("Ann"))
    table = server.table(client, openness="open", terms={"watching": "now"})
    with client.stream("GET", f"/tables/{table['table']}/news") as news:
        lines = news.iter_lines()
        next(lines)
        server.process.terminate()
        code = server.process.wait(PATIENCE)
        rest = list(lines)

    assert 0 == code
    assert not [line for line in rest if line.startswith("data")]


def test_it_does_not_listen_to_others_unasked(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hegemon", "serve", "--host", "0.0.0.0", "--port", "0"]  # noqa: S104
    ended = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)

    assert 0 != ended.returncode
    assert "--beyond-loopback" in ended.stderr


@pytest.mark.long
def test_bots_alone_play_beside_the_server_and_end_with_it(server: Running) -> None:
    """In a process of their own, which is there when it is needed and dies with a killed server."""
    owner = server.client(server.token("Ann"))
    table = server.table(owner, bots={"p1": "expansionist", "p2": "expansionist"})
    step = wait_for_step(owner, table["table"], 4)
    helpers = helpers_of(server)
    server.process.kill()
    server.process.wait()
    begun = time.monotonic()
    while any(map(alive, helpers)) and time.monotonic() - begun < PATIENCE:
        time.sleep(0.05)

    assert step >= 4
    assert len(helpers) == 1
    assert not any(map(alive, helpers))


def helpers_of(server: Running) -> list[int]:
    """The processes that a server has begun."""
    children = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    return [int(child) for task in children for child in task.read_text("ascii").split()]


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended may still be there by name."""
    status = Path(f"/proc/{process}/stat")
    try:
        return status.read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_the_gate_stands_before_the_real_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its settings are those of the host; a head that does not end is told so."""
    monkeypatch.setenv("HEGEMON_LIMITS_ADDRESS", "1")
    with running(tmp_path) as server:
        port = int(server.url.rpartition(":")[2])
        elsewhere = ("127.0.0.2", 0)
        with socket.create_connection(("127.0.0.1", port), source_address=elsewhere) as first:
            first.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
            answered = first.recv(12)
            with socket.create_connection(("127.0.0.1", port), source_address=elsewhere) as second:
                refused = second.recv(12)
            first.sendall(b"GET / HTTP/1.1\r\nlong: " + b"x" * 63_900)
            first.sendall(b"x" * 100)  # too long with the last of it: nothing is left unread
            rest = b"".join(iter(lambda: first.recv(65_536), b""))

    assert (b"HTTP/1.1 200", b"HTTP/1.1 503") == (answered, refused)
    assert b"HTTP/1.1 431" in rest


def test_who_is_late_is_looked_for_each_second() -> None:
    """Uvicorn ticks ten times in one."""
    looked: list[float] = []
    gate = Gate(1, 1)
    gate.close_late = lambda: looked.append(0)  # type: ignore[method-assign]
    server = Stopping(GatedConfig(None, gate, log_config=None), Bell())

    async def ticks() -> None:
        for counter in range(30):
            await server.on_tick(counter)

    asyncio.run(ticks())

    assert 3 == len(looked)
