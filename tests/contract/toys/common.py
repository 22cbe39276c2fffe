"""What the three toys share: they have no wishes of their own about forms, boards and reports."""

from collections.abc import Callable, Sequence
from copy import copy
from functools import partial
from typing import Any, Self

from hegemon.core.board import Board, Owner, Place
from hegemon.core.checking import by_choices
from hegemon.core.form import Choice, Form
from hegemon.core.game import Event, Player
from hegemon.core.order import Order, OrderKind, kinds_to
from hegemon.core.records import Value
from hegemon.core.report import Reason, Report, Section, Sentence, about
from hegemon.core.ruleset import Date, Ruleset


class NoHouseRules(Value):
    """A game without options."""


def players(house_rules: Any) -> tuple[Player, ...]:
    """Three seats."""
    return (Player("p1"), Player("p2"), Player("p3"))


def toy(**parts: Any) -> Ruleset[Any]:
    """A ruleset of three seats; unless its parts say otherwise, bystanders see all there is."""
    usual = {
        "package": f"tests.contract.toys.{parts['name'].replace('-', '_')}",
        "house_rules": NoHouseRules,
        "presets": {"as-written": parts.get("house_rules", NoHouseRules)()},
        "upcasts": {},
        "players": players,
        "truth": partial(parts["view"], player=None),
        "date": lambda _: Date(1),
    }
    return Ruleset(**(usual | parts))


class ToyForm(Form[Order]):
    """A form of a view and a question; what an order is worth follows from the choices alone."""

    def __init__(self, view: Any, question: Any) -> None:
        self.view, self.question = view, question
        self.before: tuple[Any, ...] = ()

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        return kinds_to(type(self.question))

    def why_not(self, order: Order) -> str:
        return by_choices(self, order)

    def effect(self, order: Order) -> str:
        return "fine"

    def then(self, order: Order) -> Self:
        later = copy(self)
        later.before = (*self.before, order)
        return later


def choices_of(values: Sequence[str], barred: Callable[[str], str]) -> tuple[Choice, ...]:
    """Each value as a choice, with the reason that bars it, if there is one."""
    return tuple(Choice(value, barred=barred(value)) for value in values)


def row_of_discs(
    title: str, turn: int, places: Sequence[Place], players: Sequence[Player]
) -> Board:
    """Places side by side, their owners named by seat."""
    return Board(
        title,
        turn,
        tuple(places),
        owners=tuple(Owner(player, player[1:], f"Seat {player[1:]}") for player in players),
    )


def told(events: Sequence[Event], words: Callable[[Any], str]) -> Report:
    """One sentence per event, each with its rule."""
    sentences = [
        about(Sentence(words(event), Reason(event.rule, event.__doc__ or "")), number)
        for number, event in enumerate(events)
    ]
    return Report("What happened", (Section("", tuple(sentences)),))
