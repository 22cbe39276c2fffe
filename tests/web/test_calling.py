"""On PostgreSQL, processes call to each other what they have done; nobody waits until he looks."""

import asyncio
import queue
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from hegemon.serving import watching
from hegemon.serving.bell import Bell
from hegemon.store.connections import calling
from hegemon.store.connections.calling import Calls
from hegemon.store.database import Database
from hegemon.web.api.routes import application
from hegemon.wiring.house import WiredServer
from tests.play.table import NAME, begun
from tests.store.stores import database
from tests.web.listening import PATIENCE, in_thread, listening
from tests.web.served import Served, served

SEAT = f"/api/v1/tables/{NAME}/seats/p1"
FOR_EVER = 3600.0


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Database]:
    found = database("postgresql", tmp_path)
    yield found
    found.close()


def listens(calls: Calls | None) -> Calls:
    """They, as soon as they hear others."""
    assert calls is not None
    assert calls.listens.wait(PATIENCE)
    return calls


@pytest.mark.usefixtures("quiet")
def test_a_stream_hears_at_once_what_another_process_did(
    kept: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody looks for news by himself here."""
    monkeypatch.setattr(watching, "LOOK", FOR_EVER)
    here = served(begun(), database=kept)
    services = replace(here.services, bell=Bell())
    there = Served(services, application(services), here.clock)

    async def heard() -> str:
        async with listening(there, f"{SEAT}/news") as stream:
            await stream.part()
            said = {"text": "hello"}
            reply = await in_thread(lambda: here.post(f"{SEAT}/messages", said))
            assert reply.is_success, reply.text
            return await stream.part()

    with (
        WiredServer(kept, here.services).calling() as one,
        WiredServer(kept, services).calling() as other,
    ):
        listens(one), listens(other)

        assert '"about":["messages"]' in asyncio.run(heard())


def test_who_calls_does_not_hear_himself_and_what_is_heard_is_not_called_again() -> None:
    """Or one call would go round for ever."""
    bell, called = Bell(), list[Any]()
    bell.called = called.append
    bell.hear("a")
    bell.ring("b", "c")
    bell.ring()
    bell.stop()

    assert [("b", "c"), ("",)] == called


def test_a_lost_connection_is_made_anew(kept: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "AGAIN", 0.1)
    heard, own = queue.Queue[str](), queue.Queue[str]()
    one, other = Calls(kept, own.put), Calls(kept, heard.put)
    for calls in (one, other):
        calls.begin()
        listens(calls)
    one.call(["before"])

    assert "before" == heard.get(timeout=PATIENCE)

    lost = sql.text(
        "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity "
        "WHERE pid <> pg_backend_pid() AND datname = current_database() AND query ~ :query"
    )
    with kept.writing() as connection:
        connection.execute(lost, {"query": "^(LISTEN|SELECT)"})
    word = ""
    for _ in range(int(PATIENCE * 10)):  # until both are back
        one.call(["after"])
        try:
            word = heard.get(timeout=0.1)
            break
        except queue.Empty:
            continue
    monkeypatch.setattr(calling, "AGAIN", PATIENCE)  # until which their threads may take to end
    one.close()
    other.close()

    assert "after" == word
    assert own.empty()
