"""A board as an atlas shows it: one SVG document, for a page, a letter or print.

Everything is said by attributes: no class, style, filter or script. The bytes are the same for the
same board. Each place is a group with `data-place` and `data-at`, each token one with `data-token`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from math import hypot
from statistics import median

import msgspec

from hegemon.core.board import CELL, Board, Place, Token, tokens_at, when
from hegemon.core.geometry.hexes import Hex
from hegemon.draw.atlas import blocks, bodies, chart, counters, ground, land, lanes, layers, realms
from hegemon.draw.atlas.canvas import FIXED, SANS, SERIF, Canvas, group, words
from hegemon.draw.atlas.cells import Honeycomb, lattice_of
from hegemon.draw.atlas.paths import XY
from hegemon.draw.atlas.routes import routes
from hegemon.draw.atlas.rules import BoardKind, Zoom, kind_of, rules_of
from hegemon.draw.atlas.stacks import stacks
from hegemon.draw.atlas.words import figures, ids, realm_names
from hegemon.draw.labels import Rectangle, Room, around, text_length
from hegemon.draw.phrases import heading, summary, who
from hegemon.draw.scene import number, safe, scene_of
from hegemon.draw.style import ThemeName

_BEYOND = 150
"""So far outside of a part what lies there is still drawn, in map units: lines run on."""

_Entry = tuple[str, str]
"""Something of the legend: its sign and its words."""

_REACH = 25
"""How far from its middle what is drawn of a star or a castle reaches, in pixels."""

_MARGIN = {"cells": 6, "chart": 60, "land": 60}
"""The room round a board, in map units."""


def draw_atlas(
    board: Board,
    *,
    zoom: Zoom = "middle",
    theme: ThemeName = "dark",
    part: Rectangle | None = None,
    prefix: str = "",
    title: bool = False,
    beside: bool = False,
) -> str:
    """The board as SVG text; `check_board` must have nothing against it.

    `part` is what is shown of it, in map units; None for all. A `prefix` keeps ids apart where
    several boards stand on one page. `title` adds title, turn and owners at its foot. `beside`
    leaves out of a far look what words beside the map say: how realms are called.
    """
    canvas = _canvas(board, zoom, theme, part, prefix)
    canvas.beside = beside
    drawn = "".join(_DRAWN[canvas.rules.kind](canvas))
    if title:
        drawn = _foot(canvas, drawn)
    return f"{_open(canvas)}{canvas.definitions()}{drawn}</svg>\n"


def draw_part(
    board: Board,
    at: str,
    size: tuple[int, int],
    *,
    theme: ThemeName,
    fights: Collection[str] = (),
    worded: bool = False,
) -> str:
    """The part round a place, so many pixels wide and high, with signs alone or with words, too.

    A place that is not on the board is as none: then the middle is shown. Where there were fights,
    there is a ring with a cross.
    """
    whole = _canvas(board, "middle", theme, None, "")
    unit, place = whole.rules.unit, whole.places.get(at)
    middle = (place.x, place.y) if place else whole.frame.middle
    part = _within(whole.frame, middle, size[0] * unit, size[1] * unit)
    canvas = _canvas(board, "middle", theme, part, "")
    canvas.worded = worded
    drawn = "".join(_DRAWN[canvas.rules.kind](canvas)) + group(_fights(canvas, fights))
    return f"{_open(canvas)}{canvas.definitions()}{drawn}</svg>\n"


def _within(frame: Rectangle, at: tuple[float, float], width: float, height: float) -> Rectangle:
    """A part of this size round a point, moved so that it shows nothing beyond the frame."""
    left = min(max(at[0] - width / 2, frame.left), max(frame.right - width, frame.left))
    top = min(max(at[1] - height / 2, frame.top), max(frame.bottom - height, frame.top))
    beyond_x = max(width - (frame.right - frame.left), 0) / 2
    beyond_y = max(height - (frame.bottom - frame.top), 0) / 2
    left, top = left - beyond_x, top - beyond_y
    return Rectangle(left, top, left + width, top + height)


def _fights(canvas: Canvas, fights: Collection[str]) -> Iterator[str]:
    """A ring with a cross where there was a fight."""
    ink, ground = canvas.colour("ink"), canvas.colour("paper")
    for place in canvas.board.places:
        if place.id in fights:
            ring, half = number(canvas.px(17)), number(canvas.px(7))
            shape = f'<circle r="{ring}" fill="{ground}" fill-opacity=".35"/>'
            cross = f'<path d="M-{half}-{half}L{half} {half}M{half}-{half}L-{half} {half}"/>'
            look = f'fill="none" stroke="{ink}" stroke-width="3" stroke-linecap="round" {FIXED}'
            x, y = _mark_of(canvas, place)
            at = f'transform="translate({number(x)} {number(y)})"'
            yield f"<g {at} {look}>{shape}{cross}</g>"


def _mark_of(canvas: Canvas, place: Place) -> XY:
    """Where the mark of a fight stands: at its place, on land where room is free near it."""
    if canvas.rules.kind != "land":
        return place.x, place.y
    wide, frame = canvas.px(36), canvas.frame
    boxes = (
        box
        for pixels in range(0, 150, 10)
        for box in around(place.x, place.y, wide, wide, canvas.px(pixels))
        if frame.covers(box[:2]) and frame.covers(box[2:])
    )
    found = canvas.room.place(boxes)
    return found.middle if found else (place.x, place.y)


def _canvas(
    board: Board, zoom: Zoom, theme: ThemeName, part: Rectangle | None, prefix: str
) -> Canvas:
    scene = scene_of(board)
    kind = kind_of(scene.board)
    whole = scene.frame.grown(_MARGIN[kind])
    shown = scene.board if part is None or kind == "land" else _cut(scene.board, part)
    comb = lattice_of(shown) if kind == "cells" else None
    return Canvas(
        board=shown,
        places={place.id: place for place in shown.places},
        here=_standing(shown, leaving=kind != "chart"),
        seats=scene.seats,
        rules=rules_of(scene.board, zoom, _spacing(scene.board), comb.radius if comb else 0),
        theme=theme,
        prefix=prefix,
        frame=part or whole,
        room=Room(whole),
        lattice=comb,
        hexes=_hexes(shown, comb) if comb else {},
    )


def _hexes(board: Board, comb: Honeycomb) -> dict[str, Hex]:
    return {place.id: comb.hex_at(place) for place in board.places if place.shape == "hex"}


def _standing(board: Board, *, leaving: bool) -> dict[str, tuple[Token, ...]]:
    """What stands at each place; but on charts what leaves it is counted there too."""
    if not leaving:
        return tokens_at(board)
    found: dict[str, list[Token]] = {place.id: [] for place in board.places}
    for token in board.tokens:
        found[token.at].append(token)
    return {id_: tuple(tokens) for id_, tokens in found.items()}


def _spacing(board: Board) -> float:
    """How far regions lie apart: the middle one of the distances to the nearest; else a cell."""
    spots = [(place.x, place.y) for place in board.places if place.outline]
    nearest = (
        min((hypot(x - u, y - v) for u, v in spots if (u, v) != (x, y)), default=200.0)
        for x, y in spots
    )
    return median(nearest) if spots else CELL


def _cut(board: Board, part: Rectangle) -> Board:
    """The board with only what may be seen of it; ways are kept whole."""
    near = part.grown(_BEYOND)
    seen = {place.id for place in board.places if near.covers((place.x, place.y))}
    tokens = tuple(token for token in board.tokens if not seen.isdisjoint(token.route))
    kept = seen.union(*(token.route for token in tokens))
    return msgspec.structs.replace(
        board,
        places=tuple(place for place in board.places if place.id in kept),
        links=tuple(link for link in board.links if link.a in kept and link.b in kept),
        tokens=tokens,
    )


# -- the three kinds of boards, from the ground up


def _grid(canvas: Canvas) -> Iterator[str]:
    """Counters claim their room first, then figures, ids and names."""
    lines, tips = routes(canvas)
    standing = counters.figures(canvas, stacks(canvas))
    things = "".join(bodies.bodies(canvas))
    written = "", "", ""
    if canvas.worded:
        written = figures(canvas), "".join(ids(canvas)), realm_names(canvas)
    yield from ground.sky(canvas)
    yield from ground.cells(canvas)
    yield from layers.heat(canvas)
    yield from realms.realms(canvas)
    yield from lanes.lanes(canvas)
    yield from layers.marks(canvas)
    yield lines
    yield from (things, tips, *written[:2], standing, written[2])


def _chart(canvas: Canvas) -> Iterator[str]:
    """Stars have their room first, then their names, which stand still whatever comes and goes."""
    edges = ground.edges(canvas)
    lights = "".join(chart.stars(canvas))
    named = chart.names(canvas) if canvas.worded else ""
    standing = "".join(chart.garrisons(canvas))
    lines, flying = chart.flights(canvas)
    yield from ground.sky(canvas)
    yield from ground.squares(canvas)
    yield from layers.heat(canvas)
    yield from realms.realms(canvas)
    yield edges
    yield from lanes.lanes(canvas)
    yield from layers.marks(canvas)
    yield from (lines, lights, named, counters.figures(canvas, (standing, flying)))


def _land(canvas: Canvas) -> Iterator[str]:
    """Castles keep their spots, words take theirs, and terrain grows outside of them."""
    forts = blocks.castles_of(canvas)
    labels = blocks.blocks_of(canvas)
    taken = [*(fort.box for fort in forts), *(label.box for label in labels)]
    yield from land.sea(canvas)
    yield land.rose(canvas)
    yield lanes.sea_lanes(canvas)
    yield from land.ground(canvas)
    yield from layers.heat(canvas)
    yield land.terrain(canvas, taken)
    yield from land.borders(canvas)
    yield from lanes.lanes(canvas)
    yield from layers.marks(canvas)
    yield land.candle(canvas)
    if canvas.worded:
        yield from blocks.texts(canvas, labels, forts)
    yield from blocks.castles(canvas, forts)
    lines, tips = routes(canvas)
    standing = counters.figures(canvas, blocks.banners(canvas, labels, forts))
    yield from (lines, tips, standing, realm_names(canvas) if canvas.worded else "")


_DRAWN: dict[BoardKind, Callable[[Canvas], Iterator[str]]] = {
    "cells": _grid,
    "chart": _chart,
    "land": _land,
}


# -- round the picture


def _open(canvas: Canvas) -> str:
    left, top, right, bottom = canvas.frame
    prefix, box = canvas.prefix, f"{number(right - left)} {number(bottom - top)}"
    units = " ".join(f"{zoom}:{unit:.3f}" for zoom, unit in canvas.rules.units.items())
    owners = json.dumps([owner.player for owner in canvas.board.owners])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" data-grid="{canvas.board.grid}"'
        f' data-zoom="{canvas.rules.zoom}" data-units="{units}" {_forms(canvas)}'
        f' data-owners="{safe(owners)}"'
        f' viewBox="{number(left)} {number(top)} {box}"'
        f' role="img" font-family="{SANS}"'
        f' aria-labelledby="{prefix}board-title {prefix}board-desc">'
        f'<title id="{prefix}board-title">{safe(heading(canvas.board))}</title>'
        f'<desc id="{prefix}board-desc">{safe(summary(canvas.board))}</desc>'
    )


def _forms(canvas: Canvas) -> str:
    """How far what is drawn of a place reaches; of a cell its outline, told from its middle."""
    pixels = min(_REACH, canvas.rules.radius)
    reach = canvas.lattice.radius if canvas.lattice else canvas.px(pixels)
    cell = f' data-cell="{ground.cell_outline(canvas)}"' if canvas.lattice else ""
    return f'data-reach="{number(reach)}"{cell}'


def _foot(canvas: Canvas, drawn: str) -> str:
    """Title and turn at the lower right, who and what is what at the lower left; and their room."""
    rows = _rows(canvas)
    down = canvas.frame.bottom + canvas.px(max(58, 20 * len(rows) + 16))
    canvas.frame = canvas.frame._replace(bottom=down)
    return drawn + group(_title(canvas)) + group(_legend(canvas, rows), _plain(canvas))


def _title(canvas: Canvas) -> Iterator[str]:
    x, y = canvas.frame.right - canvas.px(18), canvas.frame.bottom - canvas.px(30)
    look = f'fill="{canvas.colour("ink")}" text-anchor="end" {canvas.halo(4, _under(canvas))}'
    italic = f'font-family="{SERIF}" font-style="italic" {canvas.size(26)}'
    yield words(canvas.board.title, x, y, f"{italic} {look}")
    spaced = f'{canvas.size(12)} font-weight="600" letter-spacing="{number(canvas.px(1.4))}"'
    yield words(when(canvas.board).upper(), x, y + canvas.px(18), f"{spaced} {look}")


def _under(canvas: Canvas) -> str:
    return "sea" if canvas.rules.kind == "land" else "paper"


def _plain(canvas: Canvas) -> str:
    return f'{canvas.size(13)} fill="{canvas.colour("ink")}" {canvas.halo(3, _under(canvas))}'


def _rows(canvas: Canvas) -> list[list[_Entry]]:
    """What the legend says, in rows that leave the title its room."""
    room = canvas.frame.right - canvas.frame.left - canvas.px(260)
    rows: list[list[_Entry]] = [[]]
    taken = 0.0
    for entry in _entries(canvas):
        wide = _wide(canvas, entry)
        if rows[-1] and taken + wide > room:
            rows.append([])
            taken = 0
        rows[-1].append(entry)
        taken += wide
    return rows


def _entries(canvas: Canvas) -> Iterator[_Entry]:
    """The owners, the kinds of lanes, the layers: a sign round the middle, and words."""
    for owner in canvas.board.owners:
        colour = f'stroke="none" color="{canvas.owner(owner.player)}"'
        yield canvas.use(canvas.emblem(owner.player), 0, 0, more=colour), who(owner)
    yield from lanes.legend(canvas)
    yield from layers.legend(canvas)


def _wide(canvas: Canvas, entry: _Entry) -> float:
    return text_length(entry[1], canvas.px(13)) + canvas.px(38)


def _legend(canvas: Canvas, rows: list[list[_Entry]]) -> Iterator[str]:
    for row, entries in enumerate(reversed(rows)):
        x, y = canvas.frame.left + canvas.px(20), canvas.frame.bottom - canvas.px(14 + 20 * row)
        for entry in entries:
            sign, said = entry
            at = f"translate({number(x)} {number(y - canvas.px(4))})scale({canvas.rules.unit:.2f})"
            yield f'<g transform="{at}">{sign}</g>'
            yield words(said, x + canvas.px(15), y)
            x += _wide(canvas, entry)
