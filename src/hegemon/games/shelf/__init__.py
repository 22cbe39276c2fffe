"""The shelf: which games are installed, in their boxes, and where each comes from.

boxes.py      the boxes of the house's own games
packages.py   what packages bring under entry points, and opening it
games.py      the rulesets by name, opened when they are needed
"""

from hegemon.games.shelf.games import RULESETS, Games, broken, usable
from hegemon.games.shelf.packages import Installed, frames_of, installed, opened, told

__all__ = [
    "RULESETS",
    "Games",
    "Installed",
    "broken",
    "frames_of",
    "installed",
    "opened",
    "told",
    "usable",
]
