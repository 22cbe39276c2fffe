"""What an unsubscribe link does: no login, no cookie, nothing told but what it stops."""

from __future__ import annotations

from typing import Literal, NamedTuple

from hegemon.core.records import Value
from hegemon.play.notices.preferences import NAMED, NoticeKind
from hegemon.play.notices.stopping import go_on, stop, stop_all, stop_link_in
from hegemon.play.notices.wishes import preferences_of
from hegemon.web.frame.needs import JOINING, VISITING
from hegemon.web.frame.routes import AnyCall, CallOf, Route

_LINK = "/api/v1/unsubscribe/{link}"
_PROBLEMS = ("not-there", "not-saved")


class StopPath(NamedTuple):
    """An unsubscribe link, as it stands in a letter behind the last slash."""

    link: str


class StopWanted(Value, tag=False, omit_defaults=True):
    """What is to stop, or to come again."""

    do: Literal["stop-all", "stop-kind", "undo"] = "stop-kind"


class StopShown(Value, tag=False):
    """What of it is stopped."""

    kinds: tuple[NoticeKind, ...]
    """The kinds of notice that the letter had: one, but for a letter of the day."""
    tells: str
    """What letters of these kinds tell."""
    stopped: bool
    """Whether no notice comes by mail at all."""
    kind_stopped: bool
    """Whether none of these kinds does."""


def show_unsubscribe(call: CallOf[StopPath, None]) -> StopShown:
    """What a link stops, and whether it has; nothing changes. Raises NotThere."""
    return _shown(call)


def unsubscribe(call: CallOf[StopPath, StopWanted]) -> StopShown:
    """Stop letters of the link's kinds, or all, or have them again; raises NotThere."""
    said: StopWanted = call.body
    desk, link = call.services.desk, call.path["link"]
    {"undo": go_on, "stop-kind": stop, "stop-all": stop_all}[said.do](desk, link)
    return _shown(call)


def _shown(call: AnyCall) -> StopShown:
    desk = call.services.desk
    account, kinds = stop_link_in(desk, call.path["link"])
    said = preferences_of(desk, account)
    tells = "; ".join(NAMED[kind] for kind in kinds)
    return StopShown(kinds, tells, said.stopped, not set(kinds) & set(said.by_mail))


ROUTES = (
    Route(
        "GET",
        _LINK,
        wants=VISITING,
        do=show_unsubscribe,
        about="See what an unsubscribe link stops",
        gives=StopShown,
        problems=_PROBLEMS,
    ),
    Route(
        "POST",
        _LINK,
        wants=JOINING,
        do=unsubscribe,
        about="Stop letters by the link in one of them, or have them again",
        gives=StopShown,
        takes=StopWanted,
        problems=_PROBLEMS,
        example={"do": "stop-kind"},
    ),
)
