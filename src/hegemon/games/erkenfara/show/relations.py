"""D-REL: how the reader's empire stands with the others."""

from __future__ import annotations

from typing import Literal

from hegemon.core import Related
from hegemon.games.erkenfara.maps.game_map import Relation
from hegemon.games.erkenfara.view import View

STANDS: dict[Relation, str] = {"war": "at war", "peace": "at peace", "alliance": "allied"}
_MOODS: dict[Relation, Literal["good", "bad", ""]] = {"war": "bad", "peace": "", "alliance": "good"}


def relations(view: View) -> tuple[Related, ...]:
    """D-REL: with each other empire; nothing for bystanders."""
    if view.me is None:
        return ()
    stands = view.relations[view.me]
    return tuple(
        Related(player, STANDS[stands[player]], _MOODS[stands[player]])
        for player in view.empires
        if player != view.me
    )
