"""5.5, 5.6: planets blockaded, bombarded, invaded and blitzed, once their orbit is won."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hegemon.core.game import Play, Player, Task
from hegemon.games.ec4x.common.amounts import HUNDRED, up
from hegemon.games.ec4x.common.events_conflict import Blockaded, GroundFight, PlanetAssaulted
from hegemon.games.ec4x.common.phases.bombardment import exchange
from hegemon.games.ec4x.common.phases.prestige import credit
from hegemon.games.ec4x.common.phases.space_combat import assails, fleets_by_system
from hegemon.games.ec4x.common.rules.battle.assault import GroundBattle, fight_on_ground
from hegemon.games.ec4x.common.rules.battle.ranks import Rank, Ranks
from hegemon.games.ec4x.common.rules.forces import loaded
from hegemon.games.ec4x.common.rules.missions import BLITZ, BOMBARD, GUARD, INVADE
from hegemon.games.ec4x.common.state import Colony, Fleet, Ship, State, role, unit


class Blockades(Task[State]):
    """4.1, order 05: a colony with foreign guards in its orbit is blockaded."""

    def run(self, play: Play[State]) -> None:
        for system, colony in play.state.colonies.items():
            by = tuple(dict.fromkeys(fleet.owner for fleet in _told(play.state, system, GUARD)))
            if bool(by) != colony.blockaded:
                colony.blockaded = bool(by)
                witnesses = tuple(dict.fromkeys((colony.owner, *by)))
                play.tell(Blockaded(witnesses, system, colony.owner, by))


def _told(state: State, system: str, mission: int) -> list[Fleet]:
    """The fleets in orbit of somebody else's colony that have a mission against it."""
    colony = state.colonies[system]
    return [
        fleet
        for fleet in state.fleets.values()
        if fleet.at == system and fleet.mission.number == mission and assails(state, fleet, colony)
    ]


def _assailants(state: State, mission: int) -> Iterator[tuple[str, Player, list[Fleet]]]:
    """Each House with a mission against a planet, and its fleets there, in the map's order."""
    for system in fleets_by_system(state):
        if system in state.colonies:
            fleets = _told(state, system, mission)
            for owner in dict.fromkeys(fleet.owner for fleet in fleets):
                own = [fleet for fleet in fleets if fleet.owner == owner]
                if state.colonies[system].owner != owner:
                    yield system, owner, own


class Bombardments(Task[State]):
    """5.5, order 06: up to three rounds a turn, as long as there is anything to hit."""

    def run(self, play: Play[State]) -> None:
        for system, owner, fleets in list(_assailants(play.state, BOMBARD)):
            for _ in range(play.state.tables.bombardment.most_rounds):
                if not any(fleet.squadrons for fleet in fleets):
                    break
                exchange(play, system, owner, fleets)


class Invasions(Task[State]):
    """5.6, order 07: one round of bombardment; then, if no battery is left, marines land."""

    def run(self, play: Play[State]) -> None:
        for system, owner, fleets in list(_assailants(play.state, INVADE)):
            exchange(play, system, owner, fleets)
            colony = play.state.colonies[system]
            battery = play.state.tables.code_of("battery")
            if colony.ground.get(battery, 0):
                beaten_off(play, system, owner, blitz=False)
            elif any(loaded(play.state, fleet, "transport") for fleet in fleets):
                colony.shield = 0
                keep_facilities(play.state, colony, without="spaceport")
                land(play, system, owner, fleets, blitz=False)


class Blitzes(Task[State]):
    """5.6, order 08: marines land under fire; what they take they take whole."""

    def run(self, play: Play[State]) -> None:
        for system, owner, fleets in list(_assailants(play.state, BLITZ)):
            exchange(play, system, owner, fleets, batteries_only=True)
            if any(loaded(play.state, fleet, "transport") for fleet in fleets):
                land(play, system, owner, fleets, blitz=True)
            else:
                beaten_off(play, system, owner, blitz=True)


def keep_facilities(state: State, colony: Colony, without: str) -> None:
    """5.6: facilities of a kind are destroyed."""
    colony.facilities = tuple(
        each for each in colony.facilities if role(state, each.unit) != without
    )


def beaten_off(play: Play[State], system: str, owner: Player, *, blitz: bool) -> None:
    """5.6: no marine has reached the ground."""
    defender = play.state.colonies[system].owner
    facts = (((owner, defender)), system, owner, defender)
    play.tell(PlanetAssaulted(*facts, blitz, 0, (), taken=False, survivors=0))


def marines_of(state: State, fleets: list[Fleet]) -> int:
    """2.4.9: the divisions on board."""
    return sum(loaded(state, fleet, "transport") for fleet in fleets)


def land(
    play: Play[State], system: str, owner: Player, fleets: list[Fleet], *, blitz: bool
) -> None:
    """5.6: marines against armies and marines, until one side is gone (R:ground_u2)."""
    state, colony = play.state, play.state.colonies[system]
    defender, landed = colony.owner, marines_of(state, fleets)
    attackers: Ranks = (_rank(state, state.tables.code_of("marine"), landed),)
    battle = fight_on_ground(
        state.tables.ground, attackers, ground_ranks(state, colony), play.dice, blitz=blitz
    )
    for fleet in fleets:
        fleet.lift = tuple(_emptied(state, ship) for ship in fleet.lift)
    survivors = sum(rank.count for rank in battle.attackers)
    settle(state, colony, battle)
    rounds = tuple(
        GroundFight(one.attacker, one.defender, one.attacker_hits, one.defender_hits)
        for one in battle.rounds
    )
    facts = ((owner, defender), system, owner, defender, blitz, landed, rounds)
    play.tell(PlanetAssaulted(*facts, taken=battle.taken, survivors=survivors))
    if battle.taken:
        conquer(play, system, owner, battle, blitz=blitz)


def _emptied(state: State, ship: Ship) -> Ship:
    """A transport whose marines have landed."""
    if role(state, ship.unit) != "transport":
        return ship
    return msgspec.structs.replace(ship, carries=0)


def _rank(state: State, code: str, sound: int, crippled: int = 0) -> Rank:
    figures = unit(state, code)
    return Rank(code, figures.attack, figures.defense, sound, crippled)


def ground_ranks(state: State, colony: Colony) -> Ranks:
    """2.4.9: armies, and marines beside them."""
    found = []
    for code, count in colony.ground.items():
        if role(state, code) in {"army", "marine"}:
            crippled = colony.hurt.get(code, 0)
            found.append(_rank(state, code, count - crippled, crippled))
    return tuple(found)


def settle(state: State, colony: Colony, battle: GroundBattle) -> None:
    """5.6: the defenders that are left."""
    for rank in battle.defenders:
        colony.ground = {**colony.ground, rank.code: rank.count}
        colony.hurt = {**colony.hurt, rank.code: rank.crippled}
    colony.ground = {code: count for code, count in colony.ground.items() if count}
    colony.hurt = {code: count for code, count in colony.hurt.items() if count}


def conquer(
    play: Play[State], system: str, owner: Player, battle: GroundBattle, *, blitz: bool
) -> None:
    """5.6: the colony changes hands; an invasion costs half of its industry (R:iu_sabotage)."""
    state, colony = play.state, play.state.colonies[system]
    loser = colony.owner
    if not blitz:
        lost = up(colony.industry * state.tables.ground.sabotage, HUNDRED)
        colony.industry -= lost
    colony.owner, colony.settled, colony.homeworld = owner, state.turn, False
    colony.projects, colony.queue, colony.terraforming = (), (), 0
    colony.blockaded, colony.fighters = False, ()
    marines = {rank.code: rank.count for rank in battle.attackers}
    for code, count in marines.items():
        colony.ground = {**colony.ground, code: colony.ground.get(code, 0) + count}
        hurt = sum(rank.crippled for rank in battle.attackers if rank.code == code)
        if hurt:
            colony.hurt = {**colony.hurt, code: hurt}
    credit(play, owner, "planet_taken", system)
    credit(play, loser, "planet_lost", system)
