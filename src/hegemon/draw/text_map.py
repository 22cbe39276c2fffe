"""A board as text: for terminals, screen readers, mails and language models.

Owners are named by colour (the client's paint) and by a letter, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from hegemon.core.board import Board, Token, tokens_in_transit
from hegemon.core.harmless import inert
from hegemon.draw.cell_map import cell_map
from hegemon.draw.phrases import (
    heading,
    mark_of,
    owner_name,
    short,
    token_words,
    who,
)
from hegemon.draw.region_map import region_map
from hegemon.draw.text import Paint, Span, TextLine, finish, line_width, plain, table, wrap
from hegemon.draw.text_places import place_sentences

BESIDE = 100
"""From this many columns on the tokens on their way stand beside the map instead of below it."""

_COUNTS = ":12 there now, ~12 as last seen"


def draw_text(board: Board, *, width: int = 80, paint: Paint = plain) -> str:
    """The whole board, no line wider than `width`: all that there is to tell.

    A map of a grid, or of regions and then a list of the places; a list alone where there is no
    room for a map.
    """
    head = wrap([(heading(board), None)], width)
    layers = _layer_lines(board, width)
    grid = cell_map(board, width)
    if grid is None:
        drawn = region_map(board, width) or []
        owners = _owner_lines(board, width) if drawn else []
        places = place_sentences(board, width)
        blocks: list[Sequence[TextLine]] = [
            head,
            drawn,
            owners,
            places,
            _transit_lines(board, width),
            layers,
        ]
        return finish(_spaced(blocks), paint, width)
    room = width - max(line_width(line) for line in grid) - 3
    beside = _transit_lines(board, room) if width >= BESIDE and room >= 30 else []
    below = [] if beside else _transit_lines(board, width)
    notes = [*_owner_lines(board, width), *_legend_lines(board, width), *layers]
    return finish(_spaced([head, _side_by_side(grid, beside), notes, below]), paint, width)


def draw_map(
    board: Board, *, width: int = 80, height: int | None = None, paint: Paint = plain
) -> str:
    """The map at a glance, under its title: what stands where, whose it is, what is on its way.

    No line is wider than `width` and there are no more than `height` lines. What does not fit is
    counted in the last line; where a map has no room the places are listed.
    """
    head = wrap([(heading(board), None)], width)
    below = [
        *_key_lines(board, width),
        *_compact_transit(board, width),
        *_layer_lines(board, width),
    ]
    most = None if height is None else height - len(head)
    room = None if most is None else max(most - min(len(below), most // 3), 1)
    drawn = cell_map(board, width, most) or region_map(board, width, room)
    lines: list[TextLine] = [*head, *(drawn or place_sentences(board, width)), *below]
    return finish(_cut_off(lines, height), paint, width)


def _cut_off(lines: list[TextLine], height: int | None) -> list[TextLine]:
    if height is None or len(lines) <= height:
        return lines
    left_out = len(lines) - height + 1
    return [*lines[: height - 1], [(f"... and {left_out} more lines", None)]]


def _key_lines(board: Board, width: int) -> list[TextLine]:
    """Who is who, and how to read a label, one after the other."""
    spans: list[Span] = [("Owners: ", None)] if board.owners else []
    for owner in board.owners:
        spans.append((f"{mark_of(owner.player, board)} {who(owner)}", owner.player))
        spans.append((", ", None))
    said = [inert(board.legend)] if board.legend else []
    said += [_COUNTS] if board.grid != "none" and board.tokens else []
    spans = [*spans[:-1], (". " if spans and said else "", None), ("; ".join(said), None)]
    return list(wrap(spans, width)) if board.owners or said else []


def _compact_transit(board: Board, width: int) -> list[TextLine]:
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


def _layer_lines(board: Board, width: int) -> list[TextLine]:
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
