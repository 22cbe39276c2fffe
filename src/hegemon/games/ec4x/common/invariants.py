"""What is impossible about a position: for tests, and for whoever loads a save."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Player
from hegemon.games.ec4x.common.rules.forces import carries, why_no_squadron
from hegemon.games.ec4x.common.state import EMPIRE, Colony, Fleet, Squadron, State, chart
from hegemon.games.ec4x.common.tables import LIFT, ORBITAL


def invariants(state: State) -> Iterator[str]:
    """Each thing that no sequence of play can bring about, as a sentence."""
    systems = chart(state).systems
    for player, house in state.houses.items():
        if house.treasury < 0:
            yield f"{player} owes {-house.treasury} coins"
    for system, colony in state.colonies.items():
        if system not in systems:
            yield f"there is a colony at {system}, which is no system"
        if colony.owner not in state.houses and colony.owner != EMPIRE:
            yield f"{system} belongs to {colony.owner}, which is no House"
        yield from _colony(state, system, colony)
    names: set[str] = set()
    for name, fleet in state.fleets.items():
        if name != fleet.id:
            yield f"{fleet.id} is listed as {name}"
        if fleet.at not in systems:
            yield f"{name} is at {fleet.at}, which is no system"
        yield from _fleet(state, fleet, names)


def _colony(state: State, system: str, colony: Colony) -> Iterator[str]:
    if colony.people < 0:
        yield f"{system} has fewer than no people"
    for code, count in colony.ground.items():
        if not 0 <= colony.hurt.get(code, 0) <= count:
            yield f"{system} has {colony.hurt.get(code, 0)} crippled of {count} {code}"
    left = [*(one.left for one in colony.projects), *(one.left for one in colony.mending)]
    if min(left, default=1) < 1:
        yield f"{system} has work that is done and still under way"


def _squadron(state: State, owner: Player, squadron: Squadron, names: set[str]) -> Iterator[str]:
    """2.3.3: there once, under a flagship that commands it; its name joins those there are."""
    key = f"{owner} {squadron.id}"
    if key in names:
        yield f"{key} is there twice"
    names.add(key)
    if not squadron.ships:
        yield f"{squadron.id} has no ship"
    elif why_no_squadron(state, squadron.ships):
        yield f"{squadron.id}: {why_no_squadron(state, squadron.ships)}"


def _fleet(state: State, fleet: Fleet, names: set[str]) -> Iterator[str]:
    if not fleet.squadrons and not fleet.lift and not fleet.fighters:
        yield f"{fleet.id} is no fleet: it has no ship"
    for squadron in fleet.squadrons:
        yield from _squadron(state, fleet.owner, squadron, names)
    if any(state.tables.units[ship.unit].role not in LIFT | ORBITAL for ship in fleet.lift):
        yield f"{fleet.id} has ships among its lift that are none"
    carried = state.house_rules.fighters_abroad == "carried"
    if carried and len(fleet.fighters) > carries(state, fleet, "carrier"):
        yield f"{fleet.id} has more fighters than room"
