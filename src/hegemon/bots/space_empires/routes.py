"""Ways over the map: cheap ones through what is known, dear ones through what is not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush

from hegemon.games.space_empires import (
    TERRAIN,
    View,
    map_of,
    neighbours,
)

Prices = Mapping[str, int]
"""What it costs to enter a hex; one that is not named nobody should enter."""
Ways = dict[str, tuple[int, str]]
"""What it costs to come to each hex, and the hex before it."""

_DEADLY = ("black_hole", "super_nova")
_SLOW, _UNKNOWN = 2, 5


def known_ways(view: View, avoid: Iterable[str] = ()) -> Prices:
    """Only explored hexes without a black hole or a super nova."""
    shunned = frozenset(avoid)
    return {
        place: _SLOW if system.marker in TERRAIN else 1
        for place, system in view.systems.items()
        if system.explored and system.marker not in _DEADLY and place not in shunned
    }


def all_ways(view: View, avoid: Iterable[str] = ()) -> Prices:
    """Explored hexes first; what lies face down costs as much as a detour."""
    shunned = frozenset(avoid)
    unknown = (place for place, system in view.systems.items() if not system.explored)
    return {
        **known_ways(view, shunned),
        **{place: _UNKNOWN for place in unknown if place not in shunned},
    }


def ways_from(view: View, start: str, prices: Prices) -> Ways:
    """The cheapest way to every hex that can be reached; of equals the first by name."""
    near = map_of(view).near
    if view.house_rules.warp_points:
        near = {place: neighbours(view, place) for place in view.systems}
    found: Ways = {}
    waiting = [(0, start, start)]
    while waiting:
        cost, place, before = heappop(waiting)
        if place in found:
            continue
        found[place] = (cost, before)
        for other in near[place]:
            if other in prices and other not in found:
                heappush(waiting, (cost + prices[other], other, place))
    return found


def way_to(ways: Ways, goal: str) -> list[str]:
    """The hexes to a goal, the start left out; empty where no way leads there."""
    way: list[str] = []
    while goal in ways and ways[goal][1] != goal:
        way.append(goal)
        goal = ways[goal][1]
    return way[::-1]


def nearest(ways: Ways, goals: Iterable[str]) -> str | None:
    """The goal that costs least, of equals the first by name."""
    there = [goal for goal in goals if goal in ways]
    return min(there, key=lambda goal: (ways[goal][0], goal), default=None)
