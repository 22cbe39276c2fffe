"""The peaceful half of a turn: exploring, colonising, towing minerals home."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.bots.space_empires.orders import TurnPlan, enemies_at
from hegemon.bots.space_empires.routes import (
    all_ways,
    known_ways,
    nearest,
    way_to,
    ways_from,
)
from hegemon.core import Player
from hegemon.games.space_empires import (
    LOADS,
    Drop,
    Group,
    Settle,
    Take,
    View,
    colonies_of,
    hexes_left,
    neighbours,
)


def free_planets(view: View, me: Player) -> list[str]:
    """The explored planets that a Colony Ship with our Terraforming could settle."""
    enemies = enemies_at(view, me)
    beside = aliens_beside(view)
    return [
        place
        for place, system in view.systems.items()
        if system.explored
        and system.colony is None
        and place not in enemies
        and place not in beside
        and (system.marker == "planet" or _is_fertile(view, me, system.marker))
    ]


def aliens_beside(view: View) -> set[str]:
    """The hexes next to those who have no seat: they come for whatever is settled there."""
    hexes = {group.at for group in view.groups.values() if group.owner not in view.empires}
    return {near for place in hexes for near in neighbours(view, place)}


def _is_fertile(view: View, me: Player, marker: str) -> bool:
    return marker == "barren" and bool(view.empires[me].levels["terraforming"])


def home_unexplored(view: View, me: Player) -> list[str]:
    """The hexes of the own home that are still face down."""
    return [
        place
        for place, system in view.systems.items()
        if system.home_of == me and not system.explored
    ]


def settle(turn: TurnPlan) -> None:
    """Colony Ships settle where they are, or go to the nearest planet that no other goes to."""
    for group in turn.own("CO"):
        turn.give(Settle(group.id))
    taken: set[str] = set()
    for group in turn.own("CO"):
        goals = [place for place in free_planets(turn.view, turn.me) if place not in taken]
        if not group.tech.terraforming:
            goals = [place for place in goals if turn.view.systems[place].marker == "planet"]
        goal = _go_to_nearest(turn, group, goals)
        if goal is not None:
            taken.add(goal)
        arrived = turn.view.groups.get(group.id)
        if arrived is not None:
            turn.give(Settle(group.id))


def tow(turn: TurnPlan) -> None:
    """Miners deliver what they have, or fetch the nearest load."""
    taken: set[str] = set()
    for group in turn.own("MINER"):
        turn.give(Drop(group.id))
        turn.give(Take(group.id))
        miner = turn.view.groups[group.id]
        goals = list(colonies_of(turn.view, turn.me)) if miner.load else _loads(turn.view, taken)
        goal = _go_to_nearest(turn, miner, goals)
        if goal is not None:
            taken.add(goal)
        turn.give(Take(group.id))
        turn.give(Drop(group.id))


def _loads(view: View, taken: set[str]) -> list[str]:
    return [
        place
        for place, system in view.systems.items()
        if system.explored and system.marker in LOADS and place not in taken
    ]


def _go_to_nearest(turn: TurnPlan, group: Group, goals: list[str]) -> str | None:
    """One step closer to the nearest goal, past everybody else's counters."""
    ways = ways_from(turn.view, group.at, known_ways(turn.view, enemies_at(turn.view, turn.me)))
    goal = nearest(ways, goals)
    if goal is not None and hexes_left(turn.view, group):
        turn.go(group, way_to(ways, goal))
    return goal


def explore(turn: TurnPlan, scouts: Iterator[Group], goals: list[str]) -> None:
    """Each scout turns up the goal that is nearest to it; groups send one ship after the other."""
    left = list(goals)
    queue = list(scouts)
    while queue and left:
        group = turn.view.groups.get(queue.pop(0).id)
        if group is None or not hexes_left(turn.view, group):
            continue
        ways = ways_from(turn.view, group.at, all_ways(turn.view, enemies_at(turn.view, turn.me)))
        goal = nearest(ways, left)
        if goal is None:
            continue
        way = way_to(ways, goal)
        before = group.ships
        if turn.go(group, way, 1 if group.ships > 1 else None):
            left.remove(goal)
            if before > 1:
                queue.insert(0, group)
