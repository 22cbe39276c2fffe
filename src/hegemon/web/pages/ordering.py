"""The sheet of orders of the match page, as it works without scripts: a form of lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hegemon.web.api.turns import MOST_ORDERS
from hegemon.web.pages.inside import ApiRefused
from hegemon.web.pages.places import seat_at
from hegemon.web.pages.visit import Visit, Went

REFUSED = (409, 412, 422)
"""What a player can mend: the page comes again with his lines and the reason."""


def sheet_of(visit: Visit, said: Mapping[str, Any]) -> dict[str, Any] | None:
    """The sheet of orders; None where the seat is asked nothing.

    `said` are the `lines` of a form that was not taken, and the `problem`.
    """
    inside, at = visit.inside, {"table": visit["table"], "seat": visit["seat"]}
    try:
        draft, seen = inside.found("show_draft", at)
    except ApiRefused as told:
        if told.kind != "bad-orders":
            raise
        return None
    sheet = inside.get("show_sheet", at)["sheet"]
    kept = [*draft["lines"], *(one["line"] for one in draft["misfits"])]
    lines = said.get("lines", kept)
    checked = inside.send("check_orders", {"orders": lines[:MOST_ORDERS]}, at)
    return {
        "draft": draft,
        "seen": seen,
        "sheet": sheet,
        "title": sheet["title"],
        "kinds": sheet["kinds"],
        "purses": checked["check"].get("purses", []),
        "lines": lines,
        "checked": checked,
        "problem": said.get("problem"),
        "sealed": inside.get("show_sealed", at),
    }


def order(visit: Visit) -> Went:
    """What the form of lines says: keep them, seal them, or take them back.

    The form holds the whole draft, also what of it is no order: what is not in it any more is
    struck. Raises ApiRefused where they are not taken.
    """
    deed, lines = visit.form.get("do", "keep"), lines_of(visit)
    step = visit.number("step", 0)
    at = {"table": visit["table"], "seat": visit["seat"]}
    if deed == "unseal":
        visit.inside.send("unseal", {"step": step}, at)
        return _back(visit)
    draft, now = visit.inside.found("show_draft", at)
    struck = [one["number"] for one in draft["misfits"]]
    kept = {"orders": lines, "step": step, "struck": struck}
    visit.inside.send("keep_draft", kept, at, seen=visit.form.get("seen", now))
    if deed in ("seal", "anyway"):
        sealing = {"orders": lines, "step": step, "anyway": deed == "anyway"}
        visit.inside.send("seal", sealing, at)
    return _back(visit)


def lines_of(visit: Visit) -> list[str]:
    """The lines that a form holds."""
    return [line for line in visit.form.get("lines", "").splitlines() if line.strip()]


def refused(visit: Visit, told: ApiRefused) -> dict[str, Any]:
    """What the page says of a form that was not taken; raises ApiRefused where nobody can help."""
    if told.status not in REFUSED:
        raise told
    return {"problem": told.problem, "lines": lines_of(visit)}


def _back(visit: Visit) -> Went:
    return Went(seat_at(visit["table"], visit["seat"]) + "#orders")
