"""§2.1: the map: systems on hexes round a hub, and the jump lanes between them.

A system is called by its place: `hub`, then the letter of its ring and its number on the ring,
clockwise from the hex straight above the hub: A1 to A6, B1 to B12, ... L1 to L72.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from hegemon.core import Hex, Value, hexes
from hegemon.games.ec4x.common.starmap.figures import STARMAP, LaneClass, Resources, StarClass

HUB = "hub"
CENTRE = Hex(0, 0)
_FIRST_RING = ord("A")


class StarSystem(Value, tag=False, array_like=True):
    """§2.2: a hex of the map, as it was at the start: terraforming is the state's."""

    id: str
    planet_class: str = ""
    """Empty, as the raw materials are, on a map that everybody may see."""
    resources: Resources | Literal[""] = ""
    name: str = ""
    """What a map of somebody's own calls it."""
    star: StarClass | Literal[""] = ""
    """R111: the class of its star; empty in matches that began before there were any."""

    @property
    def hex(self) -> Hex:
        """Where it lies, in axial coordinates."""
        return hex_of(self.id)

    @property
    def ring(self) -> int:
        """How far it lies from the hub, which is ring 0."""
        return ring_of(self.id)


class Lane(Value, tag=False, array_like=True):
    """§2.1: a jump lane. Of its ends the one that the map lists first is `a`."""

    a: str
    b: str
    lane_class: LaneClass


class StarMap(Value, tag=False, cache_hash=True):
    """§2.1: a whole map. It never changes; a state holds it once."""

    systems: tuple[StarSystem, ...]
    """The hub first, then ring by ring, clockwise."""
    lanes: tuple[Lane, ...]
    homeworlds: tuple[str, ...]
    """In seat order."""


def public_map(star_map: StarMap) -> StarMap:
    """What everybody knows: systems, stars, lanes, where homeworlds can be; not whose or what."""
    systems = tuple(StarSystem(one.id, name=one.name, star=one.star) for one in star_map.systems)
    homes = tuple(sorted(star_map.homeworlds, key=map_order))
    return StarMap(systems, star_map.lanes, homes)


def system_at(hex_: Hex) -> str:
    """The id of the system on a hex; raises KeyError beyond the last ring there can be."""
    return _ids()[hex_]


def hex_of(system: str) -> Hex:
    """The hex of a system; raises KeyError for what is no id."""
    return _hexes()[system]


def ring_of(system: str) -> int:
    """The ring of a system, 0 for the hub."""
    return 0 if system == HUB else ord(system[0]) - _FIRST_RING + 1


def is_id(text: str) -> bool:
    """Whether a system can be called so."""
    return text in _hexes()


def ring_ids(ring: int) -> tuple[str, ...]:
    """The systems of a ring, clockwise from the one straight above the hub."""
    if ring == 0:
        return (HUB,)
    letter = chr(_FIRST_RING + ring - 1)
    count = len(hexes.DIRECTIONS) * ring
    return tuple(f"{letter}{number}" for number in range(1, count + 1))


def disk_ids(rings: int) -> tuple[str, ...]:
    """Every system of a map of so many rings, in its order."""
    return tuple(system for ring in range(rings + 1) for system in ring_ids(ring))


def map_order(system: str) -> tuple[int, int]:
    """Where a map lists a system: by ring, then clockwise."""
    return (0, 0) if system == HUB else (ring_of(system), int(system[1:]))


@cache
def beside(system: str) -> tuple[str, ...]:
    """The systems on the hexes next to one, as far as there can be any, clockwise."""
    ids = _ids()
    return tuple(ids[near] for near in hexes.neighbours(hex_of(system)) if near in ids)


def outer_homes(houses: int) -> tuple[str, ...]:
    """§2.1, R5: every sixth hex of the outer ring, clockwise from the top."""
    return ring_ids(houses)[:: STARMAP.rings.home_spacing]


@cache
def _hexes() -> dict[str, Hex]:
    found: dict[str, Hex] = {}
    for ring in range(STARMAP.rings.most + 1):
        found |= zip(ring_ids(ring), hexes.ring(CENTRE, ring), strict=True)
    return found


@cache
def _ids() -> dict[Hex, str]:
    return {hex_: system for system, hex_ in _hexes().items()}
