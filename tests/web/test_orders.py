"""The unions of orders in the description of the API: every kind of every question and no other."""

from typing import Any

import jsonschema_rs
import pytest

from hegemon.contract.match import matches
from hegemon.core.order import Order, kind_of
from hegemon.core.order_json import WORD, to_json
from hegemon.core.records import kind
from hegemon.games import RULESETS
from hegemon.web.api.routes import ROUTES
from hegemon.web.frame.openapi import description
from tests.contract.games import REAL, world


def schemas() -> dict[str, Any]:
    """The schemas of the description."""
    found: dict[str, Any] = description(ROUTES, RULESETS.values())["components"]["schemas"]
    return found


@pytest.mark.parametrize("game", REAL)
def test_every_order_of_every_question_is_described_and_no_other(game: str) -> None:
    """By its word and fields, in the union of its game and of each question that takes it."""
    ruleset, told = world(game).ruleset, schemas()
    game = ruleset.name
    described = {name for name in told if name.startswith(f"order.{game}.")}

    assert {f"order.{game}.{word}" for word in ruleset.orders} == described
    assert set(ruleset.orders) == set(told[f"order.{game}"]["discriminator"]["mapping"])
    for question, orders in ruleset.questions.items():
        mapping = told[f"question.{game}.{question}"]["discriminator"]["mapping"]
        assert [order.word for order in orders] == list(mapping)
    for word, order in ruleset.orders.items():
        known = kind_of(order)
        fields = [field.name for field in (*known.fields, *filter(None, [known.more]))]
        assert [WORD, *fields] == list(told[f"order.{game}.{word}"]["properties"])


@pytest.mark.parametrize("game", REAL)
def test_orders_fit_the_union_of_their_game_and_question(game: str) -> None:
    """What bots answered, as JSON; and an order of no kind does not."""
    here = world(game)
    game = here.ruleset.name
    told = description(ROUTES, RULESETS.values())

    def fits(name: str) -> jsonschema_rs.Draft202012Validator:
        return jsonschema_rs.Draft202012Validator({"$ref": f"#/components/schemas/{name}", **told})

    unions = {name: fits(f"question.{game}.{name}") for name in here.ruleset.questions}
    unions[""] = fits(f"order.{game}")
    wrong = [
        f"{order}: {error.message}"
        for moment in matches(here)[0].some(12)
        for player, answer in moment.answers.items()
        for order in orders(here, moment.state, player, answer)
        for name in ("", kind(moment.question))
        for error in unions[name].iter_errors(order)
    ]

    assert [] == wrong[:3]
    assert not unions[""].is_valid({"order": "nothing"})


def orders(here: Any, state: Any, player: Any, answer: Any) -> list[dict[str, Any]]:
    """An answer as objects; none for one that forms cannot say, such as a malformed one."""
    form = here.form_of(state, player)
    said = form.orders(answer)
    return [to_json(one) for one in said if isinstance(one, Order) and form.kind(one.word)]
