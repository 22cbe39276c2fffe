"""What needs a decision of the House, and what would be a sensible one to begin with."""

from __future__ import annotations

from hegemon.core import counted
from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.answers import Build, HouseOrder, SetBudget, SetTax
from hegemon.games.ec4x.common.forms.fleet_choices import fleet_units, ships_in_words
from hegemon.games.ec4x.common.mission_orders import Send
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.economy import ECONOMY
from hegemon.games.ec4x.common.rules.lanes import closed_lanes
from hegemon.games.ec4x.common.rules.missions import COLONIZE, HOLD, MISSIONS, PATROL
from hegemon.games.ec4x.common.rules.orders.construction import buildable
from hegemon.games.ec4x.common.rules.orders.policies import rule_while_idle
from hegemon.games.ec4x.common.rules.requirements import why_unfit
from hegemon.games.ec4x.common.state import Fleet, chart, planet_of

COLONY_SHIP_GOES = (COLONIZE, PATROL)
"""4.1: what an idle fleet is sent to do: the first that it is fit for."""
_FIFTH = 5
"""Of the treasury a part like this is a sensible budget to begin with."""


def waiting(draft: HouseDraft) -> dict[str, str]:
    """1.2: fleets without a mission, then colonies that build nothing; with the reason."""
    found = {
        fleet.id: f"at {fleet.at} without a mission: {ships_in_words(fleet_units(fleet))}"
        + _crippled(draft, fleet)
        for fleet in idle_fleets(draft)
    }
    if draft.house.treasury > 0:
        found |= {system: _idle(draft, system) for system in idle_colonies(draft)}
    return found


def idle_fleets(draft: HouseDraft) -> list[Fleet]:
    """4.1: the fleets that serve and hold."""
    return [
        fleet
        for fleet in draft.fleets.values()
        if fleet.mission.number == HOLD and fleet.readiness == "active"
    ]


def idle_colonies(draft: HouseDraft) -> list[str]:
    """3: the colonies that could build something, do not, and wait for nothing."""
    return [
        system
        for system, colony in draft.colonies.items()
        if not colony.projects
        and not colony.queue
        and rule_while_idle(draft, system) is None
        and any(not why for _, why in buildable(draft, system))
    ]


def _idle(draft: HouseDraft, system: str) -> str:
    return f"{planet_of(draft.here, system).name}, builds nothing"


def _crippled(draft: HouseDraft, fleet: Fleet) -> str:
    """3.4: how many squadrons of a fleet could be repaired where it is."""
    hurt = sum(squadron.crippled for squadron in fleet.squadrons)
    return f"; {counted(hurt, 'squadron')} crippled" if hurt and fleet.at in draft.colonies else ""


def suggestion(draft: HouseDraft, word: str) -> HouseOrder | None:
    """An order of a kind that makes sense here, or for no word the first thing to do at all."""
    match word:
        case "":
            return _sent(draft) or _built(draft)
        case SetTax.word:
            return SetTax(draft.tables.taxes.bearable)
        case SetBudget.word:
            return SetBudget(ECONOMY, max(draft.house.treasury // (_FIFTH * COIN), 1))
        case Send.word:
            return _sent(draft)
        case Build.word:
            return _built(draft)
        case _:
            return None


def _sent(draft: HouseDraft) -> Send | None:
    """4.1: the first idle fleet to the nearest system that nobody is known to have."""
    for fleet in idle_fleets(draft):
        for mission in COLONY_SHIP_GOES:
            kind, goal = MISSIONS[mission], _nearest_free(draft, fleet)
            if goal and not why_unfit(draft.here, fleet, kind):
                return Send(fleet.id, kind.word, goal)
    return None


def _nearest_free(draft: HouseDraft, fleet: Fleet) -> str:
    """2.2: the nearest system where no colony is known; empty where there is none."""
    known, stars, closed = draft.house.known, chart(draft.here), closed_lanes(draft.here, fleet)
    free = {
        system: jumps
        for system, jumps in stars.jumps_from(fleet.at).items()
        if system not in draft.here.colonies
        and (system not in known or known[system].owner is None)
        and stars.joined(fleet.at, system, closed=closed)
    }
    return min(free, key=lambda system: free[system], default="")


def _built(draft: HouseDraft) -> Build | None:
    """3: a ship of the dearest kind that the treasury can pay several of, at the first colony."""
    for system in draft.colonies:
        able = [code for code, why in buildable(draft, system) if not why]
        priced = {code: draft.tables.units[code].price for code in able}
        few = [code for code, price in priced.items() if price * _FIFTH <= draft.house.treasury]
        if few:
            return Build(system, max(few, key=lambda code: priced[code]), 1)
    return None
