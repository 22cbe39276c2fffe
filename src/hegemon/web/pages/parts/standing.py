"""The page of standing orders: what counts without an answer, and how it is changed.

A change is an order on the sheet, like all others: it counts when the sheet is sealed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hegemon.web.pages.parts.sheets import Plain, legal
from hegemon.web.pages.places import seat_at
from hegemon.web.pages.visit import Visit, Went

_PREFIX = "line-"


def standing_of(visit: Visit, sheet: Plain | None) -> dict[str, Any]:
    """What counts for a seat, each line with what it can be changed to on its sheet, if any."""
    at = {"table": visit["table"], "seat": visit["seat"]}
    shown = visit.inside.get("show_standing", at)
    standing = shown["standing"]
    lines = [_line(sheet, one, number) for number, one in enumerate(_lines(standing))]
    return {
        "usual": shown["usual"],
        "title": standing["title"] if standing else "",
        "applies": standing["applies"] if standing else "",
        "lines": lines,
        "by_lines": any(line["begins"] for line in lines),
        "can_change": any(line["ways"] for line in lines),
    }


def change(visit: Visit) -> Went:
    """Write what was changed on the sheet; raises ApiRefused where it is refused."""
    inside, at = visit.inside, {"table": visit["table"], "seat": visit["seat"]}
    draft, seen = inside.found("show_draft", at)
    sheet = inside.get("show_sheet", at)["sheet"]
    standing = inside.get("show_standing", at)["standing"]
    lines = [_line(sheet, one, number) for number, one in enumerate(_lines(standing))]
    changed = [
        f"{line['begins']} {said}"
        for line in lines
        if line["ways"] and (said := visit.form.get(line["id"], "").strip())
        if said != line["said"]
    ]
    if changed:
        kept = [] if sheet["single"] else _others(draft["lines"], lines, changed)
        orders = [*kept, *(changed[-1:] if sheet["single"] else changed)]
        inside.send("keep_draft", {"orders": orders, "step": draft["step"]}, at, seen=seen)
    return Went(seat_at(visit["table"], visit["seat"]) + "#orders")


def _others(written: list[str], lines: list[dict[str, Any]], changed: list[str]) -> list[str]:
    """The orders that are written, but those about what is said anew."""
    anew = [line["begins"] + " " for line in lines if any(_begins(one, line) for one in changed)]
    return [one for one in written if not one.startswith(tuple(anew))]


def _begins(order: str, line: Plain) -> bool:
    return order.startswith(line["begins"] + " ")


def _lines(standing: Plain | None) -> list[Plain]:
    return standing["lines"] if standing else []


def _line(sheet: Plain | None, line: Plain, number: int) -> dict[str, Any]:
    order = line.get("order")
    said = {
        "id": f"{_PREFIX}{number}",
        "about": line["about"],
        "says": line["says"],
        "said": str(line.get("said", "")),
        "begins": " ".join([order["word"], *map(str, order["values"])]) if order else "",
    }
    return {**said, "ways": _ways(sheet, order) if sheet and order else None}


def _ways(sheet: Plain, order: Plain) -> dict[str, Any] | None:
    """What the last field of an order can say on a sheet; None where that takes no such order."""
    kind = next((each for each in sheet["kinds"] if each["word"] == order["word"]), None)
    if kind is None:
        return None
    *first, last = kind["fields"]
    values = dict(zip((field["name"] for field in first), order["values"], strict=True))
    if not all(_takes(sheet, field, values) for field in first):
        return None
    listed = _list(sheet, last, values) or {"kind": "free-text"}
    if listed["kind"] == "listed":
        return {"choices": _choices(sheet, listed)}
    if listed["kind"] == "free-text" or listed.get("barred"):
        return None
    return {"least": listed["least"], "most": listed["most"]}


def _takes(sheet: Plain, field: Plain, values: Mapping[str, Any]) -> bool:
    """Whether the value of a field is among its legal choices."""
    listed = _list(sheet, field, values)
    choices = _choices(sheet, listed) if listed else ()
    return values[field["name"]] in {one["value"] for one in choices}


def _list(sheet: Plain, field: Plain, values: Mapping[str, Any]) -> Plain | None:
    at = field["choices"]
    for name in field.get("needs", ()):
        at = sheet["tables"][at].get(str(values.get(name, "")))
        if at is None:
            return None
    listed: Plain = sheet["lists"][at]
    return listed


def _choices(sheet: Plain, listed: Plain) -> list[dict[str, str]]:
    """The legal choices of a list, with their words."""
    return [
        {"value": one["value"], "words": one.get("label") or one["value"]}
        for one in legal(sheet, listed)
    ]
