"""Notices on the page of one's account: what, by which way, when; the feed of due dates."""

from __future__ import annotations

from hegemon.play.notices.preferences import KINDS, NoticePreferences
from hegemon.web.api.telling.wishes import (
    change_notices,
    end_feed,
    renew_feed,
)
from hegemon.web.pages.account import Once, told_once, tried
from hegemon.web.pages.places import ME
from hegemon.web.pages.visit import Page, Shown, Visit, Went


def notices(visit: Visit) -> Shown | Went:
    """What one wants to be told of, and when."""
    chosen = visit.listed.get("mail", [])

    def wanted() -> NoticePreferences:
        mail = tuple(kind for kind in KINDS if kind in chosen)
        return NoticePreferences(
            mail=mail,
            quiet_from=visit.said("quiet_from").strip(),
            quiet_until=visit.said("quiet_until").strip(),
            digest=visit.said("digest").strip(),
        )

    return tried(visit, "notices", lambda: visit.inside.send(change_notices, wanted))


def feed(visit: Visit) -> Shown | Went:
    """Make an address for the feed, or end it."""
    if visit.said("do") == "end":
        return tried(visit, "feed", lambda: visit.inside.send(end_feed))

    def made() -> Once:
        return visit.inside.send(renew_feed)

    return told_once(visit, "feed", made)


PAGES = (
    Page("POST", f"{ME}/notices", notices),
    Page("POST", f"{ME}/calendar", feed),
)
