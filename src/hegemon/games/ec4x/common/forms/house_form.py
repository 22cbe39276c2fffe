"""1.2: the order sheet of a House, as a cursor over a draft."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, Self

from hegemon.core import (
    Choices,
    Form,
    Given,
    Open,
    OrderKind,
    Player,
    Purse,
    PurseAccount,
    Question,
    Way,
    too_many_written,
)
from hegemon.games.ec4x.common.answers import MOST_ORDERS, HouseOrder, Orders
from hegemon.games.ec4x.common.forms.books import Books, HouseFigures
from hegemon.games.ec4x.common.forms.bounds import beyond
from hegemon.games.ec4x.common.forms.choices import BY_VALUE, choices_of, orders_barred
from hegemon.games.ec4x.common.forms.decisions import holds, still_open, suggestion
from hegemon.games.ec4x.common.forms.effects import effect_of
from hegemon.games.ec4x.common.forms.fights import fight_of
from hegemon.games.ec4x.common.forms.ways import prospect, way_of, ways_of
from hegemon.games.ec4x.common.forms.wording import kinds_by
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.calendar import year_and_month
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.view import View

LONGEST_WALK = 400
"""Orders; a form keeps the forms after so many."""


class HouseForm(Form[HouseOrder]):
    """1.2: everything that a House may order in a month."""

    makes = Orders

    def __init__(self, view: View, question: Any) -> None:
        self.view = view
        self.so_far = HouseDraft(view, self.me)
        self._figures = HouseFigures(self.so_far)
        self.books: Books | None = None
        """The books of this cursor once they are asked for: queues are followed for them."""
        self.count = 0
        self.holding: frozenset[str] = frozenset()
        """The fleets that the orders so far tell to hold: that is a decision, too."""
        self.judged: tuple[HouseOrder, str] | None = None
        self.followed: tuple[HouseOrder, Self] | None = None
        """The last order that was asked about here, why it cannot be given, and the form after."""
        self.told: tuple[HouseOrder, str] | None = None
        """What was told of the last order that was."""
        barred = frozenset(orders_barred(self.so_far))
        asks: type[Question[Any, Any]] = type(question)
        self._kinds = kinds_by(type(view), asks, barred)

    @property
    def me(self) -> Player:
        """Whose form it is; for a bystander the first seat's, who cannot send it."""
        return self.view.me or self.view.players[0]

    @property
    def title(self) -> str:
        """The question in one sentence."""
        year, month = year_and_month(self.view, self.view.turn)
        return f"Turn {self.view.turn}, month {month} of {year}: order your House"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """Every kind of order that the edition and the options know."""
        return tuple(self._kinds.values())

    def kind(self, word: str) -> OrderKind | None:
        """The kind of order that starts with a word: of thirty it is not searched for."""
        return self._kinds.get(word)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """What there is, and why some of it is barred."""
        return choices_of(self.so_far, word, field, given)

    def choices_by(
        self, word: str, field: str, given: Given, by: str, values: Sequence[str]
    ) -> Sequence[Choices]:
        """The same for many values: who can be ferried where is a table of thousands."""
        known = BY_VALUE.get((word, field))
        if known is None:
            return super().choices_by(word, field, given, by, values)
        return known(self.so_far, given, values)

    def why_not(self, order: HouseOrder) -> str:
        """The law of orders, and what can be stored.

        Orders are read, judged and followed, each where those before it lead: here and in `then`
        the last answer is kept, so that all of that is one walk.
        """
        judged = self.judged
        if judged is None or judged[0] != order:
            judged = self.judged = order, law.why_not(self.so_far, order) or beyond(order)
        return judged[1]

    def effect(self, order: HouseOrder) -> str:
        """What an order costs and does."""
        told = self.told
        if told is None or told[0] != order:
            told = self.told = order, effect_of(self.so_far, order, self.then(order).so_far)
        return told[1]

    def then(self, order: HouseOrder) -> Self:
        """The form after one more order.

        A form is kept as long as its position stands, and the chain of those after it: of more
        orders than people write, whoever sends them, each is followed when it is asked for.
        """
        followed = self.followed
        if followed is None or followed[0] != order:
            later = copy(self)
            later.count, later.so_far = self.count + 1, law.after(self.so_far, order)
            later.holding = self.holding | holds(order)
            later.books = later.judged = later.told = later.followed = None
            followed = order, later
            if self.count < LONGEST_WALK:
                self.followed = followed
        return followed[1]

    def faults(self) -> tuple[str, ...]:
        """No more orders than an answer can hold."""
        return too_many_written(self.count, MOST_ORDERS)

    def forecast(self) -> tuple[str, ...]:
        """XY.1, XX.4: the treasury, next turn's taxes and upkeep as things are, and what waits."""
        return tuple(self._books().forecast())

    def purses(self) -> tuple[Purse, ...]:
        """The treasury, docks and lift, as they are once orders, queues and research are paid."""
        return tuple(self._books().purses())

    def accounts(self) -> tuple[PurseAccount, ...]:
        """The treasury, line by line."""
        return (self._books().account(),)

    def way(self, order: HouseOrder) -> Way | None:
        """4.2: the way of a fleet that is sent, and its turns."""
        return way_of(self.so_far, order)

    def ways(self, orders: Sequence[HouseOrder]) -> Sequence[Way | None]:
        """The same for all goals of a fleet, whatever its mission is to be."""
        return ways_of(self.so_far, orders)

    def prospect(self, order: HouseOrder) -> str:
        """2.4: who was seen where a fleet is sent, and when."""
        return prospect(self.so_far, order)

    def fight(self, order: HouseOrder) -> str:
        """5.3: the battle that this may come to."""
        return fight_of(self.so_far, order)

    def open(self) -> tuple[Open, ...]:
        """1.2: what was ordered goes on: only what is idle needs a decision."""
        return tuple(still_open(self.so_far, self._books(), self.holding))

    def suggestion(self, word: str = "") -> HouseOrder | None:
        """An order that makes sense in this position."""
        return suggestion(self.so_far, word)

    def _books(self) -> Books:
        if self.books is None:
            self.books = Books(self._figures, self.so_far)
        return self.books


def form_for(view: View, question: Any) -> HouseForm:
    """The order sheet of the one question of the game."""
    return HouseForm(view, question)
