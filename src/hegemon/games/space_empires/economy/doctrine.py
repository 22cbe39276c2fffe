"""§2.1, §6.4: what a doctrine answers for who bid most (R76)."""

from __future__ import annotations

from hegemon.core import Player
from hegemon.games.space_empires.economy.orders import FirstPlayer
from hegemon.games.space_empires.state import ordered_from, standing
from hegemon.games.space_empires.view import View


def first_player(view: View, player: Player, stance: str) -> FirstPlayer:
    """§6.4: oneself, or the next, who makes oneself the last."""
    if stance == "me":
        return FirstPlayer(player)
    _, *others = ordered_from(tuple(standing(view)), player)
    return FirstPlayer(others[0] if others else player)
