"""What is impossible about a position: for tests, and for whoever loads a save."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.game import Player
from hegemon.games.space_conquest.state import Fleet, Side, Star, State


def invariants(state: State) -> Iterator[str]:
    """Each thing that no sequence of play can bring about, as a sentence."""
    for star in state.stars.values():
        yield from _star(star)
    for fleet in state.fleets:
        yield from _fleet(state, fleet)
    for player, side in state.players.items():
        yield from _side(state, player, side)
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


def _side(state: State, player: Player, side: Side) -> Iterator[str]:
    if side.home_star and state.stars[side.home_star].home_of != player:
        yield f"{side.home_star} is not where {player} began"
    for letter, seen in side.known.items():
        if seen.ru != state.stars[letter].base_ru or not 0 < seen.turn <= state.turn:
            yield f"{player} knows {seen} of {letter}"
    for star in state.stars.values():
        if star.owner == player and star.id not in side.known:
            yield f"{player} owns {star.id} and does not know it"
