"""What can be written in the orders to many at once, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Choice, Choices, Given, Numbers, counted
from hegemon.games.ec4x.common.amounts import in_money
from hegemon.games.ec4x.common.answers import BuildIdle, EngageAll, ScrapAll
from hegemon.games.ec4x.common.forms.listing import (
    Effects,
    Maker,
    choices_in,
    first_reason,
    labelled,
    numbers,
    roe_in_words,
    units,
)
from hegemon.games.ec4x.common.order_fields import NOWHERE
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.orders.construction import all_begun
from hegemon.games.ec4x.common.rules.orders.economy import MOST_AT_ONCE
from hegemon.games.ec4x.common.rules.orders.policies import (
    COLONY_GROUPS,
    FLEET_GROUPS,
    colonies_in,
    fleets_in,
    scraps,
    settled,
)
from hegemon.games.ec4x.common.rules.orders.repair import scrappable


def _fleet_groups(draft: HouseDraft, given: Given) -> Choices:
    """2.3.4: the groups of fleets, and how many each has now."""
    counts = {group: len(fleets_in(draft, group)) for group in FLEET_GROUPS}
    return tuple(Choice(group, counted(many, "fleet")) for group, many in counts.items())


def _colony_groups(draft: HouseDraft, given: Given) -> tuple[Choice, ...]:
    """2.3.2: the groups of colonies."""
    return tuple(Choice(group, _colonies(draft, group)) for group in COLONY_GROUPS)


def _colonies(draft: HouseDraft, group: str) -> str:
    many = len(colonies_in(draft, group))
    which = {"yards": " with a working shipyard", "others": " without one"}.get(group, "")
    return f"{counted(many, 'colony')}{which}"


def _any_unit(draft: HouseDraft, given: Given) -> Choices:
    """3: nothing, or any unit: whether it can be built is asked when it begins."""
    return (Choice(NOWHERE, "nothing"), *units(draft, draft.tables.units))


def _discarding(draft: HouseDraft, given: Given) -> Choices:
    """3.4: the groups that have something to scrap."""
    return tuple(
        Choice(one.value, one.label, first_reason(_here(draft, one.value), "nothing to scrap"))
        for one in _colony_groups(draft, given)
    )


def _here(draft: HouseDraft, group: str) -> tuple[Choice, ...]:
    """3.4: what a group of colonies has in all."""
    if group not in COLONY_GROUPS:
        return ()
    have: dict[str, int] = {}
    for system in colonies_in(draft, group):
        for code, count in scrappable(draft, draft.colonies[system]).items():
            have[code] = have.get(code, 0) + count
    return tuple(labelled(one, f"{one.label}, {have[one.value]}") for one in units(draft, have))


def _kept(draft: HouseDraft, given: Given) -> Choices:
    """3.4: so many that there is something to scrap at one colony at least."""
    group, code = str(given["group"]), str(given["unit"])
    found = colonies_in(draft, group) if group in COLONY_GROUPS else []
    have = (scrappable(draft, draft.colonies[system]).get(code, 0) for system in found)
    return Numbers(0, max(have, default=0) - 1)


POLICY_CHOICES: dict[tuple[str, str], Maker] = {
    **choices_in(EngageAll, group=_fleet_groups),
    **choices_in(BuildIdle, group=_colony_groups, unit=_any_unit, most=numbers(0, MOST_AT_ONCE)),
    **choices_in(
        ScrapAll,
        group=_discarding,
        unit=lambda draft, given: _here(draft, str(given["group"])),
        keep=_kept,
    ),
}
"""The choices of each field of the orders to many at once."""


# -- what they do beside their price


def _engaged_all(before: HouseDraft, order: EngageAll, after: HouseDraft) -> Iterator[str]:
    """5.1.1: how many fleets it is for now."""
    fleets = counted(len(fleets_in(before, order.group)), "fleet")
    yield f"{fleets}: {roe_in_words(before, order.roe)}"


def _idle_work(before: HouseDraft, order: BuildIdle, after: HouseDraft) -> Iterator[str]:
    """3: what the policy begins in this turn."""
    money = all_begun(after).house.treasury - settled(after).house.treasury
    yield f"this turn for {in_money(money)}, after queues and research" if money else "from now on"


def _scrapped_all(before: HouseDraft, order: ScrapAll, after: HouseDraft) -> Iterator[str]:
    """3.4: what goes."""
    found = scraps(before, order)
    units = sum(one.count for one in found)
    yield f"{units} {order.unit} at {counted(len(found), 'colony')}"


POLICY_EFFECTS: Effects = {
    EngageAll: _engaged_all,
    BuildIdle: _idle_work,
    ScrapAll: _scrapped_all,
}
"""What is to be said of these orders beside their price."""
