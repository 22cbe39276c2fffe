"""The figures of `tables.toml`, typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from hegemon.core import Figures, Value, read_tables

Damage = tuple[int, int, int, int]
"""Per cent of current and maximal: the winner's, then the loser's."""


class ArmyFigures(Figures):
    """When an army scatters."""

    least: int


class UpkeepFigures(Figures):
    """The parabola of upkeep."""

    square: int
    linear: int
    constant: int
    divisor: int
    free_below: int


class Share(Figures):
    """A share."""

    percent: int


class MovementFigures(Figures):
    """Steps without a penalty, and at most."""

    land: tuple[int, int]
    sea: tuple[int, int]


class YearFigures(Figures):
    """The military rounds."""

    seasons: tuple[Literal["spring", "summer", "autumn"], ...]


class DieFigures(Figures):
    """The die of a fight."""

    sides: Annotated[int, msgspec.Meta(ge=2, le=1000)]


class AdvantageFigures(Figures):
    """What each strategic advantage counts, in points."""

    well_rested: int
    exhausted: int
    homeland: int
    fort_per_level: int
    enemy_territory: int
    last_stand: int
    hero_per_grade: int
    card_per_level: int


class BandFigures(Figures):
    """The greatest difference of each outcome but the last."""

    draw: int
    minor: int
    major: int


class DamageFigures(Figures):
    """The damage of each outcome."""

    draw: Damage
    minor: Damage
    major: Damage
    superior: Damage


class AttachmentFigures(Figures):
    """How high levels go: what a map can say goes no higher."""

    card_levels: int
    fort_levels: int


class Tables(Value, tag=False, cache_hash=True):
    """All figures of the game."""

    army: ArmyFigures
    upkeep: UpkeepFigures
    occupation: Share
    movement: MovementFigures
    year: YearFigures
    die: DieFigures
    advantages: AdvantageFigures
    bands: BandFigures
    damage: DamageFigures
    dangerous: Share
    attachments: AttachmentFigures


TABLES = read_tables(__package__, Tables)


def faults_in(tables: Tables) -> Iterator[str]:
    """Why figures cannot be played with, beside those that house rules cannot have."""
    for name in ("card_levels", "fort_levels"):
        most = getattr(TABLES.attachments, name)
        if not 1 <= getattr(tables.attachments, name) <= most:
            yield f"attachments.{name} is 1 to {most}: maps and saves know no higher level"
    if not tables.year.seasons:
        yield "year.seasons has a season at least"
