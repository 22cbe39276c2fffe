"""2.1: a new match of the later edition."""

from __future__ import annotations

from hegemon.core import Dice, Player
from hegemon.games.ec4x.common.setup import new_match
from hegemon.games.ec4x.monero.house_rules import HouseRules
from hegemon.games.ec4x.monero.state import State
from hegemon.games.ec4x.monero.turn import Turn


def set_up(house_rules: HouseRules, players: tuple[Player, ...], dice: Dice) -> State:
    """A new match; raises BadConfig when the options and the number of players do not fit."""
    return new_match(State, house_rules, players, dice, Turn())
