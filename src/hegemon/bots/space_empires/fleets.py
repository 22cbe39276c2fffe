"""War: what fleets are worth, which way they go, when they strike."""

from __future__ import annotations

from hegemon.bots.space_empires.orders import Turn, enemies_at, may_fight
from hegemon.bots.space_empires.routes import all_ways, way_to, ways_from
from hegemon.core.game import Player
from hegemon.games.space_empires import (
    UNKNOWN,
    Group,
    View,
    colonies_of,
    fights,
    hexes_left,
    map_of,
    unit_of,
)

Stacks = dict[str, list[Group]]


def power(view: View, group: Group) -> int:
    """What a known group is worth against plain Cruisers: what it hits, by how seldom it is hit."""
    unit = unit_of(view, group)
    hits = max(1, unit.attack + group.tech.attack - 1)
    is_hit = max(1, 5 - unit.defense - group.tech.defense)
    return group.ships * unit.hull * hits * 12 // is_hit


def feared(view: View, groups: list[Group], unknown: int) -> int:
    """What counters of others may be worth; each that is face down so much."""
    return sum(
        unknown if group.kind == UNKNOWN else power(view, group)
        for group in groups
        if may_fight(view, group)
    )


def homeworlds(view: View) -> dict[Player, str]:
    """Where everybody's homeworld is."""
    return {
        system.colony.owner: place
        for place, system in view.systems.items()
        if system.colony is not None and system.colony.homeworld
    }


def rival_worlds(view: View, me: Player) -> list[str]:
    """The colonies of everybody else."""
    return [place for player in view.empires if player != me for place in colonies_of(view, player)]


def lane(view: View, me: Player) -> list[str]:
    """The way from the own homeworld to the nearest other one, what is face down included."""
    homes = homeworlds(view)
    start = homes.pop(me)
    ways = ways_from(view, start, all_ways(view))
    goal = min(
        (home for home in homes.values() if home in ways),
        key=lambda home: (ways[home][0], home),
        default=None,
    )
    return way_to(ways, goal) if goal is not None else []


def stacks_of(groups: list[Group]) -> Stacks:
    """Groups by hex."""
    found: Stacks = {}
    for group in groups:
        found.setdefault(group.at, []).append(group)
    return found


def march(turn: Turn, stack: list[Group], goal: str) -> None:
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


def view_of_group(turn: Turn, group: Group) -> Group:
    """The group as it is after the orders so far."""
    return turn.view.groups.get(group.id, group)


def threats(view: View, me: Player, reach: int) -> dict[str, list[Group]]:
    """Counters of others that may fight, no farther than that from an own colony, by hex."""
    distance, own = map_of(view).distance, colonies_of(view, me)
    return {
        place: groups
        for place, groups in enemies_at(view, me).items()
        if any(may_fight(view, group) for group in groups)
        and any(distance(place, home) <= reach for home in own)
    }


def battle_power(view: View, side: Player) -> int:
    """What a side is worth in the battle under way."""
    assert view.battle is not None, "no battle is under way"
    total = 0
    for group in view.groups.values():
        if group.owner == side and group.at == view.battle.at and fights(view, group):
            total += power(view, group)
    return total
