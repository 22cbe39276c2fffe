"""What cloaked Raiders bring at the beginning of a battle; all of it is public."""

from __future__ import annotations

from typing import ClassVar

from hegemon.core import Event, Player
from hegemon.games.space_empires.battle.events import InLine


class FleetsSighted(Event):
    """Two sides met and some Raiders are cloaked: kinds and numbers are shown, decoys are gone."""

    rule: ClassVar[str] = "8.5"
    at: str
    attacker: Player
    defender: Player
    groups: tuple[InLine, ...]
    """Their technology is not shown yet."""
    decoys: dict[Player, int]
    """How many decoys each side lost."""


class SlippedAway(Event):
    """Cloaked Raiders left before the first shot."""

    rule: ClassVar[str] = "8.5"
    player: Player
    group: str
    unit: str
    ships: int
    at: str
    to: str
