"""A ruler who raids, and whom nobody raids: garrisons in every productive region of its own."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from hegemon.bots.erkenfara.crossings import sail
from hegemon.bots.erkenfara.marches import dominion, march
from hegemon.bots.erkenfara.parties import garrison, hold, raid
from hegemon.bots.erkenfara.ruler import Habit, Ruler
from hegemon.bots.erkenfara.strikes import strike
from hegemon.games.erkenfara import ArmyAct, Free, Occupy, Plunder, Rest, Siege

BOLD = 20
"""The net advantage at which it attacks."""


class Warden(Ruler):
    """The strongest simple style known under the rules as written: parties first, then battles."""

    habits: ClassVar[tuple[Habit, ...]] = (
        hold,
        raid,
        garrison,
        partial(strike, bold=BOLD),
        partial(march, covets=dominion),
        sail,
    )
    preference: ClassVar[tuple[type[ArmyAct], ...]] = (Free, Plunder, Occupy, Siege, Rest)
