"""Battles of past steps, whole, as a seat, or a bystander, was told of them."""

from __future__ import annotations

from hegemon.core.records import Value
from hegemon.core.show.battles import BattleTold
from hegemon.play.past.battles import BattleShort, battle, battles_in
from hegemon.web.api.looking import latest, told
from hegemon.web.frame.needs import LOOKING
from hegemon.web.frame.paths import FightPath, StepPath
from hegemon.web.frame.routes import CallOf, Route

_FIGHTS = "/api/v1/tables/{table}/seats/{seat}/steps/{step}/fights"


class BattlesListed(Value, tag=False):
    """The battles of which the report of a step tells, in order."""

    battles: tuple[BattleShort, ...]


def list_fights(call: CallOf[StepPath, None]) -> BattlesListed:
    """The battles of which a report tells; raises NotThere, NotBegun."""
    return BattlesListed(battles_in(call.match.replay, call.eyes, told(call)))


def show_fight(call: CallOf[FightPath, None]) -> BattleTold:
    """One of them, with what other reports tell of it; raises NotThere, NotBegun."""
    return battle(call.match.replay, call.eyes, told(call), _event(call), latest(call))


def _event(call: CallOf[FightPath, None]) -> int:
    """The number of the event that is meant; raises NotThere."""
    return call.number(
        "event", "a battle is named by the number of its event; the list of battles has them"
    )


ROUTES = (
    Route(
        "GET",
        _FIGHTS,
        wants=LOOKING,
        do=list_fights,
        about="List the battles that the report of a step tells of",
        gives=BattlesListed,
        problems=("not-begun",),
        tagged=True,
    ),
    Route(
        "GET",
        f"{_FIGHTS}/{{event}}",
        wants=LOOKING,
        do=show_fight,
        about="See a battle round by round, put together from all reports that tell of it",
        gives=BattleTold,
        problems=("not-begun",),
        tagged=True,
    ),
)
