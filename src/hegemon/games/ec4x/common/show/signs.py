"""The signs of what the galaxy holds: planets, works, ships, and how they fare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from hegemon.core import Contingent, Work, plural
from hegemon.games.ec4x.common.amounts import SOUL
from hegemon.games.ec4x.common.rules.economy import population_units
from hegemon.games.ec4x.common.starmap.figures import STARMAP
from hegemon.games.ec4x.common.starmap.picture import PLANETS, STARS
from hegemon.games.ec4x.common.starmap.star_map import HUB, StarSystem
from hegemon.games.ec4x.common.state import Colony, Contact, Fleet, Planet, Sighting
from hegemon.games.ec4x.common.tables import UnitFigures, UnitRole
from hegemon.games.ec4x.common.view import View

SHIPS: Mapping[str, str] = {
    "CT": "corvette",
    "FG": "frigate",
    "FF": "frigate",
    "DD": "destroyer",
    "CL": "light-cruiser",
    "CA": "cruiser",
    "BC": "battlecruiser",
    "BB": "battleship",
    "DN": "dreadnought",
    "SD": "super-dreadnought",
    "CX": "super-carrier",
}
"""9.1: the classes of warships, which their role does not tell apart, by code."""
ROLES: Mapping[UnitRole, str] = {
    "planet_breaker": "planet-breaker",
    "carrier": "carrier",
    "fighter": "fighter",
    "raider": "raider",
    "scout": "scout",
    "starbase": "starbase",
    "spaceport": "spaceport",
    "shipyard": "shipyard",
    "shield": "shield",
    "battery": "battery",
    "army": "army",
    "marine": "marines",
    "etac": "colony-ship",
    "transport": "transport",
    "trader": "merchant",
    "starliner": "liner",
}
COLONIES = ("colony", "colony-1", "colony-2", "colony-3")
"""2.2: one of unknown size, then small to large."""
_HULLS = ("destroyer", "cruiser", "battleship", "dreadnought")
"""A warship of somebody's own, by its hull size from 1; what is larger is a dreadnought, too."""


def unit_sign(code: str, unit: UnitFigures) -> str:
    """9: the sign of a unit; one that a modification brings has that of its role and hull."""
    if code in SHIPS:
        return SHIPS[code]
    if unit.role in ROLES:
        return ROLES[unit.role]
    return _HULLS[max(min(unit.hull_size, len(_HULLS)), 1) - 1]


# -- systems


_CLASSES = {
    edition: {row.id: PLANETS[row.potential - 1] for row in figures.classes}
    for edition, figures in STARMAP.planets.items()
}
"""2.2: the sign of each planet class, by edition."""


def system_sign(system: StarSystem, planet: Planet | None, edition: str) -> str:
    """2.2: the planet where it was seen, else the hub, the star, or nothing but a place."""
    if planet is not None:
        return _CLASSES[edition][planet.planet_class]
    if system.id == HUB:
        return "hub"
    return STARS[system.star] if system.star else "unexplored"


def works_of(view: View, colony: Colony, units: int) -> Iterator[Work]:
    """2.2, 2.4: a colony, what orbits it, and, of one's own, what stands on its ground."""
    yield Work("homeworld" if colony.homeworld else colony_sign(view, units))
    yield from _built(view, Counter(each.unit for each in colony.facilities))
    if colony.shield:
        yield Work("shield")
    yield from _built(view, colony.ground)
    if colony.fighters:
        yield Work("fighter", len(colony.fighters))
    if colony.industry:
        yield Work("industry", colony.industry)


def works_seen(view: View, seen: Sighting) -> Iterator[Work]:
    """2.4: somebody's colony as it was seen last."""
    if seen.owner is not None:
        yield Work("colony")
        yield from _built(view, Counter(seen.facilities))


def colony_sign(view: View, units: int) -> str:
    """2.2: how large a colony is, by the level that its PU, in millionths, have reached.

    Small below the level where industry can stand, large from that on which homeworlds begin with.
    Nobody counts the people of another House.
    """
    if not units:
        return "colony"
    level, tables = _level(view, units), view.tables
    if level < tables.industry.least_level:
        return "colony-1"
    begins = _level(view, tables.start.population_units * SOUL)
    return "colony-3" if level >= begins else "colony-2"


def _level(view: View, units: int) -> int:
    """2.2: the highest row of the planet class table that so many PU reach."""
    classes = view.tables.planets.classes
    return max((row.potential for row in classes if units >= row.least * SOUL), default=1)


def units_known(view: View, colony: Colony) -> int:
    """XY.1: the PU of a colony, in millionths; 0 for one whose people nobody told."""
    return population_units(view, colony.people) if colony.people else 0


def _built(view: View, counts: Mapping[str, int]) -> Iterator[Work]:
    for code, count in counts.items():
        if count:
            yield Work(unit_sign(code, view.tables.units[code]), count)


def colony_states(view: View, colony: Colony) -> Iterator[str]:
    """How a colony fares, as far as its reader can know it."""
    if colony.blockaded:
        yield "blockaded"
    if any(each.crippled for each in colony.facilities) or any(colony.hurt.values()):
        yield "damaged"
    if colony.terraforming:
        yield "terraforming"
    if colony.settled and colony.settled >= view.turn - 1:  # since the last orders
        yield "new"


# -- fleets


def fleet_parts(view: View, units: Mapping[str, int]) -> tuple[Contingent, ...]:
    """2.3: the ships of a fleet by class, each by its full name."""
    figures = view.tables.units
    return tuple(
        Contingent(unit_sign(code, figures[code]), plural(figures[code].name, count), count)
        for code, count in units.items()
    )


def fleet_sign(view: View, units: Mapping[str, int]) -> str:
    """The strongest class of a fleet: of what can fight the largest, else of what there is most."""
    if not units:
        return "fleet"
    figures = view.tables.units

    def weight(code: str) -> tuple[bool, int, int, int]:
        one = figures[code]
        armed = one.attack > 0 and one.role != "fighter"
        strength = one.attack + one.defense if armed else 0
        return armed, one.hull_size if armed else 0, strength, units[code]

    strongest = max(units, key=weight)
    return unit_sign(strongest, figures[strongest])


def fleet_states(fleet: Fleet) -> Iterator[str]:
    """How one's own fleet fares."""
    crippled = sum(squadron.crippled for squadron in fleet.squadrons)
    if crippled:
        yield "crippled" if crippled == len(fleet.squadrons) else "damaged"
    if not fleet.exposed:
        yield "cloaked"
    if fleet.readiness != "active":
        yield fleet.readiness


def contact_parts(seen: Contact) -> tuple[Contingent, ...]:
    """2.4: what is to be seen of a foreign fleet: squadrons and unarmed ships."""
    counts = ((seen.squadrons, "squadron"), (seen.lift, "unarmed ship"))
    parts = tuple(Contingent("fleet", plural(what, many), many) for many, what in counts if many)
    return parts or (Contingent("fighter", "fighters"),)
