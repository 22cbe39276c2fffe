"""Standing orders: what a player said once, and what counts until he says otherwise.

A game gives them from what the player may know, also while he is asked nothing, so that they can be
read as one page. What changes one is an order like all others: the form says which.
"""

from __future__ import annotations

from hegemon.core.order import Begun, FieldValue
from hegemon.core.records import Value


class StandingLine(Value, tag=False, omit_defaults=True):
    """One standing order: what it is about, and what it says."""

    about: str
    says: str
    order: Begun | None = None
    """The beginning of the order that changes it, all but its last field; None where there is no
    such order."""
    said: FieldValue | None = None
    """What the last field of that order says now; None where nothing was said."""


class StandingOrders(Value, tag=False):
    """All standing orders of a player."""

    title: str
    """What the game calls them: "Doctrine"."""
    applies: str
    """When they count, and from when on a new one does, in a sentence or two."""
    lines: tuple[StandingLine, ...]
