"""Plans that a person makes on a first evening: one idea, kept to the end, and no second thought.

A plan settles, tows and explores as every bot does. It buys ships and technology by its table,
gathers at home, leaves with so much hull, straight ahead, and comes back with too little. It never
weighs a battle, screens, bids or runs away. What beats the stronger bots must be no such plan.

    hegemon simulate space-empires --bots admiral,tests/bots/space_empires/plans.py:Plan:plan=fist16
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from hegemon.bots.space_empires.commander import (
    Commander,
    gathered,
    homeworld_of,
    nearest_rival,
)
from hegemon.bots.space_empires.fleets import homeworlds, march, view_of_group
from hegemon.bots.space_empires.orders import TurnPlan
from hegemon.bots.space_empires.spending import Spending, add_yards, best_warship, grow
from hegemon.core import Player, Value
from hegemon.games.space_empires import Economics, Group, Upgrade, View, unit_of

FILE = "tests/bots/space_empires/plans.py"
SHIPS = 6
"""More than a phase can pay for."""
RUSHES = 3
"""A plan that spends on ships so early builds no yards."""

Levels = tuple[tuple[str, int], ...]


class Scheme(NamedTuple):
    """What makes one plan unlike another; hull points are those of all ships in a hex."""

    leaves: int
    """With how much hull the fleet leaves home."""
    keeps_on: int = 6
    """With how much it goes on, away from home."""
    at: Literal["colony", "homeworld"] = "colony"
    """What it marches at: the colony that is nearest, or the homeworld."""
    ships: tuple[str, ...] = ("SC", "DD", "CA")
    """What it builds: the last of these that Ship Size allows, then Scouts."""
    levels: Levels = ()
    """The technologies that it buys, in this order, one a phase."""
    starts: int = 4
    """The first economic phase in which it buys more than what settles and tows."""


CRUISERS: Levels = (
    ("ship_size", 2),
    ("ship_size", 3),
    ("attack", 1),
    ("defense", 1),
    ("attack", 2),
    ("defense", 2),
    ("tactics", 1),
    ("movement", 2),
)
BATTLECRUISERS: Levels = (*CRUISERS[:7], ("tactics", 2), ("ship_size", 4))
BATTLESHIPS: Levels = (
    *CRUISERS[:4],
    ("ship_size", 4),
    ("ship_size", 5),
    ("attack", 2),
    ("defense", 2),
    ("tactics", 1),
    ("ship_size", 6),
    ("attack", 3),
    ("defense", 3),
    ("tactics", 2),
)

PLANS = {
    **{f"fist{hull}": Scheme(hull, levels=CRUISERS) for hull in (14, 16, 18, 22)},
    **{
        f"homeworld{hull}": Scheme(hull, at="homeworld", levels=CRUISERS)
        for hull in (14, 16, 18, 22)
    },
    "battlecruisers": Scheme(22, keeps_on=8, ships=("SC", "DD", "CA", "BC"), levels=BATTLECRUISERS),
    "battleships": Scheme(18, ships=("SC", "DD", "CA", "BC", "BB", "DN"), levels=BATTLESHIPS),
    "waits24": Scheme(24, keeps_on=8, levels=CRUISERS),
    "scouts": Scheme(6, keeps_on=3, at="homeworld", ships=("SC",), starts=2),
    "destroyers": Scheme(
        6,
        keeps_on=3,
        at="homeworld",
        ships=("SC", "DD"),
        levels=(("ship_size", 2), ("attack", 1)),
        starts=3,
    ),
}


class Wish(Value, tag=False):
    """Which plan is followed."""

    plan: str = "fist16"
    """One of PLANS."""


class Plan(Commander):
    """One idea, kept to the end."""

    options = Wish

    def __init__(self, seed: int = 0, options: Wish = Wish()) -> None:  # noqa: B008  (it is frozen)
        super().__init__(seed)
        self.scheme = PLANS[options.plan]

    def command(self, turn: TurnPlan, fleet: list[Group]) -> None:
        """Straight ahead with enough hull; else home, where ships get the newest technology."""
        scheme, home = self.scheme, homeworld_of(turn)
        for place, stack in gathered(turn, fleet).items():
            hull = sum(group.ships * unit_of(turn.view, group).hull for group in stack)
            if place == home:
                for group in stack:
                    turn.give(Upgrade(group.id))
            if hull >= (scheme.leaves if place == home else scheme.keeps_on):
                march(turn, [view_of_group(turn, group) for group in stack], self.goal(turn, place))
            elif place != home:
                march(turn, stack, home)

    def goal(self, turn: TurnPlan, place: str) -> str:
        """Where a fleet in a hex marches to."""
        worlds = [at for owner, at in homeworlds(turn.view).items() if owner != turn.me]
        if self.scheme.at == "homeworld" and worlds:
            return worlds[0]
        return nearest_rival(turn.view, turn.me, place)

    def economics(self, view: View, me: Player) -> Economics:
        """What settles and tows; from its phase on technology by the table, then ships."""
        scheme, purse = self.scheme, Spending(view, me)
        if view.round < scheme.starts or scheme.starts > RUSHES:
            grow(purse)
        if view.round < scheme.starts:
            return purse.answer()
        if scheme.starts > RUSHES:
            add_yards(purse, share=8)
        for name, level in scheme.levels:
            if view.empires[me].levels[name] < level and purse.research(name):
                break
        purse.build(best_warship(purse.view, me, scheme.ships), SHIPS)
        purse.build("SC", SHIPS)
        return purse.answer()
