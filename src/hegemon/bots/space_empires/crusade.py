"""Against alien empires: one fist takes their homeworlds, whatever else there is guards."""

from __future__ import annotations

from hegemon.bots.space_empires.estimate import Foes, hull_of
from hegemon.bots.space_empires.fleets import Stacks, fleet_hull, rival_worlds
from hegemon.bots.space_empires.orders import TurnPlan
from hegemon.bots.space_empires.plans import Margin, advance, followed, is_able, threatening
from hegemon.core import Player
from hegemon.games.space_empires import Group, View, map_of

FIST, KEEPS_ON = 12, 8
"""Hull points of a fist that sets out for an alien homeworld, and of one that goes on."""
SURE: Margin = (13, 10)
"""How much stronger the fist is to be than what it meets."""
BOLD: Margin = (4, 5)
"""The same of a guard: whoever it weakens is met by yards and Bases next."""
LEASH = 5
"""Hexes from home to which a guard goes."""
FIRST, EACH = 4, 4
"""The last round without a fleet, and the hull points that every later one adds."""


def wage(turn: TurnPlan, foes: Foes, home: str, stacks: Stacks) -> None:
    """The greatest stack strikes, the others guard."""
    fist = max(stacks, key=lambda at: (hull(turn, stacks[at]), at), default=home)
    for place, stack in stacks.items():
        goal = followed(turn, foes, stack, BOLD)
        goal = goal or (struck if place == fist else guarded)(turn, foes, home, stack)
        if goal != place:
            advance(turn, foes, stack, goal)


def struck(turn: TurnPlan, foes: Foes, home: str, stack: list[Group]) -> str:
    """Whoever is next to the fist, then the nearest homeworld that it can take; else as a guard."""
    view, here, distance = turn.view, stack[0].at, map_of(turn.view).distance
    worlds = rival_worlds(view, turn.me)
    near = [at for at in foes if distance(at, here) == 1 and at not in worlds]
    ready = hull(turn, stack) >= (FIST if here == home else KEEPS_ON)
    goals = (*near, *worlds) if ready else near
    able = [at for at in goals if is_able(turn, foes, stack, at, SURE)]
    if able:
        return min(able, key=lambda at: (distance(here, at), at))
    return guarded(turn, foes, home, stack)


def guarded(turn: TurnPlan, foes: Foes, home: str, stack: list[Group]) -> str:
    """The nearest fleet by an own colony that a stack can fight; else home."""
    view, here, distance = turn.view, stack[0].at, map_of(turn.view).distance
    worlds = rival_worlds(view, turn.me)
    near = (at for at in threatening(turn, foes, home) if distance(at, home) <= LEASH)
    able = [at for at in near if at not in worlds and is_able(turn, foes, stack, at, BOLD)]
    return min(able, key=lambda at: (distance(here, at), at), default=home)


def hull(turn: TurnPlan, stack: list[Group]) -> int:
    """The hull points of a stack."""
    return sum(hull_of(turn.view, group) for group in stack)


def is_behind(view: View, me: Player) -> bool:
    """Whether ships come before technology: aliens are weakest in the first rounds."""
    return fleet_hull(view, me) < EACH * (view.round - FIRST)
