"""§2.1: own maps. The canonical form is TOML text, format "ec4x-map/1"; one text for both editions.

A file says as much as its author wants: what it leaves out is rolled when a match begins. So a map
may be a whole galaxy, or a shape with homeworlds and nothing else.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Literal

import msgspec

from hegemon.core import BadConfig, Value
from hegemon.games.ec4x.common.starmap.drafts import DraftLane, MapDraft, Site, standard_draft
from hegemon.games.ec4x.common.starmap.figures import (
    STARMAP,
    LaneClass,
    PlanetFigures,
    Resources,
    StarClass,
)
from hegemon.games.ec4x.common.starmap.star_map import disk_ids, map_order
from hegemon.games.ec4x.common.starmap.symmetry import ends_in_order

FORMAT = "ec4x-map/1"

ROLLED = "rolled"
"""The map that is rolled for every match, a ring for each house."""

SHIPPED = (ROLLED, "twin_suns", "four_marches")
"""The maps of the program; the first is no more than what a file must say."""

_ID, _LANE = "^(hub|[A-L][1-9][0-9]?)$", "^(hub|[A-L][0-9]{1,2}) (hub|[A-L][0-9]{1,2})$"
PATTERNS = {
    _ID: 'a system: "hub", or a ring and a number such as "B12"',
    _LANE: 'two systems such as "A1 B2"',
}
"""What texts that fit a pattern are, in words."""

SystemId = Annotated[str, msgspec.Meta(pattern=_ID)]
LaneEnds = Annotated[str, msgspec.Meta(pattern=_LANE)]
Words = Annotated[str, msgspec.Meta(max_length=1000)]
NameOnMap = Annotated[str, msgspec.Meta(max_length=40)]
Rings = Annotated[int, msgspec.Meta(ge=0, le=STARMAP.rings.most)]
Potential = Annotated[int, msgspec.Meta(ge=1, le=7)]


class MapHead(Value, tag=False):
    """What a map says of itself."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    homeworlds: tuple[SystemId, ...]
    """In seat order."""
    rings: Rings = 0
    """Every hex of so many rings is a system; 0 where only those listed are."""
    description: Words = ""
    notes: Words = ""
    license: Words = ""


class MapSystem(Value, tag=False):
    """§2.2: a system; what it does not say is rolled, or as the rules say of a homeworld."""

    potential: Potential | None = None
    """The colony potential, Level I is 1: each edition has a planet class for it."""
    resources: Resources | None = None
    name: NameOnMap = ""
    star: StarClass | None = None


class MapLanes(Value, tag=False):
    """§2.1: the lanes by their classes; those of the last list get theirs by dice."""

    major: tuple[LaneEnds, ...] = ()
    minor: tuple[LaneEnds, ...] = ()
    restricted: tuple[LaneEnds, ...] = ()
    rolled: tuple[LaneEnds, ...] = ()

    @property
    def lists(self) -> dict[LaneClass | Literal["rolled"], tuple[str, ...]]:
        """The four lists by their names."""
        return {
            "major": self.major,
            "minor": self.minor,
            "restricted": self.restricted,
            "rolled": self.rolled,
        }


class MapFile(Value, tag=False):
    """A whole file. Lanes of None are laid by dice."""

    head: MapHead
    systems: dict[str, MapSystem]
    """Those of the rings too, in the map's order."""
    lanes: MapLanes | None = None

    @property
    def ends(self) -> tuple[DraftLane, ...]:
        """Every lane, in the order of the lists."""
        if self.lanes is None:
            return ()
        found: list[DraftLane] = []
        for name, listed in self.lanes.lists.items():
            lane_class = None if name == "rolled" else name
            for ends in listed:
                a, b = ends.split()
                found.append(DraftLane(*ends_in_order(a, b), lane_class))
        return tuple(found)


def all_systems(rings: int, listed: dict[str, MapSystem]) -> dict[str, MapSystem]:
    """The systems of the rings and those listed, in the map's order."""
    ids = {**dict.fromkeys(disk_ids(rings) if rings else ()), **dict.fromkeys(listed)}
    return {system: listed.get(system, MapSystem()) for system in sorted(ids, key=map_order)}


def draft_of(map_file: MapFile, planets: PlanetFigures) -> MapDraft:
    """The draft of a map in the classes of an edition."""
    return MapDraft(
        sites={name: _site(system, planets) for name, system in map_file.systems.items()},
        homeworlds=map_file.head.homeworlds,
        lanes=map_file.ends,
        seats_fixed=True,
    )


def _site(system: MapSystem, planets: PlanetFigures) -> Site:
    potential = system.potential
    planet_class = None if potential is None else planets.with_potential(potential).id
    return Site(planet_class, system.resources, system.name, system.star)


def text_of(name_or_text: str) -> str:
    """The text of a map of the program, or the text itself; raises BadConfig for another name."""
    if name_or_text in SHIPPED:
        return files(__package__).joinpath("maps", f"{name_or_text}.toml").read_text("utf-8")
    if "\n" in name_or_text:
        return name_or_text
    raise BadConfig(
        f"map: there is no map {name_or_text[:40]!a}; "
        f"there are {', '.join(SHIPPED)}, or the text of a map file"
    )


@lru_cache(maxsize=32)
def map_called(name_or_text: str) -> MapFile:
    """The map of a name or text; raises BadConfig with what is wrong with it."""
    from hegemon.games.ec4x.common.starmap.lint import read_map  # noqa: PLC0415  (it needs these)

    return read_map(text_of(name_or_text))


def houses_on(name_or_text: str, houses: int) -> int:
    """For how many houses a match is: as many as asked for, or as the map has homeworlds.

    Raises BadConfig with what is wrong with the map.
    """
    if name_or_text == ROLLED:
        return houses
    return len(map_called(name_or_text).head.homeworlds)


def draft_for(name_or_text: str, houses: int, planets: PlanetFigures) -> MapDraft:
    """The draft of a match's map; raises BadConfig with what is wrong with it."""
    if name_or_text == ROLLED:
        return standard_draft(houses)
    return draft_of(map_called(name_or_text), planets)
