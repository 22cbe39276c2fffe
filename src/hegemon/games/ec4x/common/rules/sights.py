"""2.3.4, 8: who is hostile to whom in a system, as far as somebody can see."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.core.game import Player
from hegemon.games.ec4x.common.state import EMPIRE, Fleet, Position, at_war, fleets_at, stance


def allied(here: Position, one: Player, other: Player) -> bool:
    """8: whether both have agreed on a pact: one word alone is an offer."""
    return stance(here, one, other) == stance(here, other, one) == "pact"


def hostile(here: Position, system: str, one: Player, other: Player) -> bool:
    """8, R82: whether two Houses fight when they meet in a system.

    Enemies fight everywhere. Neutrals do where either has its colony: it is its territory, and the
    other has no pact that lets it in.
    """
    if one == other:
        return False
    if EMPIRE in (one, other) or at_war(here, one, other):
        return True
    if allied(here, one, other):
        return False
    colony = here.colonies.get(system)
    return colony is not None and colony.owner in (one, other)


def hostile_to_see(here: Position, player: Player, system: str) -> bool:
    """2.3.4: whether a system is hostile to a House: a colony or an exposed fleet of an enemy."""
    return hostile_among(here, player, system, fleets_at(here, system))


def hostile_among(here: Position, player: Player, system: str, fleets: Iterable[Fleet]) -> bool:
    """2.3.4: the same, where the fleets of the system are at hand."""
    colony = here.colonies.get(system)
    if colony is not None and hostile(here, system, player, colony.owner):
        return True
    return any(
        fleet.owner != player and fleet.exposed and hostile(here, system, player, fleet.owner)
        for fleet in fleets
    )
