"""5.5: one exchange between ships in orbit and a planet's batteries (R79)."""

from __future__ import annotations

import msgspec

from hegemon.core import Play, Player
from hegemon.games.ec4x.common.amounts import HUNDRED, SOUL, up, without_zeros
from hegemon.games.ec4x.common.events_conflict import Bombarded
from hegemon.games.ec4x.common.phases.battle_report import loss_of
from hegemon.games.ec4x.common.phases.fighters import berth
from hegemon.games.ec4x.common.phases.task_forces import LIFT, disband, task_force
from hegemon.games.ec4x.common.rules.battle.assault import Barrage, barrage, screened
from hegemon.games.ec4x.common.rules.battle.combat import crippled_in
from hegemon.games.ec4x.common.rules.battle.forces import Combatant, Force
from hegemon.games.ec4x.common.rules.battle.ranks import (
    UnitsAlike,
    any_left,
    fallen,
    newly_crippled,
    struck,
)
from hegemon.games.ec4x.common.rules.battle.rounds import Law, Volley, damage
from hegemon.games.ec4x.common.rules.economy import people_of, population_units
from hegemon.games.ec4x.common.rules.engagement import jammed
from hegemon.games.ec4x.common.state import Colony, Fleet, State, role, unit


def exchange(
    play: Play[State],
    system: str,
    owner: Player,
    fleets: list[Fleet],
    *,
    batteries_only: bool = False,
) -> None:
    """5.5: both fire at once; a blitz spares all but batteries, and its transports are targets."""
    state, colony = play.state, play.state.colonies[system]
    force = task_force(state, owner, fleets, None)
    if batteries_only:
        force = Force(owner, (*force.units, *transports(state, fleets)))
    guns = sum(rank.strength for rank in ranks_of(state, colony, {"battery"}))
    modifier = state.tables.rounds.shielded_homeworld if jammed(state, system, owner) else 0
    purpose = f"{owner} {system}"
    fire = barrage(state.tables.bombardment, force.strength, play.dice, purpose, modifier)
    answer = barrage(state.tables.bombardment, guns, play.dice, system)
    stoppable = fire.hits - piercing_hits(force, fire)
    blocked = blocked_hits(play, colony.shield, stoppable, system)
    # batteries fire as one volley at one force: the hits fall as those of a round of battle do
    law = Law(state.tables.rounds, state.house_rules)
    hurt = damage(law, [force], _volley(colony.owner, answer), crippled_in([force]))
    # before anything is taken off: a loss is told by the code of a unit that is still listed
    losses = tuple(loss_of(state, each) for each in hurt.reductions)
    harm = ravage(state, colony, fire.hits - blocked, batteries_only=batteries_only)
    facts = ((owner, colony.owner), system, owner, colony.owner, fire.natural, fire.hits, blocked)
    play.tell(
        Bombarded(
            *facts,
            answer=answer.hits,
            destroyed=harm.destroyed,
            crippled=harm.crippled,
            industry=harm.industry,
            population_units=harm.killed,
            reduced=losses,
            modifier=modifier,
        )
    )
    _suffer(play, system, hurt.forces[0], fleets)


def _suffer(play: Play[State], system: str, force: Force, fleets: list[Fleet]) -> None:
    """5.5: what the batteries have left of the fleets in orbit."""
    disband(play.state, force, fleets, None)
    sink_transports(fleets, force)
    for fleet in fleets:
        berth(play, fleet, system)
        if not fleet.squadrons and not fleet.lift and not fleet.fighters:
            play.state.fleets.pop(fleet.id, None)


def _volley(owner: Player, answer: Barrage) -> Volley:
    """5.5: what the batteries fire, as squadrons take it."""
    return Volley(
        owner=owner,
        natural=answer.natural,
        modifier=0,
        effectiveness=answer.effectiveness,
        strength=answer.strength,
        hits=answer.hits,
        critical=answer.critical and bool(answer.hits),
    )


def piercing_hits(force: Force, fire: Barrage) -> int:
    """2.4.8, R49: the hits of Planet-Breakers, which no shield blocks.

    One force rolls once: they are its breakers' share of the fire, rounded up.
    """
    breakers = 0
    for one in force.alive:
        breakers += up(one.piercing, 2) if one.state == "crippled" else one.piercing
    theirs = up(breakers * fire.effectiveness, HUNDRED)
    return min(theirs, fire.hits)


def blocked_hits(play: Play[State], level: int, hits: int, system: str) -> int:
    """2.4.7: what a shield stops; by house rule always half, rounded down (R66)."""
    if not level or not hits:
        return 0
    figures, rules = play.state.tables.bombardment, play.state.house_rules
    if rules.shield_strength == "half":
        return hits // 2
    printed = rules.printed_ranges
    return screened(figures, level, hits, play.dice, system, printed=printed).blocked


def anything_to_hit(state: State, colony: Colony) -> bool:
    """5.5: whether a bombardment can still destroy anything: one PU always survives."""
    people = population_units(state, colony.people) // SOUL
    return bool(colony.ground) or colony.industry > 0 or people > 1


def transports(state: State, fleets: list[Fleet]) -> list[Combatant]:
    """5.6: the transports of a blitz, each a target by itself; one reduction ends its landing."""
    found: list[Combatant] = []
    for fleet in fleets:
        for number, ship in enumerate(fleet.lift):
            if role(state, ship.unit) != "transport":
                continue
            # one without a defense (R50) still takes a hit: else none would sink a whole convoy
            defense = max(unit(state, ship.unit).defense, 1)
            # like a fighter it knows no crippled state
            name = f"{fleet.id} {LIFT}{number}"
            found.append(Combatant(id=name, attack=0, defense=defense, fighter=True))
    return found


def sink_transports(fleets: list[Fleet], force: Force) -> None:
    """5.6: the transports that were hit are lost with their marines."""
    dead = {one.id for one in force.units if one.state == "destroyed"}
    for fleet in fleets:
        fleet.lift = tuple(
            ship
            for number, ship in enumerate(fleet.lift)
            if f"{fleet.id} {LIFT}{number}" not in dead
        )


def ranks_of(state: State, colony: Colony, roles: set[str]) -> tuple[UnitsAlike, ...]:
    """The ground units of some kinds, undamaged and crippled."""
    found = []
    for code, count in colony.ground.items():
        if role(state, code) in roles:
            figures, crippled = unit(state, code), colony.hurt.get(code, 0)
            found.append(
                UnitsAlike(code, figures.attack, figures.defense, count - crippled, crippled)
            )
    return tuple(found)


class Harm(msgspec.Struct, frozen=True):
    """5.5: what hits did to a planet: units by their codes, IU and PU."""

    destroyed: dict[str, int]
    crippled: dict[str, int]
    """Those that are still there."""
    industry: int = 0
    killed: int = 0


def ravage(state: State, colony: Colony, hits: int, *, batteries_only: bool) -> Harm:
    """5.5: batteries first, then troops, then industry one by one, then PU one by one."""
    destroyed: dict[str, int] = {}
    crippled: dict[str, int] = {}
    lines: tuple[set[str], ...] = ({"battery"}, {"army", "marine"})
    for roles in lines[:1] if batteries_only else lines:
        ranks = ranks_of(state, colony, roles)
        after = struck(ranks, hits)
        hits = after.left
        for rank in after.ranks:
            _count(colony, rank)
        destroyed |= fallen(ranks, after.ranks)
        crippled |= newly_crippled(ranks, after.ranks)
        if any_left(after.ranks):  # a line that holds shields all that is behind it
            return Harm(destroyed, crippled)
    if batteries_only:
        return Harm(destroyed, crippled)
    industry = min(hits, colony.industry)
    colony.industry -= industry
    units = population_units(state, colony.people)
    killed = min(hits - industry, max(units // SOUL - 1, 0))  # the last PU always survives
    if killed:
        colony.people = people_of(state, units - killed * SOUL)
    return Harm(destroyed, crippled, industry, killed)


def _count(colony: Colony, rank: UnitsAlike) -> None:
    colony.ground = without_zeros({**colony.ground, rank.code: rank.count})
    colony.hurt = without_zeros({**colony.hurt, rank.code: rank.crippled})
