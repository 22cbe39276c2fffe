"""A sheet for a game of EC4X's size: as data it stays small, and is made with few calls."""

import gzip
from itertools import permutations
from typing import Annotated

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.checking import after, check
from hegemon.core.dice import SeededDice
from hegemon.core.form import Choice, Choices, Form, Given, Numbers
from hegemon.core.notation import parse, write
from hegemon.core.order import Count, Order, Says, kind_of
from hegemon.core.ruleset import Ruleset
from hegemon.core.sheet import (
    Listed,
    choices_on,
    each_of,
    in_runs,
    part_of_sheet,
    sheet,
    without,
)
from tests.contract.toys.houses import Build, Hold
from tests.contract.toys.houses_form import MonthForm
from tests.contract.toys.houses_ruleset import HOUSES, LARGE
from tests.samples import sizes

MOST = 100_000
"""Bytes of a sheet, packed."""


def form_of(ruleset: Ruleset[object]) -> MonthForm:
    """The first sheet of the first of twelve houses, every fleet of which is under way."""
    players = ruleset.players(LARGE)
    state = ruleset.setup(LARGE, players, SeededDice(b"", 0))
    form = ruleset.form(ruleset.view(state, players[0]), state.agenda[-1])
    assert isinstance(form, MonthForm)
    return form


def test_a_large_sheet_is_small() -> None:
    """469 systems, 216 fleets: the sheet of one house."""
    packed = gzip.compress(msgspec.json.encode(sheet(form_of(HOUSES))))

    assert len(packed) < MOST


def test_a_large_sheet_takes_few_calls() -> None:
    """Choices are asked for once for each combination that is needed."""
    form, calls = form_of(HOUSES), []
    ask = form.choices
    form.choices = lambda *asked: calls.append(asked) or ask(*asked)  # type: ignore[method-assign,func-returns-value]
    sheet(form)

    assert len({str(asked) for asked in calls}) == len(calls)


def test_a_line_to_the_letter_is_read_without_listing_choices() -> None:
    """A draft has many such lines; another spelling looks at what there is."""
    form, calls = form_of(HOUSES), []
    ask = form.choices
    form.choices = lambda *asked: calls.append(asked) or ask(*asked)  # type: ignore[method-assign,func-returns-value]
    colony = next(iter(form.law.own.colonies))
    line = write(Build(colony, "cruiser", 1))

    assert Build(colony, "cruiser", 1) == parse(form, line)
    assert not calls
    assert parse(form, line.upper().replace(colony.upper(), colony)) == parse(form, line)
    assert calls


def test_a_part_of_a_sheet_asks_for_its_kinds_alone() -> None:
    """Its lists and tables are as the whole sheet has them."""
    form, calls = form_of(HOUSES), []
    whole = sheet(form)
    ask = form.choices
    form.choices = lambda *asked: calls.append(asked) or ask(*asked)  # type: ignore[method-assign,func-returns-value]
    part = part_of_sheet(form, ["build"])
    (kind,) = part.kinds
    (same,) = (one for one in whole.kinds if one.word == "build")
    colony = next(iter(form.law.own.colonies))

    assert {"build"} == {word for word, _, _ in calls}
    assert len(part.lists) < len(whole.lists)
    for field, other in zip(kind.fields, same.fields, strict=True):
        given = {"colony": colony, "hull": "cruiser"}
        needed = {name: given[name] for name in field.needs}
        assert choices_on(part, field, needed) == choices_on(whole, other, needed)


def test_choices_that_follow_one_another_are_a_pair() -> None:
    """In a whole sheet and in a part of it."""
    form = form_of(HOUSES)
    for page in (sheet(form), part_of_sheet(form, ["build"])):
        written = [one.choices for one in page.lists if isinstance(one, Listed)]
        longest = max((tuple(each_of(one)) for one in written), key=len)

        assert any(isinstance(one, tuple) for said in written for one in said)
        assert len(longest) >= len(form.law.own.colonies)
    assert [0, 1, 3, 4, 5, 9] == list(each_of((0, 1, (3, 5), 9)))


class Send(Order):
    """1: sends people from one place to another."""

    example = "send a0 a1 3"
    source: Annotated[str, Says("place", "from")]
    to: Annotated[str, Says("place", "to", needs=("source",))]
    people: Annotated[Count, Says("count", "people", needs=("source", "to"))]


class Sending(Form[Send]):
    """From each of many places to each other: a place has as many people as it has a number."""

    title = "Send people"
    kinds = (kind_of(Send),)

    def __init__(self, many: int, prices: int) -> None:
        self.many, self.prices = many, prices

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """Nobody is sent to where he is; a place takes a half, a third ... of what can leave."""
        places = tuple(Choice(f"a{at}") for at in range(self.many))
        if field == "source":
            return places
        if field == "to":
            return tuple(one for one in places if one.value != given["source"])
        can, price = int(str(given["source"])[1:]), int(str(given["to"])[1:]) % self.prices
        return Numbers(0, can // (price + 1))

    def why_not(self, order: Send) -> str:
        """Nothing speaks against any."""
        return ""

    def then(self, order: Send) -> "Sending":
        """The same."""
        return self


@pytest.mark.parametrize("prices", [1, 5])
@pytest.mark.parametrize("many", sizes(50, 100))
def test_a_sheet_grows_with_things_and_not_with_their_pairs(many: int, prices: int) -> None:
    """From each of twice as many places to each other: twice as long, and nothing is lost."""
    sizes = [len(msgspec.json.encode(sheet(Sending(size, prices)))) for size in (many, 2 * many)]
    form = Sending(30, prices)
    page = sheet(form)
    (kind,) = page.kinds
    for source, to in permutations([f"a{at}" for at in range(30)], 2):
        given = {"source": source, "to": to}

        assert form.choices("send", "people", given) == choices_on(page, kind.fields[2], given)
    assert sizes[1] < 2.2 * sizes[0]


def test_pairs_that_have_nothing_in_common_are_all_there() -> None:
    """Where no table is like another the sheet is as long as it must be."""

    class Own(Sending):
        def choices(self, word: str, field: str, given: Given) -> Choices:
            if field != "people":
                return super().choices(word, field, given)
            return Numbers(0, 100 * int(str(given["source"])[1:]) + int(str(given["to"])[1:]))

    form = Own(12, 1)
    page = sheet(form)
    (kind,) = page.kinds
    for source, to in permutations([f"a{at}" for at in range(12)], 2):
        given = {"source": source, "to": to}

        assert form.choices("send", "people", given) == choices_on(page, kind.fields[2], given)


def test_many_orders_are_checked() -> None:
    """A whole month: missions of all fleets, research, taxes, and the money runs out."""
    form = form_of(HOUSES)
    hold = [Hold(fleet) for fleet in form.law.own.fleets]
    builds = [Build(colony, "cruiser", 1) for colony in form.law.own.colonies]
    found = check(form, [*form.start, *hold, *builds])
    bought = sum(verdict.fine for verdict in found.verdicts[-len(builds) :])

    assert 1000 // 160 == bought
    assert (f"{1000 % 160} are left",) == found.forecast
    assert (f"{1000 - 160} are left",) == after(form, builds[:1]).forecast()


@given(st.lists(st.integers(0, 30), unique=True, min_size=1), st.data())
def test_all_but_one_is_listed_as_if_each_had_been_listed(
    numbers: list[int], data: st.DataObject
) -> None:
    """In whatever order they stand, and whatever is left out."""
    gone = data.draw(st.sampled_from(numbers))
    left = [one for one in numbers if one != gone]

    assert in_runs(left) == without(in_runs(numbers), gone)
    assert left == list(each_of(without(in_runs(numbers), gone)))
