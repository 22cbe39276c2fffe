"""8: how Houses come to stand: what they declare, and what an attack on a planet declares."""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.core import Play, Player, Task
from hegemon.games.ec4x.common.events_conflict import FleetStopped, StanceChanged
from hegemon.games.ec4x.common.rules.engagement import assails
from hegemon.games.ec4x.common.rules.missions import HOLD, PATROL, RENDEZVOUS
from hegemon.games.ec4x.common.rules.sights import allied
from hegemon.games.ec4x.common.state import (
    EMPIRE,
    Colony,
    Fleet,
    Mission,
    Stance,
    State,
    stance,
)


class Hostilities(Task[State]):
    """8, R82: who comes to attack or to blockade a House's planet is its enemy."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        for fleet in list(state.fleets.values()):
            colony = state.colonies.get(fleet.at)
            if colony is None or EMPIRE in (colony.owner, fleet.owner):
                continue
            if assails(state, fleet, colony) and unaware(state, fleet, colony):
                stand_down(play, fleet)
            elif assails(state, fleet, colony):
                become(play, fleet.owner, colony.owner, "enemy")
            elif trespasses(state, fleet, colony):
                become(play, fleet.owner, colony.owner, "hostile")


def unaware(state: State, fleet: Fleet, colony: Colony) -> bool:
    """R80: whether a fleet comes for an ally's planet, and its House did not know whose it is."""
    if not allied(state, fleet.owner, colony.owner) or fleet.came_from == fleet.at:
        return False
    # until the Lookout of this turn this is what the House knew when it gave its orders
    known = state.houses[fleet.owner].known.get(fleet.at)
    return known is None or known.owner != colony.owner


def stand_down(play: Play[State], fleet: Fleet) -> None:
    """R80: a fleet that was sent against a planet which is an ally's now holds where it is."""
    fleet.mission = Mission(HOLD)
    play.tell(FleetStopped(fleet.owner, fleet.id, fleet.at, "ally"))


LEVELS: dict[Stance, int] = {"pact": 0, "neutral": 1, "hostile": 2, "enemy": 3}
"""R82: the rungs of the ladder."""
LINGERING = frozenset({HOLD, PATROL, RENDEZVOUS})


def trespasses(state: State, fleet: Fleet, colony: Colony) -> bool:
    """R82: by house rule who stays at another's planet for a second turn, unasked, is hostile."""
    if state.house_rules.diplomacy == "stances" or fleet.owner == colony.owner:
        return False
    lingers = fleet.mission.number in LINGERING and fleet.came_from == fleet.at
    return lingers and fleet.exposed and not allied(state, fleet.owner, colony.owner)


def become(play: Play[State], one: Player, other: Player, level: Stance) -> None:
    """8: an attack is a declaration, and the other hears of it as of any other.

    On the ladder it counts for both, and both must want to step down again.
    """
    words = [(one, other)]
    if play.state.house_rules.diplomacy == "ladder":
        words.append((other, one))
    for who, towards in words:
        if LEVELS[stance(play.state, who, towards)] < LEVELS[level]:
            house = play.state.houses[who]
            before = house.stances
            house.stances = {**before, towards: level}
            announce(play, who, before)


def escalate(play: Play[State], before: Mapping[Player, Mapping[Player, Stance]]) -> None:
    """R82: on the ladder who declares himself hostile, or an enemy, takes the other along."""
    if play.state.house_rules.diplomacy == "stances":
        return
    for one, stood in before.items():
        for other, now in list(play.state.houses[one].stances.items()):
            raised = LEVELS[now] > LEVELS[stood.get(other, "neutral")]
            # a step from a pact to neutral ends it anyway, for it takes two
            if raised and LEVELS[now] > LEVELS["neutral"]:
                become(play, other, one, now)


def announce(play: Play[State], one: Player, before: Mapping[Player, Stance]) -> None:
    """8: each House hears how another stands towards it now, if that is new."""
    now = play.state.houses[one].stances
    for other in play.state.players:
        stands = now.get(other, "neutral")
        if stands != before.get(other, "neutral"):
            play.tell(StanceChanged((one, other), one, other, stands))
