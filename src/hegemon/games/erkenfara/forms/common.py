"""What the order sheets of this game have in common."""

from __future__ import annotations

from copy import copy
from typing import Any, Generic, Self, TypeVar

from hegemon.core import (
    Choice,
    Form,
    O,
    OneOrder,
    Open,
    OrderKind,
    Player,
    kinds_to,
    too_many_written,
)
from hegemon.games.erkenfara.answers import MOST_ORDERS
from hegemon.games.erkenfara.state import Army, map_of
from hegemon.games.erkenfara.view import View

C = TypeVar("C")
"""What the orders so far come to: the rules know it and judge the next order by it."""


class EmpireForm(Form[O], Generic[O, C]):
    """An order sheet of an empire; the rules' own law says what each order may be."""

    def __init__(self, view: View, question: Any) -> None:
        self.view = view
        self.question = question
        self.count = 0
        """How many orders there are so far."""
        self._kinds = self.kinds_now()
        self.so_far = self.begun()

    @property
    def me(self) -> Player:
        """Whose form it is; for a bystander the first seat's, who cannot send it."""
        return self.view.me or next(iter(self.view.empires))

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """The kinds of order that the question takes."""
        return self._kinds

    def kinds_now(self) -> tuple[OrderKind, ...]:
        """The kinds of order, worked out once: those of the question, or fewer of them."""
        return kinds_to(type(self.question))

    def begun(self) -> C:
        """What no orders come to."""
        raise NotImplementedError

    def followed(self, order: O) -> C:
        """What the orders so far come to with one legal order more."""
        raise NotImplementedError

    def then(self, order: O) -> Self:
        """The form after one more order."""
        later = copy(self)
        later.count, later.so_far = self.count + 1, self.followed(order)
        return later

    def faults(self) -> tuple[str, ...]:
        """No more orders than an answer can hold."""
        return too_many_written(self.count, MOST_ORDERS)


class OneEmpireOrder(OneOrder[O], EmpireForm[O, None]):
    """A question that takes exactly one order."""

    def begun(self) -> None:
        """Nothing comes before the one order."""

    def then(self, order: O) -> Self:
        """Nothing follows the one order."""
        return self


def region_name(view: View, name: str) -> str:
    """A region for people."""
    place = map_of(view).regions.get(name)
    return place.name if place else name


def army_called(army: Army) -> str:
    """An army in a sentence: "Third Legion (a1)", "army a2"."""
    return f"{army.name} ({army.id})" if army.name else f"army {army.id}"


def army_words(view: View, army: Army) -> str:
    """An army for people: "land army, 9,000 of 9,500 in Kronau, holds 8,000"."""
    name = f"{army.name}, " if army.name else ""
    holds = f", holds {army.holds:,}" if army.holds is not None else ""
    status = f", {army.status}" if army.status else ""
    where = region_name(view, army.at)
    return f"{name}{army.kind} army, {_value(army)} in {where}{status}{holds}"


def _value(army: Army) -> str:
    """What an army is worth, and what it would be if it had lost nothing."""
    whole = f" of {army.maximal:,}" if army.current < army.maximal else ""
    return f"{army.current:,}{whole}"


def army_choice(view: View, army: Army, barred: str = "") -> Choice:
    """An army to be chosen, by its id or by the name that it has."""
    return Choice(army.id, army_words(view, army), barred, army.name)


def region_choice(view: View, name: str, more: str = "", barred: str = "") -> Choice:
    """A region to be chosen, by its id or by its name on the map."""
    called = region_name(view, name)
    return Choice(name, called + more, barred, called)


def waiting(view: View, army: Army, word: str) -> Open:
    """An army that was told nothing, and the order with which one would begin."""
    called = army.name or f"Army {army.id}"
    words = f"{called} waits in {region_name(view, army.at)}"
    return Open(army.id, words, "token", army.id, order=word, given={"army": army.id})
