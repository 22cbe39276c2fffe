"""All that an umpire may do by hand."""

from __future__ import annotations

from hegemon.core import Act
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
    *BOOKS_BY_HAND,
    *ORDER_BY_HAND,
    *COLONIES_BY_HAND,
    *GROUPS_BY_HAND,
    *LOADS_BY_HAND,
    *HEXES_BY_HAND,
    *ALIENS_BY_HAND,
    *MACHINES_BY_HAND,
)
"""What an umpire may do to a position."""
