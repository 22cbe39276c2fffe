"""Technology in time; fleets strike where they are superior and never leave home open."""

from __future__ import annotations

from typing import Any

from hegemon.bots.space_empires.advanced import lay_pipelines, mine_home, order_advanced
from hegemon.bots.space_empires.arming import arm, is_threatened, is_to_arm
from hegemon.bots.space_empires.combat import action, screened
from hegemon.bots.space_empires.commander import (
    Commander,
    gathered,
    homeworld_of,
)
from hegemon.bots.space_empires.conduct import STYLES, Conduct
from hegemon.bots.space_empires.crusade import is_behind, wage
from hegemon.bots.space_empires.estimate import foes_of
from hegemon.bots.space_empires.feints import at_war, feint
from hegemon.bots.space_empires.machines import hunt, is_ready
from hegemon.bots.space_empires.orders import TurnPlan
from hegemon.bots.space_empires.plans import sally
from hegemon.bots.space_empires.research import grants, technology_plan
from hegemon.bots.space_empires.settling import home_unexplored
from hegemon.bots.space_empires.spending import (
    Spending,
    add_yards,
    count,
    grow,
    sites,
)
from hegemon.bots.styles import Styled, StyleWish
from hegemon.core import Answer, Player
from hegemon.games.space_empires import (
    Action,
    AskFire,
    AskGrants,
    AskShift,
    Build,
    Economics,
    Group,
    Screens,
    Shift,
    Upgrade,
    View,
    map_of,
    shifts,
)

SCOUTS, PATHFINDERS = 3, 1
"""Scouts that are kept while home is unknown, and afterwards: deep space eats them."""
DECOYS = 1
RESEARCH = 2
"""How far down its plan of technologies it looks for one that it can pay."""
BIDS = (1, 2, 3)
"""What it bids by lot for the first turn while fleets are near each other."""
CAMPAIGNS = {
    "no": (sally, is_threatened),
    "alien_empires": (wage, is_behind),
    "doomsday": (hunt, is_ready),
}
"""What its fleets do, and when ships come before technology, by the game for one that it plays."""


class Admiral(Styled[Conduct], Commander):
    """The best ships with the newest technology, kept together, and sent where they are enough."""

    styles = STYLES

    def __init__(self, seed: int = 0, options: StyleWish | None = None) -> None:
        Styled.__init__(self, options)
        Commander.__init__(self, seed)

    def other(self, view: View, me: Player, question: Any) -> Answer:
        """Grants for what is to be researched; ships lost in space are sent far from home."""
        match question:
            case AskGrants():
                return grants(view, me, self.weights)
            case AskShift():
                return shift(view, question)
        return super().other(view, me, question)

    def turn_plan(self, view: View, me: Player) -> TurnPlan:
        """An empty sheet, with its own odds."""
        return TurnPlan(view, me, self.barred, self.weights)

    def command(self, turn: TurnPlan, fleet: list[Group]) -> None:
        """Strike or meet a threat where superior; else gather at home. Decoys go elsewhere."""
        for group in fleet:
            turn.give(Upgrade(group.id))
        foes, home = foes_of(turn.view, turn.me), homeworld_of(turn)
        campaign, _ = CAMPAIGNS[turn.view.house_rules.solitaire]
        campaign(turn, foes, home, gathered(turn, fleet))
        feint(turn, foes, home)
        mine_home(turn, home)
        lay_pipelines(turn, home)

    def fire(self, view: View, me: Player, question: AskFire) -> Action:
        """At what loses most by a hit; away from a battle that is lost."""
        return action(view, me, question)

    def screens(self, view: View, me: Player) -> Screens:
        """Damaged ships, as long as the line keeps its numbers."""
        return screened(view, me)

    def economics(self, view: View, me: Player) -> Economics:
        """What pays, Cruisers and a Base; then technology, or ships while there are too few."""
        purse = Spending(view, me, self.barred, self.weights)
        grow(purse)
        scouts = SCOUTS if home_unexplored(view, me) else PATHFINDERS
        purse.build("SC", scouts - count(purse.view, me, "SC"))
        home, threatened = sites(purse.view, me)[0], is_threatened(view, me)
        if purse.view.empires[me].levels["ship_size"] < self.weights.size:
            purse.research("ship_size")
        for place in sites(purse.view, me)[: self.weights.bases]:
            purse.buy(Build("BASE", place, 1))
        _, is_urgent = CAMPAIGNS[view.house_rules.solitaire]
        if is_urgent(view, me) or view.round <= self.weights.ships_until:
            arm(purse)
        add_yards(purse, share=8)
        for name in technology_plan(purse.view, me, self.weights)[:RESEARCH]:
            purse.research(name)
        order_advanced(purse, home)
        if threatened or is_to_arm(purse):
            arm(purse)
        war = at_war(purse.view, me)
        if war:
            purse.build("DECOY", DECOYS - count(purse.view, me, "DECOY"))
        return purse.answer(self.chance.choice(BIDS) if war else 0)


def shift(view: View, question: AskShift) -> Shift:
    """Somebody's ships come out where our fleet waits or a black hole is, else far from home."""
    distance = map_of(view).distance
    home = next(
        (
            place
            for place, system in view.systems.items()
            if system.colony and system.colony.homeworld and system.colony.owner == question.player
        ),
        question.at,
    )

    def harm(place: str) -> tuple[bool, bool, int, str]:
        system = view.systems[place]
        hole = system.explored and system.marker == "black_hole"
        return hole, not system.explored, distance(place, home), place

    return Shift(max(shifts(view, question.at), key=harm))
