"""What can happen in battles; all of it happens before everybody's eyes."""

from __future__ import annotations

from typing import ClassVar

from hegemon.core import Event, Player, Value
from hegemon.games.space_empires.state import Tech


class InLine(Value, tag=False):
    """A group as a battle showed it."""

    group: str
    player: Player
    kind: str
    ships: int
    tech: Tech
    cloaked: bool = False


class BattleBegan(Event):
    """Two sides met; all their groups are turned up, and decoys are gone."""

    rule: ClassVar[str] = "4.2"
    at: str
    attacker: Player
    defender: Player
    groups: tuple[InLine, ...]
    decoys: dict[Player, int]
    """How many decoys each side lost."""


class RoundBegan(Event):
    """A round of a battle began, once ships were screened."""

    rule: ClassVar[str] = "4.3"
    at: str
    number: int
    screened: dict[str, int]
    """Ships by group, the groups with none left out."""
    bonus: Player | None
    """The side with the fleet size bonus."""


class Fired(Event):
    """Ships of a group fired at a group, one after the other."""

    rule: ClassVar[str] = "4.6"
    at: str
    player: Player
    group: str
    unit: str
    target: str
    target_unit: str
    attack: int
    attack_tech: int
    bonus: int
    defense: int
    defense_tech: int
    needed: int
    faces: tuple[int, ...]
    """A die for each ship that fired."""
    destroyed: int
    """How many ships that destroyed."""
    ambush: int = 0
    """What cloaked Raiders added in the first round."""

    @property
    def hits(self) -> int:
        """How many of them hit."""
        return sum(face <= self.needed for face in self.faces)


class Held(Event):
    """Ships of a group did not fire."""

    rule: ClassVar[str] = "4.6"
    at: str
    player: Player
    group: str
    ships: int


class Retreated(Event):
    """Ships left a battle."""

    rule: ClassVar[str] = "4.8"
    player: Player
    group: str
    """The group that they are now: their old one, or a new one for a part of it."""
    unit: str
    ships: int
    at: str
    to: str


class BattleEnded(Event):
    """One side had nothing left that fights; what it had besides is destroyed."""

    rule: ClassVar[str] = "4.9"
    at: str
    winner: Player
    loser: Player
    lost: tuple[str, ...]
    """The units without combat ability that were destroyed, a kind for each."""
