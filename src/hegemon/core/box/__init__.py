"""The box that a game comes in: what is worth knowing of it before its rules are opened.

An entry point of the group `hegemon.games` names a box, so it must be light: whatever it speaks of
is named by where it is ("risk.ruleset:RISK"), and opened only by whoever needs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class BoxedBot:
    """A bot that comes with a game."""

    name: str
    """As it is typed: "steward"."""
    about: str
    """What players should know of it, in a line."""
    where: str
    """Its class: "risk.bots:Steward"."""


@dataclass(frozen=True, slots=True)
class BoxedExercise:
    """A small game for learners: house rules or a position, and when an episode is cut off."""

    name: str
    """As it is typed: "small"."""
    about: str
    """What it leaves out, in a line."""
    preset: str = "as-written"
    house_rules: Mapping[str, Any] = field(default_factory=dict)
    """What differs from the preset."""
    position: str = ""
    """Where it begins, in the notation of the game; it has house rules of its own."""
    without: tuple[str, ...] = ()
    """Bots that cannot play it."""
    questions: int = 300
    """An episode that is open after so many is cut off."""


@dataclass(frozen=True, slots=True)
class Box:
    """A game as it is installed. Its name is that of its entry point, and of its ruleset.

    What it says of the ruleset is compared with it when that is opened (`games/shelf/games.py`).
    """

    ruleset: str
    """Where the ruleset is: "risk.ruleset:RISK"."""
    title: str
    """That of the ruleset, like the next four."""
    summary: str
    seats: tuple[int, int]
    presets: tuple[str, ...]
    extras: tuple[str, ...] = ()
    """Which of `EXTRAS` the ruleset offers."""
    bots: tuple[BoxedBot, ...] = ()
    """From the weakest to the strongest. A bot that orders by lot need not be among them: every
    game has one."""
    rulebook: str | tuple[str, ...] = ""
    """Its page in Markdown, as a package and a file in it: "risk:rulebook.md". Several
    are one page: the own rules of a modification, then those of the game that it changes."""
    readings: str = ""
    """The page of the numbered readings of unclear rules: "risk:readings.md"."""
    pitch: str = ""
    """One sentence for who has never played it; the summary counts where there is none."""
    length: str = ""
    """How long a usual match is, in the game's own count: "30 turns"; "" where that is not said."""
    difficulty: int = 0
    """How hard it is to learn, from 1 to `HARDEST`; 0 where that is not said."""
    seats_rule: str = ""
    """The house rule whose number is that of the seats, where there is one: "houses"."""
    engine: str = ""
    """What plays many games between its bots fast, where there is something of the kind
    (`hegemon.bots.engine.Engine`): "risk.fast:ENGINE"."""
    exercises: tuple[BoxedExercise, ...] = ()
    """For learners, the smallest first; the whole game is always there."""
    tensor: str = ""
    """What observations of learners have columns for, as JSON (`hegemon.environments.layout`):
    "risk:tensor.json". Without it some matches are looked at when it is asked for."""
    bouts: str = ""
    """What plays many games for learners at once, where there is something of the kind
    (`hegemon.bots.engine.Bouts`): "risk.fast:BOUTS"."""
    look: str = ""
    """A board of a match as one seat saw it, as JSON, for the picture of the game:
    "risk:look.json". Without it the board at the beginning is shown."""


HARDEST = 4
"""The greatest difficulty."""

EXTRAS = ("odds", "maps", "positions", "lesson")
"""What a ruleset may offer beside the game, and what people ask for by game."""
