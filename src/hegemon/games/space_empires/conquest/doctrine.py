"""§2.1, §4.10: what a doctrine answers for ships over a colony (R76)."""

from __future__ import annotations

from hegemon.core import Player
from hegemon.games.space_empires.conquest.bombardment import all_bombers
from hegemon.games.space_empires.conquest.orders import Bombers
from hegemon.games.space_empires.view import View


def bombardment(place: str, view: View, player: Player, stance: str) -> Bombers:
    """§4.10: every group, or none."""
    colony = view.systems[place].colony
    assert colony is not None, "there is nothing to fire at"
    if stance == "none" or (stance == "homeworld" and not colony.homeworld):
        return Bombers()
    return Bombers(all_bombers(view, place, player))
