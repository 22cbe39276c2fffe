"""Stars, towns and forts, and what layers draw round or over places, tokens and links."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.board import Layer, Place, Token, size_of
from hegemon.draw.ground import cell_path, open_place, spot_of, way_of
from hegemon.draw.scene import Scene, is_cell, knowledge, number, safe, safe_id, text

_FAINTEST, _STRONGEST = 0.08, 0.6
"""The opacity of the least and of the greatest value of a heat map."""


def signs(scene: Scene) -> Iterator[str]:
    """Discs and squares that stand on a point."""
    for place in scene.board.places:
        if place.shape == "disc":
            yield _disc(scene, place)
        elif place.shape == "square" and not is_cell(place, scene.board):
            yield _fort(scene, place)


def _disc(scene: Scene, place: Place) -> str:
    known = knowledge(place)
    circle = _circle(place, size_of(place) / 2)
    shape = f"<circle {scene.look('disc', known)} {circle}/>"
    if place.owner is not None:
        ring = scene.look("ring", known)
        shape += f'<circle {ring} {circle} stroke="{scene.pattern(place.owner)}"/>'
    label = text(scene, "label", safe(place.label), (place.x, place.y + 8), within=known)
    return f"{open_place(scene, place)}{shape}{label}</g>"


def _fort(scene: Scene, place: Place) -> str:
    """A square with battlements, in its owner's pattern and with the owner's letter."""
    known, owner = knowledge(place), scene.owner_class(place.owner)
    side = size_of(place)
    tooth = side / 5
    left, foot = place.x - side / 2, place.y + side / 2
    step = f"h{number(tooth)}v{number(tooth)}h{number(tooth)}v{number(-tooth)}"
    top = f"v{number(-side)}{step}{step}h{number(tooth)}v{number(side)}"
    path = f"M{number(left)} {number(foot)}{top}Z"
    shape = f'<path {scene.look("sign", known)} d="{path}"/>'
    if place.owner is not None:
        shape += f'<path d="{path}" fill="{scene.pattern(place.owner)}"/>'
        letter = scene.letter(place.owner)
        shape += text(scene, "letter", letter, (place.x, place.y + 10), within=owner)
    return f"{open_place(scene, place)}{shape}</g>"


def _circle(place: Place, radius: float) -> str:
    return f'cx="{place.x}" cy="{place.y}" r="{number(radius)}"'


# -- layers


def highlights(scene: Scene) -> Iterator[str]:
    """Each layer as a group: dashed outlines, or for a heat map fields of different strength."""
    for layer in scene.board.layers:
        items = "".join(_items(scene, layer))
        id_ = f"{scene.prefix}layer-{safe_id(layer.id)}"
        yield f'<g id="{id_}" data-layer="{safe(layer.id)}">{items}</g>'


def _items(scene: Scene, layer: Layer) -> Iterator[str]:
    tokens = {token.id: token for token in scene.board.tokens}
    strengths = iter(_strengths(layer))
    for id_ in layer.places:
        yield _place_mark(scene, scene.places[id_], next(strengths))
    for id_ in layer.tokens:
        x, y = _spot(scene, tokens[id_])
        yield _mark(scene, f'circle cx="{number(x)}" cy="{number(y)}" r="26"', next(strengths))
    for a, b in layer.links:
        one, other = scene.places[a], scene.places[b]
        line = f'path d="M{one.x} {one.y}L{other.x} {other.y}"'
        yield _line_mark(scene, line, next(strengths))


def _strengths(layer: Layer) -> list[float | None]:
    """How strong each item is drawn; None in a layer without values."""
    if not layer.values:
        return [None] * layer.size
    least, most = min(layer.values), max(layer.values)
    spread = max(most - least, 1)
    return [
        _FAINTEST + (_STRONGEST - _FAINTEST) * (value - least) / spread for value in layer.values
    ]


def _place_mark(scene: Scene, place: Place, strength: float | None) -> str:
    if place.shape == "polygon":
        outline = " ".join(f"{x},{y}" for x, y in place.outline)
        return _mark(scene, f'polygon points="{outline}"', strength)
    if is_cell(place, scene.board):
        return _mark(scene, f'path d="{cell_path(scene, place, 0.95)}"', strength)
    return _mark(scene, f"circle {_circle(place, size_of(place) / 2 + 7)}", strength)


def _mark(scene: Scene, shape: str, strength: float | None) -> str:
    if strength is None:
        return f"<{shape} {scene.look('layer')}/>"
    return f'<{shape} {scene.look("heat")} fill-opacity="{strength:.2f}"/>'


def _line_mark(scene: Scene, line: str, strength: float | None) -> str:
    if strength is None:
        return f"<{line} {scene.look('layer')}/>"
    return f'<{line} {scene.look("glow")} stroke-opacity="{strength:.2f}"/>'


def _spot(scene: Scene, token: Token) -> tuple[float, float]:
    """Where a token stands, or is on its way."""
    if token.to is None:
        return scene.places[token.at].x, scene.places[token.at].y
    return spot_of(way_of(scene, token), token)[0]
