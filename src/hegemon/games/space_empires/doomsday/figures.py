"""The figures of doomsday machines in `tables.toml`, typed."""

from __future__ import annotations

from hegemon.core import Figures, Value


class MachineFigures(Figures):
    """What all doomsday machines have in common."""

    moves: int
    tactics: int
    misses: int
    """A die of this or more is a miss of a machine."""
    repairs: int
    mine_hits: int
    against_raiders: int
    """What a machine that is weak to cloaking loses on its attack at Raiders."""
    large_fleet: int
    weakness: tuple[str, ...]
    """What each face of the die says that a machine is weak to."""


class Rating(Value, tag=False):
    """How strong a doomsday machine is."""

    fires: str
    attack: int
    defense: int
    hull: int
    attacks: int


class Arrivals(Figures):
    """When machines come on a map, by level: the economic phase and the rating of each."""

    easy: tuple[tuple[int, int], ...]
    normal: tuple[tuple[int, int], ...]
    hard: tuple[tuple[int, int], ...]
    harder: tuple[tuple[int, int], ...]
    good_luck: tuple[tuple[int, int], ...]
