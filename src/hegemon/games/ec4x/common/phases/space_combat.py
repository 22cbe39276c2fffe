"""5.3, 5.4: battles: first between the fleets that move freely, then for the planets' orbits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations

import msgspec

from hegemon.core import Play, Player, Task
from hegemon.games.ec4x.common.phases import battle_report
from hegemon.games.ec4x.common.phases.aftermath import (
    Encounter,
    Stage,
    disperse,
    lose_lift,
    reward,
)
from hegemon.games.ec4x.common.phases.task_forces import task_force
from hegemon.games.ec4x.common.rules.battle.combat import Battle, fight
from hegemon.games.ec4x.common.rules.battle.forces import Advantage, Force
from hegemon.games.ec4x.common.rules.battle.morale import morale_of
from hegemon.games.ec4x.common.rules.battle.rounds import Law
from hegemon.games.ec4x.common.rules.engagement import (
    assails,
    defends,
    guards_planet,
    in_reserve,
    jammed,
    passes_by,
)
from hegemon.games.ec4x.common.rules.refuge import There, refuge_of
from hegemon.games.ec4x.common.rules.sights import hostile
from hegemon.games.ec4x.common.state import Colony, Fleet, State, facilities, fleets_by_system


class SpaceCombat(Task[State]):
    """5.3: wherever fleets of hostile Houses meet; guards and blockades keep out of it."""

    def run(self, play: Play[State]) -> None:
        there = fleets_by_system(play.state)
        for system, fleets in there.items():
            colony = play.state.colonies.get(system)
            free = [fleet for fleet in fleets if not in_reserve(play.state, fleet, colony)]
            engage(play, there, system, "space", free)


class OrbitalCombat(Task[State]):
    """5.4: starbases and guards against those who blockade, bombard, invade or blitz (R88)."""

    def run(self, play: Play[State]) -> None:
        there = fleets_by_system(play.state)
        for system, fleets in there.items():
            colony = play.state.colonies.get(system)
            if colony is None:
                continue
            assailants = [fleet for fleet in fleets if assails(play.state, fleet, colony)]
            guards = [fleet for fleet in fleets if guards_planet(play.state, fleet, colony)]
            if assailants:
                engage(play, there, system, "orbit", [*assailants, *guards])


def engage(play: Play[State], there: There, system: str, stage: Stage, fleets: list[Fleet]) -> None:
    """5.2 to 5.3.4: the battle in a system, if anybody there fights anybody."""
    met = encounter(play, there, system, stage, fleets)
    if met is None:
        return
    # The report first, while the fleets still have what was destroyed: a squadron is told by its
    # flagship. Unarmed ships come last: a Starbase that was left behind may yet screen them.
    battle_report.tell(play, met)
    reward(play, met)
    disperse(play, met)
    if abandoned_starbase(play.state, met):
        pursuers = [fleet for fleet in met.fleets if pursues(play.state, met, fleet)]
        engage(play, there, system, "orbit", pursuers)
    lose_lift(play, met)


def abandoned_starbase(state: State, met: Encounter) -> bool:
    """5.5.2 of the earlier edition: whether a Task Force has fled and left its Starbase behind."""
    colony = state.colonies.get(met.system)
    if colony is None or met.stage != "space" or not state.tables.retreat.starbases_screen:
        return False
    return colony.owner in met.battle.retreated and bool(facilities(state, colony, "starbase"))


def pursues(state: State, met: Encounter, fleet: Fleet) -> bool:
    """5.5.2 of the earlier edition: who is left of those who drove a Task Force off."""
    colony = state.colonies[met.system]
    enemy = fleet.owner in met.enemies[colony.owner]
    return enemy and fleet.at == met.system and fleet.owner not in met.leaving


def encounter(
    play: Play[State], there: There, system: str, stage: Stage, fleets: list[Fleet]
) -> Encounter | None:
    """5.2, 5.3: Task Forces are formed and fight; None where nobody has an enemy to shoot at."""
    state, colony = play.state, play.state.colonies.get(system)
    if _is_peaceful(state, system, stage, fleets, colony):
        return None
    joining = [fleet for fleet in fleets if joins(state, fleet)]
    formed = _forces(state, system, stage, joining, colony)
    enemies = _enemies(state, system, stage, formed, colony)
    fighting = {owner: force for owner, force in formed.items() if enemies.get(owner)}
    if not any(force.strength for force in fighting.values()):
        return None
    # From here on there is a battle. Not before: morale is a roll, and refuges take a search, for
    # every system where two Houses live in peace.
    forces = {owner: _inspired(play, system, force) for owner, force in fighting.items()}
    refuges = {owner: refuge_of(state, there, Player(owner), system) for owner in forces}
    return Encounter(
        system,
        stage,
        fleets=[fleet for fleet in joining if fleet.owner in forces],
        forces=forces,
        enemies=enemies,
        refuges=refuges,
        battle=_fought(play, system, forces, enemies, refuges),
        host=_host(colony),
    )


def _is_peaceful(
    state: State, system: str, stage: Stage, fleets: Iterable[Fleet], colony: Colony | None
) -> bool:
    """Whether no House meets another: mostly none does, and forces are slow to form."""
    present = {fleet.owner for fleet in fleets}
    if colony is not None and _is_armed(state, stage, colony):
        present.add(colony.owner)
    orbit = colony if stage == "orbit" else None
    return not any(
        _meets(state, system, one, other, orbit) for one, other in permutations(present, 2)
    )


def _is_armed(state: State, stage: Stage, colony: Colony) -> bool:
    """5.2: whether a colony itself has anything that joins a Task Force: fighters, or bases."""
    return bool(colony.fighters) or (
        stage == "orbit" and bool(facilities(state, colony, "starbase"))
    )


def _meets(state: State, system: str, one: Player, other: Player, orbit: Colony | None) -> bool:
    """5.3, 5.4: whether a House fights another that it is aware of: in space, or for an orbit."""
    if orbit is None:
        return hostile(state, system, one, other)
    return _meets_in_orbit(state, system, one, other, orbit)


def joins(state: State, fleet: Fleet) -> bool:
    """5.2: whether a fleet joins a Task Force: not from mothballs, nor when it passes by unseen."""
    return fleet.readiness != "mothballs" and not passes_by(state, fleet)


def _fought(
    play: Play[State],
    system: str,
    forces: Mapping[str, Force],
    enemies: Mapping[str, Sequence[str]],
    refuges: Mapping[str, str | None],
) -> Battle:
    """5.3: the battle; whoever has nowhere to flee to stays in it."""
    law = Law(play.state.tables.rounds, play.state.house_rules, system)

    def can_leave(owner: str) -> bool:
        return refuges[owner] is not None

    return fight(law, list(forces.values()), enemies, play.dice, can_leave)


def _host(colony: Colony | None) -> Player | None:
    return None if colony is None else colony.owner


def _forces(
    state: State, system: str, stage: Stage, fleets: Iterable[Fleet], colony: Colony | None
) -> dict[str, Force]:
    """5.2: one Task Force for each House here; a colony's fighters and bases join its own."""
    by_owner: dict[Player, list[Fleet]] = {}
    for fleet in fleets:
        by_owner.setdefault(fleet.owner, []).append(fleet)
    if colony is not None:
        by_owner.setdefault(colony.owner, [])
    found: dict[str, Force] = {}
    for owner, own in by_owner.items():
        force = task_force(state, owner, own, colony, bases=stage == "orbit")
        # a force without a unit, of unarmed ships alone: it cannot shoot, but be lost (5.3.3)
        if force.units or any(fleet.lift for fleet in own):
            advantage = _advantage(own, force, colony)
            found[owner] = msgspec.structs.replace(
                force, advantage=advantage, jammed=jammed(state, system, owner)
            )
    return _one_advantage(state, found)


def _advantage(fleets: list[Fleet], force: Force, colony: Colony | None) -> Advantage:
    """5.1.3, R71: the owner of the system lies in ambush, all others surprise.

    Every fleet must have passed; with a Starbase no Task Force is cloaked (5.2).
    """
    if not fleets or force.has_starbase or any(fleet.exposed for fleet in fleets):
        return "none"
    at_home = colony is not None and colony.owner == force.owner
    return "ambush" if at_home else "surprise"


def _inspired(play: Play[State], system: str, force: Force) -> Force:
    """R77: by house rule a House's prestige tells in its battles."""
    house = play.state.houses.get(Player(force.owner))
    if house is None or not play.state.house_rules.morale:
        return force
    table = play.state.tables.rounds.morale
    bonus = morale_of(table, house.prestige, play.dice, f"{force.owner} {system}")
    return msgspec.structs.replace(force, morale=bonus)


def _one_advantage(state: State, forces: dict[str, Force]) -> dict[str, Force]:
    """R71: where both sides are unseen the ambush wins, unless both may apply."""
    ambush = any(force.advantage == "ambush" for force in forces.values())
    if not ambush or state.house_rules.ambush_and_surprise == "both":
        return forces
    left: dict[str, Force] = {}
    for owner, force in forces.items():
        beaten = force.advantage == "surprise"
        left[owner] = msgspec.structs.replace(force, advantage="none") if beaten else force
    return left


def _enemies(
    state: State, system: str, stage: Stage, forces: Mapping[str, Force], colony: Colony | None
) -> dict[str, list[str]]:
    """5.3: whom each force fights; in orbit the planet's defenders and those who come for it."""
    found: dict[str, list[str]] = {}
    orbit = colony if stage == "orbit" else None
    for one in forces:
        for other in forces:
            if one == other or _unaware(state, forces[one], forces[other]):
                continue
            if _meets(state, system, Player(one), Player(other), orbit):
                found.setdefault(one, []).append(other)
    return found


def _meets_in_orbit(state: State, system: str, one: Player, other: Player, colony: Colony) -> bool:
    """5.3, 5.4: who comes for a planet meets its owner, and those allies of his who are hostile.

    Those who come do not meet one another, nor do those who defend.
    """
    if defends(state, one, colony) == defends(state, other, colony):
        return False
    return colony.owner in {one, other} or hostile(state, system, one, other)


def _unaware(state: State, one: Force, other: Force) -> bool:
    """R71: in the open two forces that cannot see each other do not fight."""
    both = one.advantage == other.advantage == "surprise"
    return both and state.house_rules.ambush_and_surprise == "one"
