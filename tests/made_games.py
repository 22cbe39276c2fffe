"""Games of a test's own in place of those that are installed."""

from __future__ import annotations

from typing import Any

from hegemon.core.box import EXTRAS, Box
from hegemon.core.ruleset import Ruleset
from hegemon.games.shelf import Games, Installed


def games_of(*rulesets: Ruleset[Any]) -> Games:
    """A registry of these rulesets alone, each in a box that says what is true."""
    games = Games(lambda: [Installed(one.name, "", "tests", "1") for one in rulesets])
    for one in rulesets:
        games._boxes[one.name] = Box(
            ruleset="",
            title=one.title,
            summary=one.summary,
            seats=one.seats,
            presets=tuple(one.presets),
            extras=tuple(extra for extra in EXTRAS if getattr(one, extra)),
        )
        games._rulesets[one.name] = one
    return games
