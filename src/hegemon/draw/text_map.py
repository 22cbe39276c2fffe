"""A board as text: for terminals, screen readers, mails and language models.

Owners are named by colour (the client's paint) and by a letter, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from hegemon.core.board import Board, Token, tokens_at, tokens_in_transit
from hegemon.core.harmless import inert
from hegemon.draw.cell_map import square_map
from hegemon.draw.cell_texts import OTHERS
from hegemon.draw.hex_lattice import LANES, has_lanes
from hegemon.draw.hex_map import overview
from hegemon.draw.map_part import USUAL, MapAim, MapPart, hex_strips, map_part
from hegemon.draw.phrases import (
    heading,
    mark_of,
    owner_name,
    short,
    token_words,
    who,
)
from hegemon.draw.region_map import region_map
from hegemon.draw.style import LINK_STYLES
from hegemon.draw.text import Paint, Span, TextLine, finish, line_width, plain, table, wrap
from hegemon.draw.text_places import place_sentences

BESIDE = 100
"""From this many columns on the tokens on their way stand beside the map instead of below it."""

MORE = "`map` shows all, `map SE` that part"

_COUNTS = ":12 there now, ~12 as last seen"
_UNCOUNTED = "=2 counters of any number each"

_WAYS: tuple[tuple[int, int], ...] = ((-1, 1), (0, 2), (1, 1))
"""The directions of lanes in the order in which their signs are told."""


def draw_text(board: Board, *, width: int = 80, paint: Paint = plain) -> str:
    """The whole board, no line wider than `width`: all that there is to tell.

    A map of a grid, or of regions and then a list of the places; a list alone where there is no
    room for a map.
    """
    head = wrap([(heading(board), None)], width)
    grid = _whole_grid(board, width)
    below = _draw_list(board, width) if grid is None else _draw_grid(board, grid, width)
    return finish(_spaced([head, *below]), paint, width)


def _whole_grid(board: Board, width: int) -> list[TextLine] | None:
    """All of a grid; None where the board has none, or one of squares no room."""
    if board.grid == "none" or not board.places:
        return None
    return square_map(board, width) if board.grid == "square" else hex_strips(board, width)


def _draw_list(board: Board, width: int) -> list[Sequence[TextLine]]:
    """A sentence for each place, below a map of regions where there is room for one."""
    drawn = (region_map(board, width) if board.grid == "none" else None) or []
    owners = _owner_lines(board, width) if drawn else []
    places, on_the_way = place_sentences(board, width), _transit_lines(board, width)
    return [drawn, owners, places, on_the_way, layer_lines(board, width)]


def _draw_grid(board: Board, grid: list[TextLine], width: int) -> list[Sequence[TextLine]]:
    """A grid with its key; what is on its way stands beside it where the screen is wide."""
    room = width - max(line_width(line) for line in grid) - 3
    beside = _transit_lines(board, room) if width >= BESIDE and room >= 30 else []
    below = [] if beside else _transit_lines(board, width)
    notes = [*_owner_lines(board, width), *_legend_lines(board, width), *layer_lines(board, width)]
    return [_side_by_side(grid, beside), notes, below]


def draw_map(
    board: Board,
    *,
    width: int = 80,
    height: int | None = None,
    paint: Paint = plain,
    aim: MapAim = USUAL,
) -> str:
    """The map at a glance, under its title: what stands where, whose it is, what is on its way.

    No line is wider than `width` and there are no more than `height` lines. Of a grid that has no
    room there is a part, and what may be said of it is counted in the last line; where a map of
    regions has no room the places are listed.
    """
    head = wrap([(heading(board), None)], width)
    most = None if height is None else max(height - len(head), 1)
    if most is not None and board.grid == "none":
        most = max(most - min(len(_below(board, width)), most // 3), 1)
    drawn = map_part(board, width, most, aim)
    if most is not None and drawn.cut:  # the key has its room whatever is in it
        drawn = map_part(board, width, max(most - most // 4, 1), aim)
    lines = [*head_lines(board, drawn, width), *drawn.rows]
    lines += [*key_lines(drawn, width), *_below(board, width)]
    return finish(_cut_off(lines, height), paint, width)


def draw_overview(board: Board, *, width: int = 80, paint: Paint = plain) -> str:
    """All of a map of hexes at one glance, a sign for each; of any other board its map."""
    if not board.places or not board.grid.startswith("hex"):
        return draw_map(board, width=width, paint=paint)
    head = wrap([(heading(board), None)], width)
    key = key_lines(MapPart([], msgspec.structs.replace(board, **_BARE)), width)
    said = wrap([("A pieces of a where he has no place, . nobody's, - unknown", None)], width)
    return finish([*head, *overview(board, width), *key, *said], paint, width)


_BARE: dict[str, Any] = {"legend": "", "tokens": (), "links": ()}
"""What an overview has no signs for."""


def head_lines(board: Board, drawn: MapPart, width: int) -> list[TextLine]:
    """The title of a map; of a part of one, which part, and how to see the others."""
    part = f", {drawn.cut}: {MORE}" if drawn.cut else ""
    return list(wrap([(heading(board) + part, None)], width))


def _below(board: Board, width: int) -> list[TextLine]:
    return [*compact_transit(board, width), *layer_lines(board, width)]


def _cut_off(lines: list[TextLine], height: int | None) -> list[TextLine]:
    if height is None or len(lines) <= height:
        return lines
    left_out = len(lines) - height + 1
    return [*lines[: height - 1], [(f"... and {left_out} more lines", None)]]


def key_lines(drawn: MapPart, width: int) -> list[TextLine]:
    """Who is who, and how to read a label and a lane, one after the other."""
    board = drawn.board
    spans: list[Span] = [("Owners: ", None)] if board.owners else []
    for owner in board.owners:
        spans.append((f"{mark_of(owner.player, board)} {who(owner)}", owner.player))
        spans.append((", ", None))
    said = [inert(board.legend)] if board.legend else []
    said += [_counts(board)] if board.grid != "none" and board.tokens else []
    said += [_lanes(board, roomy=drawn.roomy)] if has_lanes(board) else []
    spans = [*spans[:-1], (". " if spans and said else "", None), ("; ".join(said), None)]
    return list(wrap(spans, width)) if board.owners or said else []


def _counts(board: Board) -> str:
    """How to read what stands at a place."""
    said = [_COUNTS, *_guests(board)]
    if any(token.count is None for token in board.tokens):
        said.append(_UNCOUNTED)
    return ", ".join(said)


def _guests(board: Board) -> Iterator[str]:
    """How to read pieces of somebody who does not own the place, by the first that there are."""
    here = tokens_at(board)
    for place in board.places:
        for token in here[place.id]:
            if token.owner not in (None, place.owner) and token.count is not None:
                mark = mark_of(token.owner, board)
                yield f"{OTHERS}2{mark} two of {mark}'s"
                return


def _lanes(board: Board, *, roomy: bool) -> str:
    """The signs of the lanes that are to be seen."""
    styles = [style for style in LINK_STYLES if any(link.style == style for link in board.links)]
    signs = (" ".join(dict.fromkeys(LANES[way][style] for way in _WAYS)) for style in styles)
    said = ", ".join(f"{sign} {style}" for sign, style in zip(signs, styles, strict=True))
    return f"lanes {said}" + ("" if roomy else ", beside their upper end")


def compact_transit(board: Board, width: int) -> list[TextLine]:
    """What is on its way, several to a line: whose it is, how many, where to, how soon."""
    spans: list[Span] = []
    for token in tokens_in_transit(board):
        what = inert(token.style) if token.count is None else short(token.count)
        mark = mark_of(token.owner, board)
        way = f"{inert(token.at)}>{inert(token.to or token.at)}"
        words = f"{mark}:{what} {way} in {token.left},".replace(" ", _UNBROKEN)
        spans += [(" " if spans else "On the way: ", None), (words, token.owner)]
    if spans:
        spans[-1] = (spans[-1][0].rstrip(","), spans[-1][1])
    lines = wrap(spans, width) if spans else []
    return [_unbound(line) for line in lines]


def _unbound(line: TextLine) -> TextLine:
    """The line with spaces in place of those at which it could not be broken."""
    return [(text.replace(_UNBROKEN, " "), owner) for text, owner in line]


_UNBROKEN = "\xa0"


# -- lists


def _owner_lines(board: Board, width: int) -> list[TextLine]:
    if not board.owners:
        return []
    spans: list[Span] = [("Owners:", None)]
    for owner in board.owners:
        spans.append((f" {mark_of(owner.player, board)} {who(owner)}", owner.player))
        spans.append((",", None))
    return list(wrap(spans[:-1], width))


def _legend_lines(board: Board, width: int) -> list[TextLine]:
    return list(wrap([(inert(board.legend), None)], width)) if board.legend else []


def layer_lines(board: Board, width: int) -> list[TextLine]:
    """The places that each layer marks."""
    lines: list[TextLine] = []
    for layer in board.layers:
        names = ", ".join(inert(place) for place in layer.places) or "none"
        lines += wrap([(f"{inert(layer.label)}: {names}", None)], width)
    return lines


def _transit_lines(board: Board, width: int) -> list[TextLine]:
    """The tokens on their way, those that arrive first leading."""
    tokens = tokens_in_transit(board)
    if not tokens:
        return []
    header = [(text, None) for text in ("On the way", "Whose", "What", "Way", "Turns left")]
    return list(table([header, *(_transit_row(token, board) for token in tokens)], width))


def _transit_row(token: Token, board: Board) -> list[Span]:
    way = " -> ".join(inert(place) for place in (token.at, token.to or token.at))
    return [
        (inert(token.id), token.owner),
        (owner_name(token.owner, board), token.owner),
        (token_words(token), None),
        (way, None),
        (f"{token.left} of {token.total}", None),
    ]


# -- arranging


def _side_by_side(left: Sequence[TextLine], right: Sequence[TextLine]) -> list[TextLine]:
    if not right:
        return list(left)
    wide = max(line_width(line) for line in left) + 3
    pairs = zip_longest(left, right, fillvalue=())
    return [[*a, (" " * (wide - line_width(a)), None), *b] for a, b in pairs]


def _spaced(blocks: Iterable[Sequence[TextLine]]) -> list[TextLine]:
    """The blocks that are not empty, with an empty line between them."""
    lines: list[TextLine] = []
    for block in blocks:
        lines += [[], *block] if lines and block else block
    return lines
