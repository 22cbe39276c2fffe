"""What can happen to colonies under fire and to empires that lose their homeworld."""

from __future__ import annotations

from typing import ClassVar

from hegemon.core import Event, Player, Private


class EmpireFell(Event):
    """A homeworld was destroyed; everything of its empire is removed."""

    rule: ClassVar[str] = "7"
    player: Player
    by: Player
    at: str


class EmpireConceded(Event):
    """A player gave the war up; all of the empire is removed, and nobody has conquered it."""

    rule: ClassVar[str] = "7"
    player: Player


class SpoilsTaken(Private):
    """The conqueror of a homeworld took over technologies of its empire."""

    rule: ClassVar[str] = "7"
    fallen: Player
    levels: dict[str, int]
    """What the technologies are now."""


class PointsCounted(Event):
    """By house rule: the colony points of all, after they may have changed."""

    rule: ClassVar[str] = "7"
    points: dict[Player, int]


class ColonyHit(Event):
    """Ships of a group fired at a colony, one after the other."""

    rule: ClassVar[str] = "4.10"
    player: Player
    group: str
    unit: str
    at: str
    owner: Player
    needed: int
    faces: tuple[int, ...]
    """A die for each ship that fired."""
    value: int
    """What the colony is worth afterwards."""
    destroyed: bool

    @property
    def hits(self) -> int:
        """How many of them hit."""
        return sum(face <= self.needed for face in self.faces)
