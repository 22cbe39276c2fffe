"""5.5, 5.6: bombardment and ground combat by themselves (rulings A80 to A85)."""

from fractions import Fraction

import pytest

from hegemon.core.dice import ScriptedDice
from hegemon.games.ec4x.common.amounts import HUNDRED, up
from hegemon.games.ec4x.common.rules.battle.assault import (
    barrage,
    fight_on_ground,
    ground_hits,
    screened,
)
from hegemon.games.ec4x.common.rules.battle.ranks import Struck, UnitsAlike, struck
from hegemon.games.ec4x.common.tables import step_at
from tests.games.ec4x.cases import monero


def rank(code: str, sound: int, crippled: int = 0) -> UnitsAlike:
    figures = monero().tables.units[code]
    return UnitsAlike(code, figures.attack, figures.defense, sound, crippled)


def test_a_bombardment() -> None:
    """A80: AS 75, die 7; the shield of SLD 3 rolls 15; then batteries, armies, industry."""
    figures = monero().tables.bombardment
    fire = barrage(figures, 75, ScriptedDice([7]), "red")
    shield = screened(figures, 3, fire.hits, ScriptedDice([15]), "C1")
    guns = struck((rank("GB", 4),), fire.hits - shield.blocked)
    troops = struck((rank("AA", 3),), guns.left)

    assert (fire.hits, fire.hits - shield.blocked, guns.left, troops.left) == (75, 49, 33, 15)
    assert (guns.ranks[0].count, troops.ranks[0].count) == (0, 0)


def test_a_shield_that_fails() -> None:
    """2.4.7: SLD 3 needs more than 11."""
    assert screened(monero().tables.bombardment, 3, 75, ScriptedDice([11]), "C1").blocked == 0


def test_ground_effectiveness() -> None:
    """A82: a mean of 1.05; AS 12 with 7 gives 18, AS 7 with 2 gives 4."""
    figures = monero().tables.ground
    faces = [
        step_at(figures.effectiveness, face, figures.least_effectiveness) for face in range(10)
    ]

    assert Fraction(sum(faces), HUNDRED * 10) == Fraction(105, 100)
    assert (ground_hits(figures, 12, 7), ground_hits(figures, 7, 2)) == (18, 4)


def test_a_landing() -> None:
    """A83: four divisions against two armies and a division."""
    battle = fight_on_ground(
        monero().tables.ground,
        (rank("MD", 4),),
        (rank("AA", 2), rank("MD", 1)),
        ScriptedDice([7, 2]),
    )

    assert battle.taken
    assert battle.attackers == (rank("MD", 2, 2),)


def test_a_blitz() -> None:
    """A85: half of AS 12, and die 8 gives nine hits."""
    figures = monero().tables.ground

    assert ground_hits(figures, up(12 * figures.blitz, HUNDRED), 8) == 9


@pytest.mark.parametrize(
    ("hits", "sound", "crippled"), [(1, 4, 0), (2, 3, 1), (8, 0, 4), (9, 0, 4), (10, 0, 3)]
)
def test_all_are_crippled_before_any_dies(hits: int, sound: int, crippled: int) -> None:
    """5.5: four batteries of DS 2."""
    assert struck((rank("GB", 4),), hits).ranks == (rank("GB", sound, crippled),)


def test_no_crippled_unit_dies_while_another_kind_is_sound() -> None:
    """5.5: two hits are too few for a sound army of DS 3, and may not kill a crippled marine."""
    troops = (rank("AA", 1), rank("MD", 0, 1))

    assert struck(troops, 2) == Struck(troops, 2)


@pytest.mark.parametrize(("blitz", "hits"), [(True, 9), (False, 18)])
def test_marines_of_a_blitz_fight_with_half(blitz: bool, hits: int) -> None:
    """A85, R80: four divisions of AS 3 and a die of 8."""
    dice = ScriptedDice([8, 1] * 20)
    attackers, defenders = (rank("MD", 4),), (rank("AA", 40),)
    battle = fight_on_ground(monero().tables.ground, attackers, defenders, dice, blitz=blitz)

    assert hits == battle.rounds[0].attacker_hits
