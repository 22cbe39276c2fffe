"""The figures of `tables.toml` against the rule document."""

import pickle
from fractions import Fraction

from hegemon.games.erkenfara import ERKENFARA
from hegemon.games.erkenfara.house_rules import AS_WRITTEN, HouseRules
from hegemon.games.erkenfara.rules.economy import upkeep_cost
from hegemon.games.erkenfara.tables import TABLES


def test_upkeep_is_the_printed_parabola() -> None:
    """§2.2: 3/140000, 1,35714285714286 and 21428,5714285713, to the last printed digit but one."""
    upkeep = TABLES.upkeep

    assert Fraction(3, 140_000) == Fraction(upkeep.square, upkeep.divisor)
    assert 135_714_285_714 == -upkeep.linear * 10**11 // upkeep.divisor
    assert 21_428_571_428_571 == upkeep.constant * 10**9 // upkeep.divisor
    assert [0, 50_000, 100_000] == [upkeep_cost(AS_WRITTEN, x) for x in (30_000, 80_000, 100_000)]


def test_the_strategic_advantage_table() -> None:
    """§4, step 3."""
    rules = AS_WRITTEN

    assert (10, -20, 20, 10, -20, 30, 3, 10) == (
        rules.well_rested,
        rules.exhausted,
        rules.homeland,
        rules.fort_per_level,
        rules.enemy_territory,
        rules.last_stand,
        rules.hero_per_grade,
        rules.card_per_level,
    )


def test_the_damage_table() -> None:
    """§4, step 5: per cent of current and maximal, winner and loser."""
    rules = AS_WRITTEN

    assert (50, 100, 200) == rules.bands
    assert (10, 5, 10, 5) == rules.damage_draw
    assert (10, 5, 20, 10) == rules.damage_minor
    assert (5, 5, 30, 15) == rules.damage_major
    assert (10, 5, 100, 50) == rules.damage_superior


def test_the_other_figures() -> None:
    """§1, §2.1, §3.2, §4 step 4."""
    rules = AS_WRITTEN

    assert (1000, 30_000, 20, 100) == (
        rules.min_army,
        rules.upkeep_free_below,
        rules.occupation_share,
        rules.die,
    )
    assert ((2, 4), (4, 8)) == (rules.move_land, rules.move_sea)
    assert ("spring", "summer", "autumn") == TABLES.year.seasons
    assert (3, 4) == (TABLES.attachments.card_levels, TABLES.attachments.fort_levels)


def test_every_house_rule_has_a_default() -> None:
    """Nothing has to be said to play by the rules as written."""
    assert HouseRules() == AS_WRITTEN


def test_the_ruleset_travels() -> None:
    """Workers of the lab get it by name: nothing in it may be nameless."""
    assert pickle.dumps(ERKENFARA)
