"""The draft of a seat: orders that are written and not sealed, for all of its devices."""

from __future__ import annotations

from typing import Any

from hegemon.core.codec import canonical
from hegemon.core.form import Form
from hegemon.core.records import Value
from hegemon.play.ports import Draft
from hegemon.play.turn.drafts import Understood, Unread, to_keep, understood, without
from hegemon.web.api.turns import (
    OrdersSent,
    checked_orders,
    form_of,
    kept_draft,
    key_of,
    lines_of,
    objects_of,
    revision_of,
)
from hegemon.web.frame.needs import HOLDING, PLAYING
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import Call, Reply, Route
from hegemon.web.frame.tags import check_match, tag_of

_PATH = "/api/v1/tables/{table}/seats/{seat}/draft"


class DraftSent(OrdersSent, tag=False, omit_defaults=True):
    """Orders that are to be kept."""

    struck: tuple[int, ...] = ()
    """The numbers of those `misfits` that shall go; the others stay in the draft."""


class DraftPage(Value, tag=False):
    """Orders that are written and not sealed."""

    step: int
    orders: tuple[dict[str, Any] | str, ...]
    lines: tuple[str, ...]
    untouched: bool
    """Whether these are just the orders that stand from before."""
    damaged: str
    """What is wrong with how the draft was found, as a sentence."""
    misfits: tuple[Unread, ...] = ()
    """Lines that cannot be read; they stay until they are `struck`, whatever else is kept."""


def show_draft(call: Call) -> Reply:
    """The orders that are written."""
    page = _page(call, form_of(call), kept_draft(call))
    return Reply(page, tag=_tag(page))


def keep_draft(call: Call) -> Reply:
    """Keep orders in place of those that were seen; raises Refused, Changed, BadAnswer.

    What was seen is compared twice: the page with If-Match here, and its revision by the store,
    in one with the writing.
    """
    form, there = form_of(call), kept_draft(call)
    page = _page(call, form, there)
    check_match(call.headers, _tag(page), needed=True, lines=page.lines)
    checked = checked_orders(call, form, call.body)
    misfits = _not_struck(page.misfits, call.body.struck)
    untouched = checked.orders == objects_of(form.start)
    kept = to_keep(checked.lines, misfits, untouched=untouched)
    call.services.drafts.keep(key_of(call), kept, revision_of(there))
    return show_draft(call)


def forget_draft(call: Call) -> Reply:
    """Forget the orders that were written; raises Refused, Changed."""
    form, there = form_of(call), kept_draft(call)
    page = _page(call, form, there)
    check_match(call.headers, _tag(page), needed=False, lines=page.lines)
    call.services.drafts.keep(key_of(call), (), revision_of(there))
    return Reply(status=204)


def _page(call: Call, form: Form[Any], kept: Draft | None) -> DraftPage:
    """What is written for the open question; else the orders that stand from before."""
    step = call.match.step + 1
    here = kept if kept is not None and kept.step == step else None
    orders, misfits = understood(form, here) if here else Understood(form.start)
    return DraftPage(
        step=step,
        orders=objects_of(orders),
        lines=lines_of(orders),
        untouched=orders == form.start and not misfits,
        damaged=here.damaged if here else "",
        misfits=misfits,
    )


def _not_struck(misfits: tuple[Unread, ...], struck: tuple[int, ...]) -> tuple[Unread, ...]:
    """What stays of lines that cannot be read; raises Refused for numbers that are none of them."""
    if unknown := set(struck).difference(misfit.number for misfit in misfits):
        raise Refused("bad-field", f"there is no misfit {min(unknown)}", field="$.struck")
    return without(misfits, struck)


def _tag(page: DraftPage) -> str:
    return tag_of(canonical(page))


_ASKED = ("not-begun", "bad-orders")
_EXAMPLE = {"orders": [{"order": "move", "from": "A", "to": "F", "ships": 3}, "move B D 1"]}

ROUTES = (
    Route(
        "GET",
        _PATH,
        wants=HOLDING,
        do=show_draft,
        about="See the orders that are written and not sealed",
        gives=DraftPage,
        problems=_ASKED,
        tagged=True,
    ),
    Route(
        "PUT",
        _PATH,
        wants=PLAYING,
        do=keep_draft,
        about="Keep orders as a draft; If-Match says which one you saw",
        gives=DraftPage,
        takes=DraftSent,
        problems=(*_ASKED, "late", "changed", "unsure", "not-saved"),
        example=_EXAMPLE,
        tagged=True,
    ),
    Route(
        "DELETE",
        _PATH,
        wants=PLAYING,
        do=forget_draft,
        about="Forget the draft",
        gives=None,
        problems=(*_ASKED, "changed", "not-saved"),
        status=204,
        tagged=True,
    ),
)
