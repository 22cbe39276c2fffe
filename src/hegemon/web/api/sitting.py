"""What a client at a seat wants to know at one look: how the match stands, what may follow.

And what he was told about all the steps that he missed, in one reply.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core.order_json import read_orders
from hegemon.core.records import Value
from hegemon.core.report import Report
from hegemon.core.ruleset import Date
from hegemon.play.errors import NotThere
from hegemon.play.past.notes import HandNoted
from hegemon.play.turn.look import OrdersBefore, SeatNow, look, orders_before
from hegemon.play.turn.opened import open_form
from hegemon.play.turn.sheets import SheetPart, sheet_part
from hegemon.web.api.looking import latest
from hegemon.web.api.turns import OrdersJudged
from hegemon.web.frame.needs import HOLDING, LOOKING
from hegemon.web.frame.paths import SeatPath
from hegemon.web.frame.routes import CallOf, Reply, Route

_SEAT = "/api/v1/tables/{table}/seats/{seat}"


MOST_TOLD = 20
"""Reports of one reply."""

StepNumber = Annotated[int, msgspec.Meta(ge=0)]


class StepsMissed(Value, tag=False):
    """Which steps somebody wants to be told about, both ends among them."""

    first: StepNumber = 0
    last: StepNumber | None = None
    """The last one that may be seen without it."""


class StepReport(Value, tag=False, omit_defaults=True):
    """What a seat was told about a step."""

    step: int
    report: Report
    date: Date
    """When the step was over: its turn, as films and battles count it."""
    hand: HandNoted | None = None
    """What the umpire did in it by which sealed orders were set aside."""


class ReportsTold(Value, tag=False, omit_defaults=True):
    """Reports in the order of their steps, 20 at most."""

    reports: tuple[StepReport, ...]
    next: int | None = None
    """The first step that was wanted and is not among them: the `first` of what to ask next."""


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


def list_reports(call: CallOf[SeatPath, StepsMissed]) -> ReportsTold:
    """What a seat was told about several steps; raises NotThere for one that may not be seen."""
    first, seen = call.query.first, latest(call)
    last = seen if call.query.last is None else call.query.last
    if not first <= last <= seen:
        raise NotThere(f"there are no steps {first} to {last}; there are 0 to {seen}")
    steps = range(first, min(last + 1, first + MOST_TOLD))
    reports = call.match.replay.dated(call.eyes, steps)
    told = tuple(
        StepReport(step, one.report, one.date, one.hand)
        for step, one in zip(steps, reports, strict=True)
    )
    return ReportsTold(told, next=steps.stop if steps.stop <= last else None)


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
        "GET",
        f"{_SEAT}/reports",
        do=list_reports,
        about="Read what a seat was told about several steps, for who was away",
        gives=ReportsTold,
        wants=LOOKING,
        query=StepsMissed,
        tagged=True,
        problems=("not-begun", "still-running"),
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
