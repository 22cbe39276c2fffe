"""5.5, 5.6: planets blockaded, bombarded, invaded and blitzed, once their orbit is won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from hegemon.core import Play, Player, Task
from hegemon.games.ec4x.common.amounts import HUNDRED, up, without_zeros
from hegemon.games.ec4x.common.events_conflict import (
    Blockaded,
    GroundFight,
    LiftLost,
    PlanetAssaulted,
)
from hegemon.games.ec4x.common.phases.aftermath import seize
from hegemon.games.ec4x.common.phases.bombardment import anything_to_hit, exchange, ranks_of
from hegemon.games.ec4x.common.phases.hostilities import stand_down
from hegemon.games.ec4x.common.phases.prestige import credit
from hegemon.games.ec4x.common.rules.battle.assault import GroundBattle, fight_on_ground
from hegemon.games.ec4x.common.rules.battle.ranks import Ranks, UnitsAlike, fallen
from hegemon.games.ec4x.common.rules.engagement import assails
from hegemon.games.ec4x.common.rules.forces import fleet_attack, loaded, ships_in
from hegemon.games.ec4x.common.rules.lots import lot
from hegemon.games.ec4x.common.rules.missions import BLITZ, BOMBARD, GUARD, INVADE
from hegemon.games.ec4x.common.rules.sights import allied, in_sight
from hegemon.games.ec4x.common.state import (
    Colony,
    Fleet,
    Ship,
    State,
    fleets_at,
    fleets_by_system,
    role,
    unit,
)
from hegemon.games.ec4x.common.tables import UnitRole


class Blockades(Task[State]):
    """4.1, order 05: a colony with foreign guards in its orbit is blockaded."""

    def run(self, play: Play[State]) -> None:
        there = fleets_by_system(play.state)
        for system, colony in play.state.colonies.items():
            told = _told(play.state, colony, there.get(system, []), GUARD)
            owners = {fleet.owner for fleet in told}
            by = tuple(player for player in play.state.players if player in owners)
            if bool(by) != colony.blockaded:
                colony.blockaded = bool(by)
                play.tell(Blockaded((colony.owner, *by), system, colony.owner, by))


def _told(state: State, colony: Colony, fleets: Iterable[Fleet], mission: int) -> list[Fleet]:
    """The fleets in orbit of somebody else's colony that have a mission against it."""
    return [
        fleet
        for fleet in fleets
        if fleet.mission.number == mission and assails(state, fleet, colony)
    ]


Assault = tuple[str, Player, list[Fleet]]
"""A system, who attacks its planet, and with which fleets."""


def assaults(play: Play[State], mission: int) -> Iterator[Assault]:
    """Each House with a mission against a planet, in the map's order.

    Of several at one planet the strongest begins, equals by lot. They come for the House that held
    it when the phase began: whoever finds that it has changed hands in this turn, by an order of
    the same number or of another, stands by (R80).
    """
    state = play.state
    for system, fleets in fleets_by_system(state).items():
        colony = state.colonies.get(system)
        if colony is None:
            continue
        by_owner: dict[Player, list[Fleet]] = {}
        for fleet in _told(state, colony, fleets, mission):
            by_owner.setdefault(fleet.owner, []).append(fleet)
        for owner in _precedence(play, system, by_owner):
            # asked between two assaults: this is a generator, and the one before may have won
            if colony.settled < state.turn:
                yield system, owner, by_owner[owner]


def _precedence(
    play: Play[State], system: str, by_owner: Mapping[Player, list[Fleet]]
) -> list[Player]:
    """Who attacks a planet first: the greatest Attack Strength, then a lot; never the seat."""
    if len(by_owner) < 2:  # noqa: PLR2004 -- nobody to be before or after
        return list(by_owner)
    places: dict[Player, tuple[int, int]] = {}
    for owner, fleets in by_owner.items():
        strength = sum(fleet_attack(play.state, fleet) for fleet in fleets)
        places[owner] = (-strength, lot(play.dice, f"assault {owner} {system}"))
    return sorted(places, key=lambda owner: places[owner])


class Bombardments(Task[State]):
    """5.5, order 06: up to three rounds a turn, as long as there is anything to hit."""

    def run(self, play: Play[State]) -> None:
        for system, owner, fleets in assaults(play, BOMBARD):
            colony = play.state.colonies[system]
            for _ in range(play.state.tables.bombardment.most_rounds):
                if any(fleet.squadrons for fleet in fleets) and anything_to_hit(play.state, colony):
                    exchange(play, system, owner, fleets)
                    lose_unescorted(play, system, owner)


class Invasions(Task[State]):
    """5.6, order 07: one round of bombardment; then, if no battery is left, marines land."""

    def run(self, play: Play[State]) -> None:
        for system, owner, fleets in assaults(play, INVADE):
            exchange(play, system, owner, fleets)
            lose_unescorted(play, system, owner)
            colony = play.state.colonies[system]
            battery = play.state.tables.code_of("battery")
            if colony.ground.get(battery, 0) or not marines_of(play.state, fleets):
                beaten_off(play, system, owner, blitz=False)
            else:
                land(play, system, owner, fleets, razed=raze(play.state, colony))


class Blitzes(Task[State]):
    """5.6, order 08: marines land under fire; what they take they take whole."""

    def run(self, play: Play[State]) -> None:
        for system, owner, fleets in assaults(play, BLITZ):
            exchange(play, system, owner, fleets, batteries_only=True)
            if marines_of(play.state, fleets):
                land(play, system, owner, fleets)
            else:
                beaten_off(play, system, owner, blitz=True)
            # now and not before: transports that the batteries missed have landed, escort or not
            lose_unescorted(play, system, owner)


def lose_unescorted(play: Play[State], system: str, owner: Player) -> None:
    """5.3.3, R101: unarmed ships whose escort has fallen to a planet's batteries are lost, too.

    As in a battle: as long as an enemy is left who can shoot, and nothing of the House can. Also
    those in fleets of other missions: the escort is the Task Force (R78).
    """
    state, colony = play.state, play.state.colonies[system]
    enemy = colony.owner
    silent = not any(rank.strength for rank in ranks_of(state, colony, {"battery"}))
    own = [fleet for fleet in fleets_at(state, system) if fleet.owner == owner]
    if enemy == owner or silent or any(fleet_attack(state, fleet) for fleet in own):
        return
    for fleet in own:
        if is_orphaned(fleet):
            seize(play, system, fleet, enemy, [enemy])
            state.fleets.pop(fleet.id, None)


def is_orphaned(fleet: Fleet) -> bool:
    """R78: whether a fleet has unarmed ships and no escort; what is laid up needs none."""
    return bool(fleet.lift) and not fleet.squadrons and fleet.readiness == "active"


def raze(state: State, colony: Colony) -> dict[str, int]:
    """5.6: before an invasion lands the shield and the spaceports are destroyed.

    Work in docks that are gone is lost at the end of the turn (R47).
    """
    razed = {state.tables.code_of("shield"): 1} if colony.shield else {}
    colony.shield = 0
    return razed | lose_facilities(state, colony, frozenset({"spaceport"}))


def lose_facilities(state: State, colony: Colony, kinds: frozenset[UnitRole]) -> dict[str, int]:
    """2.3.2: all facilities of some kinds are destroyed: how many of each."""
    gone = Counter(each.unit for each in colony.facilities if role(state, each.unit) in kinds)
    colony.facilities = tuple(each for each in colony.facilities if each.unit not in gone)
    return dict(gone)


def beaten_off(play: Play[State], system: str, owner: Player, *, blitz: bool) -> None:
    """5.6: no marine has reached the ground."""
    defender = play.state.colonies[system].owner
    facts = ((owner, defender), system, owner, defender)
    play.tell(PlanetAssaulted(*facts, blitz, 0, (), taken=False, survivors=0))


def marines_of(state: State, fleets: list[Fleet]) -> int:
    """2.4.9: the divisions on board."""
    return sum(loaded(state, fleet, "transport") for fleet in fleets)


def land(
    play: Play[State],
    system: str,
    owner: Player,
    fleets: list[Fleet],
    *,
    razed: dict[str, int] | None = None,
) -> None:
    """5.6: marines against armies and marines, until one side is gone (R80).

    `razed` is what an invasion has destroyed before; without it this is a blitz.
    """
    state, colony, blitz = play.state, play.state.colonies[system], razed is None
    # as it was before: the colony may have another owner at the end, and other ground
    defender, landed = colony.owner, marines_of(state, fleets)
    defenders, bare = ground_ranks(state, colony), not colony.ground
    marines: Ranks = (_rank(state, state.tables.code_of("marine"), landed),)
    figures = state.tables.ground
    battle = fight_on_ground(figures, marines, defenders, play.dice, blitz=blitz, at=system)
    for fleet in fleets:  # whoever wins: marines never come back on board
        fleet.lift = tuple(_emptied(state, ship) for ship in fleet.lift)
    _count_defenders(colony, battle)
    sabotaged, lost = 0, razed or {}
    if battle.taken:
        sabotaged, blown_up = conquer(state, system, owner, battle, blitz=blitz)
        lost = lost | blown_up  # of different kinds: spaceports there, shipyards here
        lose_laid_up(play, system, defender, owner)
        call_off(play, system, owner)
    facts = ((owner, defender), system, owner, defender, blitz, landed, _told_rounds(battle))
    play.tell(
        PlanetAssaulted(
            *facts,
            taken=battle.taken,
            survivors=sum(rank.count for rank in battle.attackers),
            fallen=fallen(defenders, battle.defenders),
            razed=lost,
            industry=sabotaged,
        )
    )
    if battle.taken:  # after the event: what has happened is told before what it is worth
        _credit_conquest(play, system, owner, defender, bare=bare)


def _credit_conquest(
    play: Play[State], system: str, owner: Player, defender: Player, *, bare: bool
) -> None:
    """9.3: a planet taken and lost; by house rule more where nobody defended it (R84)."""
    credit(play, owner, "planet_taken", system)
    credit(play, defender, "planet_lost", system)
    if bare:
        credit(play, defender, "planet_undefended", system)


def _told_rounds(battle: GroundBattle) -> tuple[GroundFight, ...]:
    """5.6: the rounds of a battle for the report."""
    return tuple(
        GroundFight(one.attacker, one.defender, one.attacker_hits, one.defender_hits)
        for one in battle.rounds
    )


def _emptied(state: State, ship: Ship) -> Ship:
    """A transport whose marines have landed."""
    if role(state, ship.unit) != "transport":
        return ship
    return msgspec.structs.replace(ship, carries=0)


def _rank(state: State, code: str, sound: int, crippled: int = 0) -> UnitsAlike:
    figures = unit(state, code)
    return UnitsAlike(code, figures.attack, figures.defense, sound, crippled)


def ground_ranks(state: State, colony: Colony) -> Ranks:
    """2.4.9: armies, and marines beside them."""
    found = []
    for code, count in colony.ground.items():
        if role(state, code) in {"army", "marine"}:
            crippled = colony.hurt.get(code, 0)
            found.append(_rank(state, code, count - crippled, crippled))
    return tuple(found)


def _count_defenders(colony: Colony, battle: GroundBattle) -> None:
    """5.6: the defenders that are left."""
    left = {rank.code: rank.count for rank in battle.defenders}
    crippled = {rank.code: rank.crippled for rank in battle.defenders}
    colony.ground = without_zeros({**colony.ground, **left})
    colony.hurt = without_zeros({**colony.hurt, **crippled})


def conquer(
    state: State, system: str, owner: Player, battle: GroundBattle, *, blitz: bool
) -> tuple[int, dict[str, int]]:
    """5.6: the colony changes hands; an invasion costs half of its industry (R81).

    How much of that was lost, and what the defenders blew up.
    """
    colony = state.colonies[system]
    sabotage = 0 if blitz else state.tables.ground.sabotage
    sabotaged = up(colony.industry * sabotage, HUNDRED)
    colony.industry -= sabotaged
    # while the colony is still the loser's: what he blows up is his
    blown_up = lose_facilities(state, colony, frozenset(state.tables.ground.blown_up))
    colony.owner, colony.settled = owner, state.turn
    colony.idle_until = state.turn + state.house_rules.captured_pause
    colony.projects, colony.queue, colony.mending = (), (), ()
    colony.blockaded, colony.fighters, colony.terraforming = False, (), 0
    _garrison(colony, battle.attackers)
    return sabotaged, blown_up


def lose_laid_up(play: Play[State], system: str, loser: Player, owner: Player) -> None:
    """R36: what is laid up over a planet is scuttled when the planet is taken."""
    for fleet in fleets_at(play.state, system):
        if fleet.owner == loser and fleet.readiness != "active":
            ships = [*ships_in(fleet), *fleet.lift, *fleet.fighters]
            units = dict(Counter(ship.unit for ship in ships))
            play.tell(LiftLost((loser, owner), system, loser, units, laid_up=True))
            del play.state.fleets[fleet.id]


def sent_against_an_ally(state: State, system: str, owner: Player) -> list[Fleet]:
    """R80: fleets that were sent against a planet whose new owner is their House's ally.

    Those who are still on the way, too, where their House sees who holds it now.
    """
    sent = [
        fleet
        for fleet in state.fleets.values()
        if fleet.mission.system == system and fleet.mission.number in {BOMBARD, INVADE, BLITZ}
    ]
    return [
        fleet
        for fleet in sent
        if allied(state, fleet.owner, owner) and system in in_sight(state, fleet.owner)
    ]


def call_off(play: Play[State], system: str, owner: Player) -> None:
    """R80: a planet's new owner is not attacked by his allies, who came for the old one."""
    for fleet in sent_against_an_ally(play.state, system, owner):
        stand_down(play, fleet)


def _garrison(colony: Colony, marines: Ranks) -> None:
    """2.4.9: the marines that are left stay on the planet."""
    for rank in marines:
        have, hurt = colony.ground.get(rank.code, 0), colony.hurt.get(rank.code, 0)
        colony.ground = {**colony.ground, rank.code: have + rank.count}
        colony.hurt = {**colony.hurt, rank.code: hurt + rank.crippled}
    colony.hurt = without_zeros(colony.hurt)
