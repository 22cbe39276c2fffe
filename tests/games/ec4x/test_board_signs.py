"""What the star map shows as pictures: only what the House knows, and by which way fleets go."""

from __future__ import annotations

import pytest

from hegemon.core.board import Contingent, Place, Token, Work
from hegemon.core.show.board_checks import check_board
from hegemon.games.ec4x.common.phases.observation import note_all
from hegemon.games.ec4x.common.show.board import board_of
from hegemon.games.ec4x.common.starmap.star_map import HUB, hex_of
from hegemon.games.ec4x.common.state import Facility, Fleet, Mission, Ship, Squadron, State, chart
from hegemon.games.ec4x.monero.state import truth_of, view_of
from tests.games.ec4x.cases import ME, MICRO, YOU, home_of, monero, psu_of


def place(state: State, system: str) -> Place:
    return next(one for one in board_of(view_of(state, ME)).places if one.id == system)


def token(state: State, name: str) -> Token:
    return next(one for one in board_of(view_of(state, ME)).tokens if one.id == name)


def fleet(state: State, name: str, *ships: str, at: str = "", owner: str = ME) -> Fleet:
    squadrons = [Squadron(f"s{90 + number}", (Ship(code),)) for number, code in enumerate(ships)]
    state.fleets[name] = Fleet(name, owner, at or home_of(state)[0], squadrons)  # type: ignore[arg-type]
    return state.fleets[name]


def test_ones_own_home() -> None:
    """2.1: what a House begins with, the figure beside it, and where it lies exactly."""
    state = monero()
    system, _ = home_of(state)
    seen = place(state, system)

    assert seen.sign == "eden"
    assert {Work("homeworld"), Work("shipyard"), Work("spaceport")} <= set(seen.works)
    assert seen.worth == 420
    assert seen.hex == tuple(hex_of(system))
    assert seen.states == ()
    assert check_board(board_of(view_of(state, ME))) == []


def test_a_strangers_colony_has_no_size_and_no_figure() -> None:
    """2.4: what orbits is seen; people, industry and what stands on the ground are not."""
    state = monero()
    system, theirs = home_of(state, YOU)
    theirs.facilities = (*theirs.facilities, Facility("SB", crippled=True))
    theirs.ground, theirs.shield, theirs.industry, theirs.homeworld = {"GB": 3}, 2, 9, False
    fleet(state, "p1-90", "SC", at=system)
    seen = place(state, system)

    assert seen.works == (Work("colony"), Work("shipyard"), Work("starbase"))
    assert seen.worth is None
    assert seen.states == ("damaged",)
    assert Work("battery", 3) in next(
        one.works for one in board_of(truth_of(state)).places if one.id == system
    )


@pytest.mark.parametrize(
    ("units", "sign"), [(1, "colony-1"), (60, "colony-1"), (61, "colony-2"), (181, "colony-3")]
)
def test_sizes_of_colonies(units: int, sign: str) -> None:
    """Small to level II, where there is no industry; large from the level of a new homeworld."""
    state = monero()
    system, colony = home_of(state)
    colony.homeworld = False
    colony.people = psu_of(units * MICRO, state.tables.population.exponent)

    assert place(state, system).works[0] == Work(sign)
    assert place(state, system).worth == units


def test_what_was_seen_before_is_as_of_then() -> None:
    state = monero()
    system, _ = home_of(state, YOU)
    fleet(state, "p1-90", "SC", at=system)
    note_all(state)
    del state.fleets["p1-90"]
    seen = place(state, system)

    assert seen.states == ("as-of",)
    assert seen.sign == "eden"
    assert set(seen.works) == {Work("colony"), Work("shipyard")}


def test_a_new_colony_and_one_that_fares_badly() -> None:
    state = monero()
    system, colony = home_of(state)
    state.turn, colony.settled, colony.blockaded, colony.terraforming = 7, 6, True, 3
    colony.hurt = {"GB": 1}
    assert place(state, system).states == ("blockaded", "damaged", "terraforming", "new")
    state.turn = 8
    assert "new" not in place(state, system).states


def test_a_system_that_was_never_seen_shows_its_star_and_the_hub_itself() -> None:
    state = monero()
    seen = {one.id: one for one in board_of(view_of(state, ME)).places if not one.known}
    assert {one.sign for name, one in seen.items() if name != HUB} <= {
        *("star-1", "star-2", "star-3", "star-4", "unexplored"),
    }
    assert seen[HUB].sign == "hub"


def test_a_fleet_by_its_classes() -> None:
    """The strongest class stands on it; parts have full names, for one or for several."""
    state = monero()
    one = fleet(state, "p1-90", "DD", "DD", "BB")
    one.lift = (Ship("ET"),)
    one.squadrons[0].crippled = True
    seen = token(state, "p1-90")

    assert seen.sign == "battleship"
    assert seen.made_of == (
        Contingent("destroyer", "Destroyers", 2),
        Contingent("battleship", "Battleship", 1),
        Contingent("colony-ship", "ETAC", 1),
    )
    assert seen.states == ("damaged",)
    for squadron in one.squadrons:
        squadron.crippled = True
    one.exposed, one.readiness = False, "mothballs"
    assert token(state, "p1-90").states == ("crippled", "cloaked", "mothballs")


def test_unarmed_ships_show_what_there_is_most_of() -> None:
    state = monero()
    one = fleet(state, "p1-90")
    one.lift = (Ship("ET"), Ship("TT"), Ship("TT"))
    assert token(state, "p1-90").sign == "transport"


def test_the_way_of_ones_own_fleet_follows_the_lanes() -> None:
    state = monero()
    system, _ = home_of(state)
    goal, _ = home_of(state, YOU)
    fleet(state, "p1-90", "DD").mission = Mission(1, goal)
    fleet(state, "p2-90", "DD", at=system, owner=YOU).mission = Mission(1, goal)
    seen = token(state, "p1-90")
    lanes = {frozenset((lane.a, lane.b)) for lane in chart(state).star_map.lanes}

    assert (seen.way[0], seen.way[-1], len(seen.way) > 2) == (system, goal, True)
    assert all(frozenset(pair) in lanes for pair in zip(seen.way, seen.way[1:], strict=False))
    stranger = token(state, "x1")
    assert (stranger.way, stranger.to, stranger.states) == ((), None, ())


def test_a_strangers_fleet_has_no_classes() -> None:
    """2.4: squadrons and unarmed ships are counted, and no more is told."""
    state = monero()
    system, _ = home_of(state)
    one = fleet(state, "p2-90", "BB", "CV", at=system, owner=YOU)
    one.lift = (Ship("ET"),)
    seen = token(state, "x1")

    assert seen.sign == "fleet"
    assert seen.made_of == (
        Contingent("fleet", "squadrons", 2),
        Contingent("fleet", "unarmed ship", 1),
    )
