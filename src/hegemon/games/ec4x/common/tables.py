"""The figures that each edition gives in its `tables.toml`, typed; what it has not is None.

Money is in thousandths, people in millionths of a PSU, shares in per cent.
"""

from __future__ import annotations

from typing import Literal

from hegemon.core import DieSides, Figures, Value
from hegemon.games.ec4x.common.figures_of_politics import (
    OperationsFigures,
    PrestigeFigures,
    SabotageFigures,
    Steps,
)
from hegemon.games.ec4x.common.figures_of_research import (
    BreakthroughFigures,
    FieldFigures,
    ResearchFigures,
)
from hegemon.games.ec4x.common.starmap.figures import STARMAP, PlanetFigures, Resources

UnitRole = Literal[
    "warship",
    "planet_breaker",
    "carrier",
    "fighter",
    "raider",
    "scout",
    "starbase",
    "spaceport",
    "shipyard",
    "shield",
    "battery",
    "army",
    "marine",
    "etac",
    "transport",
    "trader",
    "starliner",
]
"""What a unit is for: the two editions call some of them by other codes."""

FLAGSHIPS: frozenset[UnitRole] = frozenset({"warship", "planet_breaker", "carrier", "raider"})
"""2.3.3: the ships that can command a squadron."""
IN_SQUADRONS: frozenset[UnitRole] = FLAGSHIPS | {"scout"}
LIFT: frozenset[UnitRole] = frozenset({"etac", "transport", "trader", "starliner"})
"""2.3.2: ships without arms, which travel with a fleet."""
GROUND: frozenset[UnitRole] = frozenset({"battery", "army", "marine"})
ORBITAL: frozenset[UnitRole] = frozenset({"starbase", "shipyard"})
WITHOUT_WEAPONS: frozenset[UnitRole] = GROUND | LIFT | {"shield", "spaceport", "shipyard"}
"""XYZ.6: no combat ships: weapons technology does not reach them (R41)."""


class UnitFigures(Figures):
    """9: one kind of unit, without any advance in weapons."""

    name: str
    role: UnitRole
    price: int
    upkeep: int
    construction: int = 0
    """The least CST level; 0 for none."""
    hull_size: int = 0
    attack: int = 0
    defense: int = 0
    command_cost: int = 0
    command_rating: int = 0
    carry: int = 0
    docks: int = 0
    turns: int = 0
    """How long it takes to build; 0 where half the price says it."""


class StartFigures(Figures):
    """2.1: what every House begins with."""

    planet_class: str
    resources: Resources
    population_units: int
    treasury: int
    facilities: dict[str, int]
    ships: tuple[str, ...]
    lift: tuple[str, ...]
    levels: dict[str, int]
    """R14: the levels that a House begins with, those of 0 left out, and"""
    least_levels: dict[str, int]
    """what its tables cannot be played without where all begins at 0."""
    year: int


class CalendarFigures(Figures):
    """The Terran calendar, and when levels are bought."""

    months: int
    upgrade_months: tuple[int, ...]


class PopulationFigures(Figures):
    """XY.1, XY.2: PU and PSU, and growth."""

    exponent: int
    whole: int
    """By house rule (R19): up to so many PU one is one PSU; beyond they are"""
    factor: int
    """so many PSU"""
    steepness: int
    """times e to so many millionths of the PU."""
    settlers: Literal["PSU", "PU"]
    """2.3.2: what the one PTU of an ETAC is: a PSU, or the people of one PU (R28)."""
    pause: int
    """For so many Income phases those who have come to a colony yield nothing (R92)."""
    growth: int
    starbase: int


class RawIndexFigures(Figures):
    """XY.1: per cent of a PU, by planet class and resources."""

    by_class: dict[str, dict[Resources, int]]


class TaxFigures(Figures):
    """XY.1: tax and interest, in per cent."""

    usual: int
    low: int
    """Below it people are content (R33)."""
    bearable: int
    interest: int
    contented: Steps
    """By house rule (R107): how many per cent faster people grow, from each tax on."""


class IndustryFigures(Figures):
    """XY.1: Industrial Units."""

    least_level: int
    """The least class level of the planet, or colony level, by house rule."""
    civil_above: int
    civil_most: int
    """Per cent of the PU beyond which further works win no prestige."""
    tiers: Steps
    last_tier: int


class GuildFigures(Figures):
    """XY.3: transfers by the Space Guilds."""

    price: dict[str, int]
    least_left: int
    jumps: int


class TerraformingFigures(Figures):
    """XYZ.7: what the step to a class costs: half of its lower bound of PU, or its upper bound.

    The best class has no upper bound: its price is a house rule (R42).
    """

    half: dict[str, int]
    bound: dict[str, int]
    late: dict[str, int]
    even: dict[str, int]


class TradeFigures(Figures):
    """2.3.2.2: what a Trader earns, in per cent of the products on its route."""

    share: int
    systems: int


class ConstructionFigures(Figures):
    """3: shares in per cent of the price; a unit takes one turn for so many coins."""

    coins_per_turn: int
    weapons_step: int
    """Prices with weapons technology are rounded up to so many coins (R41)."""
    planetside: int
    repair: int
    scrap: int
    distress: int
    """By house rule (R34): what units bring that are sold because nobody can pay them."""
    cancelled: int
    repair_turns: int


MoraleStep = tuple[int, int, int]
"""From so much prestige on a d20 above the second adds the third; without a second nobody rolls."""


class RoundFigures(Figures):
    """5.3.1: the rounds of a battle."""

    die: DieSides
    critical: int
    most: int
    effectiveness: Steps
    least_effectiveness: int
    scouts: int
    surprise: int
    ambush: int
    starbase: int
    engagement: tuple[tuple[int, int], ...]
    shielded_homeworld: int = 0
    stations: tuple[int, ...] = ()
    morale: tuple[MoraleStep, ...] = ()


class MovementFigures(Figures):
    """4.2: jumps in a turn, and along major lanes through own systems alone (R55)."""

    jumps: int
    major: int


class RetreatFigures(Figures):
    """5.3.3: what becomes of those whom a retreating force leaves behind."""

    fighters_leave: bool
    """Whether fighters go with their carriers, or stay to the last."""
    starbases_screen: bool
    """Whether a Starbase that is left behind fights at once and screens the orphans."""
    captured: tuple[UnitRole, ...] = ()
    """Unarmed ships that are taken, not destroyed."""


class GroundFigures(Figures):
    """5.6: invasion and blitz."""

    effectiveness: Steps
    least_effectiveness: int
    blitz: int
    sabotage: int
    blown_up: tuple[UnitRole, ...] = ()
    """Facilities that the defenders destroy before they can be captured."""


class BombardmentFigures(Figures):
    """5.5: bombardment, and what shields stop."""

    most_rounds: int
    effectiveness: Steps
    least_effectiveness: int
    die: DieSides
    shields: Steps
    printed_shields: tuple[int, ...] = ()
    """What the die must be above where the printed ranges count (R65)."""


class DetectionFigures(Figures):
    """2.4.2, 2.4.3: spies and raiders; a d20 must be above the number."""

    die: DieSides
    stealth: tuple[int, ...]
    printed_stealth: tuple[int, ...] = ()
    """What the die must be above where the printed ranges count (R65)."""
    most_spy_bonus: int = 0
    most_raider_bonus: int = 0
    spies: tuple[tuple[int, ...], ...] = ()
    raiders: tuple[tuple[int, ...], ...] = ()


class BlockadeFigures(Figures):
    """Per cent of the product that a blockaded colony loses."""

    product: int


class ReserveFigures(Figures):
    """XX.4, by house rule (R36): per cent of upkeep, and of strength, that are left in reserve."""

    upkeep: int
    strength: int


class HubFigures(Figures):
    """2.1: the last holdouts of the Empire."""

    planet_class: str
    resources: Resources
    population_units: int
    fighters_per_house: int
    ground: dict[str, int]
    shield: int
    starbases: int


class Tables(Value, tag=False):
    """All figures of an edition."""

    edition: str
    start: StartFigures
    calendar: CalendarFigures
    units: dict[str, UnitFigures]
    population: PopulationFigures
    raw_index: RawIndexFigures
    taxes: TaxFigures
    industry: IndustryFigures
    terraforming: TerraformingFigures
    construction: ConstructionFigures
    research: ResearchFigures
    fields: dict[str, FieldFigures]
    rounds: RoundFigures
    retreat: RetreatFigures
    ground: GroundFigures
    bombardment: BombardmentFigures
    movement: MovementFigures
    detection: DetectionFigures
    blockade: BlockadeFigures
    reserve: ReserveFigures
    hub: HubFigures
    prestige: PrestigeFigures
    guilds: GuildFigures | None = None
    trade: TradeFigures | None = None
    breakthrough: BreakthroughFigures | None = None
    operations: OperationsFigures | None = None
    sabotage: SabotageFigures | None = None

    @property
    def planets(self) -> PlanetFigures:
        """2.2: the planet classes of the edition."""
        return STARMAP.planets[self.edition]

    def code_of(self, role: UnitRole) -> str:
        """The code of the first unit for a purpose; raises KeyError where the edition has none."""
        for code, unit in self.units.items():
            if unit.role == role:
                return code
        raise KeyError(role)

    def codes_of(self, role: UnitRole) -> frozenset[str]:
        """The codes of all units for a purpose."""
        return frozenset(code for code, unit in self.units.items() if unit.role == role)

    def has(self, role: UnitRole) -> bool:
        """Whether the edition has a unit for a purpose."""
        return any(unit.role == role for unit in self.units.values())


def step_at(steps: Steps, number: int, least: int) -> int:
    """What counts for a number: the last step that it reaches, else `least`."""
    found = least
    for begins, counts in steps:
        if number >= begins:
            found = counts
    return found
