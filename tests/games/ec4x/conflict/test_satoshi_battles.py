"""2.3.3, 2.4.3, 5 and X of the earlier document: fleets that meet, and what they win by it."""

from typing import Any

import pytest

from hegemon.core.dice import ScriptedDice
from hegemon.games.ec4x.common.answers import Operate
from hegemon.games.ec4x.common.events import PrestigeChanged
from hegemon.games.ec4x.common.events_conflict import BattleFought, Bombarded
from hegemon.games.ec4x.common.phases.arrivals import Colonization
from hegemon.games.ec4x.common.phases.assault import Bombardments, Invasions
from hegemon.games.ec4x.common.phases.detection import Detection
from hegemon.games.ec4x.common.phases.operations import Underhand
from hegemon.games.ec4x.common.phases.space_combat import OrbitalCombat, SpaceCombat
from hegemon.games.ec4x.common.phases.task_forces import task_force
from hegemon.games.ec4x.common.rules.battle.assault import ground_hits
from hegemon.games.ec4x.common.rules.battle.combat import fight
from hegemon.games.ec4x.common.rules.battle.forces import Combatant, Force
from hegemon.games.ec4x.common.rules.battle.rounds import Law, Volley, damage, stays, volley
from hegemon.games.ec4x.common.rules.missions import BOMBARD, COLONIZE, INVADE
from hegemon.games.ec4x.common.state import State
from tests.games.ec4x.cases import playing, satoshi, told
from tests.games.ec4x.conflict.positions import P1, P2, P3, colony, conflict, fleet, space, war

BATTLES = (SpaceCombat(), OrbitalCombat())


def open_space(lanes: str = "A1-A2 minor", **rules: Any) -> State:
    """Some systems, and the first House at war with the second."""
    return war(space(lanes, satoshi, battle_stations=False, **rules))


def law() -> Law:
    """The law of battle, without battle stations."""
    state = satoshi(battle_stations=False)
    return Law(state.tables.rounds, state.house_rules)


@pytest.mark.parametrize(
    ("enemy", "faces", "left"), [("DN DN DN", (1, 8), []), ("CT", (8, 1), [2])]
)
def test_2_3_3_a_squadron_dies_as_a_unit(
    enemy: str, faces: tuple[int, int], left: list[int]
) -> None:
    """All ships of a squadron, or none."""
    state = open_space()
    fleet(state, "p1-1", "A1", "DD+DD", roe=10)
    fleet(state, "p2-1", "A1", enemy, roe=10)
    conflict(state, *faces, tasks=BATTLES)
    fleets = [one for one in state.fleets.values() if one.owner == P1]

    assert left == [len(squadron.ships) for one in fleets for squadron in one.squadrons]


def test_2_3_3_a_squadron_fights_as_a_unit() -> None:
    """With the sums of all its ships."""
    state = open_space()
    (unit,) = task_force(state, P1, [fleet(state, "p1-1", "A1", "BC+CA+CA+DD")], None).units

    assert (15, 20) == (unit.attack, unit.defense)


@pytest.mark.parametrize("raiders", ["RR", "RR RR RR", "RR+DD"])
@pytest.mark.parametrize(("face", "hidden"), [(17, False), (18, True)])
def test_2_4_3_one_roll_for_a_fleet(raiders: str, face: int, hidden: bool) -> None:
    """Their number neither helps nor rates a second chance."""
    state = open_space()
    state.houses[P1].levels["STL"] = 1
    fleet(state, "p1-1", "A1", raiders)
    fleet(state, "p2-1", "A1", "DD")
    play = conflict(state, face, tasks=(Detection(),))

    assert hidden == (not state.fleets["p1-1"].exposed)
    assert 1 == len(play.dice.rolls)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("face", "blocked"), [(11, 0), (12, 42)])
def test_2_4_7_a_shield_blocks_hits(face: int, blocked: int) -> None:
    """R66: of 120 hits 35 per cent, at a roll above 11."""
    state = open_space()
    held = colony(state, P2, "A1", {"AA": 99}, shield=1)
    held.people, held.industry = 1_000_000, 0
    fleet(state, "p1-1", "A1", " ".join(["BB"] * 20), mission=(BOMBARD, "A1"))
    play = conflict(state, *((8, 1, face) * 3), tasks=(Bombardments(),))

    assert [blocked] * 3 == [one.blocked for one in told(play, Bombarded)]


@pytest.mark.parametrize(
    ("roe", "own", "theirs"),
    [(2, 4, 1), (3, 3, 1), (4, 2, 1), (5, 3, 2), (6, 1, 1), (7, 2, 3), (8, 1, 2), (9, 1, 3)],
)
def test_5_1_1_roe(roe: int, own: int, theirs: int) -> None:
    """At the printed advantage a force stays, and goes when it is a little less."""
    figures = satoshi().tables.rounds

    assert stays(figures, roe, own * 60, theirs * 60)
    assert not stays(figures, roe, own * 60 - 1, theirs * 60)


@pytest.mark.parametrize(
    ("roe", "theirs", "expected"),
    [(0, 0, False), (1, 0, True), (1, 1, False), (10, 10_000, True)],
)
def test_5_1_1_the_least_and_the_greatest_roe(roe: int, theirs: int, expected: bool) -> None:
    """00 avoids all, 01 engages the defenseless, 10 whoever it is."""
    assert expected == stays(satoshi().tables.rounds, roe, 1, theirs)


@pytest.mark.parametrize(
    ("modified", "hits"),
    [(-2, 3), (0, 3), (2, 3), (3, 5), (4, 5), (5, 7), (6, 7), (7, 9), (8, 9), (9, 9), (13, 9)],
)
def test_5_1_2_space_combat(modified: int, hits: int) -> None:
    """An Attack Strength of 9 at a quarter, a half, three quarters and one, rounded up."""
    natural = min(max(modified, 0), 8)
    force = Force("p1", (Combatant("u", 9, 9),), morale=modified - natural)
    shot = volley(law(), force, (), 2, ScriptedDice([natural or 10]))

    assert (hits, False) == (shot.hits, shot.critical)


@pytest.mark.parametrize(("natural", "modifier", "critical"), [(9, -4, True), (8, 4, False)])
def test_5_1_2_a_natural_nine_is_critical(natural: int, modifier: int, critical: bool) -> None:
    """Before any modifier, and not by one."""
    force = Force("p1", (Combatant("u", 9, 9),), morale=modifier)

    assert critical is volley(law(), force, (), 2, ScriptedDice([natural])).critical


@pytest.mark.parametrize(
    ("roll", "hits"),
    [(0, 3), (2, 3), (3, 5), (6, 5), (7, 8), (8, 8), (9, 10), (12, 10)],
)
def test_5_1_2_ground_combat(roll: int, hits: int) -> None:
    """An Attack Strength of 5 at a half, one, one and a half, two; a nine is no more than that."""
    assert hits == ground_hits(satoshi().tables.ground, 5, roll)


@pytest.mark.parametrize(
    ("unit", "more", "number", "modifier"),
    [
        ({"scouts": True}, {}, 2, 1),
        ({"scouts": True, "state": "destroyed"}, {}, 2, 0),  # 5.4.1: gone with their modifier
        ({"starbase": True}, {}, 2, 2),  # 5.5.1
        ({"starbase": True, "state": "destroyed"}, {}, 2, 0),
        ({}, {"advantage": "surprise"}, 1, 3),
        ({}, {"advantage": "ambush"}, 1, 4),
        ({}, {"advantage": "ambush"}, 2, 0),
        ({}, {"jammed": True}, 2, -2),
    ],
)
def test_5_4_1_modifiers(
    unit: dict[str, Any], more: dict[str, Any], number: int, modifier: int
) -> None:
    """The list of the document; a second element of scouts adds nothing."""
    same = [Combatant(f"u{at}", 4, 4, **unit) for at in range(2)]
    force = Force("p1", (*same, Combatant("last", 4, 4)), **more)

    assert modifier == volley(law(), force, (), number, ScriptedDice([5])).modifier


def struck(hits: int, *units: Combatant, critical: bool = False) -> tuple[dict[str, str], int]:
    """What a volley leaves of units, by their names, and the hits that are lost."""
    shot = Volley("p1", 9, 0, 100, hits, hits, critical)
    crippled = frozenset(one.id for one in units if one.state == "crippled")
    done = damage(law(), [Force("p2", units)], shot, crippled)
    return {one.id: one.state for one in done.forces[0].units}, done.lost


STRONG, WEAK = Combatant("strong", 9, 9), Combatant("weak", 3, 4)
HURT = Combatant("strong", 9, 9, state="crippled")


@pytest.mark.parametrize(
    ("units", "hits", "critical", "left", "lost"),
    [
        ((STRONG, WEAK), 8, False, "sound crippled", 4),  # equal to the DS, or it is nothing
        ((STRONG, WEAK), 9, False, "crippled sound", 0),  # 5.4.1: the greatest AS first
        ((HURT, WEAK), 7, False, "crippled crippled", 3),  # none dies before all are crippled
        ((HURT, WEAK), 13, False, "destroyed crippled", 0),
        ((HURT, WEAK), 9, True, "destroyed sound", 0),  # 5.4.2: but by a critical hit
        ((STRONG, WEAK), 3, False, "sound sound", 3),
        ((STRONG, WEAK), 3, True, "sound crippled", 0),  # 5.4.2: the lowest DS
    ],
)
def test_5_4_1_restrictions(
    units: tuple[Combatant, ...], hits: int, critical: bool, left: str, lost: int
) -> None:
    states, over = struck(hits, *units, critical=critical)

    assert (left, lost) == (" ".join(states.values()), over)


def test_5_1_4_crippled() -> None:
    """Half of the Attack Strength, rounded up; the defense stays as it is."""
    crippled = STRONG.reduced()

    assert ("crippled", 5, 9) == (crippled.state, crippled.strength, crippled.defense)
    assert ("destroyed", 0) == (crippled.reduced().state, crippled.reduced().strength)


def test_5_2_the_highest_roe() -> None:
    """All fleets there are one Task Force, with the boldest word among them."""
    state = open_space()
    held = colony(state, P1, "A1", fighters=())
    fleets = [fleet(state, f"p1-{roe}", "A1", "DD CT", roe=roe) for roe in (2, 8, 5)]
    force = task_force(state, P1, fleets, held)

    assert (8, 6) == (force.roe, len(force.units))


@pytest.mark.parametrize("works", ["", "SS"])
def test_5_2_who_is_screened(works: str) -> None:
    """Starbases, yards and merchants stand behind: none of them is in the battle of the fleets."""
    state = open_space()
    colony(state, P1, "A1", facilities=f"SB {works}")
    fleet(state, "p1-1", "A1", "DN", "SL TR", roe=10)
    fleet(state, "p2-1", "A1", "CT", roe=10)
    first, *_ = told(conflict(state, tasks=BATTLES), BattleFought)

    assert {P1: {"DN": 1}, P2: {"CT": 1}} == {side.owner: side.units for side in first.sides}


def test_5_3_nobody_flees_before_the_first_round() -> None:
    """However low the ROE; and after a round in which it fell behind."""
    weak, strong = Combatant("w", 1, 90, roe=0), Combatant("s", 9, 90)
    forces = (Force(P1, (weak,)), Force(P2, (strong,)))
    enemies: dict[str, list[str]] = {P1: [P2], P2: [P1]}
    battle = fight(law(), forces, enemies, ScriptedDice([5, 5]), lambda _: True)

    assert [(2, (P1,))] == [(len(one.shots), one.retreats) for one in battle.rounds]


def test_5_3_1_starbases_never_retreat() -> None:
    """However much stronger the enemy is, wherever they could go."""
    state = open_space()
    held = colony(state, P1, "A1", facilities="SB")
    base = task_force(state, P1, [], held, bases=True)
    forces = (base, Force(P2, (Combatant("s", 900, 900),)))
    enemies: dict[str, list[str]] = {P1: [P2], P2: [P1]}
    battle = fight(law(), forces, enemies, ScriptedDice([1, 1] * 9), lambda _: True)

    assert ((), "destroyed") == (battle.retreated, battle.forces[0].units[0].state)


@pytest.mark.parametrize(("works", "kept"), [("SB", True), ("SS", False)])
def test_5_3_2_a_starbase_covers_the_unarmed(works: str, kept: bool) -> None:
    """Nothing is captured whose escort is gone, as long as a Starbase of its House stands there."""
    state = open_space()
    colony(state, P1, "A1", facilities=works)
    fleet(state, "p1-1", "A1", "CT", "SL", roe=10)
    fleet(state, "p2-1", "A1", "DN DN DN", roe=10)
    conflict(state, 1, 8, tasks=BATTLES)

    assert kept == ("p1-1" in state.fleets)


def test_5_4_1_all_fire_whatever_they_suffer() -> None:
    """Both sides have fired before either is struck."""
    one, other = Combatant("a", 90, 4), Combatant("b", 90, 4)
    forces = (Force(P1, (one,)), Force(P2, (other,)))
    enemies: dict[str, list[str]] = {P1: [P2], P2: [P1]}
    battle = fight(law(), forces, enemies, ScriptedDice([8, 8]), lambda _: True)

    assert ["destroyed", "destroyed"] == [one.units[0].state for one in battle.forces]


def deeds(state: State, *tasks: Any, faces: tuple[int, ...] = ()) -> list[tuple[str, str]]:
    """Who has won or lost prestige, and by what."""
    found = told(conflict(state, *faces, tasks=tasks), PrestigeChanged)
    return sorted((one.player, one.deed) for one in found)


def test_x_a_task_force_destroyed_and_one_driven_off() -> None:
    lost, driven = open_space(), open_space()
    for state, roe in ((lost, 10), (driven, 6)):
        fleet(state, "p1-1", "A1", "DN DN DN DN", roe=10)
        fleet(state, "p2-1", "A1", "CT" if roe == 10 else "DD DD DD DD", roe=roe)

    assert [(P1, "task_force_destroyed")] == deeds(lost, *BATTLES)
    assert [(P1, "retreat_forced")] == deeds(driven, *BATTLES, faces=(3, 3))


def test_x_a_planet_taken_and_lost() -> None:
    state = open_space()
    colony(state, P2, "A1")
    fleet(state, "p1-1", "A1", "BB", "TT TT", mission=(INVADE, "A1"))

    assert [(P1, "planet_taken"), (P2, "planet_lost")] == deeds(state, Invasions())


def test_x_a_starbase_destroyed_and_lost() -> None:
    state = open_space()
    colony(state, P2, "A1", facilities="SB")
    fleet(state, "p1-1", "A1", " ".join(["DN"] * 30), mission=(BOMBARD, "A1"), roe=10)
    found = deeds(state, *BATTLES)

    assert {(P1, "starbase_destroyed"), (P2, "starbase_lost")} <= set(found)


def test_x_a_colony_founded() -> None:
    state = open_space()
    fleet(state, "p1-1", "A1", lift="ET", mission=(COLONIZE, "A1"))

    assert [(P1, "colony_founded")] == deeds(state, Colonization())


@pytest.mark.parametrize(("attackers", "deed"), [(P2, "surprised"), (P1, "ambushed")])
def test_x_caught_by_a_rogue_fleet(attackers: Any, deed: str) -> None:
    """By one that is unseen abroad, or at its own colony."""
    state = open_space()
    colony(state, attackers, "A1")
    state.houses[P1].levels["STL"] = 1
    fleet(state, "p1-1", "A1", "RR", roe=10, exposed=False)
    fleet(state, "p2-1", "A1", "DD", roe=10)

    assert (P2, deed) in deeds(state, *BATTLES)


@pytest.mark.parametrize(("face", "gains"), [(16, [(P1, 3), (P2, -5)]), (15, [(P1, -2)])])
def test_x_a_yard_sabotaged(face: int, gains: list[tuple[str, int]]) -> None:
    """R83: and what it costs to be caught."""
    state = open_space()
    held = colony(state, P2, "A1", facilities="SS")
    state.houses[P1].levels["SAB"] = 1
    play = playing(state, face)
    Underhand(((P1, (Operate(P2, "sabotage"),)),)).run(play)

    assert gains == [(one.player, one.amount) for one in told(play, PrestigeChanged)]
    assert (len(gains) > 1) == held.facilities[0].crippled
    assert P3 not in {one.player for one in told(play, PrestigeChanged)}
