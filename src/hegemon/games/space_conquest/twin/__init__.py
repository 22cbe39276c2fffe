"""The twin of the rules: the same turns in arrays of numbers, compiled, for many games at once.

A row of `GALAXY` is a position, a row of `RULES` the figures and house rules as numbers. `turn`
reads like `..turn`, a function a phase; `setup` like `..setup`; `mirror` turns a position of the
rules into a row and back, and the tests hold both side by side turn for turn. What is not here: the
events that tell what happened, and whatever a person types. Where the rules and the twin differ,
the twin is wrong.

It needs the extra `fast` (numba, numpy).
"""

from hegemon.games.space_conquest.twin.compiling import Array, Struct, Structs, compiled, table
from hegemon.games.space_conquest.twin.dice import LONGEST_SEED, LUCK, luck_of
from hegemon.games.space_conquest.twin.layout import (
    GALAXY,
    MISFIT,
    MOST_ORDERS,
    MOST_STARS,
    ORDERS,
    RUNNING,
    UNDECIDED,
    UNKNOWN,
    rules_of,
)
from hegemon.games.space_conquest.twin.mirror import RESULTS, SEATS, NoRoom, enter, position_of
from hegemon.games.space_conquest.twin.observing import FEATURES, mask, observations, observe
from hegemon.games.space_conquest.twin.orders import parsecs
from hegemon.games.space_conquest.twin.setup import set_up
from hegemon.games.space_conquest.twin.turn import play_turn
from hegemon.games.space_conquest.twin.views import SIGHT, look

__all__ = [
    "FEATURES",
    "GALAXY",
    "LONGEST_SEED",
    "LUCK",
    "MISFIT",
    "MOST_ORDERS",
    "MOST_STARS",
    "ORDERS",
    "RESULTS",
    "RUNNING",
    "SEATS",
    "SIGHT",
    "UNDECIDED",
    "UNKNOWN",
    "Array",
    "NoRoom",
    "Struct",
    "Structs",
    "compiled",
    "enter",
    "look",
    "luck_of",
    "mask",
    "observations",
    "observe",
    "parsecs",
    "play_turn",
    "position_of",
    "rules_of",
    "set_up",
    "table",
]
