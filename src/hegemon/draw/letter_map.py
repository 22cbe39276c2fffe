"""The map as a letter shows it: light enough to be sent, and of many places those about home."""

from __future__ import annotations

import re

from hegemon.core.board import CELL, Board, places_by_id
from hegemon.draw.atlas import draw_document
from hegemon.draw.scene import number

CROWDED = 100
"""Places; of a board with more a picture shows a part, and a file all of it as from afar."""

_PART = (11 * CELL, 10 * CELL)
"""How wide and high that part is, in map units."""

_GROUND = re.compile(r"url\(#(vignette|sea)\)")
_CANDLE = re.compile(r'<rect [^>]*fill="url\(#candle\)"/>')
_FRAME = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"')


def file_map(board: Board) -> str:
    """The whole map, to be looked at in a browser, light or dark."""
    crowded = len(board.places) > CROWDED
    return draw_document(board, zoom="far" if crowded else "middle", title=False)


def picture_map(board: Board) -> str:
    """The map that is painted into a letter, on an even ground: shades make a heavy picture."""
    drawn = draw_document(board, zoom="middle", title=False)
    drawn = _GROUND.sub(lambda at: _first_colour(drawn, at[1]), _CANDLE.sub("", drawn))
    return _about_home(drawn, board) if len(board.places) > CROWDED else drawn


def _first_colour(drawn: str, gradient: str) -> str:
    """The colour in which a gradient begins."""
    found = re.search(rf'id="{gradient}"[^>]*><stop stop-color="(#\w+)"', drawn)
    return found[1] if found else "none"


def _about_home(drawn: str, board: Board) -> str:
    """The part of a picture round what its reader looks at first, within its frame."""
    home, frame = places_by_id(board).get(board.focus), _FRAME.search(drawn)
    if home is None or frame is None:
        return drawn
    left, top, wide, high = map(float, frame.groups())
    part_wide, part_high = min(_PART[0], wide), min(_PART[1], high)
    x = min(max(home.x - part_wide / 2, left), left + wide - part_wide)
    y = min(max(home.y - part_high / 2, top), top + high - part_high)
    numbers = " ".join(map(number, (x, y, part_wide, part_high)))
    return drawn.replace(frame[0], f'viewBox="{numbers}"', 1)
