"""All that an umpire may do by hand."""

from __future__ import annotations

from hegemon.core import Act, acts_about
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
    *acts_about("money, prestige and research", BOOKS_BY_HAND),
    *acts_about("what is told to stand", STANDING_BY_HAND),
    *acts_about("colonies", COLONIES_BY_HAND),
    *acts_about("planets and their owners", PLANETS_BY_HAND),
    *acts_about("what is in building", BUILDING_BY_HAND),
    *acts_about("cargo", CARGO_BY_HAND),
    *acts_about("fleets", FLEETS_BY_HAND),
    *acts_about("what is known", KNOWLEDGE_BY_HAND),
)
"""What an umpire may do to a position."""
