"""XYZ: the figures of research that each edition gives in its `tables.toml`, typed.

Money is in thousandths, shares in per cent.
"""

from __future__ import annotations

from hegemon.core import DieSides, Figures, Value


class PointFigures(Value, tag=False):
    """XYZ.2 to XYZ.4: the price of a point, and the points of a level."""

    base: int
    per_level: int
    product: int
    """Millionths of the House's gross product."""
    cost_base: int
    cost_per_level: int
    most: int


class ResearchFigures(Figures):
    """XYZ: research by points, or by a ladder of prices."""

    economic_bonus: int
    most_bonus: int
    ladder_base: int
    """What level 1 costs straight with money, and"""
    ladder_per_level: int
    """what each further one costs more."""
    economic: PointFigures | None = None
    science: PointFigures | None = None
    technology: PointFigures | None = None


class FieldFigures(Figures):
    """XYZ: one technology."""

    name: str
    most: int
    bonus: int = 0
    """Per cent a level."""
    science: int = 0
    """Level n needs so much more than SL n."""


class BreakthroughFigures(Figures):
    """XYZ.1: the chance of a breakthrough."""

    sides: DieSides
    base: int
    points_per_percent: int
    minor_points: int
