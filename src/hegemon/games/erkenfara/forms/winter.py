"""§2.2, §2.3: the order sheet of winter: reductions, then troops."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Choice, Choices, Given, Numbers, Open, Purse, PurseAccount, entries
from hegemon.games.erkenfara.answers import Levy, WinterOrder, WinterOrders
from hegemon.games.erkenfara.forms.common import (
    EmpireForm,
    army_choice,
    region_choice,
    region_name,
)
from hegemon.games.erkenfara.rules.raising import (
    Budget,
    budget,
    spend,
    why_no_levy,
    why_no_reduction,
    why_no_winter_order,
)
from hegemon.games.erkenfara.state import armies_of, map_of


class WinterForm(EmpireForm[WinterOrder, Budget]):
    """§2.2, §2.3: reductions, then troops."""

    makes = WinterOrders

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"Winter of year {self.view.year}: reduce armies, then raise troops"

    def begun(self) -> Budget:
        """Nothing is reduced or raised."""
        return budget(self.view, self.me)

    def followed(self, order: WinterOrder) -> Budget:
        """The budget with one order more."""
        return spend(self.so_far, order)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§2.2: own armies and lower values; §2.3: places and what is left to spend."""
        if field == "army":
            return tuple(self._armies())
        if field == "maximal":
            return self._lower(str(given["army"]))
        if field == "region":
            return tuple(self._places())
        return self._gold(str(given["region"]))

    def _armies(self) -> Iterator[Choice]:
        for army in armies_of(self.view, self.me):
            yield army_choice(self.view, army, why_no_reduction(self.so_far, army.id))

    def _lower(self, name: str) -> Numbers:
        army = self.view.armies.get(name)
        if army is None or army.owner != self.me:
            return Numbers(0, -1, "not your army")
        return Numbers(0, army.maximal - 1)

    def _places(self) -> Iterator[Choice]:
        for name in map_of(self.view).regions:
            why = why_no_levy(self.so_far, name)
            if self._near(name) or not why:
                most = 0 if why else self.so_far.market.most(name, self.so_far.spent)
                yield region_choice(self.view, name, f", up to {most:,} gold", why)

    def _near(self, name: str) -> bool:
        """Whether a player may wonder why nothing can be raised there."""
        game_map, me = map_of(self.view), self.me
        if game_map.is_sea(name):
            forts = [near for near in game_map.graph[name] if game_map.is_fort(near)]
            return any(self.view.regions[fort].owner == me for fort in forts)
        return self.view.regions[name].owner == me

    def _gold(self, name: str) -> Numbers:
        why = why_no_levy(self.so_far, name)
        if why:
            return Numbers(1, 0, why)
        market = self.so_far.market
        return Numbers(market.least(name), market.most(name, self.so_far.spent))

    def why_not(self, order: WinterOrder) -> str:
        """§2.2, §2.3: the law of winter."""
        return why_no_winter_order(self.so_far, order)

    def effect(self, order: WinterOrder) -> str:
        """What an order does."""
        if isinstance(order, Levy):
            return region_name(self.view, order.region)
        disbanded = order.maximal < self.view.house_rules.min_army
        return "disbanded" if disbanded else ""

    def forecast(self) -> tuple[str, ...]:
        """§2.2, §2.3: the upkeep, forced reductions, and what is left to spend."""
        return tuple(self._forecast())

    def _forecast(self) -> Iterator[str]:
        so_far, done = self.so_far, self.so_far.market.settlement
        yield f"upkeep: {done.cost:,} gold for {sum(done.final.values()):,} of troops"
        if done.final != done.ordered:
            yield "the treasury cannot pay: all armies are reduced in proportion"
        yield f"troops raised: {so_far.spent:,} of at most {so_far.market.limit:,} gold"
        yield f"treasury afterwards: {so_far.left:,} gold"

    def open(self) -> tuple[Open, ...]:
        """§2.3: gold for troops, where some can still be raised."""
        left = self.so_far.market.limit - self.so_far.spent
        if left <= 0 or not self._sites_left():
            return ()
        return (Open("troops", f"{left:,} gold for troops", "purse", "troops", Levy.word),)

    def _sites_left(self) -> int:
        """§2.3: in how many more regions troops can be raised; a dormant empire rises in one."""
        market, raised = self.so_far.market, len(self.so_far.levies)
        if market.restoring is not None:
            return len(market.restoring) if not raised else 0
        return sum(not market.why_no_site(name) for name in map_of(self.view).regions) - raised

    def purses(self) -> tuple[Purse, ...]:
        """§2.3: the gold that may be spent on troops, and the treasury that it comes from."""
        limit, had = self.so_far.market.limit, self.view.empires[self.me].treasury
        return (
            Purse("troops", "gold for troops", limit, self.so_far.spent, "troops"),
            Purse("treasury", "treasury", had, had - self.so_far.left, "money"),
        )

    def accounts(self) -> tuple[PurseAccount, ...]:
        """§2.1 to §2.3: the treasury from before winter's income to after troops are raised."""
        own, so_far = self.view.empires[self.me], self.so_far
        lines = [
            ("treasury before winter", own.treasury - own.income),
            ("income of regions", own.income),
            ("upkeep", -so_far.market.settlement.cost),
            ("new troops", so_far.left - so_far.market.treasury),
        ]
        return (PurseAccount("treasury", entries(lines), "gold"),)
