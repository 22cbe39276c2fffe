"""1.2: what the orders of a House so far come to. A draft never changes: an order makes the next.

It holds the House's own part of a position: copies of what orders have changed, and what they have
not as it is. The order sheet reads it, and the rules carry orders out by it: one law for both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Self

from hegemon.core import Player, shallow
from hegemon.games.ec4x.common.answers import Operate
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.ledger import Payment, Purpose, entered
from hegemon.games.ec4x.common.state import (
    Colony,
    Fleet,
    House,
    Position,
    Squadron,
    State,
    Transfer,
    colonies_of,
    fleets_of,
)
from hegemon.games.ec4x.common.tables import Tables


class _Named(NamedTuple):
    """The squadrons of some fleets by their names, each with its fleet."""

    fleets: dict[str, Fleet]
    squadrons: dict[str, tuple[Fleet, Squadron]]


class HouseDraft:
    """The House of a player as it will be after the orders so far."""

    def __init__(self, here: Position, player: Player) -> None:
        self.here = here
        self.player = player
        self.house: House = shallow(here.houses[player])
        self.colonies: dict[str, Colony] = colonies_of(here, player)
        self.fleets: dict[str, Fleet] = {fleet.id: fleet for fleet in fleets_of(here, player)}
        self._named: _Named | None = None
        """Once one is asked for: of a thousand squadrons a turn asks for hundreds."""
        self.payments: tuple[Payment, ...] = ()
        """What the orders so far have cost, line by line."""
        self.spent_at: dict[str, int] = {}
        """3.0: what the yards of each colony have spent in this turn, in coins (R43)."""
        self.ferries: tuple[Transfer, ...] = ()
        """XY.3: the people that leave in this turn."""
        self.bought: frozenset[str] = frozenset()
        """XYZ.1: the fields of which a level is bought in this turn."""
        self.operations: tuple[Operate, ...] = ()
        """8: the operations that have been ordered."""

    @property
    def tables(self) -> Tables:
        """The figures of the edition."""
        return self.here.tables

    @property
    def rules(self) -> HouseRules:
        """The options of the match."""
        return self.here.house_rules

    def _later(self) -> Self:
        """A copy that shares everything: `copy.copy` takes ten times as long."""
        later = object.__new__(type(self))
        later.__dict__.update(self.__dict__)
        return later

    def with_house(self, **changes: object) -> Self:
        """The draft with another value for fields of the House."""
        later = self._later()
        later.house = shallow(self.house)
        for name, value in changes.items():
            setattr(later.house, name, value)
        return later

    def paying(
        self, coins: int, purpose: Purpose, system: str = "", what: str = "", count: int = 1
    ) -> Self:
        """The draft with so many coins less, and the line of the accounts that says what for."""
        later = self.with_house(treasury=self.house.treasury - coins)
        line = Payment(purpose, coins, system, what, count)
        later.payments = entered(self.payments, line)
        return later

    def with_colony(self, system: str, **changes: object) -> Self:
        """The draft with another value for fields of a colony."""
        later = self._later()
        changed: Colony = shallow(self.colonies[system])
        for name, value in changes.items():
            setattr(changed, name, value)
        later.colonies = {**self.colonies, system: changed}
        return later

    def with_fleet(self, fleet: str, **changes: object) -> Self:
        """The draft with another value for fields of a fleet; what is left empty is no more.

        Its squadrons are those of the fleet before it, as in a split: a draft changes none of them.
        """
        changed: Fleet = shallow(self.fleets[fleet])
        for name, value in changes.items():
            setattr(changed, name, value)
        return self.with_fleets(changed)

    def with_fleets(self, *changed: Fleet) -> Self:
        """The draft with these fleets in place of those of the same ids."""
        later = self._later()
        later.fleets = dict(self.fleets)
        for fleet in changed:
            if fleet.squadrons or fleet.lift or fleet.fighters:
                later.fleets[fleet.id] = fleet
            else:
                later.fleets.pop(fleet.id, None)
        return later

    def squadron_called(self, name: str) -> tuple[Fleet, Squadron] | None:
        """The own squadron of a name, and its fleet."""
        if self._named is None or self._named.fleets is not self.fleets:
            fleets = self.fleets.values()
            squadrons = {one.id: (fleet, one) for fleet in fleets for one in fleet.squadrons}
            self._named = _Named(self.fleets, squadrons)
        return self._named.squadrons.get(name)

    def new_fleet(self, beside: Fleet, squadrons: list[Squadron]) -> tuple[Self, Fleet]:
        """A fleet of its own for what leaves another, not yet among the fleets.

        It is where the other is, came from where that came from, and is as hidden (R104).
        """
        number = self.house.fleets_made + 1
        new = Fleet(f"{self.player}-{number}", self.player, beside.at, squadrons)
        new.came_from, new.exposed = beside.came_from, beside.exposed
        return self.with_house(fleets_made=number), new

    def new_squadron_id(self) -> tuple[Self, str]:
        """The name of a further squadron."""
        number = self.house.squadrons_made + 1
        return self.with_house(squadrons_made=number), f"s{number}"

    def spending_in_yards(self, system: str, coins: int) -> Self:
        """The draft with so many coins more that a colony's yards have spent."""
        later = self._later()
        later.spent_at = {**self.spent_at, system: self.spent_at.get(system, 0) + coins}
        return later


def keep(state: State, draft: HouseDraft) -> None:
    """Put what a draft has come to into the position that it was drafted from."""
    state.houses[draft.player] = draft.house
    state.colonies.update(draft.colonies)
    # one by one: other Houses' fleets, and the place of each in the list, stay as they are
    for name in [fleet.id for fleet in fleets_of(state, draft.player)]:
        if name not in draft.fleets:
            del state.fleets[name]
    state.fleets.update(draft.fleets)
    state.transfers += draft.ferries


OrderLaw = dict[
    type[Any], tuple[Callable[[HouseDraft, Any], str], Callable[[HouseDraft, Any], HouseDraft]]
]
"""By its class why an order cannot be given, empty where it can, and what a legal one does."""
