"""What the order sheets of this game have in common."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import cache
from typing import Any, Self

from hegemon.core import (
    Choice,
    Form,
    Numbers,
    O,
    OneOrder,
    OrderKind,
    Player,
    Question,
    enumerated,
    kinds_to,
    too_many_written,
)
from hegemon.games.space_empires.carriers.rules import spare, why_no_scrapping
from hegemon.games.space_empires.doctrine.order import Doctrine
from hegemon.games.space_empires.fields import MOST_ORDERS
from hegemon.games.space_empires.state import UNKNOWN, Group, Position
from hegemon.games.space_empires.view import View


@cache
def own_kinds(question: type[Question[Any, Any]]) -> tuple[OrderKind, ...]:
    """The kinds of order that a question is about: all that it takes but a doctrine."""
    return tuple(kind for kind in kinds_to(question) if kind.order is not Doctrine)


class EmpiresForm(Form[O]):
    """What the forms of this game have in common: one order after the other, judged in turn."""

    def __init__(self, view: View, question: Any) -> None:
        self.view = view
        self.question = question
        self.before: tuple[O, ...] = ()
        """The orders so far."""

    @property
    def me(self) -> Player:
        """Whose form it is; for a bystander the first seat's, who cannot send it."""
        return self.view.me or next(iter(self.view.empires))

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """All that the question takes."""
        asked: type[Question[Any, Any]] = type(self.question)
        return own_kinds(asked)

    def then(self, order: O) -> Self:
        """The form after one more order."""
        # shallow: forms that change more than the orders put a new view or new books in its place
        later = copy(self)
        later.before = (*self.before, order)
        return later

    def faults(self) -> tuple[str, ...]:
        """No more orders than can be meant."""
        return too_many_written(len(self.before), MOST_ORDERS)


class OneEmpiresOrder(OneOrder[O], EmpiresForm[O]):
    """A question that takes exactly one order."""


def scrapped(view: Position, group: Group) -> Numbers:
    """§3.10, §8.3: how many ships can be given up; Carriers only with nothing aboard."""
    most = spare(view, group)
    return Numbers(1, most, "" if most else why_no_scrapping(view, group, 1))


def counted_group(view: View, group: Group) -> str:
    """What a group is, for people: "3 Scouts", "something face down"."""
    if group.kind == UNKNOWN:
        return "something face down"
    name = view.tables.unit(group.kind).name
    return name if group.ships == 1 else f"{group.ships} {name}s"


def described(view: View, name: str) -> str:
    """A group and where it is: "3 Scouts in C5"."""
    group = view.groups[name]
    return f"{counted_group(view, group)} in {group.at}"


def why_none(said: str, choices: Iterable[Choice]) -> str:
    """Why nothing of a list can be chosen: each reason once, with what it bars; empty if some can.

    >>> why_none("nothing", [Choice("F4", barred="too far"), Choice("F5", barred="too far")])
    'nothing: too far'
    >>> why_none("nothing", [Choice("F4", barred="too far"), Choice("F5", barred="unknown")])
    'nothing: too far (F4); unknown (F5)'
    """
    barred: dict[str, list[str]] = {}
    for choice in choices:
        if not choice.barred:
            return ""
        barred.setdefault(choice.barred, []).append(str(choice.value))
    if len(barred) <= 1:
        return ": ".join((said, *barred))
    reasons = (f"{why} ({enumerated(sorted(places))})" for why, places in barred.items())
    return f"{said}: {'; '.join(reasons)}"
