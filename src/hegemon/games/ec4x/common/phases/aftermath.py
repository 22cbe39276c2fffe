"""5.3.3, 5.3.4, 9.3: what follows from a battle: retreats, lost escorts, prestige."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from hegemon.core import Play, Player
from hegemon.games.ec4x.common.events_conflict import LiftLost
from hegemon.games.ec4x.common.phases.fighters import berth, evacuate
from hegemon.games.ec4x.common.phases.prestige import credit
from hegemon.games.ec4x.common.phases.task_forces import disband
from hegemon.games.ec4x.common.rules.battle.combat import Battle
from hegemon.games.ec4x.common.rules.battle.forces import Combatant, Force
from hegemon.games.ec4x.common.rules.lots import lot
from hegemon.games.ec4x.common.rules.missions import HOLD
from hegemon.games.ec4x.common.state import Fleet, Mission, Ship, State, facilities, role
from hegemon.games.ec4x.common.tables import ORBITAL

Stage = Literal["space", "orbit"]


@dataclass(frozen=True)
class Encounter:
    """5.2, 5.3: a battle in a system: who met, how it went, and where to flee."""

    system: str
    stage: Stage
    fleets: list[Fleet]
    """Those that took part: fleets that passed unseen are not among them."""
    forces: Mapping[str, Force]
    """The forces by their owners, as they went into the battle."""
    enemies: Mapping[str, Sequence[str]]
    refuges: Mapping[str, str | None]
    battle: Battle
    host: Player | None
    """Whose colony is in the system."""

    @property
    def leaving(self) -> tuple[str, ...]:
        """5.3.3: who retreated, and, when the battle was broken off, all but the host."""
        if not self.battle.exhausted:
            return self.battle.retreated
        guests = [owner for owner in self.forces if owner != self.host]
        return tuple(owner for owner in guests if self.refuges[owner] is not None)


def disperse(play: Play[State], met: Encounter) -> None:
    """5.3.4: what is left rejoins its fleets; those who retreat flee; nobody is hidden any more."""
    state = play.state
    colony = state.colonies.get(met.system)
    for force in met.battle.forces:
        own = [fleet for fleet in met.fleets if fleet.owner == force.owner]
        disband(state, force, own, colony)
        leaving = force.owner in met.leaving
        # what is laid up (R36) does not flee, and escorts nobody
        fleeing = [fleet for fleet in own if fleet.readiness == "active" and leaving]
        if leaving and _orphans_fighters(state, met, Player(force.owner)):
            evacuate(play, Player(force.owner), met.system, own, fleeing)
        for fleet in own:
            fleet.exposed = True
            # here, before it goes: fighters without a carrier land in this system, or are lost
            berth(play, fleet, met.system, leaving=leaving)
        if any(fleet.squadrons for fleet in fleeing):
            for fleet in fleeing:
                _withdraw(play, met, fleet)


def _orphans_fighters(state: State, met: Encounter, owner: Player) -> bool:
    """5.3.2 of the earlier edition: whether fighters without a carrier are given up in a retreat.

    Not where a Starbase stays behind to cover them: there the section is void.
    """
    return state.tables.retreat.fighters_leave and not _screened_by_base(state, met, owner)


def _withdraw(play: Play[State], met: Encounter, fleet: Fleet) -> None:
    """5.3.3: what is left of a fleet flees; its mission is over, stations in tow are lost.

    Unarmed ships go with their Task Force, whichever fleet of it is their own (R78).
    """
    refuge = met.refuges[fleet.owner]
    assert refuge is not None, "who has nowhere to go never leaves"
    towed = tuple(ship for ship in fleet.lift if role(play.state, ship.unit) in ORBITAL)
    if towed:
        lost = dict(Counter(ship.unit for ship in towed))
        witnesses = tuple(Player(owner) for owner in met.forces)
        play.tell(LiftLost(witnesses, met.system, fleet.owner, lost))
        fleet.lift = tuple(ship for ship in fleet.lift if ship not in towed)
    fleet.at, fleet.mission = refuge, Mission(HOLD)


def lose_lift(play: Play[State], met: Encounter) -> None:
    """5.3.3: unarmed ships are lost with their escort; fleets without a ship are no more."""
    for fleet in met.fleets:
        orphaned = fleet.lift and not fleet.squadrons and fleet.at == met.system
        victors = victors_over(play, met, fleet.owner) if orphaned else []
        if victors:
            seize(play, met.system, fleet, victors[0], victors)
        if not (fleet.squadrons or fleet.lift or fleet.fighters):
            play.state.fleets.pop(fleet.id, None)


def victors_over(play: Play[State], met: Encounter, owner: Player) -> list[Player]:
    """5.3.3: the enemies who are left and can shoot, the strongest first, then by lot.

    Nobody, as long as the owner has anything here that can shoot: also a Starbase that was left
    behind and screens the orphans (5.5.2 of the earlier edition).
    """
    fire = {force.owner: force.strength for force in met.battle.forces}
    if owner not in met.leaving and fire.get(owner):
        return []
    if _screened_by_base(play.state, met, owner):
        return []
    # who is still here is asked of the map: an enemy may have fled from a third House
    here: set[str | None] = {fleet.owner for fleet in met.fleets if fleet.at == met.system}
    here.add(met.host)
    armed: dict[Player, int] = {}
    for enemy in met.enemies.get(owner, ()):
        if enemy in here and fire.get(enemy):
            armed[Player(enemy)] = fire[enemy]
    return _strongest_first(play, armed, f"spoils of {owner} at {met.system}")


def _strongest_first(play: Play[State], fire: Mapping[Player, int], purpose: str) -> list[Player]:
    """5.3.3: by Attack Strength; everybody draws a lot where two have the same."""
    if len(set(fire.values())) == len(fire):
        return sorted(fire, key=lambda one: -fire[one])
    lots = {one: lot(play.dice, f"{purpose} {one}") for one in fire}
    return sorted(fire, key=lambda one: (-fire[one], lots[one]))


def _screened_by_base(state: State, met: Encounter, owner: Player) -> bool:
    if owner != met.host or not state.tables.retreat.starbases_screen:
        return False
    return bool(facilities(state, state.colonies[met.system], "starbase"))


def seize(
    play: Play[State], system: str, fleet: Fleet, victor: Player, victors: list[Player]
) -> None:
    """5.3.3: destroyed; in the earlier edition some are captured, without whom they carry."""
    state = play.state
    spoils = state.tables.retreat.captured if victor in state.houses else ()
    taken = [ship for ship in fleet.lift if role(state, ship.unit) in spoils]
    play.tell(
        LiftLost(
            (fleet.owner, *victors),
            system=system,
            owner=fleet.owner,
            units=dict(Counter(ship.unit for ship in fleet.lift)),
            captor=victor if taken else None,
            captured=dict(Counter(ship.unit for ship in taken)),
        )
    )
    fleet.lift = ()
    for _ in taken:
        credit(play, victor, "merchant_taken", system)
        credit(play, fleet.owner, "merchant_lost", system)
    if taken:
        _take(state, system, victor, taken)


def _take(state: State, system: str, victor: Player, taken: list[Ship]) -> None:
    """5.3.2 of the earlier edition: spoils are a fleet of the victor's, empty, without escort."""
    house = state.houses[victor]
    house.fleets_made += 1
    name = f"{victor}-{house.fleets_made}"
    spoils = tuple(Ship(ship.unit) for ship in taken)
    state.fleets[name] = Fleet(name, victor, system, [], spoils, roe=0, came_from=system)


def reward(play: Play[State], met: Encounter) -> None:
    """9.3: prestige for forces destroyed and driven off, for starbases, and for being surprised."""
    for force in met.battle.forces:
        others = [Player(other) for other in met.enemies[force.owner]]
        _task_force_destroyed(play, met, force, others)
        _squadrons_destroyed(play, met, force, others)
        if force.owner in met.battle.retreated:
            _credit_all(play, others, "retreat_forced", met.system)
        _starbases_destroyed(play, met, force, others)
        _caught_unawares(play, met, force, others)


def _destroyed(force: Force) -> list[Combatant]:
    return [unit for unit in force.units if unit.state == "destroyed"]


def _task_force_destroyed(
    play: Play[State], met: Encounter, force: Force, others: list[Player]
) -> None:
    """9.3: completely destroy a Task Force, one that was more than unarmed ships."""
    if met.forces[force.owner].units and len(_destroyed(force)) == len(force.units):
        _credit_all(play, others, "task_force_destroyed", met.system)
        credit(play, Player(force.owner), "task_force_lost", met.system)


def _squadrons_destroyed(
    play: Play[State], met: Encounter, force: Force, others: list[Player]
) -> None:
    """9.3, by house rule: for each squadron; neither Starbases nor fighters are one."""
    for unit in _destroyed(force):
        if not unit.starbase and not unit.fighter:
            credit(play, Player(force.owner), "squadron_lost", met.system)
            _credit_all(play, others, "squadron_destroyed", met.system)


def _starbases_destroyed(
    play: Play[State], met: Encounter, force: Force, others: list[Player]
) -> None:
    """9.3: for each Starbase."""
    for unit in _destroyed(force):
        if unit.starbase:
            credit(play, Player(force.owner), "starbase_lost", met.system)
            _credit_all(play, others, "starbase_destroyed", met.system)


def _caught_unawares(play: Play[State], met: Encounter, force: Force, others: list[Player]) -> None:
    """9.3: an enemy had surprise, or lay in ambush."""
    advantages = {met.forces[other].advantage for other in others}
    if "surprise" in advantages:
        credit(play, Player(force.owner), "surprised", met.system)
    if "ambush" in advantages:
        credit(play, Player(force.owner), "ambushed", met.system)


def _credit_all(
    play: Play[State],
    players: list[Player],
    deed: Literal[
        "task_force_destroyed", "retreat_forced", "starbase_destroyed", "squadron_destroyed"
    ],
    system: str,
) -> None:
    for player in players:
        credit(play, player, deed, system)
