"""The bot that every game has: any legal order, then perhaps another."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from hegemon.bots import Bot
from hegemon.core import (
    Answer,
    Begun,
    Choices,
    Event,
    FieldValue,
    Form,
    FreeText,
    Numbers,
    Order,
    OrderKind,
    after,
    answer_to,
    next_choices,
    written_into,
)

_ANOTHER = 0.7
"""How likely it is, before each order of a list, that there is one more."""

_WORD = "hail"


class Random(Bot):
    """Picks a kind of order, then each field through the form, then perhaps is done."""

    def __init__(self, seed: int | str) -> None:
        self._chance = random.Random(seed)

    def answer(
        self, view: Any, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Answer:
        """An answer that the form offers; the same seed and questions give the same answers."""
        return answer_to(form, self.orders(form))

    def orders(self, form: Form[Any]) -> tuple[Order, ...]:
        """Legal orders, each for where the orders before it lead."""
        if form.single:
            only = self.order(form)
            assert only is not None, f"{form.title} offers no order at all"
            return (only,)
        orders = form.start
        here = after(form, orders)
        while self._chance.random() < _ANOTHER:
            order = self.order(here)
            if order is None:
                break
            orders = written_into(form, orders, order)
            here = here.then(order)
        return orders

    def order(self, form: Form[Any]) -> Order | None:
        """An order of any kind that can be given now, or None."""
        kinds = form.kinds
        if len(kinds) > 1:
            kinds = tuple(self._chance.sample(kinds, len(kinds)))
        for kind in kinds:
            order = self._filled(form, kind)
            if order is not None and not form.why_not(order):
                return order
        return None

    def _filled(self, form: Form[Any], kind: OrderKind) -> Order | None:
        """An order of this kind with a legal value in each field, or None."""
        begun = Begun(kind.word)
        for _ in kind.fields:
            value = self._value(next_choices(form, begun))
            if value is None:
                return None
            begun = Begun(kind.word, (*begun.values, value))
        while kind.more is not None and self._chance.random() < _ANOTHER:
            value = self._value(next_choices(form, begun))
            if value is None:
                break
            begun = Begun(kind.word, (*begun.values, value))
        return kind.order_of(begun.values)

    def _value(self, choices: Choices) -> FieldValue | None:
        if isinstance(choices, Numbers):
            if choices.barred or choices.least > choices.most:
                return None
            return self._chance.randint(choices.least, choices.most)
        if isinstance(choices, FreeText):
            return _WORD[: choices.longest]
        legal = [choice.value for choice in choices if not choice.barred]
        return self._chance.choice(legal) if legal else None
