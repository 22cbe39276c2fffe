"""§10.6: where fleets of aliens go."""

from typing import Any

import pytest

from hegemon.core.game import Event
from hegemon.games.space_empires.alien_empires.route import (
    Traveller,
    goal_of,
    path_of,
    phases_until,
)
from hegemon.games.space_empires.alien_empires.sequence import AliensTurn
from hegemon.games.space_empires.events import Moved, Overrun
from hegemon.games.space_empires.positions import group, place_group, run_task
from hegemon.games.space_empires.state import Group, Tech
from tests.games.space_empires.alien_empires.cases import FIRST, has_seen, match, own
from tests.games.space_empires.cases import told


def fleet_at(place: str, **facts: int) -> Traveller:
    """A fleet on its way."""
    return Traveller(**{"at": place, "movement": 1, **facts})  # type: ignore[arg-type]


def shown(made: Group) -> Group:
    """A group that lies face up."""
    made.shown = Tech()
    return made


def moved(*groups: Group, at: str, **facts: Any) -> tuple[str, list[Event]]:
    """Where a fleet that has met nobody is after its turn, and what happened."""
    state = match(*groups, group("alien1", "FLEET", at), **facts)
    own(state).fleets[0].cp = 6
    after, events = run_task(state, AliensTurn(state.turn, FIRST), dice=[3] * 20)
    found = [one.at for one in after.groups.values() if one.owner == FIRST and one.at != "E1"]
    return found[0], events


@pytest.mark.parametrize(
    ("level", "turn", "hexes", "phases"),
    [
        (1, 1, 3, 0),
        (1, 1, 4, 1),
        (1, 3, 1, 0),
        (1, 3, 2, 1),
        (1, 2, 8, 2),
        (3, 1, 5, 0),
        (3, 2, 5, 1),
        (1, 1, 0, 0),
    ],
)
def test_phases_on_the_way(level: int, turn: int, hexes: int, phases: int) -> None:
    """§10.6: three turns to a phase, as far as the level goes on each."""
    assert phases == phases_until(match(turn=turn), level, hexes)


@pytest.mark.parametrize(
    ("start", "colonies", "guards", "goal"),
    [
        ("G6", {"F5": 1, "F9": 5}, [], "F5"),
        ("G6", {"F5": 1, "F9": 5}, ["1 CA F5"], "F5"),
        ("G7", {"F5": 5, "F8": 1}, ["1 CA F5"], "F8"),
        ("G7", {"F5": 5, "F8": 1}, ["1 SC F5", "3 SY F5"], "F5"),
        ("G7", {"F5": 5, "F8": 1}, ["2 SC F5"], "F8"),
        ("G7", {"F5": 5, "F7": 1}, ["1 CA F5", "1 CA F7"], "F7"),
        ("G7", {"F5": 5, "F8": 1}, ["1 CA F5", "1 CA F8"], "F5"),
        ("G7", {"F6": 1, "H6": 3}, [], "H6"),
        ("G7", {"F6": 3, "H6": 3}, [], "F6"),
        ("G7", {"F6": 1, "E8": 1, "H8": 1}, ["1 BASE F6", "1 BASE H8"], "E8"),
    ],
)
def test_the_colony_that_a_fleet_is_after(
    start: str, colonies: dict[str, int], guards: list[str], goal: str
) -> None:
    """§10.6; R97: soonest, then undefended, nearest, largest, nearest to the homeworld."""
    units = [each.split() for each in guards]
    state = match(
        *(group("p1", kind, at, int(ships)) for ships, kind, at in units),
        colonies={place: ("p1", value) for place, value in colonies.items()},
    )

    assert goal == goal_of(state, fleet_at(start))


def test_turns_count_and_not_hexes() -> None:
    """§10.6: with a phase to spare, an undefended colony farther off is as good as a near one."""
    facts: Any = {"colonies": {"F6": ("p1", 5), "D6": ("p1", 1)}}
    guard = group("p1", "CA", "F6")

    assert "D6" == goal_of(match(guard, **facts), fleet_at("G6"))
    assert "F6" == goal_of(match(guard, turn=2, **facts), fleet_at("G6"))


def test_hidden_guards_are_known() -> None:
    """§10.6: what lies face down counts as what it is; who cannot fight does not count."""
    facts: Any = {"colonies": {"F5": ("p1", 5), "F8": ("p1", 1)}}

    assert "F5" == goal_of(match(group("p1", "MINER", "F5"), **facts), fleet_at("G7"))
    assert "F8" == goal_of(match(group("p1", "DN", "F5"), **facts), fleet_at("G7"))


@pytest.mark.parametrize(("worth", "goal"), [(24, "F8"), (25, "F5"), (None, "F5"), (6, None)])
def test_raiders_attack_the_weaker(worth: int | None, goal: str | None) -> None:
    """§10.6: where their ships cost more than those on guard; Ship Yards do not count."""
    state = match(
        group("p1", "SC", "F5", 4),
        group("p1", "SY", "F5", 4),
        group("p1", "SC", "F8", 3),
        group("p1", "CA", "A7"),
        colonies={"F5": ("p1", 5), "F8": ("p1", 1)},
        turn=3,
    )

    assert goal == goal_of(state, Traveller("G6", 2, raiders_worth=worth))


# -- the way


@pytest.mark.parametrize("marker", ["black_hole", "super_nova"])
def test_known_holes_and_novae_are_gone_around(marker: str) -> None:
    """§10.6; R96: one that lies face down bars nobody, for that would tell what it is."""
    facts: Any = {"colonies": {"E8": ("p1", 1)}}
    around = path_of(match(terrain={"F7": marker}, **facts), fleet_at("G8"), "E8")
    hidden = path_of(match(unexplored={"F7": marker}, **facts), fleet_at("G8"), "E8")

    assert ("F8",) == around
    assert ("F7",) == hidden


@pytest.mark.parametrize("marker", ["black_hole", "super_nova"])
def test_a_fleet_leaves_a_hole_that_was_turned_up_where_it_is(marker: str) -> None:
    """§3.9, §10.6: a Cruiser has looked into its hex from beside it, and its player told all."""
    state = match(terrain={"G8": marker}, colonies={"E8": ("p1", 1)})

    assert 1 == len(path_of(state, fleet_at("G8"), "E8"))


def test_asteroids_and_nebulae_stop_nobody() -> None:
    """§10.6: nor do unexplored hexes, whose markers stay face down."""
    state = match(
        terrain={"F6": "asteroids", "F7": "nebula"},
        unexplored={"F5": "danger"},
        colonies={"D6": ("p1", 1)},
    )

    assert 2 == len(path_of(state, Traveller("G6", 4), "D6"))


@pytest.mark.parametrize(
    ("others", "first"),
    [
        ((), "F6"),
        (("SC 2 F6",), "F7"),
        (("SC 2 F6", "SC 2 F7"), "F6"),
        (("SC 1 F6",), "F7"),
        (("SC 1 F7 shown",), "F7"),
        (("SC 2 F7 shown",), "F6"),
        (("MINER 1 F7",), "F7"),
        (("SC 1 F7 shown", "CO 1 F7"), "F6"),
    ],
)
def test_fights_on_the_way(others: tuple[str, ...], first: str) -> None:
    """§10.6: fleets are gone around; a lone ship face up is sought where that costs no time."""
    groups = []
    for each in others:
        kind, ships, at, *face_up = each.split()
        made = group("p1", kind, at, int(ships))
        groups.append(shown(made) if face_up else made)
    state = match(*groups, colonies={"E7": ("p1", 1)})

    assert (first,) == path_of(state, fleet_at("G7"), "E7")


def test_a_lone_ship_that_would_stop_a_fleet_is_let_be() -> None:
    """§10.6: with two hexes to go, the fight would cost the second; a Miner costs nothing."""
    facts: Any = {"colonies": {"E7": ("p1", 1)}}
    scout = shown(group("p1", "SC", "F7"))
    miner = group("p1", "MINER", "F7")

    assert ("F6", "E7") == path_of(match(scout, **facts), Traveller("G7", 4), "E7")
    assert ("F7", "E7") == path_of(match(miner, **facts), Traveller("G7", 4), "E7")


@pytest.mark.parametrize(
    ("terrain", "seen", "own_levels", "first"),
    [
        ({}, {}, {}, "F6"),
        ({"F7": "asteroids"}, {"attack": 2}, {"attack": 1}, "F7"),
        ({"F6": "asteroids"}, {"attack": 1}, {"attack": 2}, "F7"),
        ({"F7": "nebula"}, {"defense": 1}, {}, "F7"),
        ({"F6": "nebula"}, {}, {"defense": 1}, "F7"),
        ({"F6": "nebula"}, {"attack": 1}, {}, "F6"),
    ],
)
def test_the_best_ground(
    terrain: dict[str, str], seen: dict[str, int], own_levels: dict[str, int], first: str
) -> None:
    """§10.6: where two ways are as short, the one that ends where technology favours the fleet."""
    state = has_seen(match(terrain=terrain, colonies={"E7": ("p1", 1)}), **seen)

    assert (first,) == path_of(state, fleet_at("G7", **own_levels), "E7")


# -- the turn


def test_a_turn_of_a_fleet() -> None:
    """§10.6: one hex, and the unexplored marker stays as it is."""
    at, events = moved(at="G6", unexplored={"F5": "danger", "F6": "danger"}, terrain={})

    assert at in ("F5", "F6")
    assert 1 == len(told(events, Moved))
    assert 2 == len(told(events, Moved)[0].path)


def test_who_cannot_fight_is_destroyed_in_passing() -> None:
    """§3.6, §10.6: a Miner in the way; the fleet is not turned up by that."""
    at, events = moved(group("p1", "MINER", "F5"), at="G5", colonies={"E5": ("p1", 1)}, turn=1)

    assert "F5" == at
    assert [("MINER",)] == [each.kinds for each in told(events, Overrun)]


def test_a_fleet_stays_until_the_colony_is_destroyed() -> None:
    """§10.6: it misses, and does not go on."""
    state = match(colonies={"F5": ("p1", 5)})
    place_group(state, group("alien1", "SC", "F5"))
    after, _ = run_task(state, AliensTurn(1, FIRST), dice=[10])

    assert "F5" == after.groups["alien1-2"].at


def test_a_turn_of_nobody_is_not_told() -> None:
    """§10.6: an empire without a fleet has no turn."""
    _, events = run_task(match(), AliensTurn(1, FIRST))

    assert [] == events
