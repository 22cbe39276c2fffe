"""What an account wants to be told of: one set for all its tables.

Letters that guard the account (a login link, another password) and the host's own words are no
notices: nobody can miss them by mistake, and no quiet hour holds them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from hegemon.core.records import Value
from hegemon.core.refusals import shown
from hegemon.play.people.errors import Unfit

NoticeKind = Literal["turn", "reminder", "message", "over", "table", "step"]

KINDS: tuple[NoticeKind, ...] = get_args(NoticeKind)

NAMED: Mapping[NoticeKind, str] = {
    "turn": "your turn has come, or has another time",
    "reminder": "your answer is missing",
    "message": "somebody has written to you",
    "over": "a match is over, and what comes after it",
    "table": "a seat changes hands, something is entered from your paper, somebody concedes, a "
    "house rule is put to the vote, a match waits for the host",
    "step": "the match has gone on, and you are asked nothing",
}
"""What each kind tells, for people."""

_OF: Mapping[str, NoticeKind] = {
    "turn": "turn",
    "changed": "turn",
    "undone": "turn",
    "due": "turn",
    "dice": "turn",
    "step": "step",
    "reminder": "reminder",
    "message": "message",
    **dict.fromkeys(("over", "shared", "no-shared", "rematch"), "over"),
    **dict.fromkeys(("seat", "conceded", "draw", "no-draw", "stuck", "fork", "entered"), "table"),
    **dict.fromkeys(("consent", "no-consent"), "table"),
    **dict.fromkeys(("proposal", "accepted", "rejected", "withdrawn"), "table"),
}

_HOUR = re.compile(r"([01]\d|2[0-3]):[0-5]\d")


_USUAL: tuple[NoticeKind, ...] = tuple(kind for kind in KINDS if kind != "step")


class NoticePreferences(Value, tag=False):
    """What an account wants to be told of, and when. Hours are of its own time zone, "HH:MM"."""

    mail: tuple[NoticeKind, ...] = _USUAL
    """The kinds of notice that come by mail."""
    push: tuple[NoticeKind, ...] = ("turn", "reminder", "message", "over")
    """Those that his devices show, where he has told a device to."""
    webhook: tuple[NoticeKind, ...] = _USUAL
    """Those that his webhooks are told, where he has any."""
    stopped: bool = False
    """Whether no notice comes by mail, whatever kinds are chosen: an unsubscribe link said so."""
    quiet_from: str = ""
    """From this hour on nothing is sent, ..."""
    quiet_until: str = ""
    """... and from this one on it is sent again; "" for no quiet hours."""
    digest: str = ""
    """The hour of the one letter a day in place of many; "" for each at once."""

    @property
    def by_mail(self) -> tuple[NoticeKind, ...]:
        """The kinds that do come by mail."""
        return () if self.stopped else self.mail


USUAL = NoticePreferences()
"""What counts for who has said nothing: every kind but `step`, at once."""


def kind_of(about: str) -> NoticeKind | None:
    """What kind of notice this is; None for what nobody can do without."""
    return _OF.get(about)


def check_preferences(said: NoticePreferences) -> NoticePreferences:
    """The same, each kind once and in order; raises Unfit, which names the field."""
    for name in ("quiet_from", "quiet_until", "digest"):
        hour = getattr(said, name)
        if hour and not _HOUR.fullmatch(hour):
            raise Unfit(f"{name}: an hour such as 22:30, or nothing, not {shown(hour)}")
    if bool(said.quiet_from) != bool(said.quiet_until):
        raise Unfit("quiet_from and quiet_until: say both, or neither")
    if said.quiet_from and said.quiet_from == said.quiet_until:
        raise Unfit("quiet_until: another hour than quiet_from, or there is no time left")
    mail, push, webhook = map(in_order, (said.mail, said.push, said.webhook))
    return msgspec.structs.replace(said, mail=mail, push=push, webhook=webhook)


def in_order(kinds: tuple[NoticeKind, ...]) -> tuple[NoticeKind, ...]:
    """Each of these kinds once, in the order of the list."""
    return tuple(kind for kind in KINDS if kind in kinds)
