"""§2: income, upkeep, troops and what recovers, as `hegemon.games.erkenfara.winter` has it.

All kernels of this module stand in it, for what numba keeps lasts as long as this file stays as it
is.
"""

from __future__ import annotations

import numba

from hegemon.games.erkenfara.twin.layout import (
    AS_IT_IS,
    MOST_ARMIES,
    NOBODY,
    Struct,
    Structs,
)

_ALL = 100


@numba.njit(cache=True, nogil=True)
def incomes(lands: Structs, rules: Struct) -> None:
    """§2.1: each region's production goes to its owner or, in part, to its occupier."""
    for number in range(lands.size):
        land = lands[number]
        for place in range(land.ordered):
            empire = land.order[place]
            land.income[empire] = income_of(land, empire, rules)
            land.treasury[empire] += land.income[empire]


@numba.njit(cache=True, nogil=True)
def income_of(land: Struct, empire: int, rules: Struct) -> int:
    """§2.1: what its own regions give an empire, and its share of those that it occupies."""
    gold = 0
    for region in range(land.regions):
        value = land.production[region] - land.taken[region]
        if land.taxed[region] or land.salted[region]:
            value = 0
        if land.occupier[region] == empire:
            gold += value * rules.occupation_share // _ALL
        elif land.owner[region] == empire and land.occupier[region] == NOBODY:
            gold += value
    return int(gold)


@numba.njit(cache=True, nogil=True)
def winters(lands: Structs, orders: Structs, rules: Struct) -> bool:
    """§2.2 to §2.4, by the orders of all; False where a land had no room for another army."""
    room = True
    for number in range(lands.size):
        land, said = lands[number], orders[number]
        for place in range(land.ordered):
            if said.answered[land.order[place]]:
                pay_upkeep(land, land.order[place], said, rules)
        for place in range(land.ordered):
            if said.answered[land.order[place]]:
                room = raise_troops(land, land.order[place], said, rules) and room
        recover(land)
        annex(land, rules)
    return room


@numba.njit(cache=True, nogil=True)
def upkeep_cost(total: int, rules: Struct) -> int:
    """§2.2: the exact parabola, rounded up after the division, never below 0 (D-UPK-NEG)."""
    if total < rules.free_below:
        return 0
    cost = rules.square * total * total + rules.linear * total + rules.constant
    return max(0, int(-(-cost // rules.divisor)))


@numba.njit(cache=True, nogil=True)
def root_of(number: int) -> int:
    """The whole part of a square root, by Newton's way, in whole numbers."""
    if number == 0:
        return 0
    root = number
    better = (root + 1) // 2
    while better < root:
        root = better
        better = (root + number // root) // 2
    return root


@numba.njit(cache=True, nogil=True)
def largest_affordable(treasury: int, rules: Struct) -> int:
    """D-UPK-PAY: the greatest army value whose upkeep a treasury can pay."""
    below_free = rules.free_below - 1
    rest = rules.constant - treasury * rules.divisor
    if rules.square == 0:
        return int(max(below_free, -rest // rules.linear if rules.linear else below_free))
    discriminant = rules.linear * rules.linear - 4 * rules.square * rest
    if discriminant < 0:
        return int(below_free)
    return int(max(below_free, (root_of(discriminant) - rules.linear) // (2 * rules.square)))


@numba.njit(cache=True, nogil=True)
def living(maximal: int, rules: Struct) -> int:
    """§1: an army below the least value is scattered."""
    return maximal if maximal >= rules.min_army else 0


@numba.njit(cache=True, nogil=True)
def pay_upkeep(land: Struct, empire: int, said: Struct, rules: Struct) -> None:
    """§2.2: reduce as ordered, reduce as forced, pay."""
    ordered = order_reductions(land, empire, said, rules)
    treasury = land.treasury[empire]
    if upkeep_cost(ordered, rules) > treasury:
        affordable = largest_affordable(treasury, rules)
        for army in range(land.armies):
            if land.army_owner[army] == empire:
                cut = land.army_final[army] * affordable // ordered
                land.army_final[army] = living(cut, rules)
    final = 0
    for army in range(land.armies):
        if land.army_owner[army] == empire:
            maximal = land.army_final[army]
            final += maximal
            land.army_current[army] = min(land.army_current[army], maximal)
            land.army_maximal[army] = maximal
    scatter(land, said)
    cost = upkeep_cost(final, rules)
    land.treasury[empire] -= cost
    land.upkeep[empire] = cost


@numba.njit(cache=True, nogil=True)
def order_reductions(land: Struct, empire: int, said: Struct, rules: Struct) -> int:
    """What the empire's own orders leave of its armies, each and in all."""
    total = 0
    for army in range(land.armies):
        if land.army_owner[army] == empire:
            wanted = said.reduced[army]
            kept = land.army_maximal[army] if wanted == AS_IT_IS else wanted
            land.army_final[army] = living(kept, rules)
            total += land.army_final[army]
    return int(total)


@numba.njit(cache=True, nogil=True)
def scatter(land: Struct, said: Struct) -> None:
    """Armies without any value are gone; the others close up, and so do the orders to them."""
    left = 0
    for army in range(land.armies):
        if land.army_maximal[army]:
            land.army_number[left] = land.army_number[army]
            land.army_owner[left] = land.army_owner[army]
            land.army_at[left] = land.army_at[army]
            land.army_sea[left] = land.army_sea[army]
            land.army_current[left] = land.army_current[army]
            land.army_maximal[left] = land.army_maximal[army]
            said.reduced[left] = said.reduced[army]
            left += 1
    land.armies = left


@numba.njit(cache=True, nogil=True)
def total_value(land: Struct, empire: int) -> int:
    """§2.2: the maximal values of an empire's armies together."""
    total = 0
    for army in range(land.armies):
        if land.army_owner[army] == empire:
            total += land.army_maximal[army]
    return int(total)


@numba.njit(cache=True, nogil=True)
def raise_troops(land: Struct, empire: int, said: Struct, rules: Struct) -> bool:
    """§2.3: gold becomes current and maximal value; a place that is taken keeps its gold."""
    raised = costs = 0
    for levy in range(said.levies[empire]):
        region, gold = said.levy_at[empire, levy], said.levy_gold[empire, levy]
        if sea_claimed(land, empire, region):
            continue
        total = total_value(land, empire)
        costs += gold
        if rules.new_troops_count:  # D-CHURN
            costs += upkeep_cost(total + gold, rules) - upkeep_cost(total, rules)
        if not join(land, empire, region, gold):
            return False
        raised += gold
    land.raised[empire] = raised
    land.treasury[empire] -= costs
    land.upkeep[empire] += costs - raised
    return True


@numba.njit(cache=True, nogil=True)
def sea_claimed(land: Struct, empire: int, region: int) -> bool:
    """D-SIMUL: whether an empire earlier in turn order has raised a fleet there."""
    if not land.sea[region]:
        return False
    for army in range(land.armies):
        foreign = land.army_sea[army] and land.army_owner[army] != empire
        if foreign and land.army_at[army] == region:
            return True
    return False


@numba.njit(cache=True, nogil=True)
def join(land: Struct, empire: int, region: int, gold: int) -> bool:
    """§2.3: troops join the army in the region, or are a new one; whether there is room."""
    found = land.armies
    for army in range(land.armies - 1, -1, -1):
        same = land.army_owner[army] == empire and land.army_sea[army] == land.sea[region]
        if same and land.army_at[army] == region:
            found = army
    if found == land.armies:
        if found == MOST_ARMIES:
            return False
        land.armies += 1
        land.made += 1
        land.army_number[found] = land.made
        land.army_owner[found], land.army_at[found] = empire, region
        land.army_sea[found] = land.sea[region]
        land.army_current[found] = land.army_maximal[found] = 0
    land.army_current[found] += gold
    land.army_maximal[found] += gold
    return True


@numba.njit(cache=True, nogil=True)
def recover(land: Struct) -> None:
    """§2.4: taxed regions recover, then salted ones become taxed; occupation stays."""
    for region in range(land.regions):
        land.taken[region] = 0
        if land.taxed[region]:
            land.taxed[region] = 0
        elif land.salted[region]:
            land.salted[region], land.taxed[region] = 0, 1


@numba.njit(cache=True, nogil=True)
def annex(land: Struct, rules: Struct) -> None:
    """D-OWN: by house rule an occupation of so many winters makes the region owned."""
    for region in range(land.regions):
        if land.occupier[region] == NOBODY:
            continue
        land.winters[region] += 1
        if rules.annex_after and land.winters[region] >= rules.annex_after:
            land.owner[region] = land.occupier[region]
            land.occupier[region], land.winters[region] = NOBODY, 0
