"""XY.3: what can be written in an order to ferry people.

A House has thousands of pairs of colonies, but to the Guilds destinations with the same price, in
the same part of the map, are all one: of those the law is asked once for each source.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from hegemon.core import Choice, Choices, FieldValue, Given, Numbers
from hegemon.games.ec4x.common.amounts import in_money
from hegemon.games.ec4x.common.answers import Ferry
from hegemon.games.ec4x.common.forms.listing import barred_by
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.lanes import RESTRICTED
from hegemon.games.ec4x.common.rules.orders.economy import ferry_cost, most_ferried
from hegemon.games.ec4x.common.state import chart

Alike = tuple[str, int]
"""The part of the map that a destination is in, and its price in coins."""

_NOBODY = Numbers(1, 0, "no colony of yours")


class _Fares:
    """What the Guilds offer in a draft, which never changes."""

    def __init__(self, draft: HouseDraft) -> None:
        self._draft = draft
        self.places: dict[str, tuple[Choice, Alike]] = {}
        """Own colonies with the price of a PTU, and the destinations that are the same."""
        parts = chart(draft.here).parts(RESTRICTED)
        for system in draft.colonies:
            price = ferry_cost(draft, Ferry("", system, 1)) if draft.tables.guilds else 0
            told = Choice(system, f"{in_money(price)} a PTU")
            self.places[system] = told, (parts[system], price)
        self._people: dict[FieldValue, dict[FieldValue, Numbers]] = {}

    def to(self, source: str) -> Iterator[Choice]:
        """The other colonies; those that nobody can be brought to say why."""
        reasons: dict[Alike, str] = {}
        for system, (choice, alike) in self.places.items():
            if system == source:
                continue
            why = reasons.get(alike)
            if why is None:
                why = reasons[alike] = law.why_not(self._draft, Ferry(source, system, 1))
            yield barred_by(choice, why) if why else choice

    def people(self, source: FieldValue) -> dict[FieldValue, Numbers]:
        """As many PTU as a colony has to spare and can be paid, by the colony that they go to.

        None from what is no own colony, and to none.
        """
        there = self._people.get(source)
        if there is None:
            there = self._people[source] = dict(self._people_from(source))
        return there

    def _people_from(self, source: FieldValue) -> Iterator[tuple[str, Numbers]]:
        if source not in self.places or self._draft.tables.guilds is None:
            return
        told: dict[Alike, Numbers] = {}
        for goal, (_, alike) in self.places.items():
            if alike not in told:
                told[alike] = Numbers(1, most_ferried(self._draft, str(source), goal))
            yield goal, told[alike]


@lru_cache(maxsize=2)
def _fares(draft: HouseDraft) -> _Fares:
    return _Fares(draft)


def destinations(draft: HouseDraft, source: str) -> Iterator[Choice]:
    """XY.3: the other own colonies with the price of a PTU."""
    return _fares(draft).to(source)


def to(draft: HouseDraft, given: Given) -> Choices:
    """XY.3: where people can be brought from the colony that is named."""
    return tuple(destinations(draft, str(given["source"])))


def ferried(draft: HouseDraft, given: Given) -> Choices:
    """XY.3: how many PTU."""
    return _fares(draft).people(given["source"]).get(given["to"], _NOBODY)


def ferried_by(draft: HouseDraft, given: Given, goals: Sequence[str]) -> Sequence[Choices]:
    """XY.3: the same for each of these destinations."""
    people = _fares(draft).people(given["source"])
    return [people.get(goal, _NOBODY) for goal in goals]
