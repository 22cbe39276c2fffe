"""How far each player is, by the measures of a ruleset, and how far one's own research is.

Made of a view alone, so that it tells no more than its reader knows, and cheap: it may be asked of
every step of a match.
"""

from __future__ import annotations

from typing import Literal

from hegemon.core.game import Player
from hegemon.core.records import Value


class HowFar(Value, tag=False, omit_defaults=True):
    """How far one player is by one measure, as far as its reader knows."""

    player: Player
    figure: int | None = None
    """None where nothing is known."""
    as_of: int | None = None
    """The turn of the oldest knowledge that it is made of; None for what is seen now."""
    at_least: bool = False
    """Whether there may be more that its reader does not know of."""


class Measured(Value, tag=False, omit_defaults=True):
    """A measure of the ruleset, with how far each player is by it, in seat order."""

    id: str
    """The same in all matches and at all steps: "prestige"."""
    label: str
    """For people: "Prestige"."""
    players: tuple[HowFar, ...]
    unit: str = ""
    """What it counts: "CP", "systems"."""
    better: Literal["more", "less"] = "more"
    goal: int | None = None
    """The figure that wins the match, where one does."""
    decides: str = ""
    """How it decides who wins, in a sentence; empty where it only tells who is strong."""


class TrackLevel(Value, tag=False, omit_defaults=True):
    """A level that can be reached."""

    level: int
    gives: str = ""
    """What it brings, in a few words."""
    cost: int | None = None
    """What the step to it costs, in the unit of its track; None where that is not known yet."""


class Track(Value, tag=False, omit_defaults=True):
    """A technology of the reader's own: how far it is, and what comes next."""

    word: str
    """What orders and the glossary call it."""
    name: str
    level: int
    """The level that is reached."""
    levels: tuple[TrackLevel, ...] = ()
    """The levels in order, those that are reached among them."""
    unit: str = ""
    """What costs are counted in: "CP", "points"."""
    progress: int = 0
    """What is paid towards the next level already."""
    funded: str = ""
    """What goes into it each turn as things stand, in words: "20 a turn"; empty for nothing."""
    barred: str = ""
    """Why the next level cannot be had now; empty where it can."""

    @property
    def next(self) -> TrackLevel | None:
        """The level after the one that is reached; None at the end."""
        return next((one for one in self.levels if one.level == self.level + 1), None)
