"""XYZ.1: what is spent on research, and levels bought straight with money."""

from __future__ import annotations

from hegemon.core import said
from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.answers import Buy, SetBudget
from hegemon.games.ec4x.common.rules.calendar import is_upgrade_month
from hegemon.games.ec4x.common.rules.draft import HouseDraft, OrderLaw
from hegemon.games.ec4x.common.rules.orders.economy import why_not_paid
from hegemon.games.ec4x.common.rules.research import (
    fields_of,
    is_highest,
    ladder_price,
    upgrade_months,
    why_no_level,
)


def why_no_field(draft: HouseDraft, field: str) -> str:
    """XYZ: why there is nothing of this name to research."""
    known = fields_of(draft.tables)
    return "" if field in known else f"no field {said(field)}: {', '.join(known)}"


def why_no_budget(draft: HouseDraft, order: SetBudget) -> str:
    """XYZ.1: any sum; what the treasury has not is not spent."""
    if draft.rules.research == "ladder":
        return "levels are bought with money here: buy"
    why = why_no_field(draft, order.field)
    if not why and order.money and is_highest(draft.here, draft.house, order.field):
        return f"{order.field} is at its highest level"
    return why


def budgeted(draft: HouseDraft, order: SetBudget) -> HouseDraft:
    """XYZ.1: so much goes into the field each turn, until it is set anew."""
    budget = {**draft.house.budget, order.field: order.money * COIN}
    return draft.with_house(budget={name: coins for name, coins in budget.items() if coins})


def why_not_bought(draft: HouseDraft, order: Buy) -> str:
    """XYZ.1 of the earlier edition: why a level cannot be bought now."""
    if draft.rules.research != "ladder":
        return "levels are reached with research points here: research"
    why = why_no_field(draft, order.field)
    if why:
        return why
    if not is_upgrade_month(draft.tables, draft.here.turn):
        return f"levels are bought in {upgrade_months(draft.tables)}"
    if order.field in draft.bought:
        return "one level of a field in each such month"
    return why_no_level(draft.here, draft.house, order.field) or why_not_paid(
        draft, ladder_price(draft.here, draft.house, order.field)
    )


def bought(draft: HouseDraft, order: Buy) -> HouseDraft:
    """XYZ.1: paid now, reached when all orders of the turn are carried out."""
    price = ladder_price(draft.here, draft.house, order.field)
    later = draft.paying(price, "level", what=order.field)
    later.bought = draft.bought | {order.field}
    return later


LAW: OrderLaw = {
    SetBudget: (why_no_budget, budgeted),
    Buy: (why_not_bought, bought),
}
"""What each of these orders may be, and what it does."""
