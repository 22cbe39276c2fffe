"""2.3.4, 8: who is hostile to whom in a system, as far as somebody can see."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.core import Player
from hegemon.games.ec4x.common.state import (
    EMPIRE,
    Colony,
    Contact,
    Facility,
    Fleet,
    Position,
    at_war,
    fleets_at,
    role,
    stance,
)
from hegemon.games.ec4x.common.tables import ORBITAL


def allied(here: Position, one: Player, other: Player) -> bool:
    """8: whether both have agreed on a pact: one word alone is an offer."""
    return stance(here, one, other) == stance(here, other, one) == "pact"


def hostile(here: Position, system: str, one: Player, other: Player) -> bool:
    """8, R82: whether two Houses fight when they meet in a system.

    Enemies fight everywhere. Neutrals do where either has its colony: it is its territory, and the
    other has no pact that lets it in. By house rule only those do who have become hostile.
    """
    if one == other:
        return False
    if EMPIRE in (one, other) or at_war(here, one, other):
        return True
    if allied(here, one, other):
        return False
    at_home = owner_of(here, system) in (one, other)
    if here.house_rules.diplomacy == "stances" or not at_home:
        return at_home  # neutrals
    return "hostile" in (stance(here, one, other), stance(here, other, one))


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


def in_sight(here: Position, player: Player) -> frozenset[str]:
    """2.4: where a House has a colony or a fleet: it sees what is not hidden there."""
    own = {fleet.at for fleet in here.fleets.values() if fleet.owner == player}
    own.update(system for system, colony in here.colonies.items() if colony.owner == player)
    return frozenset(own)


def orbital(here: Position, colony: Colony) -> tuple[Facility, ...]:
    """2.4.4: what of a colony's works is to be seen in orbit, but not how it was built."""
    return tuple(
        Facility(each.unit, crippled=each.crippled)
        for each in colony.facilities
        if role(here, each.unit) in ORBITAL
    )


def owner_of(here: Position, system: str) -> Player | None:
    """The House whose colony is in a system; None where none is."""
    colony = here.colonies.get(system)
    return None if colony is None else colony.owner


def seen_fleets(
    here: Position, player: Player | None, fleets: Iterable[Fleet]
) -> list[tuple[Fleet, Contact]]:
    """2.4: the foreign fleets of a system that are not hidden, and what is to be seen of each.

    They are in an order that tells nothing: by their Houses and by what is seen. Theirs in the
    state would tell which is older.
    """
    exposed = [fleet for fleet in fleets if fleet.owner != player and fleet.exposed]
    found = [
        (fleet, Contact(fleet.owner, len(fleet.squadrons), len(fleet.lift))) for fleet in exposed
    ]
    return sorted(found, key=lambda seen: _by_looks(here, seen[1]))


def _by_looks(here: Position, contact: Contact) -> tuple[int, int, int]:
    """The seat of whose it is, the Empire last; then the greater fleets first."""
    seats = here.players
    seat = seats.index(contact.owner) if contact.owner in seats else len(seats)
    return (seat, -contact.squadrons, -contact.lift)
