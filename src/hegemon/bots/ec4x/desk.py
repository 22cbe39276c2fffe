"""A House's orders as they grow: each is legal where those before it lead, or it is not given."""

from __future__ import annotations

from functools import cached_property

import msgspec

from hegemon.bots.ec4x.doctrine import WAR, Doctrine
from hegemon.bots.restricted import Veto, nothing_barred
from hegemon.core import Player
from hegemon.games.ec4x import (
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
    Split,
    Squadron,
    Tables,
    UnitFigures,
    UnitRole,
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

    def __init__(self, view: View, barred: Veto = nothing_barred, doctrine: Doctrine = WAR) -> None:
        assert view.me is not None, "a bystander gives no orders"
        self.barred, self.doctrine = barred, doctrine
        self.view, self.me = view, view.me
        self.draft = HouseDraft(view, view.me)
        self.orders: list[HouseOrder] = []
        self.busy: set[str] = set()
        """The fleets that have their task for this turn."""
        self._worths: dict[str, tuple[Squadron, int]] = {}

    def give(self, order: HouseOrder) -> bool:
        """Add an order if it is legal; whether it was."""
        if self.barred(order) or why_not(self.draft, order):
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
        return min(self.colonies, key=self._homeliness, default=None)

    def _homeliness(self, system: str) -> tuple[bool, int, bool, int, str]:
        """What makes a colony the House's home, the least first."""
        colony = self.colonies[system]
        # one's own homeworld was settled in turn 0, a conquered one later
        conquered = colony.settled if colony.homeworld else 0
        return (not colony.homeworld, conquered, not colony.facilities, -colony.people, system)

    def figures(self, role: UnitRole) -> tuple[str, UnitFigures] | None:
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
        known = self.house.known
        seen = {at for at, one in self.view.colonies.items() if one.owner != self.me}
        told = {at for at, one in known.items() if one.owner not in (None, self.me)}
        # nobody has to see a homeworld to know that a House began there
        homes = set(self.view.star_map.homeworlds) - set(self.colonies)
        guarded = {HUB} if self.view.house_rules.hub == "guarded" else set()
        abandoned = {at for at in homes if self._was_seen_empty(at)}
        return frozenset((seen | told | homes | guarded) - abandoned) - frozenset(self.colonies)

    def _was_seen_empty(self, system: str) -> bool:
        """2.4: whether somebody of the House has looked there since the match began: no colony."""
        known = self.house.known.get(system)
        return known is not None and known.owner is None and known.turn > 1

    def owner_of(self, system: str) -> Player | None:
        """2.2: whose colony is in a system, as far as one knows; None for nobody's."""
        seen, known = self.view.colonies.get(system), self.house.known.get(system)
        if seen is not None:
            return seen.owner
        return None if known is None else known.owner

    @cached_property
    def perilous(self) -> frozenset[str]:
        """8: the foreign systems whose owner has no pact with us: unarmed ships die there."""
        return frozenset(at for at in self.foreign if not self._is_friendly(at))

    def _is_friendly(self, system: str) -> bool:
        """8: whether a system belongs to a House that there is a pact with."""
        owner = self.owner_of(system)
        return owner is not None and allied(self.view, self.me, owner)

    # -- money

    @cached_property
    def taxes(self) -> int:
        """What the present tax brings in a turn, in coins."""
        coins = 0
        for at, colony in self.view.colonies.items():
            if colony.owner == self.me and not colony.blockaded:
                product = gross_product(self.view, at, colony)
                coins += net_value(self.view, product, self.house.tax)
        return coins

    @cached_property
    def interest(self) -> int:
        """XY.1: what the treasury that was found this turn brings in a turn, in coins."""
        return self.view.houses[self.me].treasury * self.tables.taxes.interest // 100

    @cached_property
    def upkeep(self) -> int:
        """What all units cost in a turn once those under way are there, in coins."""
        coming = 0
        for colony in self.colonies.values():
            new = (project for project in colony.projects if not project.squadron)
            coming += sum(unit(self.view, project.unit).upkeep for project in new)
        return upkeep_of(self.view, self.me) + coming

    ordered: int = 0
    """What the units ordered in this turn will cost each turn, in coins."""

    @property
    def spare(self) -> int:
        """What can be spent without missing the next upkeep, in coins."""
        short_each_turn = max(self.upkeep + self.ordered - self.taxes, 0)
        return max(self.house.treasury - RESERVE_TURNS * short_each_turn, 0)

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
        if count <= 0 or self.barred(order) or why_not(self.draft, order):
            return 0
        # tried first: what cannot begin now would wait in the queue, and be paid for when the money
        # is wanted for something else
        before = len(self.colonies[system].projects)
        begun = len(after(self.draft, order).colonies[system].projects) - before
        if begun <= 0 or not self.give(msgspec.structs.replace(order, count=begun)):
            return 0
        self.ordered += begun * figures.upkeep
        return begun

    # -- fleets

    def worth(self, squadron: Squadron) -> int:
        """2.3.3: Attack and Defense Strength of a squadron together."""
        # asked for hundreds of times a turn; no order changes a squadron, those that part or join
        # ships make another of it
        known = self._worths.get(squadron.id)
        if known is not None and known[0] is squadron:
            return known[1]
        worth = squadron_attack(self.view, squadron) + squadron_defense(self.view, squadron)
        self._worths[squadron.id] = squadron, worth
        return worth

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
        same_goal = mission == HOLD or target in (now.system, now.fleet)
        has_it = now.number == mission and same_goal
        if not has_it and not self.give(mission_order(fleet, mission, target)):
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
        (new,) = set(self.fleets) - before
        return new


FAR = 10_000
"""More jumps than any way has."""
RESERVE_TURNS = 3
"""For so many turns of a gap between taxes and upkeep money is kept."""
