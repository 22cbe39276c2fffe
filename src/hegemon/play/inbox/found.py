"""What a letter says beside the facts of its notice: found when it is written, for who gets it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from hegemon.core.game import Player
from hegemon.core.show.headlines import heads
from hegemon.play.errors import NotThere
from hegemon.play.tables.aside import orders_aside
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.messages import messages_of
from hegemon.play.tables.telling import BY_HAND, TURNS
from hegemon.play.turn.page import news_of

HEADLINES = 3
"""Of what happened, in a letter."""


class NoticeNamed(NamedTuple):
    """A notice: of which table, what about, for which audience of it."""

    table: str
    about: str
    audience: str
    facts: Mapping[str, Any]


class MessageTold(NamedTuple):
    """What somebody said at a table."""

    who: str
    text: str


def happened(hall: Hall, notice: NoticeNamed) -> dict[str, Any]:
    """The headlines of what happened, for whom it calls to play: his own news alone."""
    if notice.about not in TURNS:
        return {}
    try:
        told = heads(news_of(hall.match(notice.table), Player(notice.audience)), HEADLINES)
    except Exception:  # noqa: BLE001 - whatever the words of a game may raise, it is his turn
        return {}
    return {"told": told, "seat": notice.audience} if told else {}


def aside(hall: Hall, notice: NoticeNamed) -> tuple[str, ...] | None:
    """What the seat that is told of an act of the umpire had sealed before it: his own alone."""
    if notice.about not in BY_HAND:
        return None
    try:
        found = orders_aside(hall.match(notice.table)).get(Player(notice.audience))
    except Exception:  # noqa: BLE001 - whatever rules may raise, it is his turn
        return None
    return None if found is None else found.lines


def messages(hall: Hall, notice: NoticeNamed) -> Iterator[MessageTold]:
    """The words of which a notice tells; none that is not there any more."""
    if notice.about != "message":
        return
    with suppress(NotThere):
        plans = hall.match(notice.table).plans
        for each in messages_of(hall.store, notice.table, notice.audience, notice.facts):
            seat = plans.get(Player(each.author))
            who = "the umpire" if seat is None else f"{seat.name} ({each.author})"
            yield MessageTold(who, each.text)
