"""The unions of orders in the description of the API: no kind is missing, and orders fit them."""

from typing import Any

import jsonschema_rs
import pytest

from hegemon.core.order_json import orders_to_json
from hegemon.games import RULESETS
from hegemon.web.api.routes import ROUTES
from hegemon.web.frame.openapi import description
from hegemon.web.frame.orders import kinds_of
from tests.contract.games import REAL, world
from tests.contract.match import matches
from tests.web.write_orders import fields_of, met


@pytest.mark.parametrize("game", REAL)
def test_no_kind_of_order_is_missing(game: str) -> None:
    """`python -m tests.web.write_orders` writes them anew."""
    ruleset = world(game).ruleset
    known = {kind.word: {field.name for field in kind.fields} for kind in kinds_of(ruleset)}
    missing = {
        (kind.word, field.name)
        for _, kind in met(game, 1)
        for field in fields_of(kind)
        if field.name not in known.get(kind.word, set())
    }

    assert set() == missing


@pytest.mark.parametrize("game", REAL)
def test_orders_fit_the_union_of_their_game(game: str) -> None:
    """What bots answered, as JSON; and an order of no kind does not."""
    here = world(game)
    told = description(ROUTES, RULESETS.values())
    schema = {"$ref": f"#/components/schemas/order.{here.ruleset.name}", **told}
    validator = jsonschema_rs.Draft202012Validator(schema)
    wrong = [
        f"{order}: {error.message}"
        for moment in matches(here)[0].some(12)
        for player, answer in moment.answers.items()
        for order in orders(here, moment.state, player, answer)
        for error in validator.iter_errors(order)
    ]

    assert [] == wrong[:3]
    assert not validator.is_valid({"order": "nothing"})


def orders(here: Any, state: Any, player: Any, answer: Any) -> list[dict[str, Any]]:
    """An answer as objects; none for one that forms cannot say, such as a malformed one."""
    form = here.form_of(state, player)
    said = form.orders(answer)
    return orders_to_json(form, [order for order in said if form.kind(order.word)])
