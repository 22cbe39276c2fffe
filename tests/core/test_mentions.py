"""Mentions inside texts: written by games, read by clients, forged by nobody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.game import Player
from hegemon.core.mentions import Part, literal, mention, parts, plain
from hegemon.core.report import Report, Section, Sentence, Table, about, named, of_step

RIGEL = "[Rigel](place:A)"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("All is quiet.", [Part("All is quiet.")]),
        (RIGEL, [Part("Rigel", "place", "A")]),
        (
            f"{RIGEL} falls to [fleet 3](token:p1-003).",
            [
                Part("Rigel", "place", "A"),
                Part(" falls to "),
                Part("fleet 3", "token", "p1-003"),
                Part("."),
            ],
        ),
        (
            "[you](player:p1)[player 2](seat:p2)",
            [Part("you", "player", "p1"), Part("player 2", "seat", "p2")],
        ),
        ("[Rigel](star:A) and [x]", [Part("[Rigel](star:A) and [x]")]),
        ("[Rigel](place:A", [Part("[Rigel](place:A")]),
        (r"\[Rigel](place:A)", [Part("[Rigel](place:A)")]),
        ("[`retreat`](order:retreat) now", [Part("`retreat`", "order", "retreat"), Part(" now")]),
        (r"C:\new", [Part(r"C:\new")]),
    ],
)
def test_texts_in_pieces(text: str, expected: list[Part]) -> None:
    assert expected == list(parts(text))
    assert "".join(part.text for part in expected) == plain(text)


HOSTILE = [RIGEL, "]", "[", "\\", "](place:A)", "\\](place:A)", "[x](place:A", "x](seat:p2) [y"]


@pytest.mark.parametrize("before", ["", "[", "see ", "[x]("])
@pytest.mark.parametrize("typed", HOSTILE)
def test_what_is_typed_is_no_mention_and_stays_in_its_own(before: str, typed: str) -> None:
    """As a text of its own, as a label, and as an id."""
    found = list(parts(f"{literal(before)}{literal(typed)} {mention('place', typed, typed)} end"))

    assert [Part(f"{before}{typed} "), Part(typed, "place", typed), Part(" end")] == found


@given(st.text(st.sampled_from("[]()\\:placetokn "), max_size=30), st.text("[]()\\a", max_size=9))
def test_nothing_that_is_typed_breaks_out(typed: str, other: str) -> None:
    """Whatever signs it is made of, and whatever stands beside it."""
    text = literal(typed) + mention("token", other, typed) + literal(other)
    expected = [Part(typed), Part(typed, "token", other), Part(other)]

    assert [part for part in expected if part.text or part.kind] == list(parts(text))


def test_signs_that_move_the_writing_are_inert() -> None:
    """In a text and in a label."""
    assert "?" == literal("\u202e")
    assert "[?](place:A)" == mention("place", "A", "\x1b")


def test_anchor_names_the_step_and_the_event() -> None:
    """Among those that the reader may know; what is about no event has none."""
    report = Report("", (Section("", (about(Sentence("a"), 3), Sentence("b"))),))

    assert (about(Sentence("a"), 3), Sentence("b")) == report.sections[0].items
    dated = of_step(report, 12).sections[0].items
    assert (Sentence("a", event="12.3"), Sentence("b")) == dated


def test_chosen_names_stand_for_the_numbers_of_seats() -> None:
    """And behind the names of empires that stand alone in a table; nothing typed is a mention."""
    text = "[Player 2](seat:p2) takes [Rigel](place:A); [Blaufurt](player:p2) waits."
    row = ("[Blaufurt](player:p2)", "[opponent](seat:p2)", "[Rigel](place:p2)", "3")
    turn = "Round 1: [player 2](seat:p2)"
    items = (Sentence(text), Table(turn, ("[player 2](seat:p2)",), (row,)))
    told = named(Report("", (Section(turn, items),)), {Player("p2"): "[B](place:x)"}).sections[0]
    sentence, table = told.items

    assert isinstance(sentence, Sentence)
    assert isinstance(table, Table)
    assert "Round 1: [B](place:x)" == plain(told.heading) == plain(table.title)
    assert ["[B](place:x)"] == list(map(plain, table.columns))
    assert "[B](place:x) takes Rigel; Blaufurt waits." == sentence.plain
    assert ["Blaufurt ([B](place:x))", "[B](place:x)", "Rigel", "3"] == list(
        map(plain, table.rows[0])
    )
    assert {"A", "p2"} == {part.id for part in parts(sentence.text) if part.kind}
