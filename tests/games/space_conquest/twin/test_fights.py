"""Fights that hardly ever happen by lot: the twin fights them as the rules do.

A star without any ships is met only where a garrison or a tie left nothing; whether it counts as
defended decides what a visitor of before is told.
"""

from __future__ import annotations

import msgspec
import pytest

from hegemon.core import Player
from hegemon.games.space_conquest import Moves
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.state import Fleet, Sighting, State, fleet_id
from hegemon.games.space_conquest.twin.mirror import SEATS, position_of
from tests.games.space_conquest.twin.side_by_side import Pair

pytestmark = pytest.mark.long  # it is compiled first

REPORTS = ("participants", "visitors")
"""Who is told of combat, by house rule."""


def arriving(state: State, player: Player) -> str:
    """A fleet of a player arrives next turn at a star without ships, known to both; its letter."""
    star = next(star for star in state.stars.values() if star.home_of is None)
    star.npc_ships = 0
    home = state.players[player].home_star
    made = state.players[player].fleets_made
    state.players[player].fleets_made += 1
    state.fleets.append(Fleet(fleet_id(player, made), player, 5, home, star.id, 2, 1))
    for side in state.players.values():
        side.known[star.id] = Sighting(star.base_ru, None, None, state.turn)
    return star.id


def taken(player: Player, reports: str) -> tuple[Pair, str]:
    """A match of rules and twin in which a player has just taken such a star, and its letter."""
    pair = Pair(msgspec.convert({"combat_reports": reports}, HouseRules), "an empty star")
    letter = arriving(pair.state, player)
    pair.entered()
    pair.go_on({seat: Moves(()) for seat in SEATS})
    return pair, letter


@pytest.mark.parametrize("player", SEATS)
@pytest.mark.parametrize("reports", REPORTS)
def test_a_star_without_ships_is_taken_unopposed(player: Player, reports: str) -> None:
    """The one who arrives knows what stands there; the other at most who holds it."""
    pair, letter = taken(player, reports)
    known = {seat: side.known[letter] for seat, side in pair.state.players.items()}

    assert player == pair.state.stars[letter].owner
    assert 5 == known[player].ships
    assert known[pair.state.opponent(player)].ships is None
    assert position_of(pair.row, pair.house_rules) == pair.state
