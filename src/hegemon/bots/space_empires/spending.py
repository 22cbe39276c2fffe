"""The economic phase: a list of wishes, of which as many are bought as there is money for."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.bots.restricted import Veto, nothing_barred
from hegemon.bots.space_empires.conduct import USUAL, Conduct
from hegemon.bots.space_empires.settling import free_planets, home_unexplored
from hegemon.core import Player
from hegemon.games.space_empires import (
    LOADS,
    Bid,
    Books,
    Build,
    EconomicOrder,
    Economics,
    Research,
    View,
    after_purchase,
    blank_books,
    capacity,
    colonies_of,
    groups_of,
    technology_of,
    why_no_purchase,
)


class Spending:
    """The sheet as it grows."""

    def __init__(
        self,
        view: View,
        me: Player,
        barred: Veto = nothing_barred,
        conduct: Conduct = USUAL,
    ) -> None:
        self.me, self.barred, self.conduct = me, barred, conduct
        self.books: Books = blank_books(view, me)
        self.orders: list[EconomicOrder] = []

    @property
    def view(self) -> View:
        """What things look like after the purchases so far."""
        assert isinstance(self.books.here, View), "a bot plans on a view"
        return self.books.here

    @property
    def cp(self) -> int:
        """What is left to spend."""
        return self.books.cp

    def buy(self, order: EconomicOrder) -> bool:
        """Add an order if it is legal; whether it was."""
        if self.barred(order) or why_no_purchase(self.books, order):
            return False
        self.orders.append(order)
        self.books = after_purchase(self.books, order)
        return True

    def build(self, unit: str, most: int) -> int:
        """Build up to so many of a kind, wherever it can be done; how many."""
        left = most
        for place in sites(self.view, self.me):
            while left > 0:
                count = min(left, self.view.tables.unit(unit).group)
                while count and not self.buy(Build(unit, place, count)):
                    count -= 1
                if not count:
                    break
                left -= count
        return most - left

    def warship(self, choice: tuple[str, ...]) -> str | None:
        """The last kind of a list that may be built and that Ship Size allows; None for none."""
        home = sites(self.view, self.me)[0]
        kinds = tuple(kind for kind in choice if not self.barred(Build(kind, home, 1)))
        level = self.view.empires[self.me].levels["ship_size"]
        able = [kind for kind in kinds if self.view.tables.unit(kind).ship_size <= level]
        return able[-1] if able else None

    def research(self, *names: str, keep: int = 0) -> bool:
        """Buy the first of some technologies that leaves so much; whether one was bought."""
        for name in names:
            technology = technology_of(self.view, name)
            level = self.view.empires[self.me].levels[name]
            dear = level >= technology.most or technology.cost(level) + keep > self.cp
            if not dear and self.buy(Research(name)):
                return True
        return False

    def answer(self, bid: int = 0) -> Economics:
        """The sheet."""
        if bid:
            self.buy(Bid(min(bid, max(0, self.cp))))
        return Economics(tuple(self.orders))


def sites(view: View, me: Player) -> list[str]:
    """The own colonies, the richest first: the homeworld."""
    colonies = colonies_of(view, me)
    return sorted(colonies, key=lambda place: (-colonies[place].value, place))


def count(view: View, me: Player, *kinds: str) -> int:
    """How many ships of some kinds a player has."""
    return sum(group.ships for group in groups_of(view, me) if group.kind in kinds)


def wanted_colony_ships(view: View, me: Player) -> int:
    """As many as there are free planets within reach, and one to come while home is unknown."""
    own = [place for place in free_planets(view, me) if view.systems[place].home_of in (me, None)]
    hope = 1 if len(home_unexplored(view, me)) > _MANY else 0
    return max(0, len(own) + hope - count(view, me, "CO"))


def wanted_miners(view: View, me: Player) -> int:
    """Two, as long as something lies about at home."""
    loads = sum(
        system.explored and system.marker in LOADS and system.home_of == me
        for system in view.systems.values()
    )
    return max(0, min(_MINERS, loads) - count(view, me, "MINER"))


_MANY, _MINERS = 6, 2


def best_warship(view: View, me: Player, choice: tuple[str, ...]) -> str:
    """The last kind of a list that Ship Size allows; the first where it allows none."""
    level = view.empires[me].levels["ship_size"]
    able = [kind for kind in choice if view.tables.unit(kind).ship_size <= level]
    return able[-1] if able else choice[0]


def grow(purse: Spending) -> None:
    """Colony Ships and Miners first: they pay for everything else."""
    purse.build("CO", wanted_colony_ships(purse.view, purse.me))
    purse.build("MINER", wanted_miners(purse.view, purse.me))
    if any(barren(purse.view, purse.me)) and not wanted_colony_ships(purse.view, purse.me):
        purse.research("terraforming", keep=8)


def barren(view: View, me: Player) -> Iterator[str]:
    """The known barren planets of the own home that nobody has settled."""
    return (
        place
        for place, system in view.systems.items()
        if system.explored
        and system.marker == "barren"
        and system.colony is None
        and system.home_of == me
    )


def add_yards(purse: Spending, share: int) -> None:
    """A Ship Yard at the homeworld while income would keep more of them busy."""
    home = sites(purse.view, purse.me)[0]
    income = purse.books.net
    if capacity(purse.books, home) * share < income:
        purse.buy(Build("SY", home, 1))
