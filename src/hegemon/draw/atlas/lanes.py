"""Lanes as one network: broad, thin or dotted by class, fainter where nobody has looked."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from hegemon.core.board import Link, Place
from hegemon.draw.atlas.canvas import FIXED, Canvas, group, path
from hegemon.draw.atlas.paths import XY, segments, towards
from hegemon.draw.layout import shared_borders
from hegemon.draw.scene import is_water
from hegemon.draw.style import LINK_STYLES

_UNSEEN = 0.55

_LINE = 'fill="none" stroke-linecap="round"'

_BODY, _ID = 0.48, 0.28
"""How much room a body and an id have round the middle of a cell, in radii."""


def lanes(canvas: Canvas) -> Iterator[str]:
    """Those between places of which either is unknown, then the others; not those of the sea.

    On a map that is blank lanes are all there is to see.
    """
    links = (link for link in canvas.board.links if not _by_water(canvas, link))
    drawn = [link for link in links if _shown(canvas, link)]
    dim = [link for link in drawn if not (canvas.blank or _known(canvas, link))]
    clear = [link for link in drawn if canvas.blank or _known(canvas, link)]
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
            piece = path("M-10 0h20", _LINES[style if style in _LINES else ""](canvas))
            yield group([piece], _LINE), f"{style} lane"


def _by_water(canvas: Canvas, link: Link) -> bool:
    ends = (canvas.places[link.a], canvas.places[link.b])
    return all(place.shape == "polygon" and is_water(place) for place in ends)


def _known(canvas: Canvas, link: Link) -> bool:
    return canvas.places[link.a].known and canvas.places[link.b].known


def _shown(canvas: Canvas, link: Link) -> bool:
    """Hexes side by side need no plain line, and regions that touch none at all."""
    if canvas.rules.far and not canvas.blank:
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
        way = segments(_ends(canvas, link) for link in found)
        yield path(way, f"{_LINE} {_LINES[style](canvas)} {FIXED}")


def _ends(canvas: Canvas, link: Link) -> tuple[XY, XY]:
    """From where to where a lane is drawn: clear of what lies in the middle of either cell."""
    a, b = canvas.places[link.a], canvas.places[link.b]
    one, other = (a.x, a.y), (b.x, b.y)
    return (
        towards(one, other, _clear(canvas, a)),
        towards(other, one, _clear(canvas, b)),
    )


def _clear(canvas: Canvas, place: Place) -> float:
    """How far from its middle the lanes of a place end: before its body, or its id."""
    if canvas.lattice is None or canvas.rules.far or not (place.sign or canvas.rules.ids):
        return 0
    part = _BODY if place.known and place.sign else _ID
    return part * canvas.lattice.radius


def _major(canvas: Canvas) -> str:
    wide, strong = (1.2, 0.55) if canvas.rules.far else (4.5, 0.6)
    return f'stroke="{canvas.colour("lane")}" stroke-width="{wide}" stroke-opacity="{strong}"'


def _minor(canvas: Canvas) -> str:
    return f'stroke="{canvas.colour("lane")}" stroke-width="1.7" stroke-opacity=".75"'


def _restricted(canvas: Canvas) -> str:
    colour = canvas.colour("muted" if canvas.rules.kind == "land" else "lane")
    return f'stroke="{colour}" stroke-width="1.9" stroke-opacity=".9" stroke-dasharray=".1 5"'


_LINES = {"restricted": _restricted, "": _minor, "major": _major}
