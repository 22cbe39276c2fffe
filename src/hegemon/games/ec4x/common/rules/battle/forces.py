"""5.1.2, 5.2: a Task Force: its squadrons, fighters and starbases, and their combat states."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from hegemon.games.ec4x.common.amounts import up

CombatState = Literal["sound", "crippled", "destroyed"]
Advantage = Literal["none", "surprise", "ambush"]


class Combatant(msgspec.Struct, frozen=True):
    """5.1.2: a squadron, a fighter squadron or a starbase: what fights as one and dies as one."""

    id: str
    attack: int
    """Attack Strength while undamaged."""
    defense: int
    state: CombatState = "sound"
    fighter: bool = False
    """2.4.1: it counts as crippled from the start, and keeps all of its attack."""
    starbase: bool = False
    scouts: bool = False
    """Whether it has scouts that lend it their sensors."""
    piercing: int = 0
    """2.4.8: how much of its attack goes through planetary shields."""
    stays: bool = False
    """5.3.3: whether it stays behind when its force retreats."""
    roe: int = 10
    withdrawn: bool = False
    """5.3.3: whether it has left the battle."""

    @property
    def strength(self) -> int:
        """5.3.1: what it fires with now: nothing when it has left the battle."""
        return 0 if self.withdrawn else self.fire

    @property
    def fire(self) -> int:
        """5.1.2: what it can fire with: half, rounded up, when crippled."""
        if self.state == "destroyed":
            return 0
        return up(self.attack, 2) if self.state == "crippled" else self.attack

    @property
    def worn(self) -> bool:
        """Whether one more reduction destroys it."""
        return self.fighter or self.state == "crippled"

    @property
    def alive(self) -> bool:
        """Whether it is neither destroyed nor gone."""
        return self.state != "destroyed" and not self.withdrawn

    def reduced(self) -> Combatant:
        """5.1.2: undamaged to crippled, crippled to destroyed; a fighter dies at once."""
        return msgspec.structs.replace(self, state="destroyed" if self.worn else "crippled")


class Force(msgspec.Struct, frozen=True):
    """5.2: everything of one House that fights together in a system."""

    owner: str
    units: tuple[Combatant, ...]
    advantage: Advantage = "none"
    """5.1.3: whether it is cloaked at the beginning."""
    jammed: bool = False
    """2.4.7 of the earlier edition: whether it attacks a homeworld behind a shield."""
    morale: int = 0
    """R77: what its House's prestige adds to its rolls."""

    @property
    def alive(self) -> tuple[Combatant, ...]:
        """What is neither destroyed nor gone."""
        return tuple([one for one in self.units if one.alive])

    @property
    def strength(self) -> int:
        """5.3.1: the Attack Strength of what is not destroyed."""
        return sum(one.strength for one in self.units)

    @property
    def has_starbase(self) -> bool:
        """5.4: whether a starbase still stands with it."""
        return any(one.starbase and one.alive for one in self.units)

    @property
    def has_scouts(self) -> bool:
        """5.3.1: whether scouts help it: crippled ones have no sensors."""
        return any(one.scouts and one.state == "sound" and one.alive for one in self.units)

    @property
    def roe(self) -> int:
        """5.2: the highest of all that joined; 10 with a starbase.

        It is fixed for the whole battle (5.1.1; 5.3 of the earlier edition): what is destroyed or
        gone still counts.
        """
        if any(one.starbase for one in self.units):
            return 10
        return max((one.roe for one in self.units if not one.fighter), default=10)

    def with_units(self, changed: Iterable[Combatant]) -> Force:
        """The same force, some of its units in another state."""
        by_id = {one.id: one for one in changed}
        units = tuple(by_id.get(one.id, one) for one in self.units)  # in the order that they had
        return msgspec.structs.replace(self, units=units)
