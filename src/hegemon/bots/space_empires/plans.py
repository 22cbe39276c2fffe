"""Where fleets go: threats that they can meet, worlds that they can take, and the way there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from hegemon.bots.space_empires.estimate import Foes, beats, hull_of, strength
from hegemon.bots.space_empires.fleets import Stacks, homeworlds, rival_worlds, view_of_group
from hegemon.bots.space_empires.guard import is_home_open, movers
from hegemon.bots.space_empires.orders import TurnPlan
from hegemon.bots.space_empires.routes import all_ways, way_to, ways_from
from hegemon.games.space_empires import (
    Group,
    View,
    allowance,
    colonies_of,
    fights,
    groups_at,
    hexes_left,
    map_of,
    neighbours,
)

Margin = tuple[int, int]
"""How many times as strong as the enemy: a fraction."""

FOLLOWS: Margin = (1, 1)
"""The same for the rest of a stack whose first ships have met somebody: one by one they fall."""
REACH = 2
"""How near an enemy comes to a colony before the fleet meets him."""
KEEPS_ON = 8
"""Hull points of a fleet that goes on to a rival world."""
PRIZE, URGENT = 2, 3
"""How many hexes farther a fleet goes for a homeworld than for a colony, and to meet a threat."""


def sally(turn: TurnPlan, foes: Foes, home: str, stacks: Stacks) -> None:
    """Every stack goes where it is enough, and together into a battle that it meets."""
    go_out(turn, foes, home, stacks, turn.conduct.odds)


def go_out(turn: TurnPlan, foes: Foes, home: str, stacks: Stacks, odds: Margin) -> None:
    """The same at these odds."""
    for place, stack in stacks.items():
        goal = followed(turn, foes, stack, FOLLOWS) or goal_of(turn, foes, home, stack, odds)
        if goal != place:
            advance(turn, foes, stack, goal)


def followed(turn: TurnPlan, foes: Foes, stack: list[Group], margin: Margin) -> str:
    """Where others of a stack have met somebody when the rest is ordered; "" for nowhere."""
    view = turn.view
    met = (at for at in neighbours(view, stack[0].at) if at in foes)
    mixed = (at for at in met if any(groups_at(view, at, turn.me)))
    return next((at for at in mixed if is_able(turn, foes, stack, at, margin)), "")


def is_able(turn: TurnPlan, foes: Foes, stack: list[Group], goal: str, margin: Margin) -> bool:
    """Whether a stack is worth so much more than what it meets, with what is there already.

    Orders stop at a surprise: when the rest is ordered, some of a stack may have met the enemy.
    """
    there = [group for group in groups_at(turn.view, goal, turn.me) if fights(turn.view, group)]
    return beats(turn.view, goal, [*stack, *there], _defenders(turn, foes, goal), margin)


def goal_of(turn: TurnPlan, foes: Foes, home: str, stack: list[Group], odds: Margin) -> str:
    """The nearest threat or rival world that a stack can beat, of more worth farther; else home."""
    view, here = turn.view, stack[0].at
    distance, rivals = map_of(view).distance, homeworlds(view)

    def cost(goal: str) -> tuple[int, int, str]:
        worth = PRIZE if goal in rivals.values() else URGENT if goal in threats else 0
        against = strength(view, goal, _defenders(turn, foes, goal), stack)
        return distance(here, goal) - worth, against, goal

    threats = threatening(turn, foes, home)
    goals = dict.fromkeys([*threats, *worlds_to_strike(turn, home, stack)])
    able = (at for at in goals if beats(view, at, stack, _defenders(turn, foes, at), odds))
    best = (at for at in sorted(able, key=cost) if not is_home_open(turn, foes, home, stack, at))
    return next(best, home)


def _defenders(turn: TurnPlan, foes: Foes, goal: str) -> list[Group]:
    """What a stack meets in a hex: what is there, and what can come from next to it."""
    view, distance = turn.view, map_of(turn.view).distance
    there = list(foes.get(goal, ()))
    for at, groups in foes.items():
        if distance(at, goal) == 1:
            there += movers(view, groups)
    return there


def threatening(turn: TurnPlan, foes: Foes, home: str) -> list[str]:
    """The hexes of others' counters that may fight, near an own colony."""
    own, distance = colonies_of(turn.view, turn.me), map_of(turn.view).distance
    return [at for at in foes if any(distance(at, colony) <= REACH for colony in (home, *own))]


def worlds_to_strike(turn: TurnPlan, home: str, stack: list[Group]) -> Iterator[str]:
    """The colonies of others, for a stack that is great enough to leave home, or to go on."""
    hull = sum(hull_of(turn.view, group) for group in stack)
    if hull >= (turn.conduct.enough if stack[0].at == home else KEEPS_ON):
        yield from rival_worlds(turn.view, turn.me)


def advance(turn: TurnPlan, foes: Foes, stack: list[Group], goal: str) -> None:
    """A stack goes to a goal together, round others' fleets; a single ship looks ahead."""
    way = way_past(turn.view, foes, stack[0].at, goal)
    known = list(takewhile(lambda place: turn.view.systems[place].explored, way))
    if way and not known:
        look_ahead(turn, stack, way[:1])
    pace = min((hexes_left(turn.view, group) for group in stack), default=0)
    for group in stack if known and pace else ():
        turn.go(view_of_group(turn, group), known[:pace])


def way_past(view: View, foes: Foes, start: str, goal: str) -> list[str]:
    """The way to a goal round others' fleets, or through them where there is no other."""
    prices = all_ways(view, [at for at in foes if at != goal])
    return way_to(ways_from(view, start, prices), goal) or way_to(
        ways_from(view, start, all_ways(view)), goal
    )


def look_ahead(turn: TurnPlan, stack: list[Group], way: list[str]) -> None:
    """The cheapest ship of a stack turns up the next hex."""
    able = [group for group in stack if allowance(turn.view, group)]
    for group in sorted(able, key=lambda each: turn.view.tables.unit(each.kind).cost):
        if turn.go(group, way, 1):
            return
