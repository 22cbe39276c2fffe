"""What an umpire may do by hand in Space Empires."""

from typing import Any

import pytest

from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import P1, P2, group, position
from hegemon.games.space_empires.state import State, Tech
from tests.games.by_hand.cases import BYSTANDER, done, refused, umpire, who_sees

ALONE, EVERYBODY = [P1], [P1, P2, BYSTANDER]


def here() -> State:
    """Face-down ships of player 1 in deep space, Ship Yards at home, and a colony without ships."""
    return position(group("p1", "DD", "D4", 2), group("p1", "SY", "C5"), colonies={"D5": ("p1", 1)})


ACTS: list[tuple[str, Any, Any, list[str]]] = [
    ("cp p1 33", lambda state: state.empires[P1].cp, 33, ALONE),
    ("level p1 attack 2", lambda state: state.empires[P1].levels["attack"], 2, ALONE),
    ("tech p1-1 movement 3", lambda state: state.groups["p1-1"].tech.movement, 3, ALONE),
    ("ships p1-1 4", lambda state: state.groups["p1-1"].ships, 4, ALONE),
    ("own D5 p2", lambda state: state.systems["D5"].colony.owner, P2, EVERYBODY),
    ("value D5 5", lambda state: state.systems["D5"].colony.value, 5, EVERYBODY),
    (
        "make p1 SC D5 2",
        lambda state: (state.groups["p1-3"].kind, state.groups["p1-3"].ships),
        ("SC", 2),
        EVERYBODY,
    ),
    ("place p1-1 D5", lambda state: state.groups["p1-1"].at, "D5", EVERYBODY),
    ("remove p1-1", lambda state: list(state.groups), ["p1-2"], EVERYBODY),
    ("raze D5", lambda state: state.systems["D5"].colony, None, EVERYBODY),
    ("value C5 5", lambda state: state.systems["C5"].colony.value, 5, EVERYBODY),
]


@pytest.mark.parametrize(
    ("line", "read", "expected", "seen"), ACTS, ids=lambda each: str(each)[:24]
)
def test_act_does_what_it_says_for_those_who_see_it(
    line: str, read: Any, expected: Any, seen: list[str]
) -> None:
    before = here()
    after = done(SPACE_EMPIRES, before, line)

    assert expected == read(after)
    assert seen == who_sees(SPACE_EMPIRES, before, after, before.empires)


REFUSED = [
    ("cp p3 5", "p1, p2"),
    ("cp p1 10000", "0 to 9999"),
    ("level p1 fighters 1", "'fighters' is not one of ship_size, attack"),
    ("level p1 movement 0", "1 to 7"),
    ("tech p1-1 terraforming 1", "attack, defense, tactics, movement"),
    ("tech p1-1 attack 2", "0 or 1"),
    ("tech p1-2 attack 1", "p1-2 always has the newest technology: change the level"),
    ("ships p1-1 7", "1 to 6"),
    ("own C5 p2", "a homeworld stays its player's"),
    ("own A1 p2", "D5"),
    ("make p1 R D5 1", "is not one of"),
    ("make p2 SC D5 1", "is not one of"),
    ("make p1 BASE D4 1", "is not one of"),
    ("make p1 SC D5 7", "1 to 6"),
    ("place p1-2 D5", "it stays where it was built"),
    ("raze C5", "a homeworld stays"),
    ("found p1 D5", "no choice is legal here"),
    ("value D5 4", "0, 1, 3, 5"),
]


@pytest.mark.parametrize(("line", "told"), REFUSED, ids=[line for line, _ in REFUSED])
def test_act_that_cannot_be_says_what_can(line: str, told: str) -> None:
    assert told in refused(SPACE_EMPIRES, here(), line)


def test_what_lies_face_up_shows_its_new_technology() -> None:
    """§4.2: everybody sees the technology of combat; how far a group moves is its own secret."""
    before = here()
    before.groups["p1-1"].shown = Tech()
    armed = done(SPACE_EMPIRES, before, "tech p1-1 attack 1")
    faster = done(SPACE_EMPIRES, before, "tech p1-1 movement 3")

    assert 1 == SPACE_EMPIRES.view(armed, P2).groups["p1-1"].shown.attack
    assert EVERYBODY == who_sees(SPACE_EMPIRES, before, armed, before.empires)
    assert ALONE == who_sees(SPACE_EMPIRES, before, faster, before.empires)


def test_yards_have_the_newest_technology_at_once() -> None:
    """R29."""
    after = done(SPACE_EMPIRES, here(), "level p1 attack 1")

    assert (1, 0) == (after.groups["p1-2"].tech.attack, after.groups["p1-1"].tech.attack)


def test_counters_do_not_stay_in_what_is_anothers() -> None:
    state = position(group("p1", "SC", "D5"), colonies={"D5": ("p1", 1)})

    assert "counters stand there" in refused(SPACE_EMPIRES, state, "own D5 p2")


@pytest.mark.parametrize("line", ["ships p1-1 4", "level p1 attack 2", "value D5 5"])
def test_nothing_is_changed_in_a_combat_phase(line: str) -> None:
    """§4: hits and screens are counted as it goes; what is in store is no part of it."""
    state = here()
    state.phase = "combat"

    assert "when it is over" in refused(SPACE_EMPIRES, state, line)
    assert "" == refused(SPACE_EMPIRES, state, "cp p1 1")


def test_fighters_go_where_their_carriers_go() -> None:
    """§8.3: and are lost with them."""
    rules = HouseRules(map="small", fighters=True)
    state = position(
        group("p1", "CV", "D4", 2), group("p1", "F", "D4", 6, fighters=1), house_rules=rules
    )
    state.groups["p1-2"].aboard = "p1-1"
    moved = done(SPACE_EMPIRES, state, "place p1-1 C5")

    assert {"C5"} == {one.at for one in moved.groups.values()}
    assert "its Carriers take it along" in refused(SPACE_EMPIRES, state, "place p1-2 C5")
    assert {} == done(SPACE_EMPIRES, state, "remove p1-1").groups


def test_a_colony_is_founded_on_a_planet_of_nobody() -> None:
    """§3.7: one that is known."""
    state = done(SPACE_EMPIRES, here(), "raze D5", "found p2 D5")

    assert P2 == state.systems["D5"].colony.owner
    assert EVERYBODY == who_sees(SPACE_EMPIRES, here(), state, state.empires)


@pytest.mark.parametrize("line", ["place p1-1 E5", "make p1 SC E5 1"])
def test_nobody_is_put_where_nobody_can_be(line: str) -> None:
    """§3.4."""
    state = position(group("p1", "DD", "D4", 2), terrain={"E5": "super_nova"})

    assert "'E5' is not one of" in refused(SPACE_EMPIRES, state, line)


def test_carriers_keep_room_for_what_is_aboard() -> None:
    """§8.3: the invariants speak where no rule of an act does."""
    rules = HouseRules(map="small", fighters=True)
    state = position(
        group("p1", "CV", "D4", 2), group("p1", "F", "D4", 6, fighters=1), house_rules=rules
    )
    state.groups["p1-2"].aboard = "p1-1"

    assert "no room" in refused(SPACE_EMPIRES, state, "ships p1-1 1")


def test_examples_can_be_written() -> None:
    """Each example names a word and as many values as the act has."""
    for kind in umpire(SPACE_EMPIRES, here()).kinds:
        assert len(kind.example.split()) == 1 + len(kind.fields)
