"""Routes by which something is done at a table, and what they answer."""

from __future__ import annotations

from typing import Any

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.tables.aside import set_aside
from hegemon.web.frame.routes import AnyCall, Route

SAVED = ("bad-config", "bad-orders", "not-begun", "not-saved", "in-use", "late", "not-there")
"""What whatever is saved can come to."""


class Done(Value, tag=False):
    """It is done, and stands in the ledger."""

    table: str
    due: str
    """When the answers to the open question are due, in UTC; "" for whenever they come."""


class SetAside(Done, tag=False, omit_defaults=True):
    """The same of what changes the position, which takes sealed orders out of it."""

    again: tuple[Player, ...] = ()
    """Whose sealed orders were set aside: they are drafts now, and must be given again."""


def with_aside(call: AnyCall) -> SetAside:
    """What is answered when the position was changed: who must order again, too."""
    again = set_aside(call.services.hall.match(call.table), call.services.drafts_of(call.table))
    return SetAside(call.table, call.services.store.now(call.table).due, again)


def done(call: AnyCall) -> Done:
    """What is answered when something was done: the table, and when it is due now."""
    return Done(call.table, call.services.store.now(call.table).due)


def posted(path: str, wants: Any, do: Any, about: str, takes: Any, **more: Any) -> Route:
    """Something that is done at a table; `more` is what else there is to say of the route."""
    usual = {"method": "POST", "gives": Done, "problems": SAVED}
    return Route(path=path, wants=wants, do=do, about=about, takes=takes, **{**usual, **more})
