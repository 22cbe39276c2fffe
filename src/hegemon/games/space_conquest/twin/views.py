"""§4: what a player may know, in numbers; as `hegemon.games.space_conquest.view` tells it."""

from __future__ import annotations

import numpy as np

from hegemon.games.space_conquest.twin.compiling import Struct, compiled
from hegemon.games.space_conquest.twin.layout import MOST_STARS, UNKNOWN

_NUMBER = np.int32

SIGHT = np.dtype(
    [
        ("stars", _NUMBER),
        ("order", _NUMBER, (MOST_STARS + 1,)),
        ("known", _NUMBER, (MOST_STARS,)),
        ("owner", _NUMBER, (MOST_STARS,)),
        ("ships", _NUMBER, (MOST_STARS,)),
        ("turn", _NUMBER, (MOST_STARS,)),
    ],
    align=True,
)
"""`View.known`: the stars in the order in which they became known, and what is known of each.

The last place of `order` is no star's: unknown ones are written there, one upon the other.
"""


@compiled
def look(galaxy: Struct, player: int, rules: Struct, sight: Struct) -> None:
    """§4: what was seen, as of then (reading R39); own stars are seen as they are now.

    Of stars that are not known it tells nothing that counts. Each number is chosen, and no way
    taken: processors guess ways, and these cannot be guessed.
    """
    seat, live = player - 1, rules.live != 0
    known, owners, ships = galaxy.known[seat], galaxy.known_owner[seat], galaxy.known_ships[seat]
    turns, stationed = galaxy.known_turn[seat], galaxy.ships[seat]
    sight.stars = galaxy.known_stars[seat]
    for star in range(galaxy.stars):
        owner = galaxy.owner[star]
        own = owner == player
        # a change of owner is seen, by house rule; ships are as they were counted
        changed = live & (owner != owners[star])
        counted = UNKNOWN if changed else ships[star]
        sight.ships[star] = stationed[star] if own else counted
        sight.owner[star] = owner if own | changed else owners[star]
        sight.turn[star] = galaxy.turn if own | changed else turns[star]
        sight.known[star] = known[star] > 0
        sight.order[known[star] - 1] = star
