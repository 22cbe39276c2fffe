"""Counters: what stands at a place, as many as there is room for, and what is on its way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import NamedTuple

from hegemon.core.board import CELL, Place, Token, size_of, tokens_in_transit
from hegemon.draw.ground import GroundSpot, spot_of, way_of
from hegemon.draw.labels import Rectangle, around, centred, moved_inside, text_length
from hegemon.draw.phrases import short, token_line
from hegemon.draw.scene import Scene, is_cell, number, safe, safe_id, text

HEIGHT = 24
"""How high a counter is."""

_LETTER = 20
_GAP = 3

_MOST_ROWS = 2
"""Rows of counters at a place; what has no room in them is folded into one: +6."""

_LONGEST_COUNT = 5
"""Digits of a count that is written out."""


class Hidden(NamedTuple):
    """The counters for which a stack has no room."""

    tokens: tuple[Token, ...]


Chip = Token | Hidden
Rows = list[list[Chip]]


def stack(tokens: Sequence[Token], width: float) -> Rows:
    """Counters in a few rows, no wider than that unless one alone is."""
    rows = _in_rows(tokens, width)
    kept = sum(map(len, rows[:_MOST_ROWS]))  # what stands further down is not tried one by one
    while len(rows) > _MOST_ROWS:
        rows = _in_rows([*tokens[:kept], Hidden(tuple(tokens[kept:]))], width)
        kept -= 1
    return rows


def _in_rows(chips: Sequence[Chip], width: float) -> Rows:
    rows: Rows = []
    used = 0.0
    for chip in chips:
        needed = _width(chip) + _GAP
        if not rows or used + needed > width:
            rows.append([])
            used = 0.0
        rows[-1].append(chip)
        used += needed
    return rows


def rows_size(rows: Rows) -> tuple[float, float]:
    """The width and height of rows of counters."""
    if not rows:
        return 0, 0
    # gaps stand between counters and between rows, not behind the last
    widest = max(sum(_width(chip) + _GAP for chip in row) for row in rows)
    return widest - _GAP, len(rows) * (HEIGHT + _GAP) - _GAP


def draw_rows(scene: Scene, rows: Rows, box: Rectangle) -> str:
    """Rows of counters, each in the middle of the box, as one group."""
    chips = ""
    top = box.top
    for row in rows:
        width, _ = rows_size([row])
        left = (box.left + box.right - width) / 2
        for chip in row:
            chips += _drawn(scene, chip, left, top)
            left += _width(chip) + _GAP
        top += HEIGHT + _GAP
    return f'<g class="chips">{chips}</g>' if chips else ""


def _width(chip: Chip) -> float:
    """How wide a counter is: the owner's letter, the count, and when it arrives."""
    letter = _LETTER if isinstance(chip, Token) and chip.owner else 0
    return letter + sum(length for _, length, _ in _texts(chip))


def _texts(chip: Chip) -> Iterator[tuple[str, float, str]]:
    """The texts of a counter, each with its length and class."""
    if isinstance(chip, Hidden):
        more = f"+{len(chip.tokens)}"
        yield more, text_length(more, 17) + 11, "count"
        return
    count = chip.label or (chip.style[:3] if chip.count is None else _count(chip.count))
    yield count, text_length(count, 17) + 11, "count"
    if chip.to is not None:
        when = f"in {chip.left}"
        yield when, text_length(when, 14) + 6, "when"


def _count(count: int) -> str:
    return str(count) if len(str(count)) <= _LONGEST_COUNT else short(count)


def _drawn(scene: Scene, chip: Chip, left: float, top: float) -> str:
    """One counter, with what it is in its tooltip."""
    owner = chip.owner if isinstance(chip, Token) else None
    x = left + (_LETTER if owner else 0)
    texts = ""
    for words, length, kind in _texts(chip):
        texts += text(scene, kind, safe(words), (x + length / 2, top + 17.5))
        x += length
    corner = f'x="{number(left)}" y="{number(top)}"'
    edge = scene.look(f"counter edge{scene.owner_class(owner)}")
    return (
        f"<g {_named(scene, chip)}>"
        f'<rect {edge} {corner} width="{number(_width(chip))}"'
        f' height="{HEIGHT}" rx="4"/>{_letter(scene, chip, left, top)}{texts}</g>'
    )


def _named(scene: Scene, chip: Chip) -> str:
    """Class, id and data of a counter's group, and its tooltip."""
    if isinstance(chip, Hidden):
        lines = "\n".join(token_line(token, scene.board) for token in chip.tokens)
        return f'class="chip more" data-more="{len(chip.tokens)}"><title>{safe_lines(lines)}</title'
    whose = f' data-owner="{safe(chip.owner)}"' if chip.owner else ""
    return (
        f'class="chip{scene.owner_class(chip.owner)}"'
        f' id="{scene.prefix}token-{safe_id(chip.id)}" data-token="{safe(chip.id)}"{whose}>'
        f"<title>{safe(token_line(chip, scene.board))}</title"
    )


def safe_lines(lines: str) -> str:
    """Several lines, each made safe."""
    return "\n".join(map(safe, lines.split("\n")))


def _letter(scene: Scene, chip: Chip, left: float, top: float) -> str:
    if isinstance(chip, Hidden) or chip.owner is None:
        return ""
    field = f'x="{number(left)}" y="{number(top)}" width="{_LETTER}" height="{HEIGHT}" rx="4"'
    return f'<rect {field} fill="{scene.pattern(chip.owner)}"/>' + text(
        scene,
        "letter",
        scene.letter(chip.owner),
        (left + _LETTER / 2, top + 17),
        within=scene.owner_class(chip.owner),
    )


# -- beside signs


def garrisons(scene: Scene) -> Iterator[str]:
    """The counters of what stands at a disc or fort, beside it.

    Those in cells and regions go with their words.
    """
    for place in scene.board.places:
        tokens = scene.here[place.id]
        if tokens and place.shape in ("disc", "square") and not is_cell(place, scene.board):
            rows = stack(tokens, 130)
            width, height = rows_size(rows)
            box = scene.room.place(_beside(place, width, height))
            if box is None:  # over other things, but on the picture
                box = moved_inside(next(_beside(place, width, height)), scene.frame)
            yield draw_rows(scene, rows, box)


def _beside(place: Place, width: float, height: float) -> Iterator[Rectangle]:
    """Boxes at the upper right of a sign, then at its other corners and sides, then farther off."""
    half = size_of(place) / 2
    for off in (0.9, 1.25, 1.7, 2.5, 3.5):
        for dx, dy in ((1, -1), (1, 1), (-1, -1), (-1, 1)):
            across, down = off * half + width / 2, off * half + height / 2
            yield centred(place.x + dx * across, place.y + dy * down, width, height)
        for dx in (1, -1):
            across = max(off, 1.3) * half + width / 2
            yield centred(place.x + dx * across, place.y, width, height)


# -- on the way


_GAPS = (10, 22, 40, 64)
"""How far a counter may lie from its arrow."""

_FAR = (*_GAPS, 90, 120)


def arrows(scene: Scene) -> Iterator[str]:
    """An arrow for each token on its way, on its line, and its counter beside it.

    Those for which there is no room are folded, with others nearby, into one counter.
    """
    found = []
    for token in tokens_in_transit(scene.board):
        way = way_of(scene, token)
        spot, leg = spot_of(way, token)
        found.append((token, spot))
        scene.room.take(centred(*spot, 16, 16))
        yield _arrow(scene, token, spot, (way[leg - 1], way[leg]))
    crowded = []
    for token, spot in found:
        box = _near(scene, token, spot, _GAPS)
        if box is None:
            crowded.append((token, spot))
        else:
            yield draw_rows(scene, [[token]], box)
    for (x, y), tokens in _gathered(crowded):
        chip: Chip = tokens[0] if len(tokens) == 1 else Hidden(tuple(tokens))
        over = centred(x, y + 24, _width(chip), HEIGHT)
        yield draw_rows(scene, [[chip]], _near(scene, chip, (x, y), _FAR) or over)


def _near(scene: Scene, chip: Chip, spot: GroundSpot, gaps: Sequence[float]) -> Rectangle | None:
    """Room for a counter round a spot, if there is any."""
    width = _width(chip)
    return scene.room.place(box for gap in gaps for box in around(*spot, width, HEIGHT, gap))


def _gathered(found: Sequence[tuple[Token, GroundSpot]]) -> list[tuple[GroundSpot, list[Token]]]:
    """Tokens by where the first of them is; the others are less than a cell from it."""
    groups: list[tuple[GroundSpot, list[Token]]] = []
    for token, (x, y) in found:
        for (u, v), tokens in groups:
            if hypot(x - u, y - v) < CELL:
                tokens.append(token)
                break
        else:
            groups.append(((x, y), [token]))
    return groups


def _arrow(scene: Scene, token: Token, spot: GroundSpot, leg: tuple[GroundSpot, GroundSpot]) -> str:
    start, end = leg
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
    return f'<path {scene.look(f"arrow fill{scene.owner_class(token.owner)}")} d="M{path}Z"/>'
