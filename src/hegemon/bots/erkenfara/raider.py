"""A ruler who lives on plunder: small parties everywhere, big fights only with the odds."""

from __future__ import annotations

from functools import partial

from hegemon.bots.erkenfara.crossings import sail
from hegemon.bots.erkenfara.marches import march, spoils
from hegemon.bots.erkenfara.parties import raid
from hegemon.bots.erkenfara.ruler import Habit, Ruler
from hegemon.bots.erkenfara.strikes import strike
from hegemon.games.erkenfara import ArmyAct, Free, Plunder, Rest, Siege

BOLD = 40
"""The net advantage at which it attacks."""


class Raider(Ruler):
    """Plunders and goes; it never occupies."""

    habits: tuple[Habit, ...] = (
        partial(strike, bold=BOLD),
        raid,
        partial(march, covets=spoils),
        sail,
    )
    preference: tuple[type[ArmyAct], ...] = (Free, Plunder, Siege, Rest)
