"""Reads the text of a map and names everything that is wrong with it, entry by entry.

Faults make a map unplayable; advice is about a map that can be played but plays badly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from hegemon.core import DocumentReader, accepted, components, shown_word
from hegemon.games.ec4x.common.starmap.figures import STARMAP
from hegemon.games.ec4x.common.starmap.map_file import (
    FORMAT,
    PATTERNS,
    MapFile,
    MapHead,
    MapLanes,
    MapSystem,
    all_systems,
)
from hegemon.games.ec4x.common.starmap.star_map import HUB, beside, is_id, ring_ids

_TOP = ("format", "map", "systems", "lanes")


def read_map(text: str) -> MapFile:
    """The map; raises BadConfig with the first things that are wrong with it."""
    return accepted(*checked(text), "map")


def faults_of(text: str) -> list[str]:
    """Why a text cannot be played as a map; empty when it can."""
    return checked(text)[1]


def checked(text: str) -> tuple[MapFile | None, list[str]]:
    """The map and no faults, or None and all faults."""
    reading = _reading(text)
    return reading.checked(_map_so_far(reading), _faults)


def sketch(text: str) -> MapFile | None:
    """As much of a map as can be read, for drawing what is not right yet."""
    return _map_so_far(_reading(text))


def joined(whole: MapFile) -> dict[str, list[str]]:
    """The neighbours of each system by lanes; by hexes where lanes are still to be laid."""
    found: dict[str, list[str]] = {system: [] for system in whole.systems}
    if whole.lanes is None:
        for system, near in found.items():
            near += [one for one in beside(system) if one in whole.systems]
    for lane in whole.ends:
        found[lane.a].append(lane.b)
        found[lane.b].append(lane.a)
    return found


def _reading(text: str) -> DocumentReader:
    return DocumentReader(text, f'format = "{FORMAT}"', PATTERNS)


def _map_so_far(reading: DocumentReader) -> MapFile | None:
    """The map as far as its tables can be read."""
    document = reading.document
    if not document:
        return None
    if document.get("format") != FORMAT:
        reading.faults.append(f'the first line must be: format = "{FORMAT}"')
    reading.note(f"there is no table {shown_word(key)}" for key in document if key not in _TOP)
    head = reading.one(document.get("map", {}), MapHead, "map")
    listed = _listed(reading, document.get("systems", {}))
    lanes = None
    if "lanes" in document:
        lanes = reading.one(document["lanes"], MapLanes, "lanes")
    if head is None:
        return None
    return MapFile(head, all_systems(head.rings, listed), lanes)


def _listed(reading: DocumentReader, systems: Any) -> dict[str, MapSystem]:
    """The systems that can be read; a fault for each that cannot."""
    if not isinstance(systems, dict):
        reading.faults.append("systems must be a table: write [systems]")
        return {}
    found = {}
    for name, fields in systems.items():
        if reading.is_hopeless:
            break
        place = f"system {shown_word(name)}{reading.line_of(name)}"
        system = reading.one(fields, MapSystem, place)
        if not is_id(name):
            reading.faults.append(f"{place}: {_why_no_id(name)}")
        elif system is not None:
            found[name] = system
    return found


def _why_no_id(name: str) -> str:
    """Why no system can be called so, and what could be."""
    letter, number = name[:1], name[1:]
    rings = _rings()
    if letter in rings and number.isascii() and number.isdigit():
        return f"ring {letter} has the systems {letter}1 to {letter}{rings[letter]}"
    return f"a system is called hub, or by its ring and number: A1 to L{rings['L']}"


@cache
def _rings() -> dict[str, int]:
    """How many systems a ring of each letter has."""
    rings = [ring_ids(ring) for ring in range(1, STARMAP.rings.most + 1)]
    return {systems[0][0]: len(systems) for systems in rings}


def _faults(whole: MapFile, reading: DocumentReader) -> Iterator[str]:
    yield from _name_faults(whole)
    if HUB not in whole.systems:
        yield "there is no hub: write hub = {} under [systems], or rings under [map]"
    yield from _home_faults(whole)
    lane_faults = [*_lane_faults(whole)]
    yield from lane_faults
    if whole.systems and not lane_faults:
        yield from _unconnected(whole)


def _name_faults(whole: MapFile) -> Iterator[str]:
    named = {"map": whole.head.name}
    for name, system in whole.systems.items():
        named[f"system {name}"] = system.name
    for place, name in named.items():
        if not name.isprintable():
            yield f"{place}: the name {shown_word(name)} has control characters"


def _home_faults(whole: MapFile) -> Iterator[str]:
    rings, homes = STARMAP.rings, whole.head.homeworlds
    if not rings.fewest <= len(homes) <= rings.most:
        yield (
            f"map: homeworlds names {len(homes)} systems; "
            f"a map is for {rings.fewest} to {rings.most} houses"
        )
    yield from (f"map: homeworlds names {home} twice" for home in _doubled(homes))
    for home in dict.fromkeys(homes):
        if home not in whole.systems:
            yield f"map: homeworlds names {home}, which is not on the map"
        elif home == HUB:
            yield "map: the hub cannot be a homeworld"


def _lane_faults(whole: MapFile) -> Iterator[str]:
    if whole.lanes is None:
        return
    for name, listed in whole.lanes.lists.items():
        for ends in listed:
            a, b = ends.split()
            for end in dict.fromkeys((a, b)):
                if end not in whole.systems:
                    yield f'lanes: {name}: "{a} {b}": {end} is not on the map'
            if a == b:
                yield f'lanes: {name}: "{a} {b}": a lane joins two systems'
    for pair in _doubled([f"{lane.a} {lane.b}" for lane in whole.ends if lane.a != lane.b]):
        yield f"lanes: the lane {pair} is there twice"


def _unconnected(whole: MapFile) -> Iterator[str]:
    parts = components(joined(whole))
    first = HUB if HUB in whole.systems else parts[0][0]
    for part in parts:
        if first not in part:
            others = f" (and {len(part) - 1} more)" if part[1:] else ""
            yield f"system {part[0]}{others}: no way leads there from {first}"


def _doubled(names: Iterable[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]
