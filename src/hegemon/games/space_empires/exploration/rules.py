"""§5: markers and what becomes of them."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.games.space_empires.state import WARP_POINTS, Position, State, neighbours

ONE_TIME = ("danger", "lost_in_space")
"""The markers that leave an empty hex."""
_ENDS = 2
"""The known warp points of one number; a third is nothing (R58)."""


def turn_up(state: State, place: str) -> tuple[str, bool]:
    """§5.1: a marker lies face up, or leaves an empty hex; what it was, and whether it went."""
    system = state.systems[place]
    marker = system.marker
    system.explored, system.seen_by = True, ()
    removed = marker in ONE_TIME or is_nothing(state, marker)
    if removed:
        system.marker = "clear"
    return marker, removed


def is_nothing(here: Position, marker: str) -> bool:
    """§5.1: markers of options that are not played (R46), and a third warp point (R58)."""
    if marker == "doomsday_machine":
        return True
    if marker not in WARP_POINTS:
        return False
    known = [each for each in here.systems.values() if each.explored and each.marker == marker]
    return not here.house_rules.warp_points or len(known) > _ENDS


def order_matters(here: Position, places: Sequence[str]) -> bool:
    """§5.1: whether one marker can change what another does, as far as everybody knows (R69).

    Units that are lost in space come out next to it, where another marker may still lie; and of
    three warp points the last one that is found is nothing.
    """
    deep = [place for place in places if here.systems[place].home_of is None]
    if here.house_rules.warp_points and len(deep) > 1:
        return True
    return any(_beside(here, place).intersection(places) for place in deep)


def _beside(here: Position, place: str) -> set[str]:
    """§5.3: the hexes at most two steps from one, itself left out: where shifts can meet."""
    found: set[str] = set()
    for near in neighbours(here, place):
        found.add(near)
        found.update(neighbours(here, near))
    return found - {place}
