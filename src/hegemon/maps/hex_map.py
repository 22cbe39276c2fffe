"""A map of hexes before it becomes regions: terrain, painted regions, towns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hegemon.core.geometry.hexes import Hex, Orientation
from hegemon.maps.terrain import Terrain


@dataclass(frozen=True, slots=True)
class HexMap:
    """A map of hexes.

    `painted` has the label of each hex that the map gives to a region, `labels` what the map says
    of a label; `towns` are the fields of each town, of which `name` is one.
    """

    orientation: Orientation
    terrain: dict[Hex, Terrain]
    painted: dict[Hex, str] = field(default_factory=dict)
    labels: dict[str, dict[str, Any]] = field(default_factory=dict)
    towns: dict[Hex, dict[str, Any]] = field(default_factory=dict)
    about: dict[str, Any] = field(default_factory=dict)
    names: dict[Hex, str] = field(default_factory=dict)
    """How an error names a hex."""

    def is_water(self, hex_: Hex) -> bool:
        """Whether a hex is water."""
        return self.terrain[hex_].water
