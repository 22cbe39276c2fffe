"""A board made ready for drawing: scaled to a common size, laid out, its ids looked up."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import NamedTuple

import msgspec

from hegemon.core.board import CELL, WATER, Board, Place, size_of
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.draw.labels import Rectangle
from hegemon.draw.layout import with_outlines, with_positions

_COMMON_SIZE, _COMMON_PLACES = 1100, 60
"""The longer side of a board without a grid, once scaled, with at most so many places.

Of more places the picture is larger, so that each has as much room. A grid's cells are CELL wide.
"""

_MARGIN = 14


class Scene(NamedTuple):
    """A board that is ready, what the picture of it must hold, and who has which seat."""

    board: Board
    frame: Rectangle
    seats: dict[Player, int]


def scene_of(board: Board) -> Scene:
    """Scale and lay out a board, and measure what the picture must hold."""
    ready = with_outlines(_scaled(with_positions(board)))
    seats = {owner.player: seat for seat, owner in enumerate(ready.owners)}
    return Scene(ready, _frame(ready), seats)


def safe(text: str) -> str:
    """Text that is harmless in an SVG document: escaped, and without control characters."""
    return escape(inert(text))


def safe_id(id_: str) -> str:
    """An id that a document may use, different for different ids.

    Other characters become .hex. codes.
    """
    if id_.isascii() and id_.replace("-", "").replace("_", "").isalnum():  # as most are
        return id_
    return "".join(
        char if char.isascii() and (char.isalnum() or char in "-_") else f".{ord(char):x}."
        for char in id_
    )


@lru_cache(maxsize=1 << 14)
def number(value: float) -> str:
    """A coordinate with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def is_water(place: Place) -> bool:
    """Whether a place is drawn as water."""
    return place.terrain in WATER


def _scaled(board: Board) -> Board:
    if board.grid != "none" or not board.places:
        return board
    box = _extent(board)
    longer = max(box.right - box.left, box.bottom - box.top, 1)
    wished = _COMMON_SIZE * max(1, len(board.places) / _COMMON_PLACES) ** 0.5
    if 0.8 * wished <= longer <= 1.25 * wished:
        return board
    factor = wished / longer
    return msgspec.structs.replace(
        board,
        width=round(board.width * factor),
        height=round(board.height * factor),
        places=tuple(_scaled_place(place, factor) for place in board.places),
    )


def _scaled_place(place: Place, factor: float) -> Place:
    return msgspec.structs.replace(
        place,
        x=round(place.x * factor),
        y=round(place.y * factor),
        outline=tuple((round(x * factor), round(y * factor)) for x, y in place.outline),
    )


def _extent(board: Board) -> Rectangle:
    """The smallest box round the map, the middles of all places and the outlines of ground."""
    points = [(place.x, place.y) for place in board.places]
    ground = (place for place in board.places if not is_water(place))
    points += [point for place in ground for point in place.outline]
    if board.width or board.height or not points:
        points += [(0, 0), (board.width, board.height)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rectangle(min(xs), min(ys), max(xs), max(ys))


def _frame(board: Board) -> Rectangle:
    """What the picture must hold; water is cut off at its edge."""
    box = _extent(board)
    if board.grid == "square":
        return Rectangle(0, 0, board.columns * CELL, board.rows * CELL)
    marks = [place for place in board.places if place.shape != "polygon"]
    if marks:
        half = max(size_of(place) for place in marks) / 2
        beyond = 1.2 * half  # with room for a ring round it
        xs, ys = [place.x for place in marks], [place.y for place in marks]
        box = Rectangle(
            min(box.left, min(xs) - beyond),
            min(box.top, min(ys) - beyond),
            max(box.right, max(xs) + beyond),
            max(box.bottom, max(ys) + beyond),
        )
    return box.grown(_MARGIN)
