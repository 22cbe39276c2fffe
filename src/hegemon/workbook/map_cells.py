"""A map as cells that one can colour: hexes as two cells each, charts where they lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hegemon.core.board import CELL, Board, Place, Token
from hegemon.core.harmless import inert
from hegemon.draw.hex_lattice import GridCell, lattice_of
from hegemon.draw.layout import with_positions
from hegemon.draw.phrases import as_of_fact, fact_words, name_of, token_words
from hegemon.workbook.book import MapCell

COLUMNS = range(8, 240, 4)
"""How many columns a chart may take, the fewest first."""

FACTS = 2
"""So many of the facts of a place have room."""

TOKENS = 3
"""So many of the pieces at it."""


def map_cells(board: Board) -> tuple[MapCell, ...]:
    """Where each place lies, and what is to be read there."""
    if not board.places:
        return ()
    columns, rows = {"hex-flat": (1, 2), "hex-pointy": (2, 1)}.get(board.grid, (1, 1))
    at, standing = _positions(board), _standing(board)
    seats = {owner.player: number for number, owner in enumerate(board.owners)}
    return tuple(
        MapCell(
            column=at[place.id][0],
            row=at[place.id][1],
            columns=columns,
            rows=rows,
            lines=tuple(dict.fromkeys(_lines(place, standing.get(place.id, [])))),
            owner=None if place.owner is None else seats[place.owner],
            known=place.known,
        )
        for place in board.places
    )


def _positions(board: Board) -> Mapping[str, GridCell]:
    if board.grid == "square":
        return {one.id: (one.x // CELL, one.y // CELL) for one in board.places}
    if board.grid != "none":
        return lattice_of(board).cells
    return _on_a_chart(with_positions(board))


def _on_a_chart(board: Board) -> Mapping[str, GridCell]:
    """The coarsest grid on which no two places share a cell; rows are half as many as columns."""
    left, top = min(one.x for one in board.places), min(one.y for one in board.places)
    wide = max(one.x for one in board.places) - left + 1
    for columns in COLUMNS:
        at = {
            one.id: ((one.x - left) * columns // wide, (one.y - top) * columns // (2 * wide))
            for one in board.places
        }
        if len(set(at.values())) == len(at):
            return at
    return {one.id: (0, row) for row, one in enumerate(board.places)}  # two lie on one another


def _standing(board: Board) -> dict[str, list[Token]]:
    """The pieces at each place; those on their way stand nowhere."""
    found: dict[str, list[Token]] = {}
    for token in board.tokens:
        if token.to is None:
            found.setdefault(token.at, []).append(token)
    return found


def _lines(place: Place, tokens: list[Token]) -> Iterator[str]:
    id_, name = inert(place.id), name_of(place)
    yield name if id_ in name else f"{id_} {name}"
    yield from filter(None, [as_of_fact(place), *map(fact_words, place.facts[:FACTS])])
    yield from map(token_words, tokens[:TOKENS])
    if len(tokens) > TOKENS:
        yield f"and {len(tokens) - TOKENS} more"
