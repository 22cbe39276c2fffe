"""Tables: listed, opened, looked at, put away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.beside import FactsTold
from hegemon.play.errors import NotThere
from hegemon.play.header import Header
from hegemon.play.people.access import Footing, Need, Role, may
from hegemon.play.people.secret import Secret, digest
from hegemon.play.tables.ledger import LedgerLine, ledger
from hegemon.play.tables.opening import (
    Made,
    TableWanted,
    begin_with_bots,
    new_invitation,
    open_table,
    put_away,
    retitle,
)
from hegemon.play.tables.ports import PageWanted, TableKept
from hegemon.play.tables.seats import free_seats
from hegemon.play.times.clocks import on_the_wall
from hegemon.play.times.terms import Terms
from hegemon.web.api.accounts import own_zone
from hegemon.web.api.admitting import visible, watched
from hegemon.web.frame.cursors import Paged, cut, read, written
from hegemon.web.frame.needs import JOINING, OPENING, RUNNING, SIGNED_IN, VISITING, WATCHING
from hegemon.web.frame.paths import NoPath, TablePath
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import AnyCall, CallOf, Reply, Route

_TABLES = "/api/v1/tables"
_TABLE = _TABLES + "/{table}"


class TableShort(Value, tag=False):
    """A table in a list."""

    table: str
    title: str
    game: str
    created: str
    openness: str
    facts: FactsTold
    due: str
    """When answers are due, in words, where you live; "" for whenever they come."""
    yours: tuple[Player, ...] = ()
    """The seats that you hold."""
    runs: bool = False
    """Whether you run it: as its umpire, or because you opened it."""


class TablesListed(Value, tag=False):
    """Tables; `next` is the cursor of the rest, "" where there is none."""

    tables: tuple[TableShort, ...]
    next: str


class Which(Value, tag=False):
    """Which tables."""

    of: Literal["mine", "open"] = "mine"
    """Those that you have to do with, or those at which everybody may sit down."""
    cursor: str = ""
    limit: Annotated[int, msgspec.Meta(ge=1, le=200)] = 50


class SeatShown(Value, tag=False):
    """A seat as everybody at the table sees it."""

    seat: Player
    by: str
    """`human`, `nobody`, or the name of the bot that plays it."""
    name: str
    free: bool
    """Whether somebody can take it."""
    known: bool = False
    """Whether you may see what its player has played: he has an account, and is another."""


class TableShown(Value, tag=False):
    """A table: what everybody whom it admits may know."""

    table: str
    title: str
    game: str
    openness: str
    facts: FactsTold
    due: str
    """When answers are due, in words, where you live; "" for whenever they come."""
    seats: tuple[SeatShown, ...]
    terms: Terms
    terms_in_words: str
    paused: str
    """Why the match waits, if it does."""
    header: Header
    """The match: its house rules, the commitment to its dice, its result."""
    you: Footing
    """What you are here."""
    watched: bool = False
    """Whether you have begun to watch it."""


class TableOpened(Value, tag=False):
    """A table that was opened. The invitation is told this once."""

    table: str
    invitation: str
    """A secret: whoever has it may look at the table and take a free seat."""


class Invited(Value, tag=False):
    """An invitation that somebody has."""

    invitation: str = ""


class Invitation(Value, tag=False):
    """A new invitation; the one before opens nothing any more."""

    invitation: str


class TableChange(Value, tag=False, omit_defaults=True):
    """What is to be otherwise; what is left out stays."""

    title: str | None = None
    openness: str | None = None


class Beginning(Value, tag=False):
    """Which bot takes the seats that are open."""

    bot: str


class Deleting(Value, tag=False):
    """Whether a match that goes on may be deleted."""

    running: bool = False


class LedgerListed(Value, tag=False):
    """What was done at a table beside playing, the oldest first."""

    lines: tuple[LedgerLine, ...]
    next: str


def list_tables(call: CallOf[NoPath, Which]) -> TablesListed:
    """The tables of an account, or those that are open to everybody."""
    said: Which = call.query
    page = PageWanted(read(said.cursor, str, ""), said.limit)
    tables = call.services.hall.store
    try:
        mine = said.of == "mine"
        found = tables.tables_of(call.who.account, page) if mine else tables.open_tables(page)
    except NotThere as trouble:  # the table where the last page ended is gone
        raise Refused("bad-field", "this cursor leads nowhere", field="cursor") from trouble
    further = written(found[-1].match) if len(found) == said.limit else ""
    return TablesListed(listed(call, found), further)


def create_table(call: CallOf[NoPath, TableWanted]) -> TableOpened:
    """A new table of which the caller is the owner; raises BadConfig."""
    return opened(open_table(call.services.hall, call.body, call.who.account))


def show_table(call: CallOf[TablePath, None]) -> TableShown:
    """A table, for those whom it admits; raises NotThere."""
    return table_shown(call, "")


def table_shown(call: AnyCall, invitation: str) -> TableShown:
    """A table for whom it admits, by an invitation or without one; raises NotThere."""
    table = visible(call, invitation)
    match, now = call.match, call.now
    free, known = free_seats(call.services.hall, match), _known(call)
    return TableShown(
        table=table.match,
        title=table.opened.title,
        game=table.ruleset,
        openness=table.opened.openness,
        facts=table.facts.told,
        due=on_the_wall(table.facts.due, own_zone(call)),
        seats=tuple(
            SeatShown(seat, plan.by, plan.name, seat in free, seat in known)
            for seat, plan in now.plans.items()
        ),
        terms=now.terms,
        terms_in_words=now.terms.in_words(),
        paused=now.paused,
        header=match.header,
        you=call.who.standing or Footing(table.match),
        watched=watched(call),
    )


def _known(call: AnyCall) -> set[Player]:
    """The seats of others who have an account, for who may see more of the table than its seats."""
    if not may(call.who, Need(Role.BYSTANDER, table=call.table)):
        return set()
    held, own = call.services.hall.store.holders(call.table), call.who.account
    return {seat for seat, holder in held.items() if holder.account not in (None, "", own)}


def find_table(call: CallOf[NoPath, Invited]) -> TableOpened:
    """The table that an invitation is for; raises NotThere."""
    said = call.body.invitation
    match = call.services.hall.store.invited_to(digest(Secret(said)))
    if match is None:
        raise NotThere("this invitation opens nothing, or not any more")
    return TableOpened(match, said)


def change_table(call: CallOf[TablePath, TableChange]) -> TableShort:
    """Call a table otherwise, or open it to everybody; raises BadConfig."""
    said: TableChange = call.body
    hall = call.services.hall
    retitle(hall, call.table, title=said.title, openness=said.openness)
    return short(hall.store.table(call.table))


def renew_invitation(call: CallOf[TablePath, None]) -> Invitation:
    """Another invitation."""
    return Invitation(new_invitation(call.services.hall, call.table).reveal())


def begin_match(call: CallOf[TablePath, Beginning]) -> TableShort:
    """Let the match begin: a bot takes every seat that is open; raises BadConfig."""
    hall = call.services.hall
    begin_with_bots(hall, call.table, call.body.bot)
    return short(hall.store.table(call.table))


def delete_table(call: CallOf[TablePath, Deleting]) -> Reply[None]:
    """Delete a table for ever; raises StillRunning."""
    put_away(call.services.hall, call.table, running=call.query.running)
    return Reply(status=204)


def show_ledger(call: CallOf[TablePath, Paged]) -> LedgerListed:
    """What was done at a table beside playing."""
    return LedgerListed(*cut(ledger(call.services.hall.store, call.table), call.query))


def opened(made: Made) -> TableOpened:
    """A table that was just opened, with its invitation."""
    return TableOpened(made.match.name, made.invitation.reveal())


def listed(call: AnyCall, tables: Sequence[TableKept]) -> tuple[TableShort, ...]:
    """Tables as a list tells them to who asks; one look into the store is enough for all."""
    own, zone = call.who.account, own_zone(call)
    seats = call.services.hall.store.seats_of(own, [each.match for each in tables]) if own else {}
    return tuple(
        msgspec.structs.replace(
            short(each),
            due=on_the_wall(each.facts.due, zone),
            yours=seats.get(each.match, ()),
            runs=bool(own) and own in (each.opened.owner, each.opened.umpire),
        )
        for each in tables
    )


def short(table: TableKept) -> TableShort:
    """A table as everybody may know it."""
    return TableShort(
        table=table.match,
        title=table.opened.title,
        game=table.ruleset,
        created=table.created,
        openness=table.opened.openness,
        facts=table.facts.told,
        due=on_the_wall(table.facts.due, ""),
    )


SAVED = ("bad-config", "not-saved", "in-use")
"""What may go wrong when a table is made or changed."""

_EXAMPLE = {
    "game": "space-conquest",
    "title": "Friday night",
    "bots": {"p2": "admiral"},
    "terms": {"schedule": {"hours": 24}},
}

ROUTES: Sequence[Route] = (
    Route(
        "GET",
        _TABLES,
        wants=SIGNED_IN,
        do=list_tables,
        about="List tables",
        gives=TablesListed,
        query=Which,
    ),
    Route(
        "POST",
        _TABLES,
        wants=OPENING,
        do=create_table,
        about="Open a table",
        gives=TableOpened,
        takes=TableWanted,
        status=201,
        problems=(*SAVED, "over-quota"),
        example=_EXAMPLE,
        once=("invitation",),
    ),
    Route(
        "POST",
        "/api/v1/invitations",
        wants=JOINING,
        do=find_table,
        about="Find the table that an invitation is for",
        gives=TableOpened,
        takes=Invited,
        problems=("not-there",),
        once=("invitation",),
        example={"invitation": "hgi_..."},
    ),
    Route(
        "GET",
        _TABLE,
        wants=VISITING,
        do=show_table,
        about="See a table",
        gives=TableShown,
        tagged=True,
    ),
    Route(
        "PATCH",
        _TABLE,
        wants=RUNNING,
        do=change_table,
        about="Change the title of a table, or who may come",
        gives=TableShort,
        takes=TableChange,
        problems=SAVED,
        example={"openness": "open"},
    ),
    Route(
        "DELETE",
        _TABLE,
        wants=RUNNING,
        do=delete_table,
        about="Delete a table for ever",
        gives=None,
        query=Deleting,
        status=204,
        problems=("still-running", "not-saved"),
    ),
    Route(
        "POST",
        f"{_TABLE}/invitation",
        wants=RUNNING,
        do=renew_invitation,
        about="Make a new invitation; the old one opens nothing any more",
        gives=Invitation,
        problems=SAVED,
        once=("invitation",),
    ),
    Route(
        "POST",
        f"{_TABLE}/begin",
        wants=RUNNING,
        do=begin_match,
        about="Let the match begin, with a bot on every open seat",
        gives=TableShort,
        takes=Beginning,
        problems=(*SAVED, "bad-orders", "over-quota"),
        example={"bot": "admiral"},
    ),
    Route(
        "GET",
        f"{_TABLE}/ledger",
        wants=WATCHING,
        do=show_ledger,
        about="Read what was done beside playing: pauses, extensions, the umpire's hand",
        gives=LedgerListed,
        query=Paged,
        tagged=True,
    ),
)
