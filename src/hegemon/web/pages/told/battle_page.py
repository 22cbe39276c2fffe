"""The page of a battle: all of it, round by round, for who may read the report that tells of it."""

from __future__ import annotations

from hegemon.web.api.looking import show_step_board
from hegemon.web.api.seen.battling import list_fights, show_fight
from hegemon.web.api.tables import show_table
from hegemon.web.frame.paths import FightPath, StepPath
from hegemon.web.pages.match import SEAT, around
from hegemon.web.pages.places import fight_at
from hegemon.web.pages.told.arena import arena_of
from hegemon.web.pages.visit import Page, Shown, Visit


def battle(visit: Visit) -> Shown:
    """A battle of which the report of a step tells."""
    at = FightPath(*visit.seat, visit["step"], visit["event"])
    told = visit.inside.get(show_fight, at)
    step = StepPath(*visit.seat, visit["step"])
    others = [one.event for one in visit.inside.get(list_fights, step).battles]
    shown = visit.inside.get(show_table, visit.table)
    here = others.index(int(visit["event"]))
    beside = {
        "before": _address(visit, others[here - 1]) if here else "",
        "after": _address(visit, others[here + 1]) if here + 1 < len(others) else "",
    }
    board = visit.inside.get(show_step_board, step)
    says = {
        **around(visit, shown),
        **beside,
        "step": int(visit["step"]),
        "number": here + 1,
        "battles": len(others),
        "clock": f"{board.clock} {board.turn}" if board.turn is not None else "",
        "shown": arena_of(told, shown.seats, board),
    }
    return Shown("battle.html", says)


def _address(visit: Visit, event: int) -> str:
    return fight_at(visit["table"], visit["seat"], f"{visit['step']}.{event}")


PAGES = (Page("GET", f"{SEAT}/step/{{step}}/fight/{{event}}", battle),)
