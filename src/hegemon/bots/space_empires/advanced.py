"""The advanced units: mines that guard the homeworld, sweepers with the fleet, pipelines."""

from __future__ import annotations

from hegemon.bots.space_empires.orders import TurnPlan, enemies_at
from hegemon.bots.space_empires.routes import known_ways, nearest, way_to, ways_from
from hegemon.bots.space_empires.spending import Spending, count
from hegemon.core import Player
from hegemon.games.space_empires import (
    MINES,
    PIPELINE,
    View,
    colonies_of,
    groups_of,
    is_kind_in_play,
)

GUARD, SWEEPERS = 4, 2
"""Mines at the homeworld, and Mine Sweepers in the fleet."""
LAYERS = 2
"""Pipelines that are under way at a time."""
FAR = 3
"""Hexes from the homeworld as far as chains are laid: a longer one takes too long to pay."""


def order_advanced(purse: Spending, home: str) -> None:
    """A few of each where technology and money allow it; pipelines last, and one or two a phase."""
    if purse.view.empires[purse.me].levels.get("mine_sweep"):
        purse.build("SW", SWEEPERS - count(purse.view, purse.me, "SW"))
    if purse.view.empires[purse.me].levels.get("mines"):
        purse.build(MINES, GUARD - count(purse.view, purse.me, MINES))
    if is_kind_in_play(purse.view, PIPELINE):
        wanted = [place for place in chain(purse.view, purse.me, home) if place != home]
        laid = count(purse.view, purse.me, PIPELINE)
        purse.build(PIPELINE, min(LAYERS, len(wanted) + 1 - laid))


def mine_home(turn: TurnPlan, home: str) -> None:
    """Mines stay at the homeworld, and go there."""
    for group in turn.own(MINES):
        ways = ways_from(turn.view, group.at, known_ways(turn.view, enemies_at(turn.view, turn.me)))
        turn.go(group, way_to(ways, home))


def chain(view: View, me: Player, home: str) -> list[str]:
    """The hexes of all chains from the homeworld to the colonies near it, the nearest first."""
    ways = ways_from(view, home, known_ways(view))
    near = [at for at in colonies_of(view, me) if at in ways and ways[at][0] <= FAR]
    found = [home]
    for colony in sorted(near, key=lambda at: (ways[at][0], at)):
        found += [place for place in way_to(ways, colony) if place not in found]
    return found


def lay_pipelines(turn: TurnPlan, home: str) -> None:
    """Every pipeline stays where a chain needs it, or goes to the nearest gap."""
    own = [group for group in groups_of(turn.view, turn.me) if group.kind == PIPELINE]
    if not own:
        return
    plan = chain(turn.view, turn.me, home)
    gaps, idle = list(plan), []
    for group in own:
        if group.at in gaps:
            gaps.remove(group.at)
        else:
            idle.append(group)
    prices = known_ways(turn.view, enemies_at(turn.view, turn.me))
    for group in idle:
        ways = ways_from(turn.view, group.at, prices)
        gap = nearest(ways, gaps)
        if gap is not None:
            gaps.remove(gap)
            turn.go(group, way_to(ways, gap))
