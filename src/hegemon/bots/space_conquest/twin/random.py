"""`hegemon.bots.space_conquest.random` in numbers: any legal set of moves."""

from __future__ import annotations

from hegemon.bots.space_conquest.random import ANOTHER
from hegemon.bots.space_conquest.twin.ordering import order
from hegemon.bots.space_conquest.twin.twister import below, lot
from hegemon.games.space_conquest.twin import Struct, compiled


@compiled
def by_lot(galaxy: Struct, player: int, sight: Struct, twister: Struct, orders: Struct) -> None:
    """Any number of any ships from any own star to any other, again and again by lot."""
    left = orders.added
    for star in range(galaxy.stars):
        ships = sight.ships[star]
        own = (sight.known[star] != 0) & (sight.owner[star] == player)
        left[star] = ships if own else 0
    while lot(twister) < ANOTHER:
        origins = 0
        for star in range(galaxy.stars):
            origins += left[star] > 0
        if not origins:
            return
        origin = origin_at(sight, left, below(twister, origins))
        dest = below(twister, galaxy.stars)
        if dest != origin:
            ships = below(twister, left[origin]) + 1
            left[origin] -= ships
            order(orders, player=player, origin=origin, dest=dest, ships=ships)


@compiled
def origin_at(sight: Struct, left: Struct, number: int) -> int:
    """The star of this number among those with ships left, in the order of knowledge."""
    for place in range(sight.stars):
        star = sight.order[place]
        if left[star]:
            if not number:
                return int(star)
            number -= 1
    return 0
