"""§2.2, §3: orders that wait: for their player's turn, or behind a surprise for his next sheet."""

from __future__ import annotations

from hegemon.core import Value
from hegemon.games.space_empires.answers import Movements


class Waiting(Value, tag=False):
    """§2.2: movement that was ordered at once with the others', until its player's turn.

    §3: or what a surprise has left of it; then it rests on no hexes, for it is only offered again.
    """

    movements: Movements
    reach: tuple[str, ...]
    """The hexes that it can touch."""
    unknown: tuple[str, ...]
    """Those of them that were unexplored."""
