"""§2.2, §2.3: reductions, and where troops can be raised for how much; the orders of a winter.

A budget is what the orders so far come to. It never changes: `spend` gives the next one. The
position after upkeep is worked out once, with the first troops, and shared by all that follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from hegemon.core import Player, rounded_up, said
from hegemon.games.erkenfara.answers import Reduction, WinterOrder
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.rules.economy import Settlement, settled, settlement, upkeep_cost
from hegemon.games.erkenfara.state import (
    Army,
    Position,
    Region,
    armies_of,
    at_war,
    by_region,
    dormant,
    map_of,
    regions_of,
    total_value,
)

Standing = Mapping[str, Sequence[Army]]
"""The armies in each region."""


def raise_limit(here: Position, player: Player) -> int:
    """§2.3: the most gold for troops this winter (D-LIMIT), and never more than there is."""
    empire = here.empires[player]
    if restores(here, player):
        return min(max(restorable(here, player).values(), default=0), empire.treasury)
    limit = empire.income
    if here.house_rules.raise_limit_basis == "nominal":
        limit = max(limit, nominal(here, player))
    return min(limit, empire.treasury)


def nominal(here: Position, player: Player) -> int:
    """What an empire's regions could yield if nothing had befallen them."""
    return sum(map_of(here).regions[name].production for name in regions_of(here, player))


def price(house_rules: HouseRules, total: int, gold: int) -> int:
    """§2.3: what new troops cost beside so many: by house rule their upkeep too (D-CHURN)."""
    if not house_rules.upkeep_counts_new_troops:
        return gold
    return gold + upkeep_cost(house_rules, total + gold) - upkeep_cost(house_rules, total)


def sites(here: Position, player: Player) -> dict[str, int]:
    """§2.3: where an empire may raise, and for how much gold at most."""
    if restores(here, player):
        return restorable(here, player)
    limit, there = raise_limit(here, player), by_region(here)
    open_to = (name for name in map_of(here).regions if not why_no_site(here, player, name, there))
    return dict.fromkeys(open_to, limit)


def restores(here: Position, player: Player) -> bool:
    """D-RESTORE: whether a dormant empire may raise an army in one region all the same."""
    return here.house_rules.restoration and dormant(here, player)


def restorable(here: Position, player: Player) -> dict[str, int]:
    """D-RESTORE: occupied own regions without an army, and their nominal production."""
    there = by_region(here)
    return {
        name: map_of(here).regions[name].production
        for name in regions_of(here, player)
        if name not in there
    }


def why_no_site(here: Position, player: Player, name: str, there: Standing | None = None) -> str:
    """§2.3: why troops cannot be raised in a region; empty where they can.

    Who looks at many regions gives what stands where, which is worked out otherwise.
    """
    game_map = map_of(here)
    there = by_region(here) if there is None else there
    if game_map.is_sea(name):
        return _no_harbour(here, player, name, there)
    region = here.regions[name]
    if region.owner != player:
        return "not your region"
    bad = negative_status(region)
    if bad:
        return bad
    armies = there.get(name, ())
    own = [army for army in armies if army.owner == player]
    if game_map.is_fort(name):
        return "" if len(own) == len(armies) else "a foreign army stands there"
    if not any(army.status == "well rested" for army in own):
        return "no fort, and no well rested army of yours"
    return ""


def _own_forts_by(here: Position, player: Player, name: str) -> list[str]:
    """§2.3: the own forts next to a sea region."""
    game_map = map_of(here)
    forts = [near for near in game_map.graph[name] if game_map.is_fort(near)]
    return [fort for fort in forts if here.regions[fort].owner == player]


def _no_harbour(here: Position, player: Player, name: str, there: Standing) -> str:
    """§2.3: a sea region next to an own fort, both without negative status or enemy (D-HARBOUR)."""
    forts = _own_forts_by(here, player, name)
    if not any(_open_fort(here, player, fort, there) for fort in forts):
        return "no open fort of yours is next to it"
    bad = negative_status(here.regions[name])
    if bad:
        return bad
    armies = there.get(name, ())
    if any(at_war(here, player, army.owner) for army in armies):
        return "an enemy army is there"
    if any(army.kind == "sea" and army.owner != player for army in armies):
        return "a foreign fleet is there"
    return ""


def _open_fort(here: Position, player: Player, fort: str, there: Standing) -> bool:
    enemies = any(at_war(here, player, army.owner) for army in there.get(fort, ()))
    return not enemies and not negative_status(here.regions[fort])


def negative_status(region: Region) -> str:
    """D-NEG: the first status that keeps troops from being raised; empty for none."""
    if region.occupier is not None:
        return "occupied"
    return region.statuses[0] if region.statuses else ""


def army_at(here: Position, player: Player, name: str) -> Army | None:
    """The army that troops raised in a region join, or None."""
    kind = "sea" if map_of(here).is_sea(name) else "land"
    return next(
        (army for army in armies_of(here, player) if army.at == name and army.kind == kind), None
    )


# -- the orders of one winter, each judged after those before it


class Market(msgspec.Struct, frozen=True):
    """§2.3: what troops can be raised with and where, once upkeep is paid."""

    after: Position
    player: Player
    settlement: Settlement
    there: Standing
    limit: int
    total: int
    """The maximal values of the armies that are kept."""
    restoring: dict[str, int] | None
    """D-RESTORE: where a dormant empire may rise; None for any other."""

    @property
    def treasury(self) -> int:
        """What is left after upkeep."""
        return self.after.empires[self.player].treasury

    def why_no_site(self, name: str) -> str:
        """§2.3: why troops cannot be raised in a region."""
        if name not in self.after.regions:
            return "no region"
        if self.restoring is None:
            return why_no_site(self.after, self.player, name, self.there)
        return "" if name in self.restoring else "no occupied region of yours without army"

    def least(self, name: str) -> int:
        """D-MIN: a new army needs as much as an army has at least."""
        kind = "sea" if map_of(self.after).is_sea(name) else "land"
        joins = any(
            army.owner == self.player and army.kind == kind for army in self.there.get(name, ())
        )
        return 1 if joins else self.after.house_rules.min_army

    def most(self, name: str, spent: int) -> int:
        """§2.3: the most gold that can still be spent in a region after so much elsewhere."""
        if self.why_no_site(name):
            return 0
        bound = self.limit if self.restoring is None else self.restoring[name]
        most = max(0, min(self.limit - spent, bound))
        rules = self.after.house_rules
        if not rules.upkeep_counts_new_troops:
            return most
        least = 0
        while least < most:  # the dearest that the treasury can pay, halving what is in doubt
            middle = rounded_up(least + most, 2)
            if price(rules, self.total, spent + middle) <= self.treasury:
                least = middle
            else:
                most = middle - 1
        return least


def market(here: Position, player: Player, reductions: dict[str, int]) -> Market:
    """§2.2: after step 2 with these reductions."""
    done = settlement(here, player, reductions)
    after = settled(here, player, done)
    return Market(
        after=after,
        player=player,
        settlement=done,
        there=by_region(after),
        limit=raise_limit(after, player),
        total=total_value(after, player),
        restoring=restorable(after, player) if restores(after, player) else None,
    )


class Budget(msgspec.Struct, frozen=True, dict=True):
    """What the orders of a winter so far come to."""

    here: Position
    player: Player
    reductions: dict[str, int]
    levies: dict[str, int]
    """The gold for troops by region."""
    spent: int = 0
    opened: Market | None = None
    """Once troops have been raised: nothing is reduced any more."""

    @cached_property
    def market(self) -> Market:
        """Where troops can be raised, as reductions stand."""
        return self.opened or market(self.here, self.player, self.reductions)

    @property
    def left(self) -> int:
        """The treasury after upkeep and troops."""
        cost = price(self.here.house_rules, self.market.total, self.spent)
        return self.market.treasury - cost


def budget(here: Position, player: Player) -> Budget:
    """Before any order."""
    return Budget(here, player, {}, {})


def spend(so_far: Budget, order: WinterOrder) -> Budget:
    """The budget after one legal order."""
    if isinstance(order, Reduction):
        reductions = so_far.reductions | {order.army: order.maximal}
        return Budget(so_far.here, so_far.player, reductions, {})
    return msgspec.structs.replace(
        so_far,
        levies=so_far.levies | {order.region: order.gold},
        spent=so_far.spent + order.gold,
        opened=so_far.market,
    )


def why_no_winter_order(so_far: Budget, order: WinterOrder) -> str:
    """§2.2, §2.3: why an army cannot be reduced, or troops not raised, after these orders."""
    if isinstance(order, Reduction):
        why = why_no_reduction(so_far, order.army)
        if why:
            return f"{said(order.army)}: {why}"
        most = so_far.here.armies[order.army].maximal - 1
        possible = f"{said(order.maximal)}: 0 to {most}, lower than now"
        return "" if 0 <= order.maximal <= most else possible
    why = why_no_levy(so_far, order.region)
    if why:
        return f"{said(order.region)}: {why}"
    least, most = so_far.market.least(order.region), so_far.market.most(order.region, so_far.spent)
    possible = f"{said(order.gold)}: {least} to {most} gold"
    return "" if least <= order.gold <= most else possible


def why_no_reduction(so_far: Budget, army: str) -> str:
    """§2.2: why an army cannot be reduced."""
    found = so_far.here.armies.get(army)
    if found is None or found.owner != so_far.player:
        return "not your army"
    if so_far.levies:
        return "armies are reduced before troops are raised"
    return "ordered already" if army in so_far.reductions else ""


def why_no_levy(so_far: Budget, name: str) -> str:
    """§2.3: why no troops can be raised in a region now."""
    if name in so_far.levies:
        return "ordered already"
    if so_far.levies and so_far.market.restoring is not None:
        return "a dormant empire raises in one region only"
    why = so_far.market.why_no_site(name)
    if why:
        return why
    least, most = so_far.market.least(name), so_far.market.most(name, so_far.spent)
    return "" if least <= most else f"only {most} gold can be spent"
