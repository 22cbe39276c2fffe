"""News as they happen (server-sent events): "something changed for you", and no more than that.

    id: 12.3
    event: news
    data: {"seat":12,"everybody":3,"about":["match"]}

The id says up to which news of the seat, and of those for everybody, the client has heard; it
comes back as `Last-Event-ID`, and nothing is missed. A line that begins with a colon keeps the
connection alive. Streams are woken by the process that did something, and look every second.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import anyio.to_thread
import msgspec
from fastapi import Request, Response
from starlette.responses import StreamingResponse

from hegemon.core.errors import HegemonError
from hegemon.core.records import Value
from hegemon.play.beside import EVERYBODY, UMPIRE
from hegemon.web.frame.admission import admit, identify
from hegemon.web.frame.answering import Asked, Desk
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import STREAM, Call, Route

LOOK = 1.0
"""Seconds between two looks for news that another process made."""
ALIVE = 15
"""Looks between two signs of life, and between two looks at whether he still may listen."""

_HEARD = re.compile(r"(\d{1,12})\.(\d{1,12})\Z")


class Told(Value, tag=False):
    """What an event says."""

    seat: int
    """How much news there has been for the seat, or for the umpire."""
    everybody: int
    """How much there has been for everybody."""
    about: tuple[str, ...]
    """What changed: `match`, `messages`, `table`."""


async def stream(desk: Desk, route: Route, asked: Asked, request: Request) -> Response:
    """The stream of a seat's or an umpire's news; raises Refused and what looking raises."""
    call = await anyio.to_thread.run_sync(desk.admitted, route, asked)
    heard = await anyio.to_thread.run_sync(_heard, call)
    listener = call.counted
    if desk.streams[listener] >= desk.services.settings.limits.streams:
        raise Refused("too-many", "so many streams are open already: close one", retry_after=60)
    headers = {"x-accel-buffering": "no", "cache-control": "no-store"}
    events = _events(desk, call, heard, request)
    return StreamingResponse(events, media_type=STREAM, headers=headers)


def audience_of(call: Call) -> str:
    """Whose news are meant, beside everybody's."""
    return call.path.get("seat", UMPIRE)


async def _events(
    desk: Desk, call: Call, heard: tuple[int, int], request: Request
) -> AsyncIterator[bytes]:
    """Events until the client goes, the server stops, or the listener may not listen any more."""
    listener, figures = call.counted, desk.services.figures
    desk.streams[listener] += 1
    figures.streams.inc()
    try:
        yield b"retry: 2000\n\n"
        looks = 0
        while not desk.services.bell.over and not await request.is_disconnected():
            event, heard = await anyio.to_thread.run_sync(_look, call, heard)
            looks += 1
            if event:
                yield event
            elif looks % ALIVE == 0:
                if not await anyio.to_thread.run_sync(_may_still, call):
                    return
                yield b": still here\n\n"
            await desk.services.bell.wait(LOOK)
    finally:
        desk.streams[listener] -= 1
        figures.streams.dec()


def _heard(call: Call) -> tuple[int, int]:
    """Up to which news the client has heard; all that there is now for one who comes first."""
    said = _HEARD.match(call.headers.get("last-event-id", ""))
    if said:
        return int(said[1]), int(said[2])
    news = call.services.news
    return news.latest(call.table, audience_of(call)), news.latest(call.table, EVERYBODY)


def _look(call: Call, heard: tuple[int, int]) -> tuple[bytes, tuple[int, int]]:
    """The event of what happened since, if anything did."""
    news = call.services.news
    own = news.since(call.table, audience_of(call), heard[0])
    others = news.since(call.table, EVERYBODY, heard[1])
    if not own and not others:
        return b"", heard
    heard = (heard[0] + len(own), heard[1] + len(others))
    told = Told(*heard, tuple(dict.fromkeys([*own, *others])))
    data = msgspec.json.encode(told)
    return b"id: %d.%d\nevent: news\ndata: %b\n\n" % (*heard, data), heard


def _may_still(call: Call) -> bool:
    """Whether the credential still opens this, and the seat is still his."""
    try:
        call.who = identify(call)
        admit(call)
    except HegemonError:
        return False
    return True
