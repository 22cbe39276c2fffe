"""A board as text: exactly what a terminal, a mail or a screen reader gets."""

import re
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.board import Board, Owner, Place, Token
from hegemon.draw.cell_map import draw_cells
from hegemon.draw.phrases import short
from hegemon.draw.text import width_of
from hegemon.draw.text_map import draw_map, draw_text
from hegemon.draw.text_places import list_places
from tests.draw.boards import P1, P2, STARS, hex_galaxy, region_map, star_chart

SAMPLES: list[Callable[[], Board]] = [star_chart, hex_galaxy, region_map]

MAP = """\
    0     1     2     3     4     5     6     7     8     9    10    11
0   .     .    1Ab:1  .     .    ?B     .     .    ?C     .     .     .
1   .    4Db:9  .     .    ?E     .     .     .    ?F     .     .     .
2   .     .     .    2Gb:3  .     .     .    ?H     .     .     .     .
3   .     .     .     .     .     .     .     .     .     .     .     .
4  ?I     .     .     .     .     .     .     .     .     .     .    ?J
5   .     .     .     .     .    ?K    ?L     .     .     .     .     .
6   .     .     .     .     .     .     .     .     .     .     .     .
7   .     .     .     .     .     .     .     .     .    ?N     .     .
8   .     .    ?M     .     .     .     .     .     .     .    4Or~12 .
9   .     .     .     .     .     .     .     .     .     .     .    ?P"""

STAR_CHART = f"""\
Space Conquest, turn 7

{MAP}

Owners: b Blue, r Red
Legal targets: B, E, H

On the way  Whose  What      Way     Turns left
p2-003      Red    fleet 5   O -> L  2 of 4
p1-003      Blue   fleet 6   D -> K  3 of 4
p1-004      Blue   fleet 2   A -> F  3 of 6
p1-005      Blue   fleet 14  D -> K  3 of 4
p1-006      Blue   fleet 3   G -> M  6 of 6"""

AT_A_GLANCE = f"""\
Space Conquest, turn 7
{MAP}
Owners: b Blue, r Red. :12 there now, ~12 as last seen
On the way: r:5 O>L in 2, b:6 D>K in 3, b:2 A>F in 3, b:14 D>K in 3,
    b:3 G>M in 6
Legal targets: B, E, H"""


def lines_of(text: str) -> list[str]:
    """The lines of a text."""
    return text.split("\n")


def test_star_chart() -> None:
    """The owner's letter stands behind the label and does not replace the digit."""
    assert STAR_CHART == draw_text(star_chart())


def test_map_at_a_glance() -> None:
    """The same map with what moves in few words."""
    assert AT_A_GLANCE == draw_map(star_chart())


@pytest.mark.parametrize("sample", [star_chart, hex_galaxy, region_map])
@pytest.mark.parametrize("height", [1, 2, 5, 12, 14, 24, 60])
def test_map_is_never_higher_than_its_room(sample: Callable[[], Board], height: int) -> None:
    """What does not fit is counted."""
    whole = lines_of(draw_map(sample(), height=100))
    lines = lines_of(draw_map(sample(), height=height))

    assert len(lines) <= height
    assert len(whole) <= height or sample is not star_chart or lines[-1].startswith("... and ")


def chart(*cells: tuple[str, int, int], columns: int = 12) -> Board:
    """A row of places with the counts that stand on them, at columns."""
    return Board(
        title="Row",
        turn=1,
        places=tuple(
            Place(name, x * 100 + 50, 50, owner=P1, label=f"4{name}") for name, x, _ in cells
        ),
        owners=(Owner(P1, "1", "you"), Owner(P2, "2", "he")),
        tokens=tuple(Token(name, P1, "ships", name, count=count) for name, _, count in cells),
        grid="square",
        columns=columns,
        rows=1,
    )


@pytest.mark.parametrize(
    ("board", "row"),
    [
        (chart(("A", 0, 9), columns=3), "0  4A1:9 .    ."),
        (chart(("A", 0, 123), ("B", 1, 12)), "0  4A1:123 4B1:12 .     .     .     .    "),
        (
            chart(*((name, x, 1500) for x, name in enumerate("ABCDEFGHI"))),
            "0  4A1:1.5k 4B1:1.5k ",
        ),
        (chart(*((name, x, 10) for x, name in enumerate("ABCDEFGHIJKL"))), "0  4A1: 4B1: 4C1: "),
    ],
)
def test_large_numbers_take_room_from_empty_columns(board: Board, row: str) -> None:
    """Columns grow one by one; where all are full the counts go and leave a sign."""
    assert lines_of(draw_map(board, width=100 if "1.5k" in row else 80))[2].startswith(row)


def test_what_others_have_at_a_place_stands_behind_its_owners() -> None:
    """With the letter of the other, without one where nobody owns it; what is not counted as =."""
    board = chart(("A", 0, 12), columns=2)
    others = (
        Token("x", P2, "ships", "A", count=3),
        Token("y", P2, "ships", "A", count=4),
        Token("z", None, "wreck", "A"),
    )
    board = msgspec.structs.replace(board, tokens=(*board.tokens, *others))

    assert "0  4A1:12+72=1" in draw_map(board)


def test_every_sign_of_a_count_stands_in_the_key() -> None:
    """`+` where somebody has pieces at a place that is not his, and nowhere else."""
    board = chart(("A", 0, 12), columns=2)
    guest = Token("x", P2, "ships", "A", count=3)

    assert "+" not in draw_map(board)
    guests = draw_map(msgspec.structs.replace(board, tokens=(*board.tokens, guest)))
    assert "~12 as last seen, +22 two of 2's" in guests


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0"),
        (999, "999"),
        (1000, "1k"),
        (1049, "1k"),
        (12_500, "12.5k"),
        (99_999, "99.9k"),
        (100_500, "100k"),
        (3_000_000, "3M"),
        (2_500_000_000, "2.5G"),
    ],
)
def test_counts_in_few_characters(count: int, text: str) -> None:
    assert text == short(count)


def test_cells_are_those_of_the_rule_document() -> None:
    """Ten lines of 35 characters: two for each cell, joined by single spaces."""
    cells = draw_cells(star_chart())

    assert STARS == cells
    assert [35] * 10 == [len(line) for line in lines_of(cells)]


def test_wide_screen_has_the_fleets_beside_the_map() -> None:
    """From 100 columns on the list starts in the first line of the map."""
    lines = lines_of(draw_text(star_chart(), width=130))

    assert re.search(r" 11 +On the way  Whose  What +Way +Turns left$", lines[2])
    assert re.search(r" [.] +p2-003      Red    fleet 5   O -> L  2 of 4$", lines[3])
    assert STAR_CHART.count("\n") - 7 == draw_text(star_chart(), width=130).count("\n")


def test_narrow_screen_has_a_list_instead_of_a_map() -> None:
    """Where the map does not fit, nothing of it is lost."""
    text = " ".join(draw_text(star_chart(), width=38).split())

    assert "Deneb (D) Blue, star, 4D, home, fleet 9" in text
    assert "Okab (O) Red, star, 4O, home, fleet 12, as of turn 4" in text
    assert "Bellatrix (B), star, ?B, unknown" in text


def test_region_map_reads_as_sentences() -> None:
    """One sentence for a region: name, id, owner, terrain, worth, armies, neighbours."""
    text = " ".join(draw_text(region_map()).split())

    assert (
        "Hjalmgard (nor_1) Norvald, land, 9000, army 10,000"
        " -> sea_north, nor_2, nor_3, nor_4, nor_f1 " in text
    )
    assert "Herzmark (heart), land, 8000, Vestria army 4,000, Norvald army 3,000 -> " in text
    assert "Steppenwall (ost_f2) Ostmark, fort, besieged -> ost_3" in text


def test_regions_are_sorted_by_owner_then_name() -> None:
    """Seats in order, what nobody owns last."""
    lines = lines_of(draw_text(region_map(), width=81))
    starts = [line for line in lines[lines.index("", 2) + 3 :] if line and line[0] != " "]

    assert [
        "Eiswald",
        "Fjordmark",
        "Hjalmburg",
        "Hjalmgard",
        "Seenland",
        "Seewacht",
        "Birkenmark",
    ] == [line.split(" (")[0] for line in starts[:7]]
    assert starts[-2].startswith("West Sea (sea_west), sea, Vestria navy 6,000")


def test_places_are_listed_with_the_turn_they_are_known_as_of() -> None:
    """Now, a turn, or unknown."""
    rows = {line.split()[0]: line for line in lines_of(list_places(star_chart()))}

    assert "Place  On map  Name       Owner  Terrain  Here      Marks  As of" == rows["Place"]
    assert "D      4D      Deneb      Blue   star     fleet 9   home   now" == rows["D"]
    assert "O      4O      Okab       Red    star     fleet 12  home   turn 4" == rows["O"]
    assert "B      ?B      Bellatrix         star                      unknown" == rows["B"]


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_figure_of_a_place_is_cut(width: int) -> None:
    """Cells take several lines; without room for a table each place is a sentence."""
    board = region_map()
    text = list_places(board, width=width)
    figures = re.findall(r"[\d,]+\d|\d", text)

    assert all(f"{token.count:,}" in figures for token in board.tokens)
    assert "~" not in text
    assert max(map(width_of, lines_of(text))) <= width
    assert text.startswith("Place ") == (width > 60)


def test_places_tell_where_their_lanes_lead() -> None:
    """With the sign of its kind before each, which is said below."""
    board = hex_galaxy(2)
    rows = lines_of(list_places(board, width=120))
    one = next(link for link in board.links if link.style == "major")

    assert "Lanes: = major, - minor, . restricted" == rows[-1]
    for here, there in ((one.a, one.b), (one.b, one.a)):
        row = next(row.split() for row in rows if row.split()[0] == here)
        assert f"={there}" in row


def test_paint_is_told_whose_the_words_are() -> None:
    """Owners' cells, names and tokens are painted; the letter is there without paint as well."""
    painted = draw_text(star_chart(), paint=lambda text, owner: f"[{text}]" if owner else text)

    assert "[4Db:9]" in painted
    assert "Owners: [b] [Blue], [r] [Red]" in painted
    assert "[p2-003]" in painted


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("width", [12, 20, 40, 60, 79, 80, 100, 133, 200])
def test_never_wider_than_the_screen_and_no_trailing_space(
    sample: Callable[[], Board], width: int
) -> None:
    """Whatever the board and the screen."""
    for draw in (draw_text, draw_map, list_places):
        text = draw(sample(), width=width)
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
    for draw in (draw_text, draw_map, list_places):
        lines = lines_of(draw(hostile, width=width))

        assert not any(ord(char) < 32 or 127 <= ord(char) < 160 for line in lines for char in line)
        assert max(width_of(line) for line in lines) <= width


def test_unowned_and_empty_boards_are_drawn() -> None:
    """Nothing is needed but a title."""
    assert "Nothing" == draw_text(Board("Nothing", None, ()))
    lonely = draw_text(Board("Lonely", 1, (Place("a", 0, 0),)))
    assert "Lonely, turn 1\n\na\n\na" == re.sub(r"(\n[ ]*){9}", "", lonely)


def test_game_names_its_turns_and_explains_its_labels() -> None:
    """The clock of the board is used in the heading; the legend stands below the owners."""
    board = Board(
        title="Duel", turn=3, places=(), owners=(Owner(P1, "R", "Red"),), clock="year", legend="4A"
    )

    assert draw_text(board).splitlines()[0] == "Duel, year 3"
    board = msgspec.structs.replace(star_chart(), legend="4A is star A")
    lines = draw_text(board).splitlines()
    assert lines[lines.index("4A is star A") - 1].startswith("Owners: ")
