"""2.3.2, 3: facilities that are destroyed, and what was being built in their docks."""

from __future__ import annotations

from hegemon.games.ec4x.common.state import Colony, Place, State, facilities, role
from hegemon.games.ec4x.common.tables import Role

DOCKS: dict[Role, Place] = {"spaceport": "port", "shipyard": "yard"}


def lose_facilities(state: State, colony: Colony, kinds: frozenset[Role]) -> None:
    """2.3.2: all facilities of some kinds are destroyed, with the work in their docks.

    By house rule that work is not lost, and goes on (R47).
    """
    colony.facilities = tuple(
        each for each in colony.facilities if role(state, each.unit) not in kinds
    )
    if not state.house_rules.yards_lost:
        return
    gone = {place for kind, place in DOCKS.items() if not facilities(state, colony, kind)}
    colony.projects = tuple(each for each in colony.projects if each.place not in gone)
