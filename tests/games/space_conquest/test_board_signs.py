"""What the chart shows as pictures: stars by what they are worth, ships, and what may rebel."""

from __future__ import annotations

import pytest

from hegemon.core.board import Contingent, Place, Token, Work, places_by_id
from hegemon.core.show.board_checks import check_board
from hegemon.games.space_conquest import SPACE_CONQUEST, HouseRules, Sighting, State
from hegemon.games.space_conquest.positions import P1, P2, fleet, position, star
from hegemon.games.space_conquest.view import truth_of, view_of


def chart(house_rules: HouseRules | None = None) -> State:
    """p1 at home with a weakly held star; one seen before, one never."""
    state = position(
        star("A", 0, 0, ru=4, home_of=P1, p1=3),
        star("B", 3, 0, ru=2, owner=P1, p1=1),
        star("C", 6, 0, ru=3),
        star("D", 9, 0, ru=1),
        star("E", 11, 9, ru=4, home_of=P2, p2=9),
        fleets=(fleet(P1, 1, "B", "C", left=3), fleet(P1, 5, "A", "D", left=4)),
        turn=5,
        house_rules=house_rules or HouseRules(),
    )
    state.players[P1].known["C"] = Sighting(3, None, 3, 2)
    return state


def place(state: State, name: str) -> Place:
    found = SPACE_CONQUEST.board(view_of(state, P1))
    assert check_board(found) == []
    return places_by_id(found)[name]


def token(state: State, name: str) -> Token:
    found = SPACE_CONQUEST.board(view_of(state, P1))
    return next(one for one in found.tokens if one.id == name)


def test_stars_shine_by_their_ru_as_far_as_it_is_known() -> None:
    signs = {name: place(chart(), name) for name in "ABCDE"}
    assert [one.sign for one in signs.values()] == [
        *("star-4", "star-2", "star-3", "unexplored", "unexplored"),
    ]
    assert [one.worth for one in signs.values()] == [4, 2, 3, None, None]
    assert signs["A"].works == (Work("homeworld"),)
    assert signs["E"].works == ()


def test_what_was_seen_before_and_what_may_rebel() -> None:
    state = chart()
    assert place(state, "C").states == ("as-of",)
    assert place(state, "B").states == ("unrest",)
    assert place(state, "A").states == ()
    state.stars["B"].station(P1, 2)
    assert place(state, "B").states == ()


@pytest.mark.parametrize(("counts", "states"), [(False, ("unrest",)), (True, ())])
def test_who_is_about_to_leave_holds_a_star_by_house_rule(
    counts: bool, states: tuple[str, ...]
) -> None:
    state = chart(HouseRules(departing_count_as_garrison=counts))
    assert place(state, "B").states == states


def test_ships_and_garrisons() -> None:
    state = chart()
    assert token(state, "at-A").made_of == (Contingent("fleet", "ships", 3),)
    assert token(state, "at-B").made_of == (Contingent("fleet", "ship", 1),)
    assert token(state, "at-C").sign == "guard"
    under_way = [one for one in SPACE_CONQUEST.board(view_of(state, P1)).tokens if one.to]
    assert [(one.sign, one.count) for one in under_way] == [("fleet", 1), ("fleet", 5)]


def test_the_truth_shows_every_star() -> None:
    found = SPACE_CONQUEST.board(truth_of(chart()))
    assert [one.sign for one in found.places] == [
        *("star-4", "star-2", "star-3", "star-1", "star-4"),
    ]
