"""The usual options of the later edition."""

from __future__ import annotations

from typing import Literal

from hegemon.games.ec4x.common import house_rules


class HouseRules(house_rules.HouseRules, tag=False):
    """The options of a match, without those that need what only the earlier edition has."""

    operations: Literal["guilds", "off"] = "guilds"


PRESETS = {
    "as-written": HouseRules(),
    "duel": HouseRules(houses=2, symmetric=True),
}
