"""5.5, 5.6: what is rolled over a planet: bombardment and battles on the ground (R79)."""

from __future__ import annotations

import msgspec

from hegemon.core import Dice, foresee
from hegemon.games.ec4x.common.amounts import HUNDRED, up
from hegemon.games.ec4x.common.rules.battle.ranks import Ranks, any_left, strength_of, struck
from hegemon.games.ec4x.common.tables import BombardmentFigures, GroundFigures, step_at

_DIE = 10
_BEST = _CRITICAL = 9


class Barrage(msgspec.Struct, frozen=True):
    """5.5: one side's fire in a round of bombardment."""

    natural: int
    effectiveness: int
    strength: int
    hits: int
    critical: bool


class Screen(msgspec.Struct, frozen=True):
    """2.4.7: the roll of a planetary shield, and how many hits it blocked."""

    level: int
    roll: int
    blocked: int


def barrage(
    figures: BombardmentFigures, strength: int, dice: Dice, who: str, modifier: int = 0
) -> Barrage:
    """5.5: a roll for bombardment; batteries can hit critically, ships cannot."""
    natural = dice.roll(_DIE, f"bombardment {who}") % _DIE
    modified = natural + modifier
    effectiveness = step_at(figures.effectiveness, modified, figures.least_effectiveness)
    hits = up(strength * effectiveness, HUNDRED)
    return Barrage(natural, effectiveness, strength, hits, natural == _CRITICAL)


def screened(
    figures: BombardmentFigures,
    level: int,
    hits: int,
    dice: Dice,
    at: str,
    *,
    printed: bool = False,
) -> Screen:
    """2.4.7: what a shield of a level blocks of so many hits; what gets through is rounded up.

    By house rule the ranges of the die count as `printed` (R65).
    """
    row = min(level, len(figures.shields)) - 1  # the earlier edition has one row for every level
    above, percent = figures.shields[row]
    if printed and figures.printed_shields:
        above = figures.printed_shields[row]
    roll = dice.roll(figures.die, f"shield {at}")
    through = up(hits * (HUNDRED - percent), HUNDRED) if roll > above else hits
    return Screen(level, roll, hits - through)


class GroundRound(msgspec.Struct, frozen=True):
    """5.6: one round on the ground: the rolls and hits of both sides."""

    attacker: int
    defender: int
    attacker_hits: int
    defender_hits: int


class GroundBattle(msgspec.Struct, frozen=True):
    """5.6: a battle for a planet, to the end of one side."""

    rounds: tuple[GroundRound, ...]
    attackers: Ranks
    defenders: Ranks

    @property
    def taken(self) -> bool:
        """Whether the attackers hold the planet."""
        return any_left(self.attackers) and not any_left(self.defenders)


def ground_hits(figures: GroundFigures, strength: int, roll: int) -> int:
    """5.6: the hits of a side by its roll, rounded up."""
    effectiveness = step_at(figures.effectiveness, roll, figures.least_effectiveness)
    return up(strength * effectiveness, HUNDRED)


def fight_on_ground(
    figures: GroundFigures,
    attackers: Ranks,
    defenders: Ranks,
    dice: Dice,
    *,
    blitz: bool = False,
    at: str = "",
) -> GroundBattle:
    """5.6: both sides fire at once, again and again, until one is gone (R80).

    In a blitz the marines that land fight with half of their attack, rounded up. Where neither side
    could hurt the other with any roll, the landing has failed and the marines are lost.
    """
    rounds: list[GroundRound] = []
    while any_left(attackers) and any_left(defenders):
        if not _decidable(figures, attackers, defenders, blitz=blitz):
            return GroundBattle(tuple(rounds), (), defenders)
        for_each = [f"ground combat {side} {at}".rstrip() for side in ("attack", "defense")]
        foresee(dice, _DIE, *for_each)
        attack, defense = (dice.roll(_DIE, purpose) % _DIE for purpose in for_each)
        # both are reckoned before either side is struck: the dead have fired, too
        given = ground_hits(figures, _landed(figures, attackers, blitz=blitz), attack)
        taken = ground_hits(figures, strength_of(defenders), defense)
        attackers = struck(attackers, taken).ranks
        defenders = struck(defenders, given).ranks
        rounds.append(GroundRound(attack, defense, given, taken))
    return GroundBattle(tuple(rounds), attackers, defenders)


def _landed(figures: GroundFigures, marines: Ranks, *, blitz: bool) -> int:
    """5.6: what marines attack with: part of it, rounded up, in a blitz (R80)."""
    strength = strength_of(marines)
    return up(strength * figures.blitz, HUNDRED) if blitz else strength


def _decidable(figures: GroundFigures, attackers: Ranks, defenders: Ranks, *, blitz: bool) -> bool:
    """5.6: whether the best roll of either side would reduce anything."""
    given = ground_hits(figures, _landed(figures, attackers, blitz=blitz), _BEST)
    taken = ground_hits(figures, strength_of(defenders), _BEST)
    weakest = min(rank.defense for rank in defenders if rank.count)
    own_weakest = min(rank.defense for rank in attackers if rank.count)
    return given >= weakest or taken >= own_weakest
