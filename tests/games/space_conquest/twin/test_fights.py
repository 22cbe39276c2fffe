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
from hegemon.games.space_conquest.twin.compiling import table
from hegemon.games.space_conquest.twin.layout import GALAXY
from hegemon.games.space_conquest.twin.mirror import SEATS, enter, position_of
from tests.games.space_conquest.twin.side_by_side import Pair

pytestmark = pytest.mark.long  # it is compiled first


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


@pytest.mark.parametrize("player", SEATS)
@pytest.mark.parametrize("reports", ["participants", "visitors"])
def test_a_star_without_ships_is_taken_unopposed(player: Player, reports: str) -> None:
    """The one who arrives knows what stands there; the other at most who holds it."""
    rules = msgspec.convert({"combat_reports": reports}, HouseRules)
    pair = Pair(rules, "an empty star")
    other = pair.state.opponent(player)
    letter = arriving(pair.state, player)
    pair._galaxies = table(GALAXY, 1)
    enter(pair.state, pair.row)

    pair.go_on({seat: Moves(()) for seat in SEATS})

    assert player == pair.state.stars[letter].owner
    assert 5 == pair.state.players[player].known[letter].ships
    assert pair.state.players[other].known[letter].ships is None
    assert position_of(pair.row, rules) == pair.state
