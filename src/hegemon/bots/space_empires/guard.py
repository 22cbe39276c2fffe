"""Home is not left open: no fleet goes where somebody else would come home before it."""

from __future__ import annotations

from hegemon.bots.space_empires.estimate import Foes, beats
from hegemon.bots.space_empires.fleets import homeworlds
from hegemon.bots.space_empires.orders import TurnPlan
from hegemon.core import Player
from hegemon.games.space_empires import Group, View, fights, groups_at, map_of

EVEN = (1, 1)
"""What stays at home is enough if it is worth more than who comes: it has no way to retreat."""


def is_home_open(turn: TurnPlan, foes: Foes, home: str, stack: list[Group], goal: str) -> bool:
    """Whether somebody could come home as soon as a stack on its way to a goal, and take it."""
    view, here, distance = turn.view, stack[0].at, map_of(turn.view).distance
    # the next step is what counts, not the goal: on the way it may still turn back
    away = max(distance(here, home), min(distance(here, home) + 1, distance(goal, home)))
    soon = [at for at in foes if at != goal and distance(at, home) <= away]
    if soon and goal in homeworlds(view).values():
        # the first homeworld that falls ends the war, so a race for theirs may be won, too
        soon = [at for at in soon if distance(at, home) <= distance(here, goal)]
    if not soon:
        return False
    guards = left_behind(view, turn.me, home, stack)
    return any(not beats(view, home, guards, movers(view, foes[at]), EVEN) for at in soon)


def left_behind(view: View, me: Player, home: str, stack: list[Group]) -> list[Group]:
    """What fights at home without a stack."""
    gone = {group.id for group in stack}
    there = groups_at(view, home, me)
    return [group for group in there if fights(view, group) and group.id not in gone]


def movers(view: View, groups: list[Group]) -> list[Group]:
    """Those of some groups that can move."""
    return [group for group in groups if view.tables.unit(group.kind).moves != "never"]
