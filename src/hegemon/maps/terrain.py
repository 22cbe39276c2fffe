"""Terrain of hex maps: what it yields, how hard it is to cross, whether it is water."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hegemon.maps.errors import MapError, shown
from hegemon.maps.plain import whole
from hegemon.maps.region_graph import RICHEST


class Terrain(NamedTuple):
    """What the hexes of one kind have in common.

    `yields` is a hex's share of its region's production; `cost` is what a step into it costs a
    region that grows.
    """

    name: str
    yields: int
    cost: int
    water: bool = False


TERRAINS = {
    terrain.name: terrain
    for terrain in (
        Terrain("farmland", 1200, 2),
        Terrain("plains", 900, 2),
        Terrain("grassland", 900, 2),
        Terrain("forest", 600, 3),
        Terrain("hills", 600, 3),
        Terrain("marsh", 300, 4),
        Terrain("desert", 200, 3),
        Terrain("tundra", 200, 3),
        Terrain("mountains", 300, 6),
        Terrain("town", 2000, 2),
        Terrain("sea", 0, 1, water=True),
        Terrain("ocean", 0, 1, water=True),
        Terrain("lake", 0, 1, water=True),
    )
}
"""The terrains that need no properties of their own."""

TOWN = "town"
_HARDEST = 1_000


def terrain_of(kind: str, properties: Mapping[str, Any], where: str) -> Terrain:
    """The terrain of a tile by its class or its property `terrain`; raises MapError.

    The properties `water`, `yield` and `cost` change one of TERRAINS or make a new one.
    """
    name = str(properties.get("terrain") or kind).strip().lower()
    if not name:
        raise MapError(f"{where} has no terrain: give it a class or a property terrain")
    known = TERRAINS.get(name)
    if known is None and "yield" not in properties and "water" not in properties:
        raise MapError(
            f"{where}: terrain {shown(name)} is not one of {', '.join(TERRAINS)}; "
            "give the tile the properties yield and water if it is one of your own"
        )
    base = known or Terrain(name, 0, 2)
    return Terrain(
        name,
        whole(properties.get("yield", base.yields), f"{where}: yield", 0, RICHEST),
        whole(properties.get("cost", base.cost), f"{where}: cost", 1, _HARDEST),
        _truth(properties.get("water", base.water), f"{where}: water"),
    )


def _truth(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise MapError(f"{where}: {shown(value)} is not true or false")
    return value
