"""5.2: Task Forces are formed for a battle, and after it squadrons rejoin their fleets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hegemon.core import Player
from hegemon.games.ec4x.common.amounts import HUNDRED, up
from hegemon.games.ec4x.common.rules.battle.forces import Combatant, Force
from hegemon.games.ec4x.common.rules.forces import (
    attack_of,
    defense_of,
    squadron_attack,
    squadron_defense,
)
from hegemon.games.ec4x.common.state import (
    Colony,
    Facility,
    Fleet,
    Ship,
    Squadron,
    State,
    facilities,
    role,
)

FIGHTER, BASE, LIFT = "fighter", "base", "lift"
"""What the ids of combatants without a name of their own begin with, after the fleet that carries
them, if any: "p1-3 s4" is a squadron, "p1-3 fighter0" on board, " base1" a Starbase of the colony.
The number is the place in the fleet's or the colony's list, so these may not change in a battle."""


def task_force(
    state: State,
    owner: Player,
    fleets: Sequence[Fleet],
    colony: Colony | None,
    *,
    bases: bool = False,
) -> Force:
    """5.2: all squadrons of a House here, its fighters, and in orbit its starbases.

    What lies in mothballs takes no part (R36).
    """
    fleets = [fleet for fleet in fleets if fleet.readiness != "mothballs"]
    stay = not state.tables.retreat.fighters_leave
    units: list[Combatant] = []
    for fleet in fleets:
        units += _squadrons(state, fleet)
    for fleet in fleets:  # after all squadrons: battles are told in this order
        units += _fighters(state, fleet.id, fleet.fighters, stay=stay)
    if colony is not None and colony.owner == owner:
        units += _fighters(state, "", colony.fighters, stay=stay)
        if bases:
            units += _bases(state, facilities(state, colony, "starbase"))
    return Force(owner, tuple(units))


class _Strength(NamedTuple):
    """What the ships of a squadron come to."""

    attack: int
    defense: int
    piercing: int
    scouts: bool


def _squadrons(state: State, fleet: Fleet) -> Iterator[Combatant]:
    """2.3.3: a squadron fights as one; its strength is that of all its ships, undamaged.

    In reserve a fleet does not leave (R36).
    """
    laid_up = fleet.readiness != "active"
    known: dict[tuple[Ship, ...], _Strength] = {}  # of a thousand squadrons most are alike
    for squadron in fleet.squadrons:
        strength = known.get(squadron.ships)
        if strength is None:
            left = state.tables.reserve.strength if laid_up else HUNDRED
            strength = known[squadron.ships] = _strength(state, squadron.ships, left)
        yield Combatant(
            id=f"{fleet.id} {squadron.id}",
            attack=strength.attack,
            defense=strength.defense,
            state="crippled" if squadron.crippled else "sound",
            piercing=strength.piercing,
            scouts=strength.scouts,
            roe=fleet.roe,
            stays=laid_up,
        )


def _strength(state: State, ships: tuple[Ship, ...], left: int) -> _Strength:
    """2.3.3, R36: the strength of ships of which so many per cent are left, rounded up."""
    # a Combatant knows its strength undamaged, and halves it by itself when it is crippled
    sound = Squadron("", ships)
    return _Strength(
        attack=up(squadron_attack(state, sound) * left, HUNDRED),
        defense=up(squadron_defense(state, sound) * left, HUNDRED),
        piercing=_piercing(state, sound),
        scouts=any(role(state, ship.unit) == "scout" for ship in ships),
    )


def _piercing(state: State, squadron: Squadron) -> int:
    """2.4.8: the undamaged Attack Strength of a squadron's Planet-Breakers."""
    breakers = (ship for ship in squadron.ships if role(state, ship.unit) == "planet_breaker")
    return sum(attack_of(state, ship.unit, ship.wep) for ship in breakers)


def _fighters(state: State, where: str, ships: Iterable[Ship], *, stay: bool) -> list[Combatant]:
    """2.4.1, 5.2: fighters deploy as independent squadrons, which `stay` if they never flee."""
    alike = {
        ship: (attack_of(state, ship.unit, ship.wep), defense_of(state, ship.unit, ship.wep))
        for ship in dict.fromkeys(ships)
    }
    return [
        Combatant(f"{where} {FIGHTER}{number}", *alike[ship], fighter=True, stays=stay)
        for number, ship in enumerate(ships)
    ]


def _bases(state: State, bases: Iterable[Facility]) -> list[Combatant]:
    """5.4: starbases that still work or can be shot at."""
    return [_base(state, number, base) for number, base in enumerate(bases)]


def _base(state: State, number: int, base: Facility) -> Combatant:
    return Combatant(
        id=f" {BASE}{number}",
        attack=attack_of(state, base.unit, base.wep),
        defense=defense_of(state, base.unit, base.wep),
        state="crippled" if base.crippled else "sound",
        starbase=True,
        stays=True,
    )


def code_of(state: State, unit: str) -> str:
    """What others may know of a combatant: its flagship's code. Only while it is in service."""
    where, _, name = unit.rpartition(" ")
    if name.startswith(FIGHTER):
        return state.tables.code_of("fighter")
    if name.startswith(BASE):
        return state.tables.code_of("starbase")
    fleet = state.fleets[where]
    if name.startswith(LIFT):
        return fleet.lift[int(name.removeprefix(LIFT))].unit
    return next(one.ships[0].unit for one in fleet.squadrons if one.id == name)


def roster(state: State, force: Force) -> dict[str, int]:
    """5.2: the units of a force by their codes."""
    return dict(Counter(code_of(state, unit.id) for unit in force.alive))


def disband(state: State, force: Force, fleets: Iterable[Fleet], colony: Colony | None) -> None:
    """5.3.4: what is left of a force goes back to its fleets, its colony and its orbit."""
    states = {unit.id: unit.state for unit in force.units}
    for fleet in fleets:
        kept = []
        for squadron in fleet.squadrons:
            now = states[f"{fleet.id} {squadron.id}"]
            if now != "destroyed":
                squadron.crippled = now == "crippled"
                kept.append(squadron)
        fleet.squadrons = kept
        fleet.fighters = _survivors(states, fleet.id, fleet.fighters)
    if colony is not None and colony.owner == force.owner:
        colony.fighters = _survivors(states, "", colony.fighters)
        _keep_bases(state, states, colony)


def _survivors(states: Mapping[str, str], where: str, ships: tuple[Ship, ...]) -> tuple[Ship, ...]:
    """2.4.1: the fighters that are left; those that were in no force are as they were."""
    return tuple(
        ship
        for number, ship in enumerate(ships)
        if states.get(f"{where} {FIGHTER}{number}", "sound") != "destroyed"
    )


def _keep_bases(state: State, states: Mapping[str, str], colony: Colony) -> None:
    """5.4: destroyed starbases are gone, crippled ones stay."""
    number = 0  # counted among Starbases alone, as when the force was formed
    kept: list[Facility] = []
    for each in colony.facilities:
        if role(state, each.unit) != "starbase":
            kept.append(each)
            continue
        now = states.get(f" {BASE}{number}")
        number += 1
        if now is None:  # it was in no force: bases fight in orbit only
            kept.append(each)
        elif now != "destroyed":
            kept.append(Facility(each.unit, each.wep, now == "crippled", each.built))
    colony.facilities = tuple(kept)
