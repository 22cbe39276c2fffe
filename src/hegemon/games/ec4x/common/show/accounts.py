"""Where a House's money came from and went, from one sheet to the next: it adds up to the coin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core import Booked, Event, Table, balanced
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


def accounts(view: View, events: Sequence[Event]) -> Table | None:
    """XY.1, XX.4: a table from the treasury before to the treasury now; None without a change."""
    if view.me is None:
        return None
    lines = (line for event in events for line in _lines(event))
    now = view.houses[view.me].treasury
    return balanced("the treasury", lines, now, unit="money", in_words=in_money)


def _lines(event: Event) -> Iterator[Booked]:
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
