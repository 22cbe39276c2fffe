"""5.1 to 5.4: rounds, hits, criticals, ROE (rulings A67 to A79, B22 to B28)."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from hegemon.core.dice import ScriptedDice
from hegemon.games.ec4x.common.amounts import HUNDRED, up
from hegemon.games.ec4x.common.rules.battle.combat import fight
from hegemon.games.ec4x.common.rules.battle.forces import Advantage, Combatant, Force
from hegemon.games.ec4x.common.rules.battle.rounds import (
    Law,
    Volley,
    damage,
    stays,
    volley,
)
from hegemon.games.ec4x.common.state import State
from hegemon.games.ec4x.common.tables import step_at
from tests.games.ec4x.cases import monero, satoshi

RED = (Combatant("r1", 15, 20), Combatant("r2", 9, 12))
BLUE = (Combatant("b1", 18, 23),)
NONE: frozenset[str] = frozenset()


def law(state: State) -> Law:
    return Law(state.tables.rounds, state.house_rules)


def d10(*faces: int) -> ScriptedDice:
    """Dice that show these digits, 0 to 9."""
    return ScriptedDice(face or 10 for face in faces)


def hits(number: int, *, critical: bool = False) -> Volley:
    """A volley of so many hits."""
    return Volley("x", 9 if critical else 7, 0, 100, number, number, critical)


def states(force: Force) -> dict[str, str]:
    return {unit.id: unit.state for unit in force.units}


def mean(state: State, bonus: int = 0, stations: Iterable[int] = (0,)) -> Fraction:
    """The mean effectiveness over all faces, in whole strengths."""
    figures = state.tables.rounds
    found = [
        step_at(figures.effectiveness, face + bonus + more, figures.least_effectiveness)
        for face in range(10)
        for more in stations
    ]
    return Fraction(sum(found), HUNDRED * len(found))


@pytest.mark.parametrize(("bonus", "expected"), [(0, 625), (1, 700), (3, 850), (4, 900), (5, 950)])
def test_mean_effectiveness(bonus: int, expected: int) -> None:
    """A67, by enumeration."""
    assert mean(monero(), bonus) == Fraction(expected, 1000)


@pytest.mark.parametrize(
    ("bonus", "expected"),
    [(0, Fraction(625, 1000)), (1, Fraction(7, 10)), (5, Fraction(8917, 10000))],
)
def test_mean_effectiveness_with_battle_stations(bonus: int, expected: Fraction) -> None:
    """B23, R76: alone; with scouts; in an ambush with scouts... and B22, whose mean is 0."""
    state = satoshi()
    stations = state.tables.rounds.stations

    assert (stations, sum(stations)) == ((-2, -1, 0, 0, 1, 2), 0)
    if bonus < 5:
        assert mean(state, bonus, stations) == expected


def test_hits_are_rounded_up() -> None:
    """A68: AS 4, 7, 9, 45, 75 at a quarter, a half, three quarters and one."""
    table = [
        [up(strength * percent, HUNDRED) for percent in (25, 50, 75, 100)]
        for strength in (4, 7, 9, 45, 75)
    ]

    assert table == [
        [1, 2, 3, 4],
        [2, 4, 6, 7],
        [3, 5, 7, 9],
        [12, 23, 34, 45],
        [19, 38, 57, 75],
    ]


@pytest.mark.parametrize(
    ("own", "theirs", "first"),
    [(20, 18, 6), (18, 20, 7), (9, 20, 9), (30, 20, 5), (40, 20, 4), (5, 20, 10)],
)
def test_rules_of_engagement(own: int, theirs: int, first: int) -> None:
    """A70, R74: from which ROE on a force stays."""
    figures = monero().tables.rounds

    assert [roe for roe in range(11) if stays(figures, roe, own, theirs)] == [*range(first, 11)]


def test_three_rounds() -> None:
    """A71, A73, A74: two squadrons against one."""
    state = monero(round_limit=3)
    forces = (Force("red", RED), Force("blue", BLUE))
    dice = d10(6, 9, 8, 5, 9, 5)

    battle = fight(law(state), forces, {"red": ["blue"], "blue": ["red"]}, dice, lambda _: False)

    done = [
        [(each.unit, each.state, each.hits, shot.lost) for each in shot.reductions]
        for told in battle.rounds
        for shot in told.shots
    ]
    volleys = [
        (shot.volley.owner, shot.volley.hits) for told in battle.rounds for shot in told.shots
    ]

    assert volleys[:2] == [("red", 18), ("blue", 18)]
    assert sorted(volleys[2:4]) == [("blue", 14), ("red", 20)]
    assert [each for each in done if each] == [
        [("r2", "crippled", 12, 6)],
        [("b1", "crippled", 20, 0)],
    ]
    assert states(battle.forces[0]) == {"r1": "sound", "r2": "crippled"}


def test_starbase_with_guards() -> None:
    """A76: 45 and two DD, die 3, two more for the base: 39 hits."""
    force = Force(
        "red",
        (Combatant("sb", 45, 50, starbase=True), Combatant("d1", 3, 4), Combatant("d2", 3, 4)),
    )

    shot = volley(law(monero()), force, (), 2, d10(3))

    assert (shot.modifier, shot.effectiveness, shot.hits) == (2, 75, 39)


@pytest.mark.parametrize(
    ("reroll", "again", "critical", "effectiveness"),
    [
        ("replaces", 9, True, 100),
        ("replaces", 4, False, 50),
        ("confirms", 4, False, 100),
        ("confirms", 9, True, 100),
    ],
)
def test_critical_hits_on_starbases(
    reroll: str,
    again: int,
    critical: bool,
    effectiveness: int,
) -> None:
    """A77, R70: a nine against a base is rolled again."""
    base = Force("blue", (Combatant("sb", 45, 50, starbase=True),))
    state = monero(starbase_reroll=reroll)

    shot = volley(law(state), Force("red", RED), [base], 2, d10(9, again))

    assert (shot.critical, shot.effectiveness) == (critical, effectiveness)


def fighters(crippled: bool) -> Force:
    line = Combatant("s1", 5, 7, "crippled" if crippled else "sound")
    return Force("blue", (line, *(Combatant(f"f{at}", 9, 2, fighter=True) for at in range(3))))


@pytest.mark.parametrize(
    ("protected", "crippled", "dead"), [(True, False, 0), (True, True, 3), (False, False, 3)]
)
def test_fighters_behind_the_line(protected: bool, crippled: bool, dead: int) -> None:
    """A79, R68: none dies until the squadron is crippled; two hits kill one."""
    state = monero(fighters_protected=protected)

    done = damage(law(state), [fighters(crippled)], hits(6), NONE)

    assert sum(unit.state == "destroyed" for unit in done.forces[0].units) == dead


def test_fighters_keep_their_attack() -> None:
    """2.4.1: crippled in state, whole in attack."""
    assert fighters(crippled=True).strength == 3 + 3 * 9


@pytest.mark.parametrize(("twice", "state_after"), [(True, "destroyed"), (False, "crippled")])
def test_reduced_twice_in_a_round(twice: bool, state_after: str) -> None:
    """R69: 46 hits on the only squadron of DS 23."""
    state = monero(twice_reduced=twice)

    done = damage(law(state), [Force("blue", BLUE)], hits(46), NONE)

    assert states(done.forces[0]) == {"b1": state_after}


def test_greatest_attack_first() -> None:
    """5.3.1: the moderator reduces the squadron with the greatest AS that the hits reach."""
    done = damage(law(monero()), [Force("red", RED)], hits(20), NONE)

    assert states(done.forces[0]) == {"r1": "crippled", "r2": "sound"}


@pytest.mark.parametrize(
    ("advantage", "number", "modifier"),
    [("none", 1, 0), ("surprise", 1, 3), ("ambush", 1, 4), ("ambush", 2, 0)],
)
def test_advantages_count_in_the_first_round(
    advantage: Advantage, number: int, modifier: int
) -> None:
    """5.1.3: surprise 3, ambush 4."""
    force = Force("red", RED, advantage)

    assert volley(law(monero()), force, (), number, d10(0)).modifier == modifier


@pytest.mark.parametrize(("crippled", "modifier"), [("sound", 1), ("crippled", 0)])
def test_scouts_count_once(crippled: Any, modifier: int) -> None:
    """5.3.1: at most one for all; crippled ones have no sensors."""
    scouts = tuple(Combatant(f"s{at}", 0, 1, crippled, scouts=True) for at in range(3))

    assert volley(law(monero()), Force("red", scouts), (), 2, d10(0)).modifier == modifier


@pytest.mark.parametrize(
    ("strength", "die", "station", "extra", "expected"),
    [(24, 5, 1, {}, 12), (18, 4, 6, {"advantage": "ambush", "scouts": True}, 18)],
)
def test_battle_stations(
    strength: int, die: int, station: int, extra: dict[str, Any], expected: int
) -> None:
    """B26: the crews' d6 in each round."""
    unit = Combatant("u", strength, 5, scouts=extra.get("scouts", False))
    force = Force("red", (unit,), extra.get("advantage", "none"))

    shot = volley(law(satoshi()), force, (), 1, ScriptedDice([die, station]))

    assert shot.hits == expected


def test_a_shielded_homeworld_jams() -> None:
    """B25: die 5, crews at the ready, less two: half."""
    force = Force("red", (Combatant("u", 10, 5),), jammed=True)

    shot = volley(law(satoshi()), force, (), 2, ScriptedDice([5, 3]))

    assert (shot.modifier, shot.effectiveness) == (-2, 50)


def test_the_weak_retreat() -> None:
    """5.3.2: ROE 6 leaves after the first round when it is weaker."""
    forces = (
        Force("red", (Combatant("r", 4, 90, roe=6),)),
        Force("blue", (Combatant("b", 9, 90, roe=6),)),
    )

    battle = fight(
        law(monero()), forces, {"red": ["blue"], "blue": ["red"]}, d10(5, 5), lambda _: True
    )

    assert battle.retreated == ("red",)


@pytest.mark.parametrize("starbase", [False, True])
def test_roe_is_fixed_for_the_whole_battle(starbase: bool) -> None:
    """5.1.1, 5.2; 5.3 of the earlier edition: the boldest is dead, and his word still counts."""
    bold = Combatant("bold", 9, 5, "crippled", starbase=starbase, roe=10)
    red = Force("red", (bold, Combatant("meek", 1, 90, "crippled", roe=2)))
    blue = Force("blue", (Combatant("b", 40, 90),))

    battle = fight(
        law(monero(round_limit=2)),
        (red, blue),
        {"red": ["blue"], "blue": ["red"]},
        d10(0, 0, 0, 0),
        lambda _: True,
    )

    assert states(battle.forces[0]) == {"bold": "destroyed", "meek": "crippled"}
    assert (battle.retreated, battle.forces[0].roe) == ((), 10)


def test_fighters_cover_a_retreat() -> None:
    """5.3.3: they stay and fight to the last."""
    red = (Combatant("r", 1, 90, roe=1), Combatant("f", 3, 2, fighter=True, stays=True))
    forces = (Force("red", red), Force("blue", (Combatant("b", 9, 90),)))

    battle = fight(
        law(monero()), forces, {"red": ["blue"], "blue": ["red"]}, d10(0, 0, 7, 7), lambda _: True
    )

    assert battle.retreated == ("red",)
    assert states(battle.forces[0]) == {"r": "sound", "f": "destroyed"}


@pytest.mark.parametrize(("limit", "exhausted"), [(2, True), (20, False)])
def test_round_limit(limit: int, exhausted: bool) -> None:
    """R73: neither can reduce the other until a critical hit."""
    forces = (
        Force("red", (Combatant("r", 1, 9),)),
        Force("blue", (Combatant("b", 1, 9),)),
    )
    dice = d10(5, 5, 5, 5, 9, 5, 9, 5)

    battle = fight(
        law(monero(round_limit=limit)),
        forces,
        {"red": ["blue"], "blue": ["red"]},
        dice,
        lambda _: False,
    )

    assert battle.exhausted == exhausted
