"""The match page: the map is the desk, the orders are a sheet of paper, the report is the news."""

from __future__ import annotations

from typing import Any

from hegemon.web.frame.needs import BYSTANDER
from hegemon.web.pages.inside import Told
from hegemon.web.pages.places import seat_at
from hegemon.web.pages.visit import Page, Shown, Visit, Went

_TABLE = "/t/{table}"
_SEAT = _TABLE + "/{seat}"

_NOT_YET = ("not-begun", "still-running", "not-there", "forbidden")


def table(visit: Visit) -> Shown | Went:
    """A table: whoever sits there is led to his seat."""
    shown = visit.inside.get("show_table", {"table": visit["table"]})
    seats = shown["you"].get("seats", [])
    if seats:
        waiting = shown["facts"].get("waiting", ())
        seat = next((seat for seat in seats if seat in waiting), seats[0])
        return Went(seat_at(visit["table"], seat))
    return Shown("table.html", {"table": shown})


def match(visit: Visit) -> Shown:
    """The match as a seat, or a bystander, may see it."""
    return _match(visit, {})


def orders(visit: Visit) -> Shown | Went:
    """What the form of the orders says: keep them, seal them, or take them back."""
    deed = visit.form.get("do", "check")
    lines = [line for line in visit.form.get("lines", "").splitlines() if line.strip()]
    step = int(visit.form.get("step", "0") or 0)
    at = {"table": visit["table"], "seat": visit["seat"]}
    try:
        if deed == "unseal":
            visit.inside.send("unseal", {"step": step}, at)
        else:
            _, seen = visit.inside.found("show_draft", at)
            visit.inside.send("keep_draft", {"orders": lines, "step": step}, at, seen=seen)
        if deed in ("seal", "anyway"):
            sealing = {"orders": lines, "step": step, "anyway": deed == "anyway"}
            visit.inside.send("seal", sealing, at)
    except Told as told:
        if told.status not in (409, 422):
            raise
        return _match(visit, {"problem": told.problem, "lines": lines})
    return Went(seat_at(visit["table"], visit["seat"]) + "#orders")


def _match(visit: Visit, said: dict[str, Any]) -> Shown:
    inside, at = visit.inside, {"table": visit["table"], "seat": visit["seat"]}
    shown = inside.get("show_table", {"table": visit["table"]})
    if shown["facts"].get("open"):
        return Shown("table.html", {"table": shown})
    step = _step(visit)
    holds = visit["seat"] != BYSTANDER
    says: dict[str, Any] = {
        "table": shown,
        "seat": visit["seat"],
        "step": step,
        "now": inside.get("show_now", at) if holds else None,
        "picture": inside.text("draw_board", at, title=False, bare=True),
        "report": inside.get("show_report", {**at, "step": step}),
        "orders": _orders(visit, said) if holds else None,
        "messages": _messages(visit),
    }
    return Shown("match.html", says)


def _step(visit: Visit) -> int:
    """The last step that may be seen."""
    at = {"table": visit["table"], "seat": visit["seat"]}
    return int(visit.inside.get("show_view", at)["step"])


def _orders(visit: Visit, said: dict[str, Any]) -> dict[str, Any] | None:
    """The sheet of orders; None where the seat is asked nothing, or has sealed."""
    inside, at = visit.inside, {"table": visit["table"], "seat": visit["seat"]}
    draft = inside.get_unless(("bad-orders",), "show_draft", at)
    if draft is None:
        return None
    sheet = inside.get("show_sheet", at)["sheet"]
    lines = said.get("lines", draft["lines"])
    checked = inside.send("check_orders", {"orders": draft["orders"]}, at)
    return {
        "draft": draft,
        "title": sheet["title"],
        "kinds": sheet["kinds"],
        "lines": lines,
        "checked": checked,
        "problem": said.get("problem"),
    }


def _messages(visit: Visit) -> list[dict[str, Any]]:
    inside = visit.inside
    if visit["seat"] == BYSTANDER:
        said = inside.get_unless(_NOT_YET, "read_public_messages", {"table": visit["table"]})
    else:
        said = inside.get("read_messages", {"table": visit["table"], "seat": visit["seat"]})
    found: list[dict[str, Any]] = said["messages"] if said else []
    return found


PAGES = (
    Page("GET", _TABLE, table),
    Page("GET", _SEAT, match),
    Page("POST", f"{_SEAT}/orders", orders),
)
