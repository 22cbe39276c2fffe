"""The usual options of the later edition."""

from __future__ import annotations

from hegemon.games.ec4x.common.house_rules import HouseRules

PRESETS = {
    "as-written": HouseRules(),
    "duel": HouseRules(houses=2, symmetric=True),
}
