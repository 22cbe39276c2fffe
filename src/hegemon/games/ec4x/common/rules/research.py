"""XYZ: what research costs, and when levels are bought."""

from __future__ import annotations

from hegemon.core import enumerated
from hegemon.games.ec4x.common.amounts import HUNDRED, SOUL, rounded
from hegemon.games.ec4x.common.figures_of_research import PointFigures
from hegemon.games.ec4x.common.rules.economy import ECONOMY, SCIENCE
from hegemon.games.ec4x.common.state import House, Position
from hegemon.games.ec4x.common.tables import Tables

POINT = 1_000
"""Research points are counted in thousandths."""
STEALTH, LANES = "stealth", "lanes"
"""XYZ.1: what a great breakthrough may bring besides growth and a better economy."""
CAPPED_AFTER = 5
"""R38: by house rule no level costs more points than the one that needs SL 5."""


def upgrade_months(tables: Tables) -> str:
    """XYZ.1: the months in which levels are bought: "months 1 and 6"."""
    months = enumerated(map(str, tables.calendar.upgrade_months))
    return f"months {months}"


def fields_of(tables: Tables) -> tuple[str, ...]:
    """XYZ: everything that has levels, in the order of the document."""
    if tables.research.economic is None:
        return tuple(tables.fields)
    return (ECONOMY, SCIENCE, *tables.fields)


def figures_for(tables: Tables, field: str) -> PointFigures:
    """XYZ.2 to XYZ.4: how points for a field are priced; raises KeyError without points."""
    figures = {ECONOMY: tables.research.economic, SCIENCE: tables.research.science}
    found = figures.get(field, tables.research.technology)
    if found is None:
        raise KeyError(field)
    return found


def science_needed(tables: Tables, field: str, level: int) -> int:
    """XYZ: the SL that a level of a technology needs."""
    return level + tables.fields[field].science


def point_price(here: Position, house: House, field: str) -> int:
    """XYZ.2 to XYZ.4: what one point costs now, in coins.

    ERP and SRP by the present level, TRP by the SL that the next level needs; the product is that
    of the last Income phase (R21, R37).
    """
    figures = figures_for(here.tables, field)
    if field in {ECONOMY, SCIENCE}:
        level = house.levels.get(field, 0)
    else:
        level = science_needed(here.tables, field, house.levels.get(field, 0) + 1)
    product = house.gross
    if here.house_rules.point_price == "colony":
        product = house.greatest
    by_product = rounded(figures.product * product, SOUL)
    return figures.base + figures.per_level * level + by_product


def level_cost(here: Position, house: House, field: str) -> int:
    """XYZ.2 to XYZ.4: the points for the next level, in thousandths (R37)."""
    figures = figures_for(here.tables, field)
    wanted = house.levels.get(field, 0) + 1
    if here.house_rules.level_price == "current":
        wanted -= 1  # R37: the table's row is then what comes after a level, not the level itself
    if field not in {ECONOMY, SCIENCE}:
        wanted = science_needed(here.tables, field, wanted)
        if here.house_rules.technology_price == "capped":
            wanted = min(wanted, CAPPED_AFTER)
    cost = figures.cost_base + figures.cost_per_level * max(wanted, 0)
    return min(cost, figures.most) * POINT


def ladder_price(here: Position, house: House, field: str) -> int:
    """XYZ.1 of the earlier edition: what the next level costs, in coins."""
    figures = here.tables.research
    return figures.ladder_base + figures.ladder_per_level * house.levels.get(field, 0)


def highest(here: Position, field: str) -> int | None:
    """XYZ: the highest level of a field; None for no bound."""
    if field in {ECONOMY, SCIENCE} and field not in here.tables.fields:
        return None
    if field == "SLD":
        return min(here.tables.fields[field].most, here.house_rules.shield_levels)
    return here.tables.fields[field].most


def is_highest(here: Position, house: House, field: str) -> bool:
    """XYZ: whether a House has the highest level of a field: further points would be lost."""
    most = highest(here, field)
    return most is not None and house.levels.get(field, 0) >= most


def why_no_level(here: Position, house: House, field: str) -> str:
    """XYZ: why a House may not have the next level of a field; empty when it may."""
    wanted = house.levels.get(field, 0) + 1
    most = highest(here, field)
    if most is not None and wanted > most:
        return f"{field} {most} is the highest level"
    if here.house_rules.research == "ladder":
        return ""
    if field == SCIENCE and house.levels.get(ECONOMY, 0) < wanted:
        return f"SL {wanted} needs EL {wanted}"
    if field not in {ECONOMY, SCIENCE}:
        needed = science_needed(here.tables, field, wanted)
        if house.levels.get(SCIENCE, 0) < needed:
            return f"{field} {wanted} needs SL {needed}"
    return ""


def barred(here: Position, house: House) -> dict[str, str]:
    """XYZ: the fields that a turn's budget goes into while their next level is barred, and why.

    The points are kept, but bring no level until what bars it is there.
    """
    found = {field: why_no_level(here, house, field) for field in purchases(here, house)}
    return {field: why for field, why in found.items() if why}


def points_for(here: Position, house: House, field: str, coins: int) -> int:
    """XYZ: the points, in thousandths, that so many coins buy."""
    return coins * POINT // point_price(here, house, field)


def purchases(here: Position, house: House) -> dict[str, tuple[int, int]]:
    """XYZ.2 to XYZ.4: what a turn's budget buys: coins and points by field.

    Field by field, in the order of the document, as far as the treasury goes.
    """
    left = house.treasury
    found: dict[str, tuple[int, int]] = {}
    for field in fields_of(here.tables):
        coins = min(house.budget.get(field, 0), left)
        if coins <= 0 or is_highest(here, house, field):
            continue
        points = points_for(here, house, field, coins)
        if points:  # else the coins are too few for a thousandth of a point, and are kept
            left -= coins
            found[field] = (coins, points)
    return found


def breakthrough_chance(here: Position, house: House) -> int:
    """XYZ.1, R39: per cent, by the points bought since the last window; 0 for none."""
    figures = here.tables.breakthrough
    if figures is None or not here.house_rules.breakthroughs:
        return 0
    by_points = house.research_spent // (POINT * figures.points_per_percent)
    return min(figures.base + by_points, HUNDRED)
