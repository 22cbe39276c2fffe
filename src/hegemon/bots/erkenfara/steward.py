"""A balanced ruler: fights at a fair advantage, plunders, then occupies."""

from __future__ import annotations

from functools import partial

from hegemon.bots.erkenfara.crossings import sail
from hegemon.bots.erkenfara.marches import dominion, march
from hegemon.bots.erkenfara.ruler import Habit, Ruler
from hegemon.bots.erkenfara.strikes import strike
from hegemon.games.erkenfara import ArmyAct, Free, Occupy, Plunder, Rest, Siege

BOLD = 20
"""The net advantage at which it attacks."""


class Steward(Ruler):
    """Keeps its armies together and its land whole."""

    habits: tuple[Habit, ...] = (
        partial(strike, bold=BOLD),
        partial(march, covets=dominion),
        sail,
    )
    preference: tuple[type[ArmyAct], ...] = (Free, Plunder, Occupy, Siege, Rest)
