"""Regions that grow over hexes from seeds: in steps, cheapest hexes first, the poorest region next.

So regions become about equally rich wherever the ground lets them, and stay in one piece. Every
tie is broken by the order of seeds and hexes: the same map gives the same regions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from heapq import heappop, heappush

from hegemon.core.geometry.hexes import Hex, neighbours

HexGround = Mapping[Hex, tuple[int, int]]
"""What a region may grow over: for each hex the cost of a step into it, and what it yields."""


def grow(seeds: Sequence[Sequence[Hex]], ground: HexGround) -> dict[Hex, int]:
    """For each hex that can be reached the number of the seed that it went to.

    A seed is one hex or several that are its own from the start.
    """
    growth = _Growth(seeds, ground)
    poorest = sorted((riches, number) for number, riches in enumerate(growth.riches))
    while poorest:
        _, number = heappop(poorest)
        if growth.step(number):
            heappush(poorest, (growth.riches[number], number))
    return growth.owner


class _Growth:
    """Who owns which hex, how rich each region is, and what it could take next."""

    def __init__(self, seeds: Sequence[Sequence[Hex]], ground: HexGround) -> None:
        self.ground = ground
        self.owner: dict[Hex, int] = {}
        self.riches = [0 for _ in seeds]
        self.edges: list[list[tuple[int, Hex]]] = [[] for _ in seeds]
        for number, seed in enumerate(seeds):
            for hex_ in seed:
                if hex_ in ground and hex_ not in self.owner:
                    self._take(number, hex_, 0)

    def step(self, number: int) -> bool:
        """Let a region take the hex that is cheapest to reach; False where it is closed in."""
        edge = self.edges[number]
        while edge:
            far, hex_ = heappop(edge)
            if hex_ not in self.owner:
                self._take(number, hex_, far)
                return True
        return False

    def _take(self, number: int, hex_: Hex, far: int) -> None:
        self.owner[hex_] = number
        self.riches[number] += self.ground[hex_][1]
        for near in neighbours(hex_):
            if near in self.ground and near not in self.owner:
                heappush(self.edges[number], (far + self.ground[near][0], near))


def parts(hexes: Collection[Hex]) -> list[list[Hex]]:
    """The hexes that hang together, in the order of the first hex of each part."""
    left = dict.fromkeys(hexes)
    found = []
    while left:
        first = next(iter(left))
        part = list(steps_from([first], left))
        for hex_ in part:
            del left[hex_]
        found.append(part)
    return found


def steps_from(starts: Iterable[Hex], hexes: Collection[Hex]) -> dict[Hex, int]:
    """The fewest steps from the nearest start to each hex that can be reached."""
    found = dict.fromkeys(starts, 0)
    frontier = list(found)
    while frontier:
        around = [(near, found[hex_] + 1) for hex_ in frontier for near in neighbours(hex_)]
        frontier = []
        for near, far in around:
            if near in hexes and near not in found:
                found[near] = far
                frontier.append(near)
    return found


def spread(hexes: Sequence[Hex], number: int) -> list[Hex]:
    """So many hexes of a part that lie far apart; the middle one if one is enough."""
    if number <= 1:
        return [middle(hexes)]
    far = steps_from([middle(hexes)], frozenset(hexes))
    chosen = [max(far, key=lambda hex_: (far[hex_], hex_))]
    steps = dict.fromkeys(hexes, len(hexes))
    # of each hex how far it was from those chosen, the farthest first; what has come nearer since
    # stands there again
    left: list[tuple[int, int, int, Hex]] = []
    while True:
        for hex_ in _come_nearer(chosen[-1], steps):
            heappush(left, (-steps[hex_], -hex_.q, -hex_.r, hex_))
        if len(chosen) == min(number, len(hexes)):
            return chosen
        while -left[0][0] > steps[left[0][3]]:
            heappop(left)
        chosen.append(left[0][3])


def _come_nearer(start: Hex, steps: dict[Hex, int]) -> list[Hex]:
    """The hexes to which a further start is nearer than all before; `steps` learns how near.

    A way to one of them leads through such hexes alone, so that no other has to be looked at.
    """
    steps[start] = 0
    found = [start]
    for hex_ in found:
        for near in neighbours(hex_):
            if near in steps and steps[hex_] + 1 < steps[near]:
                steps[near] = steps[hex_] + 1
                found.append(near)
    return found


def middle(hexes: Sequence[Hex]) -> Hex:
    """The hex that is nearest to the middle of all, exactly; the first of several."""
    return _nearest_to_middle(hexes, hexes)


def heart(hexes: Sequence[Hex]) -> Hex:
    """The hex that lies deepest inside, where a name has room; of several the most central."""
    members = frozenset(hexes)
    border = [hex_ for hex_ in hexes if not members.issuperset(neighbours(hex_))]
    depth = steps_from(border, members)
    deepest = max(depth.values())
    return _nearest_to_middle([hex_ for hex_ in hexes if depth.get(hex_) == deepest], hexes)


def _nearest_to_middle(chosen: Sequence[Hex], hexes: Sequence[Hex]) -> Hex:
    count = len(hexes)
    q, r = sum(hex_.q for hex_ in hexes), sum(hex_.r for hex_ in hexes)

    def off(hex_: Hex) -> tuple[int, Hex]:
        dq, dr = count * hex_.q - q, count * hex_.r - r
        return dq * dq + dq * dr + dr * dr, hex_

    return min(chosen, key=off)
