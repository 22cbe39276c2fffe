"""XY, XYZ.7: taxes, industry, terraforming, and the Guilds' transfers."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import said
from hegemon.games.ec4x.common.amounts import COIN, HUNDRED, SOUL, in_money, up
from hegemon.games.ec4x.common.answers import Ferry, Invest, SetTax, Terraform
from hegemon.games.ec4x.common.rules.draft import HouseDraft, OrderLaw
from hegemon.games.ec4x.common.rules.economy import colony_level, population_units
from hegemon.games.ec4x.common.rules.lanes import RESTRICTED, civil_jumps
from hegemon.games.ec4x.common.starmap.figures import PlanetClass
from hegemon.games.ec4x.common.state import Colony, Transfer, chart, planet_of

TERRAFORMING = "TER"
MOST_AT_ONCE = 1_000
"""More units in one order are a slip of the pen."""
DEAR = 30
"""R24: what the author's next draft asks for an Industrial Unit."""


def why_no_tax(draft: HouseDraft, order: SetTax) -> str:
    """XY.1: any whole rate from 0 to 100 per cent."""
    return "" if 0 <= order.percent <= HUNDRED else f"a tax is from 0 to {HUNDRED} per cent"


def taxed(draft: HouseDraft, order: SetTax) -> HouseDraft:
    """XY.1: the rate counts from the next Income phase on."""
    return draft.with_house(tax=order.percent)


def why_no_colony(draft: HouseDraft, system: str) -> str:
    """Why a system is no colony of the House; empty when it is one."""
    if system in draft.colonies:
        return ""
    return f"{said(system)} is no colony of yours: {', '.join(draft.colonies) or 'you have none'}"


def why_no_industry(draft: HouseDraft, system: str) -> str:
    """XY.1: why a colony can have no Industrial Units (R26)."""
    unsettled = why_no_colony(draft, system)
    if unsettled:
        return unsettled
    least = draft.tables.industry.least_level
    if draft.rules.industry_place == "class":
        potential = planet_of(draft.here, system).potential
        named = draft.tables.planets.with_potential(least).name
        return "" if potential >= least else f"industry needs a planet of class {named} or better"
    reached = colony_level(draft.here, draft.colonies[system].people)
    return "" if reached >= least else f"industry needs a colony of Level {least}, not {reached}"


def industry_steps(draft: HouseDraft, colony: Colony) -> Iterator[tuple[int | None, int]]:
    """R24: up to how many Industrial Units one costs so much; the last has no bound."""
    figures, units = draft.tables.industry, population_units(draft.here, colony.people)
    cheapest = figures.tiers[0][1]
    match draft.rules.industry_price:
        case "flat":
            yield None, cheapest
        case "dear":
            yield None, DEAR * COIN
        case how:
            times = DEAR if how == "dear_tiers" else 1
            for percent, price in figures.tiers:
                yield percent * units // (HUNDRED * SOUL), price * times
            yield None, figures.last_tier * times


def industry_cost(draft: HouseDraft, order: Invest) -> int:
    """XY.1: what so many Industrial Units cost, in coins."""
    colony = draft.colonies[order.colony]
    have, left, cost = colony.industry, order.industry, 0
    for most, price in industry_steps(draft, colony):
        # nothing at the price of a step that is full: there may be more than it allows already
        bought = left if most is None else min(left, max(most - have, 0))
        have += bought
        left -= bought
        cost += bought * price
    return cost


def why_no_investment(draft: HouseDraft, order: Invest) -> str:
    """XY.1: why Industrial Units cannot be bought."""
    why = why_no_industry(draft, order.colony) or why_not_at_once(order.industry)
    return why or why_not_paid(draft, industry_cost(draft, order))


def why_not_at_once(count: int) -> str:
    """What an order can ask for at once."""
    return "" if 1 <= count <= MOST_AT_ONCE else f"1 to {MOST_AT_ONCE} at once"


def why_not_paid(draft: HouseDraft, coins: int) -> str:
    """Why so much cannot be paid; empty when the treasury has it."""
    left = draft.house.treasury
    return "" if coins <= left else f"it costs {in_money(coins)}, the treasury has {in_money(left)}"


def invested(draft: HouseDraft, order: Invest) -> HouseDraft:
    """XY.1: paid now, and there from now on."""
    cost = industry_cost(draft, order)
    later = draft.paying(cost, "industry", order.colony, count=order.industry)
    industry = draft.colonies[order.colony].industry + order.industry
    return later.with_colony(order.colony, industry=industry)


def next_class(draft: HouseDraft, system: str) -> PlanetClass | None:
    """XYZ.7: the class that a planet is made to next; None for the best. No class is skipped."""
    potential = planet_of(draft.here, system).potential + 1
    classes = draft.tables.planets.classes
    return next((row for row in classes if row.potential == potential), None)


def why_no_terraforming(draft: HouseDraft, order: Terraform) -> str:
    """XYZ.7: why a planet cannot be made better."""
    unsettled = why_no_colony(draft, order.colony)
    if unsettled:
        return unsettled
    wanted = next_class(draft, order.colony)
    if wanted is None:
        return f"{order.colony} is of the best class"
    if draft.colonies[order.colony].terraforming:
        return "terraforming is under way"
    have = draft.house.levels.get(TERRAFORMING, 0)
    if have < wanted.potential:
        return f"{wanted.name} needs {TERRAFORMING} {wanted.potential}, you have {have}"
    return why_not_paid(draft, terraforming_price(draft, wanted))


def terraforming_price(draft: HouseDraft, wanted: PlanetClass) -> int:
    """XYZ.7: what the step to a class costs, in coins (R42)."""
    figures = draft.tables.terraforming
    match draft.rules.terraforming_price:
        case "half":
            return figures.half[wanted.id]
        case "late":
            return figures.late[wanted.id]
        case "even":
            return figures.even[wanted.id]
        case _:
            return figures.bound.get(wanted.id, draft.rules.best_class_price * COIN)


def terraformed(draft: HouseDraft, order: Terraform) -> HouseDraft:
    """XYZ.7: paid now, done at the end of the turn."""
    wanted = next_class(draft, order.colony)
    assert wanted is not None
    price = terraforming_price(draft, wanted)
    later = draft.paying(price, "terraforming", order.colony, wanted.id)
    return later.with_colony(order.colony, terraforming=1)


def why_no_ferry(draft: HouseDraft, order: Ferry) -> str:
    """XY.3: why the Guilds cannot bring so many people from one own colony to another."""
    figures = draft.tables.guilds
    if figures is None:
        return "there are no Space Guilds: people travel in Starliners"
    why = why_no_colony(draft, order.source) or why_no_colony(draft, order.to)
    if why or order.source == order.to:
        return why or "it is the same colony"
    most = spare_people(draft, order.source)
    if not 1 <= order.people <= most:
        return f"{order.source} can spare 1 to {most} PTU" if most > 0 else "it can spare nobody"
    if not chart(draft.here).joined(order.source, order.to, closed=RESTRICTED):
        return "no way for Starliners leads there"
    return why_not_paid(draft, ferry_cost(draft, order))


def spare_people(draft: HouseDraft, system: str) -> int:
    """XY.3: how many PTU a colony can give to the Guilds."""
    assert draft.tables.guilds is not None
    return (draft.colonies[system].people - draft.tables.guilds.least_left) // SOUL


def most_ferried(draft: HouseDraft, source: str, to: str) -> int:
    """XY.3: how many PTU can be sent from one colony to another and paid for."""
    price = ferry_cost(draft, Ferry(source, to, 1))
    spare = spare_people(draft, source)
    if not price:
        return spare
    return min(spare, max(draft.house.treasury, 0) // price)


def ferry_cost(draft: HouseDraft, order: Ferry) -> int:
    """XY.3: what the Guilds ask, by the conditions of the destination, in coins."""
    assert draft.tables.guilds is not None
    return draft.tables.guilds.price[planet_of(draft.here, order.to).id] * order.people


def _ferried(draft: HouseDraft, order: Ferry) -> HouseDraft:
    """XY.3: the people leave now and arrive by the lanes (R30)."""
    assert draft.tables.guilds is not None
    jumps = civil_jumps(draft.here, order.source, order.to)
    assert jumps is not None
    turns = up(jumps, draft.tables.guilds.jumps)
    people = order.people * SOUL
    cost = ferry_cost(draft, order)
    later = draft.paying(cost, "transfer", order.source, order.to, order.people)
    left = draft.colonies[order.source].people - people
    later = later.with_colony(order.source, people=left)
    starliners = Transfer(draft.player, order.source, order.to, people, turns)
    later.ferries = (*draft.ferries, starliners)
    return later


LAW: OrderLaw = {
    SetTax: (why_no_tax, taxed),
    Invest: (why_no_investment, invested),
    Terraform: (why_no_terraforming, terraformed),
    Ferry: (why_no_ferry, _ferried),
}
"""What each of these orders may be, and what it does."""
