"""§2.2: planet classes and resources by dice."""

from __future__ import annotations

from typing import Literal

from hegemon.core import Dice
from hegemon.games.ec4x.common.starmap.figures import (
    STARMAP,
    PlanetClass,
    PlanetFigures,
    Resources,
)

MissingRow = Literal["very_poor", "poor"]
"""R2: what the roll gives for which the documents have no row."""


def d10(dice: Dice, sides: int, purpose: str) -> int:
    """R1: 1D10 as it is marked, 0 to 9: the face 10 is the 0."""
    return dice.roll(sides, purpose) % sides


def rolled_planet(dice: Dice, planets: PlanetFigures, system: str) -> PlanetClass:
    """§2.2: the planet class of a system."""
    return planets.rolled(d10(dice, planets.sides, f"planet class {system}"))


def rolled_resources(
    dice: Dice, planet: PlanetClass, system: str, missing: MissingRow
) -> Resources:
    """§2.2: the raw materials of a system, with the bonus of a natural 8 or 9."""
    roll = d10(dice, STARMAP.resources.sides, f"resources {system}")
    return resources_of(roll + planet.bonus, missing)


def resources_of(modified: int, missing: MissingRow) -> Resources:
    """§2.2: the raw materials of a modified roll; R2 fills in the missing row."""
    table = STARMAP.resources
    if modified == table.missing:
        return missing
    return [row.id for row in table.rows if row.least <= modified][-1]
