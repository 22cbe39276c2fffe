"""4.1: what fleets go on with until they are told otherwise, as a page."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Player, StandingLine, StandingOrders
from hegemon.games.ec4x.common.rules.absence import AUTOPILOT_AFTER
from hegemon.games.ec4x.common.rules.missions import MISSIONS
from hegemon.games.ec4x.common.rules.orders.readiness import IN_WORDS
from hegemon.games.ec4x.common.show.words import fleet_name, place
from hegemon.games.ec4x.common.state import Fleet, fleets_of
from hegemon.games.ec4x.common.view import View


def standing_orders(view: View) -> StandingOrders | None:
    """4.1: the own fleets and their missions, and what an absent House does (R59)."""
    if view.me is None or view.result is not None:
        return None
    return StandingOrders("Missions of fleets", _applies(view), tuple(_lines(view, view.me)))


def _applies(view: View) -> str:
    goes_on = (
        "Fleets go on with their missions, colonies with their queues, and taxes and research stay "
        "as they are, until you order otherwise."
    )
    if view.house_rules.absence == "standing":
        return f"{goes_on} So they do in turns that you miss."
    return (
        f"{goes_on} So they do in turns that you miss; once you have missed {AUTOPILOT_AFTER} in a "
        "row your fleets come home and only defend, until you order something."
    )


def _lines(view: View, me: Player) -> Iterator[StandingLine]:
    for fleet in fleets_of(view, me):
        about = f"{fleet_name(view, fleet.id, begins=True)} at {place(view, fleet.at)}"
        yield StandingLine(about, _says(view, fleet))


def _says(view: View, fleet: Fleet) -> str:
    if fleet.readiness != "active":
        return IN_WORDS[fleet.readiness]
    mission = MISSIONS[fleet.mission.number]
    if fleet.mission.fleet:
        return f"{mission.name}: {fleet_name(view, fleet.mission.fleet)}"
    goal = fleet.mission.system
    return f"{mission.name}: {place(view, goal)}" if goal else mission.name
