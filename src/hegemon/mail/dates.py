"""Days that somebody is away, as people write them in letters."""

from __future__ import annotations

import re
from datetime import date, datetime
from zoneinfo import ZoneInfo

from hegemon.core.errors import BadConfig

_DAYS = re.compile(r"(\d{1,4})(?:\s+days?)?")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DOTTED = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.?(?:\s?(\d{4}))?")
"""As it is written where days come first: 24.12., or 24.12.2026."""
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?\s+([a-z]{3,9})\.?(?:,?\s+(\d{4}))?")
_MONTH_FIRST = re.compile(r"([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

HELP = "say for how many days, or until when: away 5, away until 24 December, away until 2026-12-24"


def days_of(said: str, now: datetime, zone: str) -> int:
    """For how many days somebody is away, today not counted; raises BadConfig."""
    said = " ".join(said.lower().removeprefix("for ").split())
    days = _DAYS.fullmatch(said)
    if days:
        return int(days[1])
    today = now.astimezone(ZoneInfo(zone)).date()
    until = _date(said.removeprefix("until ").removeprefix("till ").strip(), today)
    if until is None:
        raise BadConfig(HELP)
    if until <= today:
        raise BadConfig(f"{until} is past: {HELP}")
    return (until - today).days


def _date(said: str, today: date) -> date | None:
    """A day as people write it; without a year the next such day. None for what is none."""
    iso, dotted, day_first, month_first = (
        each.fullmatch(said) for each in (_ISO, _DOTTED, _DAY_FIRST, _MONTH_FIRST)
    )
    if iso:
        return _day(int(iso[1]), int(iso[2]), int(iso[3]))
    if dotted and 1 <= int(dotted[2]) <= len(_MONTHS):
        return _next(_MONTHS[int(dotted[2]) - 1], int(dotted[1]), dotted[3], today)
    if day_first:
        return _next(day_first[2], int(day_first[1]), day_first[3], today)
    if month_first:
        return _next(month_first[1], int(month_first[2]), month_first[3], today)
    return None


def _next(month: str, day: int, year: str | None, today: date) -> date | None:
    if month[:3] not in _MONTHS:
        return None
    number = _MONTHS.index(month[:3]) + 1
    if year:
        return _day(int(year), number, day)
    found = _day(today.year, number, day)
    return _day(today.year + 1, number, day) if found and found <= today else found


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
