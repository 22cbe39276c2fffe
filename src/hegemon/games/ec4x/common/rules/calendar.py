"""Introduction: the Terran calendar, and the year in which a match begins."""

from __future__ import annotations

from hegemon.core import Date
from hegemon.games.ec4x.common.amounts import up
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.state import Position, State
from hegemon.games.ec4x.common.tables import Tables


def date_of(state: State) -> Date:
    """Introduction: the month of a year, and the phase of the turn."""
    year, month = year_and_month(state, state.turn)
    return Date(state.turn, "turn", f"month {month} of {year}, {state.phase} phase")


def year_and_month(here: Position, turn: int) -> tuple[int, int]:
    """Introduction: the year and the month, from 1, of a turn; turn 0 is before the first."""
    years, month = _years_and_month(here.tables, turn)
    return first_year(here.tables, here.house_rules) + years, month


def is_upgrade_month(tables: Tables, turn: int) -> bool:
    """XYZ.1: levels are bought in the first and sixth months."""
    return _years_and_month(tables, turn)[1] in tables.calendar.upgrade_months


def first_year(tables: Tables, house_rules: HouseRules) -> int:
    """XYZ.1: later than usual where Houses begin with higher EL or SL (R110).

    By as long as it takes to buy the levels above the first, one in each upgrade month; or as the
    group says.
    """
    if house_rules.start_year:
        return house_rules.start_year
    bought = max(house_rules.start_economy, house_rules.start_science, 1) - 1
    return tables.start.year + up(bought, len(tables.calendar.upgrade_months))


def _years_and_month(tables: Tables, turn: int) -> tuple[int, int]:
    """The years since the first, and the month, from 1."""
    years, months = divmod(max(turn, 1) - 1, tables.calendar.months)
    return years, months + 1
