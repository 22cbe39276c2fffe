"""The past of a match: each step as a seat saw it, what it sealed, and at the end the truth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hegemon.core.board import Board
from hegemon.core.game import Player
from hegemon.core.report import Report
from hegemon.core.show.curves import Curves
from hegemon.core.show.luck import Luck
from hegemon.play.entries import Receipt
from hegemon.play.past.seen import Truth
from hegemon.web.api.looking import (
    Receipts,
    list_receipts,
    show_board,
    show_report,
    show_step_board,
    show_truth,
    show_view,
)
from hegemon.web.api.seen.curving import (
    show_curves,
    show_luck,
    show_true_curves,
    show_true_luck,
    show_turns,
)
from hegemon.web.api.tables import TableShown, show_table
from hegemon.web.frame.cursors import Paged
from hegemon.web.frame.needs import BYSTANDER
from hegemon.web.frame.paths import StepPath, TruthPath
from hegemon.web.frame.pictures import picture_for
from hegemon.web.pages import reading
from hegemon.web.pages.house import drawn
from hegemon.web.pages.match import SEAT, around
from hegemon.web.pages.parts.course import CourseWanted, course_shown
from hegemon.web.pages.parts.headlines import happened_in
from hegemon.web.pages.parts.lines import lines_of
from hegemon.web.pages.parts.luck import luck_shown
from hegemon.web.pages.parts.powers import emblems_of, powers_of
from hegemon.web.pages.places import step_at
from hegemon.web.pages.visit import Page, Shown, Visit, Went, whole


def past(visit: Visit) -> Shown:
    """A step as the seat saw it."""
    at = StepPath(*visit.seat, visit["step"])
    report = visit.inside.get(show_report, at)
    board = visit.inside.get(show_step_board, at)
    return _shown(visit, report, picture_for(visit["table"], visit["seat"], board), board)


def truth(visit: Visit) -> Shown:
    """A step without fog, when the match is over."""
    told = visit.inside.get(show_truth, TruthPath(visit["table"], visit["step"]))
    return _shown(visit, told.report, drawn(told.board), told.board, truth=told)


def go_to(visit: Visit) -> Went:
    """The step that a form names."""
    step = whole(visit.query.get("step", ""))
    return Went(step_at(visit["table"], visit["seat"], step if isinstance(step, int) else 0))


def records(visit: Visit) -> Shown:
    """What was done beside playing; what the seat sealed, and its share of the dice."""
    shown = visit.inside.get(show_table, visit.table)
    says = {
        **around(visit, shown),
        "ledger": reading.ledger(visit.inside, visit.table),
        "sealed": None if visit["seat"] == BYSTANDER else _sealed(visit),
    }
    return Shown("match/records.html", says)


def _shown(
    visit: Visit, report: Report, picture: str, board: Board, truth: Truth | None = None
) -> Shown:
    step = int(visit["step"])
    shown = visit.inside.get(show_table, visit.table)
    last = visit.inside.get(show_view, visit.seat).step
    shown_report = reading.arranged(report, step)
    return Shown(
        "history.html",
        {
            **around(visit, shown),
            "step": step,
            "last": last,
            "over": shown.header.result is not None,
            "truth": truth,
            "picture": picture,
            "battle": lines_of(board),
            "reports": [shown_report],
            "happened": happened_in([shown_report], board, _eyes(visit, truth)),
        },
    )


def _eyes(visit: Visit, truth: Truth | None) -> Player | None:
    """Whose eyes see a step; None for all that there is, and for who looks on."""
    return None if truth or visit["seat"] == BYSTANDER else Player(visit["seat"])


class SealedSoFar(NamedTuple):
    """All that a seat has sealed, the newest first, and its share of the dice."""

    nonce: str
    receipts: Sequence[Receipt]


def _sealed(visit: Visit) -> SealedSoFar:
    def read(cursor: str) -> Receipts:
        return visit.inside.get(list_receipts, visit.seat, Paged(cursor, 200))

    page = read("")
    found, nonce = [*page.receipts], page.nonce
    while page.next:
        page = read(page.next)
        found += page.receipts
    return SealedSoFar(nonce, found[::-1])


SEEN = "seen"
"""What `as` says in an address to ask for what the seat knew, when all can be known."""


class CourseTold(NamedTuple):
    """How it went, for a page."""

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
    turns = visit.inside.get(show_turns, visit.seat).turns
    return Shown(
        "curves.html",
        {
            **around(visit, shown),
            "over": shown.header.result is not None,
            "truly": told.truly,
            "emblems": emblems_of(powers),
            "course": course_shown(told.curves, turns, powers, _wanted(visit)),
            "luck": luck_shown(told.luck, powers),
        },
    )


def _wanted(visit: Visit) -> CourseWanted:
    """The measure and the turn that the address names."""
    turn = whole(visit.query.get("turn", ""))
    me = None if visit["seat"] == BYSTANDER else Player(visit["seat"])
    return CourseWanted(visit.query.get("measure", ""), turn if isinstance(turn, int) else None, me)


def _told(visit: Visit, shown: TableShown) -> CourseTold:
    inside, table, seat = visit.inside, visit.table, visit.seat
    if shown.header.result is None or visit.query.get("as") == SEEN:
        return CourseTold(inside.get(show_curves, seat), inside.get(show_luck, seat), truly=False)
    truth = inside.get(show_true_curves, table), inside.get(show_true_luck, table)
    return CourseTold(*truth, truly=True)


PAGES = (
    Page("GET", f"{SEAT}/step/{{step}}", past),
    Page("GET", f"{SEAT}/step", go_to),
    Page("GET", f"{SEAT}/truth/{{step}}", truth),
    Page("GET", f"{SEAT}/records", records),
    Page("GET", f"{SEAT}/curves", turn_by_turn),
)
