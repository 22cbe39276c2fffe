"""The figures of alien empires in `tables.toml`, typed."""

from __future__ import annotations

from hegemon.core import Figures, Value


class AlienPhase(Value, tag=False):
    """What the dice of an alien empire bring in one economic phase: the highest face of each.

    What is above `technology` is defence.
    """

    rolls: int
    economy: int
    fleet: int
    technology: int
    launch: int


class AlienDifficulty(Value, tag=False):
    """How many alien empires there are, and the points that each of their rolls brings."""

    empires: int
    cp: int


class AlienSheet(Figures):
    """What the dice bring, by the number of the economic phase."""

    phases: dict[str, AlienPhase]


class AlienStrength(Figures):
    """What alien empires there are, by difficulty."""

    difficulty: dict[str, AlienDifficulty]


class AlienTables(Figures):
    """What alien empires do by the dice; a face is the highest one that brings something."""

    repeated: int
    """How many of the last phases are repeated in turn when the sheet is at its end."""
    extra_after: int
    defence_factor: int
    most_defence: int
    mines_level: int
    """The level of mines that they start with."""
    bases: int
    """Bases at each homeworld at the start."""
    least_fleet: int
    most_fleets: int
    unmatched: int
    least_technology: int
    movement: int
    ship_size: tuple[int, ...]
    """The highest face that buys the next level, by level from 1."""
    cloaking: int
    scanners: int
    fighters: int
    technology: tuple[str, ...]
    """What a die of 1, 2, ... 10 buys."""
    tactics_after: int
    carriers: int
    most_ships: int
    balanced: int
    scouts: int
    """Scouts that come first against fighters."""
    against_fighters: int
    """Off the die for the composition where fighters were seen and can be shot down."""
    mines: int
    mixed: int
    lone_scouts: int
