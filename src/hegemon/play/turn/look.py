"""A seat looks up: how the match stands, and what it ordered when it was last asked the same."""

from __future__ import annotations

from typing import Any

from hegemon.core.game import Player
from hegemon.core.notation import write
from hegemon.core.order_json import to_json
from hegemon.core.ruleset import Date
from hegemon.play.entries import Receipt
from hegemon.play.header import Header
from hegemon.play.matches import Match
from hegemon.play.ruling.held import halts_unseen
from hegemon.play.seat.at import AtTable
from hegemon.play.turn.opened import TurnTold, open_form


class SeatNow(TurnTold, tag=False):
    """How the match stands for a seat: all that changes while others play."""

    table: str
    seat: Player
    header: Header
    """The match: its house rules, its seats, the commitment to its dice, its result."""
    step: int
    """The last step that was taken."""
    date: Date
    asked: tuple[Player, ...]
    """Whose answers the open question needs."""
    waiting: tuple[Player, ...]
    """Who of them has not sealed."""
    held: str
    """Why the match does not go on though nobody is awaited, as a sentence; "" if it does."""
    due: str
    """When the answers are due, in UTC; "" for whenever they come."""
    answered: int
    """The last step that took an answer of the seat; 0 before there is one."""
    sealed: Receipt | None
    """What the seat has sealed to the open question."""


class OrdersBefore(TurnTold, tag=False):
    """What a seat ordered when it was last asked the same; nothing if it never was.

    An order of a kind that it has no more stands among the lines alone.
    """

    step: int
    """The step that they could be for now."""
    orders: tuple[dict[str, Any], ...]
    lines: tuple[str, ...]
    """The same in notation."""


def look(match: AtTable, seat: Player, table: str = "") -> SeatNow:
    """How the match stands for a seat; `table` is what people call it by. Raises NotBegun."""
    asked = match.asked  # raises NotBegun, so there is a date from here on
    date = match.date
    assert date is not None, "a match that has begun has a date"
    return SeatNow(
        table=table,
        seat=seat,
        header=match.header,
        step=match.step,
        date=date,
        asked=asked,
        waiting=match.waiting,
        held=held_as_told(match),
        due=match.due,
        answered=match.replay.unread(seat).start,
        sealed=match.sealed(seat),
    )


def held_as_told(match: AtTable) -> str:
    """Why a match does not go on, as a seat may know it: dice asked for can tell what is hidden."""
    if isinstance(match, Match) and not match.now.paused:
        return "" if halts_unseen(match.now, match.ruleset) else match.held
    return match.held


def orders_before(match: AtTable, seat: Player) -> OrdersBefore:
    """The orders of the last time; raises BadAnswer where the seat is not asked, NotBegun."""
    form = open_form(match, seat)
    orders = match.replay.last_orders(seat, form)
    return OrdersBefore(
        step=match.step + 1,
        orders=tuple(to_json(one) for one in orders if form.kind(one.word)),
        lines=tuple(map(write, orders)),
    )
