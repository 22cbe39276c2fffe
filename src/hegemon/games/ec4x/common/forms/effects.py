"""What will come of an order, in a few words: what it costs, what begins, how far it is."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.games.ec4x.common.amounts import in_money
from hegemon.games.ec4x.common.answers import HouseOrder
from hegemon.games.ec4x.common.forms.choices import EFFECTS
from hegemon.games.ec4x.common.forms.ways import prospect
from hegemon.games.ec4x.common.rules.draft import HouseDraft


def effect_of(before: HouseDraft, order: HouseOrder, after: HouseDraft) -> str:
    """What a legal order does, given the drafts before and after it; empty where it is plain."""
    tell = EFFECTS.get(type(order))
    told = [*_money(before, after), *(tell(before, order, after) if tell else ())]
    return ", ".join(filter(None, [*told, prospect(before, order)]))


def _money(before: HouseDraft, after: HouseDraft) -> Iterator[str]:
    """What an order takes from the treasury, or brings."""
    spent = before.house.treasury - after.house.treasury
    if spent:
        yield f"costs {in_money(spent)}" if spent > 0 else f"brings {in_money(-spent)}"
