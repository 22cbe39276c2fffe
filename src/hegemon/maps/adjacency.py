"""Which regions are neighbours, by the length of the border that they share."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from hegemon.maps.errors import MapError, shown

Borders = Mapping[frozenset[str], float]
"""How long the border of two regions is, by their ids; those that do not touch are missing."""

RegionNode = dict[str, Any]


def land_of_forts(regions: Mapping[str, RegionNode], borders: Borders) -> dict[str, str]:
    """For each fort the land region that it belongs to: the one with the longest border.

    Of several the map's first; raises MapError for a fort that touches no land region.
    """
    order = {id_: number for number, id_ in enumerate(regions)}
    forts = [id_ for id_, region in regions.items() if region["kind"] == "fort"]
    longest: dict[str, tuple[float, int, str]] = {}
    for pair, length in borders.items():
        for fort, land in permutations(pair):
            if (regions[fort]["kind"], regions[land]["kind"]) == ("fort", "land") and length:
                found = (-length, order[land], land)
                longest[fort] = min(longest.get(fort, found), found)
    for fort in forts:
        if fort not in longest:
            raise MapError(f"fort {shown(regions[fort]['name'])} touches no land region")
    return {fort: longest[fort][2] for fort in forts}


def edges(
    regions: Mapping[str, RegionNode], borders: Borders, lands: Mapping[str, str]
) -> list[dict[str, str]]:
    """The neighbours of every region.

    A fort keeps its land region and its seas, on which that land region then lies as well. It
    belongs to the owner of its land region unless the map says otherwise.
    """
    pairs: dict[frozenset[str], None] = {}
    # two forts are never neighbours, nor a fort and any land but its own
    for pair in borders:
        forts = [id_ for id_ in pair if regions[id_]["kind"] == "fort"]
        if not forts:
            pairs[pair] = None
        elif len(forts) == 1:
            (other,) = pair - {forts[0]}
            if regions[other]["kind"] == "sea":
                pairs |= {pair: None, frozenset((lands[forts[0]], other)): None}
    pairs |= {frozenset(pair): None for pair in lands.items()}
    # in the order of the regions, whatever the order in which their borders were found
    order = {id_: number for number, id_ in enumerate(regions)}
    ordered = [sorted(pair, key=order.__getitem__) for pair in pairs]
    ordered.sort(key=lambda ends: [order[id_] for id_ in ends])
    return [{"source": source, "target": target} for source, target in ordered]


def inherit_owners(regions: Mapping[str, RegionNode], lands: Mapping[str, str]) -> None:
    """Give a fort without an owner to the owner of its land region."""
    for fort, land in lands.items():
        if "owner" in regions[land]:
            regions[fort].setdefault("owner", regions[land]["owner"])
