"""Forms: what is legal, why something is not, and what is missing."""

import pytest

from hegemon.core.form import (
    Check,
    Choice,
    Choices,
    FieldValue,
    FreeText,
    Order,
    Span,
    Verdict,
    faults,
    legal,
    listed,
    next_field,
    refusal,
    shown,
)
from tests.core.forms import FORM, GUARD, MOVE, PASS

STARS = (Choice("A"), Choice("B", barred="17 XMR short"), Choice("C"))


@pytest.mark.parametrize(
    ("choices", "values"),
    [
        (STARS, ["A", "C"]),
        ((), []),
        (Span(1, 5), [1, 5]),
        (Span(2, 2), [2]),
        (Span(1, 0, "no ships"), []),
        (Span(1, 5, "not this turn"), []),
        (FreeText(10), []),
    ],
)
def test_legal(choices: Choices, values: list[FieldValue]) -> None:
    """What is not barred; of a span the bounds."""
    assert values == legal(choices)


@pytest.mark.parametrize(
    ("choices", "value", "told"),
    [
        (STARS, "A", None),
        (STARS, "B", "B: 17 XMR short"),
        (STARS, "D", "'D' is not one of A, C"),
        (STARS, "a", "'a' is not one of A, C"),
        (STARS, 3, "3 is not one of A, C"),
        ((), "A", "no choice is legal here"),
        (STARS, "\x1b[2J", r"'\x1b[2J' is not one of A, C"),
        (STARS, "x" * 100, "'xxxxxxxxxxxxxxxxxxxxxxx... is not one of A, C"),
        (Span(1, 5), 1, None),
        (Span(1, 5), 5, None),
        (Span(1, 5), 0, "0 is not a whole number from 1 to 5"),
        (Span(1, 5), 6, "6 is not a whole number from 1 to 5"),
        (Span(1, 5), "3", "'3' is not a whole number from 1 to 5"),
        (Span(0, 5), True, "True is not a whole number from 0 to 5"),
        (Span(1, 5, "not this turn"), 3, "not this turn"),
        (FreeText(5), "hello", None),
        (FreeText(5), "hello!", "1 to 5 characters"),
        (FreeText(5), "", "1 to 5 characters"),
        (FreeText(5), 12, "1 to 5 characters"),
        (FreeText(9), " hello", "a text has no control characters, and no space at its ends"),
        (FreeText(9), "he\nllo", "a text has no control characters, and no space at its ends"),
    ],
)
def test_refusal(choices: Choices, value: FieldValue, told: str | None) -> None:
    """Nothing for a legal value; else why not, or what would be legal."""
    assert told == refusal(choices, value)


@pytest.mark.parametrize(
    ("choices", "text"),
    [
        (STARS, "A, C"),
        (Span(1, 5), "1 to 5"),
        (FreeText(40), "up to 40 characters"),
        ((Choice("B", barred="x"),), "no choice is legal here"),
        (tuple(Choice(str(n)) for n in range(23)), ", ".join(map(str, range(20))) + " and 3 more"),
    ],
)
def test_listed(choices: Choices, text: str) -> None:
    """The legal values in one line, cut where there are many."""
    assert text == listed(choices)


@pytest.mark.parametrize(
    ("value", "text"),
    [("A", "'A'"), (7, "7"), ("é", r"'\xe9'"), ("x" * 22, f"'{'x' * 22}'"), ("\n", r"'\n'")],
)
def test_shown(value: FieldValue, text: str) -> None:
    """A player's word in an error message can do no harm."""
    assert text == shown(value)


@pytest.mark.parametrize(
    ("order", "name"),
    [
        (Order("move"), "from"),
        (Order("move", ("Altair",)), "to"),
        (Order("move", ("Altair", "Capella")), "ships"),
        (Order("move", ("Altair", "Capella", 2)), None),
        (Order("pass"), None),
        (Order("fly"), None),
    ],
)
def test_next_field(order: Order, name: str | None) -> None:
    """The first field without a value; none for complete and unknown orders."""
    field = next_field(FORM, order)

    assert name == (field.name if field else None)


@pytest.mark.parametrize(
    ("order", "told"),
    [
        (Order("move", ("Altair", "Capella", 2)), []),
        (Order("pass"), []),
        (Order("fly"), ["there is no order 'fly'; there is move, guard, say, pass"]),
        (Order("move", ("Altair",)), ["move takes 3 values: move Altair Capella 3"]),
        (Order("pass", ("now",)), ["pass takes 0 values: pass"]),
        (
            Order("move", ("Capella", "Capella", 9)),
            [
                "the star that they leave: Capella: not yours",
                "the star that they go to: Capella: already there",
                "how many ships: 9 is not a whole number from 1 to 3",
            ],
        ),
    ],
)
def test_faults(order: Order, told: list[str]) -> None:
    """Each value that the form would not have offered, by the label of its field."""
    assert told == faults(FORM, order)


def test_faults_depend_on_the_draft() -> None:
    """Ships that earlier orders send are gone."""
    sent = Order("move", ("Altair", "Capella", 2))
    again = Order("move", ("Altair", "Bellatrix", 2))

    assert [] == faults(FORM, again)
    assert ["how many ships: 2 is not a whole number from 1 to 1"] == faults(FORM, again, [sent])


def test_kinds_by_word() -> None:
    """The word is the whole word."""
    assert (MOVE, PASS, None, None) == tuple(
        FORM.kind(word) for word in ("move", "pass", "mov", "Move")
    )
    assert ["token", "path", "choice", "yes-no"] == [field.type for field in GUARD.fields]


def test_a_check_is_fine_when_nothing_is_refused() -> None:
    """All verdicts fine and no fault of the whole."""
    fine, wrong = Verdict(fine=True, text=""), Verdict(fine=False, text="no")

    assert Check(()).fine
    assert Check((fine, fine), forecast=("A keeps 1 ship",)).fine
    assert not Check((fine, wrong)).fine
    assert not Check((fine,), faults=("too many",)).fine
