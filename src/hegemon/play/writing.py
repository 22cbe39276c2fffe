"""What the type of a value says of the JSON that it is written as."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

_PLAIN = (
    inspect.NoneType,
    inspect.BoolType,
    inspect.IntType,
    inspect.StrType,
    inspect.LiteralType,
)


@cache
def has_all_fields(kind: type[msgspec.Struct]) -> bool:
    """Whether a struct is written as an object with its fields, no more and no less."""
    how = kind.__struct_config__
    apart = how.tag is not None or how.array_like or how.omit_defaults
    return not apart and kind.__struct_fields__ == kind.__struct_encode_fields__


@cache
def written_one_way(kind: type[Any]) -> bool:
    """Whether equal values of a type are always written as the same JSON.

    Objects are not, whose members may stand in any order, nor are 0.0 and -0.0.
    """
    return kind in (type(None), bool, int, str) or (
        issubclass(kind, msgspec.Struct) and _one_way(inspect.type_info(kind), frozenset())
    )


def _one_way(kind: inspect.Type, within: frozenset[type]) -> bool:
    """The same of what a type is annotated with, inside of some structs."""
    match kind:
        case inspect.Metadata():
            return _one_way(kind.type, within)
        case inspect.StructType():
            if kind.cls in within:  # it holds itself, and is asked about already
                return True
            parts = (field.type for field in kind.fields)
            return all(_one_way(part, within | {kind.cls}) for part in parts)
        case inspect.UnionType():
            return all(_one_way(member, within) for member in kind.types)
        case inspect.VarTupleType() | inspect.ListType():
            return _one_way(kind.item_type, within)
        case inspect.TupleType():
            return all(_one_way(item, within) for item in kind.item_types)
        case _:
            return isinstance(kind, _PLAIN)
