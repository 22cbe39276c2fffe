"""The ground of a board's picture.

Regions and cells, their borders, the links, and the ways of what moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from hegemon.core.board import Place, Token, size_of, tokens_in_transit
from hegemon.core.hexes import corners
from hegemon.draw.labels import centred
from hegemon.draw.layout import shared_borders
from hegemon.draw.phrases import place_words
from hegemon.draw.scene import Scene, is_cell, is_water, number, safe, safe_id

_LINK_STYLES = ("major", "minor", "restricted")

Spot = tuple[float, float]
"""A point on the picture."""

# -- ground: what lies under everything


def ground(scene: Scene) -> Iterator[str]:
    """Water first, then the coast, then ground from large to small, then borders.

    Or the cells of a grid.
    """
    regions = [place for place in scene.board.places if place.shape == "polygon"]
    land = sorted(
        (place for place in regions if not is_water(place)), key=lambda place: -len(place.outline)
    )
    yield from (_region(scene, place) for place in regions if is_water(place))
    if len(land) < len(regions):
        yield from _coastlines(scene, land)
    yield from (_region(scene, place) for place in land)
    yield from _borders(scene, regions)
    yield from (_cell(scene, place) for place in scene.board.places if is_cell(place, scene.board))


def _region(scene: Scene, place: Place) -> str:
    points = " ".join(f"{x},{y}" for x, y in place.outline)
    water = " water" if is_water(place) else ""
    tint = ""
    if place.owner is not None:
        tint = f'<polygon points="{points}" style="fill:{scene.territory(place.owner)}"/>'
    return f'{open_place(scene, place)}<polygon class="region{water}" points="{points}"/>{tint}</g>'


def _coastlines(scene: Scene, land: Iterable[Place]) -> Iterator[str]:
    """Lines in the water along the coast, as on an engraved map."""
    rings = ["L".join(f"{x} {y}" for x, y in place.outline) for place in land if place.outline]
    path = "".join(f"M{ring}Z" for ring in rings)
    yield f'<defs><path id="{scene.prefix}coast" d="{path}"/></defs>'
    for width, opacity in ((34, 0.18), (22, 0.28), (11, 0.45), (4, 1)):
        stroke = f'stroke-width="{width}" stroke-opacity="{opacity}"'
        yield f'<use href="#{scene.prefix}coast" class="coastline" {stroke}/>'


def _borders(scene: Scene, regions: Sequence[Place]) -> Iterator[str]:
    """Frontiers between owners, and hachures where two grounds touch but no link joins them."""
    linked = {frozenset((link.a, link.b)) for link in scene.board.links}
    for (a, b), edges in shared_borders(regions).items():
        if is_water(scene.places[a]) or is_water(scene.places[b]):
            continue
        path = "".join(f"M{x} {y}L{u} {v}" for (x, y), (u, v) in edges)
        if linked and frozenset((a, b)) not in linked:
            yield f'<path class="closed" d="{path}"/>'
        elif scene.places[a].owner != scene.places[b].owner:
            yield f'<path class="frontier" d="{path}"/>'


def _cell(scene: Scene, place: Place) -> str:
    special = " special" if place.terrain and place.known else ""
    shape = f'<polygon class="cell{special}" points="{cell_points(scene, place, 1)}"/>'
    if place.owner is not None:
        inner = cell_points(scene, place, 0.92)
        fill, stroke = scene.territory(place.owner), scene.pattern(place.owner)
        shape += f'<polygon points="{inner}" style="fill:{fill}"/>'
        shape += f'<polygon class="ring thin" points="{inner}" style="stroke:{stroke}"/>'
    return f"{open_place(scene, place)}{shape}</g>"


def cell_points(scene: Scene, place: Place, scale: float) -> str:
    """The corners of a cell, drawn so many times its size, as SVG points."""
    size = size_of(place) * scale
    if place.shape == "square":
        box = centred(place.x, place.y, size, size)
        points: Iterable[Spot] = (
            (box.left, box.top),
            (box.right, box.top),
            (box.right, box.bottom),
            (box.left, box.bottom),
        )
    else:
        points = corners(
            place.x, place.y, "pointy" if scene.board.grid == "hex-pointy" else "flat", size
        )
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def open_place(scene: Scene, place: Place) -> str:
    """The start of a place's group: its id, data, and all that is known of it as a tooltip."""
    owner = f' data-owner="{safe(place.owner)}"' if place.owner else ""
    terrain = f' data-terrain="{safe(place.terrain)}"' if place.terrain else ""
    known = knowledge_class(place)
    return (
        f'<g class="place{known}{scene.owner_class(place.owner)}"'
        f' id="{scene.prefix}place-{safe_id(place.id)}"'
        f' data-place="{safe(place.id)}"{owner}{terrain}>'
        f"<title>{safe(place_words(place, scene.here[place.id], scene.board))}</title>"
    )


def knowledge_class(place: Place) -> str:
    """The class for what is not seen now."""
    if not place.known:
        return " unknown"
    return "" if place.as_of is None else " stale"


# -- links and ways


def links(scene: Scene) -> Iterator[str]:
    """Lines between linked places.

    Regions that touch need none, and a fort none to what is round it.
    """
    touching = {frozenset(pair) for pair in shared_borders(scene.board.places)}
    for link in scene.board.links:
        a, b = scene.places[link.a], scene.places[link.b]
        regions = (a.shape == "polygon") + (b.shape == "polygon")
        if regions == 1 or frozenset((link.a, link.b)) in touching:
            continue
        style = f" {link.style}" if link.style in _LINK_STYLES else ""
        kind = " crossing" if regions else style
        (x, y), (u, v) = _trimmed(scene, a, b)
        title = f"<title>{safe(link.note)}</title>" if link.note else ""
        line = f'<path d="M{number(x)} {number(y)}L{number(u)} {number(v)}"/>'
        ends = f'data-from="{safe(link.a)}" data-to="{safe(link.b)}"'
        yield f'<g class="link{kind}" {ends}>{title}{line}</g>'


def ways(scene: Scene) -> Iterator[str]:
    """The line of each token on its way: what it has done is dotted."""
    for token in tokens_in_transit(scene.board):
        start, end = way_of(scene, token)
        here = spot_of(start, end, token)
        owner = scene.owner_class(token.owner)
        yield _way_line(start, here, f"way done edge{owner}")
        yield _way_line(here, end, f"way edge{owner}")


def _way_line(a: Spot, b: Spot, kind: str) -> str:
    return (
        f'<path class="{kind}" d="M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"/>'
    )


def way_of(scene: Scene, token: Token) -> tuple[Spot, Spot]:
    """Both ends of the line of a token on its way."""
    return _trimmed(scene, scene.places[token.at], scene.places[token.to or token.at])


def spot_of(a: Spot, b: Spot, token: Token) -> Spot:
    """Where a token on its way is: evenly along its line, so that a step is everywhere as long."""
    part = token.done / token.total if token.total else 1.0
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _trimmed(scene: Scene, a: Place, b: Place) -> tuple[Spot, Spot]:
    """The line from place to place, from edge to edge of what is drawn there."""
    length = hypot(b.x - a.x, b.y - a.y) or 1
    dx, dy = (b.x - a.x) / length, (b.y - a.y) / length
    from_a, from_b = _clearance(scene, a), _clearance(scene, b)
    if from_a + from_b > 0.8 * length:
        from_a = from_b = 0.4 * length
    return (a.x + dx * from_a, a.y + dy * from_a), (b.x - dx * from_b, b.y - dy * from_b)


def _clearance(scene: Scene, place: Place) -> float:
    return size_of(place) * (
        0.3 if is_cell(place, scene.board) or place.shape == "polygon" else 0.62
    )
