"""1.1, 9.3: what a deed is worth (R84)."""

from __future__ import annotations

from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.tables import Tables


def worth(tables: Tables, house_rules: HouseRules, deed: str) -> int:
    """9.3: the prestige of a deed, by the table of the match."""
    usual: int = getattr(tables.prestige, deed)
    if house_rules.prestige_table == "usual":
        return usual
    return tables.prestige.zero_sum.get(deed, usual)
