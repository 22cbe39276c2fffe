"""Due dates as a feed for calendars (RFC 5545): whoever has its address reads it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from hegemon.play.notices.feeds import DueDate, due_dates
from hegemon.play.people.names import label
from hegemon.play.people.secret import Secret
from hegemon.play.times.timing import moment_of
from hegemon.web.frame.needs import ANYBODY
from hegemon.web.frame.routes import CallOf, Reply, Route

CALENDAR = "/api/v1/calendar/{feed}"
ICS = "text/calendar; charset=utf-8"

LENGTH = timedelta(minutes=15)
"""So long before it is due an entry begins: calendars show nothing that takes no time."""


class FeedPath(NamedTuple):
    """The secret of a feed."""

    feed: str


def show_calendar(call: CallOf[FeedPath, None]) -> Reply[bytes]:
    """The due dates at the tables of whoever made this address; raises NotThere."""
    services = call.services
    found = due_dates(services.desk, services.store, Secret(call.path["feed"]))
    url = services.settings.server.public_url.rstrip("/")
    return Reply(as_ics(found, services.clock.now(), url), media=ICS)


def as_ics(dates: Iterable[DueDate], at: datetime, url: str) -> bytes:
    """Dates as a calendar reads them; `url` is where people reach the server, "" for unknown."""
    from icalendar import Calendar, Event  # noqa: PLC0415 - 0.2 s that only a feed needs

    calendar = Calendar()
    for name, value in (
        ("prodid", "-//Hegemon//due dates//EN"),
        ("version", "2.0"),
        ("x-wr-calname", "Hegemon: answers due"),
        ("refresh-interval;value=duration", "PT1H"),
        ("x-published-ttl", "PT1H"),
    ):
        calendar.add(name, value)
    for date in dates:
        event, due = Event(), moment_of(date.due)
        title = label(date.title) or date.table
        what = "your answer is due" if date.yours else "answers are due (yours is in)"
        event.add("uid", f"{date.table}-{date.step}@hegemon")
        event.add("dtstamp", at)
        event.add("dtstart", due - LENGTH)
        event.add("dtend", due)
        event.add("summary", f"{title}: {what}")
        event.add("transp", "TRANSPARENT")
        if url:
            event.add("url", f"{url}/t/{date.table}")
        calendar.add_component(event)
    return bytes(calendar.to_ical())


ROUTES = (
    Route(
        "GET",
        CALENDAR,
        wants=ANYBODY,
        do=show_calendar,
        about="Read due dates into a calendar, by the secret address of the feed",
        gives=bytes,
        media=ICS,
        problems=("not-there",),
    ),
)
