"""§10.3 to §10.6: alien empires with Raiders, Carriers and what meets them."""

from collections import Counter
from typing import Any

import pytest

from hegemon.core.dice import ScriptedDice
from hegemon.games.space_empires.alien_empires.counters import place_ships
from hegemon.games.space_empires.alien_empires.muster import launch, launch_survivors
from hegemon.games.space_empires.alien_empires.records import Fleet
from hegemon.games.space_empires.alien_empires.research import study
from hegemon.games.space_empires.alien_empires.sequence import AliensTurn
from hegemon.games.space_empires.alien_empires.sheet import unmatched
from hegemon.games.space_empires.alien_empires.shipyard import design
from hegemon.games.space_empires.battle.events import BattleBegan
from hegemon.games.space_empires.invariants import invariants
from hegemon.games.space_empires.positions import group, place_group, played, run_task
from hegemon.games.space_empires.state import State
from tests.games.space_empires.alien_empires.cases import (
    FIRST,
    banked,
    has_seen,
    known,
    match,
    own,
    play_of,
)
from tests.games.space_empires.cases import told

ADVANCED = {"raiders": True, "fighters": True, "mines": True}


def ready(seen: dict[str, int] | None = None, **levels: int) -> State:
    """A match with all advanced units, what aliens know, and what they have seen."""
    return has_seen(known(match(options=ADVANCED), **levels), **(seen or {}))


@pytest.mark.parametrize(
    ("levels", "seen", "cp", "less"),
    [
        ({}, {}, 99, 0),
        ({"fighters": 1}, {}, 27, 1),
        ({"fighters": 1}, {}, 26, 0),
        ({"fighters": 1}, {"point_defense": 1}, 99, 0),
        ({"fighters": 2}, {"point_defense": 1}, 99, 1),
        ({"cloaking": 1}, {}, 12, 1),
        ({"cloaking": 1}, {}, 11, 0),
        ({"cloaking": 1}, {"scanners": 1}, 99, 0),
        ({"cloaking": 1, "fighters": 1}, {}, 99, 2),
    ],
)
def test_what_makes_a_launch_likelier(
    levels: dict[str, int], seen: dict[str, int], cp: int, less: int
) -> None:
    """§10.3: full Carriers and Raiders that nothing was shown against, 2 off the die for each."""
    assert less == unmatched(banked(ready(seen, **levels), fleet=cp), FIRST)


def test_raiders_are_launched_as_what_they_are() -> None:
    """§10.3: all points in Raiders, the rest stays in the bank."""
    state = banked(ready(cloaking=1), fleet=40)
    launch(play_of(state), FIRST)
    (fleet,) = own(state).fleets
    (raiders,) = [state.groups[name] for name in fleet.groups]

    assert ("R", 3, 1) == (raiders.kind, raiders.ships, raiders.tech.cloaking)
    assert (True, 0, 4) == (fleet.raiders, fleet.cp, own(state).fleet)


@pytest.mark.parametrize(
    ("levels", "seen", "dice", "bought"),
    [
        ({}, {"fighters": 1}, (), "point_defense"),
        ({"ship_size": 6}, {"cloaking": 1}, (4,), "scanners"),
        ({"ship_size": 6}, {"cloaking": 1}, (5, 1), "attack"),
        ({"fighters": 1}, {}, (6, 1), "ship_size fighters"),
        ({"fighters": 1, "ship_size": 6}, {"point_defense": 1}, (2,), "attack"),
        ({"ship_size": 6}, {}, (7,), "scanners"),
        ({"ship_size": 6, "scanners": 1}, {}, (7, 2), "attack"),
        ({"ship_size": 6}, {"scanners": 2}, (6, 2), "attack"),
    ],
)
def test_what_aliens_study(
    levels: dict[str, int], seen: dict[str, int], dice: tuple[int, ...], bought: str
) -> None:
    """§10.4: answers first; scanners by a die; one level of an answer to what was not seen."""
    points = 35 if " " in bought else 20
    state = banked(ready(seen, **levels), technology=points)
    before, faces = dict(own(state).levels), ScriptedDice(dice)
    study(state, FIRST, faces)
    risen = {name for name, level in own(state).levels.items() if level != before[name]}

    assert set(bought.split()) <= risen


@pytest.mark.parametrize(("face", "level"), [(6, 2), (7, 1)])
def test_raiders_study_cloaking(face: int, level: int) -> None:
    """§10.4: a fleet of Raiders that meets somebody, by a die of 1 to 6."""
    state = banked(ready(cloaking=1, ship_size=6, attack=3, defense=3), technology=30)
    study(state, FIRST, ScriptedDice([face, 5, 5]), raiders=True)

    assert level == own(state).levels["cloaking"]


@pytest.mark.parametrize(
    ("seen", "dice", "ships"),
    [
        ({}, (9,), {"CV": 2, "F": 6, "SC": 1}),
        ({"point_defense": 1}, (4, 9), {"CV": 2, "F": 6, "SC": 1}),
        ({"point_defense": 1}, (5, 9), {"SC": 10}),
    ],
)
def test_full_carriers(seen: dict[str, int], dice: tuple[int, ...], ships: dict[str, int]) -> None:
    """§10.5: all that can be paid, by a die where point defense was seen."""
    state = ready(seen, fighters=1)
    found = Counter(design(state, FIRST, 60, ScriptedDice(dice[: len(dice) - (ships["SC"] == 1)])))

    assert ships == dict(found)


def test_fighters_are_aboard_their_carriers() -> None:
    """§10.5, §8.3: three to each; they go where these go."""
    state = match(options=ADVANCED, colonies={"E6": ("p1", 1)})
    names = place_ships(state, FIRST, "G6", ["CV"] * 7 + ["F"] * 21)
    own(state).fleets.append(Fleet(names, fought=True))
    assert [] == list(invariants(state))
    after, _ = run_task(state, AliensTurn(1, FIRST))

    assert 1 == len({after.groups[name].at for name in names})
    assert [] == list(invariants(after))


def test_carriers_that_defended_a_homeworld_leave_with_their_fighters() -> None:
    """§10.8: the whole load goes along."""
    state = match(options=ADVANCED)
    names = place_ships(state, FIRST, "E1", ["CV", "F", "F", "F"])
    launch_survivors(play_of(state), FIRST)
    after, _ = run_task(state, AliensTurn(1, FIRST))

    assert "E1" not in {after.groups[name].at for name in names}


@pytest.mark.parametrize(
    ("levels", "seen", "escort"),
    [
        ({"scanners": 1}, {"cloaking": 1}, True),
        ({"scanners": 1}, {"cloaking": 2}, False),
        ({}, {}, False),
    ],
)
def test_a_destroyer_that_sees_raiders(
    levels: dict[str, int], seen: dict[str, int], *, escort: bool
) -> None:
    """§10.5: one, after the largest ship, where Scanners are good enough."""
    state = ready(seen, ship_size=3, **levels)

    assert escort == ("DD" in design(state, FIRST, 24, ScriptedDice([8])))


@pytest.mark.parametrize(("face", "ships"), [(6, {"CA": 1, "SC": 6}), (7, {"CA": 3, "SC": 2})])
def test_scouts_against_fighters(face: int, ships: dict[str, int]) -> None:
    """§10.5: with Point Defense against Fighters that were seen the die counts 2 less.

    That is a face of 4 or 5; 6 and 7 are 4 and 5 and bring two Scouts first.
    """
    state = ready({"fighters": 1}, ship_size=3, point_defense=1, attack=face - 5)
    found = Counter(design(state, FIRST, 48, ScriptedDice([face])))

    assert ships["CA"] == found["CA"]
    assert 2 <= found["SC"]


def test_what_fights_is_seen() -> None:
    """§10.4: Fighters, point defense, scanners and cloaking, each by its level."""
    units: Any = [
        group("p1", "CV", "F4"),
        group("p1", "F", "F4", 3, fighters=2),
        group("p1", "SC", "F4", 2, point_defense=1),
        group("p1", "DD", "F4", 1, scanners=2),
    ]
    start = match(*units, options=ADVANCED)
    place_group(start, group("alien1", "DN", "F4", 1))
    state, events = played(start, [], dice=[10] * 9)
    assert state.alien_empires is not None

    assert 1 == len(told(events, BattleBegan))
    names = ("fighters", "point_defense", "scanners")
    assert [2, 1, 2] == [state.alien_empires.seen[name] for name in names]
