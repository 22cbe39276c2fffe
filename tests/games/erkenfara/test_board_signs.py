"""What the map shows as pictures: land and sea, forts and capitals, armies and what befell them."""

from __future__ import annotations

from typing import get_args

from hegemon.core.board import Contingent, Place, Token, Work
from hegemon.core.dice import SeededDice
from hegemon.core.game import Player
from hegemon.core.show.board_checks import check_board
from hegemon.core.show.signs import GROUNDS
from hegemon.games.erkenfara import ERKENFARA, HouseRules
from hegemon.games.erkenfara.maps.game_map import Card, Hero, LandKind, map_called, text_of
from hegemon.games.erkenfara.state import State

P1, P2 = Player("p1"), Player("p2")


def begun(name: str = "duel_continent") -> State:
    rules = HouseRules(map=name)
    return ERKENFARA.setup(rules, ERKENFARA.players(rules), SeededDice(b"", 0))


def place(state: State, name: str) -> Place:
    found = ERKENFARA.board(ERKENFARA.view(state, P1))
    assert check_board(found) == []
    return next(one for one in found.places if one.id == name)


def token(state: State, name: str) -> Token:
    return next(one for one in ERKENFARA.board(ERKENFARA.view(state, P1)).tokens if one.id == name)


def test_a_capital_and_a_fort() -> None:
    state = begun()
    capital, fort = place(state, "r_cap"), place(state, "r_f1")

    assert (capital.sign, capital.works, capital.worth) == ("field", (Work("capital"),), 8000)
    assert (fort.sign, fort.works, fort.worth) == ("castle", (Work("fort-3"),), 2000)


def test_land_by_the_sea_is_coast() -> None:
    found = map_called("island_war")
    signs = {one.id: one.sign for one in ERKENFARA.maps.board(text_of("island_war")).places}
    for region in found.regions.values():
        if region.kind == "land":
            by_the_sea = any(found.is_sea(near) for near in region.adjacent)
            assert signs[region.id] == ("coast" if by_the_sea else "field")
        elif region.kind == "sea":
            assert signs[region.id] == "sea"


def test_a_map_may_say_what_land_looks_like() -> None:
    """On Two Thrones it is what the names say."""
    state = begun()
    assert [place(state, name).sign for name in ("r_4", "r_5", "b_2", "r_2")] == [
        *("wood", "pass", "wood", "field"),
    ]


def test_only_land_has_a_ground() -> None:
    text = text_of("duel_continent").replace(
        'kind = "fort"\n', 'kind = "fort"\nground = "wood"\n', 1
    )
    assert [fault for fault in ERKENFARA.maps.faults(text) if "only land has a ground" in fault]
    assert set(get_args(LandKind)) - {""} <= set(GROUNDS)


def test_occupied_land_belongs_to_one_and_is_held_by_another() -> None:
    state = begun()
    state.regions["b_2"].occupier = P1
    state.regions["b_2"].mark("salted")
    seen = place(state, "b_2")

    assert (seen.owner, seen.held_by, seen.states) == (P2, P1, ("salted",))
    assert place(state, "b_3").held_by is None


def test_armies() -> None:
    state = begun()
    name, army = next((name, one) for name, one in state.armies.items() if one.at == "r_f2")
    army.maximal, army.status = army.current + 500, "exhausted"
    army.attachments = (Hero("ana", 3), Card("fog", 2))
    seen = token(state, name)

    assert seen.sign == "guard"
    assert seen.made_of == (
        Contingent("guard", "troops", army.current),
        Contingent("hero", "hero ana", 1),
        Contingent("card", "trading card fog", 1),
    )
    assert seen.states == ("damaged", "exhausted")
    field = next(name for name, one in state.armies.items() if not one.at.endswith(("f1", "f2")))
    assert token(state, field).sign == "army"
    state.armies[field].status = "well rested"
    assert token(state, field).states == ("rested",)


def test_navies() -> None:
    state = begun("sea_war")
    signs = {one.kind: token(state, name).sign for name, one in state.armies.items()}
    assert signs["sea"] == "navy"
