"""Maps that look the same from several homeworlds: a part is rolled, and turned about the hub.

A hexagon can be turned by sixths, so 2, 3 and 6 houses can have quite the same surroundings.
Otherwise the map is turned as often as houses and sixths allow (4 houses: by halves), and evenness
sees to the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import gcd

from hegemon.core import hexes
from hegemon.games.ec4x.common.starmap.drafts import DraftLane, MapDraft
from hegemon.games.ec4x.common.starmap.star_map import hex_of, map_order, system_at

_SIXTHS = len(hexes.DIRECTIONS)


@cache
def images(system: str, turns: int) -> tuple[str, ...]:
    """Where a system comes to lie when the map is turned so many times until it is round again.

    The system itself is the first.
    """
    sixths = [turn * _SIXTHS // turns for turn in range(turns)]
    return tuple(system_at(hexes.rotate(hex_of(system), many)) for many in sixths)


def lane_images(a: str, b: str, turns: int) -> dict[tuple[str, str], None]:
    """A lane and its images, each with the end first that the map lists first, no one twice."""
    turned = zip(images(a, turns), images(b, turns), strict=True)
    return dict.fromkeys(ends_in_order(*ends) for ends in turned)


def ends_in_order(a: str, b: str) -> tuple[str, str]:
    """The two ends of a lane, in the map's order."""
    return (a, b) if map_order(a) < map_order(b) else (b, a)


def symmetry_of(draft: MapDraft) -> int:
    """How often a draft can be turned so that homeworlds, and all that is given, come to lie alike.

    1 where no turn does it.
    """
    possible = gcd(_SIXTHS, len(draft.homeworlds))
    for turns in range(possible, 1, -1):
        if possible % turns == 0 and _is_same(draft, turns):
            return turns
    return 1


def _is_same(draft: MapDraft, turns: int) -> bool:
    """Whether one turn of the map changes nothing that is given, but for names and seats."""
    turned = {system: images(system, turns)[1] for system in draft.sites}
    for system, image in turned.items():
        if image not in draft.sites:
            return False
        here, there = draft.sites[system], draft.sites[image]
        if (here.planet_class, here.resources) != (there.planet_class, there.resources):
            return False
    if {turned[home] for home in draft.homeworlds} != set(draft.homeworlds):
        return False
    as_it_is = {system: system for system in turned}
    return _classes(draft.lanes, as_it_is) == _classes(draft.lanes, turned)


def _classes(
    lanes: tuple[DraftLane, ...], renamed: Mapping[str, str]
) -> dict[tuple[str, str], str | None]:
    return {ends_in_order(renamed[lane.a], renamed[lane.b]): lane.lane_class for lane in lanes}
