"""What one wants to be told of, by mail, and when; and the address of one's feed of due dates."""

from __future__ import annotations

from hegemon.core.records import Value
from hegemon.play.notices.feeds import drop_feed, has_feed, make_feed
from hegemon.play.notices.preferences import NoticePreferences
from hegemon.play.notices.wishes import prefer, preferences_of
from hegemon.web.api.telling.calendar import CALENDAR
from hegemon.web.frame.needs import MANAGING, SIGNED_IN
from hegemon.web.frame.paths import NoPath
from hegemon.web.frame.routes import AnyCall, CallOf, Reply, Route

_NOTICES = "/api/v1/me/notices"
_FEED = "/api/v1/me/calendar"
_PROBLEMS = ("bad-config", "not-saved", "not-there", "moved")


class NoticesShown(Value, tag=False):
    """What one is told of."""

    wanted: NoticePreferences
    zone: str
    """In which the hours are meant: that of the account."""
    feed: bool
    """Whether there is a feed of due dates."""


class FeedTold(Value, tag=False):
    """The address of the feed, behind that of the server; told this once."""

    path: str


def show_notices(call: CallOf[NoPath, None]) -> NoticesShown:
    """What one is told of."""
    return _shown(call)


def change_notices(call: CallOf[NoPath, NoticePreferences]) -> NoticesShown:
    """One wants to be told of this from now on, and of nothing else; raises Unfit."""
    said: NoticePreferences = call.body
    prefer(call.services.desk, call.who.account, said)
    return _shown(call)


def renew_feed(call: CallOf[NoPath, None]) -> FeedTold:
    """Make an address for the feed; the one before opens nothing any more."""
    secret = make_feed(call.services.desk, call.who.account)
    return FeedTold(CALENDAR.format(feed=secret.reveal()))


def end_feed(call: CallOf[NoPath, None]) -> Reply[None]:
    """There is no feed any more."""
    drop_feed(call.services.desk, call.who.account)
    return Reply(status=204)


def _shown(call: AnyCall) -> NoticesShown:
    desk, own = call.services.desk, call.who.account
    account = desk.people.account(own)
    zone = account.zone if account else "UTC"
    return NoticesShown(preferences_of(desk, own), zone, has_feed(desk, own))


ROUTES = (
    Route(
        "GET",
        _NOTICES,
        wants=SIGNED_IN,
        do=show_notices,
        about="See what you are told of, and when",
        gives=NoticesShown,
        problems=_PROBLEMS,
    ),
    Route(
        "PUT",
        _NOTICES,
        wants=MANAGING,
        do=change_notices,
        about="Choose what you are told of, and when: quiet hours, a digest a day",
        gives=NoticesShown,
        takes=NoticePreferences,
        problems=_PROBLEMS,
        example={"mail": ["turn", "reminder"], "quiet_from": "22:00", "quiet_until": "07:00"},
    ),
    Route(
        "POST",
        _FEED,
        wants=MANAGING,
        do=renew_feed,
        about="Make an address for a calendar feed of your due dates; one from before ends",
        gives=FeedTold,
        problems=_PROBLEMS,
        status=201,
        secret=True,
    ),
    Route(
        "DELETE",
        _FEED,
        wants=MANAGING,
        do=end_feed,
        about="End your calendar feed",
        gives=None,
        problems=_PROBLEMS,
        status=204,
    ),
)
