"""What a House does in the dark, and against those who do it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.bots.ec4x.desk import OrderBook
from hegemon.core import Player
from hegemon.games.ec4x import Fund, Operate, covert_price

SABOTAGE = "sabotage"
"""The one operation where a technology allows them."""
MOST_GUARD = 21
"""So many points help a roll as much as points can (R83)."""


def _allowance(desk: OrderBook) -> int:
    """9.3, R84: the points that a turn's money buys for one purpose without losing prestige."""
    figures = desk.tables.operations
    if figures is None or desk.view.house_rules.operations != "guilds":
        return 0
    whole = desk.view.houses[desk.me].treasury
    return min(whole * figures.free_share // 100, desk.spare) // covert_price(desk.view.house_rules)


def keep_secrets(desk: OrderBook) -> None:
    """8, R83: points against the operations of others, as far as they cost no prestige."""
    points = min(MOST_GUARD - desk.house.guard, _allowance(desk))
    if points > 0:
        desk.give(Fund("guard", points))


def undermine(desk: OrderBook) -> None:
    """8, R95: the best operation against each House, or against one House after the other.

    What is saved up for the best is not spent on a lesser one.
    """
    figures, targets = desk.tables.operations, list(rivals(desk))
    if desk.doctrine.subversion == "steady":
        keep_at_it(desk, targets)
        return
    if figures is None:
        return
    best = max(figures.kinds, key=lambda kind: (figures.kinds[kind].gain, kind))
    at_once = min(len(targets), 1) if desk.view.house_rules.operations_a_turn == "one" else None
    wanted = figures.kinds[best].points * len(targets[:at_once]) - desk.house.covert
    points = min(wanted, _allowance(desk))
    if points > 0:
        desk.give(Fund("covert", points))
    for player in targets:
        desk.give(Operate(player, best))


def keep_at_it(desk: OrderBook, targets: Sequence[Player]) -> None:
    """8: every turn the operation that hurts most of those that there are points for."""
    figures = desk.tables.operations
    if figures is None:
        for player in targets:
            desk.give(Operate(player, SABOTAGE))
        return
    points = _allowance(desk)
    if points > 0:
        desk.give(Fund("covert", points))
    worst = sorted(figures.kinds, key=lambda kind: (figures.kinds[kind].loss, kind))
    for player in targets:
        for kind in worst:
            if desk.give(Operate(player, kind)):
                break


def rivals(desk: OrderBook) -> Iterator[Player]:
    """8: the Houses that still stand, each first in its turn, so that no seat suffers for all."""
    others = [one for one in desk.view.players if one != desk.me]
    first = desk.view.turn % len(others)
    for player in (*others[first:], *others[:first]):
        house = desk.view.houses[player]
        if not house.out and not house.collapsed:
            yield player
