"""What a battle remembers from one question to the next; all of it is public."""

from __future__ import annotations

from hegemon.core import Player, Value


class Loss(Value, tag=False):
    """Ships of a group that were destroyed in a round of a battle."""

    group: str
    owner: Player
    kind: str
    rank: str
    """The class that it fired with."""
    ships: int


class Firing(Value, tag=False):
    """§4.5: the groups whose place in the firing order it is, those that have not acted yet."""

    groups: tuple[str, ...]
    point_defense: bool = False
