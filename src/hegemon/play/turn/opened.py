"""The question that is open for a seat: who asks for another one is told so."""

from __future__ import annotations

from typing import Any

from hegemon.core.errors import BadAnswer
from hegemon.core.form import Form
from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.decide import check_open
from hegemon.play.seat.at import AtTable


class TurnTold(Value, tag=False, forbid_unknown_fields=False):
    """What one side of a wire tells the other: a newer one may tell more than the other knows."""


def open_step(match: AtTable, step: int | None = None) -> int:
    """The step that the open question is before; raises Late where another one is meant."""
    opened = match.step + 1
    check_open(opened if step is None else step, opened)
    return opened


def open_form(match: AtTable, seat: Player, step: int | None = None) -> Form[Any]:
    """What a seat may answer; raises Late, NotBegun, and BadAnswer where it is not asked."""
    open_step(match, step)
    asked = match.asked_of(seat)
    if asked is None:
        raise BadAnswer(f"{seat} is asked nothing now: {_awaited(match)}")
    return asked.form


def _awaited(match: AtTable) -> str:
    waiting = ", ".join(match.waiting)
    return f"waited for is {waiting}" if waiting else "the match is over"
