"""5.3.1: what a volley can hit, and which of it is hit next."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.rules.battle.forces import Combatant, Force


class Target(NamedTuple):
    """5.3.1: the greatest attack first; of equal ones the easier to reduce; then by lot.

    The last two are its places among the forces and in its own, below zero: the first is greatest.
    """

    strength: int
    ease: int
    """Its defense below zero: the least defense is the greatest ease."""
    lot: int
    id: str
    force: int
    unit: int


class Targets:
    """The forces that a volley is given to, as they are after each unit that it reduced.

    Thousands fire at thousands late in a match: what may be reduced is in order from the start,
    and after a reduction only that unit is placed anew.
    """

    def __init__(
        self,
        rules: HouseRules,
        forces: Iterable[Force],
        begun: frozenset[str],
        lots: Mapping[str, int],
        *,
        critical: bool,
    ) -> None:
        self._rules, self._begun, self._lots, self._critical = rules, begun, lots, critical
        self._forces = list(forces)
        self._units = [list(force.units) for force in self._forces]
        self._sound = [sum(not one.worn for one in force.alive) for force in self._forces]
        """How many of each force are undamaged: while there is one it protects the crippled."""
        self._open = self._in_order()
        """What may be reduced now, the most attractive last."""

    @property
    def forces(self) -> tuple[Force, ...]:
        """The forces as they are now."""
        both = zip(self._forces, self._units, strict=True)
        return tuple(msgspec.structs.replace(force, units=tuple(units)) for force, units in both)

    def best_for(self, hits: int) -> Target | None:
        """The next one to be reduced, which is taken off the list; None where hits do not suffice.

        Hits only become fewer, so what is too hard for them is off the list for good.
        """
        while self._open:
            target = self._open.pop()
            if self.unit(target).defense <= hits:
                return target
        return None

    def frailest(self) -> Target | None:
        """The one with the least defense; of equal ones the higher lot, as everywhere."""
        return min(
            (self._target(force, number) for force, number, _ in self._alive()),
            key=lambda one: (-one.ease, -one.lot, one.id, -one.force, -one.unit),
            default=None,
        )

    def unit(self, target: Target) -> Combatant:
        """The unit that is meant, as it is now."""
        return self._units[-target.force][-target.unit]

    def owner(self, target: Target) -> str:
        """Whose it is."""
        return self._forces[-target.force].owner

    def reduce(self, target: Target) -> Combatant:
        """5.1.2: the unit after one reduction; it may be open to a further one."""
        force, number = -target.force, -target.unit
        before, later = self.unit(target), self.unit(target).reduced()
        self._units[force][number] = later
        if not before.worn:
            self._sound[force] -= 1
            if not self._sound[force]:  # with the last one the whole force is open
                self._open = self._in_order()
            elif self._is_open(force, later):
                insort(self._open, self._target(force, number))
        return later

    def _in_order(self) -> list[Target]:
        return sorted(
            self._target(force, number)
            for force, number, unit in self._alive()
            if self._is_open(force, unit)
        )

    def _alive(self) -> Iterator[tuple[int, int, Combatant]]:
        for force, units in enumerate(self._units):
            for number, unit in enumerate(units):
                if unit.alive:
                    yield force, number, unit

    def _is_open(self, force: int, unit: Combatant) -> bool:
        """5.3.1, restriction 2: whether a unit may be reduced now (R68)."""
        if not unit.worn:
            return True
        # a critical hit lifts the restriction; without anything undamaged it ends
        lifted = self._critical or not self._sound[force]
        unprotected = unit.fighter and not self._rules.fighters_protected
        return (lifted or unprotected) and self._may_be_twice(unit)

    def _may_be_twice(self, unit: Combatant) -> bool:
        """R69: whether what was crippled in this round may be destroyed in it."""
        return unit.fighter or self._rules.twice_reduced or unit.id in self._begun

    def _target(self, force: int, number: int) -> Target:
        unit, owner = self._units[force][number], self._forces[force].owner
        lot = self._lots.get(owner, 0)
        return Target(
            unit.strength,
            ease=-unit.defense,
            lot=lot,
            id=unit.id,
            force=-force,
            unit=-number,
        )
