"""§8.3, §8.4: Fighters, Carriers and point defense in battle."""

from typing import Any

import msgspec
import pytest

from hegemon.core.errors import BadAnswer, BadNotation
from hegemon.games.space_empires.battle.events import BattleEnded, Fired, Retreated
from hegemon.games.space_empires.battle.fire import (
    aim,
    fire_places,
    screen,
    screen_limit,
    targets_of,
)
from hegemon.games.space_empires.battle.orders import Fire
from hegemon.games.space_empires.battle.sequence import BattleRound
from hegemon.games.space_empires.carriers.events import FightersLost
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.invariants import invariants
from hegemon.games.space_empires.positions import (
    DOOMSDAY,
    P1,
    P2,
    group,
    machine,
    played,
    position,
    run_task,
)
from hegemon.games.space_empires.rules.sides import MACHINES
from hegemon.games.space_empires.state import Battle, Line, State, groups_of
from tests.games.space_empires.cases import asked, choices_of, fleets, form_of, told
from tests.games.space_empires.cases_combat import defending, lined_up

FLY: Any = {"house_rules": HouseRules(map="small", fighters=True)}


# -- strength


@pytest.mark.parametrize(
    ("level", "attack", "defense"), [(0, 5, 0), (1, 5, 0), (2, 6, 0), (3, 7, 1)]
)
def test_fighters_by_level(level: int, attack: int, defense: int) -> None:
    """§8.3: attack 5, 6, 7 and defense 0, 0, 1; a technology of attack is added."""
    state = lined_up(
        group("p1", "F", "F5", 1, fighters=level, attack=1),
        group("p1", "CV", "F5"),
        group("p2", "SC", "F5"),
        **FLY,
    )
    fighter, scout = state.groups["p1-1"], state.groups["p2-1"]

    assert attack + 1 == aim(state, fighter, scout).needed
    assert 3 - defense == aim(state, scout, fighter).needed


def test_fighters_fire_in_class_b() -> None:
    """§4.5, §8.3: Carriers in class E."""
    state = lined_up(
        group("p1", "CV", "F5"),
        group("p1", "F", "F5"),
        group("p2", "BB", "F5"),
        group("p2", "CA", "F5"),
        **FLY,
    )
    order = [names for _, names, _ in fire_places(state)]

    assert [("p2-1",), ("p1-2",), ("p2-2",), ("p1-1",)] == order


def test_fighters_count_in_a_fleet() -> None:
    """§4.3, §4.4, §8.3: one ship each, for screens and numbers."""
    state = lined_up(
        group("p1", "CV", "F5"), group("p1", "F", "F5", 3), group("p2", "SC", "F5", 2), **FLY
    )
    after, _ = run_task(state, BattleRound())
    assert 2 == screen_limit(after, P1)
    after, _ = played(after, [])
    assert after.battle is not None
    assert P1 == after.battle.bonus


# -- Carriers behind Fighters


def targets(state: State) -> list[str]:
    """What player 2 may fire at."""
    return [each.id for each in targets_of(state, P2)]


def test_fighters_shield_carriers() -> None:
    """§8.3; R87: while one of them is there, whatever Carrier it came with; not from mines."""
    units = (group("p1", "CV", "F5", 2), group("p1", "F", "F5"), group("p1", "DD", "F5"))
    state = lined_up(*units, group("p2", "SC", "F5"), **FLY)
    assert ["p1-2", "p1-3"] == targets(state)
    del state.groups["p1-2"]
    assert ["p1-1", "p1-3"] == targets(state)


def test_screened_fighters_shield_nobody() -> None:
    """§8.3; R87: one screened Fighter is enough."""
    state = lined_up(
        group("p1", "CV", "F5"), group("p1", "F", "F5", 3), group("p2", "SC", "F5"), **FLY
    )
    screen(state, state.groups["p1-1"], 1)
    assert ["p1-2"] == targets(state)
    screen(state, state.groups["p1-1"], 0)
    screen(state, state.groups["p1-2"], 1)
    assert ["p1-1", "p1-2"] == targets(state)


def test_who_fires_at_a_shielded_carrier_is_refused() -> None:
    """§8.3; R87: in the answer as on the sheet."""
    state = defending(
        group("p1", "CV", "F5"), group("p1", "F", "F5"), group("p2", "SC", "F5"), **FLY
    )
    assert ["p1-2"] == list(choices_of(state, "p2", "fire", "target", group="p2-1"))
    with pytest.raises(BadAnswer, match="'p1-1' is no target; these are: p1-2"):
        played(state, Fire("p2-1", "p1-1", 1))


# -- retreat


def flight(*groups: Any, **facts: Any) -> State:
    """Player 2 is in F5 in the second round; nothing there has fired."""
    return defending(*groups, group("p1", "BB", "F5"), **FLY, **facts)


def act(state: State, *lines: str, dice: tuple[int, ...] = ()) -> tuple[State, list[Any]]:
    """The state after some actions of player 2, one answer each."""
    return played(state, *([line] for line in lines), dice=dice)


def test_fighters_that_hold_their_fire_go_along() -> None:
    """§8.3; R87: three with each Carrier."""
    state = flight(group("p2", "CV", "F5", 2), group("p2", "F", "F5", 6))
    after, events = act(state, "hold p2-2", "retreat p2-1 G5 2")

    assert [("CV", 2, "G5"), ("F", 6, "G5")] == [
        (one.unit, one.ships, one.to) for one in told(events, Retreated)
    ]
    assert "p2-1" == after.groups["p2-2"].aboard
    assert [] == list(invariants(after))
    assert [P1] == [one.winner for one in told(events, BattleEnded)]


def test_fighters_do_not_retreat_by_themselves() -> None:
    """§8.3; R87."""
    state = flight(group("p2", "CV", "F5"), group("p2", "F", "F5", 3))

    assert "leaves with Carriers" in choices_of(state, "p2", "retreat", "group")["p2-2"]


def test_carriers_do_not_leave_fighters_that_have_fired() -> None:
    """§8.3; R87: who has fired in this round stays, and so must what can carry it."""
    state = flight(group("p2", "CV", "F5", 2), group("p2", "F", "F5", 6))
    fired, _ = act(state, "fire p2-2 p1-1 4", "hold p2-2", dice=(10, 10, 10, 10))
    assert "left behind" in choices_of(fired, "p2", "retreat", "group")["p2-1"]

    fired, _ = act(state, "fire p2-2 p1-1 3", "hold p2-2", dice=(10, 10, 10))
    with pytest.raises(BadNotation, match="not possible"):
        act(fired, "retreat p2-1 G5 2")
    after, _ = act(fired, "retreat p2-1 G5 1")
    assert [("p2", "CV", 1), ("p2", "F", 3)] == fleets(after, "G5")
    assert ("p2", "F", 3) in fleets(after, "F5")


def test_at_a_colony_fighters_may_be_left() -> None:
    """§8.3; R87."""
    state = flight(
        group("p2", "CV", "F5"),
        group("p2", "F", "F5", 3),
        colonies={"F5": ("p2", 5), "G5": ("p2", 1)},
    )
    fired, _ = act(state, "fire p2-2 p1-1 3", dice=(10, 10, 10))
    after, _ = act(fired, "retreat p2-1 G5 1")

    assert [("p2", "CV", 1)] == fleets(after, "G5")


def test_carriers_without_room_already_may_leave() -> None:
    """§8.3; R87: Fighters that are too many in any case keep nobody."""
    state = flight(group("p2", "CV", "F5"), group("p2", "F", "F5", 3), group("p2", "SC", "F5"))
    state.groups["p2-2"].ships = 6
    after, _ = act(state, "fire p2-2 p1-1 3", "hold p2-2", "retreat p2-1 G5 1", dice=(10, 10, 10))

    assert [("p2", "CV", 1), ("p2", "F", 3)] == fleets(after, "G5")


def test_a_part_of_fighters_needs_a_counter() -> None:
    """§4.8, §8.3; R87: without one the group goes as a whole or stays."""
    others = [group("p2", "F", "J5") for _ in range(7)]
    state = flight(group("p2", "CV", "F5", 2), group("p2", "F", "F5", 6), *others)
    held, _ = act(state, "hold p2-2")
    with pytest.raises(BadNotation, match="not possible"):
        act(held, "retreat p2-1 G5 1")
    after, _ = act(held, "retreat p2-1 G5 2")
    assert [("p2", "CV", 2), ("p2", "F", 6)] == fleets(after, "G5")


def test_carriers_take_first_what_is_aboard() -> None:
    """§8.3; R87: older Fighters of other Carriers stay with these."""
    pair = [group("p2", "CV", "F5"), group("p2", "F", "F5", 3)]
    state = flight(*pair, *pair)
    assert ("p2-1", "p2-3") == (state.groups["p2-2"].aboard, state.groups["p2-4"].aboard)
    after, _ = act(state, "hold p2-2", "hold p2-4", "retreat p2-3 G5 1")

    assert ("F5", "G5") == (after.groups["p2-2"].at, after.groups["p2-4"].at)


def test_a_retreat_to_a_black_hole() -> None:
    """§4.8, §8.3; R88: every ship rolls, then Fighters need a Carrier."""
    state = flight(group("p2", "CV", "F5"), group("p2", "F", "F5", 2), beside={"G5": "black_hole"})
    after, events = act(state, "hold p2-2", "retreat p2-1 G5 1", dice=(10, 1, 1))

    assert [2] == [one.ships for one in told(events, FightersLost)]
    assert [] == fleets(after, "G5")


def test_screened_carriers_take_fighters_with_them() -> None:
    """§4.8, §8.3; R87: so do those that withdraw from the screen."""
    state = flight(group("p2", "CV", "F5"), group("p2", "F", "F5", 3), group("p2", "SC", "F5", 4))
    screen(state, state.groups["p2-1"], 1)
    after, _ = act(state, "hold p2-2", "hold p2-3", "withdraw p2-1 G5 1")

    assert [("p2", "CV", 1), ("p2", "F", 3)] == fleets(after, "G5")


# -- the end


def test_fighters_without_a_carrier_are_lost_after_the_battle() -> None:
    """§8.3; R88: as many stay as there is room for; it is told before the winner."""
    start = position(
        group("p1", "CV", "F4"), group("p1", "F", "F4", 3), group("p2", "DD", "F5"), **FLY
    )
    asking, _ = played(start, ["move p1-1 F5"], [], [])
    asking.groups["p1-2"].ships = 5  # as when a Carrier has gone down
    after, events = played(asking, ["fire p1-2 p2-1 5"], dice=[1])

    assert [2] == [one.ships for one in told(events, FightersLost)]
    kinds = [type(one) for one in events]
    assert kinds.index(FightersLost) < kinds.index(BattleEnded)
    assert {("p1", "CV", 1), ("p1", "F", 3)} == set(fleets(after, "F5"))


def test_fighters_at_a_colony_are_never_lost_for_want_of_a_carrier() -> None:
    """§8.3; R88."""
    start = position(group("p1", "SC", "I5"), group("p2", "F", "J5", 4), mover="p1", **FLY)
    after, events = played(start, ["move p1-1 J5"], [], [], ["fire p2-1 p1-1 4"], dice=[1])

    assert [] == told(events, FightersLost)
    assert [("p2", "F", 4)] == fleets(after, "J5")


# -- point defense


def defended(level: int = 1, terrain: str = "clear", **facts: Any) -> State:
    """Four Scouts with point defense and a Cruiser against Fighters and their Carrier."""
    return lined_up(
        group("p1", "CV", "F5", 2),
        group("p1", "F", "F5", 2),
        group("p2", "SC", "F5", 4, point_defense=level, **facts),
        terrain=terrain,
        at_round=0,
        **FLY,
    )


@pytest.mark.parametrize(("level", "needed"), [(0, 3), (1, 6), (2, 7), (3, 8)])
def test_point_defense_by_level(level: int, needed: int) -> None:
    """§8.4: attack 6, 7, 8 at Fighters, and nothing else; Attack technology is added."""
    state = defended(level, attack=1)
    scout = state.groups["p2-1"]

    assert needed + 1 == aim(state, scout, state.groups["p1-2"]).needed
    assert 4 == aim(state, scout, state.groups["p1-1"]).needed


def test_scouts_fire_at_fighters_in_class_a() -> None:
    """§8.4; R89: before them, and at everything else in class E."""
    order = list(fire_places(defended()))
    assert [
        (P2, ("p2-1",), True),
        (P1, ("p1-2",), False),
        (P2, ("p2-1",), False),
        (P1, ("p1-1",), False),
    ] == order
    assert [P1, P2, P1] == [side for side, *_ in fire_places(defended(level=0))]


@pytest.mark.parametrize("terrain", ["asteroids", "nebula"])
def test_in_terrain_there_is_one_class(terrain: str) -> None:
    """§4.5, §8.4; R89: they fire once, at Fighters with point defense."""
    state = defended(terrain=terrain)
    assert [False, False] == [early for *_, early in fire_places(state)]
    assert 6 == aim(state, state.groups["p2-1"], state.groups["p1-2"]).needed
    asking, _ = run_task(state, BattleRound())
    assert ["p1-2"] == list(choices_of(asking, "p2", "fire", "target", group="p2-1"))


def test_each_scout_fires_once() -> None:
    """§8.4; R89: who has fired at Fighters does not fire in class E, who has not does."""
    asking, _ = run_task(defended(), BattleRound())
    assert ["p1-2"] == list(choices_of(asking, "p2", "fire", "target", group="p2-1"))
    later, events = played(asking, ["fire p2-1 p1-2 4"], dice=[6, 7, 6])

    assert [(6, (6, 7, 6), 2)] == [
        (one.attack, one.faces, one.destroyed) for one in told(events, Fired)
    ]
    assert ["p1-1"] == list(choices_of(later, "p2", "fire", "target", group="p2-1"))
    _, events = played(later, ["fire p2-1 p1-1 1"], dice=[3])
    assert [(3, (3,))] == [(one.attack, one.faces) for one in told(events, Fired)]


def test_scouts_that_wait_fire_with_their_class() -> None:
    """§8.4; R89: at others, never at Fighters; and they retreat only then."""
    asking, _ = run_task(defended(), BattleRound())
    asking.battle.round = 2  # type: ignore[union-attr]
    assert "retreat" not in kinds(asking)
    waited, _ = played(asking, ["hold p2-1"], ["hold p1-2"])

    assert ["retreat", "hold"] == [word for word in kinds(waited) if word != "doctrine"]
    waited.groups.pop("p1-2")
    assert ["p1-1"] == list(choices_of(waited, "p2", "fire", "target", group="p2-1"))


def kinds(state: State) -> list[str]:
    """The words that player 2 can say."""
    return [kind.word for kind in form_of(state, "p2").kinds]


def test_a_scout_that_is_hit_has_fired() -> None:
    """§4.7, §8.4; R87: those that have not fired are hit last."""
    state = defended()
    state.groups["p1-1"].kind = "DD"
    asking, _ = run_task(state, BattleRound())
    later, _ = played(asking, ["fire p2-1 p1-2 2"], ["hold p2-1"], dice=[10, 6])
    last, _ = played(later, ["fire p1-2 p2-1 1"], ["hold p1-1"], dice=[1])
    assert 3 == last.groups["p2-1"].ships
    _, events = played(last, ["fire p2-1 p1-1 2"], dice=[10, 10])

    assert [2] == [len(one.faces) for one in told(events, Fired)]


# -- beside other options


@pytest.mark.parametrize(("weakness", "needed"), [("none", 0), ("mines", 0), ("fighters", 4)])
def test_fighters_and_machines(weakness: str, needed: int) -> None:
    """§9.4: they hit a machine that is weak to them, and no other."""
    alone: Any = {"house_rules": msgspec.structs.replace(DOOMSDAY, fighters=True)}
    state = position(
        group("p1", "CV", "E4"), group("p1", "F", "E4"), machine(1, "E4", 0, weakness), **alone
    )
    state.battle = Battle("E4", P1, MACHINES, 1)
    state.battle.lines = {name: Line() for name in state.groups}

    (foe,) = groups_of(state, MACHINES)

    assert needed == aim(state, state.groups["p1-2"], foe).needed


def test_a_doctrine_of_retreat_takes_fighters_along() -> None:
    """§2.1; R87: they hold their fire, and their Carriers leave with them."""
    state = lined_up(
        group("p1", "BB", "F5"), group("p2", "CV", "F5"), group("p2", "F", "F5", 3), **FLY
    )
    state.empires[P2].doctrine.update(retreat="always", fire="easiest", screen="none")
    after, events = run_task(state, BattleRound())
    after, events = played(after, ["fire p1-1 p2-2 1"], dice=[10])

    assert [("CV", 1), ("F", 3)] == [(one.unit, one.ships) for one in told(events, Retreated)]
    assert asked(after) != "AskFire"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"aboard": ""}, "aboard nothing"),
        ({"aboard": "p1-9"}, "aboard 'p1-9'"),
        ({"ships": 4}, "no room for all"),
        ({"at": "F6"}, "which is elsewhere"),
    ],
)
def test_impossible_loads_are_found(change: dict[str, Any], said: str) -> None:
    """§8.3: Fighters are aboard or at home, and no more than there is room for."""
    state = position(group("p1", "CV", "F4"), group("p1", "F", "F4", 3), **FLY)
    assert [] == list(invariants(state))
    for name, value in change.items():
        setattr(state.groups["p1-2"], name, value)

    assert any(said in each for each in invariants(state))
