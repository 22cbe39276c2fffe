"""§2: the arithmetic of winter. Gold is whole; what is divided is rounded against the owner."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import Any

import msgspec

from hegemon.core import numbers
from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.state import (
    Army,
    Position,
    Region,
    armies_at,
    armies_of,
    at_war,
    dormant,
    enemies_at,
    map_of,
    regions_of,
    total_value,
)


class Yield(Value, tag=False):
    """What a region gives one empire in a winter, and why not more."""

    region: str
    production: int
    gold: int
    why: str = ""


def production_value(here: Position, name: str) -> int:
    """§2.1: a taxed or salted region has none; what was plundered by a capped army is gone."""
    region = here.regions[name]
    if ravaged(region):
        return 0
    return map_of(here).regions[name].production - region.taken


def ravaged(region: Region) -> bool:
    """§2.1: whether it is taxed/plundered or salted/burned."""
    return "taxed" in region.statuses or "salted" in region.statuses


def occupied_share(house_rules: HouseRules, production: int) -> int:
    """§2.1: an occupier's share, rounded down (D-ROUND)."""
    return numbers.percent_down(production, house_rules.occupation_share)


def ledger(here: Position, player: Player) -> tuple[Yield, ...]:
    """§2.1: what each region that an empire owns or occupies gives it this winter."""
    found = []
    for name, region in here.regions.items():
        if player in (region.owner, region.occupier):
            found.append(_yield(here, player, name, region))
    return tuple(found)


def _yield(here: Position, player: Player, name: str, region: Region) -> Yield:
    production, value = map_of(here).regions[name].production, production_value(here, name)
    if region.occupier == player:
        share = here.house_rules.occupation_share
        why = _spoilt(region) or f"{share} % of an occupied region"
        return Yield(name, production, occupied_share(here.house_rules, value), why)
    if region.occupier is not None:
        return Yield(name, production, 0, f"occupied by {here.empires[region.occupier].name}")
    return Yield(name, production, value, _spoilt(region))


def _spoilt(region: Region) -> str:
    if "salted" in region.statuses:
        return "salted"
    if "taxed" in region.statuses:
        return "taxed"
    return f"{region.taken} plundered" if region.taken else ""


def upkeep_cost(house_rules: HouseRules, total: int) -> int:
    """§2.2: the exact parabola, rounded up after the division, never below 0 (D-UPK-NEG)."""
    if total < house_rules.upkeep_free_below:
        return 0
    square, linear, constant, divisor = house_rules.upkeep
    return max(0, numbers.up(square * total * total + linear * total + constant, divisor))


def largest_affordable(house_rules: HouseRules, treasury: int) -> int:
    """D-UPK-PAY: the greatest army value whose upkeep a treasury can pay.

    The greater root of the parabola less the treasury, in whole numbers.
    """
    square, linear, constant, divisor = house_rules.upkeep
    below_free = house_rules.upkeep_free_below - 1
    rest = constant - treasury * divisor
    if square == 0:
        return max(below_free, -rest // linear if linear else below_free)
    discriminant = linear * linear - 4 * square * rest
    if discriminant < 0:
        return below_free
    return max(below_free, (isqrt(discriminant) - linear) // (2 * square))


def reduced(army: Army, maximal: int) -> tuple[int, int]:
    """D-REDUCE: current and maximal after a reduction: current is cut to the new maximum."""
    return min(army.current, maximal), maximal


def proportional(values: list[int], affordable: int) -> list[int]:
    """D-UPK-PAY: the maximal values cut in proportion, each rounded down."""
    total = sum(values)
    return [numbers.down(value * affordable, total) for value in values]


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


def price(here: Position, player: Player, gold: int) -> int:
    """§2.3: what troops for so much gold cost: by house rule also their upkeep (D-CHURN)."""
    if not here.house_rules.upkeep_counts_new_troops:
        return gold
    total, rules = total_value(here, player), here.house_rules
    return gold + upkeep_cost(rules, total + gold) - upkeep_cost(rules, total)


def sites(here: Position, player: Player) -> dict[str, int]:
    """§2.3: where an empire may raise, and for how much gold at most."""
    if restores(here, player):
        return restorable(here, player)
    limit = raise_limit(here, player)
    return {name: limit for name in map_of(here).regions if not why_no_site(here, player, name)}


def site_limit(here: Position, player: Player, name: str) -> int:
    """§2.3: the most gold that an empire may raise for in one region; 0 where it may not."""
    if restores(here, player):
        return restorable(here, player).get(name, 0)
    return 0 if why_no_site(here, player, name) else raise_limit(here, player)


def restores(here: Position, player: Player) -> bool:
    """D-RESTORE: whether a dormant empire may raise an army in one region all the same."""
    return here.house_rules.restoration and dormant(here, player)


def restorable(here: Position, player: Player) -> dict[str, int]:
    """D-RESTORE: occupied own regions without an army, and their nominal production."""
    return {
        name: map_of(here).regions[name].production
        for name in regions_of(here, player)
        if not armies_at(here, name)
    }


def why_no_site(here: Position, player: Player, name: str) -> str:
    """§2.3: why troops cannot be raised in a region; empty where they can."""
    game_map = map_of(here)
    if game_map.is_sea(name):
        return _no_harbour(here, player, name)
    region = here.regions[name]
    if region.owner != player:
        return "not your region"
    bad = negative_status(region)
    if bad:
        return bad
    own = [army for army in armies_at(here, name) if army.owner == player]
    if game_map.is_fort(name):
        return "" if len(own) == len(armies_at(here, name)) else "a foreign army stands there"
    if not any(army.status == "well rested" for army in own):
        return "no fort, and no well rested army of yours"
    return ""


def _no_harbour(here: Position, player: Player, name: str) -> str:
    """§2.3: a sea region next to an own fort, both without negative status or enemy (D-HARBOUR)."""
    game_map = map_of(here)
    forts = [
        near
        for near in game_map.graph[name]
        if game_map.is_fort(near) and here.regions[near].owner == player
    ]
    if not any(_open_fort(here, player, fort) for fort in forts):
        return "no open fort of yours is next to it"
    bad = negative_status(here.regions[name])
    if bad:
        return bad
    if enemies_at(here, player, name):
        return "an enemy army is there"
    if any(army.kind == "sea" and army.owner != player for army in armies_at(here, name)):
        return "a foreign fleet is there"
    return ""


def _open_fort(here: Position, player: Player, fort: str) -> bool:
    return not negative_status(here.regions[fort]) and not enemies_at(here, player, fort)


def negative_status(region: Region) -> str:
    """D-NEG: the first status that keeps troops from being raised; empty for none."""
    if region.occupier is not None:
        return "occupied"
    return region.statuses[0] if region.statuses else ""


def has_hostile_neighbour(here: Position, name: str) -> bool:
    """D-SIEGE: whether an army hostile to the owner is in any adjacent region."""
    owner = here.regions[name].owner
    return any(
        at_war(here, owner, army.owner)
        for near in map_of(here).graph[name]
        for army in armies_at(here, near)
    )


def army_at(here: Position, player: Player, name: str) -> Army | None:
    """The army that troops raised in a region join, or None."""
    kind = "sea" if map_of(here).is_sea(name) else "land"
    return next(
        (army for army in armies_of(here, player) if army.at == name and army.kind == kind), None
    )


def upkeep_due(here: Position, player: Player) -> int:
    """§2.2: what an empire's armies cost as they are."""
    return upkeep_cost(here.house_rules, total_value(here, player))


# -- steps 2 and 3 for one empire, worked out without changing anything


class Settlement(Value, tag=False):
    """§2.2: the maximal values of an empire's armies after step 2, and what they cost."""

    ordered: dict[str, int]
    """After the empire's own reductions; 0 for an army that is disbanded."""
    final: dict[str, int]
    """After what the treasury forced (D-UPK-PAY)."""
    cost: int


def settlement(here: Position, player: Player, reductions: dict[str, int]) -> Settlement:
    """§2.2: reductions as ordered, then, if the treasury cannot pay, all armies in proportion."""
    least = here.house_rules.min_army
    wanted = {army.id: reductions.get(army.id, army.maximal) for army in armies_of(here, player)}
    ordered = _living(wanted, least)
    final, rules, treasury = ordered, here.house_rules, here.empires[player].treasury
    if upkeep_cost(rules, sum(ordered.values())) > treasury:
        cut = proportional(list(ordered.values()), largest_affordable(rules, treasury))
        final = _living(dict(zip(ordered, cut, strict=True)), least)
    return Settlement(ordered, final, upkeep_cost(rules, sum(final.values())))


def _living(values: dict[str, int], least: int) -> dict[str, int]:
    """§1: an army below the least value is scattered."""
    return {army: value if value >= least else 0 for army, value in values.items()}


def settled(here: Position, player: Player, reductions: dict[str, int]) -> Position:
    """A copy of a position in which one empire has gone through step 2."""
    done = settlement(here, player, reductions)
    armies = {
        name: _cut(army, done.final[name]) if army.owner == player else army
        for name, army in here.armies.items()
        if army.owner != player or done.final[name]
    }
    empire = here.empires[player]
    left = msgspec.structs.replace(empire, treasury=empire.treasury - done.cost)
    struct: Any = here  # states and views are structs, which a protocol cannot say
    replaced: Position = msgspec.structs.replace(
        struct, armies=armies, empires={**here.empires, player: left}
    )
    return replaced


def _cut(army: Army, maximal: int) -> Army:
    current, maximal = reduced(army, maximal)
    return msgspec.structs.replace(army, current=current, maximal=maximal)


def most_gold(here: Position, player: Player, name: str, spent: int) -> int:
    """§2.3: the most gold that can still be spent in a region after so much elsewhere."""
    most = min(raise_limit(here, player) - spent, site_limit(here, player, name))
    treasury = here.empires[player].treasury
    if not here.house_rules.upkeep_counts_new_troops:
        return max(0, most)
    least, most = 0, max(0, most)
    while least < most:
        middle = numbers.up(least + most, 2)
        if price(here, player, spent + middle) <= treasury:
            least = middle
        else:
            most = middle - 1
    return least


def least_gold(here: Position, player: Player, name: str) -> int:
    """D-MIN: a new army needs as much as an army has at least."""
    return 1 if army_at(here, player, name) else here.house_rules.min_army


def why_no_levy(here: Position, player: Player, name: str, before: Iterable[str]) -> str:
    """§2.3: why no troops can be raised in a region now; `before` are those that have been."""
    raised = list(before)
    if name not in here.regions:
        return "no region"
    if name in raised:
        return "ordered already"
    if restores(here, player):
        if raised:
            return "a dormant empire raises in one region only"
        return (
            "" if name in restorable(here, player) else "no occupied region of yours without army"
        )
    return why_no_site(here, player, name)
