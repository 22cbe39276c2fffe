"""Step 5 of `hex_regions`: hexes without a region grow into one, from towns and other seeds."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from hegemon.core.geometry.hexes import Hex, neighbours
from hegemon.maps.errors import MapError
from hegemon.maps.hex_growth import HexGround, grow, parts, spread
from hegemon.maps.hex_map import HexMap
from hegemon.maps.region_graph import MOST_REGIONS

SEA_CELL = 2
"""How many hexes a cell of the sea has for each of a usual land region."""

_SMALLEST_SEA = 5


def with_grown_regions(hex_map: HexMap) -> HexMap:
    """The map with every hex in a region.

    Where the map paints no land, land grows from the towns; where it paints some, it must paint
    all. Water that is not painted is cut into cells.
    """
    land = _free(hex_map, water=False)
    if land:
        painted = [hex_ for hex_ in hex_map.painted if not hex_map.is_water(hex_)]
        if painted:
            raise MapError(f"{hex_map.names.get(land[0], 'a hex')} is land and in no region")
        hex_map = _with_land(hex_map, land)
    return _with_seas(hex_map)


def _free(hex_map: HexMap, *, water: bool) -> list[Hex]:
    return [
        hex_
        for hex_ in hex_map.terrain
        if hex_ not in hex_map.painted and hex_map.is_water(hex_) == water
    ]


# -- land


def _with_land(hex_map: HexMap, land: list[Hex]) -> HexMap:
    """Forts take their hex; every town's region grows, then those of land without a town."""
    towns = {hex_: town for hex_, town in hex_map.towns.items() if not hex_map.is_water(hex_)}
    if not towns:
        raise MapError(
            "nothing says where regions are: paint a layer regions, "
            "or mark towns in a layer towns for regions to grow from"
        )
    forts = dict.fromkeys(hex_ for hex_ in towns if towns[hex_].get("fort_level"))
    ground = {
        hex_: (hex_map.terrain[hex_].cost, hex_map.terrain[hex_].yields)
        for hex_ in land
        if hex_ not in forts
    }
    # from each town its region, with the town's name and number
    seeds = [_seed(hex_, forts, ground) for hex_ in towns]
    grown = grow(seeds, ground)
    labels = {f"town {number}": _land_label(town) for number, town in enumerate(towns.values(), 1)}
    painted = {hex_: f"town {number + 1}" for hex_, number in grown.items()}
    # what no town reaches is wild, and every fort keeps the hex it stands on
    wild = _wild(ground, grown)
    painted |= {hex_: f"wild {number + 1}" for hex_, number in wild.items()}
    labels |= {f"wild {n + 1}": {"name": f"Wilds {n + 1}"} for n in wild.values()}
    painted |= {hex_: f"fort {number}" for number, hex_ in enumerate(forts, start=1)}
    return replace(hex_map, painted=hex_map.painted | painted, labels=hex_map.labels | labels)


def _seed(town: Hex, forts: Collection[Hex], ground: HexGround) -> list[Hex]:
    """What a town's region has from the start: its hex, or the hexes round a fort."""
    if town not in forts:
        return [town]
    return [near for near in neighbours(town) if near in ground]


def _land_label(town: Mapping[str, Any]) -> dict[str, Any]:
    """What a town says of the region that grows from it; a fort keeps its name and production."""
    own = {key: town[key] for key in ("owner",) if key in town}
    name = town.get("region") or (f"{town['name']} Land" if town.get("name") else None)
    if town.get("fort_level"):
        return own | ({"name": name} if name else {})
    return own | ({"name": town["region"]} if town.get("region") else {})


def _wild(ground: HexGround, grown: Mapping[Hex, int]) -> dict[Hex, int]:
    """The land that no town reaches, cut into regions about as rich as the others."""
    count = len(set(grown.values())) or 1
    usual = max(1, sum(ground[hex_][1] for hex_ in grown) // count)
    seeds: list[list[Hex]] = []
    left = [hex_ for hex_ in ground if hex_ not in grown]
    for part in parts(left):
        riches = sum(ground[hex_][1] for hex_ in part)
        number = max(1, (riches + usual // 2) // usual)
        _check_room(len(seeds) + number)
        seeds += [[hex_] for hex_ in spread(part, number)]
    return grow(seeds, {hex_: ground[hex_] for hex_ in left})


def _check_room(regions: int) -> None:
    if regions > MOST_REGIONS:
        raise MapError(f"the map would have {regions:,} regions or more, at most {MOST_REGIONS:,}")


# -- water


def _with_seas(hex_map: HexMap) -> HexMap:
    """Water that is not painted, in cells of about one size; a town on water names its sea."""
    water = _free(hex_map, water=True)
    usual = max(_SMALLEST_SEA, SEA_CELL * _usual_size(hex_map))
    seeds: list[Hex] = []
    for part in parts(water):
        named = [hex_ for hex_ in part if hex_ in hex_map.towns]
        number = max(1, (len(part) + usual // 2) // usual)
        _check_room(len(seeds) + number)
        seeds += named or spread(part, number)
    grown = grow([[seed] for seed in seeds], dict.fromkeys(water, (1, 1)))
    painted = {hex_: f"sea {number + 1}" for hex_, number in grown.items()}
    labels = {f"sea {n + 1}": _sea_label(hex_map, seed, n) for n, seed in enumerate(seeds)}
    return replace(hex_map, painted=hex_map.painted | painted, labels=hex_map.labels | labels)


def _usual_size(hex_map: HexMap) -> int:
    """How many hexes a land region has on average."""
    land = [label for hex_, label in hex_map.painted.items() if not hex_map.is_water(hex_)]
    return max(1, len(land) // max(1, len(set(land))))


def _sea_label(hex_map: HexMap, seed: Hex, number: int) -> dict[str, Any]:
    name = hex_map.towns.get(seed, {}).get("name")
    return {"name": name or f"Sea {number + 1}"}
