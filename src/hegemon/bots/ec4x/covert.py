"""What a House does in the dark, and against those who do it."""

from __future__ import annotations

from hegemon.bots.ec4x.desk import OrderBook
from hegemon.games.ec4x import Fund, Operate

MOST_GUARD = 21
"""So many points help a roll as much as points can (R83)."""


def allowance(desk: OrderBook) -> int:
    """9.3, R84: the points that a turn's money buys for one purpose without losing prestige."""
    figures = desk.tables.operations
    if figures is None or desk.view.house_rules.operations != "guilds":
        return 0
    whole = desk.view.houses[desk.me].treasury
    return min(whole * figures.free_share // 100, desk.spare) // figures.point_price


def keep_secrets(desk: OrderBook) -> None:
    """8, R83: points against the operations of others, as far as they cost no prestige."""
    points = min(MOST_GUARD - desk.house.guard, allowance(desk))
    if points > 0:
        desk.give(Fund("guard", points))


def undermine(desk: OrderBook) -> None:
    """8, R83: an operation against each House that still stands, the gainful ones first."""
    points = allowance(desk)
    if points > 0:
        desk.give(Fund("covert", points))
    figures = desk.tables.operations
    kinds = figures.kinds if figures is not None else {}
    gainful = sorted(kinds, key=lambda kind: (-kinds[kind].gain, kinds[kind].loss, kind))
    for player, house in desk.view.houses.items():
        if player == desk.me or house.out or house.collapsed:
            continue
        for kind in gainful:
            if desk.give(Operate(player, kind)):
                break
