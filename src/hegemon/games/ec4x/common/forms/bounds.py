"""What an order may hold at all, as its class says: JSON can write any number and any word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from msgspec.inspect import IntType, LiteralType, StrType, StructType, Type, VarTupleType, type_info

from hegemon.core import Order, kind_of


class Bound(NamedTuple):
    """A field of an order that not every value of its type can stand in."""

    attribute: str
    holds: Callable[[Any], bool]
    why: str
    """What would be legal."""


def beyond(order: Order) -> str:
    """Why an order holds what cannot be stored, with what would be legal; empty when it does not.

    The law of orders says more of most numbers and words.
    """
    for bound in _bounds(type(order)):
        if not bound.holds(getattr(order, bound.attribute)):
            return bound.why
    return ""


@cache
def _bounds(order: type[Order]) -> tuple[Bound, ...]:
    return tuple(_found(order))


def _found(order: type[Order]) -> Iterator[Bound]:
    told, kind = type_info(order), kind_of(order)
    assert isinstance(told, StructType)
    for at, field in enumerate(told.fields):
        said = kind.field_at(at)
        assert said is not None
        found = _bound(field.type)
        if found is not None:
            yield Bound(field.name, found[0], f"{said.label}: {found[1]}")


def _bound(kind: Type) -> tuple[Callable[[Any], bool], str] | None:
    """Whether a value fits, and what does."""
    match kind:
        case IntType(ge=int(least), le=int(most)):
            return lambda value: least <= value <= most, f"{least} to {most}"
        case StrType(max_length=int(longest)):
            return lambda value: len(value) <= longest, f"at most {longest} characters"
        case LiteralType():
            words = frozenset(kind.values)
            return words.__contains__, ", ".join(map(str, kind.values))
        case VarTupleType():
            each = _bound(kind.item_type)
            return each and (lambda values: all(map(each[0], values)), each[1])
        case _:
            return None
