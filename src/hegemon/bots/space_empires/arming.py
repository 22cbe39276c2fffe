"""When ships come before technology, and which ships."""

from __future__ import annotations

from hegemon.bots.space_empires.estimate import beats, foes_of
from hegemon.bots.space_empires.fleets import fleet_hull, outdated
from hegemon.bots.space_empires.research import technology_plan
from hegemon.bots.space_empires.spending import Spending, sites
from hegemon.core import Player
from hegemon.games.space_empires import (
    Group,
    View,
    colonies_of,
    fights,
    groups_of,
    map_of,
    unit_of,
)

NEAR = 4
"""Hexes between an own colony and counters that may come there within a round or two."""
SAFE = (3, 2)
"""How many times as strong as they the own fleet is to be."""
FIRST, EACH = 8, 2
"""The last round without a fleet, and the hull points that every later one adds."""
IDLE = 20
"""Points that may be left over for the next technology."""
UPGRADES = 12
"""Points that are kept for upgrades of ships in play, where so much is needed."""


def arm(purse: Spending) -> None:
    """The best ships that can be built, for all but what upgrades will cost."""
    kind = purse.warship(purse.conduct.hulls)
    if kind is None:
        return
    spare = purse.cp - min(UPGRADES, outdated(purse.view, purse.me))
    purse.build(kind, max(0, spare // purse.view.tables.unit(kind).cost))


def is_to_arm(purse: Spending) -> bool:
    """Whether what is left goes into ships: too few, nothing to study, or too much to be idle."""
    view, me = purse.view, purse.me
    few = fleet_hull(view, me) < peace_fleet(view.round)
    return few or purse.cp > IDLE or not technology_plan(view, me, purse.conduct)


def peace_fleet(round_: int) -> int:
    """The hull points that are kept where nobody is to be seen: ships cost money every phase."""
    return EACH * max(0, round_ - FIRST)


def is_threatened(view: View, me: Player) -> bool:
    """Whether the own fleet is not clearly stronger than what is near the own colonies."""
    own = [group for group in groups_of(view, me) if fights(view, group) and is_mobile(view, group)]
    return not beats(view, sites(view, me)[0], own, near(view, me), SAFE)


def near(view: View, me: Player) -> list[Group]:
    """What may fight of others, moves, and is near an own colony."""
    distance, colonies = map_of(view).distance, list(colonies_of(view, me))
    return [
        group
        for at, groups in foes_of(view, me).items()
        if any(distance(at, colony) <= NEAR for colony in colonies)
        for group in groups
        if is_mobile(view, group)
    ]


def is_mobile(view: View, group: Group) -> bool:
    """Whether a group of a known kind can move."""
    return unit_of(view, group).moves != "never"
