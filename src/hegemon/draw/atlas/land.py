"""A map of regions in ink: sea with bands along the coast, tinted land, terrain, borders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from hegemon.core.board import Place
from hegemon.core.game import Player
from hegemon.core.show.signs import GROUNDS
from hegemon.draw.atlas.bodies import open_place
from hegemon.draw.atlas.borders import chained, coast, stretches_of
from hegemon.draw.atlas.canvas import FIXED, SERIF, Canvas, group, path
from hegemon.draw.atlas.ground import backdrop, by_night, glow
from hegemon.draw.atlas.paths import polygons, polyline
from hegemon.draw.labels import Rectangle, centred
from hegemon.draw.layout import Edge, shared_borders
from hegemon.draw.scene import is_water, number, safe

_BANDS = ((44, 0.16), (28, 0.22), (14, 0.34))
"""The bands in the water along the coast: how wide, how strong."""

_HATCHED = 34
"""How wide the hatch of an owner is along the border in print, in pixels; half of it is seen."""

_ROSE = 68
"""How wide a compass rose is, in pixels."""

_PLANTED = ("mountain", "wood", "field", "coast", "pass")
_APART, _TRIES = 14, 46
"""Pixels between two signs of terrain, and how often one looks for a spot."""


def regions_of(canvas: Canvas) -> list[Place]:
    """The places that have an area."""
    return [place for place in canvas.board.places if place.outline]


def land_of(canvas: Canvas) -> list[Place]:
    """The regions that are no water."""
    return [place for place in regions_of(canvas) if not is_water(place)]


# -- sea and land


def sea(canvas: Canvas) -> Iterator[str]:
    """The water, lighter in the middle, and its bands along the coast."""
    yield backdrop(canvas, "#fff" if canvas.print else canvas.define("sea", _depths(canvas)))
    canvas.shape("coast", f'<path d="{polygons(coast(regions_of(canvas)))}"/>')
    for wide, strong in _BANDS:
        yield _coast(canvas, canvas.colour("shore"), canvas.px(wide / 1.64), strong)
        within = 1 if canvas.print else 0.75
        yield _coast(canvas, canvas.colour("sea"), canvas.px((wide - 2.2) / 1.64), within)


def ground(canvas: Canvas) -> Iterator[str]:
    """All land as one, then a group for each region."""
    yield canvas.place("coast", 0, 0, more=f'fill="{canvas.colour("land")}"')
    yield group(_regions(canvas))


def _depths(canvas: Canvas) -> str:
    return (
        f'<radialGradient id="{canvas.prefix}sea" {glow(canvas, 0.75)}>'
        f'<stop stop-color="{canvas.colour("sea")}"/>'
        f'<stop offset="1" stop-color="{canvas.colour("sea-edge")}"/></radialGradient>'
    )


def _coast(canvas: Canvas, colour: str, width: float, strong: float) -> str:
    look = f'fill="none" stroke="{colour}" stroke-opacity="{strong}" stroke-linejoin="round"'
    return canvas.place("coast", 0, 0, more=f'{look} stroke-width="{number(width)}"')


def _regions(canvas: Canvas) -> Iterator[str]:
    """A group for each region: its tint, stronger along its border, and who holds it."""
    for index, place in enumerate(regions_of(canvas)):
        shape = f"region-{index}"
        inside = "".join(_region(canvas, place, shape))
        yield f"{open_place(canvas, place, shape)}{inside}</g>"


def _region(canvas: Canvas, place: Place, shape: str) -> Iterator[str]:
    d = polygons([place.outline])
    canvas.define(shape, f'<path id="{canvas.prefix}{shape}" d="{d}"/>')
    if place.owner is None or is_water(place):
        yield canvas.place(shape, 0, 0, more='fill="#000" fill-opacity="0"')
        return
    clip = canvas.define(
        f"clip-{shape}",
        f'<clipPath id="{canvas.prefix}clip-{shape}">{canvas.place(shape, 0, 0)}</clipPath>',
    )
    rims = "".join(_rims(canvas, shape, place.owner))
    yield f'<g clip-path="{clip}">{rims}</g>'
    if place.held_by not in (None, place.owner):
        yield canvas.place(shape, 0, 0, more=f'fill="{_stripes(canvas, place.held_by)}"')


def _rims(canvas: Canvas, shape: str, owner: Player) -> Iterator[str]:
    """The tint, and two rims of it, of which the inner half is seen; in print a rim of hatch."""
    if canvas.print:
        rim = f'stroke="{canvas.hatch(owner)}" stroke-width="{number(canvas.px(_HATCHED))}"'
        more = f'fill="#fff" fill-opacity="0" {rim}'
        yield canvas.place(shape, 0, 0, more=more)
        return
    colour, full = canvas.owner(owner), 0.3 if canvas.rules.far else 0.12
    for wide, strong, fill in ((16, 0.13, full), (6.7, 0.26, 0.0)):
        area = f'fill="{colour}" fill-opacity="{fill:g}"' if fill else 'fill="none"'
        rim = f'stroke="{colour}" stroke-width="{number(canvas.px(wide))}"'
        yield canvas.place(shape, 0, 0, more=f'{area} {rim} stroke-opacity="{strong}"')


def _stripes(canvas: Canvas, holder: Player | None) -> str:
    """The stripes of who holds what is another's."""
    seat = canvas.seats[holder] + 1 if holder is not None else 0
    side = canvas.px(6.7)
    line = (
        f'<path d="M0 0V{number(side)}" stroke="{canvas.owner(holder)}"'
        f' stroke-width="{number(side * 0.9)}" stroke-opacity=".34"/>'
    )
    return canvas.define(
        f"held-{seat}",
        f'<pattern id="{canvas.prefix}held-{seat}" width="{number(side)}"'
        f' height="{number(side)}" patternUnits="userSpaceOnUse"'
        f' patternTransform="rotate(-38)">{line}</pattern>',
    )


def rose(canvas: Canvas) -> str:
    """A compass rose in the first corner of the sea that is wide enough for it."""
    left, top, right, bottom = canvas.frame
    side = canvas.px(_ROSE + 26)
    for x in (left + side / 2, right - side / 2):
        for y in (bottom - side / 2, top + side / 2):
            box = centred(x, y, side, side)
            if not any(_reaches(canvas, place, box) for place in land_of(canvas)):
                return _rose(canvas, x, y)
    return ""


def _reaches(canvas: Canvas, place: Place, box: Rectangle) -> bool:
    """Whether a region has any part of a box."""
    return stretches_of(place.outline, canvas.px(6)).share(box) > 0


def _rose(canvas: Canvas, x: float, y: float) -> str:
    """Eight points on a ring, half of each dark, and an N above them."""
    ink, half = canvas.colour("ink"), _ROSE / 2
    light = f'fill="{canvas.colour("land")}" stroke="{ink}" stroke-linejoin="round"'
    long, short = f"M0-{half:g}L6-6L0 0z", f"M0-{half:g}L-6-6L0 0z"
    points = "".join(
        f'<g transform="rotate({turn})"><path d="{long}" {light}/>'
        f'<path d="{short}" fill="{ink}" stroke="{ink}" stroke-linejoin="round"/></g>'
        for turn in (0, 90, 180, 270)
    )
    ring = f'<circle r="{half * 0.72:g}" fill="none" stroke="{ink}" stroke-opacity=".5"/>'
    north = (
        f'<text y="{-half - 6:g}" font-size="13" text-anchor="middle" fill="{ink}"'
        f' font-family="{SERIF}" font-weight="600">N</text>'
    )
    at = f"translate({round(x)} {round(y + canvas.px(8))})scale({canvas.rules.unit:.2f})"
    return f'<g transform="{at}" pointer-events="none">{ring}{points}{north}</g>'


def candle(canvas: Canvas) -> str:
    """One warm light over the land, by night only."""
    if canvas.theme not in ("dark", "reader"):
        return ""
    light = canvas.define(
        "candle",
        f'<radialGradient id="{canvas.prefix}candle" {glow(canvas, 0.6)}><stop'
        ' stop-color="#ffb45a" stop-opacity=".3"/><stop offset=".55" stop-color="#ff9a3c"'
        ' stop-opacity=".1"/><stop offset="1" stop-color="#000" stop-opacity=".25"/>'
        "</radialGradient>",
    )
    return by_night(canvas, [backdrop(canvas, light)])


# -- borders


def borders(canvas: Canvas) -> Iterator[str]:
    """Dashed within a realm, strong between two, crossed where none may pass, and the coast."""
    within: list[Edge] = []
    frontier: list[Edge] = []
    closed: list[Edge] = []
    linked = {frozenset((link.a, link.b)) for link in canvas.board.links}
    for (a, b), edges in shared_borders(land_of(canvas)).items():
        same = canvas.places[a].owner == canvas.places[b].owner
        shut = bool(linked) and frozenset((a, b)) not in linked
        (closed if shut else within if same else frontier).extend(edges)
    ink = canvas.colour("ink")
    inner = f'stroke="{ink}" stroke-opacity=".55" stroke-width="1.1" stroke-dasharray="7 3 1.5 3"'
    yield _line(within, inner)
    yield _line(closed, f'stroke="{ink}" stroke-opacity=".8" stroke-width="3"')
    yield _line(closed, f'stroke="{canvas.colour("land")}" stroke-width="1.2"')
    yield _line(frontier, f'stroke="{canvas.colour("land")}" stroke-width="7"')
    yield _line(frontier, f'stroke="{ink}" stroke-width="2.6"')
    shore = f'fill="none" stroke="{ink}" stroke-linejoin="round"'
    yield canvas.place("coast", 0, 0, more=f'{shore} stroke-width="{number(canvas.px(1.3))}"')


def _line(edges: list[Edge], look: str) -> str:
    d = "".join(polyline(line) for line in chained(edges))
    return path(d, f'fill="none" {look} stroke-linejoin="round" stroke-linecap="round" {FIXED}')


# -- terrain


def terrain(canvas: Canvas, taken: Iterable[Rectangle]) -> str:
    """Mountains, woods and fields, outside of all words, from the top down."""
    if canvas.rules.far:
        return ""
    boxes = list(taken)
    spots = [
        (y, x, sign) for place in land_of(canvas) for x, y, sign in _planted(canvas, place, boxes)
    ]
    scale = canvas.rules.unit if canvas.rules.near else canvas.rules.unit * 0.62
    signs = (canvas.use(sign, round(x), round(y), scale=scale) for y, x, sign in sorted(spots))
    return group(signs, 'opacity=".9" pointer-events="none"')


def _planted(
    canvas: Canvas, place: Place, boxes: list[Rectangle]
) -> Iterator[tuple[float, float, str]]:
    """The signs of one region: the same for the same region, whatever else is drawn."""
    sign = place.sign if place.sign in GROUNDS else place.terrain
    if sign not in _PLANTED:
        return
    chance, xs, ys = (
        Random(safe(place.id)),
        [x for x, _ in place.outline],
        [y for _, y in place.outline],
    )
    room, found = canvas.px(_APART), list[Rectangle]()
    ground = stretches_of(place.outline, room / 4)
    near = [box for box in boxes if box.meets(Rectangle(min(xs), min(ys), max(xs), max(ys)))]
    for _ in range(_TRIES):
        x, y = chance.uniform(min(xs), max(xs)), chance.uniform(min(ys), max(ys))
        box = centred(x, y, room, room)
        within = ground.share(box) > 0.999
        if within and not any(box.meets(other) for other in (*near, *found)):
            found.append(box)
            yield x, y, sign
