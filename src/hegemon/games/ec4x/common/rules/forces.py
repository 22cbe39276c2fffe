"""2.3, XYZ.6, 9: what ships, squadrons and fleets are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import floor
from operator import attrgetter

from hegemon.games.ec4x.common.amounts import HUNDRED, up
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.state import Facility, Fleet, Position, Ship, Squadron, role, unit
from hegemon.games.ec4x.common.tables import (
    FLAGSHIPS,
    WITHOUT_WEAPONS,
    Tables,
    UnitFigures,
    UnitRole,
)

WEAPONS = "WEP"
CONSTRUCTION = "CST"
unit_of = attrgetter("unit")
"""The code of a ship: of thousands at a time, for which a function of our own would be slow."""
_KEPT = 1_024
"""So many strengths are remembered: a battle of a hundred squadrons asks for a few, often."""


def weapons_factor(tables: Tables, house_rules: HouseRules, wep: int) -> Fraction:
    """XYZ.6: what so many WEP levels multiply by (R41)."""
    return _grown(tables.fields[WEAPONS].bonus, house_rules.weapons_growth, wep)


@lru_cache(_KEPT)
def _grown(percent: int, growth: str, wep: int) -> Fraction:
    """XYZ.6: each level on top of the ones before, or all on the first figures."""
    bonus = Fraction(percent, HUNDRED)
    if growth == "compound":
        return (1 + bonus) ** wep
    return 1 + bonus * wep


def _armed(here: Position, strength: int, wep: int) -> int:
    """XYZ.6: a strength with its weapons, rounded down."""
    if not wep:
        return strength
    bonus = here.tables.fields[WEAPONS].bonus
    return _times(strength, bonus, here.house_rules.weapons_growth, wep)


@lru_cache(_KEPT)
def _times(strength: int, percent: int, growth: str, wep: int) -> int:
    """The same by its figures: a Fraction as the key would take longer than what it saves."""
    return floor(strength * _grown(percent, growth, wep))


def attack_of(here: Position, code: str, wep: int) -> int:
    """XYZ.6: Attack Strength of a unit built at a WEP level, rounded down; ground has none."""
    return _armed(here, unit(here, code).attack, wep)


def defense_of(here: Position, code: str, wep: int) -> int:
    """XYZ.6: Defense Strength of a unit built at a WEP level, rounded down."""
    return _armed(here, unit(here, code).defense, wep)


def price_of(here: Position, code: str, wep: int, *, planetside: bool = False) -> int:
    """XYZ.6, 3.1: what a unit costs in coins: more with WEP, and double from the ground.

    The later edition rounds up to whole units of account (the printed 7 of 6.655), the earlier to
    the coin (R41).
    """
    figures, building = unit(here, code), here.tables.construction
    coins = figures.price
    if wep:
        price = coins * weapons_factor(here.tables, here.house_rules, wep)
        steps = up(price.numerator, price.denominator * building.weapons_step)
        coins = steps * building.weapons_step
    if planetside:
        # after the rounding: what is launched from the ground costs double the price that is told
        coins = coins * building.planetside // HUNDRED
    return coins


def wep_for(here: Position, code: str, wep: int) -> int:
    """XYZ.6: the WEP level that a unit is built with: combat ships alone have any (R41).

    XYZ.2 of the earlier edition: by house rule no more levels than the hull is big.
    """
    figures = unit(here, code)
    if figures.role in WITHOUT_WEAPONS:
        return 0
    if here.house_rules.hull_limits_weapons:
        return min(wep, figures.hull_size)
    return wep


def turns_for(here: Position, code: str) -> int:
    """3.0: half the price without weapons in turns, rounded down, but at least one."""
    return building_turns(here.tables, unit(here, code))


def building_turns(tables: Tables, figures: UnitFigures) -> int:
    """3.0: the same of an edition's figures."""
    return figures.turns or max(figures.price // tables.construction.coins_per_turn, 1)


def squadron_attack(here: Position, squadron: Squadron) -> int:
    """2.3.3, 5.3.1: the sum of all its ships; half of it, rounded up, when crippled."""
    total = sum(attack_of(here, ship.unit, ship.wep) for ship in squadron.ships)
    return up(total, 2) if squadron.crippled else total


def squadron_defense(here: Position, squadron: Squadron) -> int:
    """2.3.3: the sum of all its ships."""
    return sum(defense_of(here, ship.unit, ship.wep) for ship in squadron.ships)


def command_left(here: Position, ships: Iterable[Ship]) -> int:
    """2.3.3: the command rating of the first ship less the cost of the others (R51)."""
    flagship, *others = ships
    led = [flagship, *others] if here.house_rules.flagship_cost == "counted" else others
    rating = unit(here, flagship.unit).command_rating
    return rating - sum(unit(here, ship.unit).command_cost for ship in led)


def why_no_squadron(here: Position, ships: tuple[Ship, ...]) -> str:
    """2.3.3: why ships cannot be one squadron; empty when they can.

    Scouts have no command rating: they form elements of their own kind (R53).
    """
    first, *others = ships
    if role(here, first.unit) == "scout":
        if any(role(here, ship.unit) != "scout" for ship in others):
            return f"a {unit(here, first.unit).name} commands no other ships than its own kind"
        return ""
    if role(here, first.unit) not in FLAGSHIPS:
        return f"a {unit(here, first.unit).name} is no flagship"
    left = command_left(here, ships)
    if left < 0:
        figures = unit(here, first.unit)
        return (
            f"{figures.name} commands {figures.command_rating}, not {figures.command_rating - left}"
        )
    return ""


def ships_in(fleet: Fleet) -> list[Ship]:
    """Every ship of a fleet's squadrons."""
    return [ship for squadron in fleet.squadrons for ship in squadron.ships]


def fleet_attack(here: Position, fleet: Fleet) -> int:
    """The Attack Strength of all squadrons, and of the fighters on board."""
    own = sum(squadron_attack(here, squadron) for squadron in fleet.squadrons)
    return own + sum(attack_of(here, ship.unit, ship.wep) for ship in fleet.fighters)


def has_combat_ship(here: Position, fleet: Fleet) -> bool:
    """4.1: whether a fleet has a ship that can fight at all."""
    return any(role(here, ship.unit) in FLAGSHIPS for ship in ships_in(fleet))


def only_scouts(here: Position, fleet: Fleet) -> bool:
    """2.4.2: whether a fleet is of scouts alone."""
    return (
        bool(fleet.squadrons)
        and not fleet.lift
        and all(role(here, ship.unit) == "scout" for ship in ships_in(fleet))
    )


def carry_of(tables: Tables, house_rules: HouseRules, code: str) -> int:
    """2.3.2, 2.4.1: how much a ship has room for; an ETAC by house rule for several PTU (R109)."""
    figures = tables.units[code]
    return figures.carry * house_rules.etac_load if figures.role == "etac" else figures.carry


def carries(here: Position, fleet: Fleet, wanted: UnitRole) -> int:
    """2.3.2, 2.4.1: how much the ships of a kind in a fleet can carry in all."""
    counts = Counter(map(unit_of, [*ships_in(fleet), *fleet.lift]))
    return sum(
        carry_of(here.tables, here.house_rules, code) * counts[code]
        for code in here.tables.codes_of(wanted)
    )


def loaded(here: Position, fleet: Fleet, wanted: UnitRole) -> int:
    """2.3.2: what the unarmed ships of a kind have on board."""
    return sum(ship.carries for ship in fleet.lift if role(here, ship.unit) == wanted)


def docks_of(here: Position, facility: Facility, cst: int) -> int:
    """XYZ.5: the docks of a spaceport or yard: 10% more a level, rounded up (R40)."""
    return capacity(here, unit(here, facility.unit).docks, cst)


def capacity(here: Position, base: int, cst: int) -> int:
    """XYZ.5: what factories, ports and yards can do at a CST level (R40, R43)."""
    field = here.tables.fields.get(CONSTRUCTION)
    gained = max(cst - 1, 0)
    if field is None or not gained:
        return base
    if here.house_rules.capacity_growth == "linear":
        return up(base * (HUNDRED + field.bonus * gained), HUNDRED)
    # level by level, for "when recalculating" rounds up each time, and that adds up
    for _ in range(gained):
        base = up(base * (HUNDRED + field.bonus), HUNDRED)
    return base
