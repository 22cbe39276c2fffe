"""What an umpire may do by hand to land: forts, what was plundered, how long it is occupied.

Everybody sees land, so everybody sees that.
"""

from __future__ import annotations

from typing import Annotated

from hegemon.core import MOST_COUNTED, Act, Choice, Choices, Given, HandCount, Numbers, Order, Says
from hegemon.games.erkenfara.by_hand_armies import check_no_battle
from hegemon.games.erkenfara.state import State, fort_level, map_of


class FortLevel(Order):
    """By hand: a fort is of a level."""

    example = "fort r_f1 2"
    region: Annotated[str, Says("place", "which fort")]
    level: Annotated[int, Says("count", "which level")]


class PlunderedGold(Order):
    """By hand: so much of a region's production was plundered since the winter."""

    example = "plundered m_2 300"
    region: Annotated[str, Says("place", "which region")]
    gold: Annotated[int, Says("count", "how much", needs=("region",))]


class Winters(Order):
    """By hand: a region has been occupied for so many winters."""

    example = "winters m_2 1"
    region: Annotated[str, Says("place", "which region")]
    winters: HandCount


def _forts(state: State, field: str, given: Given) -> Choices:
    """§1: the forts of the map, and how strong one can be; land that is none stays none."""
    if field == "level":
        return Numbers(1, state.tables.attachments.fort_levels)
    game_map = map_of(state)
    return tuple(
        Choice(name, name=one.name, label=f"level {fort_level(state, name)}")
        for name, one in game_map.regions.items()
        if game_map.is_fort(name)
    )


def _worked(state: State, field: str, given: Given) -> Choices:
    """§3.3: the regions that yield something, and all of it."""
    regions = map_of(state).regions
    if field == "gold":
        return Numbers(0, regions[str(given["region"])].production)
    yielding = (one for one in regions.values() if one.production)
    return tuple(Choice(one.id, name=one.name) for one in yielding)


def _occupied(state: State, field: str, given: Given) -> Choices:
    """§3.3: the regions that somebody occupies."""
    if field == "winters":
        return Numbers(0, MOST_COUNTED)
    regions = map_of(state).regions
    return tuple(
        Choice(name, name=regions[name].name, label=f"{one.winters} winters")
        for name, one in state.regions.items()
        if one.occupier is not None
    )


def _fort(state: State, order: FortLevel) -> None:
    """§1: what the map says needs no saying."""
    check_no_battle(state)
    drawn = map_of(state).regions[order.region].fort_level
    state.regions[order.region].fort = None if order.level == drawn else order.level


def _plundered(state: State, order: PlunderedGold) -> None:
    state.regions[order.region].taken = order.gold


def _winters(state: State, order: Winters) -> None:
    """§3.3: where long occupation annexes, that is counted in winter."""
    state.regions[order.region].winters = order.winters


LAND_BY_HAND: tuple[Act[State], ...] = (
    Act(FortLevel, _forts, _fort),
    Act(PlunderedGold, _worked, _plundered),
    Act(Winters, _occupied, _winters),
)
"""What an umpire may do to land."""
