"""When the answers to a question are due: every so many hours, or at a local time of some days.

A schedule is written in one line, the same way everywhere:

    none                                whenever all are in
    every 24 hours                      so long after the question was put
    daily at 20:00 Europe/Berlin        at that time of the clock on the wall there
    mon wed fri at 20:00 Europe/Berlin
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from hegemon.core.errors import BadConfig
from hegemon.core.records import Value
from hegemon.core.refusals import shown
from hegemon.core.words import counted

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")

MOST_HOURS = 24 * 60
"""Two months: who needs longer plays without a schedule."""

SHORTEST = timedelta(hours=6)
"""A question that was put shortly before the time of day is due the next time: nobody is asked at
19:55 for what is due at 20:00."""

_EVERY = re.compile(r"every ([0-9]{1,5}) hours?\Z")
_AT = re.compile(r"(daily|[a-z]{3}(?: [a-z]{3})*) at ([0-9]{2}):([0-9]{2}) (\S{1,64})\Z")

_FORMS = (
    "a schedule is written 'none', 'every 24 hours', 'daily at 20:00 Europe/Berlin' or "
    "'mon wed fri at 20:00 Europe/Berlin'"
)


class Schedule(Value, tag=False, omit_defaults=True):
    """When answers are due; with nothing said, never."""

    hours: int = 0
    """So many hours after the question; 0 where it goes by the time of day."""
    days: tuple[str, ...] = ()
    """Days of the week, from `DAYS`."""
    at: str = ""
    """The local time, "20:00"."""
    zone: str = ""
    """Where that is the time: "Europe/Berlin"."""

    @property
    def is_none(self) -> bool:
        """Whether nothing is ever due."""
        return not self.hours and not self.days

    def __str__(self) -> str:
        """The schedule as it is written."""
        if self.hours:
            return f"every {counted(self.hours, 'hour')}"
        if not self.days:
            return "none"
        days = "daily" if self.days == DAYS else " ".join(self.days)
        return f"{days} at {self.at} {self.zone}"


def parse_schedule(text: str) -> Schedule:
    """The schedule of a line; raises BadConfig, which says how one is written."""
    line = " ".join(text.split())
    if line.lower() in ("", "none"):
        return Schedule()
    if found := _EVERY.match(line):
        schedule = Schedule(hours=int(found[1]))
        _check_hours(schedule)
    elif found := _AT.match(line):
        days = DAYS if found[1] == "daily" else tuple(found[1].split())
        schedule = Schedule(days=days, at=f"{found[2]}:{found[3]}", zone=found[4])
    else:
        raise BadConfig(f"{_FORMS}; not {shown(text)}")
    check_schedule(schedule)
    return schedule


def check_schedule(schedule: Schedule) -> None:
    """Raises BadConfig for what is no schedule."""
    if schedule.is_none:
        return
    if not schedule.days:
        _check_hours(schedule)
        return
    if tuple(day for day in DAYS if day in schedule.days) != schedule.days:
        raise BadConfig(f"the days of a schedule are, in this order: {', '.join(DAYS)}")
    _time_of(schedule)
    _zone_of(schedule)


def next_due(schedule: Schedule, asked: datetime) -> datetime | None:
    """When the answers to a question that was put at a moment are due, in UTC; None for never.

    A local time that the clocks skip counts as the moment after the gap, one that comes twice as
    the first of the two.
    """
    if schedule.is_none:
        return None
    if schedule.hours:
        return asked.astimezone(UTC) + timedelta(hours=schedule.hours)
    zone, clock = _zone_of(schedule), _time_of(schedule)
    first = asked.astimezone(zone).date()
    for later in range(9):
        day = first + timedelta(days=later)
        moment = datetime.combine(day, clock, zone).astimezone(UTC)
        if DAYS[day.weekday()] in schedule.days and moment - asked >= SHORTEST:
            return moment
    raise AssertionError("a week has each of its days")


def not_before(schedule: Schedule, due: datetime, moment: datetime) -> datetime:
    """When answers that were due are due if that may not be before a moment, in UTC.

    At the first time of the schedule from then on; where it has no time of day, at that of before.
    """
    if schedule.days:
        later = next_due(schedule, moment - SHORTEST)
        assert later is not None
        return later
    days = -(-(moment - due) // timedelta(days=1))
    return due + timedelta(days=max(days, 0))


def _check_hours(schedule: Schedule) -> None:
    if not 1 <= schedule.hours <= MOST_HOURS:
        raise BadConfig(f"a schedule has 1 to {MOST_HOURS} hours, not {schedule.hours}")


def _time_of(schedule: Schedule) -> time:
    try:
        return time.fromisoformat(schedule.at)
    except ValueError as trouble:
        raise BadConfig(f"{shown(schedule.at)} is no time of day: write 20:00") from trouble


def _zone_of(schedule: Schedule) -> ZoneInfo:
    try:
        return ZoneInfo(schedule.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as trouble:
        raise BadConfig(
            f"there is no time zone {shown(schedule.zone)}: write one like Europe/Berlin or UTC"
        ) from trouble
