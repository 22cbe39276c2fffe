"""How a compiled bot writes an order."""

from __future__ import annotations

from hegemon.games.space_conquest.twin import MOST_ORDERS, Struct, compiled


@compiled
def order(orders: Struct, player: int, origin: int, dest: int, ships: int) -> None:
    """One order more; what has no room is counted all the same, so that it is seen."""
    seat = player - 1
    number = orders.count[seat]
    orders.count[seat] = number + 1
    if number < MOST_ORDERS:
        orders.origin[seat, number] = origin
        orders.dest[seat, number] = dest
        orders.ships[seat, number] = ships
