"""Where the regions of a map lie, also those of which it does not say."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.maps.errors import library
from hegemon.maps.region_graph import RegionGraph, neighbours

_Spot = tuple[int, int]

_PURPOSE = "A map without positions"
_MOST_EVENED_OUT = 400
_WIDTH, _ROOM = 1_000, 10
"""How wide a map is laid out that has no positions, at least and for each region, in map units."""


def places_of(graph: RegionGraph) -> dict[str, _Spot]:
    """The position of every region: given, the middle of its outline, or between its neighbours."""
    spots: dict[str, _Spot] = {}
    for region in graph["nodes"]:
        corners = [region["pos"]] if "pos" in region else region.get("outline", [])
        if corners:
            spots[region["id"]] = _average(corners)
    return _between(graph, spots) if spots else _laid_out(graph)


def _average(spots: Sequence[Sequence[int]]) -> _Spot:
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return sum(xs) // len(xs), sum(ys) // len(ys)


def _between(graph: RegionGraph, spots: dict[str, _Spot]) -> dict[str, _Spot]:
    """The positions with those of further regions: in the middle of the neighbours that have one.

    What has no neighbour with a position stands in a column to the right.
    """
    near = neighbours(graph)
    right, top = max(x for x, _ in spots.values()), min(y for _, y in spots.values())
    found = dict(spots)
    while len(found) < len(near):
        number = len(found)
        for id_, others in near.items():
            known = [found[other] for other in others if other in found]
            if id_ not in found and known:
                x, y = _average(known)
                # lower than the middle: what has a single neighbour would lie on it
                found[id_] = (x, y + 10 * len(known))
        # nobody new has a neighbour with a position: one of those left gets a place of its own
        if len(found) == number:
            id_ = next(id_ for id_ in near if id_ not in found)
            found[id_] = (right + _WIDTH // 8, top + _WIDTH // 8 * (number - len(spots)))
    return found


def _laid_out(graph: RegionGraph) -> dict[str, _Spot]:
    """Positions for a bare graph: without crossing lines where that can be, then evened out."""
    networkx = library("networkx", _PURPOSE)
    library("numpy", _PURPOSE)  # networkx asks for it only when it lays out
    near = networkx.Graph(neighbours(graph))
    planar = networkx.is_planar(near)
    spots = networkx.planar_layout(near) if planar else networkx.circular_layout(near)
    if len(near) <= _MOST_EVENED_OUT:
        spots = networkx.spring_layout(near, pos=spots, seed=1, iterations=100, method="force")
    half = max(_WIDTH, _ROOM * len(near)) / 2
    return {id_: (round(half + half * x), round(half + half * y)) for id_, (x, y) in spots.items()}
