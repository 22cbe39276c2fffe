"""1.1, 9.3: what a deed is worth (R84)."""

from __future__ import annotations

from fractions import Fraction

from hegemon.games.ec4x.common.amounts import HUNDRED, rounded
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.state import State
from hegemon.games.ec4x.common.tables import Tables


def worth(tables: Tables, house_rules: HouseRules, deed: str) -> int:
    """9.3: the prestige of a deed, by the table of the match."""
    usual: int = getattr(tables.prestige, deed)
    if house_rules.prestige_table == "usual":
        return usual
    return tables.prestige.zero_sum.get(deed, usual)


def scaled(state: State, amount: int) -> int:
    """R108: a gain or loss, by house rule the greater the fewer systems there are for a House."""
    if state.house_rules.prestige_scale == "fixed":
        return amount
    figures = state.tables.prestige.by_map
    room = Fraction(len(state.star_map.systems), len(state.players))
    spread = figures.base + (room - figures.usual_room) * figures.per_system
    factor = Fraction(figures.factor * figures.base) / spread
    bounded = min(max(factor, Fraction(figures.least, HUNDRED)), Fraction(figures.most, HUNDRED))
    # half is rounded away from 0, so that what one wins and another loses stay the same number
    size = rounded(abs(amount) * bounded.numerator, bounded.denominator)
    return size if amount > 0 else -size
