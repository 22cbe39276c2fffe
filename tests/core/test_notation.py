"""Notation: an order as one line and back, and errors that point at the word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.errors import BadNotation
from hegemon.core.form import Choice, FreeText, Order, Span, next_field
from hegemon.core.notation import complete, parse, usage, write
from tests.core.forms import FORM, GUARD, MOVE, PASS

TEXTS = st.text(
    st.characters(exclude_categories=["C", "Z"]) | st.just(" "), min_size=1, max_size=20
)


@st.composite
def orders(draw: st.DrawFn) -> Order:
    """Any complete order that the form with every type of field offers."""
    kind = draw(st.sampled_from(FORM.kinds))
    order = Order(kind.word)
    while next_field(FORM, order) is not None:
        choices = FORM.choices(order)
        if isinstance(choices, Span):
            value = draw(st.integers(choices.least, choices.most))
        elif isinstance(choices, FreeText):
            value = draw(TEXTS.map(str.strip).filter(bool))  # type: ignore[assignment]
        else:
            legal = [choice.value for choice in choices if not choice.barred]
            value = draw(st.sampled_from(legal))  # type: ignore[assignment]
        order = Order(order.word, (*order.values, value))
    return order


@given(orders())
def test_parse_and_write_undo_each_other(order: Order) -> None:
    """For every order that the form offers."""
    assert order == parse(FORM, write(order))


@given(st.text())
def test_any_line_is_an_order_or_an_error(line: str) -> None:
    """Nothing else comes out, and the mark is under the line or right behind it."""
    error = None
    try:
        order = parse(FORM, line)
    except BadNotation as trouble:
        error = trouble

    if error is None:
        assert order == parse(FORM, write(order))
    else:
        assert 0 <= error.start < error.end
        assert error.start <= len(error.line) + 1


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("pass", Order("pass")),
        ("  PASS  ", Order("pass")),
        ("move Altair Capella 3", Order("move", ("Altair", "Capella", 3))),
        ("Move\taltair  CAPELLA +3", Order("move", ("Altair", "Capella", 3))),
        ("move Altair Capella all", Order("move", ("Altair", "Capella", 3))),
        ("move Altair Capella 03", Order("move", ("Altair", "Capella", 3))),
        ("guard p1-002 altair-capella Wary NO",
         Order("guard", ("P1-002", "Altair-Capella", "wary", "no"))),
        ("say  good   luck ", Order("say", ("good   luck",))),
        ("say Über – 3", Order("say", ("Über – 3",))),
        ("pass" + " " * 496, Order("pass")),
    ],
)  # fmt: skip
def test_parse(line: str, order: Order) -> None:
    """Capitals and spaces between words do not matter; `all` is the most."""
    assert order == parse(FORM, line)


ERRORS = [
    ("", "an order starts with move FROM TO SHIPS or guard FLEET WAY STANCE REPORT or say", "^"),
    ("   ", "an order starts with move", "^"),
    ("mvoe Altair", "there is no order 'mvoe'; did you mean move?", "^^^^"),
    (" xyz", "there is no order 'xyz'; an order is move FROM TO SHIPS or", " ^^^"),
    ("move Vega Capella 1", "the star that they leave: 'Vega' is not one of Altair", "     ^^^^"),
    ("move Capella Altair 1", "the star that they leave: Capella: not yours", "     ^^^^^^^"),
    ("move Altair Altair 1", "the star that they go to: Altair: already there",
     "            ^^^^^^"),
    ("move Altair Capella 4", "how many ships: 4 is not a whole number from 1 to 3",
     "                    ^"),
    ("move Altair Capella -1", "how many ships: -1 is not a whole number from 1 to 3",
     "                    ^^"),
    ("move Altair Capella 1.5", "how many ships: '1.5' is not a whole number from 1 to 3",
     "                    ^^^"),
    ("move Altair Capella " + "9" * 30, "how many ships: '99999999999999999999999... is not",
     " " * 20 + "^" * 30),
    ("move Altair Capella ٣", "how many ships: '\\u0663' is not a whole", " " * 20 + "^"),
    ("move", "the star that they leave is missing: Altair", "     ^"),
    ("move Altair", "the star that they go to is missing: Bellatrix, Capella", "            ^"),
    ("move Altair Capella", "how many ships is missing: 1 to 3", " " * 20 + "^"),
    ("move Altair Capella 1 now please", "nothing may follow: move Altair Capella 1 is complete",
     " " * 22 + "^" * 10),
    ("pass now", "nothing may follow: pass is complete", "     ^^^"),
    ("say", "message is missing: up to 20 characters", "    ^"),
    ("say " + "x" * 21, "1 to 20 characters", "    " + "^" * 21),
    ("say a\x1b[2Jb", "a text has no control characters", "    ^^^^^^"),
    ("guard p1-003 x", "fleet: 'p1-003' is not one of p1-001, P1-002", "      ^^^^^^"),
    ("x" * 501, "an order has at most 500 characters", "^" * 60),
]  # fmt: skip


@pytest.mark.parametrize(("line", "told", "mark"), ERRORS)
def test_errors_point_at_the_word(line: str, told: str, mark: str) -> None:
    """What is wrong, what would be legal, and a mark under the word."""
    with pytest.raises(BadNotation) as trouble:
        parse(FORM, line)

    assert str(trouble.value).startswith(told)
    assert mark == trouble.value.pointer().split("\n")[1]


def test_pointer_is_harmless() -> None:
    """The line is repeated without what could move a cursor, and as long as it was."""
    with pytest.raises(BadNotation) as trouble:
        parse(FORM, "move \x1b[2J")

    assert "move ?[2J\n     ^^^^" == trouble.value.pointer()


def test_parse_depends_on_the_draft() -> None:
    """`all` is what earlier orders leave; where nothing is left, the reason is told."""
    two, three = (Order("move", ("Altair", "Capella", ships)) for ships in (2, 3))

    assert 1 == parse(FORM, "move Altair Capella all", [two]).values[2]
    for line in ("move Altair Capella 1", "move Altair Capella all"):
        with pytest.raises(BadNotation, match=r"^how many ships: no ships are left$"):
            parse(FORM, line, [three])
    with pytest.raises(BadNotation, match=r"^how many ships is missing: no ships are left$"):
        parse(FORM, "move Altair Capella", [three])


def test_usage() -> None:
    """The word and the names of the fields."""
    assert "move FROM TO SHIPS" == usage(MOVE)
    assert "guard FLEET WAY STANCE REPORT" == usage(GUARD)
    assert "pass" == usage(PASS)


COMPLETIONS = [
    ("", ["move", "guard", "say", "pass"]),
    ("M", ["move"]),
    ("x", []),
    ("move ", ["Altair", "Bellatrix", "Capella"]),
    ("move al", ["Altair"]),
    ("move Altair c", ["Capella"]),
    ("  move Altair ", ["Altair", "Bellatrix", "Capella"]),
    ("move Altair Capella ", ["3", "1"]),
    ("move Altair Capella 3", ["3"]),
    ("move Altair Capella 3 ", []),
    ("move Vega ", []),
    ("fly ", []),
    ("say ", []),
    ("say good ", []),
    ("pass ", []),
    ("guard P1-002 altair-b", ["Altair-Bellatrix-Capella"]),
]


@pytest.mark.parametrize(("line", "values"), COMPLETIONS)
def test_complete(line: str, values: list[str]) -> None:
    """What the last word may become; nothing behind a mistake."""
    assert values == [choice.value for choice in complete(FORM, line)]


def test_completions_say_what_is_barred() -> None:
    """With its reason; kinds with their usage."""
    assert Choice("Bellatrix", barred="not yours") in complete(FORM, "move b")
    assert [Choice("pass", "pass")] == complete(FORM, "pa")
    sent = [Order("move", ("Altair", "Capella", 2))]
    assert ["1"] == [choice.value for choice in complete(FORM, "move Altair Capella ", sent)]
