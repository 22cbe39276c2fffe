"""What the order sheets of this game have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from hegemon.core.form import Check, Draft, Field, Form, Order, Verdict, faults
from hegemon.core.game import Player
from hegemon.games.erkenfara.answers import MOST_ORDERS
from hegemon.games.erkenfara.state import Army, map_of
from hegemon.games.erkenfara.view import View

ARMY = Field("army", "token", "the army")
TO = Field("to", "place", "where to")


class Sheet(Form):
    """What the forms of this game have in common: one order after the other, judged in turn."""

    def __init__(self, view: View, question: Any) -> None:
        self.view = view
        self.question = question

    @property
    def me(self) -> Player:
        """Whose form it is; for a bystander the first seat's, who cannot send it."""
        return self.view.me or next(iter(self.view.empires))

    def check(self, draft: Draft) -> Check:
        """Each order after those before it, and what follows from all."""
        verdicts = tuple(self._verdict(order, draft[:at]) for at, order in enumerate(draft))
        over = [f"at most {MOST_ORDERS} orders"] if len(draft) > MOST_ORDERS else []
        fine = all(verdict.fine for verdict in verdicts)
        return Check(verdicts, tuple(over), tuple(self.forecast(draft)) if fine else ())

    def _verdict(self, order: Order, before: Draft) -> Verdict:
        wrong = faults(self, order, before)
        why = wrong[0] if wrong else self.why_not(order, before)
        return Verdict(not why, why or self.effect(order, before))

    def why_not(self, order: Order, before: Draft) -> str:
        """Why a complete order of legal values cannot be given all the same."""
        return ""

    def effect(self, order: Order, before: Draft) -> str:
        """What one order will do, in a few words."""
        return ""

    def forecast(self, draft: Draft) -> Iterator[str]:
        """What is certain to follow from the whole draft."""
        yield from ()


def region_name(view: View, name: str) -> str:
    """A region for people."""
    place = map_of(view).regions.get(name)
    return place.name if place else name


def army_words(view: View, army: Army) -> str:
    """An army for people: "land army, 9000/9500 in Kronau"."""
    status = f", {army.status}" if army.status else ""
    where = region_name(view, army.at)
    return f"{army.kind} army, {army.current}/{army.maximal} in {where}{status}"


class OneOrder(Sheet):
    """A question that takes exactly one order."""

    single: ClassVar[bool] = True

    def only(self, draft: Draft) -> Order:
        """The one order; raises ValueError."""
        if len(draft) != 1:
            raise ValueError("exactly one order is needed")
        return draft[0]

    def check(self, draft: Draft) -> Check:
        """One order, and a legal one."""
        found = super().check(draft)
        if len(draft) == 1:
            return found
        return Check(found.verdicts, ("exactly one order is needed",))
