"""Copies of data, made by its types: what can change is copied, what cannot is shared.

The copier of a type is put together once, from what its annotations say; a value is then copied
without a look at what it holds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import methodcaller
from typing import Any

import msgspec
from msgspec import inspect

Copier = Callable[[Any], Any]
"""Returns a value that shares nothing mutable with its argument."""

_FIXED = (
    inspect.NoneType,
    inspect.BoolType,
    inspect.IntType,
    inspect.FloatType,
    inspect.StrType,
    inspect.LiteralType,
)

shallow: Copier = methodcaller("__copy__")
"""A copy of a struct that shares what its fields hold: enough where only fields change."""


@cache
def copier_of(kind: Any, anything: Any) -> Copier:
    """A function that copies values of a type: structs, lists, dicts, tuples and plain values.

    `anything` is the type of what is annotated as Any. Raises TypeError for other types.
    """
    return _Copiers(inspect.type_info(anything)).of(inspect.type_info(kind)) or _share


def _share(value: Any) -> Any:
    """What never changes needs no copy."""
    return value


class _Copiers:
    """The copiers of all types that one type is made of; None for a type that never changes."""

    def __init__(self, anything: inspect.Type) -> None:
        self._anything = anything
        self._structs: dict[type, Copier | None] = {}

    def of(self, kind: inspect.Type) -> Copier | None:
        """The copier of a type, or None when its values can be shared."""
        match kind:
            case inspect.AnyType():
                copier = self.of(self._anything)
            case inspect.Metadata():
                copier = self.of(kind.type)
            case inspect.StructType():
                copier = self._struct(kind)
            case inspect.UnionType():
                copier = self._union(kind)
            case inspect.VarTupleType():
                copier = _tuple(self.of(kind.item_type))
            case inspect.ListType():
                copier = _list(self.of(kind.item_type))
            case inspect.DictType():
                copier = _dict(self.of(kind.value_type))
            case _ if self._fixed(kind):
                copier = None
            case _:
                raise TypeError(f"nothing says how to copy {kind}")
        return copier

    def _fixed(self, kind: inspect.Type) -> bool:
        """Whether it is a plain value, or a tuple of some."""
        if isinstance(kind, inspect.TupleType):
            return all(self.of(item) is None for item in kind.item_types)
        return isinstance(kind, _FIXED)

    def _struct(self, kind: inspect.StructType) -> Copier | None:
        if kind.cls not in self._structs:
            parts: list[tuple[str, Copier]] = []
            frozen = kind.cls.__struct_config__.frozen
            make = _renewed(parts) if frozen else _record(parts)
            # A type may hold itself: its copier stands here before its parts are known, and they
            # are added to the list that it has.
            self._structs[kind.cls] = make
            for field in kind.fields:
                part = self.of(field.type)
                if part:
                    parts.append((field.name, part))
            if not parts:
                self._structs[kind.cls] = None if frozen else shallow
        return self._structs[kind.cls]

    def _union(self, kind: inspect.UnionType) -> Copier | None:
        """By the class of the value: only one member of a union has it."""
        copiers = {_class_of(member): self.of(member) for member in kind.types}
        changing = {cls: copier for cls, copier in copiers.items() if copier}
        return _by_class(changing) if changing else None


def _class_of(kind: inspect.Type) -> type:
    """The class that values of a member of a union have."""
    if isinstance(kind, inspect.StructType):
        return kind.cls
    if isinstance(kind, inspect.ListType):
        return list
    if isinstance(kind, inspect.DictType):
        return dict
    if isinstance(kind, inspect.VarTupleType | inspect.TupleType):
        return tuple
    return type(None)  # or another class whose values never change


def _by_class(copiers: dict[type, Copier]) -> Copier:
    def copied(value: Any) -> Any:
        copier = copiers.get(type(value))
        return copier(value) if copier else value

    return copied


def _record(parts: list[tuple[str, Copier]]) -> Copier:
    def copied(value: Any) -> Any:
        twin = value.__copy__()
        for name, part in parts:
            setattr(twin, name, part(getattr(value, name)))
        return twin

    return copied


def _renewed(parts: list[tuple[str, Copier]]) -> Copier:
    def copied(value: Any) -> Any:
        changes = {name: part(getattr(value, name)) for name, part in parts}
        return msgspec.structs.replace(value, **changes)

    return copied


def _tuple(part: Copier | None) -> Copier | None:
    return (lambda values: tuple(map(part, values))) if part else None


def _list(part: Copier | None) -> Copier:
    return (lambda values: list(map(part, values))) if part else list.copy


def _dict(part: Copier | None) -> Copier:
    if part is None:
        return dict.copy
    return lambda values: {key: part(value) for key, value in values.items()}
