"""What people at a table say to each other, and what a seat does beside ordering."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hegemon.web.pages.inside import ApiRefused, Inside, Place
from hegemon.web.pages.match import SEAT, around, match_page
from hegemon.web.pages.places import seat_at, table_at
from hegemon.web.pages.visit import Page, Shown, Visit, Went

Deed = Callable[[Inside, Place], Any]


def say(visit: Visit) -> Shown | Went:
    """Say something to some seats, to the umpire, or to all."""
    said = {"text": visit.form.get("text", ""), "to": visit.listed.get("to", [])}
    return done(visit, "messages", lambda inside, at: inside.send("send_message", said, at))


def ask_time(visit: Visit) -> Shown | Went:
    """Ask for more time."""
    return done(visit, "about", lambda inside, at: inside.send("ask_for_time", None, at))


def go_away(visit: Visit) -> Shown | Went:
    """Be away for some days, or back with 0."""
    days = visit.number("days")
    return done(visit, "about", lambda inside, at: inside.send("be_away", {"days": days}, at))


def cast_vote(visit: Visit) -> Shown | Went:
    """Want a seat that misses its answers to be given up, or no longer."""
    said = {"against": visit.form.get("against", ""), "wants": visit.form.get("wants") != "no"}
    return done(visit, "about", lambda inside, at: inside.send("vote", said, at))


def give_up(visit: Visit) -> Shown | Went:
    """Give the seat up."""
    went = done(visit, "about", lambda inside, at: inside.send("leave", None, at))
    return Went(table_at(visit["table"])) if isinstance(went, Went) else went


def link(visit: Visit) -> Shown:
    """A new link for the seat, which is told this once."""
    at = {"table": visit["table"], "seat": visit["seat"]}
    made = visit.inside.send("make_link", None, at)
    shown = visit.inside.get("show_table", {"table": visit["table"]})
    return Shown("match/link.html", {**around(visit, shown), "link": made["link"]})


def done(visit: Visit, part: str, deed: Deed) -> Shown | Went:
    """Do it and lead on to a part of the page; or the page again, with what is wrong there."""
    try:
        deed(visit.inside, {"table": visit["table"], "seat": visit["seat"]})
    except ApiRefused as told:
        if told.status not in (404, 409, 422):
            raise
        return match_page(visit, trouble={part: told.problem}, written=visit.listed)
    return Went(f"{seat_at(visit['table'], visit['seat'])}#{part}")


PAGES = (
    Page("POST", f"{SEAT}/messages", say),
    Page("POST", f"{SEAT}/more-time", ask_time),
    Page("POST", f"{SEAT}/away", go_away),
    Page("POST", f"{SEAT}/votes", cast_vote),
    Page("POST", f"{SEAT}/give-up", give_up),
    Page("POST", f"{SEAT}/link", link),
)
