"""5.5: one exchange between ships in orbit and a planet's batteries (R79)."""

from __future__ import annotations

from hegemon.core.game import Play, Player
from hegemon.games.ec4x.common.amounts import HUNDRED, SOUL, up
from hegemon.games.ec4x.common.events_conflict import Bombarded, Loss
from hegemon.games.ec4x.common.phases.fighters import berth
from hegemon.games.ec4x.common.phases.task_forces import code_of, disband, task_force
from hegemon.games.ec4x.common.rules.battle.assault import Barrage, barrage, screened
from hegemon.games.ec4x.common.rules.battle.forces import Combatant, Force
from hegemon.games.ec4x.common.rules.battle.ranks import Rank, struck
from hegemon.games.ec4x.common.rules.battle.rounds import Law, Volley, damage
from hegemon.games.ec4x.common.rules.economy import people_of, population_units
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
    guns = ranks_of(state, colony, {"battery"})
    fire = barrage(state.tables.bombardment, force.strength, play.dice, owner)
    answer = barrage(
        state.tables.bombardment, sum(rank.strength for rank in guns), play.dice, system
    )
    blocked = 0
    shielded = fire.hits - piercing_hits(force, fire)
    if colony.shield and shielded:
        blocked = blocked_hits(play, colony.shield, shielded, system)
    shot = Volley(
        owner=colony.owner,
        natural=answer.natural,
        modifier=0,
        effectiveness=answer.effectiveness,
        strength=answer.strength,
        hits=answer.hits,
        critical=answer.critical and bool(answer.hits),
    )
    law = Law(state.tables.rounds, state.house_rules)
    hurt = damage(law, [force], shot, frozenset())
    losses = tuple(
        Loss(
            owner=owner,
            unit=unit_code(state, each.unit),
            destroyed=each.state == "destroyed",
            hits=each.hits,
            forced=each.forced,
        )
        for each in hurt.reductions
    )
    left = fire.hits - blocked
    destroyed, industry, units = ravage(state, colony, left, batteries_only=batteries_only)
    facts = ((owner, colony.owner), system, owner, colony.owner, fire.natural, fire.hits, blocked)
    play.tell(Bombarded(*facts, answer.hits, destroyed, industry, units, losses))
    disband(state, hurt.forces[0], fleets, None)
    sink_transports(fleets, hurt.forces[0])
    for fleet in fleets:
        berth(play, fleet, system)
        if not fleet.squadrons and not fleet.lift and not fleet.fighters:
            state.fleets.pop(fleet.id, None)


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
    if play.state.house_rules.shield_strength == "half":
        return hits // 2
    return screened(play.state.tables.bombardment, level, hits, play.dice, system).blocked


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


def ravage(
    state: State, colony: Colony, hits: int, *, batteries_only: bool
) -> tuple[dict[str, int], int, int]:
    """5.5: batteries first, then troops, then industry one by one, then PU one by one."""
    destroyed: dict[str, int] = {}
    for roles in ({"battery"}, {"army", "marine"}):
        if batteries_only and roles != {"battery"}:
            return destroyed, 0, 0
        ranks = ranks_of(state, colony, set(roles))
        after = struck(ranks, hits)
        hits = after.left
        for before, rank in zip(ranks, after.ranks, strict=True):
            _count(colony, rank)
            if before.count > rank.count:
                destroyed[rank.code] = before.count - rank.count
        if any(rank.count for rank in after.ranks):
            return destroyed, 0, 0
    industry = min(hits, colony.industry)
    colony.industry -= industry
    units = population_units(state, colony.people)
    killed = min(hits - industry, max(units // SOUL - 1, 0))
    if killed:
        colony.people = people_of(state, units - killed * SOUL)
    return destroyed, industry, killed


def _count(colony: Colony, rank: Rank) -> None:
    ground = {**colony.ground, rank.code: rank.count}
    hurt = {**colony.hurt, rank.code: rank.crippled}
    colony.ground = {code: count for code, count in ground.items() if count}
    colony.hurt = {code: count for code, count in hurt.items() if count}
