"""A form: what may be ordered, as a cursor that stands after the orders written so far.

A form is built from a question and a view, so it cannot tell more than the view does. An answer is
a list of orders, or exactly one (`core/order.py`). The classes of the orders say what can be said;
a form says which of them, and which values of a field, are legal now, and why the others are not.
From both come prompts, completion, notation, sheets for pages, workbooks and mail, drop-downs,
masks and click-flows.

A form never changes: `then` gives the form after one more order. Whatever depends on the orders so
far (the ships that are left, the gold that is spent) the cursor carries with it, so that looking at
the next order never means looking at all of them again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from hegemon.core.deciding.accounts import PurseAccount
from hegemon.core.deciding.ways import Open, Way
from hegemon.core.game import Answer
from hegemon.core.order import Begun, Field, FieldValue, Meant, Misfit, Order, OrderKind
from hegemon.core.records import Value

Given = Mapping[str, FieldValue]
"""Values by the name of their field."""

O = TypeVar("O", bound=Order)  # noqa: E741 - as S is a state and A an answer
"""The orders of a form."""


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
    start: int | None = None
    """What a client begins with, where that is not the most: what the treasury pays."""


class FreeText(Value):
    """Any line of text up to so many characters, no space at its ends; only in a last field."""

    longest: int


Choices = tuple[Choice, ...] | Numbers | FreeText
"""What a field may say."""


class AllBut(tuple[Choice, ...]):  # noqa: SLOT001  (a tuple can have no slots of its own)
    """The choices of a list but one: what may be done with all of a kind is not done to itself.

    To whoever chooses it is a list like any other. A sheet reads the whole list once: of a
    thousand things, each with all others, the numbers of the lists are what takes room and time.
    """

    whole: tuple[Choice, ...]
    left_out: Choice

    @classmethod
    def of(cls, whole: tuple[Choice, ...], at: int) -> Self:
        """A list without the choice at this place; nothing of it may be barred."""
        some = cls((*whole[:at], *whole[at + 1 :]))
        some.whole, some.left_out = whole, whole[at]
        return some


class Purse(Value, tag=False):
    """Something that orders draw on: gold, ships at a star, docks. Whole numbers of one unit."""

    id: str
    label: str
    has: int
    spent: int = 0
    sign: str = ""
    """Its picture, of `core/show/signs.py: PURSES`; empty for none."""

    @property
    def left(self) -> int:
        """What can still be spent."""
        return self.has - self.spent


class Form(ABC, Generic[O]):
    """What may be answered to one question by one player, after the orders written so far."""

    single: ClassVar[bool] = False
    """Whether the answer is exactly one order."""
    makes: ClassVar[type[Any]]
    """The class of the answer that a list of orders makes; they are its field `orders`."""
    start: tuple[O, ...] = ()
    """The orders that stand already, and that a player begins with: missions, taxes, queues."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The question in one sentence, for the player."""

    @property
    def places(self) -> tuple[str, ...]:
        """The places of the board that the question is about, the first of them first.

        None where it is about all that one has.
        """
        return ()

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

    def choices_by(
        self, word: str, field: str, given: Given, by: str, values: Sequence[str]
    ) -> Sequence[Choices]:
        """`choices` for each of these values of the field `by`, `given` having all others.

        For whole sheets; a form that knows thousands of such lists at once may say so here.
        """
        return [self.choices(word, field, {**given, by: value}) for value in values]

    @abstractmethod
    def why_not(self, order: O) -> str:
        """Why an order cannot be given, with what would be legal; empty when it can.

        The rule itself, and not a search in `choices`. The values are of the right types, but may
        name what is not there.
        """

    def effect(self, order: O) -> str:
        """What will come of a legal order, in a few words."""
        return ""

    @abstractmethod
    def then(self, order: O) -> Self:
        """The form after one more legal order."""

    def passing(self, order: O) -> Self:
        """The form after an order that cannot be given: usually as if it had not been written."""
        return self

    def despite(self, misfit: Misfit) -> Self:
        """The form after what was no order at all: usually as if it had not been written."""
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

    def accounts(self) -> tuple[PurseAccount, ...]:
        """What purses are made of after the orders so far, each at most once."""
        return ()

    def way(self, order: O) -> Way | None:
        """Where a legal order sends something and when that is there, as far as the seat can know.

        None for an order that sends nothing anywhere.
        """
        return None

    def ways(self, orders: Sequence[O]) -> Sequence[Way | None]:
        """`way` of each of many legal orders about the same thing.

        For all targets of a thing at once; a form that knows all ways from a place may say so here.
        """
        return [self.way(order) for order in orders]

    def prospect(self, order: O) -> str:
        """Who is known to be where a legal order leads, against what goes there, in a few words.

        With what it is known from: "19 of yours against 7 seen this turn, if they stay". Empty
        where nothing is known.
        """
        return ""

    def fight(self, order: O) -> str:
        """The fight that a legal order may lead to, in words that the game's odds take.

        What its player does not know is guessed in it: he changes it before he asks. Empty where
        nobody is known to fight there.
        """
        return ""

    def open(self) -> tuple[Open, ...] | None:
        """What still needs a decision after the orders so far, the most important first.

        Of a game in which what was ordered goes on, what is idle. None where the game does not say:
        then it is all that could be ordered and was not.
        """
        return None

    def suggestion(self, word: str = "") -> O | None:
        """A useful order here, of a kind if its word is given; None where any legal one will do."""
        return None

    def answer(self, orders: Sequence[O]) -> Answer:
        """Orders as an answer, whether they are legal or not; a single form gets exactly one.

        Whoever has orders from outside goes through `checking.answer_to`.
        """
        answer: Answer = self.makes(tuple(orders))
        return answer

    def orders(self, answer: Answer) -> tuple[Meant, ...]:
        """The orders that an answer is made of: the inverse of `answer`.

        Among them what was sent in the place of an order, where the rules forgive that.
        """
        orders: tuple[Order, ...] = answer.orders  # type: ignore[attr-defined]  # what `makes` made
        return orders

    def kind(self, word: str) -> OrderKind | None:
        """The kind of order that starts with a word."""
        for kind in self.kinds:
            if kind.word == word:
                return kind
        return None


class OneOrder(Form[O]):
    """A form that takes exactly one order, which is the answer."""

    single = True

    def then(self, order: O) -> Self:
        """Nothing follows the one order."""
        return self

    def answer(self, orders: Sequence[O]) -> Answer:
        """The one order; raises ValueError for more or less."""
        if len(orders) != 1:
            raise ValueError("exactly one order is needed")
        return orders[0]

    def orders(self, answer: Answer) -> tuple[Meant, ...]:
        """The answer is the order."""
        assert isinstance(answer, Order)
        return (answer,)


def next_field(form: Form[Any], begun: Begun) -> Field | None:
    """The field that the beginning of an order is to say next.

    None when it is complete, or of no kind that the form has.
    """
    kind = form.kind(begun.word)
    return kind.field_at(len(begun.values)) if kind else None


def is_complete(kind: OrderKind, begun: Begun) -> bool:
    """Whether every field has been said; more may follow all the same."""
    return len(begun.values) >= len(kind.fields)


def next_choices(form: Form[Any], begun: Begun) -> Choices:
    """The values for the next field of a beginning that `next_field` has one for."""
    kind, field = form.kind(begun.word), next_field(form, begun)
    assert kind is not None, f"no order {begun.word!r}"
    assert field is not None, f"{begun.word} is complete"
    return form.choices(kind.word, field.name, given_to(kind, field, begun.values))


def given_to(kind: OrderKind, field: Field, values: Sequence[Any]) -> dict[str, FieldValue]:
    """The values that a field needs, of those said so far."""
    if not field.needs:
        return {}
    said = {each.name: value for each, value in zip(kind.fields, values, strict=False)}
    # what is said again and again depends on what was said last: the next hop on the hop before
    if kind.more is field and len(values) > len(kind.fields):
        said[field.name] = values[-1]
    return {name: said[name] for name in field.needs if name in said}


def rest_of(choice: Choice) -> str:
    """What the label of a choice says beside what it is called, which may begin it.

    >>> rest_of(Choice("DD", "Destroyer, 40 PP", name="Destroyer"))
    '40 PP'
    """
    called, label = choice.name or choice.value, choice.label
    for sign in (",", ":"):
        if label.startswith(called + sign):
            return label[len(called) + 1 :].lstrip()
    return "" if label in (called, choice.value) else label


def legal(choices: Choices) -> list[FieldValue]:
    """Every legal value, or the bounds of numbers; of free text, which is not bounded, none."""
    if isinstance(choices, Numbers):
        none = choices.barred or choices.least > choices.most
        return [] if none else sorted({choices.least, choices.most})
    if isinstance(choices, FreeText):
        return []
    return [choice.value for choice in choices if not choice.barred]
