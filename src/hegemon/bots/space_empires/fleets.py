"""War: what fleets are worth, which way they go, when they strike."""

from __future__ import annotations

from hegemon.bots.space_empires.orders import TurnPlan
from hegemon.bots.space_empires.routes import all_ways, way_to, ways_from
from hegemon.core import Player
from hegemon.games.space_empires import (
    Group,
    View,
    groups_of,
    hexes_left,
    newest_tech,
    unit_of,
    upgrade_cost,
)

Stacks = dict[str, list[Group]]


def homeworlds(view: View) -> dict[Player, str]:
    """Where everybody's homeworld is."""
    return {
        system.colony.owner: place
        for place, system in view.systems.items()
        if system.colony is not None and system.colony.homeworld
    }


def rival_worlds(view: View, me: Player) -> list[str]:
    """The colonies of everybody else, alien homeworlds among them."""
    return [
        place
        for place, system in view.systems.items()
        if system.colony is not None and system.colony.owner != me
    ]


def lanes(view: View, me: Player) -> list[list[str]]:
    """The ways from the own homeworld to all others, the shortest first, what is face down too."""
    homes = homeworlds(view)
    ways = ways_from(view, homes.pop(me), all_ways(view))
    goals = [home for home in homes.values() if home in ways]
    return [way_to(ways, goal) for goal in sorted(goals, key=lambda home: (ways[home][0], home))]


def stacks_of(groups: list[Group]) -> Stacks:
    """Groups by hex."""
    found: Stacks = {}
    for group in groups:
        found.setdefault(group.at, []).append(group)
    return found


def march(turn: TurnPlan, stack: list[Group], goal: str) -> None:
    """The ships of a hex go to a goal together, as far as the way is known and all of them come."""
    view = turn.view
    start = stack[0].at
    ways = ways_from(view, start, all_ways(view))
    way = way_to(ways, goal)
    for number, place in enumerate(way):
        if not view.systems[place].explored:
            way = way[:number]
            break
    pace = min((hexes_left(view, group) for group in stack), default=0)
    for group in stack:
        if way and pace:
            turn.go(view_of_group(turn, group), way[:pace])


def view_of_group(turn: TurnPlan, group: Group) -> Group:
    """The group as it is after the orders so far."""
    return turn.view.groups.get(group.id, group)


def outdated(view: View, me: Player) -> int:
    """What it costs to give every ship the newest technology."""
    return sum(
        upgrade_cost(view, group)
        for group in groups_of(view, me)
        if unit_of(view, group).maintenance and group.tech != newest_tech(view, me, group.kind)
    )


def fleet_hull(view: View, me: Player) -> int:
    """The hull points of everything that fights and moves."""
    return sum(
        group.ships * unit_of(view, group).hull
        for group in groups_of(view, me)
        if unit_of(view, group).maintenance and group.kind != "SC"
    )
