"""What is said at a table, and the streams that tell of news."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core.records import Value
from hegemon.play.beside import EVERYBODY, UMPIRE
from hegemon.play.errors import NotThere
from hegemon.play.tables.messages import LONGEST, say
from hegemon.play.tables.ports import Message
from hegemon.web.api.doing import Done, done, posted
from hegemon.web.frame.needs import HOLDING, PLAYING, RUNNING, SEEING_ALL, WATCHING
from hegemon.web.frame.paths import SeatPath, TablePath
from hegemon.web.frame.routes import STREAM, AnyCall, CallOf, Reply, Route
from hegemon.web.frame.streams import Hearing, Told, heard_by

_TABLE = "/api/v1/tables/{table}"
_SEAT = _TABLE + "/seats/{seat}"


class Saying(Value, tag=False, omit_defaults=True):
    """Something to say."""

    text: Annotated[str, msgspec.Meta(max_length=4 * LONGEST)]
    to: tuple[str, ...] = ()
    """Seats, or `umpire`; nobody named means all."""


class Since(Value, tag=False):
    """From which message on."""

    after: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The number of the last one that you have."""
    limit: Annotated[int, msgspec.Meta(ge=1, le=200)] = 100


class Messages(Value, tag=False):
    """Messages in order; numbers are the reader's own, without gaps."""

    messages: tuple[Message, ...]
    more: bool
    heard: str
    """The id of the reader's news at this moment: a stream after it misses nothing."""


def read_messages(call: CallOf[SeatPath, Since]) -> Messages:
    """What a seat may read."""
    return _messages(call, call.seat)


def read_umpires_messages(call: CallOf[TablePath, Since]) -> Messages:
    """What the umpire may read: what was said to him, and to all."""
    return _messages(call, UMPIRE)


def read_public_messages(call: CallOf[TablePath, Since]) -> Messages:
    """What was said to all."""
    return _messages(call, EVERYBODY)


def send_message(call: CallOf[SeatPath, Saying]) -> Done:
    """Say something to seats, to the umpire, or to all; raises BadConfig."""
    say(call.services.hall, call.table, call.seat, call.body.to, call.body.text)
    return done(call)


def send_umpires_message(call: CallOf[TablePath, Saying]) -> Done:
    """Say something as the umpire; raises BadConfig."""
    say(call.services.hall, call.table, UMPIRE, call.body.to, call.body.text)
    return done(call)


def hear_news(call: CallOf[SeatPath, Hearing]) -> Reply[Told]:
    """Streams are served by `frame/streams.py`."""
    raise NotThere(call.table)


def hear_umpires_news(call: CallOf[TablePath, Hearing]) -> Reply[Told]:
    """As `hear_news`."""
    raise NotThere(call.table)


def hear_public_news(call: CallOf[TablePath, Hearing]) -> Reply[Told]:
    """As `hear_news`."""
    raise NotThere(call.table)


def _messages(call: AnyCall, reader: str) -> Messages:
    said: Since = call.query
    heard = heard_by(call)  # before all else: what happens meanwhile is news
    found = call.services.hall.store.messages(call.table, reader, said.after, said.limit + 1)
    return Messages(tuple(found[: said.limit]), len(found) > said.limit, heard)


ROUTES = (
    Route(
        "GET",
        f"{_SEAT}/messages",
        wants=HOLDING,
        do=read_messages,
        about="Read what was said to a seat",
        gives=Messages,
        query=Since,
    ),
    posted(
        f"{_SEAT}/messages",
        PLAYING,
        send_message,
        "Say something",
        Saying,
        example={"to": ["p2"], "text": "Truce?"},
    ),
    Route(
        "GET",
        f"{_TABLE}/umpire/messages",
        wants=SEEING_ALL,
        do=read_umpires_messages,
        about="Read what was said to the umpire",
        gives=Messages,
        query=Since,
    ),
    posted(
        f"{_TABLE}/umpire/messages",
        RUNNING,
        send_umpires_message,
        "Say something as umpire",
        Saying,
        example={"text": "Welcome"},
    ),
    Route(
        "GET",
        f"{_TABLE}/messages",
        wants=WATCHING,
        do=read_public_messages,
        about="Read what was said to all",
        gives=Messages,
        query=Since,
    ),
    Route(
        "GET",
        f"{_SEAT}/news",
        wants=HOLDING,
        do=hear_news,
        about="Hear when something changed for a seat",
        gives=Told,
        query=Hearing,
        media=STREAM,
        loud=False,
    ),
    Route(
        "GET",
        f"{_TABLE}/umpire/news",
        wants=SEEING_ALL,
        do=hear_umpires_news,
        about="Hear when something changed for the umpire",
        gives=Told,
        query=Hearing,
        media=STREAM,
        loud=False,
    ),
    Route(
        "GET",
        f"{_TABLE}/news",
        wants=WATCHING,
        do=hear_public_news,
        about="Hear when something changed for everybody",
        gives=Told,
        query=Hearing,
        media=STREAM,
        loud=False,
    ),
)
