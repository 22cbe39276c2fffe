"""5.2, 5.3: who keeps out of space combat, who assails a planet, and who guards it."""

from __future__ import annotations

from hegemon.core import Player
from hegemon.games.ec4x.common.rules.detection import cloak_of
from hegemon.games.ec4x.common.rules.forces import only_scouts
from hegemon.games.ec4x.common.rules.missions import (
    COLONIZE,
    GUARD,
    GUARD_BASE,
    HOME,
    JOIN,
    MISSIONS,
    MOVE,
    RENDEZVOUS,
    SALVAGE,
    SPYING,
)
from hegemon.games.ec4x.common.rules.sights import allied, hostile
from hegemon.games.ec4x.common.state import Colony, Fleet, Position, facilities

PASSING = frozenset({MOVE, HOME, COLONIZE, JOIN, RENDEZVOUS, SALVAGE})
"""5.2: missions that a fleet goes on with when it is cloaked and unseen."""


def at_goal(fleet: Fleet) -> bool:
    """4.1: whether a fleet is where its mission is to be carried out."""
    return fleet.mission.system == fleet.at


def defends(here: Position, house: Player, colony: Colony) -> bool:
    """5.3, R100: whose guards fight for a colony: its owner's, and those of his allies."""
    return house == colony.owner or allied(here, house, colony.owner)


def guards_planet(here: Position, fleet: Fleet, colony: Colony) -> bool:
    """5.3, 5.4: order 05 at an own or an ally's colony; order 04 as long as it has a Starbase."""
    if not defends(here, fleet.owner, colony) or not at_goal(fleet):
        return False
    if fleet.mission.number == GUARD_BASE:
        return bool(facilities(here, colony, "starbase"))
    return fleet.mission.number == GUARD


def assails(here: Position, fleet: Fleet, colony: Colony) -> bool:
    """5.3: orders 05 to 08 at the colony of another House; an ally's planet is not blockaded."""
    if fleet.owner == colony.owner or not at_goal(fleet):
        return False
    if fleet.mission.number == GUARD:
        return not allied(here, fleet.owner, colony.owner)
    return MISSIONS[fleet.mission.number].assault


def in_reserve(here: Position, fleet: Fleet, colony: Colony | None) -> bool:
    """5.3: guards and blockades keep out of the fighting between fleets.

    A fleet that was told to guard what is no longer there is no guard: it fights like any other.
    In the earlier edition all fleets join the Task Force (R91).
    """
    if colony is None or here.house_rules.guards == "with_fleets":
        return False
    blockades = fleet.mission.number == GUARD and assails(here, fleet, colony)
    return blockades or guards_planet(here, fleet, colony)


def spies(here: Position, fleet: Fleet) -> bool:
    """2.4.2: scouts by themselves, told to spy where they are or on their way there."""
    return fleet.mission.number in SPYING and only_scouts(here, fleet)


def passes_by(here: Position, fleet: Fleet) -> bool:
    """5.2: cloaked and unseen, and on its way: it takes no part. Spies never do."""
    hidden = not fleet.exposed
    return hidden and (fleet.mission.number in PASSING or not cloak_of(here, fleet))


def jammed(here: Position, system: str, owner: Player) -> bool:
    """2.4.7 of the earlier edition: a homeworld's shield disrupts those who assault its system."""
    colony = here.colonies.get(system)
    if colony is None or not here.tables.rounds.shielded_homeworld:
        return False
    shielded = colony.homeworld and colony.shield > 0
    return shielded and hostile(here, system, owner, colony.owner)
