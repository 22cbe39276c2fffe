"""The figures of `tables.toml`, typed."""

from __future__ import annotations

from typing import Literal

from hegemon.core import Figures, Value, read_tables

Resources = Literal["very_poor", "poor", "abundant", "rich", "very_rich"]
"""2.2: the raw materials of a system, the worst first."""

StarClass = Literal["F", "G", "K", "M"]
"""2.2: the classes of stars, the hottest first."""

LaneClass = Literal["major", "minor", "restricted"]
"""2.1: the classes of jump lanes, the best first."""


class PlanetClass(Value, tag=False):
    """2.2: a row of the planet class table. PU are whole."""

    id: str
    name: str
    potential: int
    """The colony potential: Level I is 1."""
    least: int
    """The PU from which on a colony has this level."""
    rolls: tuple[int, ...]
    """The rolls of 1D10, 0 to 9, that give it."""
    most: int | None = None
    """The most PU that the planet bears; None for no bound."""
    conditions: str = ""
    """The column Conditions, where the edition has one."""
    bonus: int = 0
    """What such a roll adds to the roll for resources."""
    printed_least: int | None = None
    """Where the document begins the class, if it leaves a gap before it."""


class PlanetFigures(Figures):
    """2.2: the planet class table of an edition, the worst class first."""

    sides: int
    classes: tuple[PlanetClass, ...]

    def called(self, planet_class: str) -> PlanetClass:
        """The class of this id; raises KeyError."""
        for one in self.classes:
            if one.id == planet_class:
                return one
        raise KeyError(planet_class)

    def with_potential(self, potential: int) -> PlanetClass:
        """The class of a colony potential; raises KeyError."""
        for one in self.classes:
            if one.potential == potential:
                return one
        raise KeyError(potential)

    def rolled(self, roll: int) -> PlanetClass:
        """2.2: the class that a roll of 1D10 gives."""
        return next(one for one in self.classes if roll in one.rolls)


class ResourceRow(Value, tag=False):
    """2.2: a row of the system resources table, from a modified roll on."""

    id: Resources
    name: str
    least: int


class ResourceFigures(Figures):
    """2.2: the system resources table."""

    sides: int
    missing: int
    """The modified roll for which neither document has a row."""
    rows: tuple[ResourceRow, ...]

    def named(self, resources: Resources) -> str:
        """The name of raw materials as the documents write it."""
        return next(row.name for row in self.rows if row.id == resources)


class StarRow(Value, tag=False):
    """2.2: a class of stars, and the colour that people see."""

    id: StarClass
    name: str


class StarFigures(Figures):
    """2.2: the classes of stars (R111)."""

    sides: int
    rows: tuple[StarRow, ...]

    def rolled(self, roll: int) -> StarClass:
        """The class that a roll gives, from 1."""
        return self.rows[roll - 1].id

    def named(self, star: StarClass) -> str:
        """A class with its colour: "K, orange"."""
        return next(f"{row.id}, {row.name}" for row in self.rows if row.id == star)


class RingFigures(Figures):
    """2.1: how large a map is, and where homeworlds lie."""

    fewest: int
    """Houses."""
    most: int
    home_spacing: int
    """Every so manieth hex of the outer ring is a homeworld."""


class LaneFigures(Figures):
    """2.1: how many lanes the hub and the homeworlds have."""

    hub: int
    homeworld: int


class LaneWeights(Figures):
    """How long a lane of each class is for those who look for the shortest way."""

    major: int
    minor: int
    restricted: int


class ImportanceFigures(Figures):
    """Up to which colony potential a system is unimportant, and from which on it is major."""

    unimportant_most: int
    major_least: int


class LaneCountFigures(Figures):
    """How many lanes a system wants: the die, and what is added to it."""

    sides: int
    lanes: tuple[tuple[int, int], ...]
    """From each modified roll on, so many lanes."""
    unimportant: int
    major: int
    second_ring: int


class LaneWayFigures(Figures):
    """Where a further lane leads: the die, and what is added to it."""

    sides: int
    inward_most: int
    along_most: int
    second_ring: int


class LaneClassFigures(Figures):
    """The class of a lane: the die, and what each end adds to it."""

    sides: int
    restricted_most: int
    minor_most: int
    unimportant: int
    major: int
    homeworld: int


class LaneShares(Figures):
    """Where every pair has a lane: the per cent of each class."""

    sides: int
    major: int
    minor: int
    restricted: int


class EvennessFigures(Figures):
    """What the surroundings of a homeworld are worth, and how far two may be apart."""

    weights: tuple[int, ...]
    """What a planet's potential counts at one jump, at two, ..."""
    percent: int
    """The most that the best homeworld is worth, in per cent of the worst."""
    tries: int
    """How often the surroundings of a homeworld are rolled anew."""


class StarMapTables(Value, tag=False):
    """All figures of the star map."""

    rings: RingFigures
    lanes: LaneFigures
    weights: LaneWeights
    importance: ImportanceFigures
    lane_count: LaneCountFigures
    lane_way: LaneWayFigures
    lane_class: LaneClassFigures
    lane_share: LaneShares
    evenness: EvennessFigures
    resources: ResourceFigures
    stars: StarFigures
    planets: dict[str, PlanetFigures]
    """The planet classes of each edition, by its name."""


STARMAP = read_tables(__package__, StarMapTables)
MONERO_PLANETS = STARMAP.planets["monero"]
SATOSHI_PLANETS = STARMAP.planets["satoshi"]
