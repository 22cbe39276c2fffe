"""The figures of `tables.toml`, typed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from hegemon.core import DieSides, Figures, Value, read_tables
from hegemon.games.space_empires.alien_empires.figures import AlienSheet, AlienStrength, AlienTables
from hegemon.games.space_empires.carriers.figures import Fighters, PointDefense
from hegemon.games.space_empires.cloaking.figures import Cloaking
from hegemon.games.space_empires.doomsday.figures import Arrivals, MachineFigures, Rating

MACHINE = "DM"
"""How the kinds of doomsday machines begin: "DM1" to "DM10" by rating."""
Pace = Literal["level", "one", "newest", "carried", "never"]
"""How far a unit moves: by its group's level, one hex, by the empire's newest level, with what
carries it, not at all."""


class Die(Figures):
    """The one die."""

    sides: DieSides


class Unit(Value, tag=False):
    """A kind of unit: what it does in combat, what it costs, how many counters there are."""

    name: str
    fires: str
    """The class in combat, A to E; empty for what has no combat ability."""
    attack: int
    defense: int
    hull: int
    cost: int
    maintenance: int
    ship_size: int
    """The Ship Size technology that it needs."""
    counters: int
    group: int = 6
    """The most ships that one counter stands for."""
    moves: Pace = "level"
    yard_needed: bool = True
    built: bool = True
    """Whether players can build it."""
    option: str = ""
    """The house rule that brings it; empty for the basic units."""
    needs: str = ""
    """The technology of which it needs the first level, besides Ship Size."""
    drawn: int = 0
    """How many there are to be drawn, of a kind that nobody builds."""
    attacks: int = 1
    """How many shots a ship has in a round."""


class Technology(Value, tag=False):
    """A technology: the level that everybody starts with, and what each further level costs."""

    start: int
    costs: tuple[int, ...]
    option: str = ""
    """The house rule that brings it; empty for the basic ones."""

    @property
    def most(self) -> int:
        """The highest level."""
        return self.start + len(self.costs)

    def cost(self, level: int) -> int:
        """What the step from a level to the next one costs."""
        return self.costs[level - self.start]


class CostTable(Figures):
    """What technologies cost in one edition."""

    ship_size: Technology
    attack: Technology
    defense: Technology
    tactics: Technology
    movement: Technology
    ship_yard: Technology
    terraforming: Technology
    exploration: Technology
    cloaking: Technology
    scanners: Technology
    mines: Technology
    mine_sweep: Technology
    fighters: Technology
    point_defense: Technology


class Pipelines(Figures):
    """What a chain of pipelines gives: hexes of movement, and points for each colony."""

    hexes: int
    trade: int


class Aliens(Figures):
    """The aliens of a barren planet."""

    ships: int
    tactics: int


class MovementFigures(Figures):
    """Hexes on each turn of a round, by level from 1."""

    hexes: tuple[tuple[int, int, int], ...]


class Yards(Figures):
    """Half hull points that one yard builds, by level from 1."""

    halves: tuple[int, ...]


class CombatFigures(Figures):
    """Figures of a battle."""

    classes: str
    all_class: str
    """The class of all ships in asteroids and nebulae."""
    always_hits: int
    first_retreat_round: int
    fleet_bonus: int
    fleet_ratio: int


class Economy(Figures):
    """Figures of the economic phase, in construction points."""

    turns: int
    """Turns between two economic phases."""
    homeworld: int
    homeworld_step: int
    colony: tuple[int, ...]
    """The values that a colony grows through."""
    store: int
    mineral_home: int
    mineral_deep: int
    conqueror: int
    """What the conqueror of a homeworld gets where the game goes on."""


class Start(Figures):
    """The units on a homeworld at the start."""

    SY: int
    SC: int
    MINER: int
    CO: int


class BlackHole(Figures):
    """The roll of each ship."""

    survives: int
    slingshot_risk: int
    slingshot_hexes: int


class Victory(Figures):
    """Points that win, and what else a conquest brings where the game goes on."""

    colony_points: int
    spoils: int
    """The technologies of which the conqueror of a homeworld may take over a level."""


class ResearchLimit(Figures):
    """How much more research may cost than in the phase before, and what grants cost."""

    gearing: int
    grant: int
    more_grants: int


class Handicap(Figures):
    """How many steps the colonies of a favoured player grow."""

    steps: int


class Wreck(Figures):
    """The technology that each face of the die brings."""

    technology: tuple[str, ...]


class Markers(Value, tag=False):
    """How many of each marker there are: for each home, and in deep space."""

    home: dict[str, int | str]
    set_aside: dict[str, int | str]
    varied: dict[str, int | str]
    deep: dict[str, int | str]


class MapTable(Figures, cache_hash=True):
    """The hexes of a map, in ranges of a row: "C1-C9"."""

    title: str
    """What a map is called in lists."""
    about: str
    """What it is like, in a few words."""
    homes: tuple[tuple[str, ...], ...]
    halves: tuple[tuple[str, ...], ...]
    homeworlds: tuple[tuple[str, ...], ...]
    deep: tuple[str, ...]
    solitaire: str = "no"
    """The solitaire game that is played on it."""
    alien_homeworlds: tuple[str, ...] = ()
    """The homeworlds of alien empires, as many as there are; what is left is deep space."""
    entries: tuple[str, ...] = ()
    """Where in a solitaire game others come in, by a die; nobody else enters."""


class Tables(Value, tag=False):
    """All figures of the game."""

    die: Die
    units: dict[str, Unit | str]
    technology: dict[str, CostTable]
    movement: MovementFigures
    cloaking: Cloaking
    fighters: Fighters
    point_defense: PointDefense
    pipelines: Pipelines
    aliens: Aliens
    yards: Yards
    combat: CombatFigures
    economy: Economy
    start: Start
    black_hole: BlackHole
    victory: Victory
    research: ResearchLimit
    handicap: Handicap
    wreck: Wreck
    markers: Markers
    maps: dict[str, MapTable]
    machines: MachineFigures
    machine_ratings: dict[str, Rating | str]
    machine_arrivals: dict[str, Arrivals]
    alien_empires: AlienTables
    alien_sheet: AlienSheet
    alien_strength: AlienStrength

    def unit(self, kind: str) -> Unit:
        """A kind of unit, or a rating of doomsday machine."""
        found = self.units.get(kind)
        if found is None:
            return machine_unit(kind, self.machine_ratings[kind])
        assert isinstance(found, Unit), f"{kind} is no unit"
        return found

    @property
    def unit_kinds(self) -> tuple[str, ...]:
        """Every kind of unit."""
        return tuple(kind for kind, unit in self.units.items() if isinstance(unit, Unit))

    @property
    def units_drawn(self) -> dict[str, int]:
        """How many there are of each kind that is drawn, and not built."""
        return {kind: self.unit(kind).drawn for kind in self.unit_kinds if self.unit(kind).drawn}

    @property
    def machine_kinds(self) -> tuple[str, ...]:
        """Every rating of doomsday machine, as a kind of unit."""
        return tuple(kind for kind, one in self.machine_ratings.items() if isinstance(one, Rating))

    def markers_of(self, where: Literal["home", "set_aside", "varied", "deep"]) -> tuple[str, ...]:
        """Every marker of a pool, one word for each."""
        pool: dict[str, int | str] = getattr(self.markers, where)
        found: list[str] = []
        for marker, count in pool.items():
            if isinstance(count, int):  # one entry says where the figures come from
                found += [marker] * count
        return tuple(found)


@cache
def machine_unit(kind: str, rating: Rating | str) -> Unit:
    """A doomsday machine as a kind of unit: one to a counter, which nobody builds."""
    assert isinstance(rating, Rating), f"{kind} is no unit"
    return Unit(
        name=f"Mark-{kind.removeprefix(MACHINE)} Machine",
        fires=rating.fires,
        attack=rating.attack,
        defense=rating.defense,
        hull=rating.hull,
        cost=0,
        maintenance=0,
        ship_size=0,
        counters=0,
        group=1,
        moves="one",
        attacks=rating.attacks,
    )


TABLES = read_tables(__package__, Tables)
LARGEST = max(TABLES.unit(kind).group for kind in TABLES.unit_kinds)
"""§3.3: the ships of the largest group, which is to say all of any: no order names more."""
_TURNS = 3
"""Those of a round that movement is told for."""
TECHNOLOGIES: tuple[str, ...] = tuple(
    name for name in CostTable.__struct_fields__ if name != "source"
)
"""Every technology, in the document's order."""


def faults_in(tables: Tables) -> Iterator[str]:
    """Why figures cannot be played with."""
    for kind in tables.unit_kinds:
        if not 1 <= tables.unit(kind).group <= LARGEST:
            yield f"units.{kind}.group is 1 to {LARGEST}: an order names no more ships of a group"
    if not 1 <= tables.economy.turns <= _TURNS:
        yield f"economy.turns is 1 to {_TURNS}: movement.hexes has so many turns"
    movement = max(table.movement.most for table in tables.technology.values())
    if len(tables.movement.hexes) < movement:
        yield f"movement.hexes has an entry for each level of movement up to {movement}"
    yards = max(table.ship_yard.most for table in tables.technology.values())
    if len(tables.yards.halves) < yards:
        yield f"yards.halves has an entry for each level of ship_yard up to {yards}"
