"""Tables: listed, opened, looked at, forked, carried here, put away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from hegemon.core.errors import BadSave
from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.beside import Facts
from hegemon.play.errors import NameTaken, NotThere
from hegemon.play.now import Header
from hegemon.play.people.access import Need, Role, Standing, may
from hegemon.play.people.secret import Secret, digest
from hegemon.play.tables.forks import LARGEST, carried, fork
from hegemon.play.tables.ledger import Line, ledger
from hegemon.play.tables.opening import (
    OPEN,
    Made,
    Wanted,
    begin_with_bots,
    new_invitation,
    open_table,
    put_away,
    retitle,
)
from hegemon.play.tables.ports import Page, Table
from hegemon.play.tables.seats import free_seats
from hegemon.play.times.terms import Terms
from hegemon.web.frame.admission import NO_TABLE
from hegemon.web.frame.cursors import Paged, cut, read, written
from hegemon.web.frame.needs import JOINING, OPENING, RUNNING, SIGNED_IN, VISITING, WATCHING
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import Call, Reply, Route

_TABLES = "/api/v1/tables"
_TABLE = _TABLES + "/{table}"


class TableShort(Value, tag=False):
    """A table in a list."""

    table: str
    title: str
    game: str
    created: str
    openness: str
    facts: Facts


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


class TableShown(Value, tag=False):
    """A table: what everybody whom it admits may know."""

    table: str
    title: str
    game: str
    openness: str
    facts: Facts
    seats: tuple[SeatShown, ...]
    terms: Terms
    terms_in_words: str
    paused: str
    """Why the match waits, if it does."""
    header: Header
    """The match: its house rules, the commitment to its dice, its result."""
    you: Standing
    """What you are here."""


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


class Forking(Value, tag=False):
    """After which step the new table goes on."""

    step: int


class Deleting(Value, tag=False):
    """Whether a match that goes on may be deleted."""

    running: bool = False


class Ledger(Value, tag=False):
    """What was done at a table beside playing, the oldest first."""

    lines: tuple[Line, ...]
    next: str


def list_tables(call: Call) -> TablesListed:
    """The tables of an account, or those that are open to everybody."""
    said: Which = call.query
    page = Page(read(said.cursor, str, ""), said.limit)
    tables = call.services.hall.store
    try:
        mine = said.of == "mine"
        found = tables.tables_of(call.who.account, page) if mine else tables.open_tables(page)
    except NotThere as trouble:  # the table where the last page ended is gone
        raise Refused("bad-field", "this cursor leads nowhere", field="cursor") from trouble
    further = written(found[-1].match) if len(found) == said.limit else ""
    return TablesListed(tuple(map(_short, found)), further)


def create_table(call: Call) -> TableOpened:
    """A new table of which the caller is the owner; raises BadConfig."""
    return _opened(open_table(call.services.hall, call.body, call.who.account))


def show_table(call: Call) -> TableShown:
    """A table, for those whom it admits; raises NotThere."""
    table = visible(call, call.query.invitation)
    match, now = call.match, call.now
    free = free_seats(call.services.hall, match)
    return TableShown(
        table=table.match,
        title=table.opened.title,
        game=table.ruleset,
        openness=table.opened.openness,
        facts=table.facts,
        seats=tuple(
            SeatShown(player, plan.by, plan.name, player in free)
            for player, plan in now.plans.items()
        ),
        terms=now.terms,
        terms_in_words=now.terms.in_words(),
        paused=now.paused,
        header=now.header(),
        you=call.who.standing or Standing(table.match),
    )


def find_table(call: Call) -> TableOpened:
    """The table that an invitation is for; raises NotThere."""
    said: Invited = call.body
    match = call.services.hall.store.invited_to(digest(Secret(said.invitation)))
    if match is None:
        raise NotThere("this invitation opens nothing, or not any more")
    return TableOpened(match, said.invitation)


def change_table(call: Call) -> TableShort:
    """Call a table otherwise, or open it to everybody; raises BadConfig."""
    said: TableChange = call.body
    hall = call.services.hall
    retitle(hall, call.table, title=said.title, openness=said.openness)
    return _short(hall.store.table(call.table))


def renew_invitation(call: Call) -> Invitation:
    """Another invitation."""
    return Invitation(new_invitation(call.services.hall, call.table).reveal())


def begin_match(call: Call) -> TableShort:
    """Let the match begin: a bot takes every seat that is open; raises BadConfig."""
    hall = call.services.hall
    begin_with_bots(hall, call.table, call.body.bot)
    return _short(hall.store.table(call.table))


def delete_table(call: Call) -> Reply:
    """Delete a table for ever; raises StillRunning."""
    put_away(call.services.hall, call.table, running=call.query.running)
    return Reply(status=204)


def fork_table(call: Call) -> TableOpened:
    """A new table that goes on from a step of this one; raises StillRunning, BadConfig."""
    visible(call, "")
    seats = call.who.standing.seats if call.who.standing else ()
    made = fork(
        call.services.hall, call.table, call.body.step, call.who.account, map(Player, seats)
    )
    return _opened(made)


def import_match(call: Call) -> TableShort:
    """A match that was exported, as a table here; raises Refused for what is none."""
    hall = call.services.hall
    try:
        match = carried(hall, call.raw.splitlines(keepends=True), call.who.account)
    except BadSave as trouble:
        raise Refused("bad-file", str(trouble)) from trouble
    except NameTaken as trouble:
        raise Refused("taken", "this match is here already") from trouble
    return _short(hall.store.table(match.name))


def show_ledger(call: Call) -> Ledger:
    """What was done at a table beside playing."""
    lines, further = cut(ledger(call.services.hall.store, call.table), call.query)
    return Ledger(lines, further)


def visible(call: Call, invitation: str) -> Table:
    """The table, if it admits who asks: he sits there, runs it, may look on, or is invited."""
    table = call.services.hall.store.table(call.table)
    opened = table.opened
    at_it = may(call.who, Need(Role.BYSTANDER, table=call.table))
    invited = bool(invitation) and opened.invitation == digest(Secret(invitation))
    if not (at_it or invited or opened.openness == OPEN):
        raise NotThere(NO_TABLE)
    return table


def _opened(made: Made) -> TableOpened:
    return TableOpened(made.match.name, made.invitation.reveal())


def _short(table: Table) -> TableShort:
    return TableShort(
        table=table.match,
        title=table.opened.title,
        game=table.ruleset,
        created=table.created,
        openness=table.opened.openness,
        facts=table.facts,
    )


_SAVED = ("bad-config", "not-saved", "in-use")
_EXAMPLE = {
    "game": "space-conquest",
    "title": "Friday night",
    "bots": {"p2": "admiral"},
    "terms": {"schedule": {"hours": 24}},
}

ROUTES: Sequence[Route] = (
    Route("GET", _TABLES, SIGNED_IN, list_tables, "List tables", TablesListed, query=Which),
    Route(
        "POST",
        _TABLES,
        OPENING,
        create_table,
        "Open a table",
        TableOpened,
        takes=Wanted,
        status=201,
        problems=_SAVED,
        example=_EXAMPLE,
    ),
    Route(
        "POST",
        "/api/v1/invitations",
        JOINING,
        find_table,
        "Find the table that an invitation is for",
        TableOpened,
        takes=Invited,
        problems=("not-there",),
        example={"invitation": "hgi_..."},
    ),
    Route(
        "POST",
        "/api/v1/imports",
        OPENING,
        import_match,
        "Bring a match that was exported",
        TableShort,
        takes=bytes,
        longest=LARGEST,
        status=201,
        problems=(*_SAVED, "taken", "bad-file"),
    ),
    Route(
        "GET", _TABLE, VISITING, show_table, "See a table", TableShown, query=Invited, tagged=True
    ),
    Route(
        "PATCH",
        _TABLE,
        RUNNING,
        change_table,
        "Change the title of a table, or who may come",
        TableShort,
        takes=TableChange,
        problems=_SAVED,
        example={"openness": "open"},
    ),
    Route(
        "DELETE",
        _TABLE,
        RUNNING,
        delete_table,
        "Delete a table for ever",
        None,
        query=Deleting,
        status=204,
        problems=("still-running", "not-saved"),
    ),
    Route(
        "POST",
        f"{_TABLE}/invitation",
        RUNNING,
        renew_invitation,
        "Make a new invitation; the old one opens nothing any more",
        Invitation,
        problems=_SAVED,
    ),
    Route(
        "POST",
        f"{_TABLE}/begin",
        RUNNING,
        begin_match,
        "Let the match begin, with a bot on every open seat",
        TableShort,
        takes=Beginning,
        problems=(*_SAVED, "bad-orders"),
        example={"bot": "admiral"},
    ),
    Route(
        "POST",
        f"{_TABLE}/fork",
        OPENING,
        fork_table,
        "Go on from a step at a new table: of a match that is over, or that you play alone",
        TableOpened,
        takes=Forking,
        status=201,
        problems=(*_SAVED, "still-running", "not-begun"),
        example={"step": 3},
    ),
    Route(
        "GET",
        f"{_TABLE}/ledger",
        WATCHING,
        show_ledger,
        "Read what was done beside playing: pauses, extensions, the umpire's hand",
        Ledger,
        query=Paged,
        tagged=True,
    ),
)
