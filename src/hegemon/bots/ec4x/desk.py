"""A House's orders as they grow: each is legal where those before it lead, or it is not given."""

from __future__ import annotations

from functools import cached_property

import msgspec

from hegemon.core import Player
from hegemon.games.ec4x import (
    COIN,
    HOLD,
    HUB,
    SOUL,
    Attend,
    Build,
    Colony,
    Detach,
    Fleet,
    House,
    HouseDraft,
    HouseOrder,
    Orders,
    Role,
    Split,
    Squadron,
    Tables,
    UnitFigures,
    View,
    after,
    allied,
    chart,
    gross_product,
    mission_order,
    net_value,
    population_units,
    squadron_attack,
    squadron_defense,
    unit,
    upkeep_of,
    why_not,
)


class OrderBook:
    """What a House has ordered so far, and what it comes to."""

    def __init__(self, view: View) -> None:
        assert view.me is not None, "a bystander gives no orders"
        self.view, self.me = view, view.me
        self.draft = HouseDraft(view, view.me)
        self.orders: list[HouseOrder] = []
        self.busy: set[str] = set()
        """The fleets that have their task for this turn."""

    def give(self, order: HouseOrder) -> bool:
        """Add an order if it is legal; whether it was."""
        if why_not(self.draft, order):
            return False
        self.draft = after(self.draft, order)
        self.orders.append(order)
        return True

    def answer(self) -> Orders:
        """All that was ordered."""
        return Orders(tuple(self.orders) or (Attend(),))

    # -- what there is

    @property
    def tables(self) -> Tables:
        """The figures of the edition."""
        return self.view.tables

    @property
    def house(self) -> House:
        """The own House after the orders so far."""
        return self.draft.house

    @property
    def colonies(self) -> dict[str, Colony]:
        """The own colonies after the orders so far."""
        return self.draft.colonies

    @property
    def fleets(self) -> dict[str, Fleet]:
        """The own fleets after the orders so far."""
        return self.draft.fleets

    @cached_property
    def home(self) -> str | None:
        """The own homeworld, or else the largest colony; None where there is no colony."""
        ranked = sorted(
            self.colonies,
            key=lambda at: (
                not self.colonies[at].homeworld,
                self.colonies[at].settled * self.colonies[at].homeworld,  # the own before others
                not self.colonies[at].facilities,
                -self.colonies[at].people,
                at,
            ),
        )
        return ranked[0] if ranked else None

    def figures(self, role: Role) -> tuple[str, UnitFigures] | None:
        """The unit for a purpose and its figures; None where the edition has none."""
        if not self.tables.has(role):
            return None
        code = self.tables.code_of(role)
        return code, self.tables.units[code]

    def units_at(self, system: str) -> int:
        """The whole PU of an own colony."""
        return population_units(self.view, self.colonies[system].people) // SOUL

    def jumps(self, start: str, goal: str) -> int:
        """The jumps between two systems; many where no way leads."""
        jumps = chart(self.view).jumps(start, goal)
        return FAR if jumps is None else jumps

    def idle(self) -> list[Fleet]:
        """The own fleets without a task for this turn, the oldest first."""
        return [fleet for name, fleet in self.fleets.items() if name not in self.busy]

    @cached_property
    def foreign(self) -> frozenset[str]:
        """The systems that belong to somebody else, as far as one knows, and the hub."""
        seen = {at for at, one in self.view.colonies.items() if one.owner != self.me}
        known = self.house.known
        told = {at for at, one in known.items() if one.owner not in (None, self.me)}
        homes = set(self.view.star_map.homeworlds) - set(self.colonies)
        guarded = {HUB} if self.view.house_rules.hub == "guarded" else set()
        freed = {
            at for at in homes if at in known and known[at].owner is None and known[at].turn > 1
        }
        return frozenset((seen | told | homes | guarded) - freed) - frozenset(self.colonies)

    def owner_of(self, system: str) -> Player | None:
        """2.2: whose colony is in a system, as far as one knows; None for nobody's."""
        seen, known = self.view.colonies.get(system), self.house.known.get(system)
        return seen.owner if seen else known.owner if known else None

    @cached_property
    def perilous(self) -> frozenset[str]:
        """8: the foreign systems whose owner has no pact with us: unarmed ships die there."""
        return frozenset(
            at
            for at in self.foreign
            if (owner := self.owner_of(at)) is None or not allied(self.view, self.me, owner)
        )

    # -- money

    @cached_property
    def taxes(self) -> int:
        """What the present tax brings in a turn, in coins."""
        return sum(
            net_value(self.view, gross_product(self.view, at, one), self.house.tax)
            for at, one in self.view.colonies.items()
            if one.owner == self.me and not one.blockaded
        )

    @cached_property
    def interest(self) -> int:
        """XY.1: what the treasury that was found this turn brings in a turn, in coins."""
        return self.view.houses[self.me].treasury * self.tables.taxes.interest // 100

    @cached_property
    def upkeep(self) -> int:
        """What all units cost in a turn once those under way are there, in coins."""
        coming = sum(
            unit(self.view, project.unit).upkeep
            for colony in self.colonies.values()
            for project in colony.projects
            if not project.squadron
        )
        return upkeep_of(self.view, self.me) + coming

    ordered: int = 0
    """What the units ordered in this turn will cost each turn, in coins."""

    @property
    def spare(self) -> int:
        """What can be spent without missing the next upkeep, in coins."""
        short = max(self.upkeep + self.ordered - self.taxes, 0)
        return max(self.house.treasury - RESERVE_TURNS * short, 0)

    def bears(self, upkeep: int, percent: int) -> bool:
        """Whether so much more upkeep leaves the whole within a share of taxes and interest."""
        whole = self.upkeep + self.ordered + upkeep
        return whole * 100 <= (self.taxes + self.interest) * percent

    def build(self, system: str, code: str, most: int, *, percent: int = 70) -> int:
        """Begin up to so many of a unit now, as money, docks and upkeep allow; how many."""
        figures = self.tables.units[code]
        count = min(most, self.spare // max(figures.price, 1))
        while count > 0 and not self.bears(figures.upkeep * count, percent):
            count -= 1
        order = Build(system, code, count)
        if count <= 0 or why_not(self.draft, order):
            return 0
        before = len(self.colonies[system].projects)
        begun = len(after(self.draft, order).colonies[system].projects) - before
        if begun <= 0 or not self.give(msgspec.structs.replace(order, count=begun)):
            return 0
        self.ordered += begun * figures.upkeep
        return begun

    # -- fleets

    def worth(self, squadron: Squadron) -> int:
        """2.3.3: Attack and Defense Strength of a squadron together."""
        return squadron_attack(self.view, squadron) + squadron_defense(self.view, squadron)

    def strength(self, fleet: Fleet) -> int:
        """The same of all squadrons of a fleet."""
        return sum(self.worth(one) for one in fleet.squadrons)

    @cached_property
    def best_squadron(self) -> int:
        """The strength of the strongest squadron of the House; 0 where it has none."""
        own = [one for one in self.view.fleets.values() if one.owner == self.me]
        return max((self.worth(one) for fleet in own for one in fleet.squadrons), default=0)

    def send(self, fleet: str, mission: int, target: str = "") -> bool:
        """Give a fleet a mission, unless it has it already; it is busy then."""
        now = self.fleets[fleet].mission
        if now.number == mission and target in (now.system, now.fleet):
            self.busy.add(fleet)
            return True
        if mission == HOLD and now.number == HOLD:
            self.busy.add(fleet)
            return True
        if not self.give(mission_order(fleet, mission, target)):
            return False
        self.busy.add(fleet)
        return True

    def detach(self, fleet: str, code: str, count: int) -> str | None:
        """Unarmed ships as a fleet of their own; its id, or None where they may not leave."""
        return self._parted(Detach(fleet, code, count))

    def split(self, fleet: str, squadrons: tuple[str, ...]) -> str | None:
        """Squadrons, at least one, as a fleet of their own; its id, or None where they stay."""
        first, *further = squadrons
        return self._parted(Split(fleet, first, tuple(further)))

    def _parted(self, order: Split | Detach) -> str | None:
        before = set(self.fleets)
        if not self.give(order):
            return None
        return next(name for name in self.fleets if name not in before)


FAR = 10_000
"""More jumps than any way has."""
RESERVE_TURNS = 3
"""For so many turns of a gap between taxes and upkeep money is kept."""


def money(coins: int) -> int:
    """Coins as whole units of account."""
    return coins // COIN
