"""Bluff: a Decoy that marches at a rival world looks like a fleet, and costs a point."""

from __future__ import annotations

from hegemon.bots.space_empires.estimate import Foes
from hegemon.bots.space_empires.fleets import rival_worlds
from hegemon.bots.space_empires.orders import TurnPlan, enemies_at, may_fight
from hegemon.bots.space_empires.routes import known_ways, nearest, way_to, ways_from
from hegemon.core import Player
from hegemon.games.space_empires import View, colonies_of, groups_of, map_of, neighbours

NEAR = 4
"""Hexes between what is ours and others' counters from which on there is war."""


def at_war(view: View, me: Player) -> bool:
    """Whether rivals' fleets are near: then the first move and a bluff are worth something."""
    if not rival_worlds(view, me):
        return False  # doomsday machines: nobody bids against them, and no decoy draws them
    distance = map_of(view).distance
    ours = {*colonies_of(view, me), *(group.at for group in groups_of(view, me))}
    return any(
        distance(place, at) <= NEAR
        for at, groups in enemies_at(view, me).items()
        if any(may_fight(view, group) for group in groups)
        for place in ours
    )


def feint(turn: TurnPlan, foes: Foes, home: str) -> None:
    """Decoys approach the rival world that is farthest from home, and keep away from all others."""
    view = turn.view
    distance, worlds = map_of(view).distance, rival_worlds(view, turn.me)
    if not worlds:
        return
    goal = max(worlds, key=lambda world: (distance(home, world), world))
    shunned = {*enemies_at(view, turn.me), *worlds}
    shunned |= {near for at in foes for near in neighbours(view, at)}
    for group in turn.own("DECOY"):
        ways = ways_from(turn.view, group.at, known_ways(turn.view, shunned))
        stops = [at for at in ways if distance(at, goal) < distance(group.at, goal)]
        stop = nearest(ways, sorted(stops, key=lambda at: distance(at, goal))[:1])
        if stop is not None:
            turn.go(group, way_to(ways, stop))
