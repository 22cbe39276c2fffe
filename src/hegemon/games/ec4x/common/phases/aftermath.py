"""5.3.3, 5.3.4, 9.3: what follows from a battle: retreats, lost escorts, prestige."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from hegemon.core.game import Play, Player
from hegemon.games.ec4x.common.events_conflict import LiftLost
from hegemon.games.ec4x.common.phases.prestige import credit
from hegemon.games.ec4x.common.rules.battle.combat import Battle
from hegemon.games.ec4x.common.rules.battle.forces import Force
from hegemon.games.ec4x.common.rules.missions import HOLD
from hegemon.games.ec4x.common.state import Fleet, Mission, Ship, State, role

Stage = Literal["space", "orbit"]


@dataclass(frozen=True)
class Encounter:
    """5.2, 5.3: a battle in a system: who met, how it went, and where to flee."""

    system: str
    stage: Stage
    fleets: list[Fleet]
    forces: Mapping[str, Force]
    """The forces by their owners, as they went into the battle."""
    enemies: Mapping[str, Sequence[str]]
    refuges: Mapping[str, str | None]
    battle: Battle


CAPTURED = frozenset({"starliner", "etac", "trader", "shipyard"})
"""5.3.2 of the earlier edition: what is taken as spoils; troop transports destroy themselves."""


def withdraw(play: Play[State], fleets: Iterable[Fleet], refuge: str | None) -> None:
    """5.3.3: what is left of a force flees; its missions are over."""
    assert refuge is not None
    for fleet in fleets:
        if fleet.squadrons:
            fleet.at, fleet.mission, fleet.fighters = refuge, Mission(HOLD), ()


def lose_lift(play: Play[State], met: Encounter) -> None:
    """5.3.3: unarmed ships are lost with their escort; fleets without a ship are no more."""
    strong = {force.owner for force in met.battle.forces if force.strength}
    for fleet in met.fleets:
        victors = [other for other in met.enemies.get(fleet.owner, ()) if other in strong]
        if fleet.lift and not fleet.squadrons and victors and fleet.at == met.system:
            seize(play, met.system, fleet, Player(victors[0]))
        if not fleet.squadrons and not fleet.lift and fleet.id in play.state.fleets:
            del play.state.fleets[fleet.id]


def seize(play: Play[State], system: str, fleet: Fleet, victor: Player) -> None:
    """5.3.3: destroyed; in the earlier edition some are captured, without whom they carry."""
    state = play.state
    taken = [ship for ship in fleet.lift if captured(state, ship)]
    lost = Counter(ship.unit for ship in fleet.lift)
    seen = (fleet.owner, victor)
    play.tell(LiftLost(seen, system, fleet.owner, dict(lost), victor if taken else None))
    fleet.lift = ()
    for _ in taken:
        credit(play, victor, "merchant_taken", system)
        credit(play, fleet.owner, "merchant_lost", system)
    if taken and victor in state.houses:
        house = state.houses[victor]
        house.fleets_made += 1
        name = f"{victor}-{house.fleets_made}"
        spoils = tuple(Ship(ship.unit) for ship in taken)
        state.fleets[name] = Fleet(name, victor, system, [], spoils, came_from=system)


def captured(state: State, ship: Ship) -> bool:
    """5.3.2 of the earlier edition: its merchants are spoils of war."""
    return state.tables.has("trader") and role(state, ship.unit) in CAPTURED


def reward(play: Play[State], met: Encounter) -> None:
    """9.3: prestige for forces destroyed and driven off, for starbases, and for being surprised."""
    for force in met.battle.forces:
        owner, before = Player(force.owner), met.forces[force.owner]
        others = [Player(other) for other in met.enemies[force.owner]]
        if before.units and all(unit.state == "destroyed" for unit in force.units):
            for other in others:
                credit(play, other, "task_force_destroyed", met.system)
        if force.owner in met.battle.retreated:
            for other in others:
                credit(play, other, "retreat_forced", met.system)
        for _ in range(sum(unit.starbase and unit.state == "destroyed" for unit in force.units)):
            credit(play, owner, "starbase_lost", met.system)
            for other in others:
                credit(play, other, "starbase_destroyed", met.system)
        if any(met.forces[other].advantage != "none" for other in others):
            credit(play, owner, "surprised", met.system)
