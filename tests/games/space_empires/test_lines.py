"""§4.2 to §4.7, §4.9: what stands in the lines of a battle, and what becomes of it."""

from typing import Any

import pytest

from hegemon.core.errors import BadAnswer
from hegemon.core.game import open_question
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.battle.events import BattleBegan, BattleEnded, Fired, RoundBegan
from hegemon.games.space_empires.battle.fire import aim, fire_places, hit, screen, screen_limit
from hegemon.games.space_empires.battle.orders import Fire, Screen, Screens
from hegemon.games.space_empires.battle.phase import Combat
from hegemon.games.space_empires.battle.sequence import BattleRound
from hegemon.games.space_empires.events import TurnedDown
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import P1, P2, P3, group, played, position, run_task
from hegemon.games.space_empires.rules.counters import newest_tech
from hegemon.games.space_empires.rules.movement import allowance
from hegemon.games.space_empires.state import State, Tech
from hegemon.games.space_empires.turn import TurnStart
from tests.games.space_empires.cases import VECTORS, asked, choices_of, told
from tests.games.space_empires.cases_combat import lined_up

# -- §4.2


def test_everything_is_turned_up() -> None:
    """§4.2: kind, ships and combat technology of both sides, and nothing else of it."""
    start = position(
        group("p1", "DD", "F4", 2, attack=1, movement=3),
        group("p2", "SC", "F5", 3, tactics=2, movement=2),
    )
    after, events = played(start, ["move p1-1 F5"], [])
    shown = [(one.kind, one.ships, one.tech) for one in told(events, BattleBegan)[0].groups]

    assert [("DD", 2, Tech(attack=1)), ("SC", 3, Tech(tactics=2))] == shown
    assert Tech(attack=1) == SPACE_EMPIRES.view(after, P2).groups["p1-1"].tech


def test_third_parties_stay_face_down() -> None:
    """§4.2; R17: only the two sides of a battle are turned up."""
    start = position(
        group("p1", "DN", "F5"),
        group("p2", "SC", "F5"),
        group("p3", "SC", "F5"),
        house_rules=HouseRules(map="three"),
    )
    choosing, _ = run_task(start, Combat(P1))
    after, _ = played(choosing, ["fight F5 p2"])

    assert after.groups["p2-1"].shown is not None
    assert after.groups["p3-1"].shown is None


def test_who_is_always_face_up_is_not_turned_down() -> None:
    """§4.2, §3.1; R5: Colony Ships and Miners lie open before and after."""
    start = position(group("p1", "SC", "C5"), group("p1", "MINER", "C5"), group("p2", "SC", "C5"))
    after, _ = run_task(start, Combat(P1))
    assert after.groups["p1-2"].shown is None

    home, events = run_task(after, TurnStart(P1))
    assert [("p1-1",)] == [one.groups for one in told(events, TurnedDown)]
    assert home.groups["p1-1"].shown is None


def test_away_from_home_groups_stay_open() -> None:
    """§4.9; R5: only an own colony turns them down."""
    start = position(group("p1", "SC", "F5"), colonies={"F5": ("p2", 5)})
    start.groups["p1-1"].shown = Tech()
    after, events = run_task(start, TurnStart(P1))

    assert [] == told(events, TurnedDown)
    assert after.groups["p1-1"].shown is not None


def test_attackers_decoys_die_too() -> None:
    """§4.2: before the first shot; they were never seen to be any."""
    start = position(
        group("p1", "SC", "F5"), group("p1", "DECOY", "F5", 2), group("p2", "SC", "F5")
    )
    after, events = run_task(start, Combat(P1))

    assert [{P1: 2, P2: 0}] == [one.decoys for one in told(events, BattleBegan)]
    assert "p1-2" not in after.groups


# -- §4.3


@pytest.mark.parametrize(("name", "limit"), [("S01", 5), ("S03", 0)])
def test_screen_limit(name: str, limit: int) -> None:
    """§4.3, S01, S03."""
    given = VECTORS[name]["given"]
    own, enemy = given["own"], given["enemy"]
    more = [group("p1", "SC", "F5", min(6, left)) for left in (own, own - 6) if left > 0]
    state = lined_up(*more, group("p2", "SC", "F5", enemy))

    assert VECTORS[name]["expect"]["may_screen_up_to"] == limit == screen_limit(state, P1)


def test_screens_are_chosen_anew_each_round() -> None:
    """§4.3: who was screened before is not, unless it is said again."""
    state = lined_up(group("p1", "SC", "F5", 3), group("p2", "SC", "F5"))
    screen(state, state.groups["p1-1"], 2)
    after, events = run_task(state, BattleRound())
    assert after.battle is not None
    assert 0 == after.battle.lines["p1-1"].screened

    _, later = played(after, ["screen p1-1 1"])
    assert [{"p1-1": 1}] == [one.screened for one in told(later, RoundBegan)]
    assert [] == told(events, RoundBegan)


@pytest.mark.parametrize(
    ("screens", "why"),
    [
        ([("p1-1", 3)], "2 ships can be screened"),
        ([("p1-1", 1), ("p1-1", 1)], "named twice"),
        ([("p2-1", 1)], "no group of yours"),
        ([("p1-2", 1)], "no group of yours"),
        ([("p1-1", 0)], "has 3 ships"),
    ],
)
def test_screens_that_cannot_be(screens: list[tuple[str, int]], why: str) -> None:
    """§4.3: who cannot fight is always screened, and named by nobody."""
    state = lined_up(group("p1", "SC", "F5", 3), group("p1", "CO", "F5"), group("p2", "SC", "F5"))
    asking, _ = run_task(state, BattleRound())

    with pytest.raises(BadAnswer, match=why):
        played(asking, Screens(tuple(Screen(name, ships) for name, ships in screens)))


def test_screened_ships_are_no_targets_and_do_not_fire() -> None:
    """§4.3, §4.6: two of three Scouts are out of the round."""
    start = lined_up(group("p1", "SC", "F5", 3), group("p2", "DD", "F5", 1), at_round=0)
    asking, _ = run_task(start, BattleRound())
    firing, _ = played(asking, ["screen p1-1 2"])
    question: Any = open_question(firing)
    after, events = played(firing, ["fire p2-1 p1-1 1"], dice=[1])

    assert P2 == question.player
    assert [1] == [one.destroyed for one in told(events, Fired)]
    assert {P1} == set(open_question(after).asked(after))  # type: ignore[union-attr]
    assert "AskScreens" == asked(after)
    assert 2 == after.groups["p1-1"].ships


def test_a_screened_group_is_no_target() -> None:
    """§4.6: even when the group of its kind stands beside it."""
    start = lined_up(group("p1", "SC", "F5"), group("p1", "DD", "F5"), group("p2", "BB", "F5"))
    asking, _ = run_task(start, BattleRound())
    firing, _ = played(asking, ["screen p1-2 1"])

    assert ["p1-1"] == list(choices_of(firing, "p2", "fire", "target", group="p2-1"))
    with pytest.raises(BadAnswer, match="is no target; these are: p1-1"):
        played(firing, Fire("p2-1", "p1-2", 1))


def test_a_volley_ends_with_the_line() -> None:
    """§4.3, §4.6: screened ships of the group that it was aimed at are not hit."""
    start = lined_up(
        group("p1", "SC", "F5", 3), group("p1", "DD", "F5"), group("p2", "BB", "F5", 2), at_round=0
    )
    asking, _ = run_task(start, BattleRound())
    firing, _ = played(asking, ["screen p1-1 2"])
    after, events = played(firing, ["fire p2-1 p1-1 2"], dice=[1])
    question: Any = open_question(after)

    assert [((1,), 1)] == [(one.faces, one.destroyed) for one in told(events, Fired)]
    assert (P2, 1) == (question.player, question.to_fire)
    assert 2 == after.groups["p1-1"].ships


# -- §4.4 to §4.6


def test_the_bonus_goes_to_either_side() -> None:
    """§4.4: also to the defender, also to screeners who still are twice as many."""
    start = lined_up(group("p1", "DD", "F5"), group("p2", "DD", "F5", 3))
    asking, _ = run_task(start, BattleRound())
    _, two = played(asking, ["screen p2-1 1"])
    _, one = played(asking, ["screen p2-1 2"])

    assert [P2] == [event.bonus for event in told(two, RoundBegan)]
    assert [None] == [event.bonus for event in told(one, RoundBegan)]


@pytest.mark.parametrize("terrain", ["asteroids", "nebula"])
def test_terrain_makes_all_ships_class_e(terrain: str) -> None:
    """§4.5, F04: tactics decide, then the defender fires first."""
    state = lined_up(
        group("p1", "DN", "F5"),
        group("p1", "SC", "F5", tactics=1),
        group("p2", "SC", "F5"),
        terrain=terrain,
    )
    order = [(side, names) for side, names, _ in fire_places(state)]

    assert [(P1, ("p1-2",)), (P2, ("p2-1",)), (P1, ("p1-1",))] == order


def test_terrain_takes_one_technology_each() -> None:
    """§4.6: asteroids of the attack, a nebula of the defense, and not the other way round."""
    found = {}
    for terrain in ("clear", "asteroids", "nebula"):
        state = lined_up(
            group("p1", "BB", "F5", attack=3), group("p2", "CA", "F5", defense=2), terrain=terrain
        )
        found[terrain] = aim(state, state.groups["p1-1"], state.groups["p2-1"]).needed

    assert {"clear": 5, "asteroids": 2, "nebula": 7} == found


@pytest.mark.parametrize(
    ("kind", "level", "expected"), [("SC", 3, 1), ("BC", 3, 2), ("DN", 3, 3), ("BASE", 2, 2)]
)
def test_technology_is_cut_to_the_hull(kind: str, level: int, expected: int) -> None:
    """§4.6, H03, H04: a unit is built with as much as its hull carries."""
    state = position(levels={"attack": level, "defense": level})
    tech = newest_tech(state, P1, kind)

    assert (expected, expected) == (tech.attack, tech.defense)


def test_only_attack_and_defense_are_cut() -> None:
    """§4.6, §6.5: a Scout has all Tactics and Movement; only Cruisers have Exploration."""
    levels = {"attack": 3, "defense": 3, "tactics": 3, "movement": 7, "exploration": 1}
    state = position(levels=levels)

    assert Tech(attack=1, defense=1, tactics=3, movement=7) == newest_tech(state, P1, "SC")
    assert Tech(attack=2, defense=2, tactics=3, movement=7, exploration=1) == newest_tech(
        state, P1, "CA"
    )


def test_scouts_with_the_best_attack() -> None:
    """§4.6, H03: 3 and 1, whatever was researched."""
    state = lined_up(group("p1", "SC", "F5"), group("p2", "SC", "F5"))
    state.empires[P1].levels["attack"] = VECTORS["H03"]["given"]["attack_tech"]
    shooter = state.groups["p1-1"]
    shooter.tech = newest_tech(state, P1, "SC")

    assert VECTORS["H03"]["expect"]["to_hit"] == aim(state, shooter, state.groups["p2-1"]).needed


def test_needs_beyond_the_die() -> None:
    """§4.6, H10: 11 or less is every face."""
    state = lined_up(group("p1", "BASE", "F5"), group("p2", "SC", "F5"))
    state.groups["p1-1"].tech = Tech(attack=3)
    assert state.battle is not None
    state.battle.bonus = P1

    assert VECTORS["H10"]["expect"]["to_hit"] == (
        aim(state, state.groups["p1-1"], state.groups["p2-1"]).needed
    )


# -- §4.7, §4.9


def test_a_hit_goes_to_the_most_damaged_ship() -> None:
    """§4.7; R21: also after a damaged ship has come back from the screen."""
    state = lined_up(group("p1", "BB", "F5", 3), group("p2", "SC", "F5"))
    target, line = state.groups["p1-1"], state.battle.lines["p1-1"]  # type: ignore[union-attr]
    line.damage, line.screened_damage, line.screened = (1,), (2,), 1
    screen(state, target, 0)
    assert (2, 1) == line.damage

    assert hit(state, target)
    assert (2, (1,)) == (target.ships, line.damage)


def test_hits_change_nothing_but_what_is_left() -> None:
    """§4.7: a damaged ship is as strong as any, fires in its class and goes as far."""

    def worth(state: State) -> tuple[Any, ...]:
        first, second = state.groups["p1-1"], state.groups["p2-1"]
        shots = aim(state, first, second), aim(state, second, first)
        return (*shots, tuple(fire_places(state)), allowance(state, first))

    state = lined_up(group("p1", "DN", "F5", 2, attack=2), group("p2", "SC", "F5", defense=1))
    whole = worth(state)
    assert not hit(state, state.groups["p1-1"])

    assert whole == worth(state)


@pytest.mark.parametrize("marker", ["planet", "barren", "mineral_home", "mineral_deep", "wreck"])
def test_planets_and_loads_change_no_battle(marker: str) -> None:
    """§4.5, §4.6."""
    groups = [group("p1", "BB", "F5", attack=3), group("p2", "CA", "F5", defense=2)]
    found = [
        (aim(state, state.groups["p1-1"], state.groups["p2-1"]), tuple(fire_places(state)))
        for state in (lined_up(*groups), lined_up(*groups, terrain=marker))
    ]

    assert found[0] == found[1]


def test_damage_is_repaired_between_battles() -> None:
    """§4.9; R17: a ship hit twice in one battle is whole in the next."""
    start = position(
        group("p1", "DN", "F5"),
        group("p2", "BB", "F5"),
        group("p3", "BB", "F5"),
        house_rules=HouseRules(map="three"),
    )
    choosing, _ = run_task(start, Combat(P1))
    first = [["fire p2-1 p1-1 1"], ["fire p1-1 p2-1 1"]]
    after, _ = played(
        choosing,
        ["fight F5 p2"],
        *first * 2,
        ["fire p2-1 p1-1 1"],
        ["fire p1-1 p2-1 1"],
        dice=[1, 1, 1, 1, 10, 1],
    )
    assert after.battle is not None

    assert P3 == after.battle.defender
    assert () == after.battle.lines["p1-1"].damage


def test_the_loser_without_ships_loses_the_rest() -> None:
    """§4.9; R42: when the last one that fights retreats, who cannot is destroyed, loads and all."""
    start = lined_up(group("p1", "BB", "F5"), group("p2", "SC", "F5"), group("p2", "MINER", "F5"))
    start.groups["p2-2"].load = "mineral_home"
    asking, _ = run_task(start, BattleRound())
    after, events = played(asking, ["hold p1-1"], ["retreat p2-1 G5 1"])

    assert [(P1, ("MINER",))] == [(one.winner, one.lost) for one in told(events, BattleEnded)]
    assert "p2-2" not in after.groups
    assert "clear" == after.systems["F5"].marker


def test_attackers_lose_their_colony_ships_too() -> None:
    """§4.9; R42: whichever side has nothing left that fights."""
    start = position(group("p1", "SC", "F5"), group("p1", "CO", "F5"), group("p2", "BB", "F5"))
    fighting, _ = run_task(start, Combat(P1))
    after, events = played(fighting, ["fire p2-1 p1-1 1"], dice=[1])

    assert [(P2, ("CO",))] == [(one.winner, one.lost) for one in told(events, BattleEnded)]
    assert {"p2-1"} == set(after.groups)
