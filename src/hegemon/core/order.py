"""An order, declared once: a class whose docstring says what it does, and its fields what is asked.

    class Merge(Order):
        '''2.3.4: a fleet joins another here.'''

        example = "merge p1-2 p1-1"
        fleet: Annotated[str, Says("token", "the fleet")]
        into: Annotated[str, Says("token", "the other fleet", needs=("fleet",))]

The first word of the example is the word of the order. From the class follow its notation, its JSON
and the schema of that, prompts, sheets and the lists of orders in rulebooks; a form says which
orders and values are legal now. What comes from outside is an order or a `Misfit`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from hegemon.core.game import Answer, Question, answers_to
from hegemon.core.records import Value

FieldType = Literal["place", "token", "count", "choice", "text"]
"""A count is a whole number; the others are words, a text several of them."""

FieldValue = str | int
"""What a form offers for a field."""

Scalar = str | int | float | bool | None
"""What JSON can say in a field: what comes from outside may hold anything."""


class Says(NamedTuple):
    """What a field of an order is, as the annotation of its type.

    `needs` are the earlier fields, never counts, that its choices depend on. A field with a default
    may be left out; such fields come after all others. A tuple is said again and again: the hops of
    a route; it comes last, may need itself, and is then given its last value. A last field with the
    default None is asked for only in some positions: forms have the kind with it or without.
    """

    type: FieldType
    label: str
    needs: tuple[str, ...] = ()
    explained: bool = False
    """Whether its values are things of which the glossary of the game tells what they are."""
    kinds: tuple[str, ...] = ()
    """Which kinds of things of the glossary these are; () where they may be of any."""


PERCENT = "percent"
"""A count that is called so may be written with its sign: `tax 45%`."""

MOST_SENT = 1_000_000
"""A count that is greater cannot be meant."""
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_SENT)]
"""What an order counts, from 0 to a million."""


class Verb(NamedTuple):
    """One deed of an order that has several; see `Verbs`."""

    verb: str
    usual: int = 0
    does: str = ""
    """What it does, in a line."""


class Verbs(NamedTuple):
    """The deeds of an order that has several: the field that tells them apart, a verb for each."""

    field: str
    named: Mapping[str, Verb]
    """By the value of that field."""


class Order(Answer):
    """What a player orders. Where a question takes exactly one order, that is the answer.

    The first line of the docstring is "section: what it does."; that is the label of the kind. In
    place of a section stands a topic where editions have it under other numbers.
    """

    example: ClassVar[str]
    """How one is written; its first word is the word of the order, and later ones may be figures of
    an edition, as in labels: "operate p2 {operation}"."""
    about: ClassVar[str] = ""
    """The field that names the subject, or any other word where there is one such order in all: a
    second order about the same subject replaces the first, whatever its kind. Where kinds mean
    different things by such a field, one of them says what of it: "group:idle". Empty where none
    replaces another."""
    verb: ClassVar[str] = ""
    """What stands on the button for it, in the rulebook's plain words: "Move", "Colonise". Without
    one it is the word of the order. No two that are about the same type of thing have the same."""
    usual: ClassVar[int] = 0
    """1 for what is ordered most of such a thing, then 2 ...; the first three that are legal now
    are shown first and large. 0 for all others."""
    verbs: ClassVar[Verbs | None] = None
    """In place of both, where a choice tells several deeds apart: the missions of a fleet."""
    word: ClassVar[str] = ""

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        cls.word = getattr(cls, "example", "").partition(" ")[0]


class Begun(Value, tag=False, omit_defaults=True):
    """The beginning of an order: the word of its kind and the values said so far, in their order.

    A complete one has a value for each field, the usual ones too, and then what is said again and
    again.
    """

    word: str
    values: tuple[Scalar, ...] = ()


class Misfit(Value, tag=False, omit_defaults=True):
    """What came in the place of an order and is none: what was written, and why it is none.

    What is wrong stands in the text from one character up to another.
    """

    text: str
    why: str
    start: int = 0
    end: int = 0


Meant = Order | Misfit
"""What somebody has written in the place of an order."""


class Field(Value, tag=False, omit_defaults=True):
    """One thing to be said in an order; see `Says`."""

    name: str
    type: FieldType
    label: str
    needs: tuple[str, ...] = ()
    usual: FieldValue | None = None
    explained: bool = False
    kinds: tuple[str, ...] = ()


def holds(field: Field) -> type[FieldValue]:
    """The type of a field's values."""
    return int if field.type == "count" else str


@dataclass(frozen=True, kw_only=True)
class OrderKind:
    """A class of orders as its readers need it: word, label, fields in their order."""

    order: type[Order]
    word: str
    """The word that such an order starts with."""
    label: str
    rule: str
    """The section, or the topic, that its docstring cites."""
    fields: tuple[Field, ...]
    more: Field | None
    """The field that is said again and again after the others."""
    attributes: tuple[str, ...]
    """What the class calls its fields: `from` cannot be the name of an attribute."""
    example: str
    """How one is written."""
    types: tuple[tuple[str, type[FieldValue]], ...]
    """Each attribute that is said once, and the type of its values."""
    subject: str | None
    """The attribute of the field that `about` names, where it names one."""
    sometimes: bool = False
    """Whether the last field is asked for only in some positions, and None in others."""

    @property
    def about(self) -> str:
        """What a second order replaces the first by; see `Order`."""
        return self.order.about

    @property
    def verb(self) -> str:
        """What stands on the button for it."""
        return self.order.verb or self.word.capitalize()

    @property
    def usual(self) -> int:
        """How usual it is among orders about the same type of thing; see `Order`."""
        return self.order.usual

    def order_of(self, values: Sequence[Scalar]) -> Order:
        """The order with these values, of all fields and then of `more`."""
        most = len(self.fields)
        if self.more is None:
            assert len(values) in (most, most - self.sometimes), (
                f"{self.word} with {len(values)} values"
            )
            return self.order(*values)
        return self.order(*values[:most], tuple(values[most:]))

    def values(self, order: Order) -> tuple[Scalar, ...]:
        """The values of an order in the order of the fields, then those of `more`."""
        said = tuple([getattr(order, name) for name in self.attributes])
        if self.sometimes and said[-1] is None:
            return said[:-1]
        return said if self.more is None else (*said[:-1], *said[-1])

    def fits(self, order: Order) -> bool:
        """Whether every value of an order is of the type that its field has."""
        for name, wanted in self.types:
            if type(getattr(order, name)) is not wanted:
                return False
        if self.more is None:
            return True
        wanted = holds(self.more)
        return all(type(value) is wanted for value in getattr(order, self.attributes[-1]))

    def with_last(self) -> OrderKind:
        """The kind where its last field is asked for, as all others are."""
        return replace(self, sometimes=False)

    def without_last(self) -> OrderKind:
        """The kind where its last field is not asked for."""
        return replace(
            self,
            fields=self.fields[:-1],
            attributes=self.attributes[:-1],
            types=self.types[:-1],
            example=self.example.rpartition(" ")[0],
            sometimes=False,
        )

    def filled(self, figures: Mapping[str, object], sections: Mapping[str, str]) -> OrderKind:
        """The kind in an edition's words: `{repair}%` becomes "25%", a topic its section."""

        def told(field: Field) -> Field:
            label = field.label.format_map(figures)
            return msgspec.structs.replace(field, label=label)

        return replace(
            self,
            label=self.label.format_map(figures),
            rule=sections.get(self.rule, self.rule),
            fields=tuple(map(told, self.fields)),
            more=self.more and told(self.more),
            example=self.example.format_map(figures),
        )

    def field_at(self, at: int) -> Field | None:
        """The field that a value is for, by the value's place; None after the last."""
        return self.fields[at] if at < len(self.fields) else self.more


@cache
def kind_of(order: type[Order]) -> OrderKind:
    """A class of orders as its readers need it; raises TypeError for one that is not declared."""
    hints = get_type_hints(order, include_extras=True)
    fields: list[Field] = []
    more: Field | None = None
    declared = msgspec.structs.fields(order)
    for one in declared:
        said = _said(order, one.name, hints[one.name])
        if more is not None:
            raise TypeError(f"{order.__name__}: nothing can follow {more.name}")
        if _repeats(hints[one.name]):
            more = _field(one.encode_name, said)
            continue
        usual = None if one.default is msgspec.NODEFAULT else one.default
        fields.append(_field(one.encode_name, said, usual))
    rule, label = _told(order)
    attributes = tuple(one.name for one in declared)
    sometimes = bool(declared) and more is None and declared[-1].default is None
    named = dict(zip((one.encode_name for one in declared), attributes, strict=True))
    return OrderKind(
        order=order,
        word=order.word,
        label=label,
        rule=rule,
        fields=tuple(fields),
        more=more,
        attributes=attributes,
        example=order.example,
        types=tuple((name, holds(each)) for name, each in zip(attributes, fields, strict=False)),
        subject=named.get(order.about.partition(":")[0]),
        sometimes=sometimes,
    )


@cache
def orders_to(question: type[Question[Any, Any]]) -> tuple[type[Order], ...]:
    """The orders that a question takes, as its answers declare them, and its standing orders."""
    found: dict[type[Order], None] = {}
    for answer in answers_to(question):
        if issubclass(answer, Order):
            found[answer] = None
        else:
            hints = get_type_hints(answer)
            fields = (hints[name] for name in answer.__struct_fields__)
            found |= dict.fromkeys(each for hint in fields for each in _orders_in(hint))
    return (*found, *(each for each in question.instead if each not in found))


def kinds_to(question: type[Question[Any, Any]]) -> tuple[OrderKind, ...]:
    """The kinds of order that a question takes."""
    return _kinds(orders_to(question))


@cache
def _kinds(orders: tuple[type[Order], ...]) -> tuple[OrderKind, ...]:
    return tuple(map(kind_of, orders))


def _orders_in(hint: Any) -> list[type[Order]]:
    """The orders that a type is made of: of `tuple[Move | Split, ...]` both."""
    if isinstance(hint, type) and issubclass(hint, Order):
        return [hint]
    return [order for part in get_args(hint) for order in _orders_in(part)]


def _said(order: type[Order], name: str, hint: Any) -> Says:
    for note in get_args(hint)[1:]:
        if isinstance(note, Says):
            return note
    raise TypeError(f"{order.__name__}.{name} does not say how it is asked for")


def _field(name: str, said: Says, usual: FieldValue | None = None) -> Field:
    return Field(
        name,
        said.type,
        label=said.label,
        needs=said.needs,
        usual=usual,
        explained=said.explained,
        kinds=said.kinds,
    )


def _repeats(hint: Any) -> bool:
    bare = get_args(hint)[0]
    return get_origin(bare) is tuple


def _told(order: type[Order]) -> tuple[str, str]:
    """The section and the label that a docstring begins with."""
    first = (order.__doc__ or "").strip().partition("\n")[0]
    found = re.fullmatch(r"([^:]{1,30}): (.+)\.", first)
    if not found or not order.word:
        raise TypeError(f'{order.__name__} has no example, or no line "section: what it does."')
    return found[1], found[2]
