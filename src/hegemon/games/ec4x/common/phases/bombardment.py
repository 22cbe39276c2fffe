"""5.5: one exchange between ships in orbit and a planet's batteries (R79)."""

from __future__ import annotations

import msgspec

from hegemon.core import Play, Player
from hegemon.games.ec4x.common.amounts import HUNDRED, SOUL, up
from hegemon.games.ec4x.common.events_conflict import Bombarded, Loss
from hegemon.games.ec4x.common.phases.fighters import berth
from hegemon.games.ec4x.common.phases.task_forces import code_of, disband, task_force
from hegemon.games.ec4x.common.rules.battle.assault import Barrage, barrage, screened
from hegemon.games.ec4x.common.rules.battle.forces import Combatant, Force
from hegemon.games.ec4x.common.rules.battle.ranks import (
    Rank,
    any_left,
    fallen,
    newly_crippled,
    struck,
)
from hegemon.games.ec4x.common.rules.battle.rounds import Law, Reduction, Volley, damage
from hegemon.games.ec4x.common.rules.economy import people_of, population_units
from hegemon.games.ec4x.common.rules.engagement import jammed
from hegemon.games.ec4x.common.state import Colony, Fleet, State, role, unit

LIFT_UNIT = "lift"


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
    blocked = blocked_hits(play, colony.shield, fire.hits - piercing_hits(force, fire), system)
    law = Law(state.tables.rounds, state.house_rules)
    hurt = damage(law, [force], _volley(colony.owner, answer), frozenset())
    losses = tuple(_loss(state, each) for each in hurt.reductions)
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
    suffer(play, system, hurt.forces[0], fleets)


def suffer(play: Play[State], system: str, force: Force, fleets: list[Fleet]) -> None:
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


def _loss(state: State, done: Reduction) -> Loss:
    return Loss(
        owner=Player(done.owner),
        unit=unit_code(state, done.unit),
        destroyed=done.state == "destroyed",
        hits=done.hits,
        forced=done.forced,
    )


def piercing_hits(force: Force, fire: Barrage) -> int:
    """2.4.8, R49: the hits of Planet-Breakers, which no shield blocks.

    One force rolls once: they are its breakers' share of the fire, rounded up.
    """
    breakers = sum(
        up(unit.piercing, 2) if unit.state == "crippled" else unit.piercing for unit in force.alive
    )
    return min(up(breakers * fire.effectiveness, HUNDRED), fire.hits)


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


def unit_code(state: State, name: str) -> str:
    """What others may know of a unit: its code."""
    where, _, kind = name.rpartition(" ")
    if kind.startswith(LIFT_UNIT):
        return state.fleets[where].lift[int(kind.removeprefix(LIFT_UNIT))].unit
    return code_of(state, name)


def transports(state: State, fleets: list[Fleet]) -> list[Combatant]:
    """5.6: the transports of a blitz, each a target by itself; one reduction ends its landing."""
    return [
        Combatant(
            id=f"{fleet.id} {LIFT_UNIT}{number}",
            attack=0,
            defense=max(unit(state, ship.unit).defense, 1),
            fighter=True,
        )
        for fleet in fleets
        for number, ship in enumerate(fleet.lift)
        if role(state, ship.unit) == "transport"
    ]


def sink_transports(fleets: list[Fleet], force: Force) -> None:
    """5.6: the transports that were hit are lost with their marines."""
    dead = {one.id for one in force.units if one.state == "destroyed"}
    for fleet in fleets:
        fleet.lift = tuple(
            ship
            for number, ship in enumerate(fleet.lift)
            if f"{fleet.id} {LIFT_UNIT}{number}" not in dead
        )


def ranks_of(state: State, colony: Colony, roles: set[str]) -> tuple[Rank, ...]:
    """The ground units of some kinds, undamaged and crippled."""
    found = []
    for code, count in colony.ground.items():
        if role(state, code) in roles:
            figures, crippled = unit(state, code), colony.hurt.get(code, 0)
            found.append(Rank(code, figures.attack, figures.defense, count - crippled, crippled))
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
    for roles in ({"battery"},) if batteries_only else ({"battery"}, {"army", "marine"}):
        ranks = ranks_of(state, colony, set(roles))
        after = struck(ranks, hits)
        hits = after.left
        for rank in after.ranks:
            _count(colony, rank)
        destroyed |= fallen(ranks, after.ranks)
        crippled |= newly_crippled(ranks, after.ranks)
        if any_left(after.ranks):
            return Harm(destroyed, crippled)
    if batteries_only:
        return Harm(destroyed, crippled)
    industry = min(hits, colony.industry)
    colony.industry -= industry
    units = population_units(state, colony.people)
    killed = min(hits - industry, max(units // SOUL - 1, 0))
    if killed:
        colony.people = people_of(state, units - killed * SOUL)
    return Harm(destroyed, crippled, industry, killed)


def _count(colony: Colony, rank: Rank) -> None:
    ground = {**colony.ground, rank.code: rank.count}
    hurt = {**colony.hurt, rank.code: rank.crippled}
    colony.ground = {code: count for code, count in ground.items() if count}
    colony.hurt = {code: count for code, count in hurt.items() if count}
