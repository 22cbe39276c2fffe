"""What mines bring at the beginning of a battle; all of it is public."""

from __future__ import annotations

from typing import ClassVar

from hegemon.core import Event, Player


class MinesSwept(Event):
    """Mine Sweepers removed mines before they exploded."""

    rule: ClassVar[str] = "8.2"
    at: str
    player: Player
    """Whose mines they were."""
    mines: int


class MinesExploded(Event):
    """Mines destroyed a ship each."""

    rule: ClassVar[str] = "8.2"
    at: str
    player: Player
    """Whose mines they were."""
    group: str
    unit: str
    ships: int
