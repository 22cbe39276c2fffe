"""§2.1, §3.7: what a doctrine answers for Colony Ships (R76)."""

from __future__ import annotations

from hegemon.core import Player
from hegemon.games.space_empires.answers import Settlers
from hegemon.games.space_empires.view import View


def settlers(able: Settlers, view: View, player: Player, stance: str) -> Settlers:
    """§3.7: all who can, one on each planet, or nobody."""
    return able if stance == "all" else Settlers()
