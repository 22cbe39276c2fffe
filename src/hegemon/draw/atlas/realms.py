"""Realms: what belongs to an owner as one area with one outline, however it is found."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.board import Place
from hegemon.core.game import Player
from hegemon.core.geometry.hexes import Hex
from hegemon.draw.atlas.canvas import FIXED, Canvas, path
from hegemon.draw.atlas.cells import outline
from hegemon.draw.atlas.contours import CORE, LEVEL, contours
from hegemon.draw.atlas.paths import smooth


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
    """One path for area and line, one for the glow inside; both `quiet` over a heat map."""
    assert canvas.lattice is not None
    cells: list[Hex] = [canvas.hexes[place.id] for place in places if place.id in canvas.hexes]
    full = 0.3 if canvas.rules.far else 0.17
    yield path(
        outline(canvas.lattice, cells, 0.045, 0.32),
        _area(canvas, player, full / 4 if quiet else full),
    )
    if not (canvas.rules.far or canvas.print or quiet):
        wide = round(0.2 * canvas.lattice.radius)
        yield path(
            outline(canvas.lattice, cells, 0.165, 0.28),
            f'fill="none" stroke="{canvas.owner(player)}" stroke-opacity=".15"'
            f' stroke-width="{wide}"',
        )


def _of_stars(canvas: Canvas, player: Player, held: dict[Player, list[Place]]) -> Iterator[str]:
    stars = {who: [(place.x, place.y) for place in places] for who, places in held.items()}
    others = [spots for who, spots in stars.items() if who != player]
    yield path(smooth(contours(stars[player], others, LEVEL)), _area(canvas, player, 0.15))
    if not canvas.print:
        inner = smooth(contours(stars[player], others, CORE))
        yield path(inner, f'fill="{canvas.owner(player)}" fill-opacity=".1"')


def _area(canvas: Canvas, player: Player, full: float) -> str:
    """How a realm is filled and lined; in print by the hatch of its owner."""
    colour = canvas.owner(player)
    fill = f'fill="{colour}" fill-opacity="{full:g}"'
    if canvas.print:
        fill = f'fill="{canvas.hatch(player)}"'
    return f'{fill} stroke="{colour}" stroke-width="2.4" stroke-linejoin="round" {FIXED}'
