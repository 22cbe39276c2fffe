"""R59: what the fleets of a House do whose player is away: they defend, and no more."""

from __future__ import annotations

from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.forces import has_combat_ship
from hegemon.games.ec4x.common.rules.missions import (
    ASSAULTS,
    COLONIZE,
    GUARD,
    HOLD,
    HOME,
    MOVE,
    PATROL,
    SPYING,
)
from hegemon.games.ec4x.common.state import Fleet, Mission

CALLED_OFF = ASSAULTS | SPYING | {COLONIZE, GUARD, PATROL, MOVE, HOLD}
"""Missions that an absent House does not go on with away from its own colonies."""


def defend(draft: HouseDraft) -> None:
    """R59: fleets abroad come home; at home those that can fight guard the planet.

    Tax, research and queues go on as they stand. The draft is changed in place: fleets in it are
    replaced, never altered.
    """
    for fleet in list(draft.fleets.values()):
        if fleet.readiness != "active":
            continue
        mission = defensive(draft, fleet)
        if mission != fleet.mission:
            # the fleets of the next draft put into this one, which its caller holds
            draft.fleets = draft.with_fleet(fleet.id, mission=mission).fleets


def defensive(draft: HouseDraft, fleet: Fleet) -> Mission:
    """R59: what a fleet of an absent House does from now on."""
    number, goal = fleet.mission.number, fleet.mission.system or fleet.at
    at_home, goes_abroad = fleet.at in draft.colonies, goal not in draft.colonies
    if at_home and (number in {HOLD, HOME} or goes_abroad):
        able = has_combat_ship(draft.here, fleet)
        return Mission(GUARD, fleet.at) if able else Mission(HOLD)
    if number in CALLED_OFF and goes_abroad:
        return Mission(HOME) if draft.colonies else Mission(HOLD)
    return fleet.mission
