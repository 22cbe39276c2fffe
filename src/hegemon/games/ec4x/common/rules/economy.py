"""XY: what colonies produce and pay, and how their people grow."""

from __future__ import annotations

from fractions import Fraction

from hegemon.games.ec4x.common.amounts import COIN, HUNDRED, SOUL, rounded, share
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.population import psu_of, pu_of, stepped_psu, stepped_pu
from hegemon.games.ec4x.common.state import (
    Colony,
    House,
    Position,
    facilities,
    planet_of,
)
from hegemon.games.ec4x.common.tables import Tables, UnitRole, step_at

ECONOMY, SCIENCE = "EL", "SL"
ONE = Fraction(1)
_NO_BASES = Fraction(0)
MOST_PEOPLE = 10**314
"""R27: in millionths of a PSU: on a planet without a bound people grow no further. A float of the
way back to PU holds no more."""
GROWTH = "growth"
"""XYZ.1: what a great breakthrough may raise."""


def population_units(here: Position, people: int) -> int:
    """XY.1: the PU of so many PSU, both in millionths (R19)."""
    figures = here.tables.population
    if here.house_rules.conversion == "formula":
        return pu_of(people, figures.exponent)
    return stepped_pu(people, figures.whole, figures.factor, figures.steepness)


def people_of(here: Position, units: int) -> int:
    """XY.1: the PSU of so many PU, both in millionths."""
    return psu_by(here.tables, here.house_rules, units)


def psu_by(tables: Tables, house_rules: HouseRules, units: int) -> int:
    """XY.1: the PSU of so many PU, by the formula of the match (R19)."""
    figures = tables.population
    if house_rules.conversion == "formula":
        return psu_of(units, figures.exponent)
    return stepped_psu(units, figures.whole, figures.factor, figures.steepness)


def one_ptu(tables: Tables, house_rules: HouseRules, carrier: UnitRole) -> int:
    """2.3.2: the people of one PTU, in millionths of a PSU; of an ETAC by edition one PU (R28)."""
    whole_unit = carrier == "etac" and tables.population.settlers == "PU"
    return psu_by(tables, house_rules, SOUL) if whole_unit else SOUL


def most_people(here: Position, system: str) -> int | None:
    """XY.2: the most PSU that a planet bears, in millionths; None for no bound."""
    most = planet_of(here, system).most
    return None if most is None else people_of(here, most * SOUL)


def colony_level(here: Position, people: int) -> int:
    """2.2: the level of a colony: the row of the planet class table that its PU have reached."""
    units = population_units(here, people)
    reached = [row.potential for row in here.tables.planets.classes if units >= row.least * SOUL]
    return max(reached, default=1)


def raw_index(here: Position, system: str) -> int:
    """XY.1: per cent of a PU that becomes product here."""
    resources = here.planets[system].resources
    return here.tables.raw_index.by_class[planet_of(here, system).id][resources]


def working_starbases(here: Position, colony: Colony) -> Fraction:
    """2.4.4: how many Starbases count: crippled ones not, or half in the earlier edition."""
    if not colony.facilities:  # most colonies: not worth a search
        return _NO_BASES
    bases = facilities(here, colony, "starbase")
    crippled = sum(base.crippled for base in bases)
    working = Fraction(len(bases) - crippled)
    if here.house_rules.one_starbase:
        working += Fraction(crippled, 2)
    most = here.house_rules.most_starbases
    return min(working, Fraction(most)) if most else working


def starbase_factor(here: Position, colony: Colony) -> Fraction:
    """2.4.4: what Starbases multiply growth and industry by."""
    working = working_starbases(here, colony)
    if not working:
        return ONE
    return 1 + Fraction(here.tables.population.starbase, HUNDRED) * working


def industry_that_counts(here: Position, colony: Colony) -> int:
    """XY.1: IU up to half of the PU; what is more are civil works (R25)."""
    if not here.house_rules.civil_works:
        return colony.industry
    units = population_units(here, colony.people)
    bound = units * here.tables.industry.civil_above // (HUNDRED * SOUL)
    return min(colony.industry, bound)


def economic_factor(here: Position, house: House) -> Fraction:
    """XYZ.2: 1 and so many per cent for each EL (R20)."""
    figures = here.tables.research
    bonus = figures.economic_bonus * house.levels.get(ECONOMY, 0)
    if here.house_rules.economic_bonus == "table":
        bonus = min(bonus, figures.most_bonus)
    return 1 + Fraction(bonus + house.bonuses.get(ECONOMY, 0), HUNDRED)


def gross_product(here: Position, system: str, colony: Colony) -> int:
    """XY.1: GCP = (PU x raw index + IU) x EL, in coins, before any blockade.

    XY.3: those who have just arrived do not produce yet.
    """
    house = here.houses[colony.owner]
    units = population_units(here, max(colony.people - colony.newcomers, 0))
    # people and industry in hundredths of a millionth of a PU, so that they can be added
    raw = units * raw_index(here, system)
    industry = industry_that_counts(here, colony) * SOUL * HUNDRED
    bases, economy = starbase_factor(here, colony), economic_factor(here, house)
    # (raw + industry x bases) x economy, brought to one denominator: fractions would be clearer and
    # several times as slow, and some hundred colonies are reckoned again and again
    product = (raw * bases.denominator + industry * bases.numerator) * economy.numerator * COIN
    return rounded(product, SOUL * HUNDRED * bases.denominator * economy.denominator)


def product_now(here: Position, system: str, colony: Colony) -> int:
    """XY.1: the gross product, less what a blockade takes (R35).

    XY.3, R81: new and newly taken colonies yield nothing for a while.
    """
    if colony.idle_until and here.turn <= colony.idle_until:
        return 0
    gross = gross_product(here, system, colony)
    if not colony.blockaded or not here.house_rules.blockade:
        return gross
    return gross - share(gross, here.tables.blockade.product)


def net_value(here: Position, product: int, tax: int) -> int:
    """XY.1: NCV, the tax on a product, in coins."""
    return share(product, tax)


def growth_rate(here: Position, colony: Colony, tax: int) -> Fraction:
    """XY.2, 2.4.4: the share by which people grow in a turn, tax and Starbases counted."""
    rate = Fraction(here.tables.population.growth, HUNDRED) * starbase_factor(here, colony)
    if here.house_rules.low_tax_growth:
        rate *= 1 + Fraction(step_at(here.tables.taxes.contented, tax, 0), HUNDRED)
    rate += Fraction(here.houses[colony.owner].bonuses.get(GROWTH, 0), HUNDRED)
    over = tax > here.tables.taxes.bearable
    match here.house_rules.tax_stall:
        case "stop":
            return Fraction(0) if over else rate
        case "half":
            return rate / 2 if over else rate
        case _:  # the slope of the author's next draft: nothing left at 70%
            shift = Fraction(here.tables.taxes.usual - tax, 10 * HUNDRED)
            return max(rate + shift, Fraction(0))


def grown(here: Position, system: str, colony: Colony, tax: int) -> int:
    """XY.2: the people after one turn more, in millionths of a PSU."""
    rate, bound = growth_rate(here, colony, tax), most_people(here, system)
    if here.house_rules.growth == "plain":
        return _grown_plainly(here, colony.people, rate, bound)
    more = colony.people * rate.numerator
    if bound is None:
        return min(colony.people + rounded(more, rate.denominator), MOST_PEOPLE)
    # the logistic: only the share of the bound that is still free lets people grow
    left = max(bound - colony.people, 0)
    return colony.people + rounded(more * left, rate.denominator * bound)


def _grown_plainly(here: Position, people: int, rate: Fraction, bound: int | None) -> int:
    """XY.2 of the earlier edition: so many per cent of the PU, up to the planet's bound."""
    units = population_units(here, people) * (1 + rate)
    # PSU grow with the power of PU: beyond the most there is no number to reckon with
    units = min(units, Fraction(population_units(here, MOST_PEOPLE)))
    later = people_of(here, rounded(units.numerator, units.denominator))
    if bound is None:
        return later
    # PU are rounded down: a conversion there and back must not make a colony smaller
    at_least = min(people, bound)
    return max(min(later, bound), at_least)
