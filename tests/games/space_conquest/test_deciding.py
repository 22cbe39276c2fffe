"""What still waits at stars, where ships come to and when, what was counted there."""

from typing import Any

import pytest

from hegemon.core import Numbers, Way
from hegemon.core.deciding.targets import targets_of
from hegemon.games.space_conquest import HouseRules
from hegemon.games.space_conquest.answers import Move
from hegemon.games.space_conquest.forms import MovesForm
from hegemon.games.space_conquest.positions import P1, P2, star
from hegemon.games.space_conquest.state import Sighting
from hegemon.games.space_conquest.view import view_of
from tests.games.space_conquest.cases import table


def form_of(*others: Any, known: dict[str, Sighting] | None = None, **more: Any) -> MovesForm:
    """What player 1 may order, with what he knows of other stars."""
    state = table(*others, **more)
    state.players[P1].known = known or {}
    return MovesForm(view_of(state, P1))


def called(letter: str) -> str:
    """The name of a star."""
    return table(star("X", 3, 3, ru=3)).chart[letter].name


def test_ships_that_no_order_sends_wait_the_most_first() -> None:
    """What is needed against a rebellion does not wait: X has 1 more than its 3."""
    form = form_of(
        star("X", 3, 3, ru=3, owner="p1", p1=4), star("Y", 5, 5, ru=3, owner="p1", p1=3), h=2
    )
    home, other = form.open()

    assert ("ships-H", f"2 ships wait at {called('H')}") == (home.id, home.words)
    assert ("ships-X", f"1 of 4 ships waits at {called('X')}") == (other.id, other.words)
    assert ("place", "X", "move", {"from": "X"}) == (
        other.kind,
        other.thing,
        other.order,
        other.given,
    )


def test_a_star_that_ships_leave_waits_no_more() -> None:
    """Those that stay were left there on purpose."""
    form = form_of(star("X", 3, 3, ru=1))

    assert ["ships-H"] == [one.id for one in form.open()]
    assert () == form.then(Move("H", "X", 1)).open()


def test_a_number_begins_with_the_ships_that_wait() -> None:
    """What a star needs against a rebellion stays unless one says so; where none waits all go."""
    form = form_of(
        star("X", 3, 3, ru=3, owner="p1", p1=5), star("Y", 5, 5, ru=3, owner="p1", p1=3), h=2
    )

    assert Numbers(1, 5, start=2) == form.choices("move", "ships", {"from": "X"})
    assert Numbers(1, 3) == form.choices("move", "ships", {"from": "Y"})
    assert Numbers(1, 2) == form.choices("move", "ships", {"from": "H"})
    left = form.then(Move("X", "Y", 1)).choices("move", "ships", {"from": "X"})
    assert Numbers(1, 4, start=1) == left


def test_where_rebellions_come_first_no_garrison_is_kept() -> None:
    """R57 by house rule: the ships that leave hold the star all the same."""
    rules = HouseRules(rebellions="before-victory")
    form = form_of(star("X", 3, 3, ru=3, owner="p1", p1=3), h=0, house_rules=rules)

    assert [f"3 ships wait at {called('X')}"] == [one.words for one in form.open()]


def test_ships_go_straight_a_parsec_a_turn() -> None:
    """§2: as `test_r13_a_trip_takes_its_distance_in_turns` plays it."""
    form = form_of(star("X", 3, 7, ru=1))

    assert Way(7, ("H", "X")) == form.way(Move("H", "X", 2))


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        (None, "nothing is known of it"),
        (
            Sighting(3, P2, 7, 1),
            "4 of yours against 7 seen on turn 1, if they stay: all of yours fall, and 5 are left",
        ),
        (
            Sighting(3, P2, 4, 5),
            "4 of yours against 4 seen this turn, if they stay: nobody survives",
        ),
        (Sighting(3, P2, 0, 5), "4 of yours against 0 seen this turn, if they stay"),
        (Sighting(3, None, 3, 4), "4 of yours against 3 seen on turn 4: you keep 2"),
        (Sighting(3, P2, None, 5), "this turn its ships were not counted"),
    ],
)
def test_who_was_counted_there_is_told_with_its_age(seen: Sighting | None, words: str) -> None:
    """§4, §6 phase 2: rebels and garrisons of nobody do not leave; how it ends is no chance."""
    known = {} if seen is None else {"X": seen}
    form = form_of(star("X", 3, 7, ru=3, p2=9), turn=5, known=known)

    assert words == form.prospect(Move("H", "X", 4))
    assert form.effect(Move("H", "X", 4)).endswith(words) is (seen is not None)


def test_all_stars_are_targets_of_the_ships_of_one() -> None:
    """§6 phase 4: with distance, way and what is known, and how the order says it."""
    form = form_of(star("X", 3, 7, ru=3), star("Y", 1, 1, ru=3, owner="p1", p1=2))
    found = targets_of(form, "H")
    (send,) = found.deeds
    (listed,) = found.lists

    assert ("Send", "s", 1) == (send.verb, send.key, send.usual)
    assert ("from", "to", "place", 0) == (send.about, send.field, send.kind, send.targets)
    assert [("E", 11), ("X", 7), ("Y", 1)] == sorted((one.value, one.turns) for one in listed)
    assert {("H", one.value) for one in listed} == {one.way for one in listed}
    assert "" == next(one.effect for one in listed if one.value == "Y")


def test_a_star_of_others_can_be_told_nothing() -> None:
    """The reason is that of the order sheet."""
    (send,) = targets_of(form_of(star("X", 3, 7, ru=3)), "X").deeds

    assert ("not your star", 0, None) == (send.barred, send.usual, send.targets)
    assert () == targets_of(form_of(), "nowhere").deeds
