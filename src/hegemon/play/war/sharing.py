"""Who lets everybody see a war that is over: it is public when all agree who have played it.

Bots need not be asked. Who has left for good has not agreed, and nobody can say it in his place; so
a match whose seat somebody gave up is never public. Nor is one that goes on from another: what it
shows first is that one without fog, whose people let others play on and no more.
"""

from __future__ import annotations

from typing import NamedTuple

from hegemon.core.game import Player
from hegemon.play.now import Now


class Sharing(NamedTuple):
    """What the seats say."""

    agreed: tuple[Player, ...]
    missing: tuple[Player, ...]
    """Those that people have played and that have not agreed, in seat order."""
    public: bool
    """Whether everybody may see it."""
    forked: bool = False
    """Whether it goes on from another match, and so is never public."""


def sharing_of(now: Now) -> Sharing:
    """What the seats of a match say of showing it; before it is over, nothing is public."""
    agreed = tuple(player for player in now.persons if player in now.shared)
    missing = tuple(player for player in now.persons if player not in now.shared)
    begins = now.match.begins
    forked = begins is not None and not begins.lesson
    whole = now.end is not None and bool(agreed) and not missing
    return Sharing(agreed, missing, whole and not forked, forked)
