"""What can be written in each field of an order: what there is, and why some of it is barred."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hegemon.core import Choice, Choices, FreeText, Given, Numbers, Order
from hegemon.games.ec4x.common.amounts import COIN, HUNDRED, in_money
from hegemon.games.ec4x.common.answers import Buy, Ferry, Fund, Operate, Ready, SetBudget
from hegemon.games.ec4x.common.forms.colony_choices import COLONY_CHOICES, COLONY_EFFECTS
from hegemon.games.ec4x.common.forms.ferry_choices import ferried_by
from hegemon.games.ec4x.common.forms.fleet_choices import (
    FLEET_CHOICES,
    FLEET_EFFECTS,
    own_fleets,
    systems_from,
)
from hegemon.games.ec4x.common.forms.listing import (
    Effects,
    Maker,
    choices_in,
    counts,
    first_reason,
    judged,
    numbers,
    words,
)
from hegemon.games.ec4x.common.forms.plain_effects import PLAIN_EFFECTS
from hegemon.games.ec4x.common.forms.policy_choices import POLICY_CHOICES, POLICY_EFFECTS
from hegemon.games.ec4x.common.forms.squadron_choices import SQUADRON_CHOICES
from hegemon.games.ec4x.common.order_fields import ALWAYS, LONGEST_NAME, NOWHERE, ONE_TIME
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.orders.diplomacy import (
    PURPOSES,
    covert_price,
    squandered,
    stances,
)
from hegemon.games.ec4x.common.rules.orders.missions import MOST_ROE
from hegemon.games.ec4x.common.rules.research import (
    fields_of,
    ladder_price,
    point_price,
    why_no_level,
)

MOST = 1_000_000


def _systems(draft: HouseDraft, given: Given) -> Choices:
    """Every system, or none in particular."""
    everywhere = systems_from(draft.here.star_map, "", frozenset())
    return (Choice(NOWHERE, "where it hurts most"), *everywhere)


def _fields(draft: HouseDraft, given: Given) -> tuple[Choice, ...]:
    """XYZ: every field with the House's level and what the next part of it costs."""
    levels, by_money = draft.house.levels, draft.rules.research == "ladder"
    price, what = (ladder_price, "the next") if by_money else (point_price, "a point")
    return tuple(
        Choice(
            field,
            f"now {levels.get(field, 0)}, {what} costs "
            f"{in_money(price(draft.here, draft.house, field))}{_bar(draft, field)}",
        )
        for field in fields_of(draft.tables)
    )


def _bar(draft: HouseDraft, field: str) -> str:
    """XYZ: what bars the next level of a field, where points are bought for it all the same."""
    if draft.rules.research == "ladder":
        return ""  # there it bars the choice itself
    why = why_no_level(draft.here, draft.house, field)
    return f"; {why}" if why else ""


def _levels(draft: HouseDraft, given: Given) -> Choices:
    """XYZ.1 of the earlier edition: the levels that can be bought now."""
    return tuple(judged(draft, choice, Buy(choice.value)) for choice in _fields(draft, given))


def _houses(draft: HouseDraft, given: Given) -> tuple[Choice, ...]:
    """8: every other House and how you stand towards it."""
    others = (player for player in draft.here.players if player != draft.player)
    return tuple(Choice(one, draft.house.stances.get(one, "neutral")) for one in others)


def _targets(draft: HouseDraft, given: Given) -> Choices:
    """8: the Houses that something can be done to."""
    return tuple(
        Choice(one.value, one.label, _why_nothing(draft, one.value))
        for one in _houses(draft, given)
    )


def _why_nothing(draft: HouseDraft, house: str) -> str:
    """8, R83: why nothing can be done to a House, for want of points told of what takes fewest."""
    figures = draft.tables.operations
    kinds = {} if figures is None else figures.kinds
    found = _operations(draft, {"house": house})
    cheapest = sorted(found, key=lambda one: kinds[one.value].points if one.value in kinds else 0)
    return first_reason(cheapest, "none")


def _operations(draft: HouseDraft, given: Given) -> tuple[Choice, ...]:
    """8: what can be done to a House, and what it takes."""
    figures, house = draft.tables.operations, str(given["house"])
    if draft.rules.operations != "guilds" or figures is None:
        listed: tuple[Choice, ...] = (Choice("sabotage", "cripple a shipyard"),)
    else:
        listed = tuple(
            Choice(name, f"{kind.points} points") for name, kind in figures.kinds.items()
        )
    return tuple(judged(draft, one, Operate(house, one.value)) for one in listed)


def _purposes(draft: HouseDraft, given: Given) -> Choices:
    """8: what points are for, and what one costs."""
    price = f"{in_money(covert_price(draft.rules))} a point"
    return tuple(Choice(purpose, price) for purpose in PURPOSES)


def _points(draft: HouseDraft, given: Given) -> Choices:
    """8: as many points as can be paid."""
    return counts(draft, lambda points: Fund("covert", points))


def _funded(before: HouseDraft, order: Fund, after: HouseDraft) -> Iterator[str]:
    """9.3, R84: what so much for one purpose costs in prestige, if the turn ends like this."""
    figures, budget = before.tables.operations, before.here.houses[before.player].treasury
    lost = squandered(after, budget).get(order.purpose, 0)
    if lost and figures is not None:
        yield f"{lost} prestige, for it is more than {figures.free_share}% of your money"


CHOICES: dict[tuple[str, str], Maker] = {
    **COLONY_CHOICES,
    **FLEET_CHOICES,
    **SQUADRON_CHOICES,
    **POLICY_CHOICES,
    **choices_in(Buy, field=_levels),
    **choices_in(Fund, count=_points),
    **choices_in(Operate, house=_targets, operation=_operations),
}
"""The choices of a field that goes by the law of its order."""

FIFTH = 5
"""Of the treasury a part like this is a sensible budget to begin with."""


def _money(draft: HouseDraft, _given: Given) -> Choices:
    """XYZ.1: any sum, as later turns pay it, too; a part of this turn's treasury is usual."""
    return Numbers(0, MOST, start=max(draft.house.treasury // (FIFTH * COIN), 1))


BY_VALUE: dict[tuple[str, str], Callable[[HouseDraft, Given, Sequence[str]], Sequence[Choices]]] = {
    ("ferry", "people"): ferried_by
}
"""The same for every value of the last field that is needed, where they are known at once."""

USUAL: dict[str, Maker] = {
    "fleet": own_fleets,
    "system": _systems,
    "money": _money,
    "percent": lambda draft, _given: Numbers(0, HUNDRED, start=draft.house.tax),
    "roe": numbers(0, MOST_ROE),
    "field": _fields,
    "house": _houses,
    "stance": lambda draft, _given: tuple(Choice(one) for one in stances(draft.rules)),
    "purpose": _purposes,
    "often": words(ONE_TIME, ALWAYS),
    "called": lambda _draft, _given: FreeText(LONGEST_NAME),
}
"""The choices of the other fields by their names."""

EFFECTS: Effects = {
    **PLAIN_EFFECTS,
    **COLONY_EFFECTS,
    **FLEET_EFFECTS,
    **POLICY_EFFECTS,
    Fund: _funded,
}
"""What is to be said of an order beside its price."""


def choices_of(draft: HouseDraft, word: str, field: str, given: Given) -> Choices:
    """What a field of an order can hold, after the orders so far."""
    return (CHOICES.get((word, field)) or USUAL[field])(draft, given)


def orders_barred(draft: HouseDraft) -> Iterator[type[Order]]:
    """The orders that this edition or these options have no use for."""
    yield SetBudget if draft.rules.research == "ladder" else Buy
    if draft.tables.guilds is None:
        yield Ferry
    if not draft.rules.reserves:
        yield Ready
    if draft.rules.operations != "guilds":
        yield Fund
    if draft.rules.operations == "off":
        yield Operate
