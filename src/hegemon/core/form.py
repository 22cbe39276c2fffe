"""A form: what may be ordered, as a cursor that stands after the orders written so far.

A form is built from a question and a view, so it cannot tell more than the view does. An answer is
a list of orders, or exactly one; an order is the word of its kind and the values of its fields, in
order. From this one description come prompts, completion, notation, sheets for pages, workbooks and
mail, drop-downs, masks and click-flows.

A form never changes: `then` gives the form after one more order. Whatever depends on the orders so
far (the ships that are left, the gold that is spent) the cursor carries with it, so that looking at
the next order never means looking at all of them again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, Self

from hegemon.core.game import Answer
from hegemon.core.records import Value

FieldType = Literal["place", "token", "count", "choice", "text", "yes-no"]
"""A count is a whole number; the others are words, a text several of them."""

FieldValue = str | int
"""What a form offers for a field."""

Scalar = str | int | float | bool | None
"""What JSON can say in a field: an order that comes from outside may hold anything."""

Given = Mapping[str, FieldValue]
"""Values by the name of their field."""


class Field(Value, tag=False, omit_defaults=True):
    """One thing to be said in an order.

    `needs` are the earlier fields, never counts, that its choices depend on. A field with a `usual`
    value may be left out; such fields come after all others.
    """

    name: str
    type: FieldType
    label: str
    needs: tuple[str, ...] = ()
    usual: FieldValue | None = None


class OrderKind(Value, tag=False, omit_defaults=True):
    """A kind of order: the word it starts with, what it does, and its fields in order.

    `more` is a field that may be said again and again after the others: the hops of a route. It may
    need itself, and is then given its last value. `about` is the field that names the subject, or
    any other word where there is one such order in all: a second order about the same subject
    replaces the first.
    """

    word: str
    label: str
    fields: tuple[Field, ...]
    example: str
    more: Field | None = None
    about: str = ""


class Order(Value, tag=False, omit_defaults=True):
    """An order, or the beginning of one: the word of its kind and the values said so far.

    A complete order has a value for each field, the usual ones too, and then those of `more`.
    """

    word: str
    values: tuple[Scalar, ...] = ()

    def text(self, at: int) -> str:
        """A value as a word; empty where nothing is said."""
        return str(self.values[at]) if at < len(self.values) else ""

    def number(self, at: int) -> int:
        """A value as a whole number; 0 where it is none."""
        value = self.values[at] if at < len(self.values) else 0
        return value if type(value) is int else 0


class Choice(Value, tag=False, omit_defaults=True):
    """A value for a field; `barred` says in one line why it is not legal, if it is not.

    `name` is what people call it, and may be written in place of the value: "Altair" for A.
    """

    value: str
    label: str = ""
    barred: str = ""
    name: str = ""


class Numbers(Value, omit_defaults=True):
    """Any whole number from least to most; none where `barred` says why."""

    least: int
    most: int
    barred: str = ""


class FreeText(Value):
    """Any line of text up to so many characters, no space at its ends; only in a last field."""

    longest: int


Choices = tuple[Choice, ...] | Numbers | FreeText


class Purse(Value, tag=False):
    """Something that orders draw on: gold, ships at a star, docks. Whole numbers of one unit."""

    id: str
    label: str
    has: int
    spent: int = 0

    @property
    def left(self) -> int:
        """What can still be spent."""
        return self.has - self.spent


class Form(ABC):
    """What may be answered to one question by one player, after the orders written so far."""

    single: ClassVar[bool] = False
    """Whether the answer is exactly one order."""
    start: tuple[Order, ...] = ()
    """The orders that stand already, and that a player begins with: missions, taxes, queues."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The question in one sentence, for the player."""

    @property
    @abstractmethod
    def kinds(self) -> tuple[OrderKind, ...]:
        """The kinds of order that the question takes."""

    @abstractmethod
    def choices(self, word: str, field: str, given: Given) -> Choices:
        """The values for a field of a kind of order.

        `given` holds the values of the fields that the field needs and no others; they are of the
        right type, but may name what is not there.
        """

    @abstractmethod
    def why_not(self, order: Order) -> str:
        """Why a complete order cannot be given, with what would be legal; empty when it can.

        The rule itself, and not a search in `choices`. The values are of the right types, but may
        name what is not there.
        """

    def effect(self, order: Order) -> str:
        """What will come of a legal order, in a few words."""
        return ""

    @abstractmethod
    def then(self, order: Order) -> Self:
        """The form after one more legal order."""

    def passing(self, order: Order) -> Self:
        """The form after an order that cannot be given: usually as if it had not been written."""
        return self

    def faults(self) -> tuple[str, ...]:
        """Why the orders so far are refused as a whole; empty when they are not."""
        return ()

    def forecast(self) -> tuple[str, ...]:
        """What is certain to follow from the orders so far."""
        return ()

    def purses(self) -> tuple[Purse, ...]:
        """What orders draw on, and how much of it the orders so far have spent."""
        return ()

    def waiting(self) -> Mapping[str, str] | None:
        """What of one's own needs a decision now, and why; None where all that has no order does.

        For games in which most of what was ordered goes on.
        """
        return None

    def suggestion(self, word: str = "") -> Order | None:
        """A useful order here, of a kind if its word is given; None where any legal one will do."""
        return None

    @abstractmethod
    def answer(self, orders: Sequence[Order]) -> Answer:
        """Orders as an answer, whether they are legal or not.

        They fit their kinds (`misfit`), and a single form gets exactly one; whoever has orders from
        outside goes through `checking.answer_to`.
        """

    @abstractmethod
    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The orders that an answer is made of: the inverse of `answer`."""

    def kind(self, word: str) -> OrderKind | None:
        """The kind of order that starts with a word."""
        return next((kind for kind in self.kinds if kind.word == word), None)


class OneOrder(Form):
    """A form that takes exactly one order."""

    single = True

    def then(self, order: Order) -> Self:
        """Nothing follows the one order."""
        return self

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The one order as an answer; raises ValueError for more or less."""
        if len(orders) != 1:
            raise ValueError("exactly one order is needed")
        return self.answer_of(orders[0])

    @abstractmethod
    def answer_of(self, order: Order) -> Answer:
        """The order as an answer."""


def next_field(form: Form, order: Order) -> Field | None:
    """The field that the beginning of an order is to say next.

    None when it is complete, or of no kind that the form has.
    """
    kind = form.kind(order.word)
    if kind is None:
        return None
    at = len(order.values)
    return kind.fields[at] if at < len(kind.fields) else kind.more


def is_complete(kind: OrderKind, order: Order) -> bool:
    """Whether every field has been said; more may follow all the same."""
    return len(order.values) >= len(kind.fields)


def next_choices(form: Form, order: Order) -> Choices:
    """The values for the next field of a beginning that `next_field` has one for."""
    kind, field = form.kind(order.word), next_field(form, order)
    assert kind is not None, f"no order {order.word!r}"
    assert field is not None, f"{order.word} is complete"
    return form.choices(kind.word, field.name, given_to(kind, field, order))


def given_to(kind: OrderKind, field: Field, order: Order) -> dict[str, FieldValue]:
    """The values that a field needs, of those said so far."""
    said = {each.name: value for each, value in zip(kind.fields, order.values, strict=False)}
    if kind.more is field and len(order.values) > len(kind.fields):
        said[field.name] = order.values[-1]
    return {
        name: said[name]  # type: ignore[misc]  # misfits are refused before
        for name in field.needs
        if name in said
    }


def legal(choices: Choices) -> list[FieldValue]:
    """Every legal value, or the bounds of numbers; of free text, which is not bounded, none."""
    if isinstance(choices, Numbers):
        none = choices.barred or choices.least > choices.most
        return [] if none else sorted({choices.least, choices.most})
    if isinstance(choices, FreeText):
        return []
    return [choice.value for choice in choices if not choice.barred]


def values_of(order: Order, kind: OrderKind) -> dict[str, Scalar]:
    """The values of an order by the names of its fields, those of `more` left out."""
    return {field.name: value for field, value in zip(kind.fields, order.values, strict=False)}
