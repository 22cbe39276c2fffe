"""From hexes to regions, in seven steps.

1. Hexes are grouped by the region that the map gives them to.
2. A region is sea or land as most of its hexes are; a single hex with a town is a fort.
3. Two regions are neighbours if any two of their hexes are.
4. A fort keeps only the land region round it and its neighbours at sea.
5. Hexes without a region get one: land grows from towns until all are about equally rich, and the
   sea is cut into larger cells.
6. A region's production is the sum of what its hexes yield.
7. Its outline is the border of all its hexes, for drawing.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from hegemon.core.geometry.hexes import Hex, centre, neighbours
from hegemon.maps.adjacency import edges, inherit_owners, land_of_forts
from hegemon.maps.errors import MapError, shown
from hegemon.maps.hex_growth import heart
from hegemon.maps.hex_map import HexMap
from hegemon.maps.hex_outline import outlines
from hegemon.maps.hex_seeds import with_grown_regions
from hegemon.maps.names import LEGAL_ID, NewIds
from hegemon.maps.plain import plain_text
from hegemon.maps.region_graph import KINDS, MOST_REGIONS, RegionGraph, region_graph

_RegionNode = dict[str, Any]

_LAND, _FORT, _SEA = KINDS


def regions_of(hex_map: HexMap) -> RegionGraph:
    """The region graph of a map of hexes; raises MapError that names the hex or region."""
    whole = with_grown_regions(hex_map)
    groups = _groups(whole)
    regions = _regions(whole, groups)
    borders = _borders(whole, {label: region["id"] for label, region in regions.items()})
    by_id = {region["id"]: region for region in regions.values()}
    lands = land_of_forts(by_id, borders)
    inherit_owners(by_id, lands)
    hexes = {region["id"]: groups[label] for label, region in regions.items()}
    for id_, ring in _outlines(whole, hexes, lands).items():
        by_id[id_]["outline"] = ring
    links = edges(by_id, borders, lands)
    return region_graph({"graph": whole.about, "nodes": list(by_id.values()), "edges": links})


def _groups(hex_map: HexMap) -> dict[str, list[Hex]]:
    """Step 1: the hexes of each region, in the map's order."""
    groups: dict[str, list[Hex]] = {}
    for hex_ in hex_map.terrain:
        groups.setdefault(hex_map.painted[hex_], []).append(hex_)
    if len(groups) > MOST_REGIONS:
        raise MapError(f"the map has {len(groups)} regions, more than {MOST_REGIONS:,}")
    return groups


def _regions(hex_map: HexMap, groups: dict[str, list[Hex]]) -> dict[str, _RegionNode]:
    """The region of each label, without its neighbours."""
    regions: dict[str, _RegionNode] = {}
    ids, taken = NewIds(), set[str]()
    for label, hexes in groups.items():
        region = _region(hex_map, label, hexes)
        wanted = region.get("id")
        legal = isinstance(wanted, str) and LEGAL_ID.fullmatch(wanted)
        if wanted in taken:
            raise MapError(f"two regions have the id {shown(wanted)}")
        region["id"] = wanted if legal else ids.of(region["name"], taken, region["kind"])
        taken.add(region["id"])
        regions[label] = region
    return regions


def _region(hex_map: HexMap, label: str, hexes: list[Hex]) -> _RegionNode:
    """Steps 2 and 6: kind, name, production and place; what the map says goes before."""
    said = _said(hex_map, label, hexes)
    x, y = centre(heart(hexes), hex_map.orientation)
    region: _RegionNode = {"kind": _kind(hex_map, hexes), "pos": [x, y]} | said
    where = f"region {shown(region.get('name') or label)}"
    region["kind"] = plain_text(region["kind"], f"{where}: kind").strip().lower()
    region.setdefault("name", f"{region['kind'].capitalize()} {label}")
    if region["kind"] != _SEA:
        region.setdefault("production", sum(hex_map.terrain[hex_].yields for hex_ in hexes))
    return region


def _said(hex_map: HexMap, label: str, hexes: list[Hex]) -> _RegionNode:
    """What the map says of a region: its tile, or else the town in it."""
    towns = (hex_map.towns[hex_] for hex_ in hexes if hex_ in hex_map.towns)
    town = dict(next(towns, {}))
    if len(hexes) > 1:  # a fort is one hex: a town in a larger region is none
        town.pop("fort_level", None)
    said = town | hex_map.labels.get(label, {})
    said.pop("region", None)
    return said


def _kind(hex_map: HexMap, hexes: list[Hex]) -> str:
    if len(hexes) == 1 and hexes[0] in hex_map.towns and not hex_map.is_water(hexes[0]):
        return _FORT
    water = sum(hex_map.is_water(hex_) for hex_ in hexes)
    return _SEA if 2 * water > len(hexes) else _LAND


def _borders(hex_map: HexMap, ids: dict[str, str]) -> dict[frozenset[str], float]:
    """Step 3: how many sides of hexes two regions share."""
    sides: Counter[frozenset[str]] = Counter()
    for hex_ in hex_map.terrain:
        one = hex_map.painted[hex_]
        for near in neighbours(hex_)[:3]:  # the other three find this one, too
            other = hex_map.painted[near] if near in hex_map.terrain else one
            if other != one:
                sides[frozenset((ids[one], ids[other]))] += 1
    return {pair: float(count) for pair, count in sides.items()}


def _outlines(
    hex_map: HexMap, hexes: dict[str, list[Hex]], lands: dict[str, str]
) -> dict[str, list[list[int]]]:
    """Step 7: forts are drawn on their land region, which therefore has no hole for them."""
    ground = {id_: list(own) for id_, own in hexes.items() if id_ not in lands}
    for fort, land in lands.items():
        ground[land] += hexes[fort]
    forts = outlines({fort: hexes[fort] for fort in lands}, hex_map.orientation)
    return outlines(ground, hex_map.orientation) | forts
