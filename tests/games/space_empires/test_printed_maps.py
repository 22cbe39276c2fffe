"""§1.1, §1.2: the maps as lists, files and pictures, and as they stand at the first question."""

import pytest

from hegemon.contract.world import World
from hegemon.core.board import Board, Layer
from hegemon.core.dice import SeededDice
from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.core.show.board_checks import check_board
from hegemon.core.step import begin
from hegemon.draw.atlas import draw_document
from hegemon.draw.text_map import draw_map
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import P1, P2
from hegemon.games.space_empires.setup import seats_of
from hegemon.games.space_empires.show.board import board_of
from hegemon.games.space_empires.state import State
from hegemon.games.space_empires.tables import TABLES
from hegemon.games.space_empires.view import view_of
from hegemon.maps import read, write
from hegemon.play.start.offers import fits
from tests.games.space_empires.cases import form_of
from tests.games.space_empires.test_setup import begun

MAPS = SPACE_EMPIRES.maps


@pytest.mark.parametrize("name", TABLES.maps)
def test_every_map_can_be_listed_and_drawn(name: str) -> None:
    """§1.1: each is good as it comes, is drawn, and can be written for other programs."""
    assert MAPS is not None
    text = MAPS.text(name)
    graph = MAPS.to_graph(text)

    assert [] == MAPS.faults(text) == MAPS.lint(text)
    assert [] == check_board(MAPS.board(text))
    assert len(TABLES.maps[name].homes) == len(graph["graph"]["empires"])
    assert len(graph["nodes"]) == len(read(write(graph, "graphml"), "graphml")["nodes"])
    assert TABLES.maps[name].title == MAPS.report(text).title


def test_the_usual_map_leads() -> None:
    """Lists begin with what is played when nothing is said."""
    assert MAPS is not None
    assert HouseRules().map == MAPS.names[0]
    assert set(TABLES.maps) == set(MAPS.names)


def test_no_map_but_those_that_come_with_the_game() -> None:
    """R49: what somebody changed, and what another program drew, is refused in a sentence."""
    assert MAPS is not None
    changed = MAPS.text("small").replace("C1-C9", "C1-C8")

    assert ["Space Empires is played on the maps"] == [one[:35] for one in MAPS.faults(changed)]
    assert "This map cannot be played" == MAPS.report(changed).title
    for refused in (MAPS.to_graph, MAPS.board, MAPS.text):
        with pytest.raises(BadConfig):
            refused(changed)
    with pytest.raises(BadConfig):
        MAPS.from_graph({})


def test_maps_for_one_do_not_fit_several() -> None:
    """§9.1: whoever is asked for a map is offered none that cannot be played."""
    assert fits(SPACE_EMPIRES, "as-written", ["map=grand"])
    assert not fits(SPACE_EMPIRES, "as-written", ["map=alien_empires"])
    assert not fits(SPACE_EMPIRES, "doomsday", ["map=small"])


# -- the first question


def begun_at_home(rules: HouseRules) -> State:
    """A match at its first question."""
    return begin(World(SPACE_EMPIRES).codec, rules, seats_of(rules), SeededDice(b"x" * 32, 0))[0]


def first(map_name: str, me: Player | None) -> Board:
    """The board before homeworlds are chosen."""
    rules = HouseRules(map=map_name)  # type: ignore[arg-type]  # names of the lists
    return board_of(view_of(begun_at_home(rules), me))


def test_the_first_map_shows_homes_rows_and_halves() -> None:
    """§1.2: whose home a hex is, where homeworlds may lie, and what makes a home whole."""
    board = first("standard", P1)
    text = draw_map(board, width=80, height=24)

    for label in ("B0+ ", "B1Ha", "C1?a", "E1? ", "I1?b", "K9Hb"):
        assert label in text
    assert "H a homeworld may lie here" in text
    assert "+ one of these makes a home whole" in " ".join(text.split())
    assert (
        Layer("homeworld", "Your homeworld may lie in", tuple(f"B{at}" for at in range(1, 9))),
        Layer("half", "Your home takes one of", ("B0", "B9", "D0", "D9")),
    ) == board.layers
    told = {place.id: [fact.value for fact in place.facts] for place in board.places}
    assert ["you", "a homeworld may lie here"] == told["B1"]
    assert ["you", "one of these makes a home whole"] == told["B0"]
    assert [] == told["E1"]


def test_the_first_picture_shows_them() -> None:
    """§1.2: on the page the layers are drawn round their hexes."""
    picture = draw_document(first("standard", P1))

    assert 'data-layer="homeworld"' in picture
    assert 'data-layer="half"' in picture


def test_who_has_a_whole_home_is_asked_for_no_half() -> None:
    """§1.2: each player's own hexes; a bystander sees the map alone."""
    assert ["homeworld"] == [layer.id for layer in first("standard", P2).layers]
    assert () == first("standard", None).layers


def test_the_first_question_names_the_hexes() -> None:
    """§1.2: the row and the halves, in the question's own words."""
    titles = [form_of(begun_at_home(HouseRules()), player).title for player in (P1, P2)]

    assert "one of B1 to B8, and which of B0, B9, D0, D9 makes your home whole?" in titles[0]
    assert "one of K1 to K9?" in titles[1]


def test_signs_of_set_up_are_gone_when_play_begins() -> None:
    """§1.2: then an H is a homeworld, and a hex that nobody has settled is nobody's."""
    text = draw_map(board_of(view_of(begun("standard"), P1)), width=80)

    assert "H homeworld" in text
    assert "a homeworld may lie here" not in text
    assert "C1? " in text
