"""A board as text: for terminals, screen readers, mails and language models.

Owners are named by colour (the client's paint) and by a letter, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from math import sqrt

from hegemon.core.board import (
    CELL,
    Board,
    Owner,
    Place,
    Token,
    cell_of,
    neighbours_of,
    owners_by_player,
    tokens_at,
    tokens_in_transit,
)
from hegemon.core.inert import inert
from hegemon.draw.phrases import (
    as_of_fact,
    as_of_words,
    heading,
    label_of,
    name_of,
    owner_name,
    standing_words,
    token_words,
    who,
)
from hegemon.draw.text import Line, Paint, Span, finish, pad, plain, table, width_of, wrap

BESIDE = 100
"""From this many columns on the tokens on their way stand beside the map instead of below it."""

EMPTY = ".."


def draw_text(board: Board, *, width: int = 80, paint: Paint = plain) -> str:
    """The whole board, no line wider than `width`.

    A map where there is a grid, else a list of places.
    """
    head = wrap([(heading(board), None)], width)
    layers = _layer_lines(board, width)
    grid = _map_lines(board, width)
    if grid is None:
        blocks: list[Sequence[Line]] = [
            head,
            _place_sentences(board, width),
            _transit_lines(board, width),
            layers,
        ]
        return finish(_spaced(blocks), paint, width)
    room = width - max(_line_width(line) for line in grid) - 3
    beside = _transit_lines(board, room) if width >= BESIDE and room >= 30 else []
    below = [] if beside else _transit_lines(board, width)
    notes = [*_owner_lines(board, width), *_legend_lines(board, width), *layers]
    return finish(_spaced([head, _side_by_side(grid, beside), notes, below]), paint, width)


def draw_cells(board: Board) -> str:
    """The bare square grid.

    The labels in two columns each, joined by single spaces, `..` where nothing is.
    """
    labels = {cell_of(place): label_of(place) for place in board.places}
    rows = ([labels.get((x, y), EMPTY) for x in range(board.columns)] for y in range(board.rows))
    return "\n".join(" ".join(row) for row in rows)


def list_places(board: Board, *, width: int = 80, paint: Paint = plain) -> str:
    """A table of the places.

    Who owns them, what stands there, and as of which turn that is known.
    """
    header = [
        (text, None)
        for text in ("Place", "On map", "Name", "Owner", "Terrain", "Here", "Marks", "As of")
    ]
    here = tokens_at(board)
    rows = [_place_row(place, here[place.id], board) for place in _sorted_places(board)]
    return finish(table([header, *rows], width), paint, width)


# -- maps


def _map_lines(board: Board, width: int) -> list[Line] | None:
    """The grid, or None where there is none or where the screen is too narrow for it."""
    if not board.places or board.grid == "none":
        return None
    lines = _square_lines(board) if board.grid == "square" else _hex_lines(board)
    return lines if max(_line_width(line) for line in lines) <= width else None


def _square_lines(board: Board) -> list[Line]:
    cells = {cell_of(place): _cell(place, board) for place in board.places}
    wide = 1 + max(width_of(text) for text, _ in [*cells.values(), (EMPTY + " ", None)])
    margin = len(str(board.rows - 1)) + 2
    head = " " * margin + "".join(pad(f"{x:>2}", wide) for x in range(board.columns))
    lines: list[Line] = [[(head, None)]]
    for y in range(board.rows):
        row = (cells.get((x, y), (EMPTY, None)) for x in range(board.columns))
        lines.append(
            [(f"{y:>{margin - 2}}  ", None), *((pad(text, wide), owner) for text, owner in row)]
        )
    return lines


def _hex_lines(board: Board) -> list[Line]:
    """Staggered rows.

    Each hex stands half a cell to the right or left of those above and below it.
    """
    cells = {_lattice(place, board): _cell(place, board) for place in board.places}
    left, top = min(column for column, _ in cells), min(row for _, row in cells)
    bottom = max(row for _, row in cells)
    pitch = max(width_of(text) for text, _ in cells.values()) // 2 + 1
    lines: list[Line] = []
    for y in range(top, bottom + 1):
        line: list[Span] = []
        for column in sorted(x for x, row in cells if row == y):
            gap = (column - left) * pitch - _line_width(line)
            line += [(" " * gap, None), cells[column, y]]
        lines.append(line)
    return lines


def _lattice(place: Place, board: Board) -> tuple[int, int]:
    """Column and row of a hex, counted in half cells where its neighbours are shifted by a half."""
    long, short = (0.75, sqrt(3) / 4) if board.grid == "hex-flat" else (0.5, sqrt(3) / 2)
    return round(place.x / (long * CELL)), round(place.y / (short * CELL))


def _cell(place: Place, board: Board) -> Span:
    """The label, and behind it the owner's letter in lower case."""
    owner = owners_by_player(board).get(place.owner) if place.owner else None
    mark = inert(owner.letter).lower() if owner else ""
    return label_of(place) + mark, place.owner


# -- lists


def _owner_lines(board: Board, width: int) -> list[Line]:
    if not board.owners:
        return []
    spans: list[Span] = [("Owners:", None)]
    for owner in board.owners:
        spans.append((f" {_mark(owner)} {who(owner)}", owner.player))
        spans.append((",", None))
    return list(wrap(spans[:-1], width))


def _legend_lines(board: Board, width: int) -> list[Line]:
    return list(wrap([(inert(board.legend), None)], width)) if board.legend else []


def _mark(owner: Owner) -> str:
    return inert(owner.letter).lower()


def _layer_lines(board: Board, width: int) -> list[Line]:
    lines: list[Line] = []
    for layer in board.layers:
        names = ", ".join(inert(place) for place in layer.places) or "none"
        lines += wrap([(f"{inert(layer.label)}: {names}", None)], width)
    return lines


def _transit_lines(board: Board, width: int) -> list[Line]:
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


def _place_sentences(board: Board, width: int) -> list[Line]:
    """One sentence for each place: what it is, whose, what stands there, and where it leads.

    Neighbours go by their ids, which is what orders name.
    """
    near, here = neighbours_of(board), tokens_at(board)
    lines: list[Line] = []
    for place in _sorted_places(board):
        ways = ", ".join(inert(other) for other in near[place.id])
        facts = _place_facts(place, here[place.id], board)
        lines += wrap([*facts, (f" -> {ways}" if ways else "", None)], width)
    return lines


def _place_facts(place: Place, tokens: Iterable[Token], board: Board) -> list[Span]:
    spans: list[Span] = [(f"{name_of(place)} ({inert(place.id)})", place.owner)]
    if place.owner is not None:
        spans.append((f" {owner_name(place.owner, board)}", place.owner))
    label = place.label if place.label not in (place.id, place.name) else ""
    facts = [inert(text) for text in (place.terrain, label, *place.badges) if text]
    spans += [(f", {fact}", None) for fact in facts]
    spans += [(f", {standing_words(token, place, board)}", token.owner) for token in tokens]
    if as_of_fact(place):
        spans.append((f", {as_of_fact(place)}", None))
    return spans


def _place_row(place: Place, tokens: Iterable[Token], board: Board) -> list[Span]:
    here = "; ".join(standing_words(token, place, board) for token in tokens)
    return [
        (inert(place.id), place.owner),
        ("" if place.label == place.id else inert(place.label), None),
        (inert(place.name), None),
        (owner_name(place.owner, board), place.owner),
        (inert(place.terrain), None),
        (here, None),
        (inert(", ".join(place.badges)), None),
        (as_of_words(place), None),
    ]


def _sorted_places(board: Board) -> list[Place]:
    """Owners in seat order, then what nobody owns; within each by name."""
    seats = {owner.player: seat for seat, owner in enumerate(board.owners)}

    def key(place: Place) -> tuple[int, str, str]:
        seat = seats[place.owner] if place.owner else len(seats)
        return seat, name_of(place), place.id

    return sorted(board.places, key=key)


# -- arranging


def _side_by_side(left: Sequence[Line], right: Sequence[Line]) -> list[Line]:
    if not right:
        return list(left)
    wide = max(_line_width(line) for line in left) + 3
    pairs = zip_longest(left, right, fillvalue=())
    return [[*a, (" " * (wide - _line_width(a)), None), *b] for a, b in pairs]


def _spaced(blocks: Iterable[Sequence[Line]]) -> list[Line]:
    """The blocks that are not empty, with an empty line between them."""
    lines: list[Line] = []
    for block in blocks:
        lines += [[], *block] if lines and block else block
    return lines


def _line_width(line: Line) -> int:
    return sum(width_of(text) for text, _ in line)
