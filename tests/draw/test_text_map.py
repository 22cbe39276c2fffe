"""A board as text: exactly what a terminal, a mail or a screen reader gets."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.board import Board, Owner, Place, Token
from hegemon.core.game import Player
from hegemon.draw.text import width_of
from hegemon.draw.text_map import draw_cells, draw_text, list_places
from tests.draw.boards import P1, STARS, hex_galaxy, region_map, star_chart

SAMPLES: list[Callable[[], Board]] = [star_chart, hex_galaxy, region_map]

STAR_CHART = """\
Space Conquest, turn 7

    0   1   2   3   4   5   6   7   8   9  10  11
0  ..  ..  1Ab ..  ..  ?B  ..  ..  ?C  ..  ..  ..
1  ..  4Db ..  ..  ?E  ..  ..  ..  ?F  ..  ..  ..
2  ..  ..  ..  2Gb ..  ..  ..  ?H  ..  ..  ..  ..
3  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
4  ?I  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ?J
5  ..  ..  ..  ..  ..  ?K  ?L  ..  ..  ..  ..  ..
6  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
7  ..  ..  ..  ..  ..  ..  ..  ..  ..  ?N  ..  ..
8  ..  ..  ?M  ..  ..  ..  ..  ..  ..  ..  4Or ..
9  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ?P

Owners: b Blue, r Red
Legal targets: B, E, H

On the way  Whose  What      Way     Turns left
p2-003      Red    fleet 5   O -> L  2 of 4
p1-003      Blue   fleet 6   D -> K  3 of 4
p1-004      Blue   fleet 2   A -> F  3 of 6
p1-005      Blue   fleet 14  D -> K  3 of 4
p1-006      Blue   fleet 3   G -> M  6 of 6"""


def lines_of(text: str) -> list[str]:
    """The lines of a text."""
    return text.split("\n")


def test_star_chart() -> None:
    """The owner's letter stands behind the label and does not replace the digit."""
    assert STAR_CHART == draw_text(star_chart())


def test_cells_are_those_of_the_rule_document() -> None:
    """Ten lines of 35 characters: two for each cell, joined by single spaces."""
    cells = draw_cells(star_chart())

    assert STARS == cells
    assert [35] * 10 == [len(line) for line in lines_of(cells)]


def test_wide_screen_has_the_fleets_beside_the_map() -> None:
    """From 100 columns on the list starts in the first line of the map."""
    lines = lines_of(draw_text(star_chart(), width=120))

    assert lines[2].endswith("11     On the way  Whose  What      Way     Turns left")
    assert lines[3].endswith("..     p2-003      Red    fleet 5   O -> L  2 of 4")
    assert STAR_CHART.count("\n") - 7 == draw_text(star_chart(), width=120).count("\n")


def test_narrow_screen_has_a_list_instead_of_a_map() -> None:
    """Where the map does not fit, nothing of it is lost."""
    text = draw_text(star_chart(), width=40)

    assert "Deneb (D) Blue, star, 4D, home, fleet 9" in text
    assert "Okab (O) Red, star, 4O, home, fleet 12,\n    as of turn 4" in text
    assert "Bellatrix (B), star, ?B, unknown" in text


def test_hexes_are_staggered() -> None:
    """Flat-top columns are shifted by half a hex against each other."""
    galaxy = hex_galaxy(1)
    known = msgspec.structs.replace(
        galaxy,
        places=tuple(
            msgspec.structs.replace(place, label="?", owner=owner)
            for place, owner in zip(
                galaxy.places,
                (Player("p3"), Player("p2"), None, None, None, *[Player("p2")] * 2),
                strict=True,
            )
        ),
    )
    rows = lines_of(draw_text(known))[2:7]

    assert ["  ?c", "?c  ?", "  ?h", "?c  ?", "  ?"] == rows


def test_pointy_hexes_are_staggered_by_row() -> None:
    """Each row stands half a hex to the right of the one above."""
    places = (
        Place("a", 0, 0, "hex"),
        Place("b", 100, 0, "hex"),
        Place("c", 50, 87, "hex"),
        Place("d", 150, 87, "hex"),
    )
    text = draw_text(Board("Pointy", None, places, grid="hex-pointy"))

    assert "Pointy\n\na b\n c d" == text


@pytest.mark.parametrize("rings", [4, 8])
def test_large_galaxies_fit_on_eighty_columns(rings: int) -> None:
    """61 and 217 hexes: every hex is on the map, which has a line for every half row."""
    galaxy = hex_galaxy(rings)
    rows = lines_of(draw_text(galaxy))[2 : 4 * rings + 3]

    assert len(galaxy.places) == len(" ".join(rows).split())


def test_region_map_reads_as_sentences() -> None:
    """One sentence for a region: name, id, owner, terrain, worth, armies, neighbours."""
    text = " ".join(draw_text(region_map()).split())

    assert (
        "Hjalmgard (nor_1) Norvald, land, 9000, army 10000"
        " -> sea_north, nor_2, nor_3, nor_4, nor_f1 " in text
    )
    assert "Herzmark (heart), land, 8000, Vestria army 4000, Norvald army 3000 -> " in text
    assert "Steppenwall (ost_f2) Ostmark, fort, besieged -> ost_3" in text


def test_regions_are_sorted_by_owner_then_name() -> None:
    """Seats in order, what nobody owns last."""
    starts = [line for line in lines_of(draw_text(region_map())) if line and line[0] != " "]

    assert [
        "Eiswald",
        "Fjordmark",
        "Hjalmburg",
        "Hjalmgard",
        "Seenland",
        "Seewacht",
        "Birkenmark",
    ] == [line.split(" (")[0] for line in starts[1:8]]
    assert starts[-2].startswith("West Sea (sea_west), sea, Vestria navy 6000")


def test_places_are_listed_with_the_turn_they_are_known_as_of() -> None:
    """Now, a turn, or unknown."""
    rows = {line.split()[0]: line for line in lines_of(list_places(star_chart()))}

    assert "Place  On map  Name       Owner  Terrain  Here      Marks  As of" == rows["Place"]
    assert "D      4D      Deneb      Blue   star     fleet 9   home   now" == rows["D"]
    assert "O      4O      Okab       Red    star     fleet 12  home   turn 4" == rows["O"]
    assert "B      ?B      Bellatrix         star                      unknown" == rows["B"]


def test_paint_is_told_whose_the_words_are() -> None:
    """Owners' cells, names and tokens are painted; the letter is there without paint as well."""
    painted = draw_text(star_chart(), paint=lambda text, owner: f"[{text}]" if owner else text)

    assert "[4Db]" in painted
    assert "Owners: [b] [Blue], [r] [Red]" in painted
    assert "[p2-003]" in painted


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("width", [12, 20, 40, 60, 79, 80, 100, 133, 200])
def test_never_wider_than_the_screen_and_no_trailing_space(
    sample: Callable[[], Board], width: int
) -> None:
    """Whatever the board and the screen."""
    for text in (draw_text(sample(), width=width), list_places(sample(), width=width)):
        assert max(width_of(line) for line in lines_of(text)) <= width
        assert all(line == line.rstrip() for line in lines_of(text))


@given(st.text(max_size=12), st.text(max_size=40), st.integers(8, 90))
def test_no_name_can_break_a_line_or_move_a_cursor(label: str, name: str, width: int) -> None:
    """Names come from players: whatever they hold, the text stays within its lines and columns."""
    place = Place("a", 50, 50, owner=P1, label=label, name=name, badges=(name,))
    token = Token("t", P1, "fleet", "a", count=1, badges=(name,))
    hostile = Board(
        name,
        1,
        (place,),
        owners=(Owner(P1, "R", name),),
        tokens=(token,),
        grid="square",
        columns=2,
        rows=1,
    )
    for text in (draw_text(hostile, width=width), list_places(hostile, width=width)):
        lines = lines_of(text)

        assert not any(ord(char) < 32 or 127 <= ord(char) < 160 for line in lines for char in line)
        assert max(width_of(line) for line in lines) <= width


def test_unowned_and_empty_boards_are_drawn() -> None:
    """Nothing is needed but a title."""
    assert "Nothing" == draw_text(Board("Nothing", None, ()))
    assert "Lonely, turn 1\n\na (a)" == draw_text(Board("Lonely", 1, (Place("a", 0, 0),)))


def test_game_names_its_turns_and_explains_its_labels() -> None:
    """The clock of the board is used in the heading; the legend stands below the owners."""
    board = Board(
        title="Duel", turn=3, places=(), owners=(Owner(P1, "R", "Red"),), clock="year", legend="4A"
    )

    assert draw_text(board).splitlines()[0] == "Duel, year 3"
    board = msgspec.structs.replace(star_chart(), legend="4A is star A")
    lines = draw_text(board).splitlines()
    assert lines[lines.index("4A is star A") - 1].startswith("Owners: ")
