"""XY.3: what can be written in an order to ferry people.

A House has thousands of pairs of colonies, but to the Guilds destinations with the same price, in
the same part of the map, are all one: of those the law is asked once for each source.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hegemon.core import Choice, Choices, Given, Numbers
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
        self._people: dict[str, dict[str, Numbers]] = {}

    def to(self, source: str) -> Iterator[Choice]:
        """The other colonies; those that nobody can be brought to say why."""
        reasons: dict[Alike, str] = {}
        for system, (choice, alike) in self.places.items():
            if system == source:
                continue
            if alike not in reasons:
                reasons[alike] = law.why_not(self._draft, Ferry(source, system, 1))
            yield barred_by(choice, reasons[alike])

    def people(self, source: str) -> dict[str, Numbers]:
        """As many PTU as a colony has to spare and can be paid, by the colony that they go to."""
        if source not in self._people:
            told: dict[Alike, Numbers] = {}
            for goal, (_, alike) in self.places.items():
                if alike not in told:
                    told[alike] = Numbers(1, most_ferried(self._draft, source, goal))
            there = {goal: told[alike] for goal, (_, alike) in self.places.items()}
            self._people[source] = there
        return self._people[source]


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
    source, goal = str(given["source"]), str(given["to"])
    if draft.tables.guilds is None or source not in draft.colonies or goal not in draft.colonies:
        return Numbers(1, 0, "no colony of yours")
    return _fares(draft).people(source)[goal]
