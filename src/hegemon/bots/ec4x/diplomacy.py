"""How bots stand towards other Houses."""

from __future__ import annotations

from hegemon.bots.ec4x.desk import OrderBook
from hegemon.games.ec4x import Declare


def befriend(desk: OrderBook) -> None:
    """8: a pact offered to everybody that is not an enemy: settlers pass without a fight."""
    for player, house in desk.view.houses.items():
        stance = desk.house.stances.get(player, "neutral")
        hostile = house.stances.get(desk.me) == "enemy"
        if player != desk.me and not house.out and stance == "neutral" and not hostile:
            desk.give(Declare(player, "pact"))
