"""All that an umpire may do by hand."""

from __future__ import annotations

from hegemon.core import Act, acts_about
from hegemon.games.space_empires.by_hand.aliens import ALIENS_BY_HAND
from hegemon.games.space_empires.by_hand.books import BOOKS_BY_HAND
from hegemon.games.space_empires.by_hand.colonies import COLONIES_BY_HAND
from hegemon.games.space_empires.by_hand.groups import GROUPS_BY_HAND
from hegemon.games.space_empires.by_hand.hexes import HEXES_BY_HAND
from hegemon.games.space_empires.by_hand.loads import LOADS_BY_HAND
from hegemon.games.space_empires.by_hand.machines import MACHINES_BY_HAND
from hegemon.games.space_empires.by_hand.order import ORDER_BY_HAND
from hegemon.games.space_empires.state import State

BY_HAND: tuple[Act[State], ...] = (
    *acts_about("money and technology", BOOKS_BY_HAND),
    *acts_about("who plays first", ORDER_BY_HAND),
    *acts_about("colonies", COLONIES_BY_HAND),
    *acts_about("units", GROUPS_BY_HAND),
    *acts_about("cargo and tows", LOADS_BY_HAND),
    *acts_about("hexes and what is known", HEXES_BY_HAND),
    *acts_about("aliens", ALIENS_BY_HAND),
    *acts_about("doomsday machines", MACHINES_BY_HAND),
)
"""What an umpire may do to a position."""
