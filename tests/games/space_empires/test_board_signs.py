"""What the map shows as pictures: what lies in hexes, colonies, counters, and how they fare."""

from __future__ import annotations

import pytest

from hegemon.core.board import Board, Contingent, Place, Token, Work
from hegemon.core.show.board_checks import check_board
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import P1, P2, group, machine, position
from hegemon.games.space_empires.show.board import board_of
from hegemon.games.space_empires.state import Battle, Line, State, Tech
from hegemon.games.space_empires.view import view_of


def board(state: State) -> Board:
    found = board_of(view_of(state, P1))
    assert check_board(found) == []
    return found


def place(state: State, name: str) -> Place:
    return next(one for one in board(state).places if one.id == name)


def token(state: State, name: str) -> Token:
    return next(one for one in board(state).tokens if one.id == name)


def test_what_lies_in_hexes() -> None:
    lies = {"D1": "nebula", "D2": "mineral_home", "D3": "barren"}
    state = position(terrain=lies, unexplored={"D4": "planet"})
    signs = {one.id: one.sign for one in board(state).places}

    assert [signs[name] for name in ("D1", "D2", "D3", "D5")] == [
        *("nebula", "minerals", "barren", "empty"),
    ]
    assert signs["D4"] == "unexplored"


def test_a_marker_that_only_i_looked_at_is_face_down() -> None:
    state = position(unexplored={"D4": "black_hole"})
    state.systems["D4"].seen_by = (P1,)
    seen = place(state, "D4")
    assert (seen.sign, seen.states) == ("black-hole", ("face-down",))


def test_warp_points_are_empty_space_where_they_are_not_played() -> None:
    lies = {"D1": "warp_point_1"}
    assert place(position(terrain=lies), "D1").sign == "empty"
    played = HouseRules(map="small", warp_points=True)
    assert place(position(terrain=lies, house_rules=played), "D1").sign == "warp-point"


@pytest.mark.parametrize(
    ("value", "sign"), [(0, "colony-1"), (1, "colony-1"), (3, "colony-2"), (5, "colony-3")]
)
def test_colonies_by_what_they_have_grown_to(value: int, sign: str) -> None:
    seen = place(position(colonies={"D3": (P2, value)}), "D3")
    assert (seen.sign, seen.works, seen.worth) == ("planet", (Work(sign),), value)


def test_homeworlds_and_exact_hexes() -> None:
    state = position()
    homes = [one for one in board(state).places if one.works == (Work("homeworld"),)]
    assert [(one.owner, one.sign, one.worth) for one in homes] == [
        (P1, "home-planet", 20),
        (P2, "home-planet", 20),
    ]
    places = {one.id: one.hex for one in board(state).places}
    assert len(set(places.values())) == len(places)
    assert None not in places.values()


def test_a_blockaded_colony_of_ones_own_and_a_battle() -> None:
    state = position(group(P1, "CA", "D4"), group(P2, "SC", "D4"), colonies={"D3": (P1, 1)})
    state.empires[P1].blockaded = ("D3",)
    state.battle = Battle("D4", P1, P2, lines={"p1-1": Line(damage=(1,)), "p2-1": Line()})

    for one in state.groups.values():
        one.shown = Tech()
    theirs = {one.id: one.states for one in board_of(view_of(state, P2)).places}

    assert place(state, "D3").states == ("blockaded",)
    assert theirs["D3"] == ()
    assert place(state, "D4").states == ("battle",)
    assert token(state, "p1-1").states == ("seen", "damaged")


def test_own_counters_by_kind_and_strangers_face_down() -> None:
    state = position(group(P1, "CA", "D4", 3), group(P2, "BB", "D5", 2))
    mine, theirs = token(state, "p1-1"), token(state, "p2-1")

    assert (mine.sign, mine.made_of) == ("cruiser", (Contingent("cruiser", "Cruisers", 3),))
    assert (theirs.sign, theirs.made_of, theirs.states) == ("unknown", (), ("face-down",))
    state.groups["p2-1"].shown = Tech()
    shown = token(state, "p2-1")
    assert shown.made_of == (Contingent("battleship", "Battleships", 2),)
    state.groups["p1-1"].shown = Tech()
    assert token(state, "p1-1").states == ("seen",)


def test_what_counters_carry() -> None:
    miner = group(P1, "MINER", "D4")
    miner.load = "mineral_home"
    state = position(miner, group(P1, "SC", "D4"))
    state.groups["p1-2"].aboard = "p1-3"
    assert token(state, "p1-1").states == ("laden",)
    assert token(state, "p1-2").states == ("aboard",)


def test_a_doomsday_machine() -> None:
    rules = HouseRules(map="doomsday_small", solitaire="doomsday")
    state = position(machine(3, "D4", damage=2), house_rules=rules)
    one = next(each for each in board(state).tokens if each.owner not in (P1, P2))
    assert (one.sign, one.states) == ("doomsday-machine", ("damaged",))
    assert one.made_of[0].count == 1
    assert {each.sign for each in board(state).places if each.id.startswith("F")} == {"entry"}
