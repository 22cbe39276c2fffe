"""2.4, 4.1: what a House remembers of a system that it no longer sees, and what its spies told."""

from __future__ import annotations

import msgspec

from hegemon.core import Play, Player, Task
from hegemon.games.ec4x.common.rules.sights import in_sight, orbital, seen_fleets
from hegemon.games.ec4x.common.state import (
    Fleet,
    Intelligence,
    Sighting,
    State,
    fleets_by_system,
)


def note_all(state: State) -> None:
    """Before orders are carried out: each House notes what it sees, for it may be its last look.

    It is what the order sheet showed. A look afterwards would tell what others have ordered, and
    which ships have just joined those in sight (R104).
    """
    there = fleets_by_system(state)
    for player in state.players:
        note(state, player, in_sight(state, player), there)


class Lookout(Task[State]):
    """When fleets have come where they go: what they see there before anybody shoots."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        there = fleets_by_system(state)
        for player in state.players:
            # of fleets alone: colonies do not move, and `note_all` has noted what they see
            at = frozenset(fleet.at for fleet in state.fleets.values() if fleet.owner == player)
            note(state, player, at, there)


class Remembering(Task[State]):
    """At the end: what is in sight again is no memory any more; what is newly lost stays one."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        for player in state.players:
            house, now = state.houses[player], in_sight(state, player)
            house.known = {
                system: lost(state, player, system, seen)
                for system, seen in house.known.items()
                if system not in now
            }


def note(
    state: State, player: Player, systems: frozenset[str], there: dict[str, list[Fleet]]
) -> None:
    """2.4: a House's sightings of some systems, in the map's order whatever it owns there."""
    house = state.houses[player]
    seen = {
        system: sighting(state, player, system, there.get(system, [])) for system in sorted(systems)
    }
    house.known = {**house.known, **seen}


def sighting(state: State, player: Player, system: str, fleets: list[Fleet]) -> Sighting:
    """What a House sees of a system: its planet, whose it is, what orbits it, fleets unhidden."""
    colony = state.colonies.get(system)
    works = () if colony is None else orbital(state, colony)
    return Sighting(
        turn=state.turn,
        owner=None if colony is None else colony.owner,
        planet_class=state.planets[system].planet_class,
        facilities=tuple(each.unit for each in works),
        fleets=tuple(contact for _, contact in seen_fleets(state, player, fleets)),
    )


def lost(state: State, player: Player, system: str, seen: Sighting) -> Sighting:
    """5.6: a House knows who has taken its colony from it; the rest is as it saw it last."""
    colony = state.colonies.get(system)
    if seen.owner != player or seen.turn < state.turn:
        return seen
    return msgspec.structs.replace(seen, owner=None if colony is None else colony.owner)


def learn(
    state: State,
    player: Player,
    system: str,
    mission: int,
    told: tuple[Player | None, dict[str, int]],
) -> None:
    """4.1, orders 09 to 11: the newest report of each mission at a system is kept with its turn."""
    house = state.houses[player]
    owner, facts = told
    others = (one for one in house.intelligence.get(system, ()) if one.mission != mission)
    newest = Intelligence(state.turn, mission, owner, facts)
    both = tuple(sorted((*others, newest), key=lambda one: one.mission))
    house.intelligence = {**house.intelligence, system: both}
