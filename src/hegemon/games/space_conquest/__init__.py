"""Space Conquest: two players, 16 stars, fog of war, simultaneous orders, deterministic fights.

Read `turn.py` first: it is the sequence of play.
"""

from hegemon.games.space_conquest.answers import Malformed, Move, Moves, read_moves
from hegemon.games.space_conquest.exchange import exported, observation
from hegemon.games.space_conquest.house_rules import PRESETS, HouseRules
from hegemon.games.space_conquest.ruleset import SPACE_CONQUEST
from hegemon.games.space_conquest.setup import (
    Placed,
    begin,
    cells_of,
    corner_box,
    far_enough,
)
from hegemon.games.space_conquest.state import Fleet, Sighting, Site, Star, State
from hegemon.games.space_conquest.tables import TABLES, quadrants
from hegemon.games.space_conquest.view import OwnFleet, View, view_of

__all__ = [
    "PRESETS",
    "SPACE_CONQUEST",
    "TABLES",
    "Fleet",
    "HouseRules",
    "Malformed",
    "Move",
    "Moves",
    "OwnFleet",
    "Placed",
    "Sighting",
    "Site",
    "Star",
    "State",
    "View",
    "begin",
    "cells_of",
    "corner_box",
    "exported",
    "far_enough",
    "observation",
    "quadrants",
    "read_moves",
    "view_of",
]
