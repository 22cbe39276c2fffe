"""The usual options of the earlier edition."""

from __future__ import annotations

from typing import Literal

from hegemon.games.ec4x.common import house_rules
from hegemon.games.ec4x.common.house_rules import Turns


class HouseRules(house_rules.HouseRules, tag=False):
    """The options of a match; the defaults are those of the earlier edition."""

    start_science: Literal[0] = 0
    growth: Literal["logistic", "plain"] = "plain"
    tax_stall: Literal["stop", "half", "slope"] = "half"
    industry_price: Literal["flat", "tiers", "dear", "dear_tiers"] = "flat"
    industry_place: Literal["level", "class"] = "class"
    terraforming_price: Literal["half", "bound", "late", "even"] = "bound"
    research: Literal["ladder"] = "ladder"
    breakthroughs: bool = False
    weapons_growth: Literal["compound", "linear"] = "linear"
    hull_limits_weapons: bool = True
    one_starbase: bool = True
    shields: Literal["anywhere", "homeworlds"] = "homeworlds"
    fighters_abroad: Literal["carried", "free"] = "free"
    movable_stations: bool = True
    stealth: Literal["two_rolls", "one_roll", "scouts_instead"] = "one_roll"
    guards: Literal["in_reserve", "with_fleets"] = "with_fleets"
    battle_stations: bool = True
    ambush_and_surprise: Literal["one", "both"] = "both"
    operations: Literal["technology", "off"] = "technology"
    homeworlds_win: bool = False
    collapse: bool = False
    turns: Turns = 130
    """R86: an agreed last turn: ten years."""


PRESETS = {
    "as-written": HouseRules(),
    "duel": HouseRules(houses=2, symmetric=True),
}
