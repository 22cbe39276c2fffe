"""The part of a map that is shown: all of it, or what fits round a place, without a move of it.

A board of hexes stands on a screen as its size and that of the screen want it, whatever happens in
the match; a square grid has its columns and rows by number. Neither is ever squeezed: what has no
room is asked for by a place or a direction.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from hegemon.core.board import Board, Place, cell_of
from hegemon.draw.cell_map import square_map, square_part
from hegemon.draw.hex_lattice import (
    GridCell,
    Window,
    has_lanes,
    lattice_of,
    part,
    strips,
    whole,
)
from hegemon.draw.hex_map import draw_window
from hegemon.draw.phrases import label_of
from hegemon.draw.region_map import region_map
from hegemon.draw.text import TextLine
from hegemon.draw.text_places import place_sentences

ROOMY = 2
"""Lines for a row of hexes where lanes have lines of their own."""

WINDS = ("NW", "N", "NE", "W", "E", "SW", "S", "SE")
"""The directions in which a map is scrolled."""


class MapAim(NamedTuple):
    """What somebody wants to see of a map; without a cell it is what he usually sees."""

    middle: GridCell | None = None
    words: str = ""
    """How that part is called."""
    lines: int = 0
    """Lines for a row; 0 for as many as there is room for."""


USUAL = MapAim()


class MapPart(NamedTuple):
    """The lines of a map, and what they show."""

    rows: list[TextLine]
    board: Board
    """The places that are shown, with what stands there."""
    cut: str = ""
    """How the part is called; empty for the whole map."""
    roomy: bool = False
    """Whether lanes have lines of their own."""


def aim_at(board: Board, place: str) -> MapAim:
    """The surroundings of a place; raises KeyError for one that is not on the board."""
    found = next((one for one in board.places if one.id == place), None)
    if found is None:
        raise KeyError(place)
    lines = ROOMY if has_lanes(board) else 1
    return MapAim(_cell(board, found), f"around {label_of(found)}", lines)


def aim_towards(board: Board, wind: str) -> MapAim:
    """An edge or a corner of a grid, named by one of WINDS."""
    columns, rows = _size(board)
    x = {"W": 0, "E": columns - 1}.get(wind[-1], columns // 2)
    y = {"N": 0, "S": rows - 1}.get(wind[0], rows // 2)
    return MapAim((x, y), f"the part {wind}")


def map_part(board: Board, width: int, height: int | None, aim: MapAim = USUAL) -> MapPart:
    """The lines of a map within its room; all of it where no height is said.

    Of a map of regions that has no room it is a list of the places, as long as it may be.
    """
    if not board.places or board.grid == "none":
        drawn = region_map(board, width, height) or place_sentences(board, width)
        return MapPart(drawn, board)
    if board.grid == "square":
        return _of_squares(board, width, height, aim)
    return _of_hexes(board, width, height, aim)


def _of_squares(board: Board, width: int, height: int | None, aim: MapAim) -> MapPart:
    drawn = square_map(board, width)
    if drawn is not None and len(drawn) <= (height or len(drawn)):
        return MapPart(drawn, board)
    middle = aim.middle or _usual_middle(board)
    rows = square_part(board, width, height or board.rows + 1, middle)
    return MapPart(rows, board, aim.words or _usual_words(board))


def _of_hexes(board: Board, width: int, height: int | None, aim: MapAim) -> MapPart:
    lanes = has_lanes(board)
    if height is None and aim.middle is None:
        return MapPart(hex_strips(board, width), board, roomy=lanes)
    window = _window(board, width, height, aim)
    cells = lattice_of(board).cells
    near = {place.id for place in board.places if window.holds(cells[place.id])}
    lines, roomy = draw_window(board, window), lanes and window.lines == ROOMY
    if len(near) == len(board.places):
        return MapPart(lines, board, roomy=roomy)
    return MapPart(lines, _cut(board, near), aim.words or _usual_words(board), roomy=roomy)


def hex_strips(board: Board, width: int) -> list[TextLine]:
    """The whole of a map of hexes: from west to east where it is too wide for the screen."""
    lines: list[TextLine] = []
    for window in strips(board, width, ROOMY if has_lanes(board) else 1):
        lines += [[("Further east:", None)]] if lines else []
        lines += draw_window(board, window)
    while lines and not any(text.strip() for text, _ in lines[-1]):
        lines.pop()
    return lines


def _window(board: Board, width: int, height: int | None, aim: MapAim) -> Window:
    """What is seen: with a line for lanes where all of the map has room for it, or as wanted."""
    middle = aim.middle or _usual_middle(board)
    roomy = whole(board, width, ROOMY if has_lanes(board) else 1)
    most = roomy.height if height is None else height
    lines = aim.lines or (roomy.lines if roomy.height <= most else 1)
    return part(board, width, most, middle, lines)


def _usual_middle(board: Board) -> GridCell:
    focus = next((place for place in board.places if place.id == board.focus), None)
    if focus is not None:
        return _cell(board, focus)
    columns, rows = _size(board)
    return columns // 2, rows // 2


def _usual_words(board: Board) -> str:
    focus = next((place for place in board.places if place.id == board.focus), None)
    return f"around {label_of(focus)}" if focus else "the middle"


def _cell(board: Board, place: Place) -> GridCell:
    return cell_of(place) if board.grid == "square" else lattice_of(board).cells[place.id]


def _size(board: Board) -> GridCell:
    if board.grid == "square":
        return board.columns, board.rows
    lattice = lattice_of(board)
    return lattice.columns, lattice.rows


def _cut(board: Board, near: set[str]) -> Board:
    """Some places of a map, what stands among them, and those whose it is."""
    places = tuple(place for place in board.places if place.id in near)
    tokens = tuple(token for token in board.tokens if {token.at, token.to or token.at} <= near)
    there = {place.owner for place in places} | {token.owner for token in tokens}
    return msgspec.structs.replace(
        board,
        places=places,
        links=tuple(link for link in board.links if {link.a, link.b} <= near),
        # the key names only who is to be seen in this part
        owners=tuple(owner for owner in board.owners if owner.player in there),
        tokens=tokens,
    )
