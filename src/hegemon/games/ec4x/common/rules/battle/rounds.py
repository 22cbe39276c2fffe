"""5.3.1, 5.3.2, 5.4: one round of a battle: the rolls, the hits, and who has had enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

import msgspec

from hegemon.core import Dice
from hegemon.games.ec4x.common.amounts import HUNDRED, up
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.rules.battle.forces import Combatant, Force
from hegemon.games.ec4x.common.tables import RoundFigures, step_at

Enemies = Mapping[str, Sequence[str]]
"""The forces that each force fights, by their owners."""
Target = tuple[Force, Combatant]
"""A unit that may be hit, and the force that it is of."""


class Volley(msgspec.Struct, frozen=True):
    """5.3.1: what one force rolled and how many hits it has to give."""

    owner: str
    natural: int
    """The die without modifiers, 0 to 9; the second one where a critical hit was rolled again."""
    modifier: int
    effectiveness: int
    """CER in per cent."""
    strength: int
    hits: int
    critical: bool
    first: int | None = None
    """The die before it was rolled again against a starbase, if it was."""
    stations: int | None = None
    """5.1.3 of the earlier edition: the modifier of the battle stations, if they count."""


class Law(msgspec.Struct, frozen=True):
    """The figures and the house rules of battle."""

    figures: RoundFigures
    house_rules: HouseRules
    at: str = ""
    """Where it is fought: dice say what for."""

    def purpose(self, what: str) -> str:
        """What a roll of this battle is for."""
        return f"{what} {self.at}".rstrip()


def volley(law: Law, force: Force, enemies: Iterable[Force], number: int, dice: Dice) -> Volley:
    """5.3.1: the roll of one force in round `number`, from 1."""
    figures = law.figures
    purpose = law.purpose(f"combat {force.owner}")
    # R1: the face 10 of a d10 is its 0, here and wherever a roll is taken modulo its die
    natural = dice.roll(figures.die, purpose) % figures.die
    first: int | None = None
    critical = natural == figures.critical
    if critical and any(enemy.has_starbase for enemy in enemies):
        again = dice.roll(figures.die, law.purpose(f"again {force.owner}")) % figures.die
        first = natural
        critical = again == figures.critical
        # R70: the second die counts for effectiveness, too, or it only confirms the hit
        if law.house_rules.starbase_reroll == "replaces":
            natural = again
    stations = _stations(law, force, dice)
    modifier = _modifier(figures, force, number) + (stations or 0)
    effectiveness = step_at(figures.effectiveness, natural + modifier, figures.least_effectiveness)
    return Volley(
        owner=force.owner,
        natural=natural,
        modifier=modifier,
        effectiveness=effectiveness,
        strength=force.strength,
        hits=up(force.strength * effectiveness, HUNDRED),
        critical=critical,
        first=first,
        stations=stations,
    )


def _stations(law: Law, force: Force, dice: Dice) -> int | None:
    """5.1.3 of the earlier edition: the crews' preparedness, rolled in each round."""
    if not law.house_rules.battle_stations or not law.figures.stations:
        return None
    table = law.figures.stations
    roll = dice.roll(len(table), law.purpose(f"battle stations {force.owner}"))
    return table[roll - 1]


def _modifier(figures: RoundFigures, force: Force, number: int) -> int:
    """5.3.1, 5.4: all that is added to the die but the battle stations."""
    modifier = force.morale
    if force.has_scouts:
        modifier += figures.scouts
    if number == 1 and force.advantage != "none":
        modifier += figures.ambush if force.advantage == "ambush" else figures.surprise
    if force.has_starbase:
        modifier += figures.starbase
    if force.jammed:
        modifier += figures.shielded_homeworld
    return modifier


class Reduction(msgspec.Struct, frozen=True):
    """5.3.1: one unit reduced, and by how many hits; a critical hit may need none."""

    owner: str
    unit: str
    state: str
    hits: int
    forced: bool = False
    """Whether the critical hit did it: the hits would not have reached its defense."""


class Damage(msgspec.Struct, frozen=True):
    """5.3.1: what a volley did: the forces afterwards, each reduction, and the hits lost."""

    forces: tuple[Force, ...]
    reductions: tuple[Reduction, ...]
    lost: int


NO_LOTS: Mapping[str, int] = MappingProxyType({})


def damage(
    law: Law,
    forces: Iterable[Force],
    shot: Volley,
    begun: frozenset[str],
    lots: Mapping[str, int] = NO_LOTS,
) -> Damage:
    """5.3.1: hits given to enemy forces as the moderator gives them: greatest attack first.

    `begun` are the units that were crippled before this round. A unit is reduced by hits equal to
    its defense; none is destroyed until all others of its force are crippled, but by a critical
    hit; and a critical hit that can reduce nothing reduces the unit with the least defense. Of
    equal units of several Houses the lots by owner say which is hit.
    """
    now = {force.owner: force for force in forces}
    left = shot.hits
    done: list[Reduction] = []
    # one unit at a time, and then all are looked at anew: a reduction changes who is the strongest,
    # and the last one crippled opens the whole force to being destroyed
    while targets := _in_reach(law, now, shot, begun, left):
        force, unit = max(targets, key=lambda each: _attraction(each, lots))
        left -= unit.defense
        _reduce(now, force, unit, done, unit.defense)
    if shot.critical and not done:
        left = _forced(now, done, left, lots)
    return Damage(tuple(now.values()), tuple(done), left)


def _in_reach(
    law: Law, now: Mapping[str, Force], shot: Volley, begun: frozenset[str], hits: int
) -> list[Target]:
    """5.3.1: the units of all forces that so many hits are enough for, and that may be reduced."""
    found: list[Target] = []
    for force in now.values():
        units = _open_to(law, force, shot, begun)
        found += [(force, unit) for unit in units if unit.defense <= hits]
    return found


def _open_to(law: Law, force: Force, shot: Volley, begun: frozenset[str]) -> Iterator[Combatant]:
    """5.3.1, restriction 2: the units of a force that may be reduced now (R68)."""
    alive = force.alive
    # a critical hit lifts the restriction, and it ends when nothing undamaged is left to protect
    lifted = shot.critical or all(unit.worn for unit in alive)
    for unit in alive:
        if not unit.worn:
            yield unit
            continue
        unprotected = unit.fighter and not law.house_rules.fighters_protected
        if (lifted or unprotected) and _may_be_twice(law, unit, begun):
            yield unit


def _may_be_twice(law: Law, unit: Combatant, begun: frozenset[str]) -> bool:
    """R69: whether what was crippled in this round may be destroyed in it."""
    return unit.fighter or law.house_rules.twice_reduced or unit.id in begun


def _attraction(target: Target, lots: Mapping[str, int]) -> tuple[int, int, int, str]:
    """5.3.1: the greatest attack first; of equal ones the easier to reduce; then by lot."""
    force, unit = target
    return (unit.strength, -unit.defense, lots.get(force.owner, 0), unit.id)


def _reduce(
    now: dict[str, Force], force: Force, unit: Combatant, done: list[Reduction], hits: int
) -> None:
    later = unit.reduced()
    now[force.owner] = force.with_units([later])
    done.append(Reduction(force.owner, unit.id, later.state, hits, forced=hits < unit.defense))


def _forced(
    now: dict[str, Force], done: list[Reduction], left: int, lots: Mapping[str, int]
) -> int:
    """5.3.1: a critical hit reduces the unit with the least defense when it can reduce no other."""
    everybody = [(force, unit) for force in now.values() for unit in force.alive]
    if not everybody:
        return left
    force, unit = min(everybody, key=lambda each: _frailty(each, lots))
    # all hits are used up, but fewer than its defense: else it would have been reduced by them
    _reduce(now, force, unit, done, min(left, unit.defense - 1))
    return 0


def _frailty(target: Target, lots: Mapping[str, int]) -> tuple[int, int, str]:
    """5.3.1: the least defense first; of equal ones the higher lot, as in `_attraction`."""
    force, unit = target
    return (unit.defense, -lots.get(force.owner, 0), unit.id)


def stays(figures: RoundFigures, roe: int, own: int, theirs: int) -> bool:
    """5.1.1: whether a force with such an ROE fights on against so much Attack Strength."""
    wanted, against = figures.engagement[roe]
    if (wanted, against) == (0, 0):  # ROE 0 avoids everybody, ROE 1 all that can shoot
        return roe > 0 and theirs == 0
    return own * against >= wanted * theirs


def wants_to_stay(law: Law, force: Force, enemies: Sequence[Force]) -> bool:
    """5.3.2: compared with all enemies together, or with each (R74)."""
    strengths = [enemy.strength for enemy in enemies]
    if law.house_rules.engagement == "all":
        strengths = [sum(strengths)]
    return all(stays(law.figures, force.roe, force.strength, each) for each in strengths)
