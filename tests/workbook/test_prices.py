"""Price lists: what one order costs by them is what the law of orders takes for it."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.core.checking import check
from hegemon.core.deciding.prices import PriceList, price_lists
from hegemon.core.form import Form
from hegemon.core.order import Order
from hegemon.games import RULESETS
from tests.play.table import begun, bot_answer
from tests.samples import sizes

ANSWERS = 60


def told(form: Form[Any], lists: dict[str, PriceList], order: Order) -> dict[str, int] | None:
    """What an order costs by the lists, by purse; None where they do not tell."""
    listed, kind = lists.get(order.word), form.kind(order.word)
    assert kind is not None
    if listed is None:
        return {}
    said = dict(zip((field.name for field in kind.fields), kind.values(order), strict=False))
    values = tuple(str(said[name]) for name in listed.by)
    row = next((row for row in listed.rows if row.values == values), None)
    if row is None:
        return None
    count = said[listed.counts] if listed.counts else 1
    assert isinstance(count, int)
    return {price.purse: price.of(count) for price in row.prices if price.of(count)}


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("answers", sizes(ANSWERS // 3, ANSWERS))
def test_a_price_is_what_the_first_such_order_costs(name: str, answers: int) -> None:
    """Each order of bots' answers given alone; what no list tells is told as unknown."""
    match = begun(RULESETS[name])
    priced = unknown = 0
    for _ in range(answers):
        if match.result is not None:
            break
        seat = match.waiting[0]
        asked, answer = match.asked_of(seat), bot_answer(match, seat)
        assert asked is not None
        lists = {one.word: one for one in price_lists(asked.form)}
        for order in asked.form.orders(answer):
            assert isinstance(order, Order)
            verdict = check(asked.form, [order]).verdicts[0]
            found = told(asked.form, lists, order) if verdict.fine else None
            if found is None:
                unknown += 1
                continue
            priced += bool(found)
            assert found == {one.purse: -one.by for one in verdict.changes}, order
        match.seal(seat, answer)
    assert unknown <= priced + answers
