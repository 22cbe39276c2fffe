"""What is given of a map before the dice are rolled: rings of hexes, or what a file says."""

from __future__ import annotations

from hegemon.core import Value
from hegemon.games.ec4x.common.starmap.figures import STARMAP, LaneClass, Resources, StarClass
from hegemon.games.ec4x.common.starmap.star_map import disk_ids, outer_homes


class Site(Value, tag=False):
    """What is known of a system: None is rolled for."""

    planet_class: str | None = None
    resources: Resources | None = None
    name: str = ""
    star: StarClass | None = None


class DraftLane(Value, tag=False):
    """A lane that is known; a class of None is rolled for."""

    a: str
    b: str
    lane_class: LaneClass | None = None


class MapDraft(Value, tag=False):
    """A map of which the dice decide what is not given."""

    sites: dict[str, Site]
    """The systems, in the map's order."""
    homeworlds: tuple[str, ...]
    lanes: tuple[DraftLane, ...] = ()
    """Empty where the dice lay them."""
    seats_fixed: bool = False
    """Whether the homeworlds are in seat order already, or shuffled."""


def standard_draft(houses: int) -> MapDraft:
    """§2.1: a ring for each house, and homeworlds on every sixth hex of the outer one.

    Raises ValueError for a number of houses for which there is no map.
    """
    rings = STARMAP.rings
    if not rings.fewest <= houses <= rings.most:
        raise ValueError(f"a map is for {rings.fewest} to {rings.most} houses, not {houses}")
    return MapDraft({system: Site() for system in disk_ids(houses)}, outer_homes(houses))
