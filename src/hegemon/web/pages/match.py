"""The match page: the map is the desk, the orders are a sheet of paper, the report is the news."""

from __future__ import annotations

from typing import Any

from hegemon.web.frame.needs import BYSTANDER
from hegemon.web.pages import reading
from hegemon.web.pages.inside import Told
from hegemon.web.pages.joining import table_says
from hegemon.web.pages.places import seat_at, umpire_at
from hegemon.web.pages.visit import Page, Shown, Visit, Went

TABLE = "/t/{table}"
SEAT = TABLE + "/{seat}"

_UNSEEN = ("not-there", "not-begun", "still-running", "forbidden")


def table(visit: Visit) -> Shown | Went:
    """A table: whoever sits there is led to his seat, who runs it to his page, others look on."""
    shown = visit.inside.get("show_table", {"table": visit["table"]})
    you = shown["you"]
    seats = you.get("seats", [])
    if seats:
        waiting = shown["facts"].get("waiting", ())
        seat = next((seat for seat in seats if seat in waiting), seats[0])
        return Went(seat_at(visit["table"], seat))
    begun = not shown["facts"].get("open")
    if begun and you.get("umpire"):
        return Went(umpire_at(visit["table"]))
    if begun and you.get("watches") and _can_look(visit):
        return Went(seat_at(visit["table"], BYSTANDER))
    return Shown("table.html", table_says(visit, shown, "", {}))


def match(visit: Visit) -> Shown:
    """The match as a seat, or a bystander, may see it."""
    return match_page(visit)


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
        return match_page(visit, problem=told.problem, lines=lines)
    return Went(seat_at(visit["table"], visit["seat"]) + "#orders")


def match_page(visit: Visit, **said: Any) -> Shown:
    """The match page; `said` is what is wrong with a form that came, and what stood in it."""
    inside, at = visit.inside, {"table": visit["table"], "seat": visit["seat"]}
    shown = inside.get("show_table", {"table": visit["table"]})
    if not shown["facts"]["date"]:  # the match has not begun
        return Shown("table.html", table_says(visit, shown, "", {}))
    holds = visit["seat"] != BYSTANDER
    now = inside.get("show_now", at) if holds else None
    step = now["step"] if now else int(inside.get("show_view", at)["step"])
    game = inside.get("show_game", {"game": shown["game"]})
    since = now["answered"] if now else step
    return Shown(
        "match.html",
        {
            **around(visit, shown),
            "step": step,
            "now": now,
            "awaited": reading.awaited(now),
            "picture": inside.text("draw_board", at, title=False, bare=True),
            "reports": reading.reports(inside, **at, since=since, last=step),
            "orders": _orders(visit, said) if holds else None,
            "messages": reading.messages(inside, **at),
            "rules": reading.rules_in_words(game, shown["header"]),
            "game": game,
            "trouble": said.get("trouble", {}),
            "written": said.get("written", {}),
        },
    )


def around(visit: Visit, shown: Any) -> dict[str, Any]:
    """What every page about a match says: the table, whose eyes are meant, who is called what."""
    return {
        "table": shown,
        "seat": visit["seat"],
        "names": reading.names(shown),
        "looks_on": visit["seat"] == BYSTANDER,
    }


def _can_look(visit: Visit) -> bool:
    """Whether there is anything that a bystander sees already."""
    at = {"table": visit["table"], "seat": BYSTANDER}
    return visit.inside.get_unless(_UNSEEN, "show_view", at) is not None


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


PAGES = (
    Page("GET", TABLE, table),
    Page("GET", SEAT, match),
    Page("POST", f"{SEAT}/orders", orders),
)
