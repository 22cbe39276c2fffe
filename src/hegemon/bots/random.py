"""The bot that every game has: any legal order, then perhaps another."""

from __future__ import annotations

import random
from typing import Any

from hegemon.core.form import Choices, Draft, FieldValue, Form, FreeText, Order, OrderKind, Span
from hegemon.core.game import Answer

_ANOTHER = 0.7
"""How likely it is, before each order of a list, that there is one more."""

_WORD = "hail"


class Random:
    """Picks a kind of order, then each field through the form, then perhaps is done."""

    def __init__(self, seed: int | str) -> None:
        self._chance = random.Random(seed)

    def answer(self, view: Any, question: Any, form: Form) -> Answer:
        """An answer that the form offers; the same seed and questions give the same answers."""
        return form.answer(self.orders(form))

    def orders(self, form: Form) -> tuple[Order, ...]:
        """A draft of legal orders."""
        if form.single:
            only = self._order(form, ())
            assert only is not None, f"{form.title} offers no order at all"
            return (only,)
        draft: list[Order] = []
        while self._chance.random() < _ANOTHER:
            order = self._order(form, draft)
            if order is None:
                break
            draft.append(order)
        return tuple(draft)

    def _order(self, form: Form, draft: Draft) -> Order | None:
        """An order of any kind that can be given now, or None."""
        kinds = form.kinds
        for kind in kinds if len(kinds) == 1 else self._chance.sample(kinds, len(kinds)):
            order = self._filled(form, kind, draft)
            if order is not None:
                return order
        return None

    def _filled(self, form: Form, kind: OrderKind, draft: Draft) -> Order | None:
        """An order of this kind with a legal value in each field, or None."""
        order = Order(kind.word)
        for _ in kind.fields:
            value = self._value(form.choices(order, draft))
            if value is None:
                return None
            order = Order(kind.word, (*order.values, value))
        return order

    def _value(self, choices: Choices) -> FieldValue | None:
        if isinstance(choices, Span):
            if choices.barred or choices.least > choices.most:
                return None
            return self._chance.randint(choices.least, choices.most)
        if isinstance(choices, FreeText):
            return _WORD[: choices.longest]
        legal = [choice.value for choice in choices if not choice.barred]
        return self._chance.choice(legal) if legal else None
