"""Moments as a clock on somebody's wall shows them."""

from __future__ import annotations

from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from hegemon.play.times.timing import moment_of

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def on_the_wall(time: str, zone: str) -> str:
    """A stored moment where somebody lives; "" for never. A zone that is not known here is UTC.

    >>> on_the_wall("2026-11-21T20:00:00Z", "Europe/Vienna")
    'Sat 21 Nov 2026, 21:00 (Europe/Vienna)'
    """
    if not time:
        return ""
    known, name = _zone(zone)
    there = moment_of(time).astimezone(known)
    day = f"{DAYS[there.weekday()]} {there.day} {MONTHS[there.month - 1]} {there.year}"
    return f"{day}, {there:%H:%M} ({name})"


def _zone(name: str) -> tuple[tzinfo, str]:
    try:
        return (UTC, "UTC") if name in ("", "UTC") else (ZoneInfo(name), name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC, "UTC"


def zone_of(name: str) -> tzinfo:
    """A time zone by its name; one that is not known here is UTC."""
    return _zone(name)[0]
