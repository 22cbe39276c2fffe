"""§10.5, §10.8: what alien empires build, case by case."""

from collections import Counter

import pytest

from hegemon.core.dice import ScriptedDice
from hegemon.games.space_empires.alien_empires.counters import alien_tech, place_ships
from hegemon.games.space_empires.alien_empires.shipyard import (
    balanced,
    defences,
    design,
    largest_ships,
    most_ships,
    warships,
)
from hegemon.games.space_empires.tables import TABLES
from tests.games.space_empires.alien_empires.cases import FIRST, has_seen, known, match


def listed(ships: list[str]) -> str:
    """Ships by kind: "2 CA, 1 SC"."""
    return ", ".join(f"{count} {kind}" for kind, count in Counter(ships).items())


@pytest.mark.parametrize(
    ("ship_size", "cp", "most", "largest"),
    [
        (2, 17, "1 DD, 1 SC", "1 DD, 1 SC"),
        (2, 18, "3 SC", "2 DD"),
        (1, 17, "2 SC", "2 SC"),
        (6, 5, "", ""),
        (6, 30, "5 SC", "1 DN, 1 SC"),
        (6, 33, "1 DD, 4 SC", "1 DN, 1 DD"),
    ],
)
def test_many_ships_or_large_ones(ship_size: int, cp: int, most: str, largest: str) -> None:
    """§10.5: 18 points make three Scouts and not two Destroyers, or the other way about."""
    kinds = warships(TABLES, ship_size)
    found = listed(most_ships(TABLES, kinds, cp)), listed(largest_ships(TABLES, kinds, cp))

    assert (most, largest) == found


@pytest.mark.parametrize(
    ("cp", "ships"),
    [
        (24, "2 CA"),
        (27, "1 BC, 1 CA"),
        (30, "2 BC"),
        (32, "1 BB, 1 CA"),
        (36, "3 CA"),
        (11, "1 DD"),
        (20, "1 BB"),
    ],
)
def test_balanced_fleets(cp: int, ships: str) -> None:
    """§10.5; R95: as many as can use the technology of level 2, and the rest makes them larger."""
    assert ships == listed(balanced(TABLES, warships(TABLES, 5), cp, 2))


def test_balanced_with_technology_above_every_hull() -> None:
    """§10.5; R95: ships of the largest hull that there is, not none."""
    assert "2 CA" == listed(balanced(TABLES, warships(TABLES, 3), 24, 3))
    assert "4 SC" == listed(balanced(TABLES, warships(TABLES, 1), 24, 3))


@pytest.mark.parametrize(
    ("face", "ships"),
    [(3, "1 BB, 5 SC"), (4, "1 BB, 2 BC"), (6, "1 BB, 2 BC"), (7, "2 BB, 1 DD")],
)
def test_the_largest_ship_comes_first_then_the_die(face: int, ships: str) -> None:
    """§10.5: 50 points at Ship Size 5 and Attack 2."""
    state = known(match(), ship_size=5, attack=2)
    found = Counter(design(state, FIRST, 50, ScriptedDice([face])))
    wanted = {kind: int(count) for count, kind in (one.split() for one in ships.split(", "))}

    assert wanted == dict(found)


def test_no_die_is_cast_for_less_than_a_ship() -> None:
    """§10.5: the largest ship has taken all."""
    state = known(match(), ship_size=2)

    assert ["DD"] == design(state, FIRST, 14, ScriptedDice([]))


@pytest.mark.parametrize(
    ("face", "ships"),
    [(3, "10 MINE"), (4, "3 BASE, 2 MINE"), (7, "3 BASE, 2 MINE"), (8, "4 BASE")],
)
def test_what_defends_a_homeworld(face: int, ships: str) -> None:
    """§10.8: 50 points by the die: mines, a Base and a mine in turn, or Bases."""
    state = match(options={"mines": True})
    found = Counter(defences(state, FIRST, 50, ScriptedDice([face])))
    wanted = {kind: int(count) for count, kind in (one.split() for one in ships.split(", "))}

    assert wanted == dict(found)


def test_what_no_base_can_be_built_of_makes_mines() -> None:
    """§10.8: two Bases of 33 points, and a mine of what is left."""
    state = match(options={"mines": True})

    assert "2 BASE, 1 MINE" == listed(defences(state, FIRST, 33, ScriptedDice([8])))
    assert [] == defences(state, FIRST, 4, ScriptedDice([]))


def test_without_mines_all_are_bases() -> None:
    """§10.8; R98: nothing is rolled; what is left is kept."""
    assert ["BASE", "BASE"] == defences(match(), FIRST, 33, ScriptedDice([]))


def test_there_are_counters_for_every_ship() -> None:
    """§10.5; R99: seven Cruisers are two counters, and there is no limit to them."""
    state = match()
    names = [place_ships(state, FIRST, "F5", ["CA"] * 40), place_ships(state, FIRST, "F5", ["SC"])]

    assert [7, 1] == [len(each) for each in names]
    assert [6, 6, 6, 6, 6, 6, 4] == [state.groups[name].ships for name in names[0]]


def test_ships_have_the_newest_technology_up_to_their_hull() -> None:
    """§10.4: and Scouts sweep mines, which no other ship of aliens does."""
    state = known(match(options={"mines": True}), attack=2, tactics=1, mine_sweep=2)
    scout, cruiser = (alien_tech(state, FIRST, kind) for kind in ("SC", "CA"))

    assert (1, 1, 2) == (scout.attack, scout.tactics, scout.mine_sweep)
    assert (2, 1, 0) == (cruiser.attack, cruiser.tactics, cruiser.mine_sweep)


def test_nothing_that_was_not_seen_is_feared() -> None:
    """§10.5: without fighters in the match the die is as it falls."""
    state = has_seen(known(match(), ship_size=2), fighters=0)

    assert "2 DD" == listed(design(state, FIRST, 18, ScriptedDice([7])))
