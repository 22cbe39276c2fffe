"""2.3.4: squadrons are named as reports print them, and listed as they are alike."""

from collections.abc import Mapping
from typing import Any

import pytest

from hegemon.core.checking import check
from hegemon.core.errors import BadNotation
from hegemon.core.form import Choice, Form
from hegemon.core.notation import parse, write
from hegemon.games.ec4x import EC4X_MONERO
from hegemon.games.ec4x.common.answers import Split
from hegemon.games.ec4x.common.forms.house_form import HouseForm
from hegemon.games.ec4x.common.phases.command import AskOrders
from hegemon.games.ec4x.common.rules.runs import alike, meant, told
from hegemon.games.ec4x.common.show.words import squadron_names
from hegemon.games.ec4x.common.state import Fleet, Ship, Squadron
from tests.games.ec4x.cases import ME, home_of, monero

SHIPS = {1: "DD", 2: "DD", 3: "DD", 5: "CA", 6: "DD", 8: "DD"}


def fleet(ships: Mapping[int, str], *others: Squadron) -> Fleet:
    """A fleet with a squadron of one ship for each number."""
    squadrons = [Squadron(f"s{number}", (Ship(code),)) for number, code in ships.items()]
    return Fleet("p1-9", ME, "", [*squadrons, *others])


def form_of(one: Fleet) -> HouseForm:
    """What the House may order that has this fleet at home, and no other."""
    state = monero()
    one.at, _ = home_of(state)
    state.fleets = {one.id: one}
    question: Any = AskOrders()
    form = EC4X_MONERO.form(EC4X_MONERO.view(state, ME), question)
    assert isinstance(form, HouseForm)
    return form


def left(form: Form[Any], line: str) -> list[str]:
    """The squadrons of the new fleet after an order, which must be legal."""
    order = parse(form, line)
    assert check(form, [order]).verdicts[0].fine
    (new,) = (one for name, one in form.then(order).so_far.fleets.items() if name != "p1-9")  # type: ignore[attr-defined]
    return [one.id for one in new.squadrons]


@pytest.mark.parametrize(
    ("said", "leave"),
    [
        ("s2", ["s2"]),
        ("s2-s3", ["s2", "s3"]),
        ("s2-s2", ["s2"]),
        ("s1-s8", ["s1", "s2", "s3", "s5", "s6", "s8"]),
        ("s3-s6", ["s3", "s5", "s6"]),
        ("s1 s5-s8", ["s1", "s5", "s6", "s8"]),
        ("s1-s3 s2-s5 s3", ["s1", "s2", "s3", "s5"]),
    ],
)
def test_runs_of_squadrons_leave_a_fleet(said: str, leave: list[str]) -> None:
    """All from the first to the last, whatever ships they have; numbers that are gone are none."""
    form = form_of(fleet(SHIPS))
    line = f"split p1-9 {said}"

    assert leave == left(form, line)
    assert line == write(parse(form, line))


@pytest.mark.parametrize(
    "said", ["s2-s4", "s0-s3", "s3-s1", "s3-s1 s9", "s01-s3", "s1-3", "s1-", "p1-9"]
)
def test_a_run_begins_and_ends_with_squadrons_of_the_fleet(said: str) -> None:
    """Who mistypes an end is told what there is, in runs."""
    form = form_of(fleet(SHIPS))
    order = Split("p1-9", said.partition(" ")[0], tuple(said.split()[1:]))

    assert form.why_not(order) == "p1-9 has the squadrons s1-s3, s5-s6 and s8"
    with pytest.raises(BadNotation):
        parse(form, f"split p1-9 {said}")


def test_what_reports_print_can_be_typed() -> None:
    """Of a hundred squadrons with gaps: each run that is printed means just those."""
    ships = {number: "DD" for number in range(1, 140) if number % 12}
    one = fleet(ships)
    form, printed = form_of(one), told(one.squadrons)

    assert squadron_names(one.squadrons).startswith("s1-s11, s13-s23")
    assert [name.id for name in one.squadrons] == left(form, f"split p1-9 {' '.join(printed)}")
    assert len(printed) == 12


def test_a_sheet_has_a_line_for_squadrons_that_are_alike() -> None:
    """Those of one kind that follow one another are named as a run; gaps do not matter.

    Those of a short run are named one by one, too: one of two alike is often the one that goes.
    """
    form = form_of(fleet(SHIPS, Squadron("old", (Ship("DD"),)), Squadron("x1", (Ship("DD"),))))
    listed = form.choices("split", "squadron", {"fleet": "p1-9"})

    assert listed == (
        Choice("s1-s3", "p1-9: DD; 3 alike"),
        *(Choice(f"s{number}", "p1-9: DD") for number in (1, 2, 3)),
        Choice("s5", "p1-9: CA"),
        Choice("s6-s8", "p1-9: DD; 2 alike"),
        *(Choice(f"s{number}", "p1-9: DD") for number in (6, 8)),
        Choice("old", "p1-9: DD"),
        Choice("x1", "p1-9: DD"),
    )
    assert listed == form.choices("split", "further", {"fleet": "p1-9"})
    for one in listed:
        assert not form.why_not(Split("p1-9", one.value))


def test_a_crippled_one_is_not_like_the_others() -> None:
    """Nor is one of another technology."""
    one = fleet(dict.fromkeys(range(1, 6), "DD"))
    one.squadrons[1].crippled = True
    one.squadrons[3].ships = (Ship("DD", wep=1),)

    assert [["s1"], ["s2"], ["s3"], ["s4"], ["s5"]] == [
        [squadron.id for squadron in run] for run in alike(one)
    ]


def test_runs_do_not_depend_on_the_order_within_a_fleet() -> None:
    """What has merged stands behind the others."""
    one = fleet({9: "DD", 1: "DD", 10: "DD", 2: "DD"})

    assert ["s1-s2", "s9-s10"] == told(one.squadrons)
    assert meant(one, ["s2-s9"]) == {"s2", "s9"}
    assert [["s1", "s2", "s9", "s10"]] == [[each.id for each in run] for run in alike(one)]


def test_what_an_umpire_has_named_is_no_end_of_a_run() -> None:
    """It is named alone, also where its name looks like a run."""
    one = fleet({1: "DD", 2: "DD"}, Squadron("s1-s2", (Ship("CA"),)), Squadron("x", (Ship("DD"),)))

    assert meant(one, ["s1-s2"]) == {"s1-s2"}
    assert meant(one, ["s1-x"]) is None
    assert ["s1-s2", "s1-s2", "x"] == told(one.squadrons)


def test_a_run_is_of_the_fleet_as_earlier_orders_leave_it() -> None:
    """The second order sees what the first has taken away."""
    form = form_of(fleet(SHIPS))
    later = form.then(Split("p1-9", "s2"))

    assert not later.why_not(Split("p1-9", "s1-s3"))
    assert later.why_not(Split("p1-9", "s2-s3"))
