"""§2.2: what waits for its player's turn."""

from __future__ import annotations

from hegemon.core import Value
from hegemon.games.space_empires.answers import Movements


class Waiting(Value, tag=False):
    """§2.2: movement that was ordered at once with the others', until its player's turn."""

    movements: Movements
    reach: tuple[str, ...]
    """The hexes that it can touch."""
    unknown: tuple[str, ...]
    """Those of them that were unexplored."""
