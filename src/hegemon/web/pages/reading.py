"""What a seat reads on the match page: the steps since it answered last, and who they wait for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hegemon.play.entries import NOBODY
from hegemon.web.frame.needs import BYSTANDER
from hegemon.web.pages.house import value
from hegemon.web.pages.inside import Inside

Plain = Mapping[str, Any]

_NOT_YET = ("not-begun", "still-running", "not-there", "forbidden")

_MOST_STEPS = 20
"""Steps that are told on one page; those before them are a page away."""

_MOST_MESSAGES = 200
"""Messages that are shown on the match page: the newest."""


class Said(NamedTuple):
    """What somebody may read, the newest at the end."""

    heard: str = ""
    """The id of his news then: from there on his stream tells what changed."""
    messages: Sequence[Plain] = ()


def reports(inside: Inside, table: str, seat: str, *, since: int, last: int) -> list[Plain]:
    """The steps from one on, the oldest first, and only the last of them whole.

    What waits for an answer, and the tables of how things stand, are void once another step came.
    """
    first = max(min(since, last), last - _MOST_STEPS + 1)
    found: list[Plain] = []
    for step in range(first, last + 1):
        told = inside.get("show_report", {"table": table, "seat": seat, "step": step})
        whole = arranged(told) if step == last else _events(told)
        if whole["sections"] or step == last:
            found.append({**whole, "step": step})
    return found


def by_theme(reports: Sequence[Plain]) -> Plain:
    """What several steps told, for who comes back: what waits for him, news by theme, books."""
    last = reports[-1]["sections"]
    return {
        "urgent": [section for section in last if section.get("urgent")],
        "themes": _themes([each for report in reports for each in _news(report)]),
        "books": [section for section in last if section["book"]],
    }


def _news(report: Plain) -> list[Plain]:
    """The sections of a report that tell what happened, each with its rank among all."""
    told = {"title": report["title"], "step": report["step"]}
    return [
        {**section, **told, "rank": rank}
        for rank, section in enumerate(report["sections"])
        if not section.get("urgent") and not section["book"]
    ]


def _themes(news: Sequence[Plain]) -> list[Plain]:
    """News under their headings, which stand as the game tells them, the most important first."""
    ranks: dict[str, int] = {}
    for each in news:
        ranks[each["heading"]] = min(each["rank"], ranks.get(each["heading"], each["rank"]))
    return [
        {"heading": heading, "parts": [each for each in news if each["heading"] == heading]}
        for heading in sorted(ranks, key=ranks.__getitem__)
    ]


def arranged(report: Plain) -> Plain:
    """A report with what is urgent first; a section of nothing but tables is one to look up."""
    told = [{**section, "book": _is_book(section)} for section in report["sections"]]
    urgent = [section for section in told if section.get("urgent")]
    others = [section for section in told if not section.get("urgent")]
    return {"title": report["title"], "sections": urgent + others}


def _events(report: Plain) -> Plain:
    """What happened, without how things stood then."""
    found = []
    for section in report["sections"]:
        items = [item for item in section["items"] if item["kind"] in ("sentence", "picture")]
        if items and not section.get("urgent"):
            found.append({**section, "items": items, "book": False})
    return {"title": report["title"], "sections": found}


def _is_book(section: Plain) -> bool:
    return all(item["kind"] in ("table", "meter") for item in section["items"])


def messages(inside: Inside, table: str, seat: str) -> Said:
    """What one may read; nothing of a table whose match has not begun."""
    if seat == BYSTANDER:
        return _said(inside, "read_public_messages", {"table": table}, unless=_NOT_YET)
    return _said(inside, "read_messages", {"table": table, "seat": seat}, unless=_NOT_YET)


def umpires_messages(inside: Inside, table: str) -> Said:
    """What the umpire may read; raises ApiRefused for who runs no such table."""
    return _said(inside, "read_umpires_messages", {"table": table})


def _said(inside: Inside, route: str, at: Mapping[str, str], unless: Sequence[str] = ()) -> Said:
    pages: list[Plain] = []
    while not pages or pages[-1]["more"]:
        after = pages[-1]["messages"][-1]["number"] if pages else 0
        page = inside.get_unless(unless, route, at, after=after, limit=200)
        if page is None:
            return Said()
        pages.append(page)
    found = [message for page in pages for message in page["messages"]]
    return Said(pages[0]["heard"], found[-_MOST_MESSAGES:])


def names(table: Plain) -> dict[str, str]:
    """What everybody is called, by seat."""
    return {seat["seat"]: seat["name"] for seat in table["seats"]} | {"umpire": "the umpire"}


def given_up(table: Plain) -> list[Plain]:
    """The seats that somebody had whom nobody has followed yet."""
    return [
        seat
        for number, seat in enumerate(table["seats"], start=1)
        if seat["by"] == NOBODY and seat["name"] != f"Player {number}"  # who is still to come
    ]


def rules_in_words(game: Plain, header: Plain) -> Plain:
    """The house rules of a match: first those that are not as in the preset that is nearest."""
    said = header["house_rules"]
    nearest = min(game["presets"], key=lambda preset: len(_other(game, preset, said)))
    other = _other(game, nearest, said)
    rules = [
        {**rule, "value": value(said[rule["name"]])}
        for rule in game["house_rules"]
        if rule["name"] in said
    ]
    return {
        "preset": nearest["name"],
        "other": [rule for rule in rules if rule["name"] in other],
        "same": [rule for rule in rules if rule["name"] not in other],
    }


def _other(game: Plain, preset: Plain, said: Plain) -> set[str]:
    """The names of the rules that are not as in a preset."""
    usual = {rule["name"]: rule["default"] for rule in game["house_rules"]} | preset["changes"]
    return {name for name, value in usual.items() if name in said and said[name] != value}


def awaited(now: Plain | None) -> bool:
    """Whether it is this seat's turn."""
    return bool(now and not now["header"]["result"] and now["seat"] in now["waiting"])


def ledger(inside: Inside, table: str) -> list[Plain]:
    """What was done beside playing, the newest first."""
    lines: list[Plain] = []
    cursor, more = "", True
    while more:
        query = {"cursor": cursor} if cursor else {}
        page = inside.get_unless(_NOT_YET, "show_ledger", {"table": table}, **query)
        if page is None:
            break
        lines += page["lines"]
        cursor = page["next"]
        more = bool(cursor)
    return lines[::-1]
