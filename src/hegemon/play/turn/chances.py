"""The chances of a fight, as a seat asks for them: of one that it describes, or of the open one."""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.play.seat.at import AtTable


def fight_asked_about(match: AtTable, seat: Player | None) -> str:
    """The fight that the open question of a seat is about, in words that odds take; "" for none."""
    odds = match.ruleset.odds
    asked = match.asked_of(seat) if seat else None
    if odds is None or odds.asked is None or asked is None:
        return ""
    return odds.asked(asked.view, asked.question)
