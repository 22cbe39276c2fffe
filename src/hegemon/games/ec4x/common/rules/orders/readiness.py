"""XX.4, R36: by house rule fleets at home lie in reserve or in mothballs, and cost less."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.games.ec4x.common.answers import (
    Detach,
    HouseOrder,
    Load,
    Merge,
    Ready,
    Reassign,
    Split,
    Unload,
)
from hegemon.games.ec4x.common.mission_orders import MissionOrder
from hegemon.games.ec4x.common.rules.draft import HouseDraft, OrderLaw
from hegemon.games.ec4x.common.rules.forces import has_combat_ship
from hegemon.games.ec4x.common.rules.missions import GUARD, HOLD
from hegemon.games.ec4x.common.rules.orders.missions import why_no_fleet
from hegemon.games.ec4x.common.state import Fleet, Mission

IN_WORDS = {"active": "active", "reserve": "in reserve", "mothballs": "in mothballs"}


def why_not_ready(draft: HouseDraft, order: Ready) -> str:
    """R36: at an own colony; of warships one fleet in reserve for each."""
    why = why_no_fleet(draft, order.fleet)
    if why:
        return why
    fleet = draft.fleets[order.fleet]
    if not draft.rules.reserves:
        return "all fleets serve here"
    if fleet.readiness == order.readiness:
        return f"{fleet.id} is {IN_WORDS[fleet.readiness]}"
    if order.readiness == "active":
        return ""
    if fleet.at not in draft.colonies:
        return f"{fleet.at} is no colony of yours"
    return "" if order.readiness == "mothballs" else _why_no_reserve(draft, fleet)


def _why_no_reserve(draft: HouseDraft, fleet: Fleet) -> str:
    if not has_combat_ship(draft.here, fleet):
        return "a reserve has warships"
    here = (one for one in draft.fleets.values() if one.at == fleet.at)
    if any(one.readiness == "reserve" for one in here):
        return f"one fleet in reserve at a colony: {fleet.at} has one"
    return ""


def readied(draft: HouseDraft, order: Ready) -> HouseDraft:
    """R36: a reserve guards its planet (05); what lies in mothballs, or serves again, holds."""
    fleet = draft.fleets[order.fleet]
    mission = Mission(GUARD, fleet.at) if order.readiness == "reserve" else Mission(HOLD)
    return draft.with_fleet(fleet.id, readiness=order.readiness, mission=mission)


def why_laid_up(fleet: Fleet | None) -> str:
    """R36: why a fleet does nothing now; empty for one that serves, or that is not there."""
    if fleet is None or fleet.readiness == "active":
        return ""
    return f"{fleet.id} is {IN_WORDS[fleet.readiness]}"


def why_idle(draft: HouseDraft, order: HouseOrder) -> str:
    """R36: why an order would move what is laid up; empty for all others."""
    if not draft.rules.reserves:
        return ""
    for name in _moved(draft, order):
        why = why_laid_up(draft.fleets.get(name))
        if why:
            return why
    return ""


def _moved(draft: HouseDraft, order: HouseOrder) -> Iterator[str]:
    """The fleets that an order sends somewhere, or takes from and gives to."""
    match order:
        case MissionOrder():
            yield from (order.fleet, order.target)
        case Merge():
            yield from (order.fleet, order.into)
        case Split() | Detach() | Load() | Unload():
            yield order.fleet
        case Reassign():
            for name in (order.squadron, order.to):
                found = draft.squadron_called(name)
                if found is not None:
                    yield found[0].id
        case _:
            return


LAW: OrderLaw = {
    Ready: (why_not_ready, readied),
}
"""What each of these orders may be, and what it does."""
