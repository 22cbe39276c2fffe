"""The map as a letter shows it: light enough to be sent, and of many places those about home."""

from __future__ import annotations

import re

from hegemon.core.board import Board
from hegemon.draw.atlas import draw_document, draw_miniature

CROWDED = 100
"""Places; of a board with more a letter shows a part."""

_PART = (560, 490)
"""How wide and high that part is, in pixels."""

_GROUND = re.compile(r"url\(#(vignette|sea)\)")
_CANDLE = re.compile(r'<rect [^>]*fill="url\(#candle\)"/>')


def letter_map(board: Board) -> str:
    """The map as a file, to be looked at in a browser, light or dark."""
    if len(board.places) > CROWDED:
        return draw_miniature(board, board.focus, _PART, worded=True)
    return draw_document(board, title=False)


def on_even_ground(drawn: str) -> str:
    """A map as it is painted into a letter: shades of the ground make a heavy picture."""
    plain = _CANDLE.sub("", drawn)
    return _GROUND.sub(lambda at: _first_colour(drawn, at[1]), plain)


def _first_colour(drawn: str, gradient: str) -> str:
    """The colour in which a gradient begins."""
    found = re.search(rf'id="{gradient}"[^>]*><stop stop-color="(#\w+)"', drawn)
    return found[1] if found else "none"
