"""The match page: the map is the desk, the orders are a sheet of paper, the report is the news."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hegemon.core.board import Board
from hegemon.core.game import Player
from hegemon.play.turn.look import SeatNow
from hegemon.web.api.games import show_game
from hegemon.web.api.looking import show_board, show_view
from hegemon.web.api.seen.lessons import leave_lesson
from hegemon.web.api.seen.scoring import show_score
from hegemon.web.api.sitting import show_now
from hegemon.web.api.tables import TableShown, show_table
from hegemon.web.frame.needs import BYSTANDER
from hegemon.web.frame.paths import GamePath, SeatPath
from hegemon.web.frame.pictures import picture_for
from hegemon.web.pages import ordering, reading
from hegemon.web.pages.inside import ApiRefused, unless
from hegemon.web.pages.joining import table_says
from hegemon.web.pages.ordering import NOTHING_TRIED, Tried
from hegemon.web.pages.parts.digest import digest_of
from hegemon.web.pages.parts.headlines import WhatHappened, at_the_end, happened_in
from hegemon.web.pages.parts.lesson import lesson_on
from hegemon.web.pages.parts.letters import with_places
from hegemon.web.pages.parts.lines import lines_of
from hegemon.web.pages.parts.powers import emblems_of, powers_of
from hegemon.web.pages.parts.rules import rules_in_words
from hegemon.web.pages.parts.score import score_shown
from hegemon.web.pages.parts.standing import change, standing_of
from hegemon.web.pages.parts.under_way import under_way
from hegemon.web.pages.parts.whens import turns_of
from hegemon.web.pages.places import seat_at, umpire_at
from hegemon.web.pages.visit import Page, Shown, Visit, Went, whole

TABLE = "/t/{table}"
SEAT = TABLE + "/{seat}"

_UNSEEN = ("not-there", "not-begun", "still-running", "forbidden")


def table(visit: Visit) -> Shown | Went:
    """A table: whoever sits there is led to his seat, who runs it to his page, others look on."""
    shown = visit.inside.get(show_table, visit.table)
    seats, begun = shown.you.seats, not shown.facts.open
    if seats:
        seat = next((seat for seat in seats if seat in shown.facts.waiting), seats[0])
        return Went(seat_at(visit["table"], seat))
    if begun and shown.you.umpire:
        return Went(umpire_at(visit["table"]))
    if begun and shown.you.watches and _can_look(visit):
        return Went(seat_at(visit["table"], BYSTANDER))
    return Shown("table.html", table_says(visit, shown))


def match(visit: Visit) -> Shown:
    """The match as a seat, or a bystander, may see it."""
    return match_page(visit)


def orders(visit: Visit) -> Shown | Went:
    """What the form of orders says: keep them, seal them, or take them back."""
    try:
        return ordering.order(visit)
    except ApiRefused as told:
        return match_page(visit, ordering.refused(visit, told))


def standing(visit: Visit) -> Shown | Went:
    """What the form of standing orders says: write it on the sheet."""
    try:
        return change(visit)
    except ApiRefused as told:
        if told.status not in ordering.REFUSED:
            raise
        return match_page(visit, Tried(trouble={"standing": told.problem}))


def without_lesson(visit: Visit) -> Went:
    """The match goes on without its lesson."""
    visit.inside.send(leave_lesson, at=visit.seat)
    return Went(seat_at(visit["table"], visit["seat"]))


def match_page(visit: Visit, tried: Tried = NOTHING_TRIED) -> Shown:
    """The match page, with what is wrong with a form that came, and what stood in it."""
    inside, at = visit.inside, visit.seat
    said_to_him = reading.messages(inside, at)  # before all else: see `heard`
    shown = inside.get(show_table, visit.table)
    if not shown.facts.date:  # the match has not begun
        return Shown("table.html", table_says(visit, shown))
    now = inside.get(show_now, at) if at.seat != BYSTANDER else None
    step = now.step if now else inside.get(show_view, at).step
    game = inside.get(show_game, GamePath(shown.game))
    board = inside.get(show_board, at)
    told = reading.reports(inside, at, since=_first(visit, now, step), last=step)
    reports = reading.not_undone(told)
    orders = ordering.sheet_of(visit, tried) if now else None
    powers = powers_of(shown, board, now)
    return Shown(
        "match.html",
        {
            **around(visit, shown),
            "step": step,
            "now": now,
            "awaited": reading.awaited(now),
            "picture": picture_for(at.table, at.seat, board),
            "battle": lines_of(board),
            "powers": powers,
            "emblems": emblems_of(powers),
            "under_way": under_way(board, powers) if now else (),
            "score": score_shown(inside.get(show_score, at), powers, board.clock),
            **_told(visit, shown, reports, board),
            "orders": orders,
            "hand": reports[-1].hand if reports else None,
            "lesson": lesson_on(inside, at) if now else None,
            "standing": standing_of(visit, orders.asked if orders else None) if now else None,
            "heard": said_to_him.heard,
            "messages": said_to_him.messages,
            "with_places": lambda text: with_places(text, board),
            "rules": rules_in_words(game, shown.header),
            "game": game,
            "trouble": tried.trouble,
            "written": tried.written or {"to": [visit.query.get("to", "")]},
        },
        kept=True,
    )


def _told(
    visit: Visit, shown: TableShown, reports: Sequence[reading.StepShown], board: Board
) -> dict[str, Any]:
    """What happened: in headlines, as a digest of several steps, by theme, and in full."""
    happened = _news(visit, shown, reports, board)
    dates = {one.step: one.date for one in reports if one.date is not None}
    return {
        "reports": reports,
        "happened": happened,
        "told_of": turns_of(dates, happened.steps) if happened else "",
        "digest": digest_of(visit.inside, visit.seat, reports, board),
        "missed": reading.by_theme(reports) if len(reports) > 1 else None,
    }


def _news(
    visit: Visit, shown: TableShown, reports: Sequence[reading.StepShown], board: Board
) -> WhatHappened | None:
    """What happened; and at the end, who has won before all else."""
    me = None if visit["seat"] == BYSTANDER else Player(visit["seat"])
    told = happened_in(reports, board, me)
    if shown.header.result is None:
        return told
    return at_the_end(told, shown.header.result, board, reading.names(shown), me)


def _first(visit: Visit, now: SeatNow | None, step: int) -> int:
    """The first step that is told: since one answered or, as scripts know, since one looked."""
    answered = now.answered if now else step
    seen = whole(visit.query.get("since", ""))
    return min(answered, seen + 1) if isinstance(seen, int) else answered


def around(visit: Visit, shown: TableShown) -> dict[str, Any]:
    """What every page about a match says: the table, whose eyes are meant, who is called what."""
    return {
        "table": shown,
        "seat": visit["seat"],
        "names": reading.names(shown),
        "given_up": reading.given_up(shown),
        "looks_on": visit["seat"] == BYSTANDER,
    }


def _can_look(visit: Visit) -> bool:
    """Whether there is anything that a bystander sees already."""
    at = SeatPath(visit["table"], BYSTANDER)
    return unless(_UNSEEN, lambda: visit.inside.get(show_view, at)) is not None


PAGES = (
    Page("GET", TABLE, table),
    Page("GET", SEAT, match),
    Page("POST", f"{SEAT}/orders", orders),
    Page("POST", f"{SEAT}/standing", standing),
    Page("POST", f"{SEAT}/lesson", without_lesson),
)
