"""Somebody comes back: what he was told about all the steps since then, in one reply."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core.records import Value
from hegemon.core.report import Report
from hegemon.play.errors import NotThere
from hegemon.web.api.looking import latest
from hegemon.web.frame.needs import LOOKING
from hegemon.web.frame.paths import SeatPath
from hegemon.web.frame.routes import CallOf, Route

MOST = 20
"""Reports of one reply."""

StepNumber = Annotated[int, msgspec.Meta(ge=0)]


class StepsMissed(Value, tag=False):
    """Which steps somebody wants to be told about, both ends among them."""

    first: StepNumber = 0
    last: StepNumber | None = None
    """The last one that may be seen without it."""


class StepReport(Value, tag=False):
    """What a seat was told about a step."""

    step: int
    report: Report


class ReportsTold(Value, tag=False, omit_defaults=True):
    """Reports in the order of their steps, 20 at most."""

    reports: tuple[StepReport, ...]
    next: int | None = None
    """The first step that was wanted and is not among them: the `first` of what to ask next."""


def list_reports(call: CallOf[SeatPath, StepsMissed]) -> ReportsTold:
    """What a seat was told about several steps; raises NotThere for one that may not be seen."""
    first, seen = call.query.first, latest(call)
    last = seen if call.query.last is None else call.query.last
    if not first <= last <= seen:
        raise NotThere(f"there are no steps {first} to {last}; there are 0 to {seen}")
    steps = range(first, min(last + 1, first + MOST))
    reports = call.match.replay.reports(call.eyes, steps)
    told = tuple(StepReport(step, one) for step, one in zip(steps, reports, strict=True))
    return ReportsTold(told, next=steps.stop if steps.stop <= last else None)


ROUTES = (
    Route(
        "GET",
        "/api/v1/tables/{table}/seats/{seat}/reports",
        do=list_reports,
        about="Read what a seat was told about several steps, for who was away",
        gives=ReportsTold,
        wants=LOOKING,
        query=StepsMissed,
        tagged=True,
        problems=("not-begun", "still-running"),
    ),
)
