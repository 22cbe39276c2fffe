"""docs/maps.md says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from hegemon.maps import FORMATS
from hegemon.maps.terrain import TERRAINS

PAGE = (Path(__file__).parents[2] / "docs" / "maps.md").read_text("utf-8")


def test_every_terrain_is_on_the_page() -> None:
    """With what it yields and what it costs to grow over; water has neither."""
    said = {}
    hexes = PAGE[PAGE.index("## Hex maps from Tiled") :]
    for names, yields, cost in re.findall(
        r"^\| (`.*`) \| *(\d*) \| *(\d*) \|$", hexes, re.MULTILINE
    ):
        for name in re.findall(r"`(\w+)`", names):
            said[name] = (int(yields or 0), int(cost or 1))

    assert said == {name: (one.yields, one.cost) for name, one in TERRAINS.items()}


def test_every_format_is_on_the_page() -> None:
    """By its name and the ends of its files."""
    table = PAGE.split("## What a region is")[0]

    assert [] == [name for name in FORMATS if f"`{name}`" not in table]
