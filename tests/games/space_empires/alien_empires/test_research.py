"""§10.4: what alien empires study, die by die."""

import pytest

from hegemon.core.dice import ScriptedDice
from hegemon.games.space_empires.alien_empires.research import study, study_movement
from hegemon.games.space_empires.state import State
from tests.games.space_empires.alien_empires.cases import FIRST, banked, has_seen, known, match, own


def studied(state: State, points: int, *dice: int, home: bool = False) -> dict[str, int]:
    """What study brings: the levels that rose, and the points that are left; all dice are cast."""
    banked(state, technology=points)
    before, faces = dict(own(state).levels), ScriptedDice(dice)
    study(state, FIRST, faces, home=home)
    after = own(state).levels
    risen = {name: level for name, level in after.items() if level != before[name]}
    assert len(dice) == len(faces.rolls)
    return {**risen, "left": own(state).technology}


def test_less_than_20_points_are_kept() -> None:
    """§10.4; R93: although Ship Size 2 costs 10."""
    assert {"left": 19} == studied(match(), 19)


def test_the_first_level_of_ship_size_needs_no_die() -> None:
    """§10.4: 10 points, and with 10 left no other technology can be paid."""
    assert {"ship_size": 2, "left": 10} == studied(match(), 20)


@pytest.mark.parametrize(
    ("level", "face", "bought"),
    [(2, 7, True), (2, 8, False), (3, 6, True), (3, 7, False), (4, 5, True), (4, 6, False),
     (5, 3, True), (5, 4, False)],
)  # fmt: skip
def test_larger_ships_by_a_die(level: int, face: int, *, bought: bool) -> None:
    """§10.4: the higher the level, the less likely the next; one die and no other in a study."""
    state = known(match(), ship_size=level, attack=3, defense=3, tactics=3)
    found = studied(state, 20, face)

    assert bought == (found.get("ship_size") == level + 1)


@pytest.mark.parametrize(
    ("face", "bought"),
    [(1, "attack"), (2, "attack"), (3, "defense"), (4, "defense")],
)
def test_the_table(face: int, bought: str) -> None:
    """§10.4: attack and defense have two faces each."""
    assert {bought: 1, "ship_size": 2, "left": 0} == studied(match(), 30, face)


def test_dice_go_on_until_nothing_can_be_paid() -> None:
    """§10.4; R93: a technology that is too dear, or not in the match, is rolled again."""
    state = known(match(), attack=1)
    found = studied(state, 30, 2, 6, 7, 8, 9, 10, 1, 3)

    assert {"ship_size": 2, "defense": 1, "left": 0} == found


@pytest.mark.parametrize(
    ("attack", "defense", "dice", "bought"),
    [
        (1, 0, (5,), {"defense": 1}),
        (0, 1, (5,), {"attack": 1}),
        (0, 0, (5, 5), {"attack": 1}),
        (0, 0, (5, 6), {"defense": 1}),
        (2, 0, (5,), {"tactics": 1}),
        (0, 2, (5,), {"tactics": 1}),
    ],
)
def test_tactics_wait_for_attack_or_defense(
    attack: int, defense: int, dice: tuple[int, ...], bought: dict[str, int]
) -> None:
    """§10.4; R94: until one of them is 2 the lower is bought, of equal ones either by a die."""
    state = known(match(), ship_size=6, attack=attack, defense=defense)
    found = studied(state, 20, *dice)
    left = found.pop("left")

    assert bought == found
    assert (5 if "tactics" in bought else 0) == left


def test_when_everything_is_known_points_are_kept() -> None:
    """§10.4: no die is cast."""
    state = known(match(), ship_size=6, attack=3, defense=3, tactics=3)

    assert {"left": 99} == studied(state, 99)


def test_mines_that_were_seen_are_swept() -> None:
    """§10.4: first of all, and without a die; one level is enough of it."""
    rules = {"mines": True}
    assert {"mine_sweep": 1, "ship_size": 2, "left": 0} == studied(
        has_seen(match(options=rules), mines=1), 20
    )
    assert {"ship_size": 2, "mine_sweep": 1, "left": 0} == studied(match(options=rules), 20, 1, 10)


def test_a_means_against_what_was_not_seen_is_bought_once() -> None:
    """§10.4: a second level only when there is something to sweep."""
    blind = known(match(options={"mines": True}), ship_size=6, mine_sweep=1)
    assert {"attack": 1, "left": 0} == studied(blind, 20, 10, 1)

    wary = has_seen(known(match(options={"mines": True}), ship_size=6, mine_sweep=1), mines=1)
    assert {"mine_sweep": 2, "left": 5} == studied(wary, 20, 10)


def test_a_homeworld_does_not_study_sweeping() -> None:
    """§10.8: a 10 is rolled again."""
    state = known(match(options={"mines": True}), ship_size=6)

    assert {"attack": 1, "left": 0} == studied(state, 20, 10, 1, home=True)


@pytest.mark.parametrize(
    ("points", "dice", "level"), [(20, (4,), 2), (20, (5,), 1), (19, (), 1), (40, (1,), 2)]
)
def test_movement_by_a_die_with_every_launch(
    points: int, dice: tuple[int, ...], level: int
) -> None:
    """§10.4: one level at most; nothing is rolled where it cannot be paid."""
    state = banked(match(), technology=points)
    study_movement(state, FIRST, ScriptedDice(dice))

    assert level == own(state).levels["movement"]
    assert points - 20 * (level - 1) == own(state).technology
