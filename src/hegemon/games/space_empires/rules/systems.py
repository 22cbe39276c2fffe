"""§5: markers and what becomes of them."""

from __future__ import annotations

from hegemon.games.space_empires.state import State

ONE_TIME = ("danger", "lost_in_space")
"""The markers that leave an empty hex."""
UNUSED = ("warp_point_1", "warp_point_2", "doomsday_machine")
"""R46: markers of options that are not played are empty space."""


def turn_up(state: State, place: str) -> tuple[str, bool]:
    """§5.1: a marker lies face up, or leaves an empty hex; what it was, and whether it went."""
    system = state.systems[place]
    marker = system.marker
    system.explored, system.seen_by = True, ()
    removed = marker in ONE_TIME or marker in UNUSED
    if removed:
        system.marker = "clear"
    return marker, removed
