"""Realms: what belongs to an owner as one area with one outline, however it is found."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.board import Place
from hegemon.core.game import Player
from hegemon.core.geometry.hexes import Hex
from hegemon.draw.atlas.canvas import FIXED, Canvas, path
from hegemon.draw.atlas.cells import frontier
from hegemon.draw.atlas.contours import CORE, LEVEL, contours
from hegemon.draw.atlas.paths import smooth
from hegemon.draw.scene import number

_BANDS = (0.30, 0.20, 0.12, 0.06)
"""How strong the bands are that follow a border inside, from the border on."""

_FEW = (0.26, 0.11)
"""Those of crowded boards, which are broader."""

_SHORE = 0.3
"""How wide all bands are together, in radii."""

_EDGE, _THIN = 4.4, 3.2
"""How wide the border of a realm of hexes is, in pixels; all of it lies inside. On crowded boards
it is thinner."""


def holdings(canvas: Canvas) -> dict[Player, list[Place]]:
    """The places of each owner who has any, in the order of seats."""
    found: dict[Player, list[Place]] = {owner.player: [] for owner in canvas.board.owners}
    for place in canvas.board.places:
        if place.owner is not None:
            found[place.owner].append(place)
    return {player: places for player, places in found.items() if places}


def realms(canvas: Canvas) -> Iterator[str]:
    """The realms of a grid of hexes or of a chart; those of regions belong to the land."""
    held = holdings(canvas)
    quiet = any(layer.values for layer in canvas.board.layers)
    for player, places in held.items():
        if canvas.rules.kind == "cells":
            yield from _of_cells(canvas, player, places, quiet=quiet)
        else:
            yield from _of_stars(canvas, player, held)


def _of_cells(canvas: Canvas, player: Player, places: list[Place], *, quiet: bool) -> Iterator[str]:
    """Area and border along the sides of the cells, bands within; no bands over a heat map."""
    assert canvas.lattice is not None
    cells: list[Hex] = [canvas.hexes[place.id] for place in places if place.id in canvas.hexes]
    full, line = (0.3, 2.4) if canvas.rules.far or canvas.print else (0.12, _EDGE)
    line = line if canvas.rules.ids else min(line, _THIN)
    within = line / 2 / canvas.rules.radius
    if not (canvas.rules.far or canvas.print or quiet):
        yield from _bands(canvas, player, cells, 2 * within)
    look = _area(canvas, player, full / 4 if quiet else full, line)
    yield path(frontier(canvas.lattice, cells, within), look)


def _bands(canvas: Canvas, player: Player, cells: list[Hex], within: float) -> Iterator[str]:
    """Like depths along a coast: from the border inwards, each fainter than the one before."""
    assert canvas.lattice is not None
    look = f'fill="none" stroke="{canvas.owner(player)}"'
    bands = _BANDS if canvas.rules.ids else _FEW
    band = _SHORE / len(bands)
    wide = f'stroke-width="{number(band * canvas.lattice.radius)}"'
    for step, strong in enumerate(bands):
        way = frontier(canvas.lattice, cells, within + band * (step + 0.5))
        yield path(way, f'{look} {wide} stroke-opacity="{strong:g}"')


def _of_stars(canvas: Canvas, player: Player, held: dict[Player, list[Place]]) -> Iterator[str]:
    stars = {who: [(place.x, place.y) for place in places] for who, places in held.items()}
    others = [spots for who, spots in stars.items() if who != player]
    yield path(smooth(contours(stars[player], others, LEVEL)), _area(canvas, player, 0.15, 3))
    if not canvas.print:
        inner = smooth(contours(stars[player], others, CORE))
        yield path(inner, f'fill="{canvas.owner(player)}" fill-opacity=".1"')


def _area(canvas: Canvas, player: Player, full: float, line: float = 2.4) -> str:
    """How a realm is filled and lined; in print by the hatch of its owner."""
    colour = canvas.owner(player)
    fill = f'fill="{colour}" fill-opacity="{full:g}"'
    if canvas.print:
        fill = f'fill="{canvas.hatch(player)}"'
    return f'{fill} stroke="{colour}" stroke-width="{line:g}" stroke-linejoin="round" {FIXED}'
