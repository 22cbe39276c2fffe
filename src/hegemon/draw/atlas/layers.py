"""What belongs together for a moment: the chosen place, legal targets, a heat map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hegemon.core.board import Layer, Place
from hegemon.draw.atlas.canvas import FIXED, Canvas, path
from hegemon.draw.atlas.cells import outline
from hegemon.draw.atlas.ground import hexagons
from hegemon.draw.atlas.paths import polygons, segments
from hegemon.draw.scene import number, safe

CHOSEN = "chosen"
"""The id of the layer with what is chosen; others show what is legal, or values as heat."""

STEPS = (0.14, 0.28, 0.46, 0.70)
"""How strong heat is, from the least to the most."""


def heat(canvas: Canvas) -> Iterator[str]:
    """Places by their values, in four steps."""
    for layer in canvas.board.layers:
        if layer.values:
            yield f'<g data-layer="{safe(layer.id)}">{"".join(_steps(canvas, layer))}</g>'


def marks(canvas: Canvas) -> Iterator[str]:
    """Rings: dashed where something is legal, solid where it is chosen."""
    for layer in canvas.board.layers:
        if not layer.values:
            places = [canvas.places[id_] for id_ in layer.places if id_ in canvas.places]
            chosen = layer.id == CHOSEN
            drawn = _chosen(canvas, places) if chosen else _legal(canvas, layer, places)
            yield f'<g data-layer="{safe(layer.id)}">{"".join(drawn)}</g>'


def legend(canvas: Canvas) -> Iterator[tuple[str, str]]:
    """How each layer looks, in a small disc round the middle, and what it is."""
    accent = canvas.colour("accent")
    for layer in canvas.board.layers:
        dashes = f'stroke="{accent}" stroke-width="1.6" stroke-dasharray="5 4" fill-opacity=".16"'
        look = f'fill-opacity="{STEPS[-1]}"' if layer.values else dashes
        yield f'<circle r="7" fill="{accent}" {look}/>', layer.label


def chosen_tokens(canvas: Canvas) -> frozenset[str]:
    """The tokens that are chosen: the stacks that they are in stand open."""
    chosen = (layer for layer in canvas.board.layers if layer.id == CHOSEN)
    return frozenset(token for layer in chosen for token in layer.tokens)


def step_of(value: int, most: int) -> int:
    """Which of the four steps a value is in; 0 for the least."""
    return min(3, max(0, value * 4 // most)) if most > 0 else 0


def _steps(canvas: Canvas, layer: Layer) -> Iterator[str]:
    most = max(layer.values)
    found: list[list[Place]] = [[] for _ in STEPS]
    for id_, value in zip(layer.places, layer.values, strict=False):
        if value > 0 and id_ in canvas.places:
            found[step_of(value, most)].append(canvas.places[id_])
    for places, strength in zip(found, STEPS, strict=True):
        yield _marked(canvas, places, f'fill="{canvas.colour("accent")}" fill-opacity="{strength}"')


def _legal(canvas: Canvas, layer: Layer, places: list[Place]) -> Iterator[str]:
    """Cells, regions and rings; the places of tokens have rings, too, links are lines."""
    accent = canvas.colour("accent")
    dashes = f'stroke="{accent}" stroke-dasharray="5 4" stroke-linejoin="round" {FIXED}'
    look = f'fill="{accent}" fill-opacity=".16" stroke-width="1.6" {dashes}'
    yield _marked(canvas, places, look)
    stands = {token.id: token.at for token in canvas.board.tokens}
    at = [canvas.places[stands[id_]] for id_ in layer.tokens if stands.get(id_) in canvas.places]
    yield from (_ring(canvas, place, look) for place in at)
    ends = [(canvas.places.get(a), canvas.places.get(b)) for a, b in layer.links]
    lines = segments(((a.x, a.y), (b.x, b.y)) for a, b in ends if a and b)
    yield path(lines, f'fill="none" stroke-width="3" {dashes}')


def _chosen(canvas: Canvas, places: list[Place]) -> Iterator[str]:
    accent = canvas.colour("accent")
    look = f'fill="{accent}" fill-opacity=".1" stroke="{accent}" stroke-width="3.4" {FIXED}'
    for place in places:
        if place.id in canvas.hexes and canvas.lattice is not None:
            yield path(outline(canvas.lattice, [canvas.hexes[place.id]], 0, 0.3), look)
        else:
            yield _marked(canvas, [place], look)


def _marked(canvas: Canvas, places: Iterable[Place], look: str) -> str:
    """Cells, regions or discs, whichever the places are."""
    found = list(places)
    cells = hexagons(canvas, (place for place in found if place.id in canvas.hexes), 0.94)
    regions = polygons(place.outline for place in found if place.outline)
    rest = (place for place in found if place.id not in canvas.hexes and not place.outline)
    rings = "".join(_ring(canvas, place, look) for place in rest)
    return path(cells + regions, look) + rings


def _ring(canvas: Canvas, place: Place, look: str) -> str:
    radius = number(canvas.px(21))
    return f'<circle cx="{place.x}" cy="{place.y}" r="{radius}" {look}/>'
