"""§5 and §12: a position as the JSON of the rule document; all of it, for after the match."""

from __future__ import annotations

from typing import Any

from hegemon.core.game import Player
from hegemon.games.space_conquest.state import Fleet, Side, Star, State
from hegemon.games.space_conquest.view import view_of


def export(state: State, seed: str | None = None) -> dict[str, Any]:
    """§12: seed, turn, stars, fleets and players.

    The seed is the secret of the dice in hexadecimal; None keeps it back (reading R46).
    """
    return {
        "seed": seed,
        "turn": state.turn,
        "stars": [_star(state, star) for star in state.stars.values()],
        "fleets": [_fleet(fleet) for fleet in state.fleets],
        "players": [_player(state, player, side) for player, side in state.players.items()],
    }


def _star(state: State, star: Star) -> dict[str, Any]:
    """§5 Star, with the ships that it lacks there (reading R49)."""
    site = state.chart[star.id]
    return {
        "id": star.id,
        "name": site.name,
        "x": site.x,
        "y": site.y,
        "base_ru": star.base_ru,
        "owner": star.owner,
        "npc_ships": star.npc_ships,
        "stationed_ships": {player: star.ships_of(player) for player in state.players},
    }


def _fleet(fleet: Fleet) -> dict[str, Any]:
    """§5 Fleet."""
    return {
        "id": fleet.id,
        "owner": fleet.owner,
        "ships": fleet.ships,
        "origin": fleet.origin,
        "dest": fleet.dest,
        "dist_remaining": fleet.dist_remaining,
    }


def _player(state: State, player: Player, side: Side) -> dict[str, Any]:
    """§5 Player: what he knows, in the words me, opp, npc and none."""
    view = view_of(state, player)
    known = dict(sorted(view.known.items()))
    return {
        "id": player,
        "home_star": side.home_star,
        "known_ru": {star: seen.ru for star, seen in known.items()},
        "known_control": {star: view.control(star) for star in known},
    }
