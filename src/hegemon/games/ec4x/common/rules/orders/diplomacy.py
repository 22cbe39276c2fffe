"""8: how Houses stand, and what they do to one another in the dark."""

from __future__ import annotations

from typing import Literal

from hegemon.core import Player, said
from hegemon.games.ec4x.common.amounts import COIN, HUNDRED
from hegemon.games.ec4x.common.answers import Declare, Fund, Operate
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.ledger import total
from hegemon.games.ec4x.common.order_fields import NOWHERE
from hegemon.games.ec4x.common.rules.draft import HouseDraft, OrderLaw
from hegemon.games.ec4x.common.rules.orders.economy import why_not_paid
from hegemon.games.ec4x.common.state import Stance, chart

PURPOSES: tuple[Literal["covert"], Literal["guard"]] = ("covert", "guard")
SABOTAGE = "SAB"


def why_no_house(draft: HouseDraft, house: str) -> str:
    """Why a word names no other House."""
    others = [player for player in draft.here.players if player != draft.player]
    return "" if house in others else f"no other House {said(house)}: {', '.join(others)}"


def why_no_stance(draft: HouseDraft, order: Declare) -> str:
    """8: any stance towards any other House; hostile is a step of the ladder alone (R82)."""
    why = why_no_house(draft, order.house)
    if why or order.stance in stances(draft.rules):
        return why
    return f"no stance {order.stance} here: {', '.join(stances(draft.rules))}"


def stances(rules: HouseRules) -> tuple[Stance, ...]:
    """8: the stances of the match, the friendliest last."""
    if rules.diplomacy == "ladder":
        return ("enemy", "hostile", "neutral", "pact")
    return ("enemy", "neutral", "pact")


def declared(draft: HouseDraft, order: Declare) -> HouseDraft:
    """8: it counts from now on; a pact when the other says the same (R82)."""
    later = {**draft.house.stances, Player(order.house): order.stance}
    return draft.with_house(stances=later)


def _why_no_fund(draft: HouseDraft, order: Fund) -> str:
    """8: why no points can be bought of the Guilds."""
    figures = draft.tables.operations
    if figures is None or draft.rules.operations != "guilds":
        return "the Guilds sell no covert operations here"
    if order.purpose not in PURPOSES:
        return f"points are for {' or '.join(PURPOSES)}"
    return why_not_paid(draft, covert_price(draft.rules) * order.points)


def covert_price(rules: HouseRules) -> int:
    """8: what the Guilds ask for a point (R96), in coins."""
    return rules.covert_price * COIN


def funded(draft: HouseDraft, order: Fund) -> HouseDraft:
    """8: bought now, used until they are gone."""
    price = covert_price(draft.rules) * order.points
    purpose = order.purpose
    assert purpose in PURPOSES
    later = draft.paying(price, purpose, count=order.points)
    have: int = getattr(later.house, order.purpose)
    return later.with_house(**{order.purpose: have + order.points})


def squandered(draft: HouseDraft, budget: int) -> dict[str, int]:
    """9.3, R84: the prestige that each purpose costs, a point for each per cent beyond the free.

    `budget` is the money that the House had when it began to order.
    """
    figures = draft.tables.operations
    lost: dict[str, int] = {}
    if figures is None:
        return lost
    for purpose in PURPOSES:
        spent = total(draft.payments, purpose)
        if spent:
            # who orders after something was sold, or cancelled, may spend more than he began with
            percent = spent * HUNDRED // max(budget, spent)
            if percent > figures.free_share:
                lost[purpose] = percent - figures.free_share
    return lost


def why_no_operation(draft: HouseDraft, order: Operate) -> str:
    """8: why there can be no such operation: one a turn, paid in points."""
    why = why_no_house(draft, order.house)
    if why:
        return why
    if draft.rules.operations == "off":
        return "there are no covert operations here"
    why = _why_no_more(draft, order)
    if why:
        return why
    if order.system not in (NOWHERE, *chart(draft.here).systems):
        return f"there is no system {said(order.system)}"
    if draft.rules.operations == "technology":
        have = draft.house.levels.get(SABOTAGE, 0)
        return "" if have else f"sabotage needs {SABOTAGE} 1"
    return _why_no_deal(draft, order)


def _why_no_more(draft: HouseDraft, order: Operate) -> str:
    """R95: why a further operation is one too many in this turn."""
    if draft.rules.operations_a_turn == "one":
        return "one operation a turn" if draft.operations else ""
    again = any(order.house == one.house for one in draft.operations)
    return "one operation a turn against a House" if again else ""


def _why_no_deal(draft: HouseDraft, order: Operate) -> str:
    """8, R83: why the Guilds do not do it."""
    figures = draft.tables.operations
    if figures is None:
        return "operations: none"
    if order.operation not in figures.kinds:
        return f"operations: {', '.join(figures.kinds)}"
    points = figures.kinds[order.operation].points
    have = draft.house.covert
    if have >= points:
        return ""
    return f"it takes {points} points, you have {have}: fund covert {points - have} buys the rest"


def operated(draft: HouseDraft, order: Operate) -> HouseDraft:
    """8: the points are spent; it happens when all have given their orders, before research."""
    figures = draft.tables.operations
    paid = 0  # what is done with a technology costs no points
    if figures is not None and order.operation in figures.kinds:
        paid = figures.kinds[order.operation].points
    later = draft.with_house(covert=draft.house.covert - paid)
    later.operations = (*draft.operations, order)
    return later


LAW: OrderLaw = {
    Declare: (why_no_stance, declared),
    Fund: (_why_no_fund, funded),
    Operate: (why_no_operation, operated),
}
"""What each of these orders may be, and what it does."""
