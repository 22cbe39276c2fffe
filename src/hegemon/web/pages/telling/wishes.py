"""Notices on the page of one's account: what, by which way, when; the feed of due dates."""

from __future__ import annotations

from hegemon.play.notices.preferences import KINDS, NoticeKind, NoticePreferences
from hegemon.web.api.telling.doorbells import (
    WEBHOOKS,
    DoorbellPath,
    WebhookWanted,
    add_webhook,
    list_doorbells,
    remove_doorbell,
    ring_doorbell,
)
from hegemon.web.api.telling.wishes import (
    change_notices,
    end_feed,
    renew_feed,
    show_notices,
)
from hegemon.web.pages.account import Once, told_once, tried
from hegemon.web.pages.places import ME
from hegemon.web.pages.visit import Page, Shown, Visit, Went


def notices(visit: Visit) -> Shown | Went:
    """What one wants to be told of, and when."""
    inside = visit.inside

    def wanted() -> NoticePreferences:
        before, ways = inside.get(show_notices).wanted, inside.get(list_doorbells)
        return NoticePreferences(
            mail=_chosen(visit, "mail"),
            push=_chosen(visit, "push") if ways.push_key else before.push,
            webhook=_chosen(visit, "webhook") if ways.webhooks else before.webhook,
            quiet_from=visit.said("quiet_from").strip(),
            quiet_until=visit.said("quiet_until").strip(),
            digest=visit.said("digest").strip(),
        )

    return tried(visit, "notices", lambda: inside.send(change_notices, wanted))


def _chosen(visit: Visit, way: str) -> tuple[NoticeKind, ...]:
    """The kinds that are ticked for a way."""
    ticked = visit.listed.get(way, [])
    return tuple(kind for kind in KINDS if kind in ticked)


def feed(visit: Visit) -> Shown | Went:
    """Make an address for the feed, or end it."""
    if visit.said("do") == "end":
        return tried(visit, "feed", lambda: visit.inside.send(end_feed))

    def made() -> Once:
        return visit.inside.send(renew_feed)

    return told_once(visit, "feed", made)


def doorbells(visit: Visit) -> Shown | Went:
    """A webhook more; or a device or webhook is rung, or told nothing more."""
    inside, deed, at = visit.inside, visit.said("do"), DoorbellPath(visit.said("doorbell"))
    if deed == "ring":
        return tried(visit, "doorbells", lambda: inside.send(ring_doorbell, at=at))
    if deed == "drop":
        return tried(visit, "doorbells", lambda: inside.send(remove_doorbell, at=at))

    def added() -> Once:
        return inside.send(add_webhook, wanted)

    def wanted() -> WebhookWanted:
        way = next((each for each in WEBHOOKS if each == visit.said("way")), WEBHOOKS[0])
        return WebhookWanted(way, visit.said("name").strip(), visit.said("address").strip())

    return told_once(visit, "doorbells", added)


PAGES = (
    Page("POST", f"{ME}/doorbells", doorbells),
    Page("POST", f"{ME}/notices", notices),
    Page("POST", f"{ME}/calendar", feed),
)
