"""What a client at a seat wants to know at one look: how the match stands, what may follow."""

from __future__ import annotations

from hegemon.core.checking import after
from hegemon.core.order_json import read_orders
from hegemon.core.records import Value
from hegemon.core.sheet import Sheet
from hegemon.core.sheet import named as named_sheet
from hegemon.core.sheet import sheet as sheet_of
from hegemon.play.turn.look import OrdersBefore, SeatNow, look, orders_before
from hegemon.web.api.turns import OrdersSent, check_step, form_of
from hegemon.web.frame.needs import HOLDING
from hegemon.web.frame.routes import Call, Route

_SEAT = "/api/v1/tables/{table}/seats/{seat}"


class SheetAfter(Value, tag=False):
    """What may be ordered after some orders: what they have spent is gone."""

    step: int
    sheet: Sheet


def show_now(call: Call) -> SeatNow:
    """How the match stands for a seat; raises NotBegun."""
    return look(call.match, call.seat, call.table)


def show_before(call: Call) -> OrdersBefore:
    """The orders of the last time; raises BadAnswer where the seat is not asked, NotBegun."""
    return orders_before(call.match, call.seat)


def sheet_after(call: Call) -> SheetAfter:
    """What may still be ordered after orders that are written; changes nothing."""
    form, said = form_of(call), call.body
    if said.step is not None:
        check_step(call, said.step)
    orders = read_orders(form, said.orders)
    page = named_sheet(sheet_of(after(form, orders)), call.match.header.names)
    return SheetAfter(call.match.step + 1, page)


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
        about="See what may be ordered after these orders",
        gives=SheetAfter,
        takes=OrdersSent,
        problems=("not-begun", "bad-orders", "late"),
        harmless=True,
        example={"orders": ["move A F 3"]},
    ),
)
