"""§2.1: what follows from a map, worked out once: neighbours, jumps, the best ways.

A chart stands beside the map and is no part of any position.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from hegemon.core import graphs
from hegemon.games.ec4x.common.starmap.figures import STARMAP, LaneClass
from hegemon.games.ec4x.common.starmap.star_map import StarMap, StarSystem

WEIGHTS: Mapping[LaneClass, int] = {
    "major": STARMAP.weights.major,
    "minor": STARMAP.weights.minor,
    "restricted": STARMAP.weights.restricted,
}
"""R12: how long a lane of each class is."""

_KEPT = 8
"""Charts that are remembered."""

_NONE: frozenset[str] = frozenset()


class _Ways(NamedTuple):
    """The best ways from one system, a number for each system in the map's order.

    Lists, because a galaxy of twelve houses has 219,961 pairs of systems.
    """

    weights: list[int]
    """-1 where no way leads."""
    before: list[str]
    """The system before it on the way."""


class Chart:
    """A map in the forms that rules ask for. Systems stand in the map's order everywhere."""

    def __init__(self, star_map: StarMap) -> None:
        self.star_map = star_map
        self.systems: dict[str, StarSystem] = {one.id: one for one in star_map.systems}
        self.lanes: dict[str, dict[str, LaneClass]] = _lanes_by_system(star_map)
        """The neighbours of each system and the class of the lane to each."""
        self.order = {system: number for number, system in enumerate(self.systems)}
        """The number of each system in the map's order."""
        self._jumps: dict[str, dict[str, int]] = {}
        self._ways: dict[tuple[str, frozenset[LaneClass]], _Ways] = {}
        self._parts: dict[frozenset[LaneClass], dict[str, str]] = {}

    def place_of(self, system: str) -> int:
        """The number of a system in the map's order; raises KeyError for an unknown one."""
        return self.order[system]

    def neighbours(self, system: str) -> tuple[str, ...]:
        """The systems that a lane joins to one; raises KeyError for an unknown one."""
        return tuple(self.lanes[system])

    def lane_between(self, a: str, b: str) -> LaneClass | None:
        """The class of the lane between two systems, or None where there is none."""
        return self.lanes.get(a, {}).get(b)

    def jumps_from(self, start: str) -> Mapping[str, int]:
        """The fewest jumps from a system to each that can be reached, itself included at 0."""
        if start not in self._jumps:
            self._jumps[start] = graphs.distances(self.lanes, start)
        return self._jumps[start]

    def jumps(self, a: str, b: str) -> int | None:
        """The fewest jumps between two systems, or None where no way leads."""
        return self.jumps_from(a).get(b)

    def within(self, start: str, jumps: int) -> Mapping[str, int]:
        """The systems within so many jumps of one, itself included at 0, nearest first."""
        return graphs.reachable(self.lanes, start, jumps)

    def joined(self, a: str, b: str, *, closed: Collection[LaneClass] = ()) -> bool:
        """Whether any way leads from a system to another that uses no lane of a closed class."""
        parts = self.parts(frozenset(closed))
        return a in parts and parts[a] == parts.get(b)

    def parts(self, closed: frozenset[LaneClass]) -> Mapping[str, str]:
        """The first system of the part of the map that each is in, where some lanes are closed."""
        if closed not in self._parts:
            found: dict[str, str] = {}
            for start in self.systems:
                waiting = [] if start in found else [start]
                while waiting:
                    here = waiting.pop()
                    found[here] = start
                    lanes = self.lanes[here].items()
                    waiting += [to for to, kind in lanes if kind not in closed and to not in found]
            self._parts[closed] = found
        return self._parts[closed]

    def route(
        self,
        start: str,
        goal: str,
        *,
        closed: Collection[LaneClass] = (),
        barred: Collection[str] = (),
    ) -> tuple[str, ...] | None:
        """The best way, start and goal included, or None: the least weight, then the fewest jumps.

        Of equally good ways the one whose last systems the map lists first. No lane of a closed
        class is used, no barred system entered.
        """
        ways = self._ways_from(start, frozenset(closed), frozenset(barred))
        if self._weight_in(ways, goal) is None:
            return None
        return self._way(ways, start, goal)

    def routes_within(
        self,
        start: str,
        goals: Collection[str],
        weight: int,
        *,
        closed: Collection[LaneClass] = (),
        barred: Collection[str] = (),
    ) -> Mapping[str, tuple[str, ...]]:
        """The best ways to other systems, those that weigh no more than so much."""
        ways = self._searched(start, frozenset(closed), frozenset(barred), most=weight)
        reached = (goal for goal in goals if self._weight_in(ways, goal) is not None)
        return {goal: self._way(ways, start, goal) for goal in reached}

    def distance(
        self,
        start: str,
        goal: str,
        *,
        closed: Collection[LaneClass] = (),
        barred: Collection[str] = (),
    ) -> int | None:
        """The weight of the best way, or None where there is none."""
        return self._weight_in(self._ways_from(start, frozenset(closed), frozenset(barred)), goal)

    def weight(self, route: Sequence[str]) -> int:
        """The weight of a way; raises KeyError where two of its systems have no lane."""
        return sum(WEIGHTS[self.lanes[a][b]] for a, b in pairwise(route))

    def _way(self, ways: _Ways, start: str, goal: str) -> tuple[str, ...]:
        """From the goal back: each system knows the one before it."""
        way = [goal]
        while way[-1] != start:
            here = self.order[way[-1]]
            way.append(ways.before[here])
        return tuple(reversed(way))

    def _weight_in(self, ways: _Ways, goal: str) -> int | None:
        number = self.order.get(goal)
        if number is None or ways.weights[number] < 0:
            return None
        return ways.weights[number]

    def _ways_from(self, start: str, closed: frozenset[LaneClass], barred: frozenset[str]) -> _Ways:
        """The best ways to every system; kept where nothing is barred."""
        if barred:
            return self._searched(start, closed, barred)
        if (start, closed) not in self._ways:
            self._ways[start, closed] = self._searched(start, closed, _NONE)
        return self._ways[start, closed]

    def _searched(
        self,
        start: str,
        closed: frozenset[LaneClass],
        barred: frozenset[str],
        *,
        most: int | None = None,
    ) -> _Ways:
        """Dijkstra's search; ties are broken by the map's order, so nothing depends on chance.

        No way is followed that would weigh more than `most`.
        """
        order = self.order
        ways = _Ways([-1] * len(order), [""] * len(order))
        # weight, jumps, the number of the system before, its id, the system: the heap gives the
        # least of all five, so these are the tie-breaks, too
        ahead = [(0, 0, 0, start, start)]
        while ahead:
            weight, jumps, _, before, here = heappop(ahead)
            number = order[here]
            if ways.weights[number] >= 0:
                continue
            ways.weights[number], ways.before[number] = weight, before
            for near, lane_class in self.lanes[here].items():
                if near in barred or lane_class in closed or ways.weights[order[near]] >= 0:
                    continue
                whole = weight + WEIGHTS[lane_class]
                if most is None or whole <= most:
                    heappush(ahead, (whole, jumps + 1, number, here, near))
        return ways


_met: dict[int, tuple[StarMap, Chart]] = {}
"""The charts of some maps by identity, each with its map: no other can have that meanwhile."""


def chart_of(star_map: StarMap) -> Chart:
    """The chart of a map; equal maps share one, also after they were saved and read again.

    A turn asks a thousand times, and to hash a map means to read all its systems and lanes.
    """
    known = _met.get(id(star_map))
    if known is None:
        if len(_met) >= _KEPT:
            _met.clear()
        known = _met[id(star_map)] = star_map, _chart(star_map)
    return known[1]


@lru_cache(maxsize=_KEPT)
def _chart(star_map: StarMap) -> Chart:
    return Chart(star_map)


def _lanes_by_system(star_map: StarMap) -> dict[str, dict[str, LaneClass]]:
    """The lanes of each system, neighbours in the map's order."""
    order = {one.id: number for number, one in enumerate(star_map.systems)}
    found: dict[str, list[tuple[int, str, LaneClass]]] = {one.id: [] for one in star_map.systems}
    for lane in star_map.lanes:
        found[lane.a].append((order[lane.b], lane.b, lane.lane_class))
        found[lane.b].append((order[lane.a], lane.a, lane.lane_class))
    neighbours: dict[str, dict[str, LaneClass]] = {}
    for system, lanes in found.items():
        neighbours[system] = {near: lane_class for _, near, lane_class in sorted(lanes)}
    return neighbours
