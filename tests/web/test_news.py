"""Streams of news: who hears what, when, and at whose cost."""

import asyncio
import json
import threading
from contextlib import AsyncExitStack
from typing import Any

import pytest

from hegemon.play.tables.messages import say
from hegemon.serving import watching
from hegemon.serving.news import Audience
from hegemon.settings.known import Limits, Settings
from hegemon.web.frame import streams
from tests.play.table import NAME, begun
from tests.web.listening import ALIVE, Stream, in_thread, listening, said
from tests.web.served import Served, served

TABLE = f"/api/v1/tables/{NAME}"
SEAT = f"{TABLE}/seats/p1/news"
ALL_SINCE = {"last-event-id": "0.0"}

pytestmark = pytest.mark.usefixtures("quiet")


def told(part: str) -> dict[str, Any]:
    """What an event says."""
    data: dict[str, Any] = json.loads(part.split("data: ")[1])
    return data


def tell(server: Served, author: str, *to: str) -> None:
    """Somebody says something; nobody rings the bell."""
    say(server.services.hall, NAME, author, to, "hello")


def test_who_comes_first_hears_what_happens_from_now_on() -> None:
    """And who comes again, what he missed: in one event, however much it was."""
    server = served(begun())
    for _ in range(250):
        tell(server, "p2", "p1")

    async def heard() -> dict[str, Any]:
        async with listening(server, SEAT) as stream:
            assert (await stream.part()).startswith("retry")
            await in_thread(lambda: tell(server, "p2", "p1"))
            server.services.bell.ring(NAME)
            return told(await stream.part())

    assert {"seat": 251, "everybody": 0, "about": ["messages"]} == asyncio.run(heard())

    _, again = said(server, SEAT, ALL_SINCE, 2)

    assert {"seat": 251, "everybody": 0, "about": ["messages"]} == told(again)

    _, forged = said(server, SEAT, {"last-event-id": "999.999"}, 1)

    assert forged.startswith("retry")


def test_who_looked_before_he_listened_misses_nothing() -> None:
    """A page is made, and something happens before its stream is open."""
    server = served(begun())
    tell(server, "p2", "p1")
    heard = server.get(SEAT.replace("news", "messages")).json()["heard"]

    assert "1.0" == heard

    tell(server, "p2", "p1")
    _, missed = said(server, f"{SEAT}?after={heard}", {}, 2)

    assert {"seat": 2, "everybody": 0, "about": ["messages"]} == told(missed)

    _, newer = said(server, f"{SEAT}?after={heard}", {"last-event-id": "2.0"}, 1)

    assert newer.startswith("retry")


def test_the_public_hears_nothing_of_what_the_umpire_is_told() -> None:
    """Nor does a seat of what another is told."""
    server = served(begun())
    tell(server, "p2", "umpire")
    tell(server, "p2")
    public = told(said(server.by("eve"), f"{TABLE}/news", ALL_SINCE, 2)[1])
    umpire = told(said(server.by("uma"), f"{TABLE}/umpire/news", ALL_SINCE, 2)[1])
    seat = told(said(server, SEAT, ALL_SINCE, 2)[1])

    assert {"seat": 1, "everybody": 1, "about": ["messages"]} == public
    assert (2, 1) == (umpire["seat"], umpire["everybody"])
    assert (1, 1) == (seat["seat"], seat["everybody"])


def test_many_streams_are_one_query_and_few_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those concerned are told; one that does not read costs nobody anything."""
    monkeypatch.setattr(watching, "LOOK", 3600.0)
    server = served(begun(), settings=Settings(limits=Limits(streams=1000, address=1000)))
    asked: list[int] = []
    news = server.services.news
    newest = news.newest

    def counting(audiences: Any) -> Any:
        asked.append(len(audiences))
        return newest(audiences)

    async def heard() -> tuple[list[str], int, int]:
        async with AsyncExitStack() as stack:
            mine = [await stack.enter_async_context(listening(server, SEAT)) for _ in range(200)]
            other = await stack.enter_async_context(
                listening(server.by("ben"), f"{TABLE}/seats/p2/news")
            )
            for stream in (*mine, other):
                await stream.part()
            mine[0].reads.clear()
            asked.clear()
            news.newest = counting  # type: ignore[method-assign]
            await in_thread(lambda: tell(server, "umpire", "p1"))
            server.services.bell.ring(NAME)
            parts = [await stream.part() for stream in mine[1:]]
            return parts, other.waits(), threading.active_count()

    parts, waits, threads = asyncio.run(heard())

    assert [["messages"]] * 199 == [told(part)["about"] for part in parts]
    assert 0 == waits
    assert threads < 60  # those for requests are 40, those for streams 4
    assert 3 >= max(asked)  # two seats and everybody
    assert len(asked) < 10


@pytest.mark.parametrize("way", ["the token", "the seat"])
def test_who_may_listen_no_more_hears_nothing(way: str) -> None:
    """From the moment on, not only from the next sign of life."""
    server = served(begun())

    async def rest(stream: Stream) -> str:
        await stream.part()
        doors: Any = server.services.doors
        if way == "the token":
            del doors.people["ann"]
        else:
            del doors.standings["ann", NAME]
        await in_thread(lambda: tell(server, "p2", "p1"))
        server.services.bell.ring(NAME)
        return await stream.part()

    async def heard() -> str:
        async with listening(server, SEAT) as stream:
            return await rest(stream)

    assert "" == asyncio.run(heard())


def test_a_sign_of_life_keeps_a_proxy_from_hanging_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "ALIVE", 0.01)
    server = served(begun())

    async def heard() -> list[str]:
        async with listening(server, SEAT) as stream:
            return [await stream.anything() for _ in range(3)]

    assert ["retry", ALIVE, ALIVE] == [
        one if one == ALIVE else one[:5] for one in asyncio.run(heard())
    ]


def test_streams_end_when_the_server_stops_and_leave_nothing_behind() -> None:
    server = served(begun())

    async def heard() -> str:
        async with listening(server, SEAT) as stream:
            await stream.part()
            server.services.bell.stop()
            return await stream.part()

    desk = server.app.state.desk

    assert "" == asyncio.run(heard())
    assert not desk.streams
    assert not desk.watcher._listeners


def test_the_newest_are_found_for_many_at_once() -> None:
    server = served(begun())
    tell(server, "p2", "p1")
    wanted = [Audience(NAME, "p1"), *(Audience(f"t{at}", "p1") for at in range(600))]

    assert [1, *[0] * 600] == list(server.services.news.newest(wanted).values())
