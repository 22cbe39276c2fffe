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


def quiet_ends(said: NoticePreferences, zone: str, at: datetime) -> datetime | None:
    """When the quiet hours end in which a moment lies; None where it lies in none."""
    if not said.quiet_from:
        return None
    here = f"{at.astimezone(zone_of(zone)):%H:%M}"
    begin, end = said.quiet_from, said.quiet_until
    quiet = begin <= here < end if begin < end else here >= begin or here < end
    return next_at(end, zone, at) if quiet else None


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
    """When the letter of the day goes out in which something stands that was made then."""
    return next_at(said.digest, zone, moment_of(made))


def held_until(
    said: NoticePreferences, zone: str, made: str, due: str, at: datetime
) -> datetime | None:
    """Until when a notice waits; None where it may go out now."""
    if not is_for_digest(said, zone, made, due):
        return quiet_ends(said, zone, at)
    letter = digest_for(said, zone, made)
    return letter if letter > at else None
