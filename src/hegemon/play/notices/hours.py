"""When a notice may go out: not in quiet hours, and with a digest once a day.

Hours are those on the wall where somebody lives, so they move with summer time.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from hegemon.play.notices.preferences import NoticePreferences
from hegemon.play.receipts import in_utc
from hegemon.play.times.clocks import zone_of
from hegemon.play.times.timing import moment_of

DAY = timedelta(days=1)

TAKEN = timedelta(minutes=5)
"""So long a notice is left to who has taken it."""


def untaken_after(at: datetime) -> str:
    """What waits for later than this, in UTC, nobody has taken: it waits for hours."""
    return in_utc(at + TAKEN)


def quiet_ends(said: NoticePreferences, zone: str, at: datetime) -> datetime | None:
    """When the quiet hours end in which a moment lies; None where it lies in none."""
    here = f"{at.astimezone(zone_of(zone)):%H:%M}"
    return next_at(said.quiet_until, zone, at) if _is_quiet(said, here) else None


def _is_quiet(said: NoticePreferences, hour: str) -> bool:
    """Whether an hour of the clock lies in the quiet hours."""
    begin, end = said.quiet_from, said.quiet_until
    if not begin:
        return False
    return begin <= hour < end if begin < end else hour >= begin or hour < end


def next_at(hour: str, zone: str, after: datetime) -> datetime:
    """The first moment after another at which it is this hour somewhere, in UTC."""
    there = after.astimezone(zone_of(zone))
    wanted = time.fromisoformat(hour)
    days = (there.date() + timedelta(days=one) for one in range(3))
    moments = (datetime.combine(day, wanted, zone_of(zone)).astimezone(UTC) for day in days)
    return next(moment for moment in moments if moment > after)


def is_for_digest(said: NoticePreferences, zone: str, made: str, due: str) -> bool:
    """Whether a notice waits for the letter of the day: not where its answer is due before that."""
    return bool(said.digest) and not "" < due <= in_utc(digest_for(said, zone, made))


def digest_for(said: NoticePreferences, zone: str, made: str) -> datetime:
    """When the letter of the day goes out in which something stands that was made then.

    Where its hour is a quiet one, it goes out when they end.
    """
    return next_at(digest_hour(said), zone, moment_of(made))


def digest_hour(said: NoticePreferences) -> str:
    """The hour of the letter of the day, moved out of the quiet hours; "" for none."""
    return said.quiet_until if said.digest and _is_quiet(said, said.digest) else said.digest


def held_until(
    said: NoticePreferences, zone: str, made: str, due: str, at: datetime
) -> datetime | None:
    """Until when a notice waits; None where it may go out now."""
    if not is_for_digest(said, zone, made, due):
        return quiet_ends(said, zone, at)
    letter = digest_for(said, zone, made)
    return letter if letter > at else None
