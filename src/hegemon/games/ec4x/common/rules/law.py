"""1.2: one law for every order: what the order sheet offers, and what the rules carry out."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.games.ec4x.common.answers import Attend, HouseOrder
from hegemon.games.ec4x.common.rules.draft import HouseDraft, OrderLaw
from hegemon.games.ec4x.common.rules.orders import (
    cargo,
    construction,
    diplomacy,
    economy,
    fleets,
    missions,
    policies,
    readiness,
    repair,
    research,
)

LAW: OrderLaw = {
    Attend: (lambda _draft, _order: "", lambda draft, _order: draft),
    **economy.LAW,
    **research.LAW,
    **construction.LAW,
    **repair.LAW,
    **missions.LAW,
    **readiness.LAW,
    **fleets.LAW,
    **cargo.LAW,
    **policies.LAW,
    **diplomacy.LAW,
}


def why_not(draft: HouseDraft, order: HouseOrder) -> str:
    """Why an order cannot be given after those before it; empty when it can."""
    return readiness.why_idle(draft, order) or LAW[type(order)][0](draft, order)


def after(draft: HouseDraft, order: HouseOrder) -> HouseDraft:
    """What the orders come to with a legal order more."""
    return LAW[type(order)][1](draft, order)


def followed(draft: HouseDraft, orders: Iterable[HouseOrder]) -> HouseDraft:
    """What the orders come to with several legal ones more."""
    for order in orders:
        draft = after(draft, order)
    return draft


def first_problem(draft: HouseDraft, orders: Iterable[HouseOrder]) -> str:
    """Why the first order that cannot be given cannot; empty when all can."""
    for number, order in enumerate(orders, 1):
        why = why_not(draft, order)
        if why:
            return f"order {number}: {why}"
        draft = after(draft, order)
    return ""
