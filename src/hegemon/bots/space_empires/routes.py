"""Ways over the map: cheap ones through what is known, dear ones through what is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush

from hegemon.games.space_empires import (
    TERRAIN,
    View,
    neighbours,
)

Price = Callable[[str], int | None]
"""What it costs to enter a hex; None where nobody should."""

_SLOW, _UNKNOWN = 2, 5


def known_ways(view: View, avoid: Iterable[str] = ()) -> Price:
    """Only explored hexes without a black hole or a super nova."""
    shunned = frozenset(avoid)

    def price(place: str) -> int | None:
        system = view.systems[place]
        deadly = system.marker in ("black_hole", "super_nova")
        if place in shunned or deadly or not system.explored:
            return None
        return _SLOW if system.marker in TERRAIN else 1

    return price


def all_ways(view: View, avoid: Iterable[str] = ()) -> Price:
    """Explored hexes first; what lies face down costs as much as a detour."""
    known = known_ways(view, avoid)
    shunned = frozenset(avoid)

    def price(place: str) -> int | None:
        if view.systems[place].explored or place in shunned:
            return known(place)
        return _UNKNOWN

    return price


def ways_from(view: View, start: str, price: Price) -> dict[str, tuple[int, str]]:
    """What it costs to come to each hex, and the hex before it."""
    found: dict[str, tuple[int, str]] = {}
    waiting = [(0, start, start)]
    while waiting:
        cost, place, before = heappop(waiting)
        if place in found:
            continue
        found[place] = (cost, before)
        for other in neighbours(view, place):
            step = price(other)
            if other not in found and step is not None:
                heappush(waiting, (cost + step, other, place))
    return found


def way_to(ways: dict[str, tuple[int, str]], goal: str) -> list[str]:
    """The hexes to a goal, the start left out; empty where no way leads there."""
    way: list[str] = []
    while goal in ways and ways[goal][1] != goal:
        way.append(goal)
        goal = ways[goal][1]
    return way[::-1]


def nearest(ways: dict[str, tuple[int, str]], goals: Iterable[str]) -> str | None:
    """The goal that costs least, of equals the first by name."""
    there = [goal for goal in goals if goal in ways]
    return min(there, key=lambda goal: (ways[goal][0], goal), default=None)
