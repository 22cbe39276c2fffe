"""What is impossible about a position: for tests, and for whoever loads a save."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.games.space_conquest.state import Fleet, Star, State


def invariants(state: State) -> Iterator[str]:
    """Each thing that no sequence of play can bring about, as a sentence."""
    for star in state.stars.values():
        yield from _star(star)
    for fleet in state.fleets:
        yield from _fleet(state, fleet)
    ids = [fleet.id for fleet in state.fleets]
    if len(ids) != len(set(ids)):
        yield "two fleets have the same id"


def _star(star: Star) -> Iterator[str]:
    if any(ships <= 0 for ships in star.stationed_ships.values()):
        yield f"{star.id} lists a player without ships"
    if any(player != star.owner for player in star.stationed_ships):
        yield f"{star.id} has ships of a player who does not own it"
    if star.owner and star.npc_ships:
        yield f"{star.id} has an owner and a garrison of its own"
    if not 0 <= star.npc_ships <= star.base_ru:
        yield f"{star.id} has {star.npc_ships} NPC ships at {star.base_ru} RU"


def _fleet(state: State, fleet: Fleet) -> Iterator[str]:
    if fleet.ships < 1:
        yield f"{fleet.id} has {fleet.ships} ships"
    if fleet.dest == fleet.origin or fleet.dest not in state.stars:
        yield f"{fleet.id} goes to {fleet.dest}"
    if not 0 < fleet.dist_remaining <= fleet.distance:
        yield f"{fleet.id} has {fleet.dist_remaining} of {fleet.distance} parsecs to go"
