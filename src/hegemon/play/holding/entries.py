"""What is written down of whoever holds a seat and his word; all that sit at the table read it."""

from __future__ import annotations

from typing import Literal

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.ruling.who import RunBy

ByWhom = Literal["", "holder", "umpire", "host", "link"]
"""By whose word another plays a seat: of who held it, who runs the table, or who runs the server.

"" is for who takes the seat or leaves it himself, and for the terms; "link" for a new link of the
host's, with which nobody else plays yet.
"""


class ConsentEntry(Value, tag="consent", omit_defaults=True):
    """A seat lets others go on from here at another table; or does so no longer.

    Whoever plays there may see what the seat knew until then, so it is only his to allow.
    """

    player: Player
    step: int
    """The last one from which they may."""
    wants: bool
    time: str


class ForkedEntry(Value, tag="forked"):
    """A new table goes on from a step of this match, while it runs."""

    step: int
    time: str


class SharedEntry(Value, tag="shared", omit_defaults=True):
    """When the match is over, a seat lets everybody see its war; or does so no longer.

    Anybody can see it once all agree who have played.
    """

    player: Player
    wants: bool
    time: str


class RematchEntry(Value, tag="rematch"):
    """Those who sit here play again at another table; who holds a seat can take his there."""

    player: Player
    """Who wants it."""
    table: str
    """"" in a copy that came as a file: its people have no seats waiting anywhere."""
    seats: dict[Player, Player]
    """By each seat the one that it has there."""
    time: str


class PaperEntry(Value, tag="paper", omit_defaults=True):
    """A seat plays on paper: who runs the match enters what it writes; or it does so no longer."""

    player: Player
    wants: bool
    time: str
    word: ByWhom = ""
    """Whose word it is."""


EnteredWhat = Literal["orders", "taken-back", "conceded", "draw", "vote", "ballot", "shared"]


class EnteredEntry(Value, tag="entered"):
    """Who runs the match has entered what stands behind this, from the paper of a seat."""

    player: Player
    step: int
    what: EnteredWhat
    by: RunBy
    time: str


HoldingEntry = ConsentEntry | ForkedEntry | SharedEntry | RematchEntry | PaperEntry | EnteredEntry
"""All of these."""
