"""A sound, simple player: a home that is known, settled and mined, and one big fleet at the end."""

from __future__ import annotations

from hegemon.bots.space_empires.commander import (
    Commander,
    gathered,
    homeworld_of,
    nearest_rival,
)
from hegemon.bots.space_empires.fleets import march
from hegemon.bots.space_empires.orders import TurnPlan
from hegemon.bots.space_empires.spending import (
    Spending,
    add_yards,
    count,
    grow,
)
from hegemon.core import Player
from hegemon.games.space_empires import (
    Economics,
    Group,
    View,
    unit_of,
)

ENOUGH = 14
"""Hull points of a fleet that leaves home."""
KEEPS_ON = 6
"""Hull points with which it goes on."""
SCOUTS = 3


class Settler(Commander):
    """Colonies before everything; then all that the yards can build, and a single march."""

    def command(self, turn: TurnPlan, fleet: list[Group]) -> None:
        """The fleet gathers at home, leaves when it is big, and comes back when it is not."""
        home = homeworld_of(turn)
        for place, stack in gathered(turn, fleet).items():
            hull = sum(group.ships * unit_of(turn.view, group).hull for group in stack)
            away = place != home
            goal = nearest_rival(turn.view, turn.me, place)
            if hull >= (KEEPS_ON if away else ENOUGH):
                march(turn, stack, goal)
            elif away:
                march(turn, stack, home)

    def economics(self, view: View, me: Player) -> Economics:
        """What pays, then bigger ships, then ships."""
        purse = Spending(view, me, self.barred)
        grow(purse)
        purse.build("SC", SCOUTS - count(purse.view, me, "SC"))
        add_yards(purse, share=8)
        if purse.view.empires[me].levels["ship_size"] < 3:
            purse.research("ship_size")
        purse.build(purse.warship(("SC", "DD", "CA")) or "SC", 6)
        purse.build("SC", 6)
        return purse.answer()
