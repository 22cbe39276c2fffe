"""§4: what a player may know, in numbers; as `hegemon.games.space_conquest.view` tells it."""

from __future__ import annotations

import numpy as np

from hegemon.games.space_conquest.twin.compiling import Struct, compiled
from hegemon.games.space_conquest.twin.layout import MOST_STARS, UNKNOWN

_NUMBER = np.int32

SIGHT = np.dtype(
    [
        ("stars", _NUMBER),
        ("order", _NUMBER, (MOST_STARS,)),
        ("known", _NUMBER, (MOST_STARS,)),
        ("owner", _NUMBER, (MOST_STARS,)),
        ("ships", _NUMBER, (MOST_STARS,)),
        ("turn", _NUMBER, (MOST_STARS,)),
    ],
    align=True,
)
"""`View.known`: the stars in the order in which they became known, and what is known of each."""


@compiled
def look(galaxy: Struct, player: int, rules: Struct, sight: Struct) -> None:
    """§4: what was seen, as of then (reading R39); own stars are seen as they are now."""
    seat = player - 1
    sight.stars = galaxy.known_stars[seat]
    for star in range(galaxy.stars):
        rank = galaxy.known[seat, star]
        sight.known[star] = rank > 0
        if rank:
            sight.order[rank - 1] = star
            look_at(galaxy, player, star, rules, sight)


@compiled
def look_at(galaxy: Struct, player: int, star: int, rules: Struct, sight: Struct) -> None:
    """What a player knows of one star that he has seen."""
    seat, owner = player - 1, galaxy.owner[star]
    sight.owner[star] = galaxy.known_owner[seat, star]
    sight.ships[star] = galaxy.known_ships[seat, star]
    sight.turn[star] = galaxy.known_turn[seat, star]
    if owner == player:
        sight.owner[star], sight.turn[star] = player, galaxy.turn
        sight.ships[star] = galaxy.ships[seat, star]
    elif rules.live and owner != sight.owner[star]:
        # a change of owner is seen; ships are as they were counted
        sight.owner[star], sight.turn[star] = owner, galaxy.turn
        sight.ships[star] = UNKNOWN
