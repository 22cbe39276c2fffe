"""1.2: the order sheet of a House, as a cursor over a draft."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any, Self

from hegemon.core.form import Choices, Form, Given, Order, OrderKind, Purse
from hegemon.core.game import Answer, Player
from hegemon.core.words import counted
from hegemon.games.ec4x.common.amounts import COIN, in_money
from hegemon.games.ec4x.common.answers import MOST_ORDERS, Orders
from hegemon.games.ec4x.common.forms.choices import choices_of, words_barred
from hegemon.games.ec4x.common.forms.kinds import LINES, house_order, line_of
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.draft import Draft
from hegemon.games.ec4x.common.rules.economy import gross_product, net_value
from hegemon.games.ec4x.common.rules.upkeep import upkeep_of
from hegemon.games.ec4x.common.state import year_and_month
from hegemon.games.ec4x.common.view import View


class HouseForm(Form):
    """1.2: everything that a House may order in a month."""

    def __init__(self, view: View, question: Any) -> None:
        self.view = view
        self.so_far = Draft(view, self.me)
        self.count = 0
        barred = set(words_barred(self.so_far))
        self._kinds = tuple(line.kind for line in LINES if line.kind.word not in barred)

    @property
    def me(self) -> Player:
        """Whose form it is; for a bystander the first seat's, who cannot send it."""
        return self.view.me or self.view.players[0]

    @property
    def title(self) -> str:
        """The question in one sentence."""
        year, month = year_and_month(self.view.tables, self.view.turn)
        return f"Turn {self.view.turn}, month {month} of {year}: order your House"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """Every kind of order that the edition and the options know."""
        return self._kinds

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """What there is, and why some of it is barred."""
        return choices_of(self.so_far, word, field, given)

    def why_not(self, order: Order) -> str:
        """The law of orders."""
        return law.why_not(self.so_far, house_order(order))

    def effect(self, order: Order) -> str:
        """What an order takes from the treasury, if anything."""
        spent = self.so_far.house.treasury - self._after(order).house.treasury
        return f"costs {in_money(spent)}" if spent > 0 else ""

    def _after(self, order: Order) -> Draft:
        return law.after(self.so_far, house_order(order))

    def then(self, order: Order) -> Self:
        """The form after one more order."""
        later = copy(self)
        later.count, later.so_far = self.count + 1, self._after(order)
        return later

    def faults(self) -> tuple[str, ...]:
        """No more orders than an answer can hold."""
        return (f"at most {MOST_ORDERS} orders",) if self.count > MOST_ORDERS else ()

    def forecast(self) -> tuple[str, ...]:
        """XY.1, XX.4: next turn's taxes and upkeep as things are, and what waits."""
        return tuple(self._forecast())

    def _forecast(self) -> Iterator[str]:
        draft = self.so_far
        taxes = sum(
            net_value(self.view, gross_product(self.view, system, colony), draft.house.tax)
            for system, colony in draft.colonies.items()
        )
        upkeep = upkeep_of(self.view, self.me)
        yield f"treasury {in_money(draft.house.treasury)}"
        yield f"next turn: taxes about {in_money(taxes)}, upkeep {in_money(upkeep)}"
        parts = (each for colony in draft.colonies.values() for each in colony.projects)
        due = sum(min(each.part, each.owed) for each in parts)
        if due:
            yield f"next turn: {in_money(due)} for work under way"
        waiting = sum(wish.count for colony in draft.colonies.values() for wish in colony.queue)
        if waiting:
            yield f"{counted(waiting, 'unit')} waiting to be begun"

    def purses(self) -> tuple[Purse, ...]:
        """The treasury, in whole units of account."""
        had = self.view.houses[self.me].treasury // COIN
        left = self.so_far.house.treasury // COIN
        return (Purse("treasury", "treasury", had, had - left),)

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The lines as the House's orders."""
        return Orders(tuple(house_order(order) for order in orders))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The House's orders as lines."""
        assert isinstance(answer, Orders)
        return tuple(line_of(order) for order in answer.orders)


def form_for(view: View, question: Any) -> HouseForm:
    """The order sheet of the one question of the game."""
    return HouseForm(view, question)
