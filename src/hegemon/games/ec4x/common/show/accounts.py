"""Where a House's money came from and went, from one sheet to the next: it adds up to the coin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core import Event, Table
from hegemon.games.ec4x.common.amounts import in_money
from hegemon.games.ec4x.common.events import (
    IncomeReceived,
    InstalmentsPaid,
    OrdersPaid,
    ResearchBought,
    UnitNeglected,
    UpkeepPaid,
)
from hegemon.games.ec4x.common.events_conflict import FleetSalvaged
from hegemon.games.ec4x.common.view import View

_Line = tuple[str, int]
"""What it was for, and the coins: below 0 what was paid."""


def accounts(view: View, events: Sequence[Event]) -> Table | None:
    """XY.1, XX.4: a table from the treasury before to the treasury now; None without a change."""
    lines: list[_Line] = []
    for event in events:
        lines += [(what, coins) for what, coins in _lines(event) if coins]
    if view.me is None or not lines:
        return None
    now = view.houses[view.me].treasury
    before = now - sum(coins for _, coins in lines)  # reckoned back: an event tells no more
    rows = [("the treasury was", before), *lines, ("the treasury is", now)]
    listed = tuple((what, in_money(coins)) for what, coins in rows)
    return Table("Accounts", ("", "money"), listed)


def _lines(event: Event) -> Iterator[_Line]:
    """What an event moved, in the order in which it happened."""
    match event:
        case OrdersPaid():
            spent: dict[str, int] = {}
            for payment in event.payments:
                spent[payment.purpose] = spent.get(payment.purpose, 0) - payment.coins
            yield from spent.items()
        case ResearchBought():
            yield "research", -event.spent
        case FleetSalvaged():
            yield "salvage", event.coins
        case IncomeReceived():
            trade = sum(route.coins for route in event.trade)
            yield "interest", event.interest
            # what is left of it, and not the sum of the colonies' taxes: operations take a part
            taxes = event.treasury - event.carried - event.interest - trade
            yield f"taxes of {event.rate}%", taxes
            yield "trade", trade
        case InstalmentsPaid():
            yield "work under way", -event.paid
        case UnitNeglected():
            yield "units sold", event.over
        case UpkeepPaid():
            yield "upkeep", event.unpaid - event.cost
        case _:
            return
