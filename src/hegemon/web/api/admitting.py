"""Whom a table admits: its people, who watches it or is invited; everybody where it is open."""

from __future__ import annotations

from hegemon.play.errors import NotThere
from hegemon.play.people.access import Need, Role, may
from hegemon.play.people.secret import Secret, digest
from hegemon.play.tables.opening import OPEN
from hegemon.play.tables.ports import TableKept
from hegemon.web.frame.admission import NO_TABLE
from hegemon.web.frame.routes import AnyCall


def visible(call: AnyCall, invitation: str) -> TableKept:
    """The table, if it admits who asks: he sits there, runs it, watches it, or is invited."""
    table = call.services.hall.store.table(call.table)
    opened = table.opened
    at_it = may(call.who, Need(Role.BYSTANDER, table=call.table))
    invited = bool(invitation) and opened.invitation == digest(Secret(invitation))
    if not (at_it or invited or opened.openness == OPEN or watched(call)):
        raise NotThere(NO_TABLE)
    return table


def watched(call: AnyCall) -> bool:
    """Whether who asks has begun to watch the table: he reads about it, whatever he sees yet."""
    account = call.who.account
    return bool(account) and account in call.services.hall.store.watchers(call.table)
