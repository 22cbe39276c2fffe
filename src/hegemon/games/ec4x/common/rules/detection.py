"""2.4.2, 2.4.3: spies, raiders, and the scouts that look for them."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.games.ec4x.common.amounts import up
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.state import Fleet, Position, Ship, level
from hegemon.games.ec4x.common.tables import DetectionFigures, UnitRole

ELI, CLK, STL = "ELI", "CLK", "STL"


def scouts_of(here: Position, fleet: Fleet) -> list[int]:
    """2.4.2: the ELI of each scout of a fleet that works: not crippled, nor laid up (R36)."""
    if fleet.readiness != "active":
        return []
    return [ship.eli for ship in _working(here, fleet, "scout")]


def _working(here: Position, fleet: Fleet, wanted: UnitRole) -> list[Ship]:
    """2.4: the ships of a kind in a fleet's squadrons, without those that are crippled."""
    codes = here.tables.codes_of(wanted)  # once for a fleet, which may have a thousand ships
    return [
        ship
        for squadron in fleet.squadrons
        if not squadron.crippled
        for ship in squadron.ships
        if ship.unit in codes
    ]


def integration_index(levels: Sequence[int], rounding: str) -> int:
    """2.4.2: the EII of scouts: half of the lowest and the highest level together."""
    both = min(levels) + max(levels)
    return both // 2 if rounding == "down" else up(both, 2)


def mesh_bonus(levels: Sequence[int], most: int) -> int:
    """2.4.2: one for each scout beyond the first, less one for each further level among them."""
    base = len(levels) - 1
    penalty = len(set(levels)) - 1
    return min(base - penalty, most)


def spy_threshold(figures: DetectionFigures, spy: int, fleet: int) -> int:
    """2.4.2, Spy Detection Table: what the d20 must be above; no roll is where it says NA."""
    return _cell(figures.spies, spy, fleet, figures.die)


def raider_threshold(figures: DetectionFigures, cloak: int, fleet: int) -> int:
    """2.4.3, Raider Detection Table: what the d20 must be above."""
    return _cell(figures.raiders, cloak, fleet, figures.die)


def found(roll: int, bonus: int, threshold: int, die: int) -> bool:
    """2.4.2, 2.4.3: whether a roll is above the number; no bonus helps where the table says NA."""
    return threshold < die and roll + bonus > threshold


def _cell(table: tuple[tuple[int, ...], ...], hidden: int, seeker: int, never: int) -> int:
    """A cell by the level of who hides and of who seeks; a level of 0 counts as 1."""
    if not table or seeker < 1:
        return never
    row = table[min(max(hidden, 1), len(table)) - 1]
    return row[min(seeker, len(row)) - 1]


def stealth_threshold(figures: DetectionFigures, house_rules: HouseRules, cloak: int) -> int:
    """2.4.3, Stealth Table: what the d20 must be above to pass unseen; level 0 never does.

    By house rule the ranges of the earlier edition count as printed: level 4 from 8 up (R65).
    """
    if cloak < 1:
        return figures.die
    table = figures.stealth
    if house_rules.printed_ranges and figures.printed_stealth:
        table = figures.printed_stealth
    return table[min(cloak, len(table)) - 1]


def cloak_of(here: Position, fleet: Fleet) -> int:
    """2.4.3: the highest CLK of raiders that are not crippled; 0 for a fleet without any.

    In the earlier edition the House's Stealth level counts for all of its raiders.
    """
    cloaks = [ship.clk for ship in _working(here, fleet, "raider")]
    if not cloaks:
        return 0
    if STL in here.tables.fields:
        return level(here, fleet.owner, STL)
    return max(cloaks)
