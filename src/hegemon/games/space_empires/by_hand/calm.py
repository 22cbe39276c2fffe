"""When something cannot be changed by hand: what is under way counts on it."""

from __future__ import annotations

from hegemon.core import BadConfig
from hegemon.games.space_empires.rules.sides import has_seat
from hegemon.games.space_empires.state import State


def check_no_combat(state: State) -> None:
    """A combat phase counts hits, screens and spoils as it goes; raises BadConfig."""
    if state.phase == "combat" or state.battle is not None:
        raise BadConfig("a combat phase is under way; this can be changed when it is over")


def check_calm(state: State) -> None:
    """What is on the map is asked about in combat and exploration, and when machines move.

    Raises BadConfig.
    """
    check_no_combat(state)
    if state.phase == "exploration":
        raise BadConfig("markers are being explored; this can be changed when that is over")
    if state.phase == "movement" and state.mover is not None and not has_seat(state, state.mover):
        raise BadConfig(f"{state.mover} is moving; this can be changed when that is over")


def check_unasked(state: State, place: str) -> None:
    """§3.9: whoever has just looked at a marker is asked what to do with it; raises BadConfig."""
    if any(getattr(item, "at", "") == place for item in state.agenda):
        raise BadConfig(f"hex: a question about {place} is open; it can be changed afterwards")
