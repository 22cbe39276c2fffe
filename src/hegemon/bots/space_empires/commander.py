"""What the bots of this game have in common: one answer for each question, made of the view."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from hegemon.bots import Bot
from hegemon.bots.restricted import Veto, barred_by, nothing_barred
from hegemon.bots.space_empires.fleets import Stacks, lanes, rival_worlds, stacks_of
from hegemon.bots.space_empires.orders import TurnPlan
from hegemon.bots.space_empires.settling import explore, home_unexplored, settle, tow
from hegemon.core import Answer, Event, Form, Player
from hegemon.games.space_empires import (
    Action,
    AskEconomics,
    AskFire,
    AskHomeworld,
    AskMovement,
    AskMovements,
    AskScreens,
    Economics,
    Group,
    Join,
    Movements,
    PlaceHomeworld,
    Screens,
    View,
    colonies_of,
    map_of,
)

PATHFINDERS = 2
"""Scouts that explore the way to the enemy once home is known."""


class Commander(Bot):
    """Settles, tows, explores; what it does with its fleet and its money is left to its kind."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = random.Random(seed)
        self.barred: Veto = nothing_barred

    def answer(
        self, view: View, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Answer:
        """The answer that the view calls for; little is left to chance."""
        me = view.me
        assert me is not None, "a bystander is not asked"
        self.barred = barred_by(form)
        match question:
            case AskMovement() | AskMovements():
                return self.movements(view, me)
            case AskEconomics():
                return self.economics(view, me)
            case AskScreens() if question.player == me:
                return self.screens(view, me)
            case AskFire() if question.player == me:  # else he speaks for aliens
                return self.fire(view, me, question)
        return self.other(view, me, question)

    def other(self, view: View, me: Player, question: Any) -> Answer:
        """What decides less: the homeworld by lot, for the rest the rules' own choice."""
        if isinstance(question, AskHomeworld):
            return founded(view, me, self.chance)
        usual: Answer = question.default(view, me)
        return usual

    def movements(self, view: View, me: Player) -> Movements:
        """First what pays, then what fights."""
        turn = self.turn_plan(view, me)
        scouts = _scouts_of(turn)
        explore(turn, iter(scouts), targets_to_explore(view, me))
        settle(turn)
        tow(turn)
        named = {group.id for group in scouts}
        _merge(turn, named)
        self.command(turn, [group for group in turn.fighting() if group.id not in named])
        return Movements(tuple(turn.orders))

    def turn_plan(self, view: View, me: Player) -> TurnPlan:
        """An empty sheet."""
        return TurnPlan(view, me, self.barred)

    def fire(self, view: View, me: Player, question: AskFire) -> Action:
        """The rules' own choice: what is hit most easily, then what is closest to its end."""
        return question.default(view, me)  # type: ignore[arg-type]  # a view is a position, too

    def screens(self, view: View, me: Player) -> Screens:
        """Every ship fires."""
        return Screens()

    @abstractmethod
    def command(self, turn: TurnPlan, fleet: list[Group]) -> None:
        """What the fleet does this turn."""

    @abstractmethod
    def economics(self, view: View, me: Player) -> Economics:
        """What is bought in this economic phase."""


def founded(view: View, me: Player, chance: random.Random) -> PlaceHomeworld:
    """A homeworld in the middle third of the hexes where it may lie: all of home is near."""
    galaxy = map_of(view)
    places, halves = galaxy.homeworlds[me], galaxy.halves[me]
    third = len(places) // 3
    at = chance.choice(places[third : len(places) - third])
    return PlaceHomeworld(at, chance.choice(halves) if halves else None)


def _merge(turn: TurnPlan, apart: set[str]) -> None:
    """Groups that are alike become one wherever they meet: counters are few."""
    for group in list(turn.fighting()):
        for other in list(turn.fighting()):
            together = group.id in turn.view.groups and group.at == other.at
            if together and group.id != other.id and not {group.id, other.id} & apart:
                turn.give(Join(group.id, other.id))


def _scouts_of(turn: TurnPlan) -> list[Group]:
    """All Scouts while home is unknown; then the smallest groups as pathfinders."""
    scouts = list(turn.own("SC"))
    if home_unexplored(turn.view, turn.me):
        return scouts
    return sorted(scouts, key=lambda group: group.ships)[:PATHFINDERS]


def targets_to_explore(view: View, me: Player) -> list[str]:
    """Home first; then the next hex on the way to the enemy that nobody has seen."""
    home = home_unexplored(view, me)
    if home:
        return home
    ways = lanes(view, me)
    unknown = ([place for place in way if not view.systems[place].explored][:1] for way in ways)
    return [place for first in unknown for place in first]


def gathered(turn: TurnPlan, fleet: list[Group]) -> Stacks:
    """The fleet by hex."""
    return stacks_of([group for group in fleet if group.id in turn.view.groups])


def homeworld_of(turn: TurnPlan) -> str:
    """Where the own homeworld is."""
    colonies = colonies_of(turn.view, turn.me)
    return next(place for place, colony in colonies.items() if colony.homeworld)


def nearest_rival(view: View, me: Player, place: str) -> str:
    """The colony of somebody else that is nearest to a hex; the hex itself where there is none."""
    distance, worlds = map_of(view).distance, rival_worlds(view, me)
    return min(worlds, key=lambda each: (distance(place, each), each), default=place)
