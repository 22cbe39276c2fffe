"""A form: what may be ordered, with the legal choices computed field by field.

A form is built from a question and a view, so it cannot tell more than the view does. An answer is
a list of orders, or exactly one; an order is its kind and the values of its fields, in order. From
this one description come prompts, completion, notation, drop-downs, masks and click-flows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Literal

from hegemon.core.game import Answer
from hegemon.core.records import Value

FieldType = Literal["place", "token", "count", "choice", "path", "text", "yes-no"]

FieldValue = str | int

_NONE = "no choice is legal here"


class Field(Value, tag=False):
    """One thing to be said in an order."""

    name: str
    type: FieldType
    label: str


class OrderKind(Value, tag=False):
    """A kind of order: the word it starts with, what it does, and its fields in order."""

    word: str
    label: str
    fields: tuple[Field, ...]
    example: str


class Order(Value, tag=False):
    """An order, or the beginning of one: the word of its kind and the values chosen so far."""

    word: str
    values: tuple[FieldValue, ...] = ()


class Choice(Value, tag=False):
    """A value for a field; `barred` says in one line why it is not legal, if it is not."""

    value: str
    label: str = ""
    barred: str = ""


class Span(Value, tag=False):
    """Any whole number from least to most; none where `barred` says why."""

    least: int
    most: int
    barred: str = ""


class FreeText(Value, tag=False):
    """Any line of text up to so many characters, no space at its ends; only in a last field."""

    longest: int


Choices = tuple[Choice, ...] | Span | FreeText


class Verdict(Value, tag=False):
    """What will become of one order."""

    fine: bool
    text: str


class Check(Value, tag=False):
    """What will become of a draft: a verdict per order, faults of the whole, what must follow."""

    verdicts: tuple[Verdict, ...]
    faults: tuple[str, ...] = ()
    forecast: tuple[str, ...] = ()

    @property
    def fine(self) -> bool:
        """Whether nothing in the draft will be refused."""
        return not self.faults and all(verdict.fine for verdict in self.verdicts)


Draft = Sequence[Order]
"""The orders that a player has written down so far."""


class Form(ABC):
    """What may be answered to one question by one player."""

    single: ClassVar[bool] = False
    """Whether the answer is exactly one order."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The question in one sentence, for the player."""

    @property
    @abstractmethod
    def kinds(self) -> tuple[OrderKind, ...]:
        """The kinds of order that the question takes."""

    @abstractmethod
    def choices(self, order: Order, draft: Draft = ()) -> Choices:
        """The values for the order's next field, given its others and the orders before it."""

    @abstractmethod
    def check(self, draft: Draft) -> Check:
        """What will become of the draft; changes nothing."""

    @abstractmethod
    def answer(self, draft: Draft) -> Answer:
        """The draft as an answer; raises ValueError unless a single form gets exactly one order."""

    @abstractmethod
    def draft(self, answer: Answer) -> tuple[Order, ...]:
        """The orders that an answer is made of: the inverse of `answer`."""

    def kind(self, word: str) -> OrderKind | None:
        """The kind of order that starts with a word."""
        return next((kind for kind in self.kinds if kind.word == word), None)


def legal(choices: Choices) -> list[FieldValue]:
    """Every legal value, or the bounds of a span; of free text, which is not bounded, none."""
    if isinstance(choices, Span):
        none = choices.barred or choices.least > choices.most
        return [] if none else sorted({choices.least, choices.most})
    if isinstance(choices, FreeText):
        return []
    return [choice.value for choice in choices if not choice.barred]


def refusal(choices: Choices, value: FieldValue) -> str | None:
    """Why a value may not be chosen, with what would be legal; None when it may."""
    if isinstance(choices, Span):
        return _out_of_span(choices, value)
    if isinstance(choices, FreeText):
        return _no_line(choices, value)
    for choice in choices:
        if choice.value == value:
            return f"{value}: {choice.barred}" if choice.barred else None
    return f"{shown(value)} is not one of {listed(choices)}" if legal(choices) else _NONE


def listed(choices: Choices, most: int = 20) -> str:
    """The legal values in one line."""
    if isinstance(choices, Span):
        return f"{choices.least} to {choices.most}"
    if isinstance(choices, FreeText):
        return f"up to {choices.longest} characters"
    values = [choice.value for choice in choices if not choice.barred]
    more = f" and {len(values) - most} more" if len(values) > most else ""
    return (", ".join(values[:most]) + more) or _NONE


def shown(value: FieldValue, most: int = 24) -> str:
    """A player's word as an error message may repeat it: cut and on one line."""
    text = ascii(value) if isinstance(value, str) else str(value)
    return text if len(text) <= most else f"{text[:most]}..."


def next_field(form: Form, order: Order) -> Field | None:
    """The field that the order still has to fill; None when it is complete or unknown."""
    kind = form.kind(order.word)
    if kind is None or len(order.values) >= len(kind.fields):
        return None
    return kind.fields[len(order.values)]


def faults(form: Form, order: Order, draft: Draft = ()) -> list[str]:
    """Each value of a complete order that the form would not have offered; none if legal."""
    kind = form.kind(order.word)
    if kind is None:
        return [f"there is no order {shown(order.word)}; there is {_words(form)}"]
    if len(order.values) != len(kind.fields):
        return [f"{order.word} takes {len(kind.fields)} values: {kind.example}"]
    found = []
    for at, value in enumerate(order.values):
        problem = refusal(form.choices(Order(order.word, order.values[:at]), draft), value)
        if problem:
            found.append(f"{kind.fields[at].label}: {problem}")
    return found


def _words(form: Form) -> str:
    return ", ".join(kind.word for kind in form.kinds)


def _out_of_span(span: Span, value: FieldValue) -> str | None:
    if span.barred:
        return span.barred
    if type(value) is int and span.least <= value <= span.most:
        return None
    return f"{shown(value)} is not a whole number from {span.least} to {span.most}"


def _no_line(choices: FreeText, value: FieldValue) -> str | None:
    if not isinstance(value, str) or not 1 <= len(value) <= choices.longest:
        return f"1 to {choices.longest} characters"
    if not value.isprintable() or value != value.strip():
        return "a text has no control characters, and no space at its ends"
    return None
