"""2.4.1: fighters go with carriers; without them they land, stay where they are, or are lost."""

from __future__ import annotations

from hegemon.core import Play, Player
from hegemon.games.ec4x.common.events_conflict import FightersStranded
from hegemon.games.ec4x.common.rules.forces import carries
from hegemon.games.ec4x.common.state import Fleet, Ship, State


def evacuate(
    play: Play[State], owner: Player, system: str, fleets: list[Fleet], fleeing: list[Fleet]
) -> None:
    """5.3.2 of the earlier edition: in a retreat fighters go with any carrier that has room.

    Those on board first, then those whose carrier is gone, also in a reserve, which does not flee
    (R36), and those of the planet; whoever finds no room is scuttled (R102).
    """
    colony = play.state.colonies.get(system)
    orphans: list[Ship] = []
    for fleet in fleets:
        room = carries(play.state, fleet, "carrier")
        orphans += fleet.fighters[room:]
        fleet.fighters = fleet.fighters[:room]
    if colony is not None and colony.owner == owner:
        orphans += colony.fighters
        colony.fighters = ()
    for fleet in fleeing:
        free = carries(play.state, fleet, "carrier") - len(fleet.fighters)
        fleet.fighters = (*fleet.fighters, *orphans[:free])
        orphans = orphans[free:]
    if orphans:
        play.tell(FightersStranded(owner, system, len(orphans), landed=False))


def berth(play: Play[State], fleet: Fleet, system: str, *, leaving: bool = False) -> None:
    """2.4.1: fighters for whom there is no carrier land at an own colony there, or are lost.

    By house rule they may stay in any system, but without a carrier not leave it
    (R67).
    """
    state = play.state
    room = carries(state, fleet, "carrier")
    left_over = fleet.fighters[room:]
    may_stay = state.house_rules.fighters_abroad == "free" and not leaving
    if not left_over or may_stay:
        return
    fleet.fighters = fleet.fighters[:room]
    colony = state.colonies.get(system)
    landed = colony is not None and colony.owner == fleet.owner
    if colony is not None and landed:
        colony.fighters = (*colony.fighters, *left_over)
    play.tell(FightersStranded(fleet.owner, system, len(left_over), landed))
