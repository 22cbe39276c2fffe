"""Erkenfara Universalis: an eternal game for any number of empires on any map of regions.

Read `turn.py` first: it is the order of play.
"""

from hegemon.games.erkenfara.game_map import SHIPPED
from hegemon.games.erkenfara.house_rules import PRESETS, HouseRules
from hegemon.games.erkenfara.ruleset import ERKENFARA, Erkenfara
from hegemon.games.erkenfara.state import Army, Empire, Region, State
from hegemon.games.erkenfara.view import View

__all__ = [
    "ERKENFARA",
    "PRESETS",
    "SHIPPED",
    "Army",
    "Empire",
    "Erkenfara",
    "HouseRules",
    "Region",
    "State",
    "View",
]
