"""5.3: a battle between any number of forces, round after round, until nobody has an enemy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from hegemon.core import Dice, foresee
from hegemon.games.ec4x.common.rules.battle.forces import Force
from hegemon.games.ec4x.common.rules.battle.rounds import (
    NO_LOTS,
    Damage,
    Enemies,
    Law,
    Reduction,
    Volley,
    damage,
    volley,
    wants_to_stay,
)
from hegemon.games.ec4x.common.rules.lots import lot

CanLeave = Callable[[str], bool]
"""Whether the force of an owner has anywhere to retreat to."""


class Shot(msgspec.Struct, frozen=True):
    """One volley of a round and what it did."""

    volley: Volley
    reductions: tuple[Reduction, ...]
    lost: int


class RoundOfBattle(msgspec.Struct, frozen=True):
    """5.3.1: one round: all volleys, and who retreats after it."""

    number: int
    shots: tuple[Shot, ...]
    retreats: tuple[str, ...] = ()


class Battle(msgspec.Struct, frozen=True):
    """5.3.4: how a battle went and what is left of the forces."""

    rounds: tuple[RoundOfBattle, ...]
    forces: tuple[Force, ...]
    retreated: tuple[str, ...]
    exhausted: bool = False
    """Whether it was broken off after the most rounds there can be."""


def fight(
    law: Law, forces: Sequence[Force], enemies: Enemies, dice: Dice, can_leave: CanLeave
) -> Battle:
    """5.3: rounds until no force has an enemy left that is in the fight."""
    now = {force.owner: force for force in forces}
    gone: list[str] = []
    rounds: list[RoundOfBattle] = []
    limit = law.house_rules.round_limit
    while pairs := pairs_of(now, enemies):
        if limit and len(rounds) == limit:
            return Battle(tuple(rounds), tuple(now.values()), tuple(gone), exhausted=True)
        number = len(rounds) + 1
        shots = _exchange(law, now, pairs, number, dice)
        # who is left is asked anew: a force that has lost its last enemy does not flee from it
        leaving = leaving_of(law, now, pairs_of(now, enemies), can_leave)
        for owner in leaving:
            now[owner] = retreated(now[owner])
            gone.append(owner)
        rounds.append(RoundOfBattle(number, shots, tuple(leaving)))
    return Battle(tuple(rounds), tuple(now.values()), tuple(gone))


def pairs_of(now: dict[str, Force], enemies: Enemies) -> dict[str, list[str]]:
    """The forces that still fight, and whom: empty when nobody has an enemy or nobody can shoot."""
    fighting = {owner for owner, force in now.items() if force.alive}
    pairs: dict[str, list[str]] = {}
    for owner in now:  # not over the set: the order of the forces is that of their rolls
        others = [other for other in enemies.get(owner, ()) if other in fighting]
        if owner in fighting and others:
            pairs[owner] = others
    # without this two forces that have nothing to shoot with would fight for ever
    if not any(now[owner].strength for owner in pairs):
        return {}
    return pairs


def _exchange(
    law: Law, now: dict[str, Force], pairs: dict[str, list[str]], number: int, dice: Dice
) -> tuple[Shot, ...]:
    """5.3.1: everybody fires at once: rolls first, then hits, the most hits first.

    The order of hits matters only where several fire at one: then it is theirs by hits, and by lot
    among equals, never by seat.
    """
    begun = crippled_in(now.values())
    fired: list[Volley] = []
    foresee(dice, law.figures.die, *_rolled_in_a_row(law, now, pairs))
    for owner, others in pairs.items():
        if now[owner].strength:
            against = [now[other] for other in others]
            fired.append(volley(law, now[owner], against, number, dice))
    lots = _lots(law, fired, pairs, dice)
    aims = {
        owner: _aim(law, owner, others, dice) for owner, others in pairs.items() if len(others) > 1
    }
    shots: list[Shot] = []
    for shot in sorted(fired, key=lambda one: (-one.hits, lots.get(one.owner, 0))):
        # all have rolled, so who falls now has still fired; but what one has destroyed the next
        # cannot hit again, so the targets are looked up anew
        targets = [now[other] for other in pairs[shot.owner]]
        done: Damage = damage(law, targets, shot, begun, aims.get(shot.owner, NO_LOTS))
        now.update({force.owner: force for force in done.forces})
        shots.append(Shot(shot, done.reductions, done.lost))
    return tuple(shots)


def _rolled_in_a_row(
    law: Law, now: Mapping[str, Force], pairs: Mapping[str, list[str]]
) -> Iterator[str]:
    """5.3.1: the rolls of a round up to the first after which another may be due in between."""
    for owner, others in pairs.items():
        if now[owner].strength:
            yield law.purpose(f"combat {owner}")
            if law.has_stations or any(now[other].has_starbase for other in others):
                return


def crippled_in(forces: Iterable[Force]) -> frozenset[str]:
    """5.3.1: who enters a round crippled: only they can be destroyed before all others are."""
    return frozenset(
        unit.id for force in forces for unit in force.alive if unit.state == "crippled"
    )


def _aim(law: Law, owner: str, others: list[str], dice: Dice) -> dict[str, int]:
    """5.3.1: lots among several enemies, for targets that are as good as one another."""
    return {other: lot(dice, law.purpose(f"target {owner} {other}")) for other in others}


def _lots(law: Law, fired: list[Volley], pairs: dict[str, list[str]], dice: Dice) -> dict[str, int]:
    """Lots for those who have as many hits as another, where more than two forces fight."""
    if len(pairs) <= 2:  # noqa: PLR2004 -- two forces do not fire at one another's target
        return {}
    equals = Counter(shot.hits for shot in fired)
    lots: dict[str, int] = {}
    for shot in fired:
        if equals[shot.hits] > 1:
            lots[shot.owner] = lot(dice, law.purpose(f"precedence {shot.owner}"))
    return lots


def leaving_of(
    law: Law, now: dict[str, Force], pairs: dict[str, list[str]], can_leave: CanLeave
) -> list[str]:
    """5.3.2: the forces that have had enough and have somewhere to go; all decide at once.

    Fighters by themselves go nowhere: they cross lanes on carriers.
    """
    leaving: list[str] = []
    for owner, others in pairs.items():
        anybody = any(not unit.stays and not unit.fighter for unit in now[owner].alive)
        against = [now[other] for other in others]
        if anybody and can_leave(owner) and not wants_to_stay(law, now[owner], against):
            leaving.append(owner)
    return leaving


def retreated(force: Force) -> Force:
    """5.3.3: squadrons leave; what stays behind, as fighters do, fights on to the last."""
    leaving = (unit for unit in force.alive if not unit.stays)
    return force.with_units(msgspec.structs.replace(unit, withdrawn=True) for unit in leaving)
