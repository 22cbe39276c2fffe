"""Whom a table admits: its people, who watches it or is invited; everybody where it is open."""

from __future__ import annotations

from hegemon.play.errors import NotThere
from hegemon.play.people.access import Need, Role, may
from hegemon.play.people.secret import Secret, digest
from hegemon.play.tables.opening import OPEN
from hegemon.play.tables.ports import TableKept
from hegemon.play.war.sharing import sharing_of
from hegemon.web.frame.admission import NO_TABLE
from hegemon.web.frame.routes import AnyCall


def visible(call: AnyCall, invitation: str) -> TableKept:
    """The table, if it admits who asks: he sits there, runs it, watches it, or is invited.

    Raises NotThere, the same for a table that there is not and for one that is not for him.
    """
    if not _is_there(call):
        raise NotThere(NO_TABLE)
    table = call.services.hall.store.table(call.table)
    opened = table.opened
    at_it = may(call.who, Need(Role.BYSTANDER, table=call.table))
    invited = bool(invitation) and opened.invitation == digest(Secret(invitation))
    if not (at_it or invited or opened.openness == OPEN or watched(call)):
        raise NotThere(NO_TABLE)
    return table


def check_shows_war(call: AnyCall) -> None:
    """Who may look at the table's match may; and everybody, when all agree who have played it.

    Raises NotThere, the same for a table that there is not and for one that is not for him.
    """
    if not may(call.who, Need(Role.BYSTANDER, table=call.table)) and not (
        _is_there(call) and sharing_of(call.now).public
    ):
        raise NotThere(NO_TABLE)


def _is_there(call: AnyCall) -> bool:
    try:
        return bool(call.services.hall.store.table(call.table))
    except NotThere:
        return False


def watched(call: AnyCall) -> bool:
    """Whether who asks has begun to watch the table: he reads about it, whatever he sees yet."""
    account = call.who.account
    return bool(account) and account in call.services.hall.store.watchers(call.table)
