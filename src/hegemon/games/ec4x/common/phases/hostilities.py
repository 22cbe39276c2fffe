"""8: how Houses come to stand: what they declare, and what an attack on a planet declares."""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.core.game import Play, Player, Task
from hegemon.games.ec4x.common.events_conflict import StanceChanged
from hegemon.games.ec4x.common.rules.engagement import assails
from hegemon.games.ec4x.common.state import EMPIRE, Stance, State, stance


class Hostilities(Task[State]):
    """8, R82: who comes to attack or to blockade a House's planet is its enemy."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        for fleet in list(state.fleets.values()):
            colony = state.colonies.get(fleet.at)
            if colony is None or EMPIRE in (colony.owner, fleet.owner):
                continue
            if assails(state, fleet, colony):
                become_enemy(play, fleet.owner, colony.owner)


def become_enemy(play: Play[State], one: Player, other: Player) -> None:
    """8: an attack is a declaration, and the other hears of it as of any other."""
    if stance(play.state, one, other) == "enemy":
        return
    house = play.state.houses[one]
    before = house.stances
    house.stances = {**before, other: "enemy"}
    announce(play, one, before)


def announce(play: Play[State], one: Player, before: Mapping[Player, Stance]) -> None:
    """8: each House hears how another stands towards it now, if that is new."""
    now = play.state.houses[one].stances
    for other in play.state.players:
        stands = now.get(other, "neutral")
        if stands != before.get(other, "neutral"):
            play.tell(StanceChanged((one, other), one, other, stands))
