"""What a client at a seat wants to know at one look: how the match stands, what may follow."""

from __future__ import annotations

from hegemon.core.order_json import read_orders
from hegemon.play.turn.look import OrdersBefore, SeatNow, look, orders_before
from hegemon.play.turn.opened import open_form
from hegemon.play.turn.sheets import SheetPart, sheet_part
from hegemon.web.api.turns import OrdersJudged
from hegemon.web.frame.needs import HOLDING
from hegemon.web.frame.paths import SeatPath
from hegemon.web.frame.routes import CallOf, Reply, Route

_SEAT = "/api/v1/tables/{table}/seats/{seat}"


class SheetWanted(OrdersJudged, tag=False, omit_defaults=True):
    """Orders after which a sheet is wanted: every kind, and all else of it, where none is named."""


class SheetAfter(SheetPart, tag=False):
    """What may be ordered after some orders: what they have spent is gone."""

    step: int


def show_now(call: CallOf[SeatPath, None]) -> SeatNow:
    """How the match stands for a seat; raises NotBegun."""
    return look(call.match, call.seat, call.table)


def show_before(call: CallOf[SeatPath, None]) -> OrdersBefore:
    """The orders of the last time; raises BadAnswer where the seat is not asked, NotBegun."""
    return orders_before(call.match, call.seat)


def sheet_after(call: CallOf[SeatPath, SheetWanted]) -> Reply[SheetAfter]:
    """What may still be ordered after orders that are written; changes nothing.

    Raises BadAnswer, Late, and BadField for a kind that there is not.
    """
    said: SheetWanted = call.body
    form = open_form(call.match, call.seat, said.step)
    orders = read_orders(form, said.orders)
    part = sheet_part(call.match, form, orders, said.wanted)
    return Reply(SheetAfter(part.tag, part.sheet, call.match.step + 1), tag=part.tag)


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
