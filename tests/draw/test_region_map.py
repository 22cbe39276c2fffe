"""Maps of regions in characters, and one place described: what "map L" answers."""

import re

import msgspec
import pytest

from hegemon.core.board import Board, Fact, Link, Owner, Place, Token
from hegemon.draw.region_map import region_map as drawn
from hegemon.draw.text import width_of
from hegemon.draw.text_map import draw_map
from hegemon.draw.text_places import describe
from hegemon.games.erkenfara import ERKENFARA
from hegemon.games.erkenfara.maps.game_map import SHIPPED, text_of
from tests.draw.boards import P1, P2, region_map


def shipped(name: str) -> Board:
    """A map that comes with Erkenfara, as it is at the start."""
    return ERKENFARA.maps.board(text_of(name))


def words(board: Board, width: int, height: int) -> list[str]:
    """All that is written on a map."""
    lines = drawn(board, width, height)
    assert lines is not None
    return " ".join("".join(text for text, _ in line) for line in lines).replace("#", "").split()


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize(("width", "height"), [(80, 14), (80, 20), (120, 30)])
def test_every_region_and_army_is_on_the_map(name: str, width: int, height: int) -> None:
    """By its id, once, with what stands there: on the usual screen as on a large one."""
    board = shipped(name)
    found = words(board, width, height)
    armies = [f"{token.count // 1000}k" for token in board.tokens if token.count]

    assert [1] * len(board.places) == [found.count(place.id) for place in board.places]
    assert sorted(armies) == sorted(re.findall(r"\d+k", " ".join(found)))


@pytest.mark.parametrize("name", SHIPPED)
def test_map_keeps_to_its_room(name: str) -> None:
    """Whatever the screen; where there is no room for all ids the places are listed."""
    for width in (20, 40, 79, 80, 200):
        lines = draw_map(shipped(name), width=width, height=14).split("\n")

        assert len(lines) <= 14
        assert max(map(width_of, lines)) <= width


def test_ground_shows_its_owners_letter_and_water_waves() -> None:
    """In the owner's colour; what nobody owns is dotted."""
    lines = drawn(shipped("five_crowns"), 80, 16) or []
    signs = {
        (char, owner)
        for line in lines
        for text, owner in line
        for char in text
        if re.fullmatch(r"[ ~|.novis]+", text) and char.strip()
    }

    assert {("n", "p1"), ("o", "p2"), ("~", None), (".", None), ("|", None)} <= signs


def ring(count: int) -> Board:
    """Regions of which only the links are known."""
    names = [f"r{number}" for number in range(count)]
    return Board(
        "Ring",
        1,
        tuple(Place(name, 0, 0, "polygon", terrain="land", name=name.upper()) for name in names),
        links=tuple(Link(a, b) for a, b in zip(names, names[1:] + names[:1], strict=True)),
    )


@pytest.mark.parametrize("count", [1, 2, 3, 5, 12, 30])
def test_graph_without_positions_is_laid_out(count: int) -> None:
    """By steps from the first place."""
    found = words(ring(count), 80, 14)

    assert [1] * count == [found.count(f"r{number}") for number in range(count)]


def test_places_are_listed_where_the_map_has_no_room() -> None:
    """As many as there is room for, and how many more."""
    lines = draw_map(ring(300), width=60, height=10).split("\n")

    assert None is drawn(ring(300), 60, 10)
    assert ["Ring, turn 1", "R0 (r0), land -> r1, r299"] == lines[:2]
    assert "... and 292 more lines" == lines[-1]


def test_armies_give_way_before_ids_do() -> None:
    """On a map that is too small for both."""
    board = region_map()
    found = words(board, 80, 11)

    assert {place.id for place in board.places} <= set(found)
    assert not [word for word in found if re.fullmatch(r"[A-Z]\d+k", word)]


def test_place_is_described() -> None:
    """Name and id, owner, facts, what stands there and comes, and the neighbours."""
    board = Board(
        "Two",
        3,
        (
            Place("a", 0, 0, owner=P1, name="Alba", badges=("home",), facts=(Fact("RU", "4"),)),
            Place("b", 90, 0, name="b", note="Fog lies here.", as_of=2),
            Place("c", 9, 90, name="Cor"),
        ),
        owners=(Owner(P1, "R", "Red", "Ann"), Owner(P2, "B", "Blue")),
        tokens=(
            Token("f1", P1, "fleet", "a", count=9, facts=(Fact("speed", "2"),)),
            Token("f2", P2, "fleet", "b", count=5, to="a", done=1, total=3, way=("b", "c", "a")),
        ),
        links=(Link("a", "b"), Link("c", "a"), Link("b", "c")),
    )
    expected = """\
Alba (a) Red, home
  RU 4
  f1, Red, fleet 9, speed 2
  coming: f2, Blue, fleet 5, b to Cor to Alba, 2 turns left of 3
  next to it: b, Cor (c)"""

    assert expected == describe(board, "a")
    told = "b, as of turn 2\n  Fog lies here.\n  next to it: Alba (a), Cor (c)"
    assert told == describe(board, "b")
    with pytest.raises(KeyError):
        describe(board, "z")


def test_typed_names_are_inert_in_a_description() -> None:
    """Names of maps come from anybody."""
    board = msgspec.structs.replace(ring(3), title="x")
    wild = msgspec.structs.replace(board.places[1], name="\x1b[2J")
    board = msgspec.structs.replace(board, places=(board.places[0], wild, board.places[2]))

    assert "\x1b" not in describe(board, "r0") + describe(board, "r1")


def test_a_neighbour_is_named_with_the_kind_of_its_lane() -> None:
    """Lanes of a star map differ: which one leads where is what an order depends on."""
    board = region_map()
    first, *others = board.links
    board = msgspec.structs.replace(board, links=(Link(first.a, first.b, "major"), *others))
    told = describe(board, first.a)
    (near,) = [one for one in board.places if one.id == first.b]

    assert re.search(rf"{near.name or near.id}[^,]* \(major\)", told)
