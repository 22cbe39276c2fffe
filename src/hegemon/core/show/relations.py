"""How the powers of a match stand with one another, where that is declared or agreed.

Made of a view alone, so that it tells no more than its reader knows.
"""

from __future__ import annotations

from typing import Literal

from hegemon.core.game import Player
from hegemon.core.records import Value


class Related(Value, tag=False, omit_defaults=True):
    """How the reader stands with another player."""

    player: Player
    words: str
    """As it stands beside a name: "at war", "a pact"."""
    mood: Literal["good", "bad", ""] = ""
    offer: str = ""
    """What the other has said that waits for an answer, in words: "offers you a pact"."""
    order: str = ""
    """The order that takes it up, in notation; empty where nothing is offered."""
    deed: str = ""
    """The same for a button, without whom it is with: "Accept the pact"."""
