"""§1, §4 design principle 3: any map. The canonical form is TOML text, format "erkenfara-map/1"."""

from __future__ import annotations

from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from hegemon.core import BadConfig, Link, Value, links_between
from hegemon.games.erkenfara.tables import TABLES, Tables

FORMAT = "erkenfara-map/1"

MOST_EMPIRES = 20
"""Seats that a match can have."""

MOST_GRADE = 100
"""The highest grade of a hero."""

SHIPPED = ("duel_continent", "island_war", "sea_war", "five_crowns")
"""The maps of the program."""

RegionKind = Literal["land", "fort", "sea"]
ArmyKind = Literal["land", "sea"]
Relation = Literal["war", "peace", "alliance"]
LandKind = Literal["", "field", "wood", "mountain", "pass", "coast"]
RegionStatus = Literal["taxed", "salted", "besieged", "dangerous", "bare"]

NAME_OF_THING = "^[a-z][a-z0-9_]*$"
"""An id of a map."""
_ID, _COLOUR = NAME_OF_THING, "^(#[0-9a-fA-F]{6})?$"
PATTERNS = {_ID: "an id: small letters, digits and _", _COLOUR: 'a colour such as "#aa3322"'}
"""What texts that fit a pattern are, in words."""

Id = Annotated[str, msgspec.Meta(pattern=_ID, max_length=24)]
NameOnMap = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Words = Annotated[str, msgspec.Meta(max_length=1000)]
MapGold = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Coordinate = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]
Colour = Annotated[str, msgspec.Meta(pattern=_COLOUR)]


class Hero(Value):
    """§4, step 3: a hero who goes with an army."""

    id: Id
    grade: Annotated[int, msgspec.Meta(ge=1, le=MOST_GRADE)]


class Card(Value):
    """§4, step 3: a trading card that an army carries; it is played once."""

    id: Id
    level: Annotated[int, msgspec.Meta(ge=1, le=TABLES.attachments.card_levels)]


Attachment = Hero | Card


class MapHead(Value, tag=False):
    """What a map says of itself."""

    id: Id
    name: NameOnMap
    turn_order: tuple[Id, ...]
    description: Words = ""
    notes: Words = ""
    license: Words = ""
    default_relation: Literal["war", "peace"] = "war"
    geometry: Words = ""
    """A file of polygons, only for drawing."""


class MapEmpire(Value, tag=False):
    """§1: an empire at the start, or from the winter of the year in which it joins."""

    id: Id
    name: NameOnMap
    capital: Id
    homeland: tuple[Id, ...]
    color: Colour = ""
    treasury: MapGold = 0
    joins: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 1
    """The year in whose winter it is founded."""


class MapRegion(Value, tag=False):
    """§1: a region of one of three types, and what is next to it."""

    id: Id
    name: NameOnMap
    kind: RegionKind = msgspec.field(name="kind")
    adjacent: tuple[Id, ...]
    owner: Id | None = None
    production: MapGold = 0
    fort_level: Annotated[int, msgspec.Meta(ge=0, le=TABLES.attachments.fort_levels)] = 0
    ground: LandKind = ""
    """What the land looks like, only for drawing; empty for coast by the sea and else fields."""
    pos: tuple[Coordinate, Coordinate] | None = None
    outline: tuple[tuple[Coordinate, Coordinate], ...] = ()
    """Its border, only for drawing; maps that are imported have one."""
    statuses: tuple[RegionStatus, ...] = ()


class MapArmy(Value, tag=False):
    """§1: an army at the start."""

    empire: Id
    kind: ArmyKind
    region: Id
    value: MapGold
    attachments: tuple[Attachment, ...] = ()


class MapRelation(Value, tag=False):
    """How two empires stand at the start, where it is not the default."""

    between: tuple[Id, Id]
    relation: Relation


class GameMap(Value, tag=False, dict=True):
    """A whole map."""

    head: MapHead
    empires: dict[str, MapEmpire]
    regions: dict[str, MapRegion]
    armies: tuple[MapArmy, ...]
    relations: tuple[MapRelation, ...]
    rules: dict[str, Any]
    """House rules that come with the map and replace those of the match."""

    @cached_property
    def graph(self) -> dict[str, tuple[str, ...]]:
        """What is next to each region."""
        return {region.id: region.adjacent for region in self.regions.values()}

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The borders, for boards."""
        return links_between(self.graph)

    @cached_property
    def capitals(self) -> frozenset[str]:
        """The capitals of all empires."""
        return frozenset(empire.capital for empire in self.empires.values())

    @cached_property
    def coasts(self) -> frozenset[str]:
        """The regions of land that lie by the sea; names that no region has are passed over."""
        seas = {region.id for region in self.regions.values() if region.kind == "sea"}
        land = (region for region in self.regions.values() if region.kind == "land")
        return frozenset(region.id for region in land if not seas.isdisjoint(region.adjacent))

    @cached_property
    def sea_graph(self) -> dict[str, tuple[str, ...]]:
        """What is next to each sea region by sea."""
        seas = [region for region in self.regions.values() if region.kind == "sea"]
        return {sea.id: tuple(filter(self.is_sea, sea.adjacent)) for sea in seas}

    def is_sea(self, region: str) -> bool:
        """Whether it is a sea region."""
        return self.regions[region].kind == "sea"

    def is_fort(self, region: str) -> bool:
        """Whether it is a fortification."""
        return self.regions[region].kind == "fort"


def text_of(name_or_text: str) -> str:
    """The text of a map of the program, or the text itself; raises BadConfig for another name."""
    if name_or_text in SHIPPED:
        return files(__package__).joinpath(f"{name_or_text}.toml").read_text("utf-8")
    if "\n" in name_or_text:
        return name_or_text
    raise BadConfig(
        f"map: there is no map {name_or_text[:40]!a}; "
        f"there are {', '.join(SHIPPED)}, or the text of a map file"
    )


@lru_cache(maxsize=32)
def map_called(name_or_text: str, tables: Tables = TABLES) -> GameMap:
    """The map of a match; raises BadConfig with what is wrong with it."""
    from hegemon.games.erkenfara.maps.lint import read_map  # noqa: PLC0415  (it needs these types)

    return read_map(text_of(name_or_text), tables)
