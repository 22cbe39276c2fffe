"""Text on a screen: inert, measured, cut, wrapped, aligned, painted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.draw.text import cut, finish, pad, plain, table, width_of, wrap

RED = Player("p1")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Altair", "Altair"),
        ("Süd – 南", "Süd – 南"),
        ("a\x1b[31mb", "a?[31mb"),
        ("two\nlines\t", "two?lines?"),
        ("\u202egnp.exe", "?gnp.exe"),
        ("zero\u200bwidth\u2028", "zero?width?"),
        ("half \ud800 pair", "half ? pair"),
        ("\x00\x7f\x9b", "???"),
    ],
)
def test_inert(text: str, expected: str) -> None:
    """Nothing that a name may hold moves the cursor, turns the writing round or hides."""
    assert expected == inert(text)


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("abc", 3), ("日本", 4), ("e\u0301", 1), ("Öl", 2)]
)
def test_width(text: str, width: int) -> None:
    """Wide characters take two columns, combining marks none."""
    assert width == width_of(text)


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("Altair", 6, "Altair"),
        ("Altair", 5, "Alta~"),
        ("日本語", 6, "日本語"),
        ("日本語", 5, "日本~"),
        ("日本語", 4, "日~"),
        ("Altair", 1, "~"),
        ("Altair", 0, ""),
        ("Altair", -3, ""),
    ],
)
def test_cut(text: str, width: int, expected: str) -> None:
    """A cut text says so, and is never wider than asked."""
    assert expected == cut(text, width)


@given(st.text(max_size=30), st.integers(0, 20))
def test_cut_and_pad_fit_exactly(text: str, width: int) -> None:
    """Whatever the text: cut and padded it takes just the room it was given."""
    assert width == width_of(pad(cut(inert(text), width), width))


def test_wrap_hangs_and_keeps_owners() -> None:
    """Words are not torn apart; later lines are indented; each word keeps its owner."""
    lines = wrap([("Red fleet", RED), (" sails to the far Altair", None)], 14)

    assert "Red fleet\n    sails to\n    the far\n    Altair" == finish(lines, plain, 14)
    assert ("fleet", RED) in lines[0]


def test_wrap_cuts_a_word_wider_than_the_screen() -> None:
    """A name without spaces cannot push a line beyond the edge."""
    assert "ab yyyyy~" == finish(wrap([("ab yyyyyyyyyy", None)], 10), plain, 10)


def test_table_aligns_and_leaves_out_empty_columns() -> None:
    """A column in which only the header has text is not there."""
    rows = [
        [("Star", None), ("Note", None), ("Ships", None)],
        [("Altair", RED), ("", None), ("3", None)],
        [("Mira", None), ("", None), ("12", None)],
    ]

    assert "Star    Ships\nAltair  3\nMira    12" == finish(table(rows, 40), plain, 40)


def test_table_shrinks_its_widest_column() -> None:
    """What does not fit is cut in the widest column, not at the edge."""
    rows = [[("Name", None), ("N", None)], [("A very long name", None), ("7", None)]]

    assert "Name      N\nA very ~  7" == finish(table(rows, 11), plain, 11)


def test_paint_sees_words_without_the_spaces_round_them() -> None:
    """A background colour would show on spaces; and no line ends in one."""
    painted = finish([[(" Red  ", RED), ("x ", None)]], lambda text, owner: f"<{owner}:{text}>", 80)

    assert " <p1:Red>  <None:x>" == painted
