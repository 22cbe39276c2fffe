"""2.4, 4.1: what a House remembers of a system that it no longer sees."""

from __future__ import annotations

from hegemon.core.game import Play, Player, Task
from hegemon.games.ec4x.common.state import (
    Contact,
    Fleet,
    Sighting,
    State,
    fleets_of,
    role,
)
from hegemon.games.ec4x.common.view import in_sight


class Farewell(Task[State]):
    """Before fleets move: each House notes what it sees where one of its fleets is."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        there = fleets_in(state)
        for player in state.players:
            house = state.houses[player]
            leaving = dict.fromkeys(
                fleet.at for fleet in fleets_of(state, player) if fleet.mission.number
            )
            own = {at for at, colony in state.colonies.items() if colony.owner == player}
            seen = {
                system: sighting(state, player, system, there.get(system, []))
                for system in leaving
                if system not in own
            }
            if seen:
                house.known = {**house.known, **seen}


class Remembering(Task[State]):
    """At the end: what is in sight again is no memory any more; what is newly lost stays one."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        for player in state.players:
            house, now = state.houses[player], in_sight(state, player)
            if any(system in now for system in house.known):
                house.known = {
                    system: seen for system, seen in house.known.items() if system not in now
                }


def fleets_in(state: State) -> dict[str, list[Fleet]]:
    """The fleets of each system."""
    found: dict[str, list[Fleet]] = {}
    for fleet in state.fleets.values():
        found.setdefault(fleet.at, []).append(fleet)
    return found


def sighting(state: State, player: Player, system: str, fleets: list[Fleet]) -> Sighting:
    """What a House sees of a system: its planet, whose it is, what orbits it, fleets unhidden."""
    colony = state.colonies.get(system)
    works = (
        ()
        if colony is None
        else tuple(
            each.unit
            for each in colony.facilities
            if role(state, each.unit) in {"starbase", "shipyard"}
        )
    )
    contacts = tuple(
        Contact(fleet.owner, len(fleet.squadrons), len(fleet.lift))
        for fleet in fleets
        if fleet.owner != player and fleet.exposed
    )
    return Sighting(
        turn=state.turn,
        owner=None if colony is None else colony.owner,
        planet_class=state.planets[system].planet_class,
        facilities=works,
        fleets=contacts,
    )
