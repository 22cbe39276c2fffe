"""3: what can be written in an order to build.

A House has a hundred colonies, and most of them have the same works: of those that are alike to the
law of building one is asked.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from hegemon.core import Choice, Choices, Given, Numbers
from hegemon.games.ec4x.common.amounts import in_money
from hegemon.games.ec4x.common.answers import Build
from hegemon.games.ec4x.common.forms.listing import first_reason, judged
from hegemon.games.ec4x.common.order_fields import IN_YARD, PLANETSIDE
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.forces import WEAPONS, price_of, wep_for
from hegemon.games.ec4x.common.rules.orders.construction import (
    buildable,
    free_docks,
    most_at_once,
    workplace,
)
from hegemon.games.ec4x.common.state import unit
from hegemon.games.ec4x.common.tables import IN_SQUADRONS


class _Works:
    """What can be built in a draft, which never changes: found once for colonies that are alike."""

    def __init__(self, draft: HouseDraft) -> None:
        self._draft = draft
        self._alike = {system: workplace(draft, system) for system in draft.colonies}
        self._units: dict[Hashable, tuple[Choice, ...]] = {}
        self._where: dict[Hashable, tuple[Choice, ...]] = {}

    def units(self, system: str) -> tuple[Choice, ...]:
        """Every unit with its price now; what a colony cannot build says why."""
        alike = self._alike[system]
        if alike not in self._units:
            told = buildable(self._draft, system)
            self._units[alike] = tuple(_priced(self._draft, code, why) for code, why in told)
        return self._units[alike]

    def where(self, system: str, code: str) -> tuple[Choice, ...]:
        """In a yard or planetside, as the colony can."""
        asked = self._alike[system], code
        if asked not in self._where:
            self._where[asked] = _ways(self._draft, system, code)
        return self._where[asked]


@lru_cache(maxsize=2)
def _works(draft: HouseDraft) -> _Works:
    return _Works(draft)


def _priced(draft: HouseDraft, code: str, why: str) -> Choice:
    here, wep = draft.here, draft.house.levels.get(WEAPONS, 0)
    price = in_money(price_of(here, code, wep_for(here, code, wep)))
    called = unit(here, code).name
    return Choice(code, f"{called}, {price}", why, name=called)


def _ways(draft: HouseDraft, system: str, code: str) -> tuple[Choice, ...]:
    dearer = f"ships at {draft.tables.construction.planetside}% of the price"
    return (
        judged(draft, Choice(IN_YARD), Build(system, code, 1)),
        judged(draft, Choice(PLANETSIDE, dearer), Build(system, code, 1, PLANETSIDE)),
    )


def units_to_build(draft: HouseDraft, system: str) -> Choices:
    """3: every unit with its price at a colony."""
    return _works(draft).units(system)


def why_nothing_to_build(draft: HouseDraft, system: str) -> str:
    """3: why a colony can build nothing; empty where it can."""
    return first_reason(_works(draft).units(system), "")


def how_many(draft: HouseDraft, given: Given) -> Choices:
    """3: how many of a unit, whatever they cost: what cannot begin waits.

    As many are usual as the treasury pays for; of warships no more than docks are free.
    """
    code = str(given["unit"])
    if code not in draft.tables.units:
        return ()
    most = most_at_once(draft, code)
    wep = wep_for(draft.here, code, draft.house.levels.get(WEAPONS, 0))
    paid = max(draft.house.treasury, 0) // max(price_of(draft.here, code, wep), 1)
    docks = _free_docks(draft) if draft.tables.units[code].role in IN_SQUADRONS else 0
    usual = min(paid, docks) if docks else paid
    return Numbers(1, most, start=min(max(usual, 1), most))


@lru_cache(maxsize=1)
def _free_docks(draft: HouseDraft) -> int:
    """2.3.2: the docks of all yards in which a ship can be begun; a crippled yard may owe some."""
    return sum(max(free_docks(draft, colony, "yard"), 0) for colony in draft.colonies.values())


def where(draft: HouseDraft, given: Given) -> Choices:
    """3.1: in a yard or planetside, as the colony can."""
    system, code = str(given["colony"]), str(given["unit"])
    if system not in draft.colonies:
        return _ways(draft, system, code)
    return _works(draft).where(system, code)
