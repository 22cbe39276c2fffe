"""What every ruleset promises of its orders: each is declared once, and is what its readers hear.

Notation, JSON, schemas and lists in rulebooks follow from the classes; forms only say which of
them are legal now.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema_rs
import msgspec

from hegemon.contract.choices import complete_orders
from hegemon.contract.match import Moment
from hegemon.contract.world import World
from hegemon.core.errors import BadNotation
from hegemon.core.form import Choice, Choices, Form, FreeText, Given, Numbers
from hegemon.core.notation import LONGEST, parse
from hegemon.core.order import Order, OrderKind, kind_of
from hegemon.core.order_json import WORD, schema_of, to_json
from hegemon.core.records import kind
from hegemon.core.ruleset import Ruleset

MOST = 10**9


class AnythingGoes(Form[Order]):
    """A form in which every word of an example may stand in every field: its shape alone counts."""

    title = "an example"

    def __init__(self, of: OrderKind) -> None:
        self._kind = of

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """The one kind."""
        return (self._kind,)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """Whatever stands in the example."""
        fields = (*self._kind.fields, self._kind.more)
        asked = next(each for each in fields if each is not None and each.name == field)
        if asked.type == "count":
            return Numbers(-MOST, MOST)
        if asked.type == "text":
            return FreeText(LONGEST)
        return tuple(map(Choice, re.split(r"[ =]", self._kind.example)))

    def why_not(self, order: Order) -> str:
        """Nothing is refused."""
        return ""

    def then(self, order: Order) -> AnythingGoes:
        """Nothing is different after it."""
        return self


def amiss(of: OrderKind) -> str:
    """What is wrong with the example of a kind; empty for one that is written as its orders are."""
    try:
        order = parse(AnythingGoes(of), of.example)
    except BadNotation as wrong:
        return f"{of.example!r} is no example of {of.word}: {wrong.message}"
    return "" if type(order) is of.order else f"{of.example!r} is another order"


def undeclared(ruleset: Ruleset[Any]) -> Iterator[str]:
    """Words that mean two things, examples that are none, fields that cannot be told apart."""
    acts = (kind_of(act.order) for act in ruleset.by_hand)
    for of in (*map(ruleset.kind, ruleset.orders.values()), *acts):
        fields = [*of.fields, *([of.more] if of.more else [])]
        names = [field.name for field in fields]
        yield from filter(None, [amiss(of)])
        if len(set(names)) < len(names) or WORD in names:
            yield f"{of.word}: {names}"
        about = of.about.partition(":")[0]
        if about in names and about not in [field.name for field in of.fields]:
            yield f"{of.word} is about {about}, of which there are several"


def kinds_are_declared(moment: Moment, world: World) -> Iterator[str]:
    """A form offers what its question takes and nothing else, no word twice."""
    ruleset = world.ruleset
    taken = ruleset.questions[kind(moment.question)]
    for player in moment.question.asked(moment.state):
        kinds = world.form_of(moment.state, player).kinds
        for each in kinds:
            if each.order not in taken:
                yield f"{each.word} is offered; {kind(moment.question)} takes {taken}"
            if ruleset.orders.get(each.word) is not each.order:
                yield f"{each.word} is another order than {ruleset.orders.get(each.word)}"
            whole = ruleset.kind(each.order)
            allowed = (whole, whole.without_last()) if whole.sometimes else (whole,)
            if _alike(each) not in map(_alike, allowed):
                yield f"{each.word} is offered with other fields than it has"
        if len({each.word for each in kinds}) < len(kinds):
            yield f"a word is offered twice: {[each.word for each in kinds]}"


def _alike(of: OrderKind) -> Any:
    """What no form may change: all but labels, in which there may be figures of an edition."""
    fields = (*of.fields, *([of.more] if of.more else []))
    told = [(field.name, field.type, field.needs, field.usual) for field in fields]
    return of.order, of.rule, told, of.more is None, of.attributes


def orders_fit_their_schemas(moment: Moment, world: World) -> Iterator[str]:
    """What a form offers, and what was answered, is as the schema of its kind says."""
    for player in moment.question.asked(moment.state):
        form = world.form_of(moment.state, player)
        answered = [one for one in form.orders(moment.answers[player]) if isinstance(one, Order)]
        for order in (*answered, *complete_orders(form, 60)):
            written = msgspec.json.decode(msgspec.json.encode(to_json(order)))
            for wrong in validator(type(order)).iter_errors(written):
                yield f"{written}: {wrong.message}"


@cache
def validator(order: type[Order]) -> Any:
    """What checks objects against the schema of a class of orders."""
    return jsonschema_rs.Draft202012Validator(schema_of(kind_of(order)))
