"""What an umpire may do by hand in Space Empires to hexes, loads, the order of play, and aliens."""

from typing import Any

import pytest

from hegemon.core import Player
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.alien_empires.counters import place_ships
from hegemon.games.space_empires.alien_empires.records import FLEET, Fleet
from hegemon.games.space_empires.exploration.sequence import AskReveal
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import (
    ALIEN_EMPIRES,
    DOOMSDAY,
    P1,
    P2,
    P3,
    group,
    machine,
    position,
)
from hegemon.games.space_empires.state import State, Tech
from hegemon.games.space_empires.turn import Turn
from tests.games.by_hand.cases import BYSTANDER, done, refused, who_sees

ALONE, EVERYBODY, NOBODY = [P1], [P1, P2, BYSTANDER], list[str]()
RULES = HouseRules(
    map="small", fighters=True, aliens=True, mines=True, pipelines=True, unpredictable_research=True
)
ALIEN = Player("alien1")


def here() -> State:
    """Carriers with Fighters in deep space and a Miner at home; markers face down beside them."""
    state = position(
        group("p1", "CV", "D4", 3),
        group("p1", "F", "D4", 2, fighters=1),
        group("p1", "MINER", "C5"),
        group("p1", "F", "C5", 1, fighters=1),
        colonies={"D5": ("p1", 1)},
        unexplored={"E4": "mineral_deep", "E5": "danger", "G4": "super_nova"},
        terrain={"F4": "asteroids", "F5": "barren"},
        house_rules=RULES,
    )
    state.systems["E4"].seen_by = (P1,)
    state.groups["p1-1"].steps = 1
    return state


def marker(state: State, place: str) -> tuple[str, bool, tuple[Player, ...]]:
    """What lies in a hex, whether it is known, and to whom it is."""
    system = state.systems[place]
    return system.marker, system.explored, system.seen_by


ACTS: list[tuple[str, Any, Any, list[Any]]] = [
    ("explore E4", lambda state: marker(state, "E4"), ("mineral_deep", True, ()), EVERYBODY),
    ("explore E5", lambda state: marker(state, "E5"), ("clear", True, ()), EVERYBODY),
    ("cover F4 danger", lambda state: marker(state, "F4"), ("danger", False, ()), EVERYBODY),
    ("marker F4 nebula", lambda state: marker(state, "F4"), ("nebula", True, ()), EVERYBODY),
    ("marker E4 danger", lambda state: marker(state, "E4"), ("danger", False, (P1,)), ALONE),
    ("marker E5 planet", lambda state: marker(state, "E5"), ("planet", False, ()), NOBODY),
    ("know p1 E5", lambda state: marker(state, "E5"), ("danger", False, (P1,)), ALONE),
    ("forget p1 E4", lambda state: marker(state, "E4"), ("mineral_deep", False, ()), ALONE),
    ("guard F5 AB", lambda state: state.groups["aliens-F5-1"].kind, "AB", EVERYBODY),
    ("reveal p1-1", lambda state: state.groups["p1-1"].shown, Tech(), EVERYBODY),
    ("tow p1-3 mineral_home", lambda state: state.groups["p1-3"].load, "mineral_home", EVERYBODY),
    (
        "stock D5 mineral_deep 2",
        lambda state: state.systems["D5"].colony.stock,
        ("mineral_deep",) * 2,
        EVERYBODY,
    ),
    ("fresh p1-1", lambda state: state.groups["p1-1"].steps, 0, ALONE),
    ("first p2", lambda state: state.order, (P2, P1), EVERYBODY),
    ("progress p1 attack 7", lambda state: state.empires[P1].progress, {"attack": 7}, ALONE),
    ("bounty p1 9", lambda state: state.empires[P1].bounty, 9, ALONE),
    ("destroyed p1 2", lambda state: state.empires[P1].destroyed, 2, EVERYBODY),
    ("make p1 MSP D4 1", lambda state: state.groups["p1-5"].kind, "MSP", EVERYBODY),
    ("make p1 MINE D4 2", lambda state: state.groups["p1-5"].ships, 2, EVERYBODY),
]


@pytest.mark.parametrize(("line", "read", "expected", "seen"), ACTS, ids=[one for one, *_ in ACTS])
def test_act_does_what_it_says_for_those_who_see_it(
    line: str, read: Any, expected: Any, seen: list[Any]
) -> None:
    before = here()
    after = done(SPACE_EMPIRES, before, line)

    assert expected == read(after)
    assert seen == who_sees(SPACE_EMPIRES, before, after, before.empires)


REFUSED = [
    ("explore F4", "E4, E5"),
    ("cover D4 danger", "D4: units are there"),
    ("cover D5 danger", "D5: a colony is there"),
    ("cover F4 warp_point_1", "is not one of"),
    ("marker E4 clear", "nothing lies face down that is nothing"),
    ("marker F4 danger", "it leaves an empty hex when it is turned up"),
    ("marker D5 nebula", "a colony needs its planet"),
    ("marker D4 super_nova", "units are there"),
    ("know p1 E4", "E5, G4"),
    ("forget p2 E4", "no choice is legal here"),
    ("guard F4 AB", "F5"),
    ("guard F5 DD", "is not one of"),
    ("tow p1-1 wreck", "is not one of p1-3"),
    ("tow p1-3 asteroids", "mineral_home, mineral_deep, wreck, nothing"),
    ("board p1-2 p1-3", "no choice is legal here, not p1-1: it is aboard p1-1"),
    ("board p1-2 ashore", "away from a colony of yours Fighters stay aboard"),
    ("stock D4 wreck 1", "is not one of"),
    ("progress p1 attack 99", "0 to"),
    ("first p3", "p1, p2"),
    ("reveal p1-3", "is not one of"),
    ("bank alien1 fleet 5", "there is no order 'bank'"),
    ("seen attack 1", "there is no order 'seen'"),
    ("machine doomsday-1 DM5 D4", "there is no order 'machine'"),
]


@pytest.mark.parametrize(("line", "told"), REFUSED, ids=[line for line, _ in REFUSED])
def test_act_that_cannot_be_says_what_can(line: str, told: str) -> None:
    assert told in refused(SPACE_EMPIRES, here(), line)


def test_a_counter_that_lies_face_down_is_no_more_known() -> None:
    """§3.1: nor is it changed where it lies so."""
    up = done(SPACE_EMPIRES, here(), "reveal p1-1")
    down = done(SPACE_EMPIRES, up, "hide p1-1")

    assert ("CV", "?") == (
        SPACE_EMPIRES.view(up, P2).groups["p1-1"].kind,
        SPACE_EMPIRES.view(down, P2).groups["p1-1"].kind,
    )
    assert NOBODY == who_sees(
        SPACE_EMPIRES, down, done(SPACE_EMPIRES, down, "hide p1-1"), down.empires
    )


def test_fighters_are_ashore_at_home_and_aboard_where_there_is_room() -> None:
    """§8.3."""
    state = done(SPACE_EMPIRES, here(), "place p1-1 C5", "board p1-4 p1-1", "board p1-2 ashore")

    assert ("", "p1-1") == (state.groups["p1-2"].aboard, state.groups["p1-4"].aboard)
    assert "it is aboard p1-1" in refused(SPACE_EMPIRES, state, "board p1-4 p1-1")


def test_the_turns_that_are_left_are_in_the_new_order() -> None:
    """§2, R4: who has begun goes on; clockwise from who is first."""
    state = position(house_rules=HouseRules(map="three"))
    left = [Turn(1, P3), Turn(1, P2)]  # a stack: player 2 is next
    later = [Turn(2, P3), Turn(2, P2), Turn(2, P1)]
    question = state.agenda[-1]
    state.agenda = [*later, *left, question]
    after = done(SPACE_EMPIRES, state, "first p3")

    assert (P3, P1, P2) == after.order
    assert [Turn(2, P2), Turn(2, P1), Turn(2, P3), Turn(1, P2), Turn(1, P3)] == after.agenda[:-1]
    assert question == after.agenda[-1]


@pytest.mark.parametrize(
    "line", ["explore E4", "cover F4 danger", "place p1-1 D5", "reveal p1-1", "tow p1-3 wreck"]
)
def test_the_map_is_not_changed_while_markers_are_explored(line: str) -> None:
    """§5: who is asked is asked about what lies there."""
    state = here()
    state.phase = "exploration"

    assert "when that is over" in refused(SPACE_EMPIRES, state, line)
    assert "" == refused(SPACE_EMPIRES, state, "know p1 E5")


def test_a_marker_that_somebody_is_asked_about_stays() -> None:
    """§3.9: a Cruiser has just looked at it."""
    state = here()
    state.agenda.append(AskReveal(P1, "E4"))

    assert "a question about E4 is open" in refused(SPACE_EMPIRES, state, "explore E4")
    assert "a question about E4 is open" in refused(SPACE_EMPIRES, state, "forget p1 E4")
    assert "" == refused(SPACE_EMPIRES, state, "explore E5")


def test_nobody_is_in_a_super_nova_by_hand() -> None:
    """§3.4, §9.3."""
    state = position(group("p1", "CO", "E5"), unexplored={"E5": "super_nova"})

    assert "it is a super nova" in refused(SPACE_EMPIRES, state, "explore E5")


def test_two_ends_of_a_warp_are_enough() -> None:
    """R58."""
    rules = HouseRules(map="small", warp_points=True)
    ends = {"F4": "warp_point_1", "G4": "warp_point_1"}
    state = position(terrain=ends, house_rules=rules)

    assert "F4 and G4 are joined by it" in refused(SPACE_EMPIRES, state, "marker H4 warp_point_1")
    assert "" == refused(SPACE_EMPIRES, state, "marker H4 warp_point_2")


def test_guards_are_taken_from_the_map_and_put_there() -> None:
    """§8.6: as many on a planet as are drawn, and no more than there are counters."""
    state = done(SPACE_EMPIRES, here(), "guard F5 AB", "guard F5 AC", "remove aliens-F5-1")

    assert ["aliens-F5-2"] == [name for name in state.groups if name.startswith("aliens")]
    assert "aliens guard what lies there" in refused(SPACE_EMPIRES, state, "marker F5 planet")

    most = state.tables.aliens.ships
    full = done(SPACE_EMPIRES, here(), *["guard F5 AB"] * most)
    assert "as many are there as can be" in refused(SPACE_EMPIRES, full, "guard F5 AC")


# -- alien empires


def against_aliens() -> State:
    """A fleet of the first alien empire is under way."""
    state = position(house_rules=ALIEN_EMPIRES)
    assert state.alien_empires is not None
    groups = place_ships(state, ALIEN, "E4", [FLEET])
    state.alien_empires.empires[ALIEN].fleets.append(Fleet(groups, cp=30))
    return state


def own(state: State) -> Any:
    """What the first alien empire has."""
    assert state.alien_empires is not None
    return state.alien_empires.empires[ALIEN]


def fleets(state: State) -> list[tuple[str, int]]:
    """Where the fleets are, and what their ships are built of."""
    return [(state.groups[one.groups[0]].at, one.cp) for one in own(state).fleets]


ALL_OF_ONE = [P1, BYSTANDER]
ALIEN_ACTS: list[tuple[str, Any, Any, list[Any]]] = [
    ("bank alien1 technology 17", lambda state: own(state).technology, 17, NOBODY),
    ("study alien1 attack 2", lambda state: own(state).levels["attack"], 2, NOBODY),
    ("economy alien1 1 2", lambda state: own(state).economy, (1, 1), NOBODY),
    ("seen tactics 1", lambda state: state.alien_empires.seen, {"tactics": 1}, NOBODY),
    ("launch alien1 E5 20", fleets, [("E4", 30), ("E5", 20)], ALL_OF_ONE),
    ("fund {fleet} 44", fleets, [("E4", 44)], NOBODY),
    ("place {fleet} E6", fleets, [("E6", 30)], ALL_OF_ONE),
    ("remove {fleet}", fleets, [], ALL_OF_ONE),
]


@pytest.mark.parametrize(
    ("line", "read", "expected", "seen"), ALIEN_ACTS, ids=[one for one, *_ in ALIEN_ACTS]
)
def test_what_aliens_have_is_the_umpires_secret(
    line: str, read: Any, expected: Any, seen: list[Any]
) -> None:
    """§10: of a fleet the player sees the counter."""
    before = against_aliens()
    after = done(SPACE_EMPIRES, before, line.format(fleet=own(before).fleets[0].groups[0]))

    assert expected == read(after)
    assert seen == who_sees(SPACE_EMPIRES, before, after, before.empires)


ALIENS_REFUSED = [
    ("bank alien1 cp 5", "fleet, technology, defence"),
    ("bank alien9 fleet 5", "alien1, alien2, alien3"),
    ("study alien1 attack 9", "0 to"),
    ("economy alien1 2 1", "only 1"),
    ("launch alien1 A7 20", "is not one of"),
    ("launch alien1 E5 1", "6 to 9999"),
    ("fund p1-1 20", "is not one of"),
    ("place {fleet} A7", "is not one of"),
    ("place alien1-1 E5", "it stays where it was built"),
    ("reveal {fleet}", "is not one of"),
]


@pytest.mark.parametrize(("line", "told"), ALIENS_REFUSED, ids=[line for line, _ in ALIENS_REFUSED])
def test_what_aliens_cannot_have_says_what_can(line: str, told: str) -> None:
    state = against_aliens()

    assert told in refused(SPACE_EMPIRES, state, line.format(fleet=own(state).fleets[0].groups[0]))


def test_ships_of_aliens_have_what_was_studied() -> None:
    """§10.4."""
    after = done(SPACE_EMPIRES, against_aliens(), "study alien1 attack 1")
    bases = [one.tech.attack for one in after.groups.values() if one.owner == ALIEN]

    assert 1 in bases


def test_a_fleet_of_aliens_stays_together() -> None:
    """§10.6: Carriers, their Fighters and all others."""
    state = against_aliens()
    groups = place_ships(state, ALIEN, "F6", ["CV", "F", "F", "F", "SC"])
    own(state).fleets.append(Fleet(groups, fought=True))
    after = done(SPACE_EMPIRES, state, f"place {groups[-1]} F7")

    assert {"F7"} == {after.groups[name].at for name in groups}
    assert "E4" == after.groups[own(after).fleets[0].groups[0]].at


# -- doomsday machines


def test_a_machine_is_put_back_and_mended() -> None:
    """§9.2, §9.4: as many as have come; everybody sees all of it."""
    before = position(machine(3, "D5"), house_rules=DOOMSDAY, machines_before=1)
    after = done(
        SPACE_EMPIRES,
        before,
        "machine doomsday-1 DM5 C3",
        "damage doomsday-1 1",
        "weakness doomsday-2 mines",
        "place doomsday-2 C4",
    )
    back, other = after.groups["doomsday-1"], after.groups["doomsday-2"]

    assert ("DM5", "C3", 1) == (back.kind, back.at, back.damage)
    assert ("C4", "mines") == (other.at, other.weakness)
    assert [P1, BYSTANDER] == who_sees(SPACE_EMPIRES, before, after, before.empires)
    assert "doomsday-2" not in done(SPACE_EMPIRES, after, "remove doomsday-2").groups


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("machine doomsday-1 DM5 C3", "no choice is legal here"),
        ("damage doomsday-1 99", "0 to"),
        ("weakness doomsday-1 rust", "is not one of"),
        ("reveal doomsday-1", "everybody sees machines"),
        ("place doomsday-1 A5", "is not one of"),
    ],
)
def test_a_machine_that_cannot_be_says_why(line: str, told: str) -> None:
    state = position(machine(3, "D5"), house_rules=DOOMSDAY)

    assert told in refused(SPACE_EMPIRES, state, line)


def test_machines_are_not_changed_while_they_move() -> None:
    """§9.3: the player is asked where one of them goes."""
    state = position(machine(3, "D5"), house_rules=DOOMSDAY)
    state.mover = Player("doomsday")

    assert "doomsday is moving" in refused(SPACE_EMPIRES, state, "remove doomsday-1")
