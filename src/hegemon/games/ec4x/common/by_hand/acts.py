"""All that an umpire may do by hand."""

from __future__ import annotations

from hegemon.core import Act
from hegemon.games.ec4x.common.by_hand.books import BOOKS_BY_HAND
from hegemon.games.ec4x.common.by_hand.building import BUILDING_BY_HAND
from hegemon.games.ec4x.common.by_hand.cargo import CARGO_BY_HAND
from hegemon.games.ec4x.common.by_hand.colonies import COLONIES_BY_HAND
from hegemon.games.ec4x.common.by_hand.fleets import FLEETS_BY_HAND
from hegemon.games.ec4x.common.by_hand.knowledge import KNOWLEDGE_BY_HAND
from hegemon.games.ec4x.common.by_hand.planets import PLANETS_BY_HAND
from hegemon.games.ec4x.common.by_hand.standing import STANDING_BY_HAND
from hegemon.games.ec4x.common.state import State

BY_HAND: tuple[Act[State], ...] = (
    *BOOKS_BY_HAND,
    *STANDING_BY_HAND,
    *COLONIES_BY_HAND,
    *PLANETS_BY_HAND,
    *BUILDING_BY_HAND,
    *CARGO_BY_HAND,
    *FLEETS_BY_HAND,
    *KNOWLEDGE_BY_HAND,
)
"""What an umpire may do to a position."""
