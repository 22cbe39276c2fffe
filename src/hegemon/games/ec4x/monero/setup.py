"""2.1: a new match of the later edition."""

from __future__ import annotations

from hegemon.core.dice import Dice
from hegemon.core.game import Player
from hegemon.games.ec4x.common.setup import (
    homes_of,
    planets_of,
    rolled_map,
    starting_colonies,
    starting_fleets,
    starting_houses,
    starting_levels,
)
from hegemon.games.ec4x.common.starmap.star_map import public_map
from hegemon.games.ec4x.monero.house_rules import HouseRules
from hegemon.games.ec4x.monero.state import TABLES, State
from hegemon.games.ec4x.monero.turn import Turn


def set_up(house_rules: HouseRules, players: tuple[Player, ...], dice: Dice) -> State:
    """A new match; raises BadConfig when the options and the number of players do not fit."""
    star_map = rolled_map(TABLES, house_rules, players, dice)
    levels = starting_levels(TABLES, house_rules)
    return State(
        agenda=[Turn()],
        house_rules=house_rules,
        turn=0,
        phase="income",
        players=players,
        star_map=public_map(star_map),
        planets=planets_of(star_map),
        homes=homes_of(star_map, players),
        houses=starting_houses(TABLES, house_rules, players),
        colonies=starting_colonies(TABLES, house_rules, star_map, players),
        fleets=starting_fleets(TABLES, levels, star_map, players),
    )
