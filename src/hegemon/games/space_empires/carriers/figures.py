"""The figures of Carriers and Fighters in `tables.toml`, typed."""

from __future__ import annotations

from hegemon.core import Figures


class Fighters(Figures):
    """What a Carrier carries, and the strength of Fighters by level from 1."""

    carried: int
    attack: tuple[int, ...]
    defense: tuple[int, ...]


class PointDefense(Figures):
    """How Scouts fire at Fighters: their class, and their attack by level from 1."""

    fires: str
    attack: tuple[int, ...]
