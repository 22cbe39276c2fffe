"""Who sits where, and what they are called."""

import msgspec

from hegemon.games.ec4x import EC4X_MONERO
from hegemon.play.entries import PERSON, SeatPlan
from hegemon.play.start.seating import Wishes, plans_for


def test_bots_of_one_kind_are_told_apart() -> None:
    """By the numbers of their seats; a name that was chosen stays, and so does one alone."""
    rules = msgspec.structs.replace(EC4X_MONERO.presets["as-written"], houses=5)
    wishes = Wishes(bots=("steward", "p3=warlord"), names=("p5=Corrino",))

    assert plans_for(EC4X_MONERO, rules, wishes) == [
        SeatPlan(PERSON, "Player 1"),
        SeatPlan("steward", "steward 2"),
        SeatPlan("warlord", "warlord"),
        SeatPlan("steward", "steward 4"),
        SeatPlan("steward", "Corrino"),
    ]
