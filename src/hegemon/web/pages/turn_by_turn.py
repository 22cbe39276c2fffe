"""How far everybody was turn by turn, and how the dice fell, as a page to read and to print."""

from __future__ import annotations

from typing import NamedTuple

from hegemon.core.show.curves import Curves
from hegemon.core.show.luck import Luck
from hegemon.web.api.looking import show_board
from hegemon.web.api.seen.curving import (
    show_curves,
    show_luck,
    show_true_curves,
    show_true_luck,
)
from hegemon.web.api.tables import TableShown, show_table
from hegemon.web.pages.match import SEAT, around
from hegemon.web.pages.parts.curves import curves_shown
from hegemon.web.pages.parts.luck import luck_shown
from hegemon.web.pages.parts.powers import emblems_of, powers_of
from hegemon.web.pages.visit import Page, Shown, Visit

SEEN = "seen"
"""What `as` says in an address to ask for what the seat knew, when all can be known."""


class _Told(NamedTuple):
    curves: Curves
    luck: Luck
    truly: bool
    """Whether it is without fog."""


def turn_by_turn(visit: Visit) -> Shown:
    """All curves and dice: as the seat knew them, and as they were once the match is over."""
    shown = visit.inside.get(show_table, visit.table)
    board = visit.inside.get(show_board, visit.seat)
    told = _told(visit, shown)
    powers = powers_of(shown, board, None)
    return Shown(
        "curves.html",
        {
            **around(visit, shown),
            "over": shown.header.result is not None,
            "truly": told.truly,
            "emblems": emblems_of(powers),
            "curves": curves_shown(told.curves, powers, size="desk"),
            "luck": luck_shown(told.luck, powers),
        },
    )


def _told(visit: Visit, shown: TableShown) -> _Told:
    inside, table, seat = visit.inside, visit.table, visit.seat
    if shown.header.result is None or visit.query.get("as") == SEEN:
        return _Told(inside.get(show_curves, seat), inside.get(show_luck, seat), truly=False)
    truth = inside.get(show_true_curves, table), inside.get(show_true_luck, table)
    return _Told(*truth, truly=True)


PAGES = (Page("GET", f"{SEAT}/curves", turn_by_turn),)
