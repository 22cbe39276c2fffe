"""§4: combat."""

from typing import Any

import pytest

from hegemon.core.errors import BadNotation
from hegemon.core.game import Player, open_question
from hegemon.games.space_empires.battle.events import (
    BattleBegan,
    BattleEnded,
    Fired,
    Held,
    Retreated,
    RoundBegan,
)
from hegemon.games.space_empires.battle.fire import aim, bonus_side, fire_places, hit, screen
from hegemon.games.space_empires.battle.phase import Combat
from hegemon.games.space_empires.battle.retreat import retreats
from hegemon.games.space_empires.battle.sequence import AskFire, BeginBattle
from hegemon.games.space_empires.conquest.events import ColonyHit, EmpireFell
from hegemon.games.space_empires.events import MatchEnded
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import (
    P1,
    P2,
    P3,
    group,
    played,
    position,
    run_task,
)
from hegemon.games.space_empires.state import Battle, Group, Line, State, groups_at
from tests.games.space_empires.cases import VECTORS, asked, choices_of, fleets, form_of, told


def battle(*groups: Group, terrain: str = "clear", bonus: str = "") -> State:
    """A battle in F5 in its first round; player 1 attacks."""
    state = position(*groups, terrain={"F5": terrain})
    state.battle = Battle("F5", P1, P2, 1, Player(bonus) if bonus else None)
    state.battle.lines = {one.id: Line() for one in groups_at(state, "F5")}
    return state


@pytest.mark.parametrize(
    ("vector", "shooter", "target", "terrain"),
    [
        ("H01", {"kind": "SC"}, {"kind": "SC"}, "clear"),
        ("H04", {"kind": "BC", "attack": 2}, {"kind": "BB", "defense": 3}, "clear"),
        ("H06", {"kind": "DN", "attack": 3}, {"kind": "SC", "defense": 1}, "clear"),
        ("H07", {"kind": "DN", "attack": 3}, {"kind": "SC", "defense": 1}, "clear"),
        ("H09", {"kind": "DN", "attack": 3}, {"kind": "SC", "defense": 1}, "nebula"),
    ],
)
def test_what_a_shot_needs(
    vector: str, shooter: dict[str, Any], target: dict[str, Any], terrain: str
) -> None:
    """§4.6: the H vectors."""
    state = battle(
        group("p1", at="F5", **shooter),
        group("p2", at="F5", **target),
        terrain=terrain,
        bonus="p1" if "fleet_bonus" in VECTORS[vector]["given"] else "",
    )
    shot = aim(state, state.groups["p1-1"], state.groups["p2-1"])

    assert VECTORS[vector]["expect"]["to_hit"] == shot.needed


def test_asteroids_take_the_attack_technology() -> None:
    """§4.6: not the Attack Strength; and 1 always hits."""
    weak = battle(
        group("p1", "SC", "F5", attack=1), group("p2", "DN", "F5", defense=3), terrain="asteroids"
    )
    strong = battle(group("p1", "DD", "F5", attack=1), group("p2", "SC", "F5"), terrain="asteroids")

    assert 1 == aim(weak, weak.groups["p1-1"], weak.groups["p2-1"]).needed
    assert 4 == aim(strong, strong.groups["p1-1"], strong.groups["p2-1"]).needed


@pytest.mark.parametrize("vector", ["F01", "F03", "F04", "F06"])
def test_firing_order(vector: str) -> None:
    """§4.5: the F vectors: class, then tactics, then the defender."""
    given = VECTORS[vector]["given"]
    units = []
    for word in given["units"]:
        side, kind, *tactics = word.replace(":", " ").split()
        level = int(tactics[0][1:]) if tactics else 0
        units.append(group("p1" if side == "a" else "p2", kind, "F5", tactics=level))
    state = battle(*units, terrain=given.get("terrain", "clear"))
    for one in state.groups.values():
        if one.kind in ("BASE", "SY"):
            one.tech = type(one.tech)()
    order = [
        f"{'a' if player == P1 else 'd'}:{state.groups[names[0]].kind}"
        for player, names, _ in fire_places(state)
    ]

    assert VECTORS[vector]["expect"]["order"] == order


@pytest.mark.parametrize(
    ("own", "screened", "enemy", "side"),
    [(6, 0, 3, P1), (6, 1, 3, None), (5, 0, 3, None), (1, 0, 2, P2)],
)
def test_fleet_size_bonus(own: int, screened: int, enemy: int, side: str | None) -> None:
    """§4.4, Z01, Z03; R18: at least double, of the ships that are not screened."""
    state = battle(group("p1", "SC", "F5", own), group("p2", "SC", "F5", enemy))
    screen(state, state.groups["p1-1"], screened)

    assert side == bonus_side(state)


def test_bases_and_yards_count_for_fleet_size() -> None:
    """§4.4, Z04."""
    state = battle(group("p1", "SC", "F5", 4), group("p2", "BASE", "F5"), group("p2", "SY", "F5"))

    assert P1 == bonus_side(state)


def test_the_bonus_holds_for_the_round() -> None:
    """§4.4, Z06; R18: it is counted anew at the start of each."""
    start = position(group("p1", "SC", "F4", 4), group("p2", "SC", "F5", 2))
    events = played(
        start,
        ["move p1-1 F5"],
        [],
        [],
        ["fire p2-1 p1-1 2"],
        ["fire p1-1 p2-1 3"],
        [],
        dice=[1, 10, 10, 10, 10],
    )[1]

    assert [P1, None] == [event.bonus for event in told(events, RoundBegan)]
    assert [(1, 3)] == [
        (event.bonus, len(event.faces)) for event in told(events, Fired) if event.player == P1
    ]


def test_screens_up_to_the_difference() -> None:
    """§4.3, S01, S04: who cannot fight is never counted."""
    start = position(group("p1", "SC", "F4", 3), group("p1", "CO", "E4"), group("p2", "SC", "F5"))
    screening, _ = played(start, ["move p1-1 F5"], [])
    assert "AskScreens" == asked(screening)

    with pytest.raises(BadNotation, match="1 or 2"):
        played(screening, ["screen p1-1 3"])
    after, events = played(screening, ["screen p1-1 2"], dice=[])
    assert [{"p1-1": 2}] == [event.screened for event in told(events, RoundBegan)]
    assert "AskFire" == asked(after)


def test_the_smaller_side_screens_nobody() -> None:
    """§4.3, S03."""
    start = position(group("p1", "SC", "F4", 3), group("p2", "SC", "F5", 4))
    screening, _ = played(start, ["move p1-1 F5"], [])
    question: Any = open_question(screening)

    assert P2 == question.player


def test_a_whole_battle() -> None:
    """§4, B01: two Destroyers against three Scouts."""
    start = position(group("p1", "DD", "F4", 2), group("p2", "SC", "F5", 3))
    after, events = played(
        start,
        ["move p1-1 F5"],
        [],
        [],
        ["fire p1-1 p2-1 2"],
        ["fire p2-1 p1-1 2"],
        [],
        ["fire p1-1 p2-1 1"],
        ["fire p2-1 p1-1 1"],
        dice=VECTORS["B01"]["given"]["dice"],
    )

    assert [("p2", "SC", 1)] == fleets(after, "F5")
    assert [P2] == [event.winner for event in told(events, BattleEnded)]
    assert 2 == len(told(events, RoundBegan))
    assert "AskEconomics" == asked(after)


def test_hits_gather_on_one_ship() -> None:
    """§4.7, B02; R21: three hits on two Cruisers leave one with a hit, which is repaired."""
    state = battle(group("p1", "CA", "F5", 2), group("p2", "SC", "F5"))
    target = state.groups["p1-1"]
    destroyed = [hit(state, target) for _ in range(3)]
    assert state.battle is not None

    assert [False, True, False] == destroyed
    assert (1, (1,)) == (target.ships, state.battle.lines["p1-1"].damage)


@pytest.mark.parametrize(("kind", "hits"), [("SC", 1), ("CA", 2), ("BB", 3)])
def test_as_many_hits_as_hull(kind: str, hits: int) -> None:
    """§4.7."""
    state = battle(group("p1", kind, "F5", 2), group("p2", "SC", "F5"))
    destroyed = [hit(state, state.groups["p1-1"]) for _ in range(hits)]

    assert [False] * (hits - 1) + [True] == destroyed
    assert 1 == state.groups["p1-1"].ships


def test_damaged_ships_are_screened_first() -> None:
    """§4.3; R21: the next ship of the group takes the next hit."""
    state = battle(group("p1", "CA", "F5", 3), group("p2", "SC", "F5"))
    target = state.groups["p1-1"]
    hit(state, target)
    screen(state, target, 1)
    hit(state, target)
    assert state.battle is not None
    line = state.battle.lines["p1-1"]
    assert ((1,), (1,)) == (line.screened_damage, line.damage)

    screen(state, target, 0)
    assert (1, 1) == line.damage


def test_decoys_and_escorted_ships() -> None:
    """§4.2, §4.9, B04; R42: decoys die first, Colony Ships with their escort, uncaptured."""
    start = position(
        group("p1", "DD", "F4"),
        group("p2", "SC", "F5"),
        group("p2", "DECOY", "F5"),
        group("p2", "CO", "F5"),
    )
    after, events = played(start, ["move p1-1 F5"], [], ["fire p1-1 p2-1 1"], dice=[4])

    assert [{P1: 0, P2: 1}] == [event.decoys for event in told(events, BattleBegan)]
    assert [("CO",)] == [event.lost for event in told(events, BattleEnded)]
    assert [("p1", "DD", 1)] == fleets(after, "F5")
    assert after.groups["p1-1"].shown is not None


def test_ships_may_hold_fire_and_divide_it() -> None:
    """§4.6; R20: each ship can wait for what the one before it did; left-over ships are asked."""
    start = position(group("p1", "DD", "F4", 3), group("p2", "CA", "F5"), group("p2", "SC", "F5"))
    halfway, events = played(
        start,
        ["move p1-1 F5"],
        [],
        [],
        ["fire p2-1 p1-1 1"],
        ["fire p1-1 p2-2 3"],
        dice=[10, 1],
    )
    assert [1] == [event.destroyed for event in told(events, Fired) if event.player == P1]
    question = open_question(halfway)
    assert isinstance(question, AskFire)
    assert 2 == question.to_fire

    _, later = played(halfway, ["hold p1-1"])
    assert [2] == [event.ships for event in told(later, Held)]


def test_ships_of_a_group_choose_their_own_targets() -> None:
    """§4.6: one die for each ship that fires."""
    start = position(group("p1", "DD", "F4", 2), group("p2", "CA", "F5"), group("p2", "SC", "F5"))
    _, events = played(
        start,
        ["move p1-1 F5"],
        [],
        ["fire p2-1 p1-1 1"],
        ["fire p1-1 p2-1 1"],
        ["fire p1-1 p2-2 1"],
        dice=[10, 10, 10],
    )

    assert [("p2-1", (10,)), ("p2-2", (10,))] == [
        (one.target, one.faces) for one in told(events, Fired) if one.player == P1
    ]


def test_own_groups_in_any_order() -> None:
    """§4.5; R19: the owner chooses; who has begun finishes."""
    start = position(
        group("p1", "DD", "F4", 2), group("p1", "DD", "F4", 2, movement=2), group("p2", "BB", "F5")
    )
    choosing, _ = played(
        start, ["move p1-1 F5"], ["move p1-2 F5"], [], ["fire p2-1 p1-1 1"], dice=[10]
    )
    assert {"p1-1": "", "p1-2": ""} == choices_of(choosing, "p1", "fire", "group")

    begun, _ = played(choosing, ["fire p1-2 p2-1 1"], dice=[10])
    assert {"p1-2": ""} == choices_of(begun, "p1", "fire", "group")


def test_three_sides_fight_two_at_a_time() -> None:
    """§4.1; R17: the mover says whom first; whoever is left fights the next."""
    start = position(
        group("p1", "DN", "F5", 3),
        group("p2", "SC", "F5"),
        group("p3", "SC", "F5"),
        house_rules=HouseRules(map="three"),
    )
    choosing, _ = run_task(start, Combat(P1))
    assert {"p2": "", "p3": ""} == choices_of(choosing, "p1", "fight", "against", at="F5")

    after, events = played(
        choosing,
        ["fight F5 p3"],
        [],
        ["fire p1-1 p3-1 1"],
        [],
        ["fire p1-1 p2-1 1"],
        dice=[1, 1],
    )
    assert [P3, P2] == [event.defender for event in told(events, BattleBegan)]
    assert [("p1", "DN", 3)] == fleets(after, "F5")


# -- retreat


def test_retreats_keep_their_distance() -> None:
    """§4.8, K02; R22: no farther from some own colony, through asteroids too."""
    state = position(group("p1", "SC", "F5"), terrain={"E6": "asteroids"})

    assert {"F4", "E5", "E6", "F6"} == set(retreats(state, P1, "F5"))


def test_retreats_by_house_rule_come_closer() -> None:
    """§4.8; R22."""
    rules = HouseRules(map="small", retreat="closer")
    state = position(group("p1", "SC", "F5"), house_rules=rules)

    assert {"E5", "E6"} == set(retreats(state, P1, "F5"))


def test_nobody_retreats_from_the_last_colony() -> None:
    """§4.8, K05."""
    assert [] == retreats(position(), P1, "C5")


def test_what_bars_a_retreat() -> None:
    """§4.8, K03; R22: strangers of any kind, the unexplored, a super nova; not a bare colony."""
    state = position(
        group("p1", "SC", "F5"),
        group("p2", "DECOY", "E5"),
        unexplored={"E6": "clear"},
        terrain={"F4": "super_nova"},
        colonies={"F6": ("p2", 1)},
    )

    assert ["F6"] == retreats(state, P1, "F5")


def test_retreat_from_the_second_round_on() -> None:
    """§4.8, B05: ships that leave get a counter of their own; a part may stay."""
    start = position(group("p1", "DD", "F4", 2), group("p2", "BB", "F5"))
    first, _ = played(start, ["move p1-1 F5"], [], [], ["fire p2-1 p1-1 1"], dice=[10])
    assert "retreat" not in [kind.word for kind in form_kinds(first)]

    second, _ = played(first, ["fire p1-1 p2-1 2"], [], ["fire p2-1 p1-1 1"], dice=[10, 10, 10])
    after, events = played(second, ["retreat p1-1 E5 1"])
    assert [("p1-2", 1, "E5")] == [
        (one.group, one.ships, one.to) for one in told(events, Retreated)
    ]
    assert "AskFire" == asked(after)

    _, later = played(after, ["retreat p1-1 E6 1"])
    assert [P2] == [event.winner for event in told(later, BattleEnded)]


def form_kinds(state: State) -> Any:
    """The kinds of order of the open question, for who is asked."""
    question: Any = open_question(state)
    return form_of(state, question.player).kinds


def test_the_winner_stays() -> None:
    """§4.9, B07; R23: nobody is asked once the other side is gone."""
    start = position(group("p1", "DD", "F4", 2), group("p2", "SC", "F5"))
    after, events = played(start, ["move p1-1 F5"], [], [], ["fire p1-1 p2-1 1"], dice=[1])

    assert "AskEconomics" == asked(after)
    assert [] == told(events, Retreated)


def test_bases_and_yards_stay() -> None:
    """§4.8."""
    start = position(group("p1", "DD", "I5", 2), group("p2", "BASE", "J5"))
    first, _ = played(
        start, ["move p1-1 J5"], [], [], ["fire p2-1 p1-1 1"], ["hold p1-1"], [], dice=[10]
    )

    assert ["fire", "hold", "doctrine"] == [kind.word for kind in form_kinds(first)]


# -- colonies


@pytest.mark.parametrize(
    ("value", "dice", "left"),
    [(5, [3, 3, 2], None), (5, [3, 10, 10], 3), (1, [3], None), (0, [1], None)],
)
def test_colonies_are_shot_down(value: int, dice: list[int], left: int | None) -> None:
    """§4.10, C01: 5, 3, 1 and gone; a new one at the first hit."""
    start = position(group("p1", "SC", "F5", 3), colonies={"F5": ("p2", value)})
    after, events = played(start, [], ["bombard p1-1"], dice=dice)
    colony = after.systems["F5"].colony

    assert left == (colony.value if colony else None)
    assert {3} == {event.needed for event in told(events, ColonyHit)}


def test_no_bonus_against_colonies_and_nobody_must_fire() -> None:
    """§4.10, C06; R24."""
    start = position(group("p1", "SC", "F5", 6), colonies={"F5": ("p2", 5)})
    spared, events = played(start, [])
    assert "AskBombard" == asked(spared)

    after, events = played(spared, [])
    assert [] == told(events, ColonyHit)
    assert after.systems["F5"].colony is not None


def test_who_was_screened_fires_at_the_colony() -> None:
    """§4.10; R24: each ship of the attacker once, whatever it did in the battle."""
    start = position(
        group("p1", "SC", "F4", 2), group("p2", "SC", "F5"), colonies={"F5": ("p2", 5)}
    )
    _, events = played(
        start,
        ["move p1-1 F5"],
        [],
        ["screen p1-1 1"],
        ["fire p2-1 p1-1 1"],
        ["fire p1-1 p2-1 1"],
        ["bombard p1-1"],
        dice=[10, 1, 10, 10],
    )

    assert [2] == [len(one.faces) for one in told(events, ColonyHit)]


def test_loads_go_with_the_colony() -> None:
    """§4.10, C07: and a barren planet is barren again."""
    start = position(
        group("p1", "SC", "F5", 2), terrain={"F5": "barren"}, colonies={"F5": ("p2", 3)}
    )
    colony = start.systems["F5"].colony
    assert colony is not None
    colony.stock = ("mineral_deep",)
    after, _ = played(start, [], ["bombard p1-1"], dice=[1, 1])

    assert after.systems["F5"].colony is None
    assert "barren" == after.systems["F5"].marker


@pytest.mark.parametrize(("hits", "left"), [(3, 5), (1, 15)])
def test_homeworlds_lose_five_a_hit(hits: int, left: int) -> None:
    """§4.10, C03."""
    start = position(group("p1", "SC", "J5", 3))
    after, _ = played(start, [], ["bombard p1-1"], dice=[1] * hits + [10] * (3 - hits))
    colony = after.systems["J5"].colony

    assert colony is not None
    assert left == colony.value


def test_the_first_homeworld_ends_the_game() -> None:
    """§7, C04; R1: its conqueror wins."""
    start = position(group("p1", "SC", "J5", 4))
    after, events = played(start, [], ["bombard p1-1"], dice=[1] * 4)

    assert after.result is not None
    assert (P1,) == after.result.winners
    assert [P2] == [event.player for event in told(events, EmpireFell)]
    assert 1 == len(told(events, MatchEnded))


def test_the_last_homeworld_by_house_rule() -> None:
    """§7; R1: the fallen empire is removed, its conqueror gets points, and the others go on."""
    start = position(
        group("p1", "SC", "L12", 4),
        group("p2", "SC", "F5", 4),
        house_rules=HouseRules(map="three", victory="last_standing"),
    )
    after, _ = played(start, [], ["bombard p1-1"], dice=[1] * 4)

    assert after.result is None
    assert after.empires[P2].fallen
    assert [] == fleets(after, "F5")
    assert 30 == after.empires[P1].bounty


def test_a_battle_against_nothing_that_fights() -> None:
    """§4.1; R17: where the rest of a third side cannot fight, it is destroyed."""
    start = position(group("p1", "SC", "F5"), group("p2", "DECOY", "F5"))
    after, _ = run_task(start, BeginBattle(P1, "F5", P2))

    assert [("p1", "SC", 1)] == fleets(after, "F5")
