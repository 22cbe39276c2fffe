"""Notation: an order as one line and back, and errors that point at the word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.checking import after
from hegemon.core.errors import BadNotation
from hegemon.core.form import Choice, FreeText, Numbers, is_complete, next_choices
from hegemon.core.notation import complete, parse, usage, write
from hegemon.core.order import Begun, Misfit, Order
from tests.core.forms import FORM, GUARD, MOVE, PASS, Guard, Move, Pass, Say

TEXTS = st.text(
    st.characters(exclude_categories=["C", "Z"]) | st.just(" "), min_size=1, max_size=20
)


@st.composite
def orders(draw: st.DrawFn) -> Order:
    """Any complete order that the form with every type of field offers."""
    kind = draw(st.sampled_from(FORM.kinds))
    begun = Begun(kind.word)
    while not is_complete(kind, begun) or (kind.more and draw(st.booleans())):
        choices = next_choices(FORM, begun)
        if isinstance(choices, Numbers):
            value = draw(st.integers(choices.least, choices.most))
        elif isinstance(choices, FreeText):
            value = draw(TEXTS.map(str.strip).filter(bool))  # type: ignore[assignment]
        else:
            legal = [choice.value for choice in choices if not choice.barred]
            if not legal:
                break
            value = draw(st.sampled_from(legal))  # type: ignore[assignment]
        begun = Begun(begun.word, (*begun.values, value))
    return kind.order_of(begun.values)


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
        ("pass", Pass()),
        ("  PASS  ", Pass()),
        ("move A C 3", Move("A", "C", 3)),
        ("Move\ta  c +3", Move("A", "C", 3)),
        ("move A C all", Move("A", "C", 3)),
        ("move A C 03", Move("A", "C", 3)),
        ("move altair BETA  cygni 3", Move("A", "C", 3)),
        ("move Altair D 3", Move("A", "D", 3)),
        ("guard F1", Guard("F1")),
        ("guard F2 STANCE=Bold", Guard("f2", "bold")),
        ("guard F1 report=yes B a Beta Cygni",
         Guard("F1", "wary", "yes", ("B", "A", "C"))),
        ("say  good   luck ", Say("good   luck")),
        ("say Über – 3", Say("Über – 3")),
        ("pass" + " " * 496, Pass()),
    ],
)  # fmt: skip
def test_parse(line: str, order: Order) -> None:
    """Capitals and spaces between words do not matter; `all` is the most."""
    assert order == parse(FORM, line)


ERRORS = [
    ("", "an order starts with move FROM TO SHIPS or guard FLEET [VIA...] [stance=STANCE]", "^"),
    ("   ", "an order starts with move", "^"),
    ("mvoe A", "there is no order 'mvoe'; did you mean move?", "^^^^"),
    (" xyz", "there is no order 'xyz'; an order is move FROM TO SHIPS or", " ^^^"),
    ("move Vega C 1", "the star that they leave: 'Vega' is not one of A", "     ^^^^"),
    ("move C A 1", "the star that they leave: C: not yours", "     ^"),
    ("move Beta Cygni A 1", "the star that they leave: C: not yours", "     ^^^^"),
    ("move A A 1", "the star that they go to: A: already there", "       ^"),
    ("move A Deneb 1", "several are called so: D, D2", "       ^^^^^"),
    ("move A C 4", "how many ships: 4 is not possible: 1 to 3", "         ^"),
    ("move A C -1", "how many ships: -1 is not possible: 1 to 3", "         ^^"),
    ("move A C 1.5", "how many ships: '1.5' is no whole number: 1 to 3", "         ^^^"),
    ("move A C " + "9" * 30, "how many ships: '99999999999999999999999... is no",
     " " * 9 + "^" * 30),
    ("move A C ٣", "how many ships: '\\u0663' is no whole", " " * 9 + "^"),
    ("move", "the star that they leave is missing: A", "     ^"),
    ("move A", "the star that they go to is missing: B, C, D, D2", "       ^"),
    ("move A C", "how many ships is missing: 1 to 3", " " * 9 + "^"),
    ("move A C 1 now please", "nothing may follow: the order is complete", " " * 11 + "^" * 10),
    ("pass now", "nothing may follow: the order is complete", "     ^^^"),
    ("say", "message is missing: up to 20 characters", "    ^"),
    ("say " + "x" * 21, "1 to 20 characters", "    " + "^" * 21),
    ("say a\x1b[2Jb", "a text has no control characters", "    ^^^^^^"),
    ("guard F3 x", "fleet: 'F3' is not one of F1, f2", "      ^^"),
    ("guard F1 D", "the next star: 'D' is not one of B, C", "         ^"),
    ("guard F1 B C", "the next star: 'C' is not one of A", "           ^"),
    ("guard F1 stance=mad", "stance: 'mad' is not one of bold, wary", " " * 16 + "^^^"),
    ("guard F1 stance=bold stance=wary", "stance: this is said twice", " " * 21 + "^" * 11),
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


def test_parse_depends_on_the_orders_before() -> None:
    """`all` is what earlier orders leave; where nothing is left, the reason is told."""
    two, three = (after(FORM, [Move("A", "C", ships)]) for ships in (2, 3))

    assert Move("A", "C", 1) == parse(two, "move A C all")
    for line in ("move A C 1", "move A C all"):
        with pytest.raises(BadNotation, match=r"^how many ships: no ships are left$"):
            parse(three, line)
    with pytest.raises(BadNotation, match=r"^how many ships is missing: no ships are left$"):
        parse(three, "move A C")


def test_usage() -> None:
    """The word and the names of the fields; what may be left out stands in brackets."""
    assert "move FROM TO SHIPS" == usage(MOVE)
    assert "guard FLEET [VIA...] [stance=STANCE] [report=REPORT]" == usage(GUARD)
    assert "pass" == usage(PASS)


def test_what_is_usual_is_not_written() -> None:
    """A beginning has every value that was said; what was no order is what it was."""
    assert "guard F1 B stance=bold" == write(Guard("F1", "bold", "no", ("B",)))
    assert "guard F1 bold no B" == write(Begun("guard", ("F1", "bold", "no", "B")))
    assert "gaurd F1" == write(Misfit("gaurd F1", "there is no order 'gaurd'"))


COMPLETIONS = [
    ("", ["move", "guard", "tax", "say", "pass"]),
    ("M", ["move"]),
    ("x", []),
    ("move ", ["A", "B", "C", "D", "D2"]),
    ("move al", ["A"]),
    ("move A bet", ["C"]),
    ("  move A ", ["A", "B", "C", "D", "D2"]),
    ("move A C ", ["3", "1"]),
    ("move A C 3", ["3"]),
    ("move A C 3 ", []),
    ("move Vega ", []),
    ("fly ", []),
    ("say ", []),
    ("say good ", []),
    ("pass ", []),
    ("guard F1 ", ["B", "C", "stance=", "report="]),
    ("guard F1 st", ["stance="]),
    ("guard F1 stance=", ["stance=bold", "stance=wary"]),
    ("guard F1 stance=b", ["stance=bold"]),
    ("guard F1 stance=bold ", ["B", "C", "report="]),
    ("guard F1 C ", ["A", "D", "stance=", "report="]),
]


@pytest.mark.parametrize(("line", "values"), COMPLETIONS)
def test_complete(line: str, values: list[str]) -> None:
    """What the last word may become; nothing behind a mistake."""
    assert values == [choice.value for choice in complete(FORM, line)]


def test_completions_say_what_is_barred() -> None:
    """With its reason; kinds with their usage."""
    assert Choice("B", barred="not yours", name="Bellatrix") in complete(FORM, "move b")
    assert [Choice("pass", "pass")] == complete(FORM, "pa")
    sent = after(FORM, [Move("A", "C", 2)])
    assert ["1"] == [choice.value for choice in complete(sent, "move A C ")]
