"""8, 9.3: the figures of prestige, and of what Houses do to one another in the dark."""

from __future__ import annotations

from hegemon.core import DieSides, Figures, Value

Steps = tuple[tuple[int, int], ...]
"""What counts from each number up: the pairs rise."""


class MapScaleFigures(Value, tag=False):
    """R108: factor x base / (base + per_system x (systems for a House - usual_room)), bounded."""

    factor: int
    base: int
    usual_room: int
    per_system: int
    least: int
    """The least factor and"""
    most: int
    """the greatest, both in hundredths."""


class PrestigeFigures(Figures):
    """What each deed is worth."""

    start: int
    task_force_destroyed: int
    retreat_forced: int
    planet_taken: int
    planet_lost: int
    surprised: int
    ambushed: int
    starbase_destroyed: int
    starbase_lost: int
    colony_founded: int
    colony_full: int
    class_raised: int
    technology: int
    spied: int
    hacked: int
    scout_lost: int
    blockaded: int
    merchant_taken: int
    merchant_lost: int
    unpaid: tuple[int, ...]
    first_tax_loss: int
    tax_loss_step: int
    tax_loss_double: int
    """By house rule (R33): for each per cent above the bearable, or"""
    tax_bands: Steps
    """by the average tax of"""
    tax_window: int
    """so many turns."""
    low_tax: int
    low_tax_turns: int
    civil_step: int
    civil_gain: int
    turns_below: int
    task_force_lost: int
    squadron_destroyed: int
    squadron_lost: int
    planet_undefended: int
    zero_sum: dict[str, int]
    """By house rule (R84): what is worth something else."""
    by_map: MapScaleFigures
    """By house rule (R108): what all is worth on a map of so many systems."""


class OperationFigures(Value, tag=False):
    """What a covert operation costs in points, and what prestige moves."""

    points: int
    gain: int
    loss: int


class OperationsFigures(Figures):
    """8: what the Guilds do for a price."""

    die: DieSides
    detected_above: tuple[int, ...]
    """What the die must be above for each level of CIC, and"""
    dull_above: tuple[int, ...]
    """by house rule (R97)."""
    caught: int
    free_share: int
    kinds: dict[str, OperationFigures]


class SabotageFigures(Figures):
    """XYZ.6: sabotage by technology."""

    die: DieSides
    above: int
    per_level: int
    caught: int
    gain: int
    loss: int
