"""5.3.3: where a force retreats to: the closest system that is not hostile (R:retreat_to)."""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.games.ec4x.common.rules.sights import hostile_to_see
from hegemon.games.ec4x.common.starmap.chart import WEIGHTS
from hegemon.games.ec4x.common.state import State, chart


def refuge_of(state: State, player: Player, system: str) -> str | None:
    """5.3.3: the nearest neighbour that is own, else not hostile, by lane class then map order.

    None where every neighbour is hostile: then the force fights on.
    """
    lanes = chart(state).lanes[system]
    order = {near: number for number, near in enumerate(lanes)}
    open_to = [near for near in lanes if not hostile_to_see(state, player, near)]

    def worth(near: str) -> tuple[bool, int, int]:
        colony = state.colonies.get(near)
        own = colony is not None and colony.owner == player
        return (not own, WEIGHTS[lanes[near]], order[near])

    return min(open_to, key=worth, default=None)
