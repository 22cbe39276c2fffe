"""What the host tells everybody: an upgrade tonight, a night without the server."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core.records import Value
from hegemon.play.people import administration
from hegemon.play.people.values import Announcement
from hegemon.web.frame.needs import ADMINISTERING, ANYBODY
from hegemon.web.frame.paths import AnnouncementPath, NoPath
from hegemon.web.frame.routes import CallOf, Reply, Route

_ADMIN = "/api/v1/admin/announcements"


class Announcing(Value, tag=False, omit_defaults=True):
    """Something to tell everybody."""

    text: Annotated[str, msgspec.Meta(max_length=administration.LONGEST_ANNOUNCEMENT)]
    days: Annotated[int, msgspec.Meta(ge=1, le=administration.DAYS)] = 7
    """So long it stands."""
    letters: bool = False
    """Whether it also goes by letter to everybody who has an address."""


class Announcements(Value, tag=False):
    """What everybody is told now, the newest first."""

    announcements: tuple[Announcement, ...]


def show_announcements(call: CallOf[NoPath, None]) -> Announcements:
    """What everybody is told now."""
    return Announcements(administration.announcements(call.services.desk))


def announce(call: CallOf[NoPath, Announcing]) -> Announcement:
    """Tell everybody something; raises BadConfig."""
    said: Announcing = call.body
    return administration.announce(
        call.services.desk, call.who.account, said.text, days=said.days, letters=said.letters
    )


def withdraw(call: CallOf[AnnouncementPath, None]) -> Reply[None]:
    """Take it back; raises NotThere."""
    administration.withdraw(call.services.desk, call.who.account, call.path["announcement"])
    return Reply(status=204)


ROUTES = (
    Route(
        "GET",
        "/api/v1/announcements",
        wants=ANYBODY,
        do=show_announcements,
        about="Read what the host tells everybody",
        gives=Announcements,
        tagged=True,
    ),
    Route(
        "POST",
        _ADMIN,
        wants=ADMINISTERING,
        do=announce,
        about="Tell everybody something, for some days",
        gives=Announcement,
        takes=Announcing,
        status=201,
        example={"text": "An upgrade tonight at ten", "days": 2, "letters": True},
        problems=("bad-config", "not-saved", "in-use"),
    ),
    Route(
        "DELETE",
        f"{_ADMIN}/{{announcement}}",
        wants=ADMINISTERING,
        do=withdraw,
        about="Take it back",
        gives=None,
        status=204,
        problems=("not-there", "not-saved", "in-use", "moved"),
    ),
)
