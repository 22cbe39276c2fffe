"""A war as a picture of 1200 by 630, for where links are shown: headline, curve, last map."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hegemon.core.board import Board
from hegemon.core.show.curves import WHOLE_TURN, Curves, MeasureCurve
from hegemon.core.show.war import WarStory
from hegemon.draw.atlas import draw_atlas
from hegemon.draw.atlas.canvas import SANS, SERIF
from hegemon.draw.atlas.palette import PALETTES
from hegemon.draw.curves import CurveMark, CurveOwner, draw_curve
from hegemon.draw.scene import safe

WIDTH, HEIGHT = 1200, 630

_EDGE = 56
_HEAD, _KICKER, _STAND = 64, 22, 29
"""The sizes of what is read."""
_LETTER = 0.5
"""How wide a letter is on an average, of its size."""
_CHART = (44, 268, 660, 330)
_MAP = (736, 232, 416, 366)
"""Left, top, width and height of what is drawn."""
_LAMP = "#ffe3a6"
_SIZE = re.compile(r' (?:width|height|x|y)="[^"]*"')


def draw_poster(
    story: WarStory, curves: Curves, curve: MeasureCurve | None, board: Board, game: str
) -> str:
    """The picture, in the colours of night; `curve` is the one that is drawn, if there is any."""
    palette = PALETTES["dark"]
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{palette["deep"]}"/>',
        *_words(story, game),
        *(_chart(story, curves, curve) if curve else ()),
        _map(board),
    ]
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    title = safe(story.headline)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" font-family="{SANS}">'
        f"<title>{title}</title>{''.join(parts)}</svg>"
    )


def _words(story: WarStory, game: str) -> Iterator[str]:
    """What is read: the game, who won, how."""
    ink, muted = PALETTES["dark"]["ink"], PALETTES["dark"]["muted"]
    kicker = f"{game} \N{MIDDLE DOT} {story.turns} {story.clock}{'s' * (story.turns != 1)}"
    yield _line(kicker.upper(), 70, _KICKER, muted, 'letter-spacing="1.5" font-weight="600"')
    yield (
        f'<text x="{WIDTH - _EDGE}" y="70" text-anchor="end" font-size="{_KICKER + 4}"'
        f' font-family="{SERIF}" font-weight="600" fill="{_LAMP}">Hegemon</text>'
    )
    serif = f'font-family="{SERIF}" font-weight="600"'
    wide = WIDTH - 2 * _EDGE
    head = _fitted(story.headline, _HEAD, wide)
    yield _line(head, 144, _HEAD, ink, serif)
    italic = f'font-family="{SERIF}" font-style="italic"'
    yield _line(_fitted(story.standfirst, _STAND, wide), 196, _STAND, muted, italic)


def _line(text: str, y: int, size: int, colour: str, look: str) -> str:
    return (
        f'<text x="{_EDGE}" y="{y}" font-size="{size}" fill="{colour}" {look}>{safe(text)}</text>'
    )


def _fitted(text: str, size: int, wide: int) -> str:
    """As much of a text as there is room for on one line, cut at a sentence or a word."""
    room = int(wide / (size * _LETTER))
    if len(text) <= room:
        return text
    cut = text[:room]
    ends = cut.rfind(". ")
    return (
        cut[: ends + 1]
        if ends > 0
        else f"{cut[: room - 1].rpartition(' ')[0]}\N{HORIZONTAL ELLIPSIS}"
    )


def _chart(story: WarStory, curves: Curves, curve: MeasureCurve) -> Iterator[str]:
    marks = [CurveMark(point.at / WHOLE_TURN, str(point.number)) for point in story.points]
    owners: Sequence[CurveOwner] = [
        CurveOwner(side.player, side.person, side.number, side.emblem) for side in story.sides
    ]
    yield _placed(
        draw_curve(curves, curve, owners, theme="dark", marks=marks, prefix="poster-"), _CHART
    )


def _map(board: Board) -> str:
    """Small as it is, it is shown as from afar."""
    return _placed(draw_atlas(board, zoom="far", theme="dark", prefix="map-", beside=True), _MAP)


def _placed(drawn: str, box: tuple[int, int, int, int]) -> str:
    """A picture within another one."""
    opened, rest = drawn.split(">", 1)
    left, top, width, height = box
    bare = _SIZE.sub("", opened)
    return f'{bare} x="{left}" y="{top}" width="{width}" height="{height}">{rest}'
