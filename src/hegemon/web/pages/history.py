"""The past of a match: each step as a seat saw it, what it sealed, and at the end the truth."""

from __future__ import annotations

from typing import Any

from hegemon.web.frame.needs import BYSTANDER
from hegemon.web.pages import reading
from hegemon.web.pages.house import drawn
from hegemon.web.pages.match import SEAT, around
from hegemon.web.pages.parts.lines import lines_of
from hegemon.web.pages.places import step_at
from hegemon.web.pages.visit import Page, Shown, Visit, Went, whole


def past(visit: Visit) -> Shown:
    """A step as the seat saw it."""
    at = {"table": visit["table"], "seat": visit["seat"], "step": visit["step"]}
    report = visit.inside.get("show_report", at)
    board = visit.inside.get("show_step_board", at)
    return _shown(visit, report, board, truth=None)


def truth(visit: Visit) -> Shown:
    """A step without fog, when the match is over."""
    at = {"table": visit["table"], "step": visit["step"]}
    told = visit.inside.get("show_truth", at)
    return _shown(visit, told["report"], told["board"], truth=told)


def go_to(visit: Visit) -> Went:
    """The step that a form names."""
    step = whole(visit.query.get("step", ""))
    return Went(step_at(visit["table"], visit["seat"], step if isinstance(step, int) else 0))


def records(visit: Visit) -> Shown:
    """What was done beside playing; what the seat sealed, and its share of the dice."""
    table, seat = visit["table"], visit["seat"]
    shown = visit.inside.get("show_table", {"table": table})
    says = {
        **around(visit, shown),
        "ledger": reading.ledger(visit.inside, table),
        "receipts": None if seat == BYSTANDER else _receipts(visit),
    }
    return Shown("match/records.html", says)


def _shown(visit: Visit, report: Any, board: Any, *, truth: Any) -> Shown:
    table, step = visit["table"], int(visit["step"])
    shown = visit.inside.get("show_table", {"table": table})
    at = {"table": table, "seat": visit["seat"]}
    last = int(visit.inside.get("show_view", at)["step"])
    return Shown(
        "history.html",
        {
            **around(visit, shown),
            "step": step,
            "last": last,
            "over": bool(shown["header"]["result"]),
            "truth": truth,
            "picture": drawn(board),
            "battle": lines_of(board),
            "reports": [{**reading.arranged(report), "step": step}],
        },
    )


def _receipts(visit: Visit) -> Any:
    """All that the seat has sealed, the newest first."""
    at = {"table": visit["table"], "seat": visit["seat"]}
    found: list[Any] = []
    page = visit.inside.get("list_receipts", at, limit=200)
    nonce = page["nonce"]
    while True:
        found += page["receipts"]
        if not page["next"]:
            return {"nonce": nonce, "receipts": found[::-1]}
        page = visit.inside.get("list_receipts", at, limit=200, cursor=page["next"])


PAGES = (
    Page("GET", f"{SEAT}/step/{{step}}", past),
    Page("GET", f"{SEAT}/step", go_to),
    Page("GET", f"{SEAT}/truth/{{step}}", truth),
    Page("GET", f"{SEAT}/records", records),
)
