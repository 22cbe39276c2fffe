"""`hegemon.bots.space_conquest.expansionist` in numbers, with what it estimates by."""

from __future__ import annotations

import numpy as np

from hegemon.bots.space_conquest.bearing import HOME_GUARD, SUPERIORITY
from hegemon.bots.space_conquest.expansionist import FIRST_DANGER, SMALLEST_MUSTER
from hegemon.bots.space_conquest.twin.ordering import order
from hegemon.games.space_conquest import TABLES
from hegemon.games.space_conquest.twin import MOST_STARS, UNKNOWN, Struct, compiled, parsecs

_MANY, _FEW = SUPERIORITY
NOWHERE = -1
"""No star."""
HOME_RU = TABLES.home.ru
LIKELY_RU, GREATEST_RU = 2, 3
"""What unknown stars are worth by the game's own figures: `estimate.unknown`."""
_MOST_WORTH = HOME_RU * 12
"""Twelfths of a ship per parsec: the most that any star gives."""
_MOST_OFFERS = MOST_STARS * MOST_STARS

_NUMBER, _STARS = np.int32, (MOST_STARS,)
MIND = np.dtype(
    [
        ("player", _NUMBER),
        ("target", _NUMBER),
        ("spare", _NUMBER, _STARS),
        ("taken", _NUMBER, _STARS),
        ("offers", _NUMBER),
        ("rate", _NUMBER, (_MOST_OFFERS,)),
        ("dest", _NUMBER, (_MOST_OFFERS,)),
        ("origin", _NUMBER, (_MOST_OFFERS,)),
        ("ordered", _NUMBER, (_MOST_OFFERS,)),
    ],
    align=True,
)
"""What the bot holds in mind for one answer: the enemy's home, ships to spare, stars that are no
goal, and its offers: what a fleet from somewhere to somewhere gives."""


@compiled
def expansionist(galaxy: Struct, player: int, sight: Struct, mind: Struct, orders: Struct) -> None:
    """Take what gives most RU per parsec, mass the rest at home, and strike when superior."""
    mind.player = player
    mind.target = enemy_home(galaxy, player, sight)
    spare_ships(galaxy, sight, mind)
    if mind.target != NOWHERE:
        strike(galaxy, sight, mind, orders)
    expand(galaxy, sight, mind, orders)
    muster(galaxy, sight, mind, orders)


@compiled
def is_own(sight: Struct, mind: Struct, star: int) -> bool:
    """Whether a star is the player's, as far as he knows."""
    return bool(sight.known[star] and sight.owner[star] == mind.player)


@compiled
def spare_ships(galaxy: Struct, sight: Struct, mind: Struct) -> None:
    """The ships at each own star that no garrison and no guard needs."""
    home = galaxy.home[mind.player - 1]
    for star in range(galaxy.stars):
        mind.spare[star] = 0
        if not is_own(sight, mind, star):
            continue
        stay = galaxy.ru[star]
        if star == home:
            stay = HOME_GUARD if galaxy.turn >= FIRST_DANGER else 0
        mind.spare[star] = max(0, sight.ships[star] - stay)


@compiled
def enemy_home(galaxy: Struct, player: int, sight: Struct) -> int:
    """The enemy's home star, once it was seen."""
    for star in range(galaxy.stars):
        seen = sight.known[star] and galaxy.ru[star] == HOME_RU
        if seen and star != galaxy.home[player - 1]:
            return int(star)
    return NOWHERE


@compiled
def strike(galaxy: Struct, sight: Struct, mind: Struct, orders: Struct) -> None:
    """All spare ships of the strongest star at the enemy's home, if they should win there."""
    origin, target = strongest(galaxy, mind), mind.target
    if origin == NOWHERE:
        return
    arrival = galaxy.turn + parsecs(galaxy, origin, target)
    if mind.spare[origin] * _FEW > defenders(galaxy, sight, target, arrival) * _MANY:
        send(mind, orders, origin, target, mind.spare[origin])


@compiled
def strongest(galaxy: Struct, mind: Struct) -> int:
    """The star with most ships to spare, of equals the last letter."""
    origin = NOWHERE
    for star in range(galaxy.stars):
        if mind.spare[star] and (origin == NOWHERE or mind.spare[star] >= mind.spare[origin]):
            origin = star
    return origin


@compiled
def send(mind: Struct, orders: Struct, origin: int, dest: int, ships: int) -> None:
    """Order ships away, which are not to spare any more."""
    order(orders, player=mind.player, origin=origin, dest=dest, ships=ships)
    mind.spare[origin] -= ships


@compiled
def defenders(galaxy: Struct, sight: Struct, star: int, arrival: int) -> int:
    """Garrisons stay as they are; of what an enemy's star makes, half is thought to stay."""
    ships = galaxy.ru[star] if sight.ships[star] == UNKNOWN else sight.ships[star]
    if sight.owner[star] == 0:
        return int(ships)
    made = galaxy.ru[star] * (arrival - sight.turn[star])
    return int(ships + (made + 1) // 2)


@compiled
def price(galaxy: Struct, sight: Struct, star: int, arrival: int) -> int:
    """The ships that will likely take a star at a turn and then keep it from rebelling."""
    if not sight.known[star]:
        return int(GREATEST_RU + (GREATEST_RU + 1) // 2)
    there = defenders(galaxy, sight, star, arrival)
    return int(max(there + 1, galaxy.ru[star] + (there + 1) // 2))


@compiled
def expand(galaxy: Struct, sight: Struct, mind: Struct, orders: Struct) -> None:
    """Fleets to the stars that give most per parsec, as long as ships are left for one."""
    find_taken(galaxy, sight, mind)
    make_offers(galaxy, sight, mind)
    put_in_order(mind)
    for place in range(mind.offers):
        offer = mind.ordered[place]
        dest, origin = mind.dest[offer], mind.origin[offer]
        ships = price(galaxy, sight, dest, galaxy.turn + parsecs(galaxy, origin, dest))
        if mind.spare[origin] >= ships and not mind.taken[dest]:
            mind.taken[dest] = 1
            send(mind, orders, origin, dest, ships)


@compiled
def find_taken(galaxy: Struct, sight: Struct, mind: Struct) -> None:
    """Own stars, those that own fleets go to, and the enemy's home."""
    for star in range(galaxy.stars):
        mind.taken[star] = star == mind.target or is_own(sight, mind, star)
    for fleet in range(galaxy.fleets):
        if galaxy.fleet_owner[fleet] == mind.player:
            mind.taken[galaxy.fleet_dest[fleet]] = 1


@compiled
def make_offers(galaxy: Struct, sight: Struct, mind: Struct) -> None:
    """Every way from spare ships to a star that is not taken, by dest and then by origin."""
    mind.offers = 0
    for dest in range(galaxy.stars):
        if mind.taken[dest]:
            continue
        worth = galaxy.ru[dest] if sight.known[dest] else LIKELY_RU
        for origin in range(galaxy.stars):
            if mind.spare[origin]:
                offer, mind.offers = mind.offers, mind.offers + 1
                mind.rate[offer] = -(-worth * 12 // parsecs(galaxy, origin, dest))
                mind.dest[offer], mind.origin[offer] = dest, origin


@compiled
def put_in_order(mind: Struct) -> None:
    """The offers by what they give, the most first, and then as they stand: a counting sort."""
    begins = np.zeros(_MOST_WORTH + 2, np.int64)
    for offer in range(mind.offers):
        begins[_MOST_WORTH - mind.rate[offer] + 1] += 1
    for rate in range(1, begins.size):
        begins[rate] += begins[rate - 1]
    for offer in range(mind.offers):
        rate = _MOST_WORTH - mind.rate[offer]
        mind.ordered[begins[rate]] = offer
        begins[rate] += 1


@compiled
def muster(galaxy: Struct, sight: Struct, mind: Struct, orders: Struct) -> None:
    """What is left goes home, star by star in the order of knowledge."""
    rally = galaxy.home[mind.player - 1]
    for place in range(sight.stars):
        star = sight.order[place]
        if star != rally and mind.spare[star] >= SMALLEST_MUSTER:
            send(mind, orders, star, rally, mind.spare[star])
