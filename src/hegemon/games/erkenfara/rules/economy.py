"""§2: the arithmetic of winter. Gold is whole; what is divided is rounded against the owner."""

from __future__ import annotations

from math import isqrt
from typing import Any

import msgspec

from hegemon.core import Player, Value, percent_down, rounded_down, rounded_up
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.state import (
    Army,
    Position,
    Region,
    armies_at,
    armies_of,
    at_war,
    map_of,
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
    return percent_down(production, house_rules.occupation_share)


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
    return max(0, rounded_up(square * total * total + linear * total + constant, divisor))


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
    return [rounded_down(value * affordable, total) for value in values]


def has_hostile_neighbour(here: Position, name: str) -> bool:
    """D-SIEGE: whether an army hostile to the owner is in any adjacent region."""
    owner = here.regions[name].owner
    return any(
        at_war(here, owner, army.owner)
        for near in map_of(here).graph[name]
        for army in armies_at(here, near)
    )


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


def settled(here: Position, player: Player, done: Settlement) -> Position:
    """A copy of a position in which one empire has gone through step 2."""
    armies: dict[str, Army] = {}
    for name, army in here.armies.items():
        if army.owner != player:
            armies[name] = army
        elif done.final[name]:  # what is cut to nothing is gone
            armies[name] = _cut(army, done.final[name])
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
