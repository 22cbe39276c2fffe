"""How a seat keeps the times of its table."""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.core.records import Value


class Attendance(Value, tag=False, omit_defaults=True):
    """How a seat has kept the times of its table; everybody may know."""

    missed: int = 0
    """Answers that it missed in a row."""
    ever: int = 0
    """Answers that it missed in all."""
    extended: int = 0
    """How often it asked for more time."""
    away: str = ""
    """Until when it said to be away, in UTC."""
    holidays: int = 0
    """Days that it was away, in all."""
    stood_in: bool = False
    """Whether a bot stands in for who holds the seat."""
    against: tuple[Player, ...] = ()
    """Who has voted to give the seat up."""
