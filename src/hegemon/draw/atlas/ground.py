"""The ground: a vignette with faint stars, the cells of a grid as far as they are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from hegemon.core.board import CELL, Place
from hegemon.core.geometry.hexes import corners
from hegemon.draw.atlas.canvas import FIXED, Canvas, group, path, words
from hegemon.draw.atlas.cells import outline
from hegemon.draw.atlas.paths import XY, dots, polygons
from hegemon.draw.labels import Rectangle, centred
from hegemon.draw.scene import number, safe
from hegemon.draw.symbols.values import NIGHT

LIFTED = 0.1
"""So far above the middle of its cell, in radii, a body has its middle where something stands."""

_STARS = ((180, 1, 0.28), (80, 1.6, 0.38), (20, 2.2, 0.5))
"""How many stars, how wide in pixels, how bright."""


def sky(canvas: Canvas) -> Iterator[str]:
    """Night or paper, darker to the edge, and stars that are the same for the same board."""
    yield backdrop(canvas, "#fff" if canvas.print else canvas.define("vignette", _vignette(canvas)))
    yield by_night(canvas, _stars(canvas))


def by_night(canvas: Canvas, parts: Iterable[str]) -> str:
    """What is there only in the dark, or only while the reader has it dark; it takes no click."""
    if canvas.theme not in ("dark", "reader"):
        return ""
    shown = f' display="{canvas.colour(NIGHT)}"' if canvas.theme == "reader" else ""
    return group(parts, f'pointer-events="none"{shown}')


def backdrop(canvas: Canvas, fill: str) -> str:
    """What lies under all: it reaches beyond the frame, for windows of another shape."""
    left, top, right, bottom = around_frame(canvas)
    size = f'width="{number(right - left)}" height="{number(bottom - top)}"'
    return f'<rect x="{number(left)}" y="{number(top)}" {size} fill="{fill}"/>'


def around_frame(canvas: Canvas) -> Rectangle:
    """The frame, and as much beyond it as a wide or a tall window shows."""
    left, top, right, bottom = canvas.frame
    return canvas.frame.grown(max(right - left, bottom - top) * 0.75)


def glow(canvas: Canvas, part: float) -> str:
    """Where a light in the middle of the frame reaches so far, as the fields of a gradient."""
    left, top, right, bottom = canvas.frame
    x, y = canvas.frame.middle
    radius = number(max(right - left, bottom - top) * part)
    return f'gradientUnits="userSpaceOnUse" cx="{number(x)}" cy="{number(y)}" r="{radius}"'


def _vignette(canvas: Canvas) -> str:
    """Lighter amid the board."""
    return (
        f'<radialGradient id="{canvas.prefix}vignette" {glow(canvas, 0.8)}>'
        f'<stop stop-color="{canvas.colour("paper")}"/>'
        f'<stop offset="1" stop-color="{canvas.colour("deep")}"/></radialGradient>'
    )


def _stars(canvas: Canvas) -> Iterator[str]:
    chance = Random(f"{safe(canvas.board.title)} {len(canvas.board.places)}")
    left, top, right, bottom = around_frame(canvas)
    for count, wide, bright in _STARS:
        spots = [(chance.uniform(left, right), chance.uniform(top, bottom)) for _ in range(count)]
        yield path(
            dots(spots),
            f'stroke="{canvas.colour("ink")}" stroke-opacity="{bright}" stroke-width="{wide}"'
            f' stroke-linecap="round" {FIXED}',
        )


# -- hexes


def cells(canvas: Canvas) -> Iterator[str]:
    """Cells never seen are dotted, remembered ones duller, known ones plain.

    From afar what is known is one shape, and each cell never seen is a dot; where that is all there
    is, the map is one shape, with words in it.
    """
    if canvas.rules.far and canvas.blank:
        yield _shape(canvas, by_knowledge(canvas)[0], "cell")
    elif canvas.rules.far:
        yield from _known_at_large(canvas)
        return
    unseen, remembered, known = by_knowledge(canvas)
    dotted = f'fill="none" stroke="{canvas.colour("line")}" stroke-opacity=".75"'
    yield path(
        hexagons(canvas, unseen, 0.97),
        f'{dotted} stroke-dasharray="1 5" stroke-linecap="round" {FIXED}',
    )
    fog = canvas.ruling() if canvas.print else canvas.colour("fog")
    line = f'stroke="{canvas.colour("line")}"'
    yield path(hexagons(canvas, remembered, 0.98), f'fill="{fog}" {line} stroke-width=".8" {FIXED}')
    cell = f'fill="{canvas.colour("cell")}" {line}'
    yield path(hexagons(canvas, known, 0.98), f"{cell} {FIXED}")


def by_knowledge(canvas: Canvas) -> tuple[list[Place], list[Place], list[Place]]:
    """The hexes never seen, remembered and seen now."""
    unseen: list[Place] = []
    remembered: list[Place] = []
    known: list[Place] = []
    for id_ in canvas.hexes:
        place = canvas.places[id_]
        seen = known if place.as_of is None else remembered
        (seen if place.known else unseen).append(place)
    return unseen, remembered, known


def _known_at_large(canvas: Canvas) -> Iterator[str]:
    unseen, *seen = by_knowledge(canvas)
    for places, role in zip(seen, ("fog", "cell"), strict=True):
        yield _shape(canvas, places, role)
    yield path(
        dots((place.x, place.y) for place in unseen),
        f'stroke="{canvas.colour("muted")}" stroke-opacity=".5" stroke-width="2.4"'
        f' stroke-linecap="round" {FIXED}',
    )


def _shape(canvas: Canvas, places: Iterable[Place], role: str) -> str:
    """Cells as one shape."""
    assert canvas.lattice is not None
    found = [canvas.hexes[place.id] for place in places]
    return path(
        outline(canvas.lattice, found, 0.02, 0.45),
        f'fill="{canvas.colour(role)}" stroke="{canvas.colour("line")}" {FIXED}',
    )


def hexagons(canvas: Canvas, places: Iterable[Place], scale: float) -> str:
    """Cells, each so many times its size."""
    steps = _corners(canvas, scale)
    return polygons([(place.x + x, place.y + y) for x, y in steps] for place in places)


def cell_outline(canvas: Canvas) -> str:
    """The outline of a cell round its middle, for who goes there first."""
    return polygons([_corners(canvas, 0.98)]).replace("M", "m")


def _corners(canvas: Canvas, scale: float) -> list[XY]:
    pointy = canvas.board.grid == "hex-pointy"
    around = corners(0, 0, "pointy" if pointy else "flat", CELL * scale)
    return [(round(x), round(y)) for x, y in around]


# -- the squares of a chart


def squares(canvas: Canvas) -> Iterator[str]:
    """The lines of a chart."""
    board = canvas.board
    if board.grid != "square":
        return
    wide, high = board.columns * CELL, board.rows * CELL
    lines = "".join(f"M{x * CELL} 0V{high}" for x in range(board.columns + 1))
    lines += "".join(f"M0 {y * CELL}H{wide}" for y in range(board.rows + 1))
    yield path(lines, f'fill="none" stroke="{canvas.colour("line")}" stroke-opacity=".7" {FIXED}')


def edges(canvas: Canvas) -> str:
    """The names of columns and rows at the upper and left edge.

    They take their room first, and are drawn above realms, which reach beyond the edge.
    """
    if canvas.board.grid != "square" or not canvas.worded:
        return ""
    look = f'fill="{canvas.colour("muted")}" text-anchor="middle" pointer-events="none"'
    return group(_edges(canvas), f"{canvas.size(10.5)} {look} {canvas.halo(3)}")


def _edges(canvas: Canvas) -> Iterator[str]:
    board, aside = canvas.board, canvas.px(7)
    for column in range(board.columns):
        x = column * CELL + CELL / 2
        canvas.room.take(centred(x, -aside, canvas.px(14), canvas.px(12)))
        yield words(str(column), x, -aside)
    for row in range(board.rows):
        y = row * CELL + CELL / 2
        canvas.room.take(centred(-canvas.px(10), y, canvas.px(14), canvas.px(12)))
        yield words(str(row), -canvas.px(10), y + canvas.px(3))


def anchor(canvas: Canvas, place: Place) -> XY:
    """Where the body of a place has its middle: in hexes lifted where a counter is below it."""
    stands = canvas.here[place.id] or place.as_of is not None
    if stands and place.id in canvas.hexes and canvas.lattice is not None:
        return place.x, place.y - LIFTED * canvas.lattice.radius
    return place.x, place.y
