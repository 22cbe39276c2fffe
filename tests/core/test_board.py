"""The neutral scene: what a board says of itself, and what is wrong with a bad one."""

from collections.abc import Callable

import msgspec
import pytest

from hegemon.core.board import (
    Board,
    Contingent,
    Fact,
    Layer,
    Link,
    Owner,
    Place,
    Token,
    Work,
    cell_of,
    emblem,
    named,
    neighbours_of,
    size_of,
    tokens_at,
    tokens_in_transit,
)
from hegemon.core.game import Player
from hegemon.core.show.board_checks import check_board
from tests.draw.boards import P1, P2, hex_galaxy, region_map, star_chart

SAMPLES: list[Callable[[], Board]] = [star_chart, hex_galaxy, region_map]

A, B = Place("a", 50, 50, owner=P1), Place("b", 150, 50)


def board(**changes: object) -> Board:
    """A sound board of two places, with changes."""
    sound = Board("Two stars", 3, (A, B), owners=(Owner(P1, "R", "Red"),))
    return msgspec.structs.replace(sound, **changes)


@pytest.mark.parametrize("sample", SAMPLES)
def test_samples_are_sound(sample: Callable[[], Board]) -> None:
    """The samples for other tests have nothing wrong with them."""
    assert [] == check_board(sample())


@pytest.mark.parametrize("sample", SAMPLES)
def test_board_survives_json(sample: Callable[[], Board]) -> None:
    """A board is plain data: written and read back it is equal."""
    assert sample() == msgspec.json.decode(msgspec.json.encode(sample()), type=Board)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"places": (A, A)}, "place 'a' is there 2 times"),
        ({"places": (A, Place("", 0, 0))}, "place has no text"),
        ({"owners": ()}, "place 'a' belongs to 'p1', who is not among the owners"),
        (
            {"owners": (Owner(P1, "R", "Red"), Owner(P2, "R", "Rose"))},
            "owner's letter 'R' is there 2 times",
        ),
        (
            {"owners": (Owner(P1, "R", "Red"), Owner(P1, "S", "Scarlet"))},
            "owner 'p1' is there 2 times",
        ),
        (
            {"links": (Link("a", "z"),)},
            "link 'a'-'z' names the place 'z', which is not on the board",
        ),
        (
            {"layers": (Layer("l", "Lit", ("z",)),)},
            "layer 'l' names the place 'z', which is not on the board",
        ),
        ({"layers": (Layer("l", "Lit", ()),) * 2}, "layer 'l' is there 2 times"),
        (
            {"tokens": (Token("t", P1, "fleet", "z"),)},
            "token 't' names the place 'z', which is not on the board",
        ),
        (
            {"tokens": (Token("t", P1, "fleet", "a", to="z", total=1),)},
            "token 't' names the place 'z', which is not on the board",
        ),
        (
            {"tokens": (Token("t", Player("p9"), "fleet", "a"),)},
            "token 't' belongs to 'p9', who is not among the owners",
        ),
        ({"tokens": (Token("t", P1, "fleet", "a"),) * 2}, "token 't' is there 2 times"),
        ({"tokens": (Token("t", P1, "fleet", "a", count=-1),)}, "token 't' counts -1"),
        (
            {"tokens": (Token("t", P1, "fleet", "a", total=2),)},
            "token 't' has steps but goes nowhere",
        ),
        (
            {"tokens": (Token("t", P1, "fleet", "a", to="b", done=3, total=2),)},
            "token 't' has done 3 of 2 steps",
        ),
        ({"places": (A, Place("b", 0, 0, size=-1))}, "place 'b' has the size -1"),
        (
            {"places": (A, Place("b", 0, 0, outline=((0, 0), (1, 1))))},
            "place 'b' has an outline of fewer than three corners",
        ),
        (
            {"places": (A, Place("b", 0, 0, as_of=4))},
            "place 'b' is known as of turn 4, after turn 3",
        ),
        (
            {"grid": "square", "columns": 1, "rows": 1},
            "place 'b' lies at column 1, row 0, off the grid",
        ),
        (
            {"grid": "square", "columns": 2, "rows": 2, "places": (A, Place("b", 99, 99))},
            "places 'a' and 'b' share a cell",
        ),
        ({"links": (Link("a", "a"),)}, "link 'a'-'a' leads nowhere"),
        ({"links": (Link("a", "b"), Link("b", "a"))}, "link 'a'-'b' is there twice"),
        (
            {"layers": (Layer("l", "Lit", tokens=("z",)),)},
            "layer 'l' names the token 'z', which is not on the board",
        ),
        (
            {"layers": (Layer("l", "Lit", links=(("a", "b"),)),)},
            "layer 'l' names the link 'a'-'b', which is not on the board",
        ),
        (
            {"layers": (Layer("l", "Heat", ("a", "b"), values=(1,)),)},
            "layer 'l' has 1 values for 2 items",
        ),
        (
            {"places": (A, Place("b", 0, 0, facts=(Fact("RU", "4"), Fact("RU", "5"))))},
            "place 'b' has 2 facts called 'RU'",
        ),
        (
            {"tokens": (Token("t", P1, "fleet", "a", to="b", total=1, way=("a", "z", "b")),)},
            "the way of token 't' names the place 'z', which is not on the board",
        ),
        (
            {"tokens": (Token("t", P1, "fleet", "a", to="b", total=1, way=("b", "a")),)},
            "the way of token 't' does not lead from 'a' to 'b'",
        ),
    ],
)
def test_each_fault_is_named(changes: dict[str, object], complaint: str) -> None:
    """One thing is wrong, and it is the one thing that is said."""
    assert [] == check_board(board())
    assert [complaint] == check_board(board(**changes))


def test_cells_are_a_hundred_units_wide() -> None:
    """The middle of the first cell is at 50, 50."""
    assert [(0, 0), (1, 0)] == [cell_of(A), cell_of(B)]


def test_a_place_without_a_size_has_the_usual_one_of_its_shape() -> None:
    """A game only gives a size where it means something."""
    assert [54, 100, 70] == [
        size_of(A),
        size_of(Place("h", 0, 0, "hex")),
        size_of(Place("s", 0, 0, "square", 70)),
    ]


def test_neighbours_follow_links_in_both_directions_once() -> None:
    """Two links between the same places make one neighbour."""
    both = board(links=(Link("a", "b"), Link("b", "a", "major")))

    assert {"a": ("b",), "b": ("a",)} == neighbours_of(both)


def test_tokens_stand_or_are_on_their_way() -> None:
    """A token on its way stands nowhere; those that arrive first come first."""
    tokens = (
        Token("late", P1, "fleet", "a", to="b", done=1, total=5),
        Token("here", P1, "fleet", "a"),
        Token("soon", P1, "fleet", "b", to="a", done=2, total=3),
        Token("also", P1, "fleet", "b", to="a", done=0, total=1),
    )
    scene = board(tokens=tokens)

    assert {"a": ("here",), "b": ()} == {
        place: tuple(token.id for token in here) for place, here in tokens_at(scene).items()
    }
    assert ["soon", "also", "late"] == [token.id for token in tokens_in_transit(scene)]
    assert [1, 1, 4] == [token.left for token in tokens_in_transit(scene)]


def test_owners_carry_the_names_that_they_chose() -> None:
    """Inert, whatever was typed; who chose none has none."""
    owners = (Owner(P1, "R", "Red"), Owner(P2, "B", "Blue"))
    found = named(board(owners=owners), {P1: "Ann\x1b[2J"}).owners

    assert (Owner(P1, "R", "Red", "Ann?[2J"), Owner(P2, "B", "Blue")) == found


def test_names_stand_for_the_numbers_of_seats() -> None:
    """In every label of a map, as in a report: only who has no name keeps his number."""
    owners = (
        Owner(P1, "1", "you"),
        Owner(P2, "2", "player 2"),
        Owner(Player("p3"), "3", "player 3"),
    )
    found = named(board(owners=owners), {P1: "Ann", P2: "Ben"}).owners

    assert ["you", "Ben", "player 3"] == [owner.name for owner in found]
    assert ["Ann", "Ben", ""] == [owner.person for owner in found]


def test_layers_may_hold_tokens_links_and_values() -> None:
    """A heat map over two places, a piece and a way."""
    heat = Layer("h", "Supply", ("a", "b"), ("t",), (("b", "a"),), (4, 3, 2, 1))
    scene = board(links=(Link("a", "b"),), tokens=(Token("t", P1, "fleet", "a"),), layers=(heat,))

    assert [] == check_board(scene)
    assert 4 == heat.size


@pytest.mark.parametrize(
    ("token", "route"),
    [
        (Token("t", P1, "fleet", "a"), ("a",)),
        (Token("t", P1, "fleet", "a", to="b"), ("a", "b")),
        (Token("t", P1, "fleet", "a", to="b", way=("a", "c", "b")), ("a", "c", "b")),
    ],
)
def test_route_of_a_token(token: Token, route: tuple[str, ...]) -> None:
    assert route == token.route


@pytest.mark.parametrize(
    ("place", "token", "wrong"),
    [
        (Place("a", 0, 0, sign="moon"), None, "place 'a' has the sign 'moon', which is none"),
        (Place("a", 0, 0, sign="cruiser"), None, "place 'a' has the sign 'cruiser', which is none"),
        (
            Place("a", 0, 0, works=(Work("dome"),)),
            None,
            "place 'a' has the work 'dome', which is none",
        ),
        (
            Place("a", 0, 0, states=("sad",)),
            None,
            "place 'a' has the state 'sad', which is none",
        ),
        (
            Place("a", 0, 0, held_by=Player("p9")),
            None,
            "place 'a' belongs to 'p9', who is not among the owners",
        ),
        (
            Place("a", 0, 0),
            Token("t", None, "fleet", "a", sign="eden"),
            "token 't' has the sign 'eden', which is none",
        ),
        (
            Place("a", 0, 0),
            Token("t", None, "fleet", "a", made_of=(Contingent("hub", "Hubs", 2),)),
            "token 't' has the sign 'hub', which is none",
        ),
        (
            Place("a", 0, 0),
            Token("t", None, "fleet", "a", states=("glad",)),
            "token 't' has the state 'glad', which is none",
        ),
    ],
)
def test_a_sign_that_is_none_is_named(place: Place, token: Token | None, wrong: str) -> None:
    found = Board("b", None, (place,), tokens=() if token is None else (token,))
    assert [wrong] == check_board(found)


def test_an_emblem_is_that_of_the_seat_or_ones_own() -> None:
    owners = (Owner(Player("p1"), "a", "A"), Owner(Player("p2"), "b", "B", emblem="ring"))
    found = Board("b", None, (), owners=owners)
    assert [emblem(found, owner.player) for owner in owners] == ["disc", "ring"]
    odd = msgspec.structs.replace(found, owners=(Owner(Player("p1"), "a", "A", emblem="cow"),))
    assert check_board(odd) == ["owner 'p1' has the emblem 'cow', which is none"]
