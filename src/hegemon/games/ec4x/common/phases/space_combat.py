"""5.3, 5.4: battles: first between the fleets that move freely, then for the planets' orbits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hegemon.core.game import Play, Player, Task
from hegemon.games.ec4x.common.events_conflict import (
    BattleFought,
    BattleRound,
    Loss,
    Shooter,
    Side,
)
from hegemon.games.ec4x.common.phases.aftermath import Encounter, Stage, lose_lift, reward, withdraw
from hegemon.games.ec4x.common.phases.task_forces import berth, code_of, disband, roster, task_force
from hegemon.games.ec4x.common.rules.battle.combat import RoundOfBattle, fight
from hegemon.games.ec4x.common.rules.battle.forces import Advantage, Force
from hegemon.games.ec4x.common.rules.battle.rounds import Law, Reduction
from hegemon.games.ec4x.common.rules.detection import cloak_of
from hegemon.games.ec4x.common.rules.missions import (
    COLONIZE,
    HOME,
    JOIN,
    MISSIONS,
    MOVE,
    RENDEZVOUS,
    SALVAGE,
)
from hegemon.games.ec4x.common.rules.refuge import refuge_of
from hegemon.games.ec4x.common.rules.sights import hostile
from hegemon.games.ec4x.common.state import Colony, Fleet, State, chart

PASSING = frozenset({MOVE, HOME, COLONIZE, JOIN, RENDEZVOUS, SALVAGE})
"""5.2: missions that a fleet goes on with when it is cloaked and unseen."""


class SpaceCombat(Task[State]):
    """5.3: wherever fleets of hostile Houses meet; guards and blockades keep out of it."""

    def run(self, play: Play[State]) -> None:
        for system, fleets in fleets_by_system(play.state).items():
            free = [fleet for fleet in fleets if not in_reserve(play.state, fleet)]
            engage(play, system, "space", free)


class OrbitalCombat(Task[State]):
    """5.4: starbases and guards against those who blockade, bombard, invade or blitz."""

    def run(self, play: Play[State]) -> None:
        for system, fleets in fleets_by_system(play.state).items():
            colony = play.state.colonies.get(system)
            if colony is None:
                continue
            assailants = [fleet for fleet in fleets if assails(play.state, fleet, colony)]
            guards = [fleet for fleet in fleets if guards_planet(play.state, fleet, colony)]
            if assailants:
                engage(play, system, "orbit", [*assailants, *guards])


def fleets_by_system(state: State) -> dict[str, list[Fleet]]:
    """The fleets of each system that has any, in the map's order."""
    found: dict[str, list[Fleet]] = {}
    for fleet in state.fleets.values():
        found.setdefault(fleet.at, []).append(fleet)
    return {system: found[system] for system in chart(state).systems if system in found}


def in_reserve(state: State, fleet: Fleet) -> bool:
    """5.3: orders 04 and 05 at their goal keep a fleet for the planet."""
    return MISSIONS[fleet.mission.number].reserve and fleet.mission.system == fleet.at


def assails(state: State, fleet: Fleet, colony: Colony) -> bool:
    """5.3: orders 05 to 08 against the colony of another House, at the goal."""
    kind = MISSIONS[fleet.mission.number]
    here = kind.assault and fleet.mission.system == fleet.at
    return here and fleet.owner != colony.owner and bool(fleet.squadrons or fleet.lift)


def guards_planet(state: State, fleet: Fleet, colony: Colony) -> bool:
    """5.4: orders 04 and 05 at an own colony."""
    return in_reserve(state, fleet) and fleet.owner == colony.owner


def engage(play: Play[State], system: str, stage: Stage, fleets: list[Fleet]) -> None:
    """5.2 to 5.3.4: the battle in a system, if anybody there fights anybody."""
    met = encounter(play, system, stage, fleets)
    if met is None:
        return
    tell(play, met)
    reward(play, met)
    colony = play.state.colonies.get(system)
    for force in met.battle.forces:
        own = [fleet for fleet in fleets if fleet.owner == force.owner]
        disband(play.state, force, own, colony)
        berth(play.state, own, colony)
        if force.owner in met.battle.retreated:
            withdraw(play, own, met.refuges[force.owner])
    lose_lift(play, met)


def encounter(
    play: Play[State], system: str, stage: Stage, fleets: list[Fleet]
) -> Encounter | None:
    """5.2, 5.3: Task Forces are formed and fight; None where nobody has an enemy."""
    state, colony = play.state, play.state.colonies.get(system)
    forces = _forces(state, stage, fleets, colony)
    enemies = _enemies(state, system, stage, forces, colony)
    forces = {owner: force for owner, force in forces.items() if enemies.get(owner)}
    if not forces:
        return None
    refuges = {owner: refuge_of(state, Player(owner), system) for owner in forces}
    law = Law(state.tables.rounds, state.house_rules)

    def can_leave(owner: str) -> bool:
        return refuges[owner] is not None

    battle = fight(law, list(forces.values()), enemies, play.dice, can_leave)
    return Encounter(system, stage, fleets, forces, enemies, refuges, battle)


def _forces(
    state: State, stage: Stage, fleets: Iterable[Fleet], colony: Colony | None
) -> dict[str, Force]:
    """5.2: one Task Force for each House here; a colony's fighters and bases join its own."""
    by_owner: dict[Player, list[Fleet]] = {}
    for fleet in fleets:
        by_owner.setdefault(fleet.owner, []).append(fleet)
    if colony is not None:
        by_owner.setdefault(colony.owner, [])
    found: dict[str, Force] = {}
    for owner, own in by_owner.items():
        seen = [fleet for fleet in own if not _passes_by(state, fleet)]
        cloaked = bool(seen) and not any(fleet.exposed for fleet in seen)
        advantage = _advantage(state, owner, colony) if cloaked and stage == "space" else "none"
        force = task_force(state, owner, seen, colony, bases=stage == "orbit", advantage=advantage)
        if force.units or any(fleet.lift for fleet in seen):
            found[owner] = force
    return _one_advantage(state, found)


def _passes_by(state: State, fleet: Fleet) -> bool:
    """5.2: cloaked and unseen, and on its way: it takes no part. Spies never do."""
    hidden = not fleet.exposed
    return hidden and (fleet.mission.number in PASSING or not cloak_of(state, fleet))


def _advantage(state: State, owner: Player, colony: Colony | None) -> Advantage:
    """5.1.3, R:surprise_ambush: the owner of the system lies in ambush, all others surprise."""
    return "ambush" if colony is not None and colony.owner == owner else "surprise"


def _one_advantage(state: State, forces: dict[str, Force]) -> dict[str, Force]:
    """R:surprise_ambush: where both sides are unseen the ambush wins; in the open nobody fights."""
    cloaked = [owner for owner, force in forces.items() if force.advantage != "none"]
    if len(cloaked) < 2 or state.house_rules.ambush_and_surprise == "both":  # noqa: PLR2004
        return forces
    ambush = [owner for owner in cloaked if forces[owner].advantage == "ambush"]
    return {owner: force for owner, force in forces.items() if ambush or owner not in cloaked}


def _enemies(
    state: State, system: str, stage: Stage, forces: Mapping[str, Force], colony: Colony | None
) -> dict[str, list[str]]:
    """5.3: whom each force fights; in orbit the planet's defenders and those who come for it."""
    found: dict[str, list[str]] = {}
    for one in forces:
        for other in forces:
            if one == other:
                continue
            if stage == "orbit":
                assert colony is not None
                meets = colony.owner in {one, other}
            else:
                meets = hostile(state, system, Player(one), Player(other))
            if meets:
                found.setdefault(one, []).append(other)
    return found


def tell(play: Play[State], met: Encounter) -> None:
    """5.3: what all who were there know of it."""
    state, battle = play.state, met.battle
    after = {force.owner: force for force in battle.forces}
    sides = tuple(
        Side(
            owner=Player(owner),
            units=roster(state, force),
            strength=force.strength,
            left=after[owner].strength,
            roe=force.roe,
            advantage=force.advantage,
            fled_to=(met.refuges[owner] or "") if owner in battle.retreated else "",
        )
        for owner, force in met.forces.items()
    )
    rounds = tuple(_round(state, each) for each in battle.rounds)
    witnesses = tuple(Player(owner) for owner in met.forces)
    facts = (witnesses, met.system, met.stage, sides, rounds)
    play.tell(BattleFought(*facts, broken_off=battle.exhausted))


def _round(state: State, told: RoundOfBattle) -> BattleRound:
    """5.3.1: one round for the report: units by their flagships' codes."""
    shooters = tuple(
        Shooter(
            owner=Player(shot.volley.owner),
            strength=shot.volley.strength,
            natural=shot.volley.natural,
            modifier=shot.volley.modifier,
            effectiveness=shot.volley.effectiveness,
            hits=shot.volley.hits,
            critical=shot.volley.critical,
            first=shot.volley.first,
            stations=shot.volley.stations,
            reduced=tuple(_loss(state, each) for each in shot.reductions),
            lost=shot.lost,
        )
        for shot in told.shots
    )
    return BattleRound(shooters, tuple(Player(owner) for owner in told.retreats))


def _loss(state: State, done: Reduction) -> Loss:
    return Loss(
        owner=Player(done.owner),
        unit=code_of(state, done.unit),
        destroyed=done.state == "destroyed",
        hits=done.hits,
        forced=done.forced,
    )
