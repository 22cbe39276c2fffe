"""What a turn comes to for one seat, as data that a letter is made of: as text, and as HTML."""

from __future__ import annotations

from typing import NamedTuple

from hegemon.core.board import Board
from hegemon.core.report import Report


class Thing(NamedTuple):
    """Something of his that can be ordered: a fleet, an army, a star."""

    id: str
    said: str
    """What it is and where, in words."""
    leads: str
    """Where orders lead it, the nearest first; "" for nowhere."""


class ThingsAlike(NamedTuple):
    """Things that take the same orders."""

    takes: str
    """The words of the orders, with what they say of a mission."""
    things: tuple[Thing, ...]


class KindTold(NamedTuple):
    """How a kind of order is written, and with what."""

    usage: str
    label: str
    brief: tuple[str, ...]
    """The values of its fields that are legal now, as short as can be."""
    full: tuple[str, ...]
    """The same with what is said of them."""


class SheetTold(NamedTuple):
    """All that may be ordered."""

    question: str
    purses: tuple[str, ...]
    standing: tuple[str, ...]
    """What is ordered already, in notation."""
    picks: tuple[str, ...]
    """The orders themselves, where one is asked for and they are few."""
    alike: tuple[ThingsAlike, ...]
    kinds: tuple[KindTold, ...]
    example: str
    open: str
    """What still needs a decision, in a sentence."""


class TurnInLetter(NamedTuple):
    """A turn as its seat knows it."""

    sheet: SheetTold | None
    """None where the seat is asked nothing."""
    report: Report
    board: Board
