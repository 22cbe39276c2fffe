"""§8.1: pipelines: movement along a chain, and trade."""

from __future__ import annotations

from hegemon.core import Player
from hegemon.games.space_empires.state import (
    PIPELINE,
    Group,
    Position,
    colonies_of,
    groups_at,
    groups_of,
    neighbours,
)


def along_chain(here: Position, group: Group, to: str) -> bool:
    """§8.1: whether a step keeps to a chain of own pipelines that have not moved (R64)."""
    if not here.house_rules.pipelines:
        return False
    # who has left the chain, or takes or took a slingshot, goes without for the rest of the turn
    if group.off_chain or group.slings or group.extra:
        return False
    return bool(resting(here, group, group.at) and resting(here, group, to))


def resting(here: Position, group: Group, place: str) -> list[Group]:
    """§8.1: the pipelines in a hex, beside the group itself, that have not moved this turn."""
    return [
        each
        for each in groups_at(here, place, group.owner)
        if each.kind == PIPELINE and each.id != group.id and not each.steps
    ]


def on_chain(group: Group) -> bool:
    """§8.1: whether a group has come where it is along a chain."""
    return group.steps > 0 and not group.off_chain


def hold_still(here: Position, group: Group, places: tuple[str, ...]) -> None:
    """§8.1: pipelines that somebody has gone along do not move any more this turn (R64)."""
    for place in places:
        for pipeline in resting(here, group, place):
            pipeline.halted = True


def trade(here: Position, player: Player) -> int:
    """§8.1: what the colonies give that a chain joins to the homeworld (R61)."""
    if not here.house_rules.pipelines:
        return 0
    blockaded = here.empires[player].blockaded
    joined = joined_to_homeworld(here, player)
    trading = [
        place
        for place, colony in colonies_of(here, player).items()
        if place in joined and place not in blockaded and not colony.homeworld
    ]
    return here.tables.pipelines.trade * len(trading)


def joined_to_homeworld(here: Position, player: Player) -> set[str]:
    """§8.1: the hexes with a pipeline that a chain joins to the homeworld, itself included."""
    piped = {group.at for group in groups_of(here, player) if group.kind == PIPELINE}
    colonies = colonies_of(here, player).items()
    open_ends = [place for place, colony in colonies if colony.homeworld and place in piped]
    joined = set(open_ends)
    while open_ends:
        near = neighbours(here, open_ends.pop())
        fresh = [place for place in near if place in piped and place not in joined]
        joined.update(fresh)
        open_ends += fresh
    return joined
