"""5.3.1, 5.3.2, 5.4: one round of a battle: the rolls, the hits, and who has had enough."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec

from hegemon.core import Dice
from hegemon.games.ec4x.common.amounts import HUNDRED, up
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.rules.battle.forces import Force
from hegemon.games.ec4x.common.rules.battle.targets import Target, Targets
from hegemon.games.ec4x.common.tables import RoundFigures, step_at

Enemies = Mapping[str, Sequence[str]]
"""The forces that each force fights, by their owners."""


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

    @property
    def has_stations(self) -> bool:
        """5.1.3 of the earlier edition: whether crews' preparedness is rolled, too."""
        return self.house_rules.battle_stations and bool(self.figures.stations)

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
    if not law.has_stations:
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
    targets = Targets(law.house_rules, forces, begun, lots, critical=shot.critical)
    left = shot.hits
    done: list[Reduction] = []
    while target := targets.best_for(left):
        hits = targets.unit(target).defense
        done.append(_reduced(targets, target, hits))
        left -= hits
    frailest = targets.frailest() if shot.critical and not done else None
    if frailest:
        # all hits are used up, but fewer than its defense: else it would have been reduced by them
        hits = min(left, targets.unit(frailest).defense - 1)
        done.append(_reduced(targets, frailest, hits))
        left = 0
    return Damage(targets.forces, tuple(done), left)


def _reduced(targets: Targets, target: Target, hits: int) -> Reduction:
    forced = hits < targets.unit(target).defense
    later = targets.reduce(target)
    return Reduction(targets.owner(target), later.id, later.state, hits, forced)


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
