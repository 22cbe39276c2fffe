"""A feed of due dates, for the calendar of whoever has its address.

The address is a secret and opens this one thing: when answers are due at the tables at which its
owner sits, which everybody at these tables knows.
"""

from __future__ import annotations

from typing import NamedTuple

from hegemon.play.errors import NotThere
from hegemon.play.people.accounts import account_of
from hegemon.play.people.changes import FeedSet
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret, digest, drawn
from hegemon.play.tables.ports import PageWanted, TableStore

FEED = "hgmfeed_"
"""How the secret begins that is in the address of a feed."""

MOST = 200
"""Of so many tables, those touched last, the dates stand in a feed."""


class DueDate(NamedTuple):
    """When answers are due at a table."""

    table: str
    title: str
    due: str
    """In UTC."""
    step: int
    yours: bool
    """Whether that of the owner of the feed is among those that are missing."""


def make_feed(desk: Counter, account: str) -> Secret:
    """A new address, told once; one from before opens nothing any more. Raises NotThere."""
    secret = drawn(desk.entropy, "calendar feed", FEED)
    desk.people.commit(FeedSet(account_of(desk, account).id, digest(secret)))
    return secret


def drop_feed(desk: Counter, account: str) -> None:
    """There is no feed any more."""
    desk.people.commit(FeedSet(account_of(desk, account).id, ""))


def has_feed(desk: Counter, account: str) -> bool:
    """Whether there is an address that opens something."""
    return desk.people.has_feed(account)


def due_dates(desk: Counter, tables: TableStore, feed: Secret) -> tuple[DueDate, ...]:
    """The dates in the feed of a secret; raises NotThere for one that opens nothing."""
    account = desk.people.fed(digest(feed))
    if account is None or account.closed:
        raise NotThere("there is no such calendar")
    page = tables.tables_of(account.id, PageWanted(most=MOST))
    seats = tables.seats_of(account.id, [each.match for each in page])
    return tuple(
        DueDate(
            each.match,
            each.opened.title,
            each.facts.due,
            each.facts.step,
            not {*seats[each.match]}.isdisjoint(each.facts.waiting),
        )
        for each in page
        if each.match in seats and each.facts.due and not each.facts.over
    )
