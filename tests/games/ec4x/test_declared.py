"""The orders that each edition declares are those that its sheets offer, and the law knows all."""

from itertools import product
from typing import Any, get_args

import pytest

from hegemon.core.order import Order
from hegemon.core.ruleset import Ruleset
from hegemon.games.ec4x import EC4X_MONERO, EC4X_SATOSHI
from hegemon.games.ec4x.common.answers import HouseOrder
from hegemon.games.ec4x.common.phases.command import AskOrders
from hegemon.games.ec4x.common.rules.law import LAW
from tests.games.ec4x.cases import ME, monero, satoshi

EDITIONS: dict[str, tuple[Ruleset[Any], Any, tuple[str, ...], tuple[str, ...]]] = {
    "monero": (EC4X_MONERO, monero, ("points", "ladder"), ("guilds", "off")),
    "satoshi": (EC4X_SATOSHI, satoshi, ("ladder",), ("technology", "off")),
}
"""An edition with the values of the house rules on which its orders depend."""
ABSENT = {"monero": set[str](), "satoshi": {"research", "ferry", "fund"}}
"""The words that an edition has under no house rules."""


def forms(edition: str) -> list[Any]:
    """A sheet under each combination of the house rules that add orders or take them away."""
    ruleset, new, researches, operations = EDITIONS[edition]
    found = []
    for research, operation, reserves in product(researches, operations, (False, True)):
        state = new(research=research, operations=operation, reserves=reserves)
        found.append(ruleset.form(ruleset.view(state, ME), AskOrders()))
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_declared_is_offered_under_some_house_rules_and_nothing_else(edition: str) -> None:
    """1.2, R36, R38, R83: both ways, for the one question of the game."""
    ruleset = EDITIONS[edition][0]
    offered = {kind.order for form in forms(edition) for kind in form.kinds}

    assert {"ask-orders": offered} == {
        question: set(orders) for question, orders in ruleset.questions.items()
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_edition_lacks_what_only_the_other_has(edition: str) -> None:
    """XYZ.1, XY.3, 8: in the earlier edition there are no points and no Guilds."""
    words = {order.word for order in get_args(HouseOrder)}

    assert words - ABSENT[edition] == set(EDITIONS[edition][0].orders)


@pytest.mark.parametrize("edition", EDITIONS)
def test_sheets_have_the_order_of_the_declaration(edition: str) -> None:
    """1.2: what a House does every month comes first, in every match."""
    declared = [order.word for order in get_args(HouseOrder)]

    for form in forms(edition):
        places = [declared.index(kind.word) for kind in form.kinds]
        assert places == sorted(places)


def test_there_is_a_law_for_each_order_and_for_nothing_else() -> None:
    """1.2."""
    assert set(get_args(HouseOrder)) == set(LAW)


@pytest.mark.parametrize("edition", EDITIONS)
def test_labels_name_the_figures_of_the_edition(edition: str) -> None:
    """3.1, 3.4: on the sheet as in lists of orders no place for a figure is left empty."""
    ruleset = EDITIONS[edition][0]
    on_sheets = {kind.order: kind for form in forms(edition) for kind in form.kinds}

    def told(order: type[Order]) -> list[str]:
        kind = ruleset.kind(order)
        return [kind.label, *(field.label for field in kind.fields)]

    assert [] == [text for order in on_sheets for text in told(order) if "{" in text]
    assert {order: ruleset.kind(order) for order in on_sheets} == on_sheets
