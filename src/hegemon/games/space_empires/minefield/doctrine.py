"""§2.1, §8.2: what a doctrine answers for mines (R76)."""

from __future__ import annotations

from hegemon.core import Player
from hegemon.games.space_empires.battle.doctrine import attack_with
from hegemon.games.space_empires.minefield.orders import Detonate
from hegemon.games.space_empires.minefield.rules import dearest, prey_of, to_explode
from hegemon.games.space_empires.state import unit_of
from hegemon.games.space_empires.view import View


def mines(view: View, player: Player, stance: str) -> Detonate:
    """§8.2: as many mines as the chosen group has ships, then those of the next one."""
    prey = prey_of(view, player)
    target = dearest(view, player)
    if stance == "strongest":
        target = max(prey, key=lambda group: attack_with(view, group))
    elif stance == "largest":
        target = max(prey, key=lambda group: unit_of(view, group).hull)
    return Detonate(target.id, min(target.ships, to_explode(view, player)))
