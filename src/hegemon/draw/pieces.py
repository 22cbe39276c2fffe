"""What stands on the ground of a board's picture: stars and forts, counters, arrows, names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from textwrap import wrap

from hegemon.core.board import Place, Token, size_of, tokens_in_transit
from hegemon.draw.ground import (
    Spot,
    cell_points,
    knowledge_class,
    open_place,
    spot_of,
    way_of,
)
from hegemon.draw.labels import Box, Points, around, centred, text_length
from hegemon.draw.phrases import as_of_fact, label_of, name_of, token_line
from hegemon.draw.scene import Scene, is_cell, is_water, number, safe

_HEIGHT = 24
_LETTER = 20
_GAP = 3
_LONGEST_LINE = 28
"""Characters of a line of facts below a name."""
_UNBROKEN = "\xa0"


# -- stars, towns, forts


def signs(scene: Scene) -> Iterator[str]:
    """Discs and squares that stand on a point."""
    for place in scene.board.places:
        if place.shape == "disc":
            yield _disc(scene, place)
        elif place.shape == "square" and not is_cell(place, scene.board):
            yield _fort(scene, place)


def _disc(scene: Scene, place: Place) -> str:
    radius = number(size_of(place) / 2)
    circle = f'cx="{place.x}" cy="{place.y}" r="{radius}"'
    shape = f'<circle class="disc" {circle}/>'
    if place.owner is not None:
        shape += f'<circle class="ring" {circle} style="stroke:{scene.pattern(place.owner)}"/>'
    scene.room.take_disc(
        place.x, place.y, size_of(place) / 2 + (13 if place.id in scene.lit else 5)
    )
    label = _text("label", safe(place.label), place.x, place.y + 8)
    return f"{open_place(scene, place)}{shape}{label}</g>"


def _fort(scene: Scene, place: Place) -> str:
    """A square with battlements, in its owner's pattern and with the owner's letter."""
    side = size_of(place)
    tooth = side / 5
    left, foot = place.x - side / 2, place.y + side / 2
    step = f"h{number(tooth)}v{number(tooth)}h{number(tooth)}v{number(-tooth)}"
    top = f"v{number(-side)}{step}{step}h{number(tooth)}v{number(side)}"
    path = f"M{number(left)} {number(foot)}{top}Z"
    shape = f'<path class="sign" d="{path}"/>'
    if place.owner is not None:
        shape += f'<path class="sign" d="{path}" style="fill:{scene.pattern(place.owner)}"/>'
        shape += _text("letter", scene.letter(place.owner), place.x, place.y + 10)
    scene.room.take(centred(place.x, place.y, side + 4, side + 4))
    return f"{open_place(scene, place)}{shape}</g>"


def _text(kind: str, text: str, x: float, y: float, anchor: str = "middle") -> str:
    return (
        f'<text class="{kind}" x="{number(x)}" y="{number(y)}" text-anchor="{anchor}">{text}</text>'
    )


# -- counters


def chip_width(token: Token) -> float:
    """How wide a counter is: the owner's letter, the count, and when it arrives."""
    return (_LETTER if token.owner else 0) + sum(length for _, length, _ in _chip_texts(token))


def chip(scene: Scene, token: Token, left: float, top: float) -> str:
    """One counter, with what it is in its tooltip."""
    x = left + (_LETTER if token.owner else 0)
    texts = ""
    for text, length, kind in _chip_texts(token):
        texts += _text(kind, text, x + length / 2, top + 17.5)
        x += length
    whose = f' data-owner="{safe(token.owner)}"' if token.owner else ""
    corner = f'x="{number(left)}" y="{number(top)}"'
    return (
        f'<g class="chip{scene.owner_class(token.owner)}" data-token="{safe(token.id)}"{whose}>'
        f"<title>{safe(token_line(token, scene.board))}</title>"
        f'<rect class="counter edge" {corner} width="{number(chip_width(token))}"'
        f' height="{_HEIGHT}" rx="4"/>{_chip_letter(scene, token, left, top)}{texts}</g>'
    )


def _chip_letter(scene: Scene, token: Token, left: float, top: float) -> str:
    if token.owner is None:
        return ""
    field = f'x="{number(left)}" y="{number(top)}" width="{_LETTER}" height="{_HEIGHT}" rx="4"'
    letter = _text("letter", scene.letter(token.owner), left + _LETTER / 2, top + 17)
    return f'<rect {field} style="fill:{scene.pattern(token.owner)}"/>{letter}'


def _chip_texts(token: Token) -> Iterator[tuple[str, float, str]]:
    """The texts of a counter, each with its length and class."""
    count = token.style[:3] if token.count is None else str(token.count)
    yield safe(count), text_length(count, 17) + 11, "count"
    if token.to is not None:
        when = f"in {token.left}"
        yield when, text_length(when, 14) + 6, "when"


def _rows(tokens: Sequence[Token], width: float) -> list[list[Token]]:
    """Counters in rows that are no wider than that, unless one alone is."""
    rows: list[list[Token]] = []
    used = 0.0
    for token in tokens:
        needed = chip_width(token) + _GAP
        if not rows or used + needed > width:
            rows.append([])
            used = 0.0
        rows[-1].append(token)
        used += needed
    return rows


def _rows_size(rows: Sequence[Sequence[Token]]) -> tuple[float, float]:
    widths = [sum(chip_width(token) + _GAP for token in row) - _GAP for row in rows]
    return max(widths, default=0), len(rows) * (_HEIGHT + _GAP) - _GAP if rows else 0


def _draw_rows(scene: Scene, rows: Sequence[Sequence[Token]], box: Box) -> str:
    """Rows of counters, each in the middle of the box, as one group."""
    chips = ""
    top = box.top
    for row in rows:
        width, _ = _rows_size([row])
        left = (box.left + box.right - width) / 2
        for token in row:
            chips += chip(scene, token, left, top)
            left += chip_width(token) + _GAP
        top += _HEIGHT + _GAP
    return f'<g class="chips">{chips}</g>' if chips else ""


# -- what stands at a place


def garrisons(scene: Scene) -> Iterator[str]:
    """The counters of what stands at a disc or fort, beside it.

    Those in cells and regions go with their words.
    """
    for place in scene.board.places:
        tokens = scene.here[place.id]
        if tokens and place.shape in ("disc", "square") and not is_cell(place, scene.board):
            rows = _rows(tokens, 130)
            width, height = _rows_size(rows)
            box = scene.room.place(_beside(place, width, height))
            yield _draw_rows(scene, rows, box or centred(place.x, place.y, width, height))


def _beside(place: Place, width: float, height: float) -> Iterator[Box]:
    """Boxes at the upper right of a sign, then at its other corners, then farther off."""
    half = size_of(place) / 2
    for off in (0.9 * half, 1.25 * half, 1.7 * half):
        for dx, dy in ((1, -1), (1, 1), (-1, -1), (-1, 1)):
            yield centred(
                place.x + dx * (off + width / 2), place.y + dy * (off + height / 2), width, height
            )


def arrows(scene: Scene) -> Iterator[str]:
    """An arrow for each token on its way, on its line, and its counter beside it."""
    spots = [(token, *way_of(scene, token)) for token in tokens_in_transit(scene.board)]
    for token, start, end in spots:
        x, y = spot_of(start, end, token)
        scene.room.take(centred(x, y, 16, 16))
        yield _arrow(scene, token, (x, y), start, end)
    for token, start, end in spots:
        x, y = spot_of(start, end, token)
        width = chip_width(token)
        nearby = (box for gap in (10, 22, 40, 64) for box in around(x, y, width, _HEIGHT, gap))
        box = scene.room.place(nearby) or centred(x, y + 24, width, _HEIGHT)
        yield _draw_rows(scene, [[token]], box)


def _arrow(scene: Scene, token: Token, spot: Spot, start: Spot, end: Spot) -> str:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    (x, y), size = spot, 9
    corners = (
        (x + dx * size * 1.3, y + dy * size * 1.3),
        (x - dx * size - dy * size, y - dy * size + dx * size),
        (x - dx * size * 0.4, y - dy * size * 0.4),
        (x - dx * size + dy * size, y - dy * size - dx * size),
    )
    path = "L".join(f"{number(u)} {number(v)}" for u, v in corners)
    return f'<path class="arrow fill{scene.owner_class(token.owner)}" d="M{path}Z"/>'


# -- words


def cell_words(scene: Scene) -> Iterator[str]:
    """Labels and counters within the cells of a grid."""
    for place in scene.board.places:
        if is_cell(place, scene.board):
            yield from _cell_words(scene, place)


def names(scene: Scene) -> Iterator[str]:
    """Names, facts and counters in regions, then names beside discs and forts."""
    for place in scene.board.places:
        if place.shape == "polygon":
            yield from _region_words(scene, place)
    for place in scene.board.places:
        if place.shape != "polygon" and not is_cell(place, scene.board):
            yield _sign_words(scene, place)


def _region_words(scene: Scene, place: Place) -> Iterator[str]:
    """Name, then what is worth knowing, then the counters.

    The block moves aside for what is there already.
    """
    rows = _rows(scene.here[place.id], 130)
    width, height = _rows_size(rows)
    facts = _fact_lines(place, place.label)
    name = name_of(place)
    tall = 20 + 15 * len(facts) + (height + 4 if rows else 0)
    wide = max(width, text_length(name, 17), *(text_length(fact, 13) for fact in facts))
    spot = scene.room.place(_inside(scene, place, wide, tall)) or centred(
        place.x, place.y, wide, tall
    )
    x, top = spot.middle[0], spot.top
    lines = _text("name halo", safe(name), x, top + 15)
    for line, fact in enumerate(facts):
        lines += _text("small halo", safe(fact), x, top + 31 + 15 * line)
    watery = " watery" if is_water(place) else ""
    yield f'<g class="words{knowledge_class(place)}{watery}">{lines}</g>'
    yield _draw_rows(scene, rows, Box(spot.left, spot.bottom - height, spot.right, spot.bottom))


def _inside(scene: Scene, place: Place, width: float, height: float) -> Iterator[Box]:
    """Boxes round a region's middle, the nearest first.

    Those that no coast or border runs through come before all.
    """
    x, y = _middle(place)
    steps = sorted(
        ((dx, dy) for dx in range(-7, 8) for dy in range(-7, 8)),
        key=lambda step: (hypot(*step), step),
    )
    boxes = [centred(x + 12 * dx, y + 10 * dy, width, height) for dx, dy in steps]
    edge = scene.coast if is_water(place) else Points(place.outline)
    yield from (box for box in boxes if not edge.touch(box))
    yield from boxes


def _middle(place: Place) -> Spot:
    """The given position of water; on ground half-way from there to the middle of the outline."""
    if is_water(place) or not place.outline:
        return place.x, place.y
    xs, ys = [x for x, _ in place.outline], [y for _, y in place.outline]
    return (place.x + (min(xs) + max(xs)) / 2) / 2, (place.y + (min(ys) + max(ys)) / 2) / 2


def _cell_words(scene: Scene, place: Place) -> Iterator[str]:
    """A cell's label above, its counters in the middle, what else is known of it below."""
    rows = _rows(scene.here[place.id], size_of(place) * 0.9)
    label = _text("label", safe(label_of(place)), place.x, place.y - (18 if rows else 4))
    if place.owner is not None and all(
        token.owner != place.owner for token in scene.here[place.id]
    ):
        label += _tag(scene, place, place.x - size_of(place) * 0.24, place.y - 25)
    facts = _cell_facts(place)
    if facts:
        label += _text("small", safe(facts), place.x, place.y + (36 if rows else 16))
    yield f'<g class="words{knowledge_class(place)}">{label}</g>'
    width, height = _rows_size(rows)
    scene.room.take(centred(place.x, place.y - (26 if rows else 12), 34, 24))
    scene.room.take(centred(place.x, place.y + 6, width, height))
    yield _draw_rows(
        scene, rows, centred(place.x, place.y + 6 + max(0, height - _HEIGHT) / 4, width, height)
    )


def _tag(scene: Scene, place: Place, x: float, y: float) -> str:
    assert place.owner is not None
    centre = f'cx="{number(x)}" cy="{number(y)}"'
    field = f'<circle {centre} r="9" style="fill:{scene.pattern(place.owner)}"/>'
    letter = _text("letter", scene.letter(place.owner), x, y + 5)
    return f'<g class="tag{scene.owner_class(place.owner)}">{field}{letter}</g>'


def _sign_words(scene: Scene, place: Place) -> str:
    """The name and what else is known, as much as there is room for beside the sign.

    A disc has its label inside.
    """
    facts = _fact_lines(place, place.label if place.shape == "square" else "")
    for shown in (facts, [fact.rstrip(",") for fact in facts[:1]], []):
        lines = [("name", place.name, 17), *(("small", fact, 13) for fact in shown)]
        box = _beside_sign(scene, place, [line for line in lines if line[1]])
        if box is not None:
            return _words_in(place, box, [line for line in lines if line[1]])
    return ""


def _beside_sign(scene: Scene, place: Place, lines: Sequence[tuple[str, str, int]]) -> Box | None:
    """Room for the lines beside a sign, off the coast if that can be; None if there is none."""
    if not lines:
        return None
    wide = max(text_length(text, size) for _, text, size in lines)
    gap = size_of(place) / 2 + (13 if place.id in scene.lit else 5)
    boxes = sorted(
        around(place.x, place.y, wide, 18 * len(lines), gap),
        key=scene.coast.touch,
    )
    return scene.room.place(boxes)


def _words_in(place: Place, box: Box, lines: Sequence[tuple[str, str, int]]) -> str:
    anchor, x = _anchor(place, box)
    texts = [
        _text(f"{kind} halo", safe(text), x, box.top + 14 + 17 * line, anchor)
        for line, (kind, text, _) in enumerate(lines)
    ]
    return f'<g class="words{knowledge_class(place)}">{"".join(texts)}</g>'


def _anchor(place: Place, box: Box) -> tuple[str, float]:
    """Words at the side of a sign start or end at it, whatever their true length is."""
    if box.left > place.x:
        return "start", box.left
    return ("end", box.right) if box.right < place.x else ("middle", box.middle[0])


def _cell_facts(place: Place) -> str:
    """As much of a cell's badges and date as there is room for."""
    date = "" if place.as_of is None else f"turn {place.as_of}"
    for facts in ([*place.badges, date], place.badges, [date]):
        text = ", ".join(fact for fact in facts if fact)
        if text_length(text, 13) <= 0.8 * size_of(place):
            return text
    return ""


def _fact_lines(place: Place, label: str) -> list[str]:
    """What is worth knowing of a place, in lines that are not too long; no fact is broken."""
    known = as_of_fact(place) if place.known else ""
    facts = [fact.replace(" ", _UNBROKEN) for fact in (label, *place.badges, known) if fact]
    lines = wrap(", ".join(facts), _LONGEST_LINE, break_long_words=False, break_on_hyphens=False)
    return [line.replace(_UNBROKEN, " ") for line in lines]


# -- layers


def highlights(scene: Scene) -> Iterator[str]:
    """A dashed outline in the accent colour round the places of each layer."""
    for layer in scene.board.layers:
        for id_ in layer.places:
            yield _highlight(scene, scene.places[id_], safe(layer.id))


def _highlight(scene: Scene, place: Place, layer: str) -> str:
    if place.shape == "polygon":
        outline = " ".join(f"{x},{y}" for x, y in place.outline)
    elif is_cell(place, scene.board):
        outline = cell_points(scene, place, 0.95)
    else:
        radius = number(size_of(place) / 2 + 9)
        circle = f'cx="{place.x}" cy="{place.y}" r="{radius}"'
        return f'<circle class="layer" data-layer="{layer}" {circle}/>'
    return f'<polygon class="layer" data-layer="{layer}" points="{outline}"/>'
