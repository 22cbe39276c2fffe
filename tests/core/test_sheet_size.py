"""A sheet for a game of EC4X's size: as data it stays small, and is made with few calls."""

import gzip

import msgspec

from hegemon.core.checking import after, check
from hegemon.core.dice import SeededDice
from hegemon.core.notation import parse, write
from hegemon.core.ruleset import Ruleset
from hegemon.core.sheet import Listed, choices_on, each_of, part_of_sheet, sheet
from tests.contract.toys.houses import Build, Hold
from tests.contract.toys.houses_form import MonthForm
from tests.contract.toys.houses_ruleset import HOUSES, LARGE

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


def test_choices_that_follow_one_another_are_a_pair_in_a_part() -> None:
    """The whole sheet has each number; both mean the same."""
    form = form_of(HOUSES)
    whole, part = sheet(form), part_of_sheet(form, ["build"])
    written = [one.choices for one in part.lists if isinstance(one, Listed)]
    longest = max((tuple(each_of(one)) for one in written), key=len)

    assert any(isinstance(one, tuple) for said in written for one in said)
    assert not any(
        isinstance(one, tuple)
        for listed in whole.lists
        if isinstance(listed, Listed)
        for one in listed.choices
    )
    assert len(longest) == len(form.law.own.colonies)
    assert [0, 1, 3, 4, 5, 9] == list(each_of((0, 1, (3, 5), 9)))


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
