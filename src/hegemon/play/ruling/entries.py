"""What is written down of dice that a group rolls by itself."""

from __future__ import annotations

from hegemon.core.records import Value
from hegemon.play.ruling.who import RunBy


class DiceEntry(Value, tag="dice", omit_defaults=True):
    """Dice are typed in from now on, or drawn again; what was typed for the open step is void."""

    typed: bool
    by: RunBy
    reason: str
    time: str
    sorts: tuple[str, ...] = ()
    """What is rolled by hand, in the game's words, where the rest is drawn."""
    purposes: tuple[str, ...] = ()
    """How the purposes of those rolls begin; none: all are rolled by hand."""


class AwaitedEntry(Value, tag="awaited", omit_defaults=True):
    """All answers are in, and the step waits for a die that is to be typed in."""

    step: int
    number: int
    """Of the rolls that are typed in, from 1."""
    sides: int
    purpose: str
    """What it is rolled for; it may tell of what is hidden."""
    version: int = 0
    """Of the rules that ask for it."""
    behind: tuple[str, ...] = ()
    """What the rolls are for that come next in any case, with dice of as many sides."""


class TypedEntry(Value, tag="typed"):
    """What dice showed that were rolled on a table, for a step, behind what was typed before."""

    step: int
    faces: tuple[int, ...]
    by: RunBy
    time: str


class TakenBackEntry(Value, tag="taken-back"):
    """The last number that was typed in for the open step does not count."""

    step: int
    by: RunBy
    time: str


RollingEntry = DiceEntry | AwaitedEntry | TypedEntry | TakenBackEntry
