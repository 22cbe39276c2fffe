"""Lanes as one network: double, plain or dotted by class, fainter where nobody has looked."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from hegemon.core.board import Link, Place
from hegemon.draw.atlas.canvas import FIXED, Canvas, group, path
from hegemon.draw.atlas.ground import anchor
from hegemon.draw.atlas.paths import dots, segments
from hegemon.draw.layout import shared_borders
from hegemon.draw.scene import is_water, number
from hegemon.draw.style import LINK_STYLES

_UNSEEN = 0.38


def lanes(canvas: Canvas) -> Iterator[str]:
    """Those between places of which either is unknown, then the others; not those of the sea."""
    links = (link for link in canvas.board.links if not _by_water(canvas, link))
    drawn = [link for link in links if _shown(canvas, link)]
    dim = [link for link in drawn if not _known(canvas, link)]
    clear = [link for link in drawn if _known(canvas, link)]
    yield group(_network(canvas, dim), f'opacity="{_UNSEEN}"')
    yield group(_network(canvas, clear))


def sea_lanes(canvas: Canvas) -> str:
    """Those from water to water, which lie under the land: nobody sails over a country."""
    links = [link for link in canvas.board.links if _by_water(canvas, link)]
    return group(_network(canvas, [link for link in links if _shown(canvas, link)]))


def legend(canvas: Canvas) -> Iterator[tuple[str, str]]:
    """A piece of each kind of lane that the board shows, round the middle, and its name."""
    if canvas.rules.kind == "land":
        return
    shown = {link.style for link in canvas.board.links if _shown(canvas, link)}
    for style in LINK_STYLES:
        if style in shown:
            looks = _LINES[style if style in _LINES else ""](canvas)
            piece = "".join(path("M-10 0h20", look) for look in looks)
            yield group([piece], 'fill="none" stroke-linecap="round"'), f"{style} lane"


def _by_water(canvas: Canvas, link: Link) -> bool:
    ends = (canvas.places[link.a], canvas.places[link.b])
    return all(place.shape == "polygon" and is_water(place) for place in ends)


def discs(canvas: Canvas) -> str:
    """A disc of the ground under each body: lanes end there."""
    seen = (place for place in canvas.board.places if place.known and place.as_of is None)
    places = [place for place in seen if place.sign]
    wide = 30 * (canvas.lattice.radius / 50 if canvas.lattice else 1)
    return path(
        dots(anchor(canvas, place) for place in places),
        f'stroke="{canvas.colour("cell")}" stroke-opacity=".9" stroke-width="{number(wide)}"'
        ' stroke-linecap="round"',
    )


def _known(canvas: Canvas, link: Link) -> bool:
    return canvas.places[link.a].known and canvas.places[link.b].known


def _shown(canvas: Canvas, link: Link) -> bool:
    """Hexes side by side need no plain line, and regions that touch none at all."""
    if canvas.rules.far:
        return link.style == "major"
    a, b = canvas.places[link.a], canvas.places[link.b]
    if canvas.rules.kind == "land":
        return _over_sea(a, b)
    near = hypot(a.x - b.x, a.y - b.y) < 150
    return bool(link.style) or not (canvas.rules.kind == "cells" and near)


def _over_sea(a: Place, b: Place) -> bool:
    """Whether two regions are joined that do not touch."""
    regions = a.shape == "polygon" and b.shape == "polygon"
    return regions and not shared_borders((a, b))


def _network(canvas: Canvas, links: list[Link]) -> Iterator[str]:
    by_class: dict[str, list[Link]] = {"restricted": [], "": [], "major": []}
    for link in links:
        by_class[link.style if link.style in by_class else ""].append(link)
    if canvas.rules.kind == "land":
        by_class = {"restricted": links}
    for style, found in by_class.items():
        ends = ((canvas.places[link.a], canvas.places[link.b]) for link in found)
        way = segments(((a.x, a.y), (b.x, b.y)) for a, b in ends)
        looks = [f'fill="none" stroke-linecap="round" {line}' for line in _LINES[style](canvas)]
        yield from _drawn(canvas, way, looks)


def _drawn(canvas: Canvas, way: str, looks: list[str]) -> Iterator[str]:
    """A network in all of its looks; what has several is written once."""
    if len(looks) == 1:
        yield path(way, f"{looks[0]} {FIXED}")
    elif way:
        id_ = f"lanes-{len(canvas.shapes)}"
        canvas.define(id_, f'<path id="{canvas.prefix}{id_}" d="{way}" {FIXED}/>')
        yield from (canvas.place(id_, 0, 0, more=look) for look in looks)


def _major(canvas: Canvas) -> Iterator[str]:
    colour = canvas.colour("lane")
    if canvas.rules.far:
        yield f'stroke="{colour}" stroke-width="1.2" stroke-opacity=".55"'
        return
    yield f'stroke="{colour}" stroke-width="5" stroke-opacity=".9"'
    yield f'stroke="{canvas.colour("cell")}" stroke-width="2"'


def _minor(canvas: Canvas) -> Iterator[str]:
    yield f'stroke="{canvas.colour("lane")}" stroke-width="1.7" stroke-opacity=".85"'


def _restricted(canvas: Canvas) -> Iterator[str]:
    colour = canvas.colour("muted" if canvas.rules.kind == "land" else "lane")
    yield f'stroke="{colour}" stroke-width="1.9" stroke-opacity=".9" stroke-dasharray=".1 5"'


_LINES = {"restricted": _restricted, "": _minor, "major": _major}
