"""5.3.3: where a force retreats to: the closest system that is not hostile (R75)."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from hegemon.core import Player
from hegemon.games.ec4x.common.rules.lanes import NONE, RESTRICTED, closed_lanes
from hegemon.games.ec4x.common.rules.sights import allied, hostile_among, owner_of
from hegemon.games.ec4x.common.starmap.chart import WEIGHTS
from hegemon.games.ec4x.common.starmap.figures import LaneClass
from hegemon.games.ec4x.common.state import Fleet, State, chart

There = Mapping[str, list[Fleet]]
"""The fleets of each system before any battle of the turn: all battles are at the same time."""


def refuge_of(state: State, there: There, player: Player, system: str) -> str | None:
    """5.3.3: the nearest system without detected enemies; of several own ones, then by lane class.

    Restricted lanes only where there is no other way, if anybody who flees is barred from them as
    the battle begins. None where all that lanes lead to is hostile.
    """
    for closed in (RESTRICTED, NONE) if _is_barred(state, there, player, system) else (NONE,):
        refuge = _nearest(state, there, player, system, closed)
        if refuge is not None:
            return refuge
    return None


def _is_barred(state: State, there: There, player: Player, system: str) -> bool:
    """4.2: whether a House has ships here that cannot use restricted lanes: crippled or unarmed."""
    own = (fleet for fleet in there.get(system, []) if fleet.owner == player)
    # what is laid up does not flee (R36)
    return any(closed_lanes(state, fleet) for fleet in own if fleet.readiness == "active")


def _nearest(
    state: State, there: There, player: Player, system: str, closed: frozenset[LaneClass]
) -> str | None:
    """5.3.3: ring by ring, however far it is (R75)."""
    reached = {system}
    order = list(chart(state).systems)
    ring = _next_ring(state, {system: 0}, reached, closed)
    while ring:
        reached.update(ring)
        safe = [near for near in ring if _is_safe(state, there, player, near)]
        if safe:
            return min(safe, key=lambda near: _worth(state, player, near, ring, order))
        ring = _next_ring(state, ring, reached, closed)
    return None


def _next_ring(
    state: State, ring: Mapping[str, int], reached: AbstractSet[str], closed: frozenset[LaneClass]
) -> dict[str, int]:
    """The systems one jump farther, each with the weight of the lightest way there."""
    found: dict[str, int] = {}
    for at, weight in ring.items():
        for near, lane in chart(state).lanes[at].items():
            if near not in reached and lane not in closed:
                total = weight + WEIGHTS[lane]
                found[near] = min(total, found.get(near, total))
    return found


def _worth(
    state: State, player: Player, near: str, weights: Mapping[str, int], order: list[str]
) -> tuple[bool, bool, int, int]:
    """Own systems before those that were seen, and these before what nobody of the House knows."""
    own = owner_of(state, near) == player
    seen = player in state.houses and near in state.houses[player].known
    # the least tuple is the best: False, "it is so", before True
    return (not own, not seen, weights[near], order.index(near))


def _is_safe(state: State, there: There, player: Player, system: str) -> bool:
    """2.3.4: what a House has in sight it judges by that, all else by what it remembers."""
    fleets = there.get(system, [])
    at_home = owner_of(state, system) == player
    if at_home or any(fleet.owner == player for fleet in fleets):
        return not hostile_among(state, player, system, fleets)
    if player not in state.houses:  # the Empire remembers nothing
        return True
    known = state.houses[player].known.get(system)
    if known is None or known.owner is None or known.owner == player:
        return True
    return allied(state, player, known.owner)
