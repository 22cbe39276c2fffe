"""§9.2 to §9.5: doomsday machines."""

from fractions import Fraction
from itertools import pairwise, product
from math import prod

import msgspec
import pytest

from hegemon.core.game import Event, Result, open_question
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.battle.events import BattleBegan, BattleEnded, Fired, RoundBegan
from hegemon.games.space_empires.battle.fire import aim, fire_places
from hegemon.games.space_empires.battle.fire_orders import FiringPlace, weakest
from hegemon.games.space_empires.battle.phase import Combat
from hegemon.games.space_empires.battle.retreat import retreats
from hegemon.games.space_empires.battle.sequence import BeginBattle
from hegemon.games.space_empires.conquest.events import EmpireFell
from hegemon.games.space_empires.doomsday.events import (
    MachineCame,
    MachineMoved,
    MinesHit,
    PlanetDestroyed,
    WeaknessFound,
)
from hegemon.games.space_empires.doomsday.orders import Course
from hegemon.games.space_empires.doomsday.rules import schedule, targets, ways
from hegemon.games.space_empires.doomsday.sequence import Arrival, AskCourse, Devour
from hegemon.games.space_empires.events import TurnBegan
from hegemon.games.space_empires.exploration.events import Shifted
from hegemon.games.space_empires.exploration.guards import place_alien
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.odds.chances import ATTACKER, chances
from hegemon.games.space_empires.odds.question import read_question
from hegemon.games.space_empires.positions import (
    DOOMSDAY,
    P1,
    group,
    machine,
    played,
    position,
    run_task,
)
from hegemon.games.space_empires.rules.movement import why_no_step
from hegemon.games.space_empires.rules.sides import GUARDS, MACHINES
from hegemon.games.space_empires.state import Battle, Group, Line, State
from hegemon.games.space_empires.tables import TABLES
from tests.games.space_empires.cases import asked, choices_of, fleets, told
from tests.samples import cases

LARGE = msgspec.structs.replace(DOOMSDAY, map="doomsday_large")
MINED = msgspec.structs.replace(DOOMSDAY, mines=True)
STRONG = {"map": "doomsday_small", "solitaire": "doomsday"}


def start(*groups: Group, **facts: object) -> State:
    """A position of a solitaire game; the small map unless it is said otherwise."""
    return position(*groups, **{"house_rules": DOOMSDAY, **facts})  # type: ignore[arg-type]


# -- §9.2


def test_ratings() -> None:
    """§9.2: the first and the last of the ten, and each at least as strong as the one before."""
    ratings = [TABLES.unit(kind) for kind in TABLES.machine_kinds]
    facts = [(one.fires, one.attack, one.defense, one.hull, one.attacks) for one in ratings]

    assert (10, ("D", 7, 1, 6, 3), ("A", 11, 4, 11, 6)) == (len(facts), facts[0], facts[-1])
    assert all(
        one.fires >= two.fires and one.attack <= two.attack and one.hull <= two.hull
        for one, two in pairwise(ratings)
    )


@pytest.mark.parametrize(
    ("map_name", "level", "expected"),
    [
        ("doomsday_small", "easy", ((7, 1), (9, 3), (11, 5))),
        ("doomsday_small", "normal", ((7, 2), (9, 4), (10, 6))),
        ("doomsday_small", "good_luck", ((5, 1), (7, 3), (9, 5))),
        ("doomsday_large", "hard", ((7, 5), (9, 7), (11, 9))),
        ("doomsday_large", "harder", ((7, 6), (9, 8), (10, 10))),
        ("small", "harder", ()),
    ],
)
def test_schedule(map_name: str, level: str, expected: tuple[tuple[int, int], ...]) -> None:
    """§9.2; R67: phase and rating by map and level; where rivals play no machine comes."""
    game = TABLES.maps[map_name].solitaire
    rules = HouseRules(map=map_name, solitaire=game, difficulty=level)  # type: ignore[arg-type]

    assert expected == schedule(position(house_rules=rules))


def test_a_machine_comes_at_the_end_of_its_phase() -> None:
    """§9.2; R77: after the orders of that phase, where a die says; nobody can enter there."""
    here = start(group("p1", "SC", "E4"), turn=3)
    here.round = 7
    before, _ = played(here, [])
    after, events = played(before, [], dice=[4])
    (came,) = told(events, MachineCame)

    assert ("AskEconomics", 0) == (asked(before), before.machines)
    assert ("F3", "DM2", 4) == (came.at, came.unit, came.face)
    assert [("doomsday", "DM2", 1)] == fleets(after, "F3")
    assert "only doomsday machines come in there" == why_no_step(after, after.groups["p1-1"], "F3")


@pytest.mark.parametrize("number", [6, 8])
def test_none_comes_in_other_phases(number: int) -> None:
    """§9.2: only in the three phases of the level."""
    here = start()
    here.round = number

    assert [] == run_task(here, Arrival())[1]


# -- §9.3


@pytest.mark.parametrize(
    ("colonies", "expected"),
    [
        ({"C3": 1, "C8": 5}, ["C3"]),
        ({"C2": 1, "C6": 3}, ["C6"]),
        ({"B3": 3, "C6": 5}, ["C6"]),
        ({"B4": 5, "C6": 5}, ["B4"]),
        ({"B3": 3, "B4": 3}, ["B4"]),
        ({"D2": 0}, ["D2"]),
        ({}, ["A5"]),
    ],
)
def test_targets(colonies: dict[str, int], expected: list[str]) -> None:
    """§9.3; R78: nearest, then largest, then nearest to the homeworld, which is a colony, too."""
    here = start(colonies={place: ("p1", value) for place, value in colonies.items()})

    assert expected == targets(here, "E4")


def test_targets_still_tied() -> None:
    """§9.3; R78: both stay, and their player chooses."""
    here = start(colonies={"C4": ("p1", 5), "C6": ("p1", 5)})

    assert ["C4", "C6"] == targets(here, "E5")
    assert ["D4", "D5"] == ways(here, "E5")


@pytest.mark.parametrize(
    ("colony", "place", "expected"),
    [("A5", "B5", ["A5"]), ("C2", "E2", ["D2"]), ("C8", "E8", ["D7"]), ("A5", "C5", ["B4", "B5"])],
)
def test_ways(colony: str, place: str, expected: list[str]) -> None:
    """§9.3; R78: of hexes that lead equally near the one nearer to the homeworld."""
    here = start(colonies={} if colony == "A5" else {colony: ("p1", 5)})

    assert expected == ways(here, place)


def test_the_player_chooses_between_equal_ways() -> None:
    """§9.3; R78: asked each time; another hex is refused with what would be legal."""
    here, _ = played(start(machine(1, "C5")), [])
    question = open_question(here)
    assert isinstance(question, AskCourse)
    after, events = played(here, ["course B4"])
    (moved,) = told(events, MachineMoved)

    assert {"B4": "", "B5": ""} == choices_of(here, "p1", "course", "to")
    assert ["it does not go to 'D4'; it may go to B4 or B5"] == list(
        question.problems(here, P1, Course("D4"))
    )
    assert ("C5", "B4", ("A5",)) == (moved.at, moved.to, moved.targets)
    assert "B4" == after.groups["doomsday-1"].at


def test_machines_move_after_the_player() -> None:
    """§9.3: one hex in each turn, and none before the first has come."""
    _, events = played(start(machine(1, "B5", weakness="none")), [])
    _, quiet = played(start(), [])

    assert ["doomsday"] == [each.player for each in told(events, TurnBegan)][:1]
    assert 1 == len(told(events, MachineMoved))
    assert [] == told(quiet, TurnBegan)


@pytest.mark.parametrize("marker", ["danger", "black_hole", "super_nova", "planet", "nebula"])
def test_machines_ignore_markers(marker: str) -> None:
    """§9.3; R79, R81: nothing is turned up or rolled for, and a planet that nobody knows stays."""
    here = start(machine(1, "D4"), colonies={"B3": ("p1", 1)}, unexplored={"C4": marker})
    after, events = played(here, [])

    assert "C4" == after.groups["doomsday-1"].at
    assert (marker, False) == (after.systems["C4"].marker, after.systems["C4"].explored)
    assert [] == told(events, PlanetDestroyed)


def test_machines_use_no_warp_points() -> None:
    """§9.3; R79: what is next to each other for ships is not for machines."""
    rules = msgspec.structs.replace(DOOMSDAY, warp_points=True)
    here = start(house_rules=rules, terrain={"E4": "warp_point_1", "B5": "warp_point_1"})

    assert "B5" not in ways(here, "E4")


def test_nobody_comes_to_a_marker_beneath_a_machine() -> None:
    """§9.3; R79: in movement, in retreat and when lost in space."""
    here = start(
        group("p1", "SC", "D4"),
        machine(1, "E4"),
        unexplored={"E4": "planet", "D4": "lost_in_space"},
    )
    after, events = played(here, [], dice=[3, 4])
    (shifted,) = told(events, Shifted)

    assert "a doomsday machine is there, and the hex is unexplored" == why_no_step(
        here, here.groups["p1-1"], "E4"
    )
    assert "E4" not in retreats(here, P1, "D4")
    assert ((3, 4), "D3") == (shifted.faces, shifted.to)
    assert after.groups["p1-1"].at == "D3"


# -- §9.4


def line_up(rating: int, *own: Group, **facts: object) -> State:
    """The first round of a battle of the player against a machine in E4."""
    state = start(*own, machine(rating, "E4", weakness="none"), **facts)
    lines = {name: Line() for name in state.groups}
    state.battle = Battle("E4", P1, MACHINES, 1, None, lines)
    return state


def needed(state: State, shooter: str, target: str) -> int:
    """What a shot needs in the battle under way."""
    return aim(state, state.groups[shooter], state.groups[target]).needed


def fired(events: list[Event]) -> list[tuple[str, str, int, int, int]]:
    """Who fired at what, how many shots, what was needed, and how many were destroyed."""
    return [
        (each.unit, each.target_unit, len(each.faces), each.needed, each.destroyed)
        for each in told(events, Fired)
    ]


def test_a_machine_fires_several_shots() -> None:
    """§9.4; R80: at what it hits most easily, then at what is left; class B before the others."""
    here = start(group("p1", "CA", "E4"), group("p1", "SC", "E4"), machine(5, "E4", 0, "none"))
    before, _ = played(here, [])
    after, events = played(before, [], dice=[9, 10, 8, 10, 7])

    assert "AskScreens" == asked(before)
    assert [("DM5", "SC", 1, 9, 1), ("DM5", "CA", 4, 8, 1)] == fired(events)
    assert [("doomsday", "DM5", 1)] == fleets(after, "E4")


@pytest.mark.parametrize(
    ("rating", "ships", "tech", "machine_needs", "ship_needs"),
    [
        (1, "SC", 0, 7, 2),
        (5, "SC", 0, 9, 1),
        (9, "SC", 0, 9, 0),
        (9, "SC", 1, 9, 0),
        (9, "CA", 2, 9, 2),
        (10, "DN", 3, 8, 5),
    ],
)
def test_to_hit(rating: int, ships: str, tech: int, machine_needs: int, ship_needs: int) -> None:
    """§9.4; R82: a machine never hits with a 10, and a 1 is no hit on a machine by itself."""
    state = line_up(rating, group("p1", ships, "E4", 1, attack=tech))

    assert machine_needs == needed(state, "doomsday-1", "p1-1")
    assert ship_needs == needed(state, "p1-1", "doomsday-1")


def test_who_can_hit_nothing_is_not_asked() -> None:
    """§9.4; R82: a Scout before a Mark-9 Machine fires no shot; it may retreat from round 2 on."""
    here = start(
        group("p1", "SC", "E4", 2), machine(9, "E4", 0, "none"), colonies={"C4": ("p1", 1)}
    )
    screens, _ = played(here, [])
    second, events = played(screens, [], dice=[10] * 6)
    after, _ = played(second, [], dice=[10] * 6)

    assert [("DM9", "SC", 6, 9, 0)] == fired(events)
    assert ("AskScreens", "AskFire", 2) == (
        asked(second),
        asked(after),
        after.battle and after.battle.round,
    )


@pytest.mark.parametrize(
    ("rating", "at", "ships", "expected"),
    [
        (4, "clear", "CA", ["doomsday", "p1"]),
        (1, "clear", "CA", ["p1", "doomsday"]),
        (1, "asteroids", "CA", ["doomsday", "p1"]),
        (1, "nebula", "BB", ["doomsday", "p1"]),
        (3, "clear", "CA", ["p1", "doomsday"]),
    ],
)
def test_firing_order(rating: int, at: str, ships: str, expected: list[str]) -> None:
    """§9.4; R79: by class, then Tactics 2; terrain makes only the player's ships class E."""
    tactics = 3 if rating == 3 else 2 if rating == 2 else 0
    state = line_up(rating, group("p1", ships, "E4", 1, tactics=tactics), terrain={"E4": at})

    assert expected == [side for side, *_ in fire_places(state)]


@pytest.mark.parametrize(
    ("weakness", "ships", "screened", "bonus"),
    [
        ("none", 12, 0, None),
        ("large_fleets", 12, 0, P1),
        ("large_fleets", 9, 0, None),
        ("large_fleets", 12, 3, None),
        ("large_fleets", 12, 2, P1),
    ],
)
def test_fleet_size_bonus(weakness: str, ships: int, screened: int, bonus: str | None) -> None:
    """§9.4; R82: none for or against a machine, but for ten in the line against its weakness."""
    half = ships // 2
    own = (group("p1", "CA", "E4", half), group("p1", "CA", "E4", ships - half))
    here = position(*own, machine(1, "E4", 0, weakness), house_rules=DOOMSDAY)
    screens, _ = played(here, [])
    orders = [f"screen p1-1 {screened}"] if screened else []
    _, events = played(screens, orders, dice=[10] * 3)

    assert bonus == told(events, RoundBegan)[0].bonus


def test_large_fleets_are_ships_that_can_hit() -> None:
    """§9.4; R82: ten Scouts count for nothing where only the bonus would let them hit."""
    own = [group("p1", "SC", "E4", 6), group("p1", "SC", "E4", 6)]
    here = start(*own, machine(6, "E4", 0, "large_fleets"))
    _, events = played(played(here, [])[0], [], dice=[10] * 5)
    able = [group("p1", "SC", "E4", 6, attack=1), group("p1", "SC", "E4", 6, attack=1)]
    there = start(*able, machine(6, "E4", 0, "large_fleets"))
    _, others = played(played(there, [])[0], [], dice=[10] * 5)

    assert None is told(events, RoundBegan)[0].bonus
    assert P1 == told(others, RoundBegan)[0].bonus


def test_a_machine_has_no_fleet_size_bonus() -> None:
    """§9.4; R82: two machines against one ship are no fleet."""
    here = start(
        group("p1", "BASE", "E4"), machine(1, "E4"), machine(1, "E4"), colonies={"E4": ("p1", 5)}
    )
    _, events = run_task(here, BeginBattle(MACHINES, "E4", P1), dice=[10, 10])

    assert None is told(events, RoundBegan)[0].bonus


@pytest.mark.parametrize(
    ("face", "weakness"),
    [(1, "fighters"), (4, "mines"), (5, "cloaking"), (8, "large_fleets"), (10, "none")],
)
def test_weakness(face: int, weakness: str) -> None:
    """§9.4; R83: rolled in its first battle, whatever the match has, and not again in the next."""
    here = start(group("p1", "SC", "E4"), machine(1, "E4"))
    once, events = run_task(here, BeginBattle(P1, "E4", MACHINES), dice=[face, 10, 10, 10])
    once.battle = None
    _, again = run_task(once, BeginBattle(P1, "E4", MACHINES), dice=[10, 10, 10])
    (found,) = told(events, WeaknessFound)

    assert (face, weakness) == (found.face, found.weakness)
    assert weakness == once.groups["doomsday-1"].weakness
    assert [] == told(again, WeaknessFound)


def test_a_machine_fires_first_at_what_brings_a_fleet_below_ten() -> None:
    """§9.4; R80: weak to large fleets, it fires at whatever has the fewest hits left."""
    own = [group("p1", "CA", "E4"), group("p1", "SC", "E4", defense=2)]
    first = [
        told(played(played(here, [])[0], [], dice=[10] * 4)[1], Fired)[0].target_unit
        for here in (
            start(*own, machine(4, "E4", 0, "large_fleets")),
            start(*own, machine(4, "E4", 0, "none")),
        )
    ]

    assert ["SC", "CA"] == first


def test_hits_stay_with_a_machine() -> None:
    """§9.4; R82: it brings them to the next battle, and does not repair itself after one."""
    here = start(group("p1", "CA", "E4", 3), machine(1, "E4", 2, "none"))
    screens, _ = played(here, [])
    line, _ = played(screens, [], ["fire p1-1 doomsday-1 3"], dice=[3, 3, 10, 10, 10, 10])
    assert line.battle is not None
    left, _ = played(line, [], dice=[10, 10, 10])
    assert left.battle is not None

    assert (4,) == left.battle.lines["doomsday-1"].damage


def test_a_machine_that_wins_keeps_its_hits() -> None:
    """§9.4; R82: what it has taken when its last enemy is gone."""
    here = start(group("p1", "CA", "E4"), machine(1, "E4", 2, "none"))
    after, _ = played(
        here, [], ["fire p1-1 doomsday-1 1"], ["hold p1-1"], dice=[3, *[10] * 3, 5, 5]
    )

    assert [("doomsday", "DM1", 1)] == fleets(after, "E4")
    assert 3 == after.groups["doomsday-1"].damage


@pytest.mark.parametrize(("weakness", "lost"), [("none", 4), ("fighters", 4)])
def test_mines_are_nothing_to_a_machine(weakness: str, lost: int) -> None:
    """§9.4; R84: they neither explode nor stay."""
    here = start(
        group("p1", "MINE", "D4", 4),
        machine(1, "E4", 0, weakness),
        house_rules=MINED,
        colonies={"D4": ("p1", 1)},
    )
    after, events = played(here, [])
    (ended,) = told(events, BattleEnded)

    assert [] == told(events, MinesHit)
    assert (("MINE",) * lost, [("doomsday", "DM1", 1)]) == (ended.lost, fleets(after, "D4"))


def test_mines_against_a_machine_that_is_weak_to_them() -> None:
    """§9.4; R84: each hits on 5 or less and is used up; the rest stays when the machine is gone."""
    here = start(
        group("p1", "MINE", "D4", 4),
        machine(1, "E4", 4, "mines"),
        house_rules=MINED,
        colonies={"D4": ("p1", 1)},
    )
    after, events = played(here, [], dice=[6, 5, 1])
    (mined,) = told(events, MinesHit)

    assert ((6, 5, 1), 2, True) == (mined.faces, mined.hits, mined.destroyed)
    assert [("p1", "MINE", 1)] == fleets(after, "D4")


@pytest.mark.parametrize(
    ("weakness", "dice", "needs", "of_machine"),
    [("cloaking", [], (3, 2), 6), ("none", [10] * 4, (2, 2), 8)],
)
def test_raiders(weakness: str, dice: list[int], needs: tuple[int, int], of_machine: int) -> None:
    """§9.4; R83: cloaked in every round before a machine that is weak to it, and seen by others."""
    rules = msgspec.structs.replace(DOOMSDAY, raiders=True)
    here = start(
        group("p1", "R", "E4", 1, cloaking=1), machine(4, "E4", 0, weakness), house_rules=rules
    )
    state, _ = played(here, [], dice=dice)
    later, _ = played(state, ["hold p1-1"], dice=[10] * 4)

    assert ("AskFire", "AskFire") == (asked(state), asked(later))
    assert of_machine == needed(state, "doomsday-1", "p1-1")
    assert needs == (needed(state, "p1-1", "doomsday-1"), needed(later, "p1-1", "doomsday-1"))


@pytest.mark.parametrize(("weakness", "needs", "first"), [("none", 0, "CA"), ("fighters", 4, "F")])
def test_fighters(weakness: str, needs: int, first: str) -> None:
    """§9.4; R80, R83: they hit only a machine that is weak to them, and it fires at them first."""
    rules = msgspec.structs.replace(DOOMSDAY, fighters=True)
    fighters = group("p1", "F", "E4", 3, fighters=1, defense=3)
    own = (group("p1", "CV", "E4"), fighters, group("p1", "CA", "E4"))
    state = line_up(1, *own, house_rules=rules)
    state.groups["doomsday-1"].weakness = weakness
    target = weakest(state, FiringPlace(MACHINES, ("doomsday-1",)), state.groups["doomsday-1"])

    assert needs == needed(state, "p1-2", "doomsday-1")
    assert first == target.kind


def beaten(scouts: int, hits: int) -> Fraction:
    """How likely so many Scouts with Attack 1 destroy a Mark-1 Machine that can take so many hits.

    By hand: the machine hits with each of 3 shots on 7 or less, then each Scout on 3 or less.
    """
    if scouts == 0 or hits <= 0:
        return Fraction(scouts > 0)
    chances_of: dict[tuple[int, int], Fraction] = {}
    for shots in product((7, 3), repeat=3):
        left = max(0, scouts - shots.count(7))
        for fire in product((3, 7), repeat=left):
            after = left, hits - fire.count(3)
            share = Fraction(prod(shots) * prod(fire), 10 ** (3 + left))
            chances_of[after] = chances_of.get(after, Fraction()) + share
    again = chances_of.pop((scouts, hits), Fraction())
    won = sum((chance * beaten(*after) for after, chance in chances_of.items()), Fraction())
    return won / (1 - again)


@pytest.mark.parametrize("scouts", cases([1, 2, 4], [6]))
def test_odds_against_a_machine(scouts: int) -> None:
    """§9.4: the same fractions as counted by hand; never a bonus for numbers."""
    asked_for = read_question(f"{scouts} SC A1 vs 1 DM1", HouseRules())
    found = chances(asked_for.squads, asked_for.terrain, HouseRules())

    assert beaten(scouts, 6) == found.wins(ATTACKER)


# -- §9.5


@pytest.mark.parametrize(
    ("marker", "value", "damage", "left"),
    [("planet", 5, 3, 1), ("planet", None, 1, 0), ("barren", None, 5, 3), ("barren", 0, 0, 0)],
)
def test_a_planet_is_destroyed(marker: str, value: int | None, damage: int, left: int) -> None:
    """§9.5; R81: settled or not, barren or not; it repairs up to two hits."""
    colonies = {"D4": ("p1", value)} if value is not None else {"C3": ("p1", 1)}
    place = machine(1, "E4" if value is not None else "D4", damage, "none")
    here = start(place, terrain={"D4": marker}, colonies=colonies)
    if value is None:
        after, events = run_task(here, Devour("doomsday-1"))
    else:
        after, events = played(here, [])
    (gone,) = told(events, PlanetDestroyed)

    assert ("clear", None) == (after.systems["D4"].marker, after.systems["D4"].colony)
    assert (left, damage - left) == (after.groups["doomsday-1"].damage, gone.repaired)
    assert [] == list(SPACE_EMPIRES.invariants(after))


@pytest.mark.parametrize("marker", ["mineral_deep", "wreck", "asteroids", "clear"])
def test_other_things_stay(marker: str) -> None:
    """§9.5; R81: a machine destroys planets alone."""
    here = start(machine(1, "D4", 2, "none"), terrain={"D4": marker})
    after, events = run_task(here, Devour("doomsday-1"))

    assert marker == after.systems["D4"].marker
    assert ([], 2) == (told(events, PlanetDestroyed), after.groups["doomsday-1"].damage)


def test_defenders_come_first() -> None:
    """§9.5: as long as ships of the player are there the planet stands."""
    here = start(group("p1", "SC", "D4"), machine(1, "D4", 0, "none"), colonies={"D4": ("p1", 1)})

    assert [] == run_task(here, Devour("doomsday-1"))[1]


def test_machines_and_aliens_leave_each_other_alone() -> None:
    """§9.5; R81: the planet that aliens guard stands, and nobody is asked for a battle."""
    rules = msgspec.structs.replace(DOOMSDAY, aliens=True)
    here = start(machine(1, "E4", 2, "none"), house_rules=rules, terrain={"E4": "barren"})
    place_alien(here, f"{GUARDS}-E4-1", "AB", "E4")
    after, events = run_task(here, Devour("doomsday-1"))
    _, fights = run_task(here, Combat(MACHINES))

    assert ([], []) == (events, fights)
    assert "barren" == after.systems["E4"].marker


def test_ships_that_cannot_fight_are_destroyed() -> None:
    """§3.6, §9.5: Miners, Colony Ships and decoys do not stop a machine."""
    own = [group("p1", kind, "D4") for kind in ("MINER", "CO", "DECOY")]
    after, events = played(start(*own, machine(1, "E4"), colonies={"D4": ("p1", 1)}), [])

    assert [("doomsday", "DM1", 1)] == fleets(after, "D4")
    assert [] == told(events, BattleBegan)
    assert 1 == len(told(events, PlanetDestroyed))


def test_the_homeworld_destroyed_is_a_defeat() -> None:
    """§9.5: nobody has won, and nothing is asked any more."""
    after, events = played(start(machine(1, "B5", 0, "none")), [])
    (fell,) = told(events, EmpireFell)

    assert ("doomsday", "A5") == (fell.by, fell.at)
    assert Result("defeat", (), "the homeworld was destroyed") == after.result
    assert [] == after.agenda


@pytest.mark.parametrize(("before", "over"), [(0, False), (1, False), (2, True)])
def test_the_last_machine_destroyed_is_a_victory(before: int, over: bool) -> None:
    """§9.5: once all that come have come."""
    here = start(group("p1", "CA", "E4"), machine(1, "E4", 5, "none"), machines_before=before)
    after, _ = played(here, [], [f"fire p1-1 doomsday-{before + 1} 1"], dice=[3])
    won = Result("victory", (P1,), "every doomsday machine was destroyed")

    assert (won if over else None) == after.result
