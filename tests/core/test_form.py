"""Forms: what is legal, why something is not, what is missing, what a sheet lists."""

import json
from typing import Annotated, Any, cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.checking import (
    Check,
    Outlay,
    Verdict,
    after,
    answer_to,
    check,
    replaced_in,
    why_not,
    written_into,
)
from hegemon.core.errors import BadAnswer
from hegemon.core.form import (
    Choice,
    Choices,
    FreeText,
    Numbers,
    Purse,
    legal,
    next_choices,
    next_field,
    rest_of,
)
from hegemon.core.game import Player
from hegemon.core.order import Begun, FieldValue, Misfit, Order, Says, kind_of
from hegemon.core.order_json import (
    answer_from_json,
    from_json,
    read_orders,
    schema_of,
    to_json,
)
from hegemon.core.refusals import listed, refusal, shown
from hegemon.core.sheet import Sheet, choices_on, named, sheet
from tests.core.forms import (
    FORM,
    GUARD,
    MOVE,
    PASS,
    EveryField,
    Fly,
    Guard,
    Move,
    Orders,
    Pass,
    Say,
    Tax,
)

YES: Any = True
BARRED = (Choice("B", barred="5 points short"), Choice("C", barred="5 points short"))
STARS = (Choice("A"), Choice("B", barred="17 XMR short"), Choice("C"))


@pytest.mark.parametrize(
    ("choices", "values"),
    [
        (STARS, ["A", "C"]),
        ((), []),
        (Numbers(1, 5), [1, 5]),
        (Numbers(2, 2), [2]),
        (Numbers(1, 0, "no ships"), []),
        (Numbers(1, 5, "not this turn"), []),
        (FreeText(10), []),
    ],
)
def test_legal(choices: Choices, values: list[FieldValue]) -> None:
    """What is not barred; of numbers the bounds."""
    assert values == legal(choices)


@pytest.mark.parametrize(
    ("choices", "value", "told"),
    [
        (STARS, "A", ""),
        (STARS, "B", "B: 17 XMR short"),
        (STARS, "D", "'D' is not one of A, C"),
        (STARS, "a", "'a' is not one of A, C"),
        (STARS, 3, "3 is not one of A, C"),
        (STARS, None, "null is not one of A, C"),
        ((), "A", "no choice is legal here"),
        (BARRED, "A", "no choice is legal here: 5 points short"),
        (STARS, "\x1b[2J", r"'\x1b[2J' is not one of A, C"),
        (STARS, "x" * 100, "'xxxxxxxxxxxxxxxxxxxxxxx... is not one of A, C"),
        (Numbers(1, 5), 1, ""),
        (Numbers(1, 5), 5, ""),
        (Numbers(1, 5), 0, "0 is not possible: 1 to 5"),
        (Numbers(1, 1), 6, "6 is not possible: only 1"),
        (Numbers(1, 2), 6, "6 is not possible: 1 or 2"),
        (Numbers(1, 5), "3", "'3' is no whole number: 1 to 5"),
        (Numbers(0, 5), True, "true is no whole number: 0 to 5"),
        (Numbers(1, 5, "not this turn"), 3, "not this turn"),
        (FreeText(5), "hello", ""),
        (FreeText(5), "hello!", "1 to 5 characters"),
        (FreeText(5), "", "1 to 5 characters"),
        (FreeText(5), 12, "1 to 5 characters"),
        (FreeText(9), " hello", "a text has no control characters, and no space at its ends"),
        (FreeText(9), "he\nllo", "a text has no control characters, and no space at its ends"),
    ],
)
def test_refusal(choices: Choices, value: FieldValue, told: str) -> None:
    """Nothing for a legal value; else why not, or what would be legal."""
    assert told == refusal(choices, value)


@pytest.mark.parametrize(
    ("choices", "text"),
    [
        (STARS, "A, C"),
        (Numbers(1, 5), "1 to 5"),
        (Numbers(1, 1), "only 1"),
        (FreeText(40), "up to 40 characters"),
        (BARRED, "no choice is legal here: 5 points short"),
        ((*BARRED, Choice("D", barred="gone")), "no choice is legal here, not B: 5 points short"),
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
    ("begun", "name"),
    [
        (Begun("move"), "from"),
        (Begun("move", ("A",)), "to"),
        (Begun("move", ("A", "C")), "ships"),
        (Begun("move", ("A", "C", 2)), None),
        (Begun("guard", ("F1", "wary", "no")), "via"),
        (Begun("guard", ("F1", "wary", "no", "B", "A")), "via"),
        (Begun("pass"), None),
        (Begun("fly"), None),
    ],
)
def test_next_field(begun: Begun, name: str | None) -> None:
    """The first field without a value, then the one that is said again and again."""
    field = next_field(FORM, begun)

    assert name == (field.name if field else None)


def test_what_is_said_again_depends_on_what_was_said_last() -> None:
    """From Altair to Bellatrix or Beta Cygni; from there onwards."""
    begun = Begun("guard", ("F1", "wary", "no"))
    further = Begun("guard", ("F1", "wary", "no", "C"))

    assert ["B", "C"] == legal(next_choices(FORM, begun))
    assert ["A", "D"] == legal(next_choices(FORM, further))


@pytest.mark.parametrize(
    ("order", "told"),
    [
        (Move("A", "C", 2), ""),
        (Pass(), ""),
        (Fly(), "there is no order 'fly'; there is move, guard, tax, say, pass"),
        (Move("C", "C", 9), "the star that they leave: C: not yours"),
        (Move("A", "C", 9), "how many ships: 9 is not possible: 1 to 3"),
        (Move("A", "C", cast("Any", 1.5)), "move: how many ships: 1.5 is not a whole number"),
        (Move("A", "C", YES), "move: how many ships: true is not a whole number"),
        (Move("A", cast("Any", None), 1), "move: the star that they go to: null is not a word"),
        (Move("Z", "C", 1), "the star that they leave: 'Z' is not one of A"),
        (Guard("F1", via=("B", "D")), "the next star: 'D' is not one of A"),
    ],
)
def test_why_not(order: Order, told: str) -> None:
    """The first thing that is wrong, and what would be legal."""
    assert told == why_not(FORM, order)


def test_orders_are_judged_after_those_before_them() -> None:
    """Ships that earlier orders send are gone; a refused order sends none."""
    two = Move("A", "C", 2)
    found = check(FORM, (two, two, Move("A", "B", 1)))

    assert [True, False, True] == [verdict.fine for verdict in found.verdicts]
    assert "how many ships: 2 is not possible: only 1" == found.verdicts[1].text
    assert ("0 ships stay",) == found.forecast
    assert (Purse("A", "ships at Altair", 3, 3),) == found.purses
    assert 0 == found.purses[0].left
    assert [(Outlay("A", -2),), (), (Outlay("A", -1),)] == [one.changes for one in found.verdicts]


def test_check_is_linear() -> None:
    """Each order is looked at once: so many more orders, so many more calls and no more."""

    def asked(orders: int) -> int:
        form = EveryField(1000)
        shared: list[str] = form.asked
        form.then = lambda _: form  # type: ignore[method-assign]
        check(form, [Move("A", "C", 1)] * orders)
        return len(shared)

    assert asked(200) == 200 * asked(1)


def test_later_orders_replace_earlier_ones_about_the_same_subject() -> None:
    """One guard order for a fleet, one tax; moves are all kept."""
    first = Guard("F1")
    other = Guard("f2")
    again = Guard("F1", "bold")
    tax, lower, move = Tax(50), Tax(20), Move("A", "C", 1)
    orders = (first, other, tax, move, move, again, lower)

    assert {0: 5, 2: 6} == replaced_in(FORM, orders)
    assert "order 6 takes its place" == check(FORM, orders).verdicts[0].text
    assert Orders((other, move, move, again, lower)) == answer_to(FORM, orders)
    assert (other, again) == written_into(FORM, (first, other), again)
    assert (first, other, move, move) == written_into(FORM, (first, other, move), move)


def test_what_is_no_order_makes_no_answer() -> None:
    """The order is named; one that the rules would refuse goes through."""
    too_many = Move("A", "C", 9)

    assert Orders((too_many,)) == answer_to(FORM, (too_many,))
    with pytest.raises(BadAnswer, match=r"^order 2: there is no order 'fly'"):
        answer_to(FORM, (Pass(), Fly()))


def test_kinds_by_word() -> None:
    """The word is the whole word."""
    assert (MOVE, PASS, None, None) == tuple(
        FORM.kind(word) for word in ("move", "pass", "mov", "Move")
    )
    assert ["token", "choice", "choice"] == [field.type for field in GUARD.fields]


def test_a_check_is_fine_when_nothing_is_refused() -> None:
    """All verdicts fine and no fault of the whole."""
    fine, wrong = Verdict(fine=True, text=""), Verdict(fine=False, text="no")

    assert Check(()).fine
    assert Check((fine, fine), forecast=("A keeps 1 ship",)).fine
    assert not Check((fine, wrong)).fine
    assert not Check((fine,), faults=("too many",)).fine


# -- sheets


def test_a_sheet_lists_what_the_form_offers() -> None:
    """For each field by the values that it needs; equal lists stand there once."""
    page = sheet(FORM)
    move, guard, *_ = page.kinds
    way = guard.more
    assert way is not None

    assert FORM.choices("move", "from", {}) == choices_on(page, move.fields[0], {})
    assert FORM.choices("move", "to", {"from": "A"}) == choices_on(
        page, move.fields[1], {"from": "A"}
    )
    assert ["A"] == list(page.tables[move.fields[1].choices])
    assert Numbers(1, 3) == choices_on(page, move.fields[2], {"from": "A"})
    assert ["", "B", "C", "A", "D"] == list(page.tables[way.choices])
    assert FORM.choices("guard", "via", {"via": "C"}) == choices_on(page, way, {"via": "C"})
    assert tuple(map(to_json, FORM.start)) == page.start
    assert () == choices_on(page, move.fields[1], {"from": "Z"})


def test_a_sheet_says_nothing_twice() -> None:
    """A choice, a list, a table: what is equal has one number, whatever bars it somewhere."""
    page = sheet(FORM)
    said = [(one.value, one.label, one.name) for one in page.choices]

    assert not any(one.barred for one in page.choices)
    assert len(set(said)) == len(said)
    assert len(set(page.lists)) == len(page.lists)
    assert len({msgspec.json.encode(table) for table in page.tables}) == len(page.tables)


def test_a_sheet_is_plain_data() -> None:
    """Any program can read it, and it comes back as it was."""
    page = sheet(FORM)

    assert page == msgspec.json.decode(msgspec.json.encode(page), type=Sheet)


# -- orders as JSON

JSON = [
    ({"order": "pass"}, Pass()),
    ({"order": "move", "from": "A", "to": "C", "ships": 3}, Move("A", "C", 3)),
    ({"order": "guard", "fleet": "F1"}, Guard("F1")),
    (
        {"order": "guard", "fleet": "F1", "stance": "bold", "via": ["B", "A"]},
        Guard("F1", "bold", "no", ("B", "A")),
    ),
    ("move altair c all", Move("A", "C", 3)),
]


@pytest.mark.parametrize(("raw", "order"), JSON)
def test_orders_from_json(raw: Any, order: Order) -> None:
    """By the names of fields, the usual ones filled in; or as a line."""
    assert order == from_json(FORM, raw)
    assert order == from_json(FORM, json.loads(json.dumps(to_json(order))))


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (7, 'an order is an object with the key "order", or a line of text'),
        ({}, '"order" is null; there is move, guard, tax, say, pass'),
        ({"order": []}, '"order" is something else; there is move'),
        ({"order": "fly"}, "\"order\" is 'fly'; there is move"),
        ({"order": "pass", "now": 1}, "pass has no field 'now'; its fields: none"),
        ({"order": "move", "from": "A"}, "move: to is missing: the star that they go to"),
        ({"order": "move", "from": "A", "to": [], "ships": 1}, "move: to is one word or number"),
        ({"order": "guard", "fleet": "F1", "via": "B"}, "guard: via is a list"),
        ({"order": "guard", "fleet": 1}, "guard: fleet: 1 is not a word"),
        ({"order": "tax", "rate": 1.5}, "tax: per cent: 1.5 is not a whole number"),
        ({"order": "tax", "rate": None}, "tax: per cent: null is not a whole number"),
    ],
)
def test_what_is_no_order_in_json(raw: Any, told: str) -> None:
    """A sentence that names the field and what would be legal."""
    with pytest.raises(BadAnswer) as trouble:
        from_json(FORM, raw)

    assert str(trouble.value).startswith(told)


def test_each_of_a_list_is_read_whatever_the_others_are() -> None:
    """Lines are read where the orders before them lead; what is none says why, and where."""
    orders = read_orders(FORM, ["move A C 2", "move A B 9", {}, "move A B all"])

    assert (
        Move("A", "C", 2),
        Misfit("move A B 9", "how many ships: 9 is not possible: only 1", 9, 10),
        Misfit("{}", '"order" is null; there is move, guard, tax, say, pass'),
        Move("A", "B", 1),
    ) == orders
    found = check(FORM, orders)
    assert [True, False, False, True] == [verdict.fine for verdict in found.verdicts]
    assert "how many ships: 9 is not possible: only 1" == found.verdicts[1].text
    assert not found.fine


def test_lists_of_orders_name_the_order() -> None:
    """That is none."""
    for raw, told in (
        (["pass", "move A C 9"], r"^order 2: how many ships: 9 is not possible"),
        (["pass", {}], r"^order 2: \"order\" is null"),
        ("pass", r"^a list of orders was expected$"),
    ):
        with pytest.raises(BadAnswer, match=told):
            answer_from_json(FORM, raw)


def test_the_schema_of_an_order_follows_from_its_class() -> None:
    """Types, bounds, lists of words, what is usual, what may be said again."""
    text = {"type": "string"}

    assert {
        "type": "object",
        "description": "2: guard some stars on a way",
        "properties": {
            "order": {"const": "guard"},
            "fleet": {**text, "maxLength": 9, "description": "fleet"},
            "stance": {
                **text,
                "enum": ["bold", "wary"],
                "description": "stance",
                "default": "wary",
            },
            "report": {**text, "description": "report back", "default": "no"},
            "via": {"type": "array", "items": text, "description": "the next star"},
        },
        "required": ["order", "fleet"],
        "additionalProperties": False,
    } == schema_of(GUARD)
    ships = {"type": "integer", "minimum": 1, "description": "how many ships"}
    assert ships == schema_of(MOVE)["properties"]["ships"]
    assert ["order", "from", "to", "ships"] == schema_of(MOVE)["required"]


def test_what_is_not_declared_is_no_order() -> None:
    """A class says what it does, by an example, and how each field is asked for."""

    class Mute(Order):
        """1: a field that nobody asks for."""

        example = "mute A"
        star: str

    class Late(Order):
        """1: a field behind those that are said again and again."""

        example = "late A B"
        via: Annotated[tuple[str, ...], Says("place", "star")] = ()
        star: Annotated[str, Says("place", "star")] = ""

    class Bare(Order):
        """No section and no example."""

    for order in (Mute, Late, Bare):
        with pytest.raises(TypeError, match=order.__name__):
            kind_of(order)


def test_kind_in_an_editions_words() -> None:
    """Figures in labels, fields and the example; the section of a topic; other sections stay."""

    class Mend(Order):
        """repair: mend a ship for {percent}%."""

        example = "mend {star}"
        star: Annotated[str, Says("place", "a star of {percent}%")]

    kind = kind_of(Mend).filled({"percent": 25, "star": "B"}, {"repair": "3.4"})

    assert ("mend a ship for 25%", "3.4", "mend B") == (kind.label, kind.rule, kind.example)
    assert ["a star of 25%"] == [field.label for field in kind.fields]
    assert "repair" == kind_of(Mend).rule
    assert "1" == kind_of(Move).filled({}, {"repair": "3.4"}).rule


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=6,
)
SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
)
ORDERS = st.builds(Move, SCALARS, SCALARS, SCALARS) | st.builds(
    Guard, SCALARS, SCALARS, SCALARS, st.lists(SCALARS, max_size=3).map(tuple)
)


@given(st.lists(ORDERS | st.just(Fly()) | st.builds(Say, SCALARS), max_size=4))
def test_nothing_that_json_carries_is_raised_at(orders: list[Order]) -> None:
    """Every order gets a verdict, whatever stands in it."""
    assert len(orders) == len(check(FORM, orders).verdicts)
    assert after(FORM, orders).forecast()


@given(st.lists(ANYTHING, max_size=3))
def test_anything_is_read_or_refused(raw: list[Any]) -> None:
    """As an order, or with a sentence."""
    orders = read_orders(FORM, raw)

    assert len(raw) == len(orders)
    assert all(isinstance(one, Order) or one.why for one in orders)
    assert len(raw) == len(check(FORM, orders).verdicts)


def test_a_sheet_calls_people_by_their_names() -> None:
    """Inert; only where the game has but the number of a seat, and the player chose a name."""
    choices = (Choice("p1", "you"), Choice("p2", "player 2"), Choice("p3", "player 3"))
    page = Sheet(title="", single=True, kinds=(), choices=choices, lists=(), tables=())
    found = named(page, {Player("p1"): "Ann", Player("p2"): "Ben\x1b"}).choices

    assert ["you", "Ben?", "player 3"] == [choice.label for choice in found]


@pytest.mark.parametrize(
    ("choice", "rest"),
    [
        (Choice("DD", "Destroyer, 40 PP", name="Destroyer"), "40 PP"),
        (Choice("DD", "Destroyer: 40 PP", name="Destroyer"), "40 PP"),
        (Choice("DD", "Destroyer", name="Destroyer"), ""),
        (Choice("DD", "DD", name="Destroyer"), ""),
        (Choice("DD", "Destroyers of old", name="Destroyer"), "Destroyers of old"),
        (Choice("A", "A, 4 ships"), "4 ships"),
        (Choice("1", "10 more"), "10 more"),
        (Choice("A"), ""),
    ],
)
def test_a_label_says_what_the_name_does_not(choice: Choice, rest: str) -> None:
    assert rest == rest_of(choice)
