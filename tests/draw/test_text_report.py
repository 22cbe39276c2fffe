"""Reports as text: numbered for "why", never too wide, every item shown."""

import pytest

from hegemon.core import Story
from hegemon.core.report import Meter, Picture, Reason, Report, Section, Sentence, Table, sentences
from hegemon.draw.text_report import draw_reason, draw_report
from tests.draw.boards import star_chart

LOST = Sentence(
    "Fleet p1-003 was lost in hyperspace.",
    Reason("6.1", "a fleet survives whole or not", ("distance 4",), ("storm -1",), ("d50: 1",)),
    ("A", "F"),
)
TAKEN = Sentence("You take K.")
STARS = Table("Your stars", ("star", "ships"), (("A", "3"), ("Deneb", "12")))

REPORT = Report(
    "Turn 7",
    (
        Section("Fleets", (LOST,)),
        Section("", (STARS, Meter("loyalty", 30, 100))),
        Section("Battles", (TAKEN,)),
    ),
)

TEXT = """\
Turn 7

Fleets
  1  Fleet p1-003 was lost in hyperspace.

Your stars
star   ships
A      3
Deneb  12
loyalty  [######..............] 30 of 100

Battles
  2  You take K."""


def test_report_as_text() -> None:
    """Headings, numbered sentences, a table in columns, a meter."""
    assert TEXT == draw_report(REPORT)


def test_sentences_are_counted_through_all_sections() -> None:
    """The n-th is what "why n" asks about."""
    assert [LOST, TAKEN] == list(sentences(REPORT))


def test_reason_as_text() -> None:
    """The rule, then what went into it."""
    assert LOST.reason is not None
    expected = """\
§6.1: a fleet survives whole or not
  given: distance 4
  modified by: storm -1
  dice: d50: 1"""

    assert expected == draw_reason(LOST.reason)


def test_long_sentences_are_wrapped_under_their_first_word() -> None:
    """The number stands alone in its column."""
    report = Report("T", (Section("", (Sentence("one two three four five six"),)),))
    expected = "T\n\n  1  one two three\n     four five six"

    assert expected == draw_report(report, width=20)


@pytest.mark.parametrize("width", [20, 40, 80, 120])
def test_no_line_is_too_wide(width: int) -> None:
    """Not for long words, wide tables or pictures, either."""
    long = Section(
        "x" * 150,
        (
            Sentence("y" * 150),
            Table("z" * 150, ("a" * 70, "b" * 70), (("c" * 70, "d"),)),
            Meter("m" * 150, 1, 2),
            Picture(star_chart()),
        ),
    )
    lines = draw_report(Report("t" * 150, (long,)), width=width).splitlines()

    assert max(len(line) for line in lines) <= width
    assert not [line for line in lines if line != line.rstrip()]


@pytest.mark.parametrize(
    ("meter", "bar"),
    [
        (Meter("m", 0, 10), "...................."),
        (Meter("m", 10, 10), "####################"),
        (Meter("m", 5, 10), "##########.........."),
        (Meter("m", 15, 10), "####################"),
        (Meter("m", -5, 10), "...................."),
        (Meter("m", 0, 5, least=-5), "##########.........."),
        (Meter("m", 3, 3, least=3), "...................."),
    ],
)
def test_meters(meter: Meter, bar: str) -> None:
    """Twenty characters between the bounds, whatever the value."""
    text = draw_report(Report("T", (Section("", (meter,)),)))

    assert f"m  [{bar}] {meter.value} of {meter.most}" in text.splitlines()


def test_pictures_are_drawn() -> None:
    """The board's own text, in its place."""
    from hegemon.draw.text_map import draw_text

    text = draw_report(Report("T", (Section("Map", (Picture(star_chart()),)),)))

    assert text == "T\n\nMap\n" + draw_text(star_chart(), width=80)


def test_a_table_called_as_its_section_is_not_titled_again() -> None:
    """One heading is enough."""
    one, other = Table("Fleets", ("at",), (("A",),)), Table("Docks", ("at",), (("B",),))
    drawn = draw_report(Report("Turn 1", (Section("Fleets", (one, other)),)))

    assert ["Turn 1", "", "Fleets", "at", "A", "Docks", "at", "B"] == drawn.split("\n")


def test_a_long_report_begins_with_its_headlines() -> None:
    """In a line or two; a short one is read as it is."""
    said = [
        Sentence(f"Thing {weight} is so: and so.", story=Story("gain", weight))
        for weight in range(9)
    ]
    long, short = (
        draw_report(Report("Turn 7", (Section("News", tuple(some)),)), width=40)
        for some in (said, said[:8])
    )
    told = "What happened: Thing 8 is so; Thing 7 is\n  so; Thing 6 is so."
    assert long.startswith(f"Turn 7\n{told}\n\nNews\n")
    assert "What happened" not in short
