"""The odds of a fight: of the one that is asked about, or of one that the reader describes."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from hegemon.core.numbers import in_percent
from hegemon.core.report import Report
from hegemon.play.turn.chances import OddsTold
from hegemon.web.api.games import show_game
from hegemon.web.api.helping import LONGEST_FIGHT, FightWanted, show_odds
from hegemon.web.api.tables import show_table
from hegemon.web.frame.paths import GamePath
from hegemon.web.pages import reading
from hegemon.web.pages.inside import ApiRefused
from hegemon.web.pages.match import SEAT, around
from hegemon.web.pages.visit import Page, Shown, Visit

_HERE = ("bad-config", "busy")
"""What of a fight is refused is said beside it, to be mended or tried again there."""


def odds(visit: Visit) -> Shown:
    """The chances of the fight in the address; without one, of that which is asked about."""
    shown = visit.inside.get(show_table, visit.table)
    game = visit.inside.get(show_game, GamePath(shown.game))
    fight, wrong = " ".join(visit.query.get("fight", "").split())[:LONGEST_FIGHT], ""
    try:
        told = visit.inside.get(show_odds, visit.seat, FightWanted(fight))
    except ApiRefused as refusal:
        if refusal.kind not in _HERE or game.odds is None:
            raise
        told = OddsTold(fight, None, game.odds.help)
        wrong = str(refusal).removeprefix("odds: ")
    says = {
        **around(visit, shown),
        "game": game,
        "longest": LONGEST_FIGHT,
        "fight": told.fight,
        "report": _open(told.report) if told.report else None,
        "shares": _shares(told),
        "help": told.help,
        "wrong": wrong,
    }
    return Shown("odds.html", says)


class FightShare(NamedTuple):
    """How many of such fights go one way: of a thousand, and in words."""

    thousandths: int
    percent: str


def _shares(told: OddsTold) -> tuple[FightShare, ...]:
    """Those of the first side, of the second, and of neither; nothing where that is not known."""
    if told.wins is None:
        return ()
    parts = (*told.wins, max(0, 1000 - sum(told.wins)))
    return tuple(FightShare(one, in_percent(Fraction(one, 1000), places=1)) for one in parts)


def _open(report: Report) -> reading.StepShown:
    """A report with its tables open: they are what was asked for."""
    shown = reading.arranged(report, 0)
    return shown._replace(sections=tuple(one._replace(book=False) for one in shown.sections))


PAGES = (Page("GET", f"{SEAT}/odds", odds),)
