"""News as they happen (server-sent events): "something changed for you", and no more than that.

    id: 12.3
    event: news
    data: {"seat":12,"everybody":3,"about":["match"]}

The id says up to which news of the seat, and of those for everybody, the client has heard; it
comes back as `Last-Event-ID`, and nothing is missed. Who has looked before he listens gives the id
that his messages came with as `after`. A line that begins with a colon keeps the
connection alive. Who finds out that there is news is `watching.py`.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from hegemon.core.errors import HegemonError
from hegemon.core.records import Value
from hegemon.play.beside import EVERYBODY, UMPIRE
from hegemon.play.people.access import Role
from hegemon.serving.news import Audience, Heard
from hegemon.serving.watching import Listener
from hegemon.web.frame.admission import admit, identify
from hegemon.web.frame.answering import Answerer, Incoming
from hegemon.web.frame.hands import in_thread
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import STREAM, AnyCall, Route

ALIVE = 15.0
"""Seconds of silence until a sign of life, and until it is looked whether he still may listen."""

_HEARD = re.compile(r"(\d{1,12})\.(\d{1,12})\Z")


class Hearing(Value, tag=False):
    """From which news on."""

    after: Annotated[str, msgspec.Meta(pattern=r"^(\d{1,12}\.\d{1,12})?$")] = ""
    """The id that came with the messages; `Last-Event-ID` counts before it."""


class Told(Value, tag=False):
    """What an event says."""

    seat: int
    """How much news there has been for the seat, or for the umpire."""
    everybody: int
    """How much there has been for everybody."""
    about: tuple[str, ...]
    """What changed: `match`, `messages`, `table`."""


async def stream(desk: Answerer, route: Route, asked: Incoming, _: Request) -> Response:
    """The stream of a seat's or an umpire's news; raises Refused and what looking raises."""
    call = await in_thread(desk.admitted, route, asked)
    if desk.streams[call.counted] >= desk.services.settings.limits.streams:
        raise Refused("too-many", "so many streams are open already: close one", retry_after=60)
    headers = {"x-accel-buffering": "no", "cache-control": "no-store"}
    return StreamingResponse(_events(desk, call), media_type=STREAM, headers=headers)


def audience_of(call: AnyCall) -> str:
    """Whose news are meant, beside everybody's."""
    if call.route.wants.role is Role.UMPIRE:
        return UMPIRE
    return call.path.get("seat", EVERYBODY)


def heard_by(call: AnyCall) -> str:
    """The id of the news that a caller's stream would tell next after."""
    own, everybody = _audiences(call)
    newest = call.services.news.newest((own, everybody))
    return _id(newest[own], newest[everybody])


def _audiences(call: AnyCall) -> tuple[Audience, Audience]:
    return Audience(call.table, audience_of(call)), Audience(call.table, EVERYBODY)


async def _events(desk: Answerer, call: AnyCall) -> AsyncIterator[bytes]:
    """Events until the client goes, the server stops, or the listener may not listen any more."""
    counted, figures, watcher = call.counted, desk.services.figures, desk.watcher
    own, everybody = _audiences(call)
    listener = Listener((own, everybody))
    desk.streams[counted] += 1
    figures.streams.inc()
    try:
        # it listens before it looks, so that what happens in between is told, too
        with watcher.joined(listener):
            missed = await watcher.in_thread(_first_look, call, listener)
            watcher.begin(listener, listener.numbers)
            for audience, heard in missed.items():
                listener.hear(audience, heard)
            yield b"retry: 2000\n\n"
            while True:
                about = await listener.about(ALIVE)
                # a stream outlives its request: the seat may have been handed on since
                if desk.services.bell.over or not await watcher.in_thread(_may_still, call):
                    return
                if about:
                    told = Told(listener.numbers[own], listener.numbers[everybody], about)
                    yield _event(told)
                else:
                    yield b": still here\n\n"
    finally:
        figures.streams.dec()
        desk.streams[counted] -= 1
        if not desk.streams[counted]:
            del desk.streams[counted]


def _event(told: Told) -> bytes:
    data = msgspec.json.encode(told)
    return b"id: %b\nevent: news\ndata: %b\n\n" % (_id(told.seat, told.everybody).encode(), data)


def _id(own: int, everybody: int) -> str:
    return f"{own}.{everybody}"


def _first_look(call: AnyCall, listener: Listener) -> dict[Audience, Heard]:
    """What the client missed since it was here; for one who comes first, nothing.

    Who says that he has heard of more than there is has heard of all that there is.
    """
    news = call.services.news
    newest = news.newest(listener.audiences)
    hearing: Hearing = call.query
    said = _HEARD.match(call.headers.get("last-event-id", "") or hearing.after)
    before = map(int, said.groups()) if said else map(newest.__getitem__, listener.audiences)
    for audience, number in zip(listener.audiences, before, strict=False):
        heard = min(number, newest[audience])
        listener.numbers[audience] = max(listener.numbers[audience], heard)
    behind = [at for at in listener.audiences if listener.numbers[at] < newest[at]]
    return {at: news.since(at, listener.numbers[at]) for at in behind}


def _may_still(call: AnyCall) -> bool:
    """Whether the credential still opens this, and the seat is still his."""
    try:
        call.who = identify(call)
        admit(call)
    except HegemonError:
        return False
    return True
