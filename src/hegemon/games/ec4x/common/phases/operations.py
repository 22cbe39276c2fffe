"""8: covert operations: what the Guilds do for a price, or a technology allows."""

from __future__ import annotations

from hegemon.core.game import Play, Player, Task
from hegemon.games.ec4x.common.answers import Operate
from hegemon.games.ec4x.common.state import State

Ordered = tuple[tuple[Player, tuple[Operate, ...]], ...]


class Underhand(Task[State]):
    """8: the operations that were ordered, all at once."""

    ordered: Ordered

    def run(self, play: Play[State]) -> None:
        """TODO"""
