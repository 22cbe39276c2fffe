"""Seats of a table: taken, left, handed on; more time, holidays, votes; and what is said."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.beside import EVERYBODY, UMPIRE
from hegemon.play.commands import BeAway, Extend, Vote
from hegemon.play.errors import NotThere
from hegemon.play.tables.messages import LONGEST, say
from hegemon.play.tables.ports import Message
from hegemon.play.tables.seats import (
    give_link,
    hand_on,
    leave_seat,
    seat_bot,
    take_seat,
    take_seat_by_link,
)
from hegemon.web.api.tables import visible
from hegemon.web.frame.needs import (
    HOLDING,
    JOINING,
    OPENING,
    PLAYING,
    RUNNING,
    SEEING_ALL,
    WATCHING,
)
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import STREAM, Call, Reply, Route
from hegemon.web.frame.streams import Hearing, Told, heard_by

_TABLE = "/api/v1/tables/{table}"
_SEAT = _TABLE + "/seats/{seat}"

Nonce = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){16,64}$")]
"""16 to 64 bytes in hexadecimal."""


class Taking(Value, tag=False, omit_defaults=True):
    """A seat that is to be taken."""

    name: str = ""
    """What others call you at this table; your account's name if nothing is said."""
    invitation: str = ""
    """The table's invitation, where it is not open to everybody."""
    nonce: Nonce | None = None
    """Your own share of the dice; without one the server draws it."""


class SeatTaken(Value, tag=False):
    """A seat that was taken. A link is told this once, to who has no account."""

    table: str
    seat: Player
    link: str
    """A secret that acts for the seat, as a token; "" for who has an account."""
    nonce: str
    """The seat's share of the dice: keep it to check receipts and rolls."""


class SeatLink(Value, tag=False):
    """A new link for a seat; one that it had before opens nothing any more."""

    link: str


class Handing(Value, tag=False):
    """To whom a seat is handed on."""

    account: str
    """The name of the account."""


class BotSeated(Value, tag=False):
    """Which bot plays a seat from now on."""

    bot: str


class Away(Value, tag=False):
    """For how many days of its holidays a seat is away; with 0 it is back."""

    days: Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Voting(Value, tag=False, omit_defaults=True):
    """Whether a seat that misses its answers shall be given up."""

    against: Player
    wants: bool = True


class Done(Value, tag=False):
    """It is done, and stands in the ledger."""

    table: str
    due: str
    """When the answers to the open question are due, in UTC; "" for whenever they come."""


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
    heard: str = ""
    """The id of the reader's news when this was read: a stream that goes on from it misses nothing."""


def join_seat(call: Call) -> SeatTaken:
    """Take a free seat; raises BadConfig where it is not free."""
    said: Taking = call.body
    visible(call, said.invitation)
    hall, seat = call.services.hall, call.seat
    nonce = hall.entropy.draw("nonce") if said.nonce is None else bytes.fromhex(said.nonce)
    account, link = call.who.account, ""
    called = said.name or call.who.name
    if account:
        take_seat(hall, call.table, seat, account=account, called=called, nonce=nonce)
    elif not called:
        raise Refused("bad-field", "say what others shall call you", field="$.name")
    else:
        link = take_seat_by_link(hall, call.table, seat, called=called, nonce=nonce).reveal()
    return SeatTaken(call.table, seat, link, hall.store.now(call.table).nonces[seat])


def leave(call: Call) -> Done:
    """Give a seat up; raises BadConfig."""
    leave_seat(call.services.hall, call.table, call.seat)
    return _done(call)


def make_link(call: Call) -> SeatLink:
    """A new link for a seat."""
    return SeatLink(give_link(call.services.hall, call.table, call.seat).reveal())


def hand_seat(call: Call) -> Done:
    """Another account plays a seat from now on; raises NotThere."""
    account = call.services.desk.people.named(call.body.account.strip().casefold())
    if account is None:
        raise NotThere("there is no account of this name")
    hall = call.services.hall
    hand_on(hall, call.table, call.seat, account=account.id, called=account.name)
    return _done(call)


def put_bot(call: Call) -> Done:
    """A bot plays a seat from now on; raises BadConfig."""
    seat_bot(call.services.hall, call.table, call.seat, call.body.bot)
    return _done(call)


def ask_for_time(call: Call) -> Done:
    """More time for everybody, as often as the terms let a seat ask; raises BadAnswer."""
    call.match.act(Extend(call.seat))
    return _done(call)


def be_away(call: Call) -> Done:
    """A seat is away for some days of its holidays, or back; raises BadAnswer."""
    call.match.act(BeAway(call.seat, call.body.days))
    return _done(call)


def vote(call: Call) -> Done:
    """Want a seat that misses its answers to be given up, or not; raises BadAnswer."""
    call.match.act(Vote(call.seat, call.body.against, call.body.wants))
    return _done(call)


def read_messages(call: Call) -> Messages:
    """What a seat may read."""
    return _messages(call, call.seat)


def read_umpires_messages(call: Call) -> Messages:
    """What the umpire may read: what was said to him, and to all."""
    return _messages(call, UMPIRE)


def read_public_messages(call: Call) -> Messages:
    """What was said to all."""
    return _messages(call, EVERYBODY)


def send_message(call: Call) -> Done:
    """Say something to seats, to the umpire, or to all; raises BadConfig."""
    say(call.services.hall, call.table, call.seat, call.body.to, call.body.text)
    return _done(call)


def send_umpires_message(call: Call) -> Done:
    """Say something as the umpire; raises BadConfig."""
    say(call.services.hall, call.table, UMPIRE, call.body.to, call.body.text)
    return _done(call)


def watch_table(call: Call) -> Done:
    """Look on at a table that is open, or to which one is invited; raises NotThere."""
    visible(call, call.body.invitation)
    hall = call.services.hall
    at = hall.clock.now()
    hall.store.watch(call.table, call.who.account, watches=True, at=at)
    return _done(call)


def hear_news(call: Call) -> Reply:
    """Streams are served by `frame/streams.py`."""
    raise NotThere(call.table)


def hear_umpires_news(call: Call) -> Reply:
    """As `hear_news`."""
    raise NotThere(call.table)


def hear_public_news(call: Call) -> Reply:
    """As `hear_news`."""
    raise NotThere(call.table)


def _messages(call: Call, reader: str) -> Messages:
    said: Since = call.query
    heard = heard_by(call)  # before all else: what happens meanwhile is news
    found = call.services.hall.store.messages(call.table, reader, said.after, said.limit + 1)
    return Messages(tuple(found[: said.limit]), len(found) > said.limit, heard)


def _done(call: Call) -> Done:
    return Done(call.table, call.services.store.now(call.table).due)


_SAVED = ("bad-config", "bad-orders", "not-begun", "not-saved", "in-use", "late", "not-there")


def _post(path: str, wants: Any, do: Any, about: str, takes: Any, **more: Any) -> Route:
    """Something that is done at a table."""
    gives = more.pop("gives", Done)
    return Route(
        "POST",
        path,
        wants=wants,
        do=do,
        about=about,
        gives=gives,
        takes=takes,
        problems=_SAVED,
        **more,
    )


ROUTES = (
    _post(
        f"{_SEAT}/take",
        JOINING,
        join_seat,
        "Take a free seat",
        Taking,
        gives=SeatTaken,
        once=("link",),
        example={"name": "Ann", "invitation": "hgi_..."},
    ),
    _post(f"{_SEAT}/leave", PLAYING, leave, "Give a seat up", None),
    _post(
        f"{_SEAT}/link",
        PLAYING,
        make_link,
        "Make a link that acts for a seat",
        None,
        gives=SeatLink,
        once=("link",),
    ),
    _post(
        f"{_SEAT}/hand-on",
        RUNNING,
        hand_seat,
        "Let another account play a seat",
        Handing,
        example={"account": "ben"},
    ),
    _post(
        f"{_SEAT}/bot",
        RUNNING,
        put_bot,
        "Let a bot play a seat",
        BotSeated,
        example={"bot": "admiral"},
    ),
    _post(f"{_SEAT}/more-time", PLAYING, ask_for_time, "Ask for more time", None),
    _post(
        f"{_SEAT}/away",
        PLAYING,
        be_away,
        "Be away for some days, or back",
        Away,
        example={"days": 3},
    ),
    _post(
        f"{_SEAT}/votes",
        PLAYING,
        vote,
        "Vote to give up a seat that misses its answers",
        Voting,
        example={"against": "p2"},
    ),
    Route(
        "GET",
        f"{_SEAT}/messages",
        wants=HOLDING,
        do=read_messages,
        about="Read what was said to a seat",
        gives=Messages,
        query=Since,
    ),
    _post(
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
    _post(
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
    _post(f"{_TABLE}/watch", OPENING, watch_table, "Look on", Taking),
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
