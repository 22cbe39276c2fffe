"""The ground of a board's picture.

Regions and cells, their borders, the links, and the ways of what moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot

from hegemon.core.board import Link, Place, Token, size_of, tokens_in_transit
from hegemon.core.geometry.hexes import corners
from hegemon.draw.labels import centred
from hegemon.draw.layout import shared_borders
from hegemon.draw.phrases import place_words
from hegemon.draw.scene import Scene, is_cell, is_water, knowledge, number, safe, safe_id

LINK_STYLES = ("major", "minor", "restricted")
"""The kinds of lanes that look different, and stand in the legend."""

GroundSpot = tuple[float, float]
"""A point on the picture."""

# -- ground: what lies under everything


def ground(scene: Scene) -> Iterator[str]:
    """Water, the ways over it, the coast, then ground from large to small, then borders.

    Or the cells of a grid.
    """
    regions = [place for place in scene.board.places if place.shape == "polygon"]
    water = [place for place in regions if is_water(place)]
    land = [place for place in regions if not is_water(place)]
    land.sort(key=lambda place: -len(place.outline))
    ways = [link for link in _drawn_links(scene) if _by_water(scene, link)]
    yield from (_region(scene, place) for place in water)
    yield from (_link(scene, link) for link in ways)
    # the coast lies over the water and under all ground, so that its lines show on one side only
    if water:
        yield from _coastlines(scene, land)
    yield from (_region(scene, place) for place in land)
    yield from _borders(scene, regions)
    yield from (_cell(scene, place) for place in scene.board.places if is_cell(place, scene.board))


def _region(scene: Scene, place: Place) -> str:
    points = " ".join(f"{x},{y}" for x, y in place.outline)
    look = scene.look("region water" if is_water(place) else "region", knowledge(place))
    tint = ""
    if place.owner is not None:
        tint = f'<polygon points="{points}" fill="{scene.territory(place.owner)}"/>'
    return f'{open_place(scene, place)}<polygon {look} points="{points}"/>{tint}</g>'


def _coastlines(scene: Scene, land: Iterable[Place]) -> Iterator[str]:
    """Lines in the water along the coast, as on an engraved map."""
    outlines = (place.outline for place in land if place.outline)
    rings = ("L".join(f"{x} {y}" for x, y in outline) for outline in outlines)
    path = "".join(f"M{ring}Z" for ring in rings)
    yield f'<defs><path id="{scene.prefix}coast" d="{path}"/></defs>'
    for width, opacity in ((34, 0.18), (22, 0.28), (11, 0.45), (4, 1)):
        stroke = f'stroke-width="{width}" stroke-opacity="{opacity}"'
        yield f'<use href="#{scene.prefix}coast" {scene.look("coastline")} {stroke}/>'


def _borders(scene: Scene, regions: Sequence[Place]) -> Iterator[str]:
    """Frontiers between owners, and hachures where two grounds touch but no link joins them."""
    linked = {frozenset((link.a, link.b)) for link in scene.board.links}
    for (a, b), edges in shared_borders(regions).items():
        if is_water(scene.places[a]) or is_water(scene.places[b]):
            continue
        path = "".join(f"M{x} {y}L{u} {v}" for (x, y), (u, v) in edges)
        if linked and frozenset((a, b)) not in linked:
            yield f'<path {scene.look("closed")} d="{path}"/>'
        elif scene.places[a].owner != scene.places[b].owner:
            yield f'<path {scene.look("frontier")} d="{path}"/>'


def _cell(scene: Scene, place: Place) -> str:
    special = " special" if place.terrain and place.known else ""
    look = scene.look(f"cell{special}", knowledge(place))
    shape = f'<path {look} d="{cell_path(scene, place, 1)}"/>'
    if place.owner is not None:
        inner = cell_path(scene, place, 0.92)
        ring = scene.look("ring thin", knowledge(place))
        shape += f'<path d="{inner}" fill="{scene.territory(place.owner)}"/>'
        shape += f'<path {ring} d="{inner}" stroke="{scene.pattern(place.owner)}"/>'
    return f"{open_place(scene, place)}{shape}</g>"


def cell_path(scene: Scene, place: Place, scale: float) -> str:
    """The outline of a cell, drawn so many times its size, as an SVG path.

    Each corner is told from the one before, so that all cells read alike: a page of hundreds is
    sent much shorter.
    """
    tenths = [(round(x * 10), round(y * 10)) for x, y in _cell_corners(scene, place, scale)]
    x, y = tenths[0]
    steps = [
        f"{number((x - was_x) / 10)} {number((y - was_y) / 10)}"
        for (was_x, was_y), (x, y) in pairwise(tenths)
    ]
    return f"M{number(x / 10)} {number(y / 10)}l{' '.join(steps)}z"


def _cell_corners(scene: Scene, place: Place, scale: float) -> Iterable[GroundSpot]:
    size = size_of(place) * scale
    if place.shape == "square":
        box = centred(place.x, place.y, size, size)
        return (
            (box.left, box.top),
            (box.right, box.top),
            (box.right, box.bottom),
            (box.left, box.bottom),
        )
    pointy = scene.board.grid == "hex-pointy"
    return corners(place.x, place.y, "pointy" if pointy else "flat", size)


def open_place(scene: Scene, place: Place) -> str:
    """The start of a place's group: its id, data, and all that is known of it as a tooltip."""
    owner = f' data-owner="{safe(place.owner)}"' if place.owner else ""
    terrain = f' data-terrain="{safe(place.terrain)}"' if place.terrain else ""
    look = scene.look(f"place{knowledge(place)}{scene.owner_class(place.owner)}")
    return (
        f"<g {look}"
        f' id="{scene.prefix}place-{safe_id(place.id)}"'
        f' data-place="{safe(place.id)}" data-at="{place.x},{place.y}"{owner}{terrain}>'
        f"<title>{safe(place_words(place, scene.here[place.id], scene.board))}</title>"
    )


# -- links and ways


def links(scene: Scene) -> Iterator[str]:
    """Lines between linked places, but for those between waters, which lie under the ground.

    Regions that touch need none, and a fort none to what is round it.
    """
    yield from (_link(scene, link) for link in _drawn_links(scene) if not _by_water(scene, link))


def _drawn_links(scene: Scene) -> Iterator[Link]:
    touching = {frozenset(pair) for pair in shared_borders(scene.board.places)}
    for link in scene.board.links:
        a, b = scene.places[link.a], scene.places[link.b]
        on_its_ground = (a.shape, b.shape).count("polygon") == 1
        plain = not link.style and _share_a_side(scene, a, b)
        meet = plain or frozenset((link.a, link.b)) in touching
        if not (on_its_ground or meet):
            yield link


def _by_water(scene: Scene, link: Link) -> bool:
    """Whether it joins two waters: land lies over such a line."""
    ends = (scene.places[link.a], scene.places[link.b])
    return all(place.shape == "polygon" and is_water(place) for place in ends)


def _link(scene: Scene, link: Link) -> str:
    a, b = scene.places[link.a], scene.places[link.b]
    style = f" {link.style}" if link.style in LINK_STYLES else ""
    kind = " crossing" if a.shape == "polygon" else style
    (x, y), (u, v) = _trimmed(scene, a, b)
    title = f"<title>{safe(link.note)}</title>" if link.note else ""
    line = f'<path d="M{number(x)} {number(y)}L{number(u)} {number(v)}"/>'
    id_ = f"{scene.prefix}link-{safe_id(link.a)}.to.{safe_id(link.b)}"
    ends = f'id="{id_}" data-from="{safe(link.a)}" data-to="{safe(link.b)}"'
    return f"<g {scene.look(f'link{kind}')} {ends}>{title}{line}</g>"


def _share_a_side(scene: Scene, a: Place, b: Place) -> bool:
    """Whether two cells of a hex grid lie side by side: a plain link between them needs no line."""
    cells = is_cell(a, scene.board) and is_cell(b, scene.board)
    near = hypot(b.x - a.x, b.y - a.y) < 1.5 * min(size_of(a), size_of(b))
    return cells and near and scene.board.grid.startswith("hex")


def ways(scene: Scene) -> Iterator[str]:
    """The line of each token on its way: what it has done is dotted."""
    for token in tokens_in_transit(scene.board):
        corners_ = way_of(scene, token)
        here, leg = spot_of(corners_, token)
        owner = scene.owner_class(token.owner)
        yield _way_line(scene, [*corners_[:leg], here], f"way done edge{owner}")
        yield _way_line(scene, [here, *corners_[leg:]], f"way edge{owner}")


def _way_line(scene: Scene, spots: Sequence[GroundSpot], kind: str) -> str:
    path = "L".join(f"{number(x)} {number(y)}" for x, y in spots)
    return f'<path {scene.look(kind)} d="M{path}"/>'


def way_of(scene: Scene, token: Token) -> list[GroundSpot]:
    """The line of a token on its way, from the edge of its first place to that of its last."""
    stops = [scene.places[id_] for id_ in token.route]
    start, _ = _trimmed(scene, stops[0], stops[1])
    _, end = _trimmed(scene, stops[-2], stops[-1])
    return [start, *((float(stop.x), float(stop.y)) for stop in stops[1:-1]), end]


def spot_of(way: Sequence[GroundSpot], token: Token) -> tuple[GroundSpot, int]:
    """Where a token is on its way, and the number of the corner that comes next.

    Steps are spread evenly along the line, so that each is everywhere as long.
    """
    legs = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)]
    gone = sum(legs) * (token.done / token.total if token.total else 1.0)
    for number_, length in enumerate(legs, start=1):
        if gone <= length or number_ == len(legs):
            (ax, ay), (bx, by) = way[number_ - 1], way[number_]
            part = min(gone / length, 1.0) if length else 1.0
            return (ax + (bx - ax) * part, ay + (by - ay) * part), number_
        gone -= length
    return way[-1], len(way) - 1


def _trimmed(scene: Scene, a: Place, b: Place) -> tuple[GroundSpot, GroundSpot]:
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
