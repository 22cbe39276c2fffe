"""5.3: a battle as all who were there know it: units by their codes, dice, hits, losses."""

from __future__ import annotations

from hegemon.core import Play, Player
from hegemon.games.ec4x.common.events_conflict import (
    BattleFought,
    BattleRound,
    Loss,
    Shooter,
    TaskForce,
)
from hegemon.games.ec4x.common.phases.aftermath import Encounter
from hegemon.games.ec4x.common.phases.task_forces import code_of, roster
from hegemon.games.ec4x.common.rules.battle.combat import RoundOfBattle, Shot
from hegemon.games.ec4x.common.rules.battle.forces import Force
from hegemon.games.ec4x.common.rules.battle.rounds import Reduction
from hegemon.games.ec4x.common.state import State


def tell(play: Play[State], met: Encounter) -> None:
    """5.3: the forces, round after round, and what was left."""
    state, battle = play.state, met.battle
    after = {force.owner: force for force in battle.forces}
    sides = tuple(_side(state, met, force, after[force.owner]) for force in met.forces.values())
    rounds = tuple(_round(state, each) for each in battle.rounds)
    witnesses = tuple(Player(owner) for owner in met.forces)
    facts = (witnesses, met.system, met.stage, sides, rounds)
    play.tell(BattleFought(*facts, broken_off=battle.exhausted))


def _side(state: State, met: Encounter, force: Force, after: Force) -> TaskForce:
    fled = force.owner in met.leaving
    refuge = met.refuges[force.owner] if fled else None
    return TaskForce(
        owner=Player(force.owner),
        units=roster(state, force),
        strength=force.strength,
        left=sum(unit.fire for unit in after.units),
        roe=force.roe,
        advantage=force.advantage,
        fled=fled,
        fled_to=refuge or "",
    )


def _round(state: State, told: RoundOfBattle) -> BattleRound:
    """5.3.1: one round for the report: units by their flagships' codes."""
    shooters = tuple(_shooter(state, shot) for shot in told.shots)
    return BattleRound(shooters, tuple(Player(owner) for owner in told.retreats))


def _shooter(state: State, shot: Shot) -> Shooter:
    """5.3.1: what a force rolled, and what it did."""
    fired = shot.volley
    return Shooter(
        owner=Player(fired.owner),
        strength=fired.strength,
        natural=fired.natural,
        modifier=fired.modifier,
        effectiveness=fired.effectiveness,
        hits=fired.hits,
        critical=fired.critical,
        first=fired.first,
        stations=fired.stations,
        reduced=tuple(loss_of(state, each) for each in shot.reductions),
        lost=shot.lost,
    )


def loss_of(state: State, done: Reduction) -> Loss:
    """5.3.1: one unit reduced, for the report: as its code, for its name is nobody's business."""
    return Loss(
        owner=Player(done.owner),
        unit=code_of(state, done.unit),
        destroyed=done.state == "destroyed",
        hits=done.hits,
        forced=done.forced,
    )
