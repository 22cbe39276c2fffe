"""1.2: every order says what it costs and does, and what is left of treasury, docks and lift."""

from typing import Any

import msgspec
import pytest

from hegemon.core.checking import Check, check
from hegemon.core.form import Choice
from hegemon.core.notation import parse
from hegemon.core.report import Table, sentences
from hegemon.core.sheet import choices_on, sheet
from hegemon.games.ec4x.common.amounts import in_money, in_round
from hegemon.games.ec4x.common.answers import Orders, SetBudget, SetTax
from hegemon.games.ec4x.common.forms.house_form import HouseForm
from hegemon.games.ec4x.common.forms.wording import kinds_by
from hegemon.games.ec4x.common.mission_orders import Send
from hegemon.games.ec4x.common.phases.command import AskOrders, Research
from hegemon.games.ec4x.common.rules.economy import gross_product
from hegemon.games.ec4x.common.show.report import report_of
from hegemon.games.ec4x.common.show.status import status
from hegemon.games.ec4x.common.state import Ship, State
from hegemon.games.ec4x.monero.ruleset import EC4X_MONERO
from hegemon.games.ec4x.monero.state import TABLES, View
from hegemon.games.ec4x.satoshi.ruleset import EC4X_SATOSHI
from hegemon.play.seat.choosing import an_example, example_of
from tests.games.ec4x.cases import ME, YOU, home_of, monero, playing, satoshi


def begun(houses: int = 2) -> State:
    """A match whose first Income phase is over."""
    state = monero(houses)
    home, colony = home_of(state)
    state.houses[ME].gross = colony.produced = gross_product(state, home, colony)
    return state


def form_of(state: State) -> HouseForm:
    """The own order sheet."""
    return HouseForm(EC4X_MONERO.view(state, ME), AskOrders())


def checked(state: State, *lines: str) -> Check:
    """What the sheet says of lines."""
    form = form_of(state)
    home, _ = home_of(state)
    return check(form, [parse(form, line.replace("HOME", home)) for line in lines])


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("tax 40", "taxes of about 176.4 next turn, not 220.5"),
        ("research EL 40", "each turn 2.407 points at 16.615, EL 2 takes 60, you have 0"),
        ("build HOME DD 2", "costs 8, 2 begin now for 2 turns"),
        ("invest HOME 5", "costs 5"),
        ("scrap HOME SY 1", "brings 15"),
        ("roe p1-1 8", "fights on at 1:2 or better"),
        ("roe p1-1 0", "avoids everybody"),
        ("engage all 10", "1 fleet: fights to the end"),
        ("fund guard 1", "costs 20, 4 prestige, for it is more than 5% of your money"),
        ("order p1-1 patrol hub", "2 jumps in 2 turns by A4"),
    ],
)
def test_an_order_says_what_it_costs_and_does(line: str, says: str) -> None:
    """1.2: in a few words, at the first turn."""
    (verdict,) = checked(begun(), line).verdicts

    assert (True, says) == (verdict.fine, verdict.text)


def test_more_than_docks_and_money_allow_waits_and_says_why() -> None:
    """3.0: what is wished for is kept."""
    found = checked(begun(), "build HOME DD 12")

    assert "costs 40, 10 begin now for 2 turns, 2 wait: no free dock in the yard" == (
        found.verdicts[0].text
    )
    assert "2 units waiting to be begun" in found.forecast


def test_purses_move_as_one_writes() -> None:
    """1.2: research, orders and docks; marines that come on board."""
    state = begun()
    _, colony = home_of(state)
    colony.ground = {"MD": 3}
    fleet = next(fleet for fleet in state.fleets.values() if fleet.owner == ME)
    fleet.lift = (*fleet.lift, Ship("TT"), Ship("TT"))
    found = checked(state, "research EL 40", "build HOME DD 2", f"load {fleet.id} MD 1")
    left = {purse.id: (purse.left, purse.has) for purse in found.purses}

    assert {"treasury": (162, 210), "docks": (8, 10), "lift": (1, 2)} == left
    assert "treasury: 162 left of 210, less 8 for orders, 40 for research" == found.forecast[0]


def test_who_is_aboard_and_what_is_being_built_is_spent_by_no_order() -> None:
    """What was free before the orders counts: nothing is ordered, and nothing is spent."""
    state = begun()
    fleet = next(fleet for fleet in state.fleets.values() if fleet.owner == ME)
    fleet.lift = (*fleet.lift, Ship("TT", carries=1), Ship("TT"))
    found = checked(state)

    assert {"treasury": 0, "docks": 0, "lift": 0} == {one.id: one.spent for one in found.purses}
    assert 1 == next(one.left for one in found.purses if one.id == "lift")


def test_news_of_taxes_are_rounded() -> None:
    """Whole points, and a tenth of few; the coins stand under Why."""
    assert ["671,826", "229", "8.7", "-5"] == [
        in_round(coins) for coins in (671_826_000, 228_813, 8_687, -5_000)
    ]
    assert ["12.5", "1,164.787"] == [in_money(12_500), in_money(1_164_787)]


def test_research_gets_what_orders_and_queues_leave() -> None:
    """XYZ.1: a budget is no order to pay: what the treasury has not is not spent."""
    found = checked(begun(), "research EL 200", "build HOME DD 5")

    assert "research gets 190 of its 200" in found.forecast
    assert 0 == found.purses[0].left


def test_the_treasury_is_told_line_by_line() -> None:
    """XY.1: orders and research as they are paid, and what next turn brings."""
    (account,) = checked(begun(), "research EL 40", "build HOME DD 2").accounts
    lines = {entry.what: entry.by for entry in account.entries}

    assert ("treasury", -40_000) == (next(iter(lines)), lines["research"])
    assert account.left == sum(lines.values())
    assert "taxes, about" in {entry.what for entry in account.later}


def test_what_is_foretold_is_what_is_spent() -> None:
    """1.2: the treasury after the Command phase is the one that the sheet told."""
    state = begun()
    lines = ("research EL 40", "research SL 10", "build HOME DD 2", "idle all GB 3")
    foretold = checked(state, *lines).purses[0].left
    home, _ = home_of(state)
    form = form_of(state)
    answer = form.answer([parse(form, line.replace("HOME", home)) for line in lines])
    assert isinstance(answer, Orders)
    play = playing(state, *[1] * 9)
    AskOrders().resolve(play, {ME: answer, YOU: Orders()})
    Research().run(play)

    assert foretold == state.houses[ME].treasury // 1_000


def labels(state: State, word: str, field: str, **given: Any) -> dict[str, str]:
    """The labels of the choices of a field on the sheet."""
    page = sheet(form_of(state))
    kind = next(kind for kind in page.kinds if kind.word == word)
    (found,) = [one for one in kind.fields if one.name == field]
    choices = choices_on(page, found, given)
    assert isinstance(choices, tuple)
    return {choice.value: choice.label for choice in choices if isinstance(choice, Choice)}


def test_every_field_says_its_cost() -> None:
    """1.2: points, levels, Industrial Units, covert operations, and what scrap brings."""
    state = begun()
    home, _ = home_of(state)

    assert "now 1, a point costs 16.615" == labels(state, "research", "field")["EL"]
    assert "Eden, 420.0 PU: 1" == labels(state, "invest", "colony")[home]
    assert "20 a point" == labels(state, "fund", "purpose")["guard"]
    assert "Shipyard, 1: brings 15" == labels(state, "scrap", "unit", colony=home)["SY"]
    assert "Destroyer, 4" == labels(state, "build", "unit", colony=home)["DD"]


def test_a_crippled_squadron_says_what_its_repair_costs() -> None:
    """3.4: a quarter of the price; the others say that they are sound."""
    state = monero()
    fleet = next(fleet for fleet in state.fleets.values() if fleet.owner == ME)
    fleet.squadrons[0].crippled = True
    found = labels(state, "repair", "squadron")

    ships = ", ".join(ship.unit for ship in fleet.squadrons[0].ships)
    price = sum(state.tables.units[ship.unit].price for ship in fleet.squadrons[0].ships) // 4

    assert f"{fleet.id}: {ships}, crippled: {in_money(price)}" == found[fleet.squadrons[0].id]


def test_examples_are_useful_orders_here() -> None:
    """1.2: colonists go to the nearest system; a tax that nobody minds; a budget one can pay."""
    form = form_of(monero())
    first, tax, research = an_example(form), example_of(form, "tax"), example_of(form, "research")
    assert isinstance(first, Send)

    assert "colonize" == first.mission
    assert SetTax(65) == tax
    assert SetBudget("EL", 42) == research


def test_the_sheet_names_the_figures_of_the_tables() -> None:
    """3.1, 3.4: other figures, other words."""
    figures = msgspec.structs.replace(TABLES.construction, planetside=300, scrap=40, repair=10)

    class Dearer(View, tag=False):
        tables = msgspec.structs.replace(TABLES, construction=figures)

    kinds = kinds_by(Dearer, AskOrders)

    assert kinds["scrap"].label == "scrap units of a colony for 40% of their price"
    assert kinds["restore"].label == "mend crippled units of a colony for 10% of their price"
    assert kinds["build"].fields[3].label == "in a yard, or planetside: ships for 300% of the price"


def test_what_bars_a_level_is_said_before_money_goes_into_it() -> None:
    """XYZ: by the order, its choice, the forecast and the table: SL 2 needs EL 2."""
    found = checked(begun(), "research SL 40")

    assert found.verdicts[0].text.endswith("you have 0, but SL 2 needs EL 2")
    assert "research brings no level yet: SL 2 needs EL 2" in found.forecast
    assert labels(begun(), "research", "field")["SL"].endswith("a point costs 2.5; SL 2 needs EL 2")
    assert ["SL", "SL 2 needs EL 2"] == research_row(begun(), "SL")[:: len(RESEARCH) - 1]
    assert not checked(begun(), "research EL 40").verdicts[0].text.endswith("needs EL 2")


RESEARCH = ("field", "level", "points", "a point costs", "budget", "barred")


def research_row(state: State, field: str) -> list[str]:
    """The row of a field in the table of research."""
    sections = status(EC4X_MONERO.view(state, ME))
    (table,) = next(section.items for section in sections if section.heading == "Research")
    assert isinstance(table, Table)
    assert table.columns == RESEARCH
    return list(next(row for row in table.rows if row[0] == field))


def test_points_that_nothing_comes_of_need_an_answer() -> None:
    """XYZ: 190 of 30 points: the report says what bars the level, and how to save the money."""
    state = begun()
    house = state.houses[ME]
    house.budget, house.points = {"SL": 40_000}, {"SL": 190_000}
    report = report_of(EC4X_MONERO.view(state, ME), ())
    told = [one.plain for one in sentences(report)]
    at = told.index("Research of SL has 190 of 30 points, but SL 2 needs EL 2.")

    assert "To save the money: `research SL 0`." == told[at + 1]


def test_where_levels_are_bought_the_table_has_their_prices() -> None:
    """XYZ.1 of the earlier edition: there are no points."""
    sections = status(EC4X_SATOSHI.view(satoshi(), ME))
    (table,) = next(section.items for section in sections if section.heading == "Research")
    assert isinstance(table, Table)

    assert table.columns == ("field", "level", "the next costs", "barred")
    assert all(float(row[2]) > 0 for row in table.rows)
