"""§2.2: who can meet whom in a turn, as far as everybody knows; and what came of it (R85)."""

from __future__ import annotations

from itertools import combinations

import msgspec

from hegemon.core import Player
from hegemon.games.space_empires.answers import Movements
from hegemon.games.space_empires.rules.movement_sheet import legal_movements, movement_problems
from hegemon.games.space_empires.rules.sides import has_seat
from hegemon.games.space_empires.state import (
    Position,
    State,
    colonies_of,
    groups_of,
    neighbours,
    standing,
    strangers_at,
)
from hegemon.games.space_empires.together.waiting import Waiting


def apart(here: Position, turn: int) -> bool:
    """§2.2: whether no two players can come into the same hex in a turn, nor look into it."""
    zones = [reach(here, player, turn) for player in standing(here)]
    return all(one.isdisjoint(other) for one, other in combinations(zones, 2))


def reach(here: Position, player: Player, turn: int) -> set[str]:
    """§2.2: where a player is, and every hex that his units can go to in a turn.

    Made of what everybody knows: where counters and colonies are, and the time. So nobody learns
    anything by being asked at once with the others.
    """
    found = {*colonies_of(here, player), *(group.at for group in groups_of(here, player))}
    for _ in range(most_hexes(here, turn)):
        found |= {near for place in found for near in neighbours(here, place)}
    return found


def most_hexes(here: Position, turn: int) -> int:
    """§2.2: the hexes of whoever has bought Movement in every economic phase so far, and more."""
    levels, rules = here.tables.movement.hexes, here.house_rules
    # level 1 in round 1, and one more for each economic phase, whoever has bought it: the answer
    # must not give anybody's technology away
    hexes = levels[min(here.round, len(levels)) - 1][turn - 1]
    piped = here.tables.pipelines.hexes if rules.pipelines else 0
    slung = here.tables.black_hole.slingshot_hexes if rules.slingshot else 0
    return hexes + max(piped, slung)  # who slings keeps to no chain any more


def waiting_for(here: Position, player: Player, answer: Movements) -> Waiting:
    """§2.2: orders that wait for their player's turn, with the hexes that they rest on."""
    places = sorted(reach(here, player, here.turn))
    unknown = [place for place in places if not here.systems[place].explored]
    return Waiting(answer, tuple(places), tuple(unknown))


def is_disturbed(here: Position, player: Player, waiting: Waiting) -> bool:
    """§2.2: whether others have come to where orders reach, or turned a marker up there.

    They can only by chance: lost in space, or by a level that a wreck gave them.
    """
    for place in waiting.reach:
        if any(has_seat(here, group.owner) for group in strangers_at(here, place, player)):
            return True
    return any(here.systems[place].explored for place in waiting.unknown)


def given_before(state: State, player: Player) -> tuple[Movements | None, Movements | None]:
    """§2.2: the orders that waited and still hold; or those that must be given anew.

    What is still legal of the latter waits on the sheet of their player.
    """
    empire = state.empires[player]
    waiting, empire.waiting = empire.waiting, None
    if waiting is None:
        return None, None
    orders = waiting.movements.orders
    if not is_disturbed(state, player, waiting):
        # nobody has come, and yet what was legal then need not be so now
        refused = any(movement_problems(state, player, orders))
        if not refused:
            return waiting.movements, None
    legal = Movements(legal_movements(state, player, orders))
    empire.waiting = msgspec.structs.replace(waiting, movements=legal)
    return None, waiting.movements
