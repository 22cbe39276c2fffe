"""Seats of a table: taken, left, handed on; more time, holidays, votes; who looks on."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.commands import BeAway, Extend, Vote
from hegemon.play.errors import NotThere
from hegemon.play.people.values import Account
from hegemon.play.tables.seats import (
    come_back,
    give_link,
    hand_on,
    leave_seat,
    let_bot_play,
    pass_on,
    seat_bot,
    take_seat,
    take_seat_by_link,
)
from hegemon.web.api.admitting import visible
from hegemon.web.api.doing import SAVED, Done, done, posted
from hegemon.web.api.tables import Invited, TableShown, table_shown
from hegemon.web.frame.needs import (
    JOINING,
    OPENING,
    PLAYING,
    RUNNING,
    VISITING,
)
from hegemon.web.frame.paths import SeatPath, TablePath
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import CallOf

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
    """Your own share of the dice; without one the server draws it. Once the match runs, it counts
    from the next step on."""


class SeatTaken(Value, tag=False):
    """A seat that was taken. A link is told this once, to who has no account."""

    table: str
    seat: Player
    link: str
    """A secret that acts for the seat, as a token; "" for who has an account."""
    nonce: str
    """The seat's share of the dice: keep it to check receipts and rolls."""
    added: str = ""
    """What you added to the dice of a match that runs; "" for nothing."""


class SeatLink(Value, tag=False):
    """A new link for a seat; one that it had before opens nothing any more."""

    link: str


class Handing(Value, tag=False):
    """To whom a seat is handed on."""

    account: str
    """The name of the account."""


class ConsentGiven(Value, tag=False, omit_defaults=True):
    """Whether a seat lets others go on from here at another table, while the match runs."""

    wants: bool = True


class BotSeated(Value, tag=False):
    """Which bot plays a seat from now on, or stands in for who holds it."""

    bot: str


class Away(Value, tag=False):
    """For how many days of its holidays a seat is away; with 0 it is back."""

    days: Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Voting(Value, tag=False, omit_defaults=True):
    """Whether a seat that misses its answers shall be given up."""

    against: Player
    wants: bool = True


class DrawWanted(Value, tag=False, omit_defaults=True):
    """Whether a seat wants the match to be a draw; it is one when all who play want it."""

    wants: bool = True


def join_seat(call: CallOf[SeatPath, Taking]) -> SeatTaken:
    """Take a free seat; raises BadConfig where it is not free."""
    said: Taking = call.body
    visible(call, said.invitation)
    hall, seat = call.services.hall, call.seat
    nonce = None if said.nonce is None else bytes.fromhex(said.nonce)
    account, link = call.who.account, ""
    called = said.name or call.who.name
    has = call.who.standing.seats if call.who.standing else ()
    shown = tuple(map(Player, has))
    if account:
        take_seat(hall, call.table, seat, account=account, called=called, nonce=nonce, has=shown)
    elif not called:
        raise Refused("bad-field", "say what others shall call you", field="$.name")
    else:
        link = take_seat_by_link(
            hall, call.table, seat, called=called, nonce=nonce, has=shown
        ).reveal()
    now = hall.store.now(call.table)
    added = "" if nonce is None else nonce.hex()
    late = added if added in (*now.coming, *now.later) else ""
    return SeatTaken(call.table, seat, link, now.nonces[seat], late)


def leave(call: CallOf[SeatPath, None]) -> Done:
    """Give a seat up; raises BadConfig."""
    leave_seat(call.services.hall, call.table, call.seat)
    return done(call)


def make_link(call: CallOf[SeatPath, None]) -> SeatLink:
    """A new link for a seat."""
    return SeatLink(give_link(call.services.hall, call.table, call.seat).reveal())


def hand_seat(call: CallOf[SeatPath, Handing]) -> Done:
    """Another account plays a seat that nobody holds from now on; raises NotThere, BadConfig."""
    account = _named(call)
    hand_on(call.services.hall, call.table, call.seat, account=account.id, called=account.name)
    return done(call)


def pass_seat_on(call: CallOf[SeatPath, Handing]) -> Done:
    """Another account plays one's own seat from now on; raises NotThere, BadConfig."""
    account = _named(call)
    pass_on(call.services.hall, call.table, call.seat, account=account.id, called=account.name)
    return done(call)


def _named(call: CallOf[SeatPath, Handing]) -> Account:
    account = call.services.desk.people.named(call.body.account.strip().casefold())
    if account is None:
        raise NotThere("there is no account of this name")
    return account


def put_bot(call: CallOf[SeatPath, BotSeated]) -> Done:
    """A bot plays a seat, or stands in for who misses his answers; raises BadConfig."""
    seat_bot(call.services.hall, call.table, call.seat, call.body.bot)
    return done(call)


def stand_in(call: CallOf[SeatPath, BotSeated]) -> Done:
    """A bot stands in for who holds the seat, who keeps it; raises BadConfig."""
    let_bot_play(call.services.hall, call.table, call.seat, call.body.bot)
    return done(call)


def play_again(call: CallOf[SeatPath, None]) -> Done:
    """Who holds the seat plays it himself again."""
    come_back(call.services.hall, call.table, call.seat)
    return done(call)


def consent(call: CallOf[SeatPath, ConsentGiven]) -> Done:
    """Let others go on from here at another table, or no longer; raises BadAnswer, NotBegun."""
    call.match.consent(call.seat, wants=call.body.wants)
    return done(call)


def ask_for_time(call: CallOf[SeatPath, None]) -> Done:
    """More time for everybody, as often as the terms let a seat ask; raises BadAnswer."""
    call.match.act(Extend(call.seat))
    return done(call)


def be_away(call: CallOf[SeatPath, Away]) -> Done:
    """A seat is away for some days of its holidays, or back; raises BadAnswer."""
    call.match.act(BeAway(call.seat, call.body.days))
    return done(call)


def vote(call: CallOf[SeatPath, Voting]) -> Done:
    """Want a seat that misses its answers to be given up, or not; raises BadAnswer."""
    call.match.act(Vote(call.seat, call.body.against, call.body.wants))
    return done(call)


def concede(call: CallOf[SeatPath, None]) -> Done:
    """Give the war up, for good; raises BadAnswer."""
    call.match.concede(call.seat)
    return done(call)


def want_draw(call: CallOf[SeatPath, DrawWanted]) -> Done:
    """Offer a draw or take the one that is offered, or do so no longer; raises BadAnswer."""
    call.match.want_draw(call.seat, wants=call.body.wants)
    return done(call)


def visit_table(call: CallOf[TablePath, Invited]) -> TableShown:
    """A table for whoever has its invitation: in the body, for addresses are written down."""
    return table_shown(call, call.body.invitation)


def watch_table(call: CallOf[TablePath, Taking]) -> Done:
    """Look on at a table that is open, or to which one is invited; raises NotThere."""
    visible(call, call.body.invitation)
    hall = call.services.hall
    at = hall.clock.now()
    hall.store.watch(call.table, call.who.account, watches=True, at=at)
    return done(call)


ROUTES = (
    posted(
        f"{_SEAT}/take",
        JOINING,
        join_seat,
        "Take a free seat",
        Taking,
        gives=SeatTaken,
        once=("link",),
        example={"name": "Ann", "invitation": "hgi_..."},
    ),
    posted(f"{_SEAT}/leave", PLAYING, leave, "Give a seat up", None),
    posted(
        f"{_SEAT}/link",
        PLAYING,
        make_link,
        "Make a link that acts for a seat",
        None,
        gives=SeatLink,
        once=("link",),
    ),
    posted(
        f"{_SEAT}/hand-on",
        RUNNING,
        hand_seat,
        "Let another account play a seat that nobody holds, or any before the match begins",
        Handing,
        example={"account": "ben"},
    ),
    posted(
        f"{_SEAT}/pass-on",
        PLAYING,
        pass_seat_on,
        "Hand your own seat on to another account, which sees what it knows",
        Handing,
        example={"account": "ben"},
    ),
    posted(
        f"{_SEAT}/bot",
        RUNNING,
        put_bot,
        "Let a bot play a seat that nobody holds, or stand in for who misses his answers",
        BotSeated,
        problems=(*SAVED, "over-quota"),
        example={"bot": "admiral"},
    ),
    posted(
        f"{_SEAT}/stand-in",
        PLAYING,
        stand_in,
        "Let a bot stand in for you; you keep the seat",
        BotSeated,
        example={"bot": "admiral"},
    ),
    posted(f"{_SEAT}/come-back", PLAYING, play_again, "Play again yourself", None),
    posted(
        f"{_SEAT}/consent",
        PLAYING,
        consent,
        "Let others go on from here at another table while the match runs, or no longer",
        ConsentGiven,
        example={"wants": True},
    ),
    posted(f"{_SEAT}/more-time", PLAYING, ask_for_time, "Ask for more time", None),
    posted(
        f"{_SEAT}/away",
        PLAYING,
        be_away,
        "Be away for some days, or back",
        Away,
        example={"days": 3},
    ),
    posted(
        f"{_SEAT}/votes",
        PLAYING,
        vote,
        "Vote to give up a seat that misses its answers",
        Voting,
        example={"against": "p2"},
    ),
    posted(f"{_SEAT}/concession", PLAYING, concede, "Give the war up, for good", None),
    posted(
        f"{_SEAT}/draw",
        PLAYING,
        want_draw,
        "Offer a draw, take it, or do so no longer",
        DrawWanted,
        example={"wants": True},
    ),
    posted(
        f"{_TABLE}/visit",
        VISITING,
        visit_table,
        "See a table to which you are invited",
        Invited,
        gives=TableShown,
        problems=(),
        harmless=True,
        example={"invitation": "hgi_..."},
    ),
    posted(f"{_TABLE}/watch", OPENING, watch_table, "Look on", Taking),
)
