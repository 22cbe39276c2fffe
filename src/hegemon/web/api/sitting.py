"""What a client at a seat wants to know at one look: how the match stands, what may follow."""

from __future__ import annotations

from typing import Any

import msgspec

from hegemon.core.checking import after
from hegemon.core.form import Form
from hegemon.core.order_json import read_orders
from hegemon.core.records import Value
from hegemon.core.refusals import shown
from hegemon.core.sheet import Sheet, part_of_sheet
from hegemon.core.sheet import named as named_sheet
from hegemon.core.sheet import sheet as sheet_of
from hegemon.play.turn.look import OrdersBefore, SeatNow, look, orders_before
from hegemon.play.turn.opened import open_form
from hegemon.web.api.turns import OrdersSent
from hegemon.web.frame.needs import HOLDING
from hegemon.web.frame.paths import SeatPath
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import CallOf, Reply, Route
from hegemon.web.frame.tags import tag_of

_SEAT = "/api/v1/tables/{table}/seats/{seat}"


class SheetWanted(OrdersSent, tag=False, omit_defaults=True):
    """Orders after which a sheet is wanted, and how much of it."""

    kinds: tuple[str, ...] = ()
    """The words of the kinds that are wanted; every kind, and all else of a sheet, without one."""
    known: str = ""
    """The ETag of the last reply for these kinds: where it is the same still, it is not sent."""


class SheetAfter(Value, tag=False):
    """What may be ordered after some orders: what they have spent is gone."""

    step: int
    sheet: Sheet | None
    """Of the kinds that were named, or all of it; null where it is what `known` names."""


def show_now(call: CallOf[SeatPath, None]) -> SeatNow:
    """How the match stands for a seat; raises NotBegun."""
    return look(call.match, call.seat, call.table)


def show_before(call: CallOf[SeatPath, None]) -> OrdersBefore:
    """The orders of the last time; raises BadAnswer where the seat is not asked, NotBegun."""
    return orders_before(call.match, call.seat)


def sheet_after(call: CallOf[SeatPath, SheetWanted]) -> Reply[SheetAfter]:
    """What may still be ordered after orders that are written; changes nothing.

    Raises BadAnswer, Late, Refused for a kind that there is not.
    """
    said: SheetWanted = call.body
    form = open_form(call.match, call.seat, said.step)
    later = after(form, read_orders(form, said.orders))
    page = named_sheet(_part(later, said.kinds), call.match.header.names)
    tag = tag_of(msgspec.json.encode(page))
    known = said.known == tag
    return Reply(SheetAfter(call.match.step + 1, None if known else page), tag=tag)


def _part(form: Form[Any], words: tuple[str, ...]) -> Sheet:
    """The kinds that are named, or the whole sheet; raises Refused."""
    if not words:
        return sheet_of(form)
    for word in words:
        if form.kind(word) is None:
            raise Refused("bad-field", f"there is no order {shown(word)}", field="$.kinds")
    return part_of_sheet(form, words)


ROUTES = (
    Route(
        "GET",
        f"{_SEAT}/now",
        wants=HOLDING,
        do=show_now,
        about="See at one look how the match stands, and whether the seat is awaited",
        gives=SeatNow,
        problems=("not-begun",),
        tagged=True,
    ),
    Route(
        "GET",
        f"{_SEAT}/before",
        wants=HOLDING,
        do=show_before,
        about="See what the seat ordered when it was last asked the same",
        gives=OrdersBefore,
        problems=("not-begun", "bad-orders"),
        tagged=True,
    ),
    Route(
        "POST",
        f"{_SEAT}/sheet",
        wants=HOLDING,
        do=sheet_after,
        about="See what may be ordered after these orders: of every kind, or of some",
        gives=SheetAfter,
        takes=SheetWanted,
        problems=("not-begun", "bad-orders", "late"),
        harmless=True,
        example={"orders": ["move A F 3"], "kinds": ["move"]},
        tagged=True,
    ),
)
