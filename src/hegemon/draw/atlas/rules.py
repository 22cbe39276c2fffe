"""What a board shows at each zoom, and how large a pixel is in map units there.

Lines keep their pixels at every zoom. Signs and words are drawn for the middle of their zoom: what
a hex shows follows from the radius that it then has on the screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from hegemon.core.board import Board

Zoom = Literal["far", "middle", "near"]
BoardKind = Literal["cells", "chart", "land"]
"""A grid of hexes, a chart of points, a map of regions."""

_RADIUS: dict[Zoom, float] = {"far": 19, "middle": 52, "near": 84}
"""The pixels from the middle of a hex to its corner."""
_CROWDED = 150
"""From more hexes on they are shown smaller, for so many are looked at together."""
_CROWDED_RADIUS: dict[Zoom, float] = {"far": 14, "middle": 34, "near": 64}
_CELL: dict[Zoom, float] = {"far": 38, "middle": 62, "near": 124}
"""The pixels of a chart's cell."""
_APART: dict[Zoom, float] = {"far": 86, "middle": 120, "near": 250}
"""The pixels from region to region."""


@dataclass(frozen=True, slots=True)
class ZoomRules:
    """What is drawn at a zoom.

    `units` says how many map units a pixel has at each; `radius` is that of a hex in pixels.
    """

    kind: BoardKind
    zoom: Zoom
    units: Mapping[Zoom, float]
    radius: float

    @property
    def unit(self) -> float:
        """A pixel in map units."""
        return self.units[self.zoom]

    @property
    def far(self) -> bool:
        """Whether only realms, capitals and the strongest fleets are shown."""
        return self.zoom == "far"

    @property
    def near(self) -> bool:
        """Whether silhouettes and kinds are shown."""
        return self.zoom == "near"

    @property
    def ids(self) -> bool:
        """Whether cells have their ids."""
        return self.radius >= 40

    @property
    def realm_names(self) -> bool:
        """Whether realms are called by their owners: nearer, ids and figures have their room."""
        return self.far or (self.kind == "cells" and not self.ids)

    @property
    def counter(self) -> float:
        """How large a counter is, its full height of 20 pixels being 1."""
        if self.far or (self.kind == "cells" and not self.ids):
            return 0.8
        return 1 if self.zoom == "middle" else 1.1

    @property
    def sign(self) -> float:
        """How large works and states are beside a body."""
        return 1.1 if self.near else 0.9

    @property
    def ships(self) -> bool:
        """Whether counters have silhouettes."""
        return not self.far and (self.kind != "cells" or self.ids)


def kind_of(board: Board) -> BoardKind:
    """How a board is drawn."""
    shapes = {place.shape for place in board.places}
    if "polygon" in shapes:
        return "land"
    return "cells" if "hex" in shapes else "chart"


def rules_of(board: Board, zoom: Zoom, spacing: float, radius: float) -> ZoomRules:
    """The rules for a board whose places lie so far apart, and whose hexes have this radius."""
    kind = kind_of(board)
    if kind == "cells":
        pixels = _CROWDED_RADIUS if len(board.places) > _CROWDED else _RADIUS
        return ZoomRules(kind, zoom, _units(radius, pixels), pixels[zoom])
    pixels = _CELL if kind == "chart" else _APART
    return ZoomRules(kind, zoom, _units(spacing, pixels), pixels[zoom] / 2)


def _units(length: float, pixels: Mapping[Zoom, float]) -> dict[Zoom, float]:
    """The map units of a pixel where a length has so many of them."""
    return {zoom: length / wide for zoom, wide in pixels.items()}
