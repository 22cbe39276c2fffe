"""What a House spends its money on: industry, yards, colonists, works, research."""

from __future__ import annotations

from hegemon.bots.ec4x.desk import OrderBook
from hegemon.bots.ec4x.settling import etacs_in, free_systems
from hegemon.games.ec4x import (
    COIN,
    ECONOMY,
    POINT,
    SCIENCE,
    SOUL,
    Buy,
    Ferry,
    Invest,
    SetBudget,
    SetTax,
    Terraform,
    facilities,
    fields_of,
    free_docks,
    highest,
    industry_cost,
    is_upgrade_month,
    level_cost,
    next_class,
    planet_of,
    point_price,
    science_needed,
    terraforming_price,
    why_no_industry,
)

FULL, WORKS = 50, 150
"""Per cent of the PU: industry that produces, and civil works that the people thank for."""
MOST_YARDS = 4
"""So many yards are enough for a homeworld."""
CHEAP = 8
"""All yards together cost at most one part in so many of the taxes."""
SETTLED = 64
"""The PU that a colony is brought to: industry begins at 61."""
STAY = 90
"""Per cent of the PU that a homeworld begins with: so many never leave it."""
LIVEABLE = 3
"""The colony potential from which on a planet bears so many."""


def tax(desk: OrderBook) -> None:
    """XY.1: the highest rate that costs no prestige; where growth suffers by each per cent less.

    By another doctrine the highest that wins some.
    """
    figures = desk.tables.taxes
    slope = desk.view.house_rules.tax_stall == "slope"
    highest = figures.usual if slope else figures.bearable
    desk.give(SetTax(figures.low if desk.doctrine.tax == "praised" else highest))


def invest(desk: OrderBook, percent: int) -> None:
    """XY.1: industry up to a share of each colony's PU, the smallest colonies first."""
    if desk.view.house_rules.industry_price in {"dear", "dear_tiers"}:
        return
    for at in sorted(desk.colonies, key=lambda at: (desk.colonies[at].people, at)):
        if why_no_industry(desk.draft, at):
            continue
        wanted = desk.units_at(at) * percent // 100 - desk.colonies[at].industry
        count = min(wanted, desk.spare // COIN)
        # prices rise by tiers: a quarter less until it can be paid, which is soon and near enough
        while count > 0 and industry_cost(desk.draft, Invest(at, count)) > desk.spare:
            count = count * 3 // 4
        if count > 0:
            desk.give(Invest(at, count))


def colonise(desk: OrderBook) -> None:
    """2.3.2: as many ETACs as there is room for, and yards to build them in."""
    if desk.home is None:
        return
    etac, home = desk.tables.code_of("etac"), desk.colonies[desk.home]
    building = sum(project.unit == etac for project in home.projects)
    afloat = sum(etacs_in(desk, fleet) for fleet in desk.fleets.values())
    open_ = len(free_systems(desk)) - building
    wanted = min(open_, desk.doctrine.etacs - building - afloat)
    if wanted > 0:
        begun = desk.build(desk.home, etac, wanted)
        if begun < wanted and desk.spare > desk.tables.units[etac].price:
            add_yard(desk, desk.home)


def add_yard(desk: OrderBook, system: str) -> None:
    """2.3.2.2: a further yard where all docks are full."""
    colony, yard = desk.colonies[system], desk.tables.code_of("shipyard")
    have = len(facilities(desk.view, colony, "shipyard"))
    coming = sum(project.unit == yard for project in colony.projects)
    cheap = desk.tables.units[yard].upkeep * (have + coming + 1) * CHEAP <= desk.taxes
    if cheap and have + coming < MOST_YARDS and free_docks(desk.draft, colony, "yard") <= 0:
        desk.build(system, yard, 1)


def restore_port(desk: OrderBook) -> None:
    """2.3.2: a homeworld without a port or yard builds them first."""
    if desk.home is None:
        return
    colony = desk.colonies[desk.home]
    for wanted in ("spaceport", "shipyard"):
        code = desk.tables.code_of(wanted)
        works = any(each.unit == code and not each.crippled for each in colony.facilities)
        if not works and all(project.unit != code for project in colony.projects):
            desk.build(desk.home, code, 1, percent=100)
            return


def ferry(desk: OrderBook, most: int) -> None:
    """XY.3: people for the best young colony, so that it has industry; so much money at most."""
    if desk.home is None or desk.tables.guilds is None:
        return
    at_home = desk.tables.start.population_units * STAY // 100
    coming: dict[str, int] = {}
    for one in desk.view.transfers:
        coming[one.to] = coming.get(one.to, 0) + one.people // SOUL
    young: list[tuple[int, int, str]] = []
    for at in desk.colonies:
        planet, units = planet_of(desk.view, at), desk.units_at(at)
        small = units + coming.get(at, 0) < SETTLED
        if at != desk.home and planet.potential >= LIVEABLE and small:
            young.append((desk.tables.guilds.price[planet.id], -units, at))
    # first where people cost least, then the largest: it will soonest have industry
    for price, _, at in sorted(young):
        missing = SETTLED - desk.units_at(at) - coming.get(at, 0)
        surplus = desk.units_at(desk.home) - at_home
        count = min(missing, surplus, min(most, desk.spare) // price)
        if count > 0 and desk.give(Ferry(desk.home, at, count)):
            most -= count * price


def terraform(desk: OrderBook, most: int) -> None:
    """XYZ.7: the cheapest planets first; so much money at most for each."""
    for at in desk.colonies:
        better = next_class(desk.draft, at)
        if better is None:
            continue
        if terraforming_price(desk.draft, better) <= min(most, desk.spare):
            desk.give(Terraform(at))


def buy_levels(desk: OrderBook, order: tuple[str, ...], keep: int) -> None:
    """XYZ.1 of the earlier edition: levels in an upgrade month, while so much is left."""
    for field in order:
        if field in desk.house.levels and desk.spare > keep:
            desk.give(Buy(field))


def research(desk: OrderBook, order: tuple[str, ...], coins: int) -> None:
    """XYZ.1: as much as brings each field its next level in the next upgrade month, in this order.

    A level of EL or SL that comes in that month already counts for those that need it.
    """
    if desk.view.house_rules.research == "ladder":
        return
    left, turns = max(coins, 0) // COIN, turns_to_upgrade(desk)
    fields = fields_of(desk.tables)
    named = [field for field in order if field in fields]
    others = [field for field in fields if field not in order]
    for field in (*named, *others):
        wanted = 0 if out_of_reach(desk, field) else min(left, lacking(desk, field, turns))
        left -= wanted
        if desk.house.budget.get(field, 0) != wanted * COIN:
            desk.give(SetBudget(field, wanted))


def learn(desk: OrderBook) -> None:
    """XYZ.1: levels that are bought, and what is studied, by the doctrine."""
    doctrine = desk.doctrine
    buy_levels(desk, doctrine.ladder, keep=desk.taxes * doctrine.reserve // 100)
    over = (desk.taxes - desk.upkeep) // doctrine.knowledge
    research(desk, doctrine.studies, coins=max(over, desk.spare // 8))


def turns_to_upgrade(desk: OrderBook) -> int:
    """XYZ.1: the turns that are left to buy points, this one included."""
    turn = desk.view.turn
    return next(n for n in range(1, 100) if is_upgrade_month(desk.tables, turn + n - 1))


def out_of_reach(desk: OrderBook, field: str) -> bool:
    """XYZ: whether a field cannot have its next level even with one more of EL and SL."""
    levels = desk.house.levels
    wanted = levels.get(field, 0) + 1
    most = highest(desk.view, field)
    if most is not None and wanted > most:
        return True
    if field == ECONOMY:
        return False
    if field == SCIENCE:
        return wanted > levels.get(ECONOMY, 0) + 1
    return science_needed(desk.tables, field, wanted) > levels.get(SCIENCE, 0) + 1


def lacking(desk: OrderBook, field: str, turns: int) -> int:
    """XYZ.2 to XYZ.4: the money a turn that is missing for the next level, in whole units."""
    missing = level_cost(desk.view, desk.house, field) - desk.house.points.get(field, 0)
    if missing <= 0:
        return 0
    price = point_price(desk.view, desk.house, field)
    # one unit over: points are rounded down in each turn, and prices rise with the product
    return -(-missing * price // (POINT * COIN * turns)) + 1
