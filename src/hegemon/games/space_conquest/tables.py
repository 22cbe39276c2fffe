"""The figures of `tables.toml`, typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from hegemon.core import DieSides, Figures, Value, read_tables

Range = tuple[int, int]


class GridFigures(Figures):
    """The board, in cells."""

    columns: int
    rows: int


class CellBox(Value, tag=False):
    """A rectangle of cells, both ends included."""

    x: Range
    y: Range


class Quadrants(Figures):
    """The four quarters of the board."""

    northwest: CellBox
    northeast: CellBox
    southwest: CellBox
    southeast: CellBox


class Company(Figures):
    """How many NPC stars share a corner box with a home star, and how often."""

    stars: tuple[int, ...]
    weights: tuple[int, ...]


class Corner(Figures):
    """Where home stars lie."""

    depth: int
    northwest: tuple[int, int]
    southeast: tuple[int, int]
    company: Company


class Resources(Figures):
    """The RU of the NPC stars of each quadrant."""

    northwest: tuple[int, ...]
    northeast: tuple[int, ...]
    southwest: tuple[int, ...]
    southeast: tuple[int, ...]


class Letters(Figures):
    """The ids that stars can have."""

    all: str


class Home(Figures):
    """A home star at the start, and what it makes each turn."""

    ru: int
    ships: int
    production: int


class Cumulative(Figures):
    """The loss of the newer hyperspace, by the length of the way."""

    sides: DieSides
    lost_up_to: tuple[int, ...]


class Hyperspace(Figures):
    """The survival roll of a fleet in transit."""

    sides: DieSides
    lost_on: int
    cumulative: Cumulative


class CombatTable(Figures):
    """The price of a victory."""

    winner_loses_one_per: Annotated[int, msgspec.Meta(ge=1)]


class RebellionTable(Figures):
    """The roll for a rebellion."""

    sides: DieSides
    rises_from: int


class Tables(Value, tag=False):
    """All figures of the game."""

    grid: GridFigures
    quadrants: Quadrants
    corner: Corner
    resources: dict[str, Resources]
    letters: Letters
    home: Home
    hyperspace: Hyperspace
    combat: CombatTable
    rebellion: RebellionTable
    names: dict[str, str]


_HOMES = 2
TABLES = read_tables(__package__, Tables)
"""The figures of this edition. Rules reach them as `state.tables` or `view.tables`, so that another
edition can share the rules: its State and View name other tables."""


def faults_in(tables: Tables) -> Iterator[str]:
    """Why figures cannot be played with."""
    stars = max(_stars_in(dealt) for dealt in tables.resources.values()) + _HOMES
    letters = tables.letters.all
    if len(set(letters)) < len(letters) or not set(letters) <= tables.names.keys():
        yield "letters.all has each letter once, and only letters that have a name in names"
    if len(letters) < stars:
        yield f"letters.all has {len(letters)} letters for the {stars} stars of resources"
    ways = max(tables.grid.columns, tables.grid.rows) - 1
    if len(tables.hyperspace.cumulative.lost_up_to) < ways:
        yield f"hyperspace.cumulative.lost_up_to has an entry for each way up to {ways} parsecs"


def _stars_in(dealt: Resources) -> int:
    return sum(len(ru) for ru in msgspec.structs.astuple(dealt) if not isinstance(ru, str))


def quadrants(tables: Tables) -> tuple[tuple[str, CellBox], ...]:
    """The quadrants in the order of the rule document: Q1, Q2, Q3, Q4."""
    named = msgspec.structs.asdict(tables.quadrants)
    return tuple((name, box) for name, box in named.items() if name != "source")
