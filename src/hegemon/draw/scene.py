"""A board made ready for drawing: scaled to a common size, laid out, its ids looked up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape

import msgspec

from hegemon.core.board import (
    CELL,
    WATER,
    Board,
    Place,
    Token,
    places_by_id,
    size_of,
    tokens_at,
)
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.draw.labels import Points, Rectangle, Room
from hegemon.draw.layout import with_outlines, with_positions
from hegemon.draw.looks import look
from hegemon.draw.style import Theme, owner_class

_COMMON_SIZE, _COMMON_PLACES = 1100, 60
"""The longer side of a board without a grid, once scaled, with at most so many places.

Of more places the picture is larger, so that each has as much room. A grid's cells are CELL wide.
"""

_MARGIN = 14


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the drawing functions share; `room` fills up as they go.

    `lit` are the places of any layer, `coast` the corners of all ground.
    """

    board: Board
    places: dict[str, Place]
    here: dict[str, tuple[Token, ...]]
    seats: dict[Player, int]
    lit: frozenset[str]
    coast: Points
    frame: Rectangle
    room: Room
    prefix: str
    theme: Theme | None = None
    inked: bool = False
    """Whether it is a map of regions, which is drawn as if engraved."""

    def look(self, kind: str, within: str = "") -> str:
        """The class of an element and its attributes; `within` are the classes around it."""
        return look(kind, f"{within} inked" if self.inked else within, self.theme)

    def owner_class(self, player: Player | None) -> str:
        """The class that gives an owner's colour, or nothing."""
        return "" if player is None else f" {owner_class(self.seats[player])}"

    def letter(self, player: Player | None) -> str:
        """An owner's letter, safe to write."""
        return "" if player is None else safe(self.board.owners[self.seats[player]].letter)

    def pattern(self, player: Player) -> str:
        """The owner's strong pattern, for rings and counters."""
        return f"url(#{self.prefix}owner-{self.seats[player] + 1})"

    def territory(self, player: Player) -> str:
        """The owner's weak pattern, for land and cells."""
        return f"url(#{self.prefix}land-{self.seats[player] + 1})"


def scene_of(board: Board, prefix: str, theme: Theme | None = None) -> Scene:
    """Scale and lay out a board, and measure what the picture must hold."""
    ready = with_outlines(_scaled(with_positions(board)))
    frame = _frame(ready)
    ground = (place for place in ready.places if not is_water(place))
    return Scene(
        board=ready,
        places=places_by_id(ready),
        here=tokens_at(ready),
        seats={owner.player: seat for seat, owner in enumerate(ready.owners)},
        lit=frozenset(id_ for layer in ready.layers for id_ in layer.places),
        coast=Points(point for place in ground for point in place.outline),
        frame=frame,
        room=Room(frame),
        prefix=prefix,
        theme=theme,
        inked=any(place.shape == "polygon" for place in ready.places),
    )


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


def knowledge(place: Place) -> str:
    """The class for what is not seen now."""
    if not place.known:
        return " unknown"
    return "" if place.as_of is None else " stale"


def text(
    scene: Scene,
    kind: str,
    words: str,
    spot: tuple[float, float],
    *,
    anchor: str = "middle",
    within: str = "",
) -> str:
    """A line of words, which must be safe."""
    x, y = spot
    attributes = scene.look(kind, within)
    return (
        f'<text {attributes} x="{number(x)}" y="{number(y)}" text-anchor="{anchor}">{words}</text>'
    )


def is_cell(place: Place, board: Board) -> bool:
    """Whether a place fills a cell and has its words inside, rather than standing on a point."""
    return place.shape == "hex" or (place.shape == "square" and board.grid == "square")


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
