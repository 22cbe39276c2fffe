"""The umpire's workbook: the whole truth of a match, for who runs it and plays no seat."""

from __future__ import annotations

from hegemon.core.harmless import inert
from hegemon.paper.overseen import umpires_pack
from hegemon.play.header import Header
from hegemon.play.past.seen import Truth
from hegemon.play.replay import Replay
from hegemon.workbook.book import Book, BookClaim, BookTable
from hegemon.workbook.gathering import pieces_of, places_of, report_of, tables_of, tables_told
from hegemon.workbook.map_cells import map_cells

UMPIRE = "umpire"
"""What stands in place of a seat: nobody hands such a workbook in."""

_HOW = (
    "All that there is, without fog: show it to nobody who plays.",
    "Each seat has a workbook of its own, from its page or hegemon workbook make --seat.",
)


def umpires_book(past: Replay, truth: Truth) -> Book:
    """All that there is after a step. It has no sheet of orders: each seat has one of its own."""
    pack, board, header = umpires_pack(past, truth), truth.board, past.header
    return Book(
        claim=BookClaim(header.id, UMPIRE, truth.step + 1),
        title=pack.title,
        seat=pack.seat,
        when=pack.when,
        due="",
        how=_HOW,
        headlines=(),
        open=(),
        orders=None,
        map=map_cells(board),
        things=(seats_of(header), places_of(board), pieces_of(board)),
        report=report_of(pack),
        tables=tables_told(pack),
        reference=tables_of(pack),
        rules=pack.rules,
    )


def seats_of(header: Header) -> BookTable:
    """Who plays, with a column to tick off who has handed in."""
    plans = zip(header.players, header.plans, strict=True)
    rows = tuple((str(seat), inert(plan.name), inert(plan.by), "") for seat, plan in plans)
    return BookTable("Seats", ("seat", "name", "played by", "handed in"), rows)
