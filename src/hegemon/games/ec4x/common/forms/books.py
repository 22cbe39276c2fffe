"""What orders draw on, and how the House's books stand when all of them are carried out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from hegemon.core import Purse, PurseAccount, counted, entries, enumerated
from hegemon.games.ec4x.common.amounts import COIN, PLACES, in_money, in_whole
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.economy import gross_product, net_value
from hegemon.games.ec4x.common.rules.forces import CONSTRUCTION, carries, docks_of
from hegemon.games.ec4x.common.rules.orders.cargo import room_for
from hegemon.games.ec4x.common.rules.orders.construction import free_docks
from hegemon.games.ec4x.common.rules.orders.policies import settled
from hegemon.games.ec4x.common.rules.research import barred, purchases
from hegemon.games.ec4x.common.rules.upkeep import upkeep_of
from hegemon.games.ec4x.common.state import Colony, Fleet, facilities


class HouseFigures:
    """What books ask of each colony and fleet of a House, for all drafts of one position.

    A draft never changes a colony or a fleet, but puts another in its place: what was reckoned of
    one holds for every draft that still has the same.
    """

    def __init__(self, before: HouseDraft) -> None:
        self.before = before
        self._products: dict[str, tuple[Colony, int]] = {}
        self._lifts: dict[str, tuple[Fleet, int, int]] = {}

    @cached_property
    def upkeep(self) -> int:
        """XX.4: what the House pays next turn for what it has now, in coins."""
        return upkeep_of(self.before.here, self.before.player)

    def product(self, system: str, colony: Colony) -> int:
        """XY.1: the gross product of a colony, in coins."""
        known = self._products.get(system)
        if known is None or known[0] is not colony:
            known = colony, gross_product(self.before.here, system, colony)
            self._products[system] = known
        return known[1]

    def lift(self, fleet: Fleet) -> tuple[int, int]:
        """2.3.2: how many Marine Divisions a fleet can carry, and how many more it has room for."""
        known = self._lifts.get(fleet.id)
        if known is None or known[0] is not fleet:
            marines = self.before.tables.code_of("marine")
            carried = carries(self.before.here, fleet, "transport")
            known = fleet, carried, room_for(self.before, fleet, marines)
            self._lifts[fleet.id] = known
        return known[1:]


class Books:
    """The money, docks and lift of a draft: before its orders, and after the turn's spending."""

    def __init__(self, figures: HouseFigures, draft: HouseDraft) -> None:
        self._figures = figures
        self.had = figures.before.house.treasury
        self.orders = self.had - draft.house.treasury
        """What the orders cost, in coins; below 0 what they bring."""
        self.begun = settled(draft)
        """3.0: the draft once its colonies have begun what waits, or what a policy says."""
        self.queues = draft.house.treasury - self.begun.house.treasury
        bought = purchases(draft.here, self.begun.house).values()
        self.research = sum(coins for coins, _ in bought)
        self.barred = barred(draft.here, self.begun.house)
        self.wanted = sum(draft.house.budget.values())
        """XYZ.1: what the budget would spend on research if the treasury had it."""

    @property
    def upkeep(self) -> int:
        """XX.4: what the House pays next turn for what it has now, in coins."""
        return self._figures.upkeep

    @property
    def left(self) -> int:
        """What will be left of the treasury, in coins."""
        return self.had - self.orders - self.queues - self.research

    def purses(self) -> Iterator[Purse]:
        """The treasury in whole units of account; docks and lift free before the orders."""
        had = self.had // COIN
        yield Purse("treasury", "treasury", had, had - self.left // COIN, "money")
        free = free_in_yards(self._figures.before)
        if docks_in_yards(self.begun):
            left = free_in_yards(self.begun)
            yield Purse("docks", "free docks in yards", free, free - left, "yards")
        room, left = self._room(self._figures.before), self._room(self.begun)
        if room or left:
            yield Purse("lift", "room for marines", room, room - left, "room")

    def _room(self, draft: HouseDraft) -> int:
        """2.3.2: for how many more Marine Divisions all fleets have room; who is aboard has his."""
        return sum(self._figures.lift(fleet)[1] for fleet in draft.fleets.values())

    def account(self) -> PurseAccount:
        """XY.1: the treasury once all is paid; XX.4: what next turn brings and takes."""
        lines = [
            ("treasury", self.had),
            ("orders", -self.orders),
            ("queues and policies", -self.queues),
            ("research", -self.research),
        ]
        later = [
            ("taxes, about", self._taxes() // COIN * COIN),
            ("upkeep", -self.upkeep),
            ("work", -self._due()),
        ]
        return PurseAccount("treasury", entries(lines), places=PLACES, later=entries(later))

    def forecast(self) -> Iterator[str]:
        """XY.1, XX.4: what the treasury will have, next turn's taxes and upkeep, what waits."""
        yield self._treasury()
        if self.wanted > self.research:
            yield f"research gets {in_money(self.research)} of its {in_money(self.wanted)}"
        if self.barred:
            yield f"research brings no level yet: {', '.join(self.barred.values())}"
        yield from self._next_turn()

    def _treasury(self) -> str:
        """XY.1: what is left of the treasury, what came from what and what went for what."""
        moved = {
            "orders": self.orders,
            "queues and policies": self.queues,
            "research": self.research,
        }
        came = [f"{in_money(-coins)} from {what}" for what, coins in moved.items() if coins < 0]
        went = [f"{in_money(coins)} for {what}" for what, coins in moved.items() if coins > 0]
        had = f" of {enumerated([in_money(self.had), *came])}" if came or went else ""
        less = f", less {', '.join(went)}" if went else ""
        return f"treasury: {in_money(self.left)} left{had}{less}"

    def _next_turn(self) -> Iterator[str]:
        """XX.4: taxes, upkeep and work to pay for, and what waits to be begun."""
        draft, upkeep = self.begun, in_money(self.upkeep)
        yield f"next turn: taxes about {in_whole(self._taxes())}, upkeep {upkeep}"
        due = self._due()
        if due:
            yield f"next turn: {in_money(due)} for work under way"
        waiting = sum(wish.count for colony in draft.colonies.values() for wish in colony.queue)
        if waiting:
            yield f"{counted(waiting, 'unit')} waiting to be begun"

    def _due(self) -> int:
        """XX.4: what next turn takes for work under way, in coins."""
        work = (each for colony in self.begun.colonies.values() for each in colony.projects)
        return sum(min(each.part, each.owed) for each in work)

    def _taxes(self) -> int:
        """XY.1: what the colonies will pay once all of this is begun, in coins."""
        here, tax = self.begun.here, self.begun.house.tax
        product = self._figures.product
        return sum(
            net_value(here, product(system, colony), tax)
            for system, colony in self.begun.colonies.items()
        )


def taxes_of(draft: HouseDraft) -> int:
    """XY.1: what the colonies would pay now, in coins."""
    return sum(
        net_value(draft.here, gross_product(draft.here, system, colony), draft.house.tax)
        for system, colony in draft.colonies.items()
    )


def docks_in_yards(draft: HouseDraft) -> int:
    """2.3.2: the docks of all working yards, whether something is built in them or not."""
    cst = draft.house.levels.get(CONSTRUCTION, 0)
    return sum(
        docks_of(draft.here, yard, cst)
        for colony in draft.colonies.values()
        for yard in facilities(draft.here, colony, "shipyard")
        if not yard.crippled
    )


def free_in_yards(draft: HouseDraft) -> int:
    """2.3.2: the docks in which a ship can be begun; a crippled yard may owe some."""
    return sum(max(free_docks(draft, colony, "yard"), 0) for colony in draft.colonies.values())
