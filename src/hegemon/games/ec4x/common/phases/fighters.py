"""2.4.1: fighters go with carriers; without them they land, stay where they are, or are lost."""

from __future__ import annotations

from hegemon.core import Play
from hegemon.games.ec4x.common.events_conflict import FightersStranded
from hegemon.games.ec4x.common.rules.forces import carries
from hegemon.games.ec4x.common.state import Fleet, State


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
