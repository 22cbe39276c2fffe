"""Whose dice fell how: what a game says of them, and how lucky each side was.

A game says which dice are a side's own, out of events as a reader knows them, and out of rolls
where the reader may know these too. It must tell all dice of a kind or none: if only those were
told that harmed somebody, everybody would seem unlucky.
"""

from __future__ import annotations

from typing import Literal

from hegemon.core.game import Player
from hegemon.core.records import Value

FEW = 10
"""Of fewer dice nothing is said: one more could turn it."""


class Thrown(Value, tag=False):
    """Dice of one kind that fell for one side."""

    player: Player
    """For whom they were thrown: whose good they are."""
    kind: str
    """What they were for, as a heading: "Dice of battles"."""
    sides: int
    faces: tuple[int, ...]
    """As its players read them: from `lowest` on."""
    better: Literal["more", "less"] = "more"
    """Whether high or low faces are good for that side."""
    lowest: int = 1
    """The least face: 0 where the 10 of a die is read as 0."""


class LuckOfSide(Value, tag=False, omit_defaults=True):
    """How the dice of one kind fell for one side."""

    player: Player
    rolls: int
    total: int
    """The sum of all faces."""
    mean: float
    """Their mean, rounded to two places."""
    worse: float
    """The share of matches with as many dice in which they would have fallen worse, rounded to six
    places; reckoned exactly. What is missing to 1 of both shares fell just the same."""
    luckier: float
    """The share in which they would have fallen better."""
    mark: int
    """Where their mean stands below the bell: in thousandths of a deviation, luck to the right."""
    bell: tuple[int, ...]
    """The heights of the bell, from 0 to 1000, at equal distances from 4 deviations below its
    middle to 4 above; bad luck lies to the left."""
    words: str
    """That without its subject: "worse than in 498 of 500 matches", "about as expected"; of
    fewer than FEW dice "too few to say anything"."""


class LuckOfKind(Value, tag=False, omit_defaults=True):
    """The dice of one kind: all that each side threw."""

    kind: str
    sides: int
    lowest: int
    """The least face."""
    better: Literal["more", "less"]
    """Whether high or low faces are good."""
    expected: float
    """The mean of a fair die."""
    players: tuple[LuckOfSide, ...]
    """In seat order; who threw none is not among them."""


class AllDice(Value, tag=False):
    """All dice of a match with so many sides, whosever they were."""

    sides: int
    rolls: int
    mean: float
    """Rounded to two places."""
    expected: float


class Luck(Value, tag=False):
    """How the dice of a match have fallen, as far as the reader may know."""

    kinds: tuple[LuckOfKind, ...]
    """The kind of which most fell first; empty where the game does not say whose dice are whose, or
    none fell."""
    dice: tuple[AllDice, ...] = ()
    """Every die that was rolled; told at the end alone."""
