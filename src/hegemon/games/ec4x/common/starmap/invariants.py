"""§2.1: what is impossible about a map, whether dice or somebody's file made it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from hegemon.core import graphs
from hegemon.games.ec4x.common.starmap.chart import chart_of
from hegemon.games.ec4x.common.starmap.figures import STARMAP, PlanetFigures
from hegemon.games.ec4x.common.starmap.star_map import HUB, StarMap, is_id, map_order
from hegemon.games.ec4x.common.starmap.symmetry import ends_in_order


def impossible(star_map: StarMap, planets: PlanetFigures) -> Iterator[str]:
    """What is impossible about a map, as sentences; empty for every map that can be played."""
    found = [*_systems(star_map, planets), *_lanes(star_map), *_homeworlds(star_map)]
    yield from found
    if not found:
        parts = graphs.components(chart_of(star_map).lanes)
        yield from (f"no way leads from {parts[0][0]} to {part[0]}" for part in parts[1:])


def _systems(star_map: StarMap, planets: PlanetFigures) -> Iterator[str]:
    classes = {one.id for one in planets.classes}
    ids = [one.id for one in star_map.systems]
    yield from _doubled("the system", ids)
    for one in star_map.systems:
        if not is_id(one.id):
            yield f"no system can be called {one.id!a}"
        if one.planet_class not in classes:
            yield f"{one.id} has the planet class {one.planet_class!a}"
    if HUB not in ids:
        yield "there is no hub"
    if all(map(is_id, ids)) and ids != sorted(ids, key=map_order):
        yield "the systems are not in the map's order"


def _lanes(star_map: StarMap) -> Iterator[str]:
    systems = {one.id for one in star_map.systems}
    yield from _doubled("the lane", [f"{lane.a} {lane.b}" for lane in star_map.lanes])
    for lane in star_map.lanes:
        if lane.a not in systems or lane.b not in systems:
            yield f"the lane {lane.a} {lane.b} leads to no system"
        elif lane.a == lane.b or (lane.a, lane.b) != ends_in_order(lane.a, lane.b):
            yield f"the lane {lane.a} {lane.b} does not lead from one system to a later one"


def _homeworlds(star_map: StarMap) -> Iterator[str]:
    rings, systems = STARMAP.rings, {one.id for one in star_map.systems}
    yield from _doubled("the homeworld", star_map.homeworlds)
    if not rings.fewest <= len(star_map.homeworlds) <= rings.most:
        yield f"there are {len(star_map.homeworlds)} homeworlds"
    for home in star_map.homeworlds:
        if home not in systems or home == HUB:
            yield f"{home} cannot be a homeworld"


def _doubled(what: str, names: Iterable[str]) -> Iterator[str]:
    for name, times in Counter(names).items():
        if times > 1:
            yield f"{what} {name} is there {times} times"
