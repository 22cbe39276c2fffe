"""§6 phase 4: which orders of a player are carried out."""

from __future__ import annotations

from hegemon.games.space_conquest.twin.compiling import Struct, compiled
from hegemon.games.space_conquest.twin.layout import (
    MALFORMED,
    MISFIT,
    MOST_FLEETS,
    MOST_MADE,
)


@compiled
def process(galaxy: Struct, orders: Struct, player: int, rules: Struct) -> None:
    """§6 phase 4: reject the whole set, or skip what is wrong and carry out the rest."""
    seat = player - 1
    if rejected_whole(galaxy, orders, player, rules):
        return
    for number in range(orders.count[seat]):
        origin, dest = orders.origin[seat, number], orders.dest[seat, number]
        ships = orders.ships[seat, number]
        # an unknown star, an entry that is none, no way at all, no ships; or somebody else's star
        if origin < 0 or dest < 0 or origin == dest or ships < 1:
            continue
        if galaxy.owner[origin] == player:
            depart(galaxy, player, origin, dest, ships)


@compiled
def rejected_whole(galaxy: Struct, orders: Struct, player: int, rules: Struct) -> bool:
    """§6 phase 4, Over-commitment: whether none of the orders counts."""
    seat, count = player - 1, orders.count[player - 1]
    if orders.unreadable[seat]:
        return True
    orders.added[:] = 0
    for number in range(count):
        if orders.origin[seat, number] == MALFORMED:
            if rules.malformed_rejects:
                return True
        elif over_committed(galaxy, orders, player, number, rules):
            return True
    return False


@compiled
def over_committed(galaxy: Struct, orders: Struct, player: int, number: int, rules: Struct) -> bool:
    """Whether the orders up to this one, skipped or not, send more than there is (R32).

    Ships only add up, so that a star with too many ordered from it once has too many at the end.
    """
    seat, ordered = player - 1, orders.added
    origin, ships = orders.origin[seat, number], orders.ships[seat, number]
    if origin < 0 or ships < 1:
        return False
    if galaxy.owner[origin] != player:
        return bool(rules.unowned_rejects)
    ordered[origin] += ships
    return bool(ordered[origin] > galaxy.ships[seat, origin])


@compiled
def depart(galaxy: Struct, player: int, origin: int, dest: int, ships: int) -> None:
    """§6 phase 4: make a fleet that departs at the start of the next turn."""
    seat, fleet = player - 1, galaxy.fleets
    if fleet >= MOST_FLEETS or galaxy.made[seat] >= MOST_MADE:
        galaxy.result = MISFIT
        return
    distance = parsecs(galaxy, origin, dest)
    galaxy.ships[seat, origin] -= ships
    galaxy.fleet_owner[fleet] = player
    galaxy.fleet_number[fleet] = galaxy.made[seat]
    galaxy.fleet_ships[fleet] = ships
    galaxy.fleet_origin[fleet] = origin
    galaxy.fleet_dest[fleet] = dest
    galaxy.fleet_distance[fleet] = distance
    galaxy.fleet_left[fleet] = distance
    galaxy.made[seat] += 1
    galaxy.fleets += 1


@compiled
def parsecs(galaxy: Struct, one: int, other: int) -> int:
    """§2: Chebyshev distance; a diagonal step costs the same as a straight one."""
    across = abs(galaxy.x[one] - galaxy.x[other])
    down = abs(galaxy.y[one] - galaxy.y[other])
    return int(max(across, down))
