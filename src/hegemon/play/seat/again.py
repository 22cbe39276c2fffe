"""What a seat ordered when it was last asked the same, so that it can be ordered again."""

from __future__ import annotations

from hegemon.core.form import Form, Order
from hegemon.core.game import Player
from hegemon.play.matches import Match


def last_orders(match: Match, seat: Player, form: Form) -> tuple[Order, ...]:
    """The orders of the last answer to a question of the same kind; none if there was none."""
    for before in match.replay.answers_of(seat):
        if type(before.form) is type(form):
            return before.form.orders(before.answer)
    return ()
