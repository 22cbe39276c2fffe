"""What the order sheets of this game have in common."""

from __future__ import annotations

from copy import copy
from typing import Any, Self

from hegemon.core.checking import by_choices
from hegemon.core.form import Field, Form, OneOrder, Order
from hegemon.core.game import Player
from hegemon.games.erkenfara.answers import MOST_ORDERS
from hegemon.games.erkenfara.state import Army, map_of
from hegemon.games.erkenfara.view import View

ARMY = Field("army", "token", "the army")
TO = Field("to", "place", "where to", needs=("army",))
REFUGE = Field("to", "place", "where to")


class EmpireForm(Form):
    """What the forms of this game have in common: one order after the other, judged in turn."""

    def __init__(self, view: View, question: Any) -> None:
        self.view = view
        self.question = question
        self.before: tuple[Order, ...] = ()
        """The orders so far."""

    @property
    def me(self) -> Player:
        """Whose form it is; for a bystander the first seat's, who cannot send it."""
        return self.view.me or next(iter(self.view.empires))

    def then(self, order: Order) -> Self:
        """The form after one more order."""
        later = copy(self)
        later.before = (*self.before, order)
        return later

    def why_not(self, order: Order) -> str:
        """Why an order cannot be given: a value that is not offered, or values together."""
        return by_choices(self, order) or self.why_not_together(order)

    def why_not_together(self, order: Order) -> str:
        """Why a complete order of legal values cannot be given all the same."""
        return ""

    def faults(self) -> tuple[str, ...]:
        """No more orders than can be meant."""
        return (f"at most {MOST_ORDERS} orders",) if len(self.before) > MOST_ORDERS else ()


def region_name(view: View, name: str) -> str:
    """A region for people."""
    place = map_of(view).regions.get(name)
    return place.name if place else name


def army_words(view: View, army: Army) -> str:
    """An army for people: "land army, 9000/9500 in Kronau"."""
    status = f", {army.status}" if army.status else ""
    where = region_name(view, army.at)
    return f"{army.kind} army, {army.current}/{army.maximal} in {where}{status}"


class OneEmpireOrder(OneOrder, EmpireForm):
    """A question that takes exactly one order."""
