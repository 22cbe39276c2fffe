"""What is researched, and when: bought, or funded by grants where the match has those."""

from __future__ import annotations

from hegemon.bots.space_empires.conduct import USUAL, Conduct
from hegemon.bots.space_empires.fleets import fleet_hull
from hegemon.bots.space_empires.spending import barren
from hegemon.core import Player
from hegemon.games.space_empires import (
    Fund,
    Grants,
    View,
    grants_left,
    is_technology_in_play,
    technology_of,
    why_no_fund,
)

AGAINST = {"R": "scanners", "F": "point_defense", "MINE": "mine_sweep"}
"""What the first level of a technology is good against, by the kind of unit that lies open."""


def called_for(view: View, me: Player) -> list[str]:
    """The technologies against what others have shown."""
    shown = {group.kind for group in view.groups.values() if group.owner != me}
    levels = view.empires[me].levels
    return [
        name
        for kind, name in AGAINST.items()
        if kind in shown and is_technology_in_play(view, name) and not levels[name]
    ]


def technology_plan(view: View, me: Player, conduct: Conduct = USUAL) -> tuple[str, ...]:
    """The technologies that are to come, in order."""
    levels = view.empires[me].levels
    hull = fleet_hull(view, me)
    wanted = (
        name
        for name, level, ships in conduct.plan
        if is_technology_in_play(view, name)
        and levels[name] < min(level, technology_of(view, name).most)
        and hull >= ships
    )
    return tuple(dict.fromkeys((*called_for(view, me), *wanted)))


def grants(view: View, me: Player, conduct: Conduct = USUAL) -> Grants:
    """Half of what may be bought for what is wanted first, the rest for what is wanted next."""
    levels = view.empires[me].levels
    ships = ("ship_size",) if levels["ship_size"] < conduct.size else ()
    planets = ("terraforming",) if any(barren(view, me)) and not levels["terraforming"] else ()
    wanted = dict.fromkeys((*ships, *planets, *technology_plan(view, me, conduct)))
    funds: tuple[Fund, ...] = ()
    most = (grants_left(view, me, ()) + 1) // 2
    for name in list(wanted)[:2]:
        fund = Fund(name, min(most, grants_left(view, me, funds)))
        if not why_no_fund(view, me, funds, fund):
            funds = (*funds, fund)
    return Grants(funds)
