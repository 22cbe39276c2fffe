"""The two kinds of data: values, which never change, and records, which rules change in place.

Both are plain data: ids instead of references, nothing that JSON cannot say. JSON keys are strings,
so every id is a short string.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, dataclass_transform

import msgspec

if TYPE_CHECKING:

    @dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
    class FrozenMeta(msgspec.StructMeta):
        """Tells type checkers that every subclass of `Value` is frozen, as it is."""

else:  # a metaclass of our own would make every constructor up to four times as slow
    FrozenMeta = msgspec.StructMeta


def kind_of(name: str) -> str:
    """The kebab-case tag of a class name: `FleetLost` becomes `fleet-lost`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Value(
    msgspec.Struct,
    frozen=True,
    tag=kind_of,
    tag_field="kind",
    forbid_unknown_fields=True,
    metaclass=FrozenMeta,
):
    """Frozen data, equal by content, tagged with its kind."""


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """Mutable data that lives in a state."""


def kind(value: Value | type[Value]) -> str:
    """The tag under which a value is stored."""
    tag: Any = value.__struct_config__.tag
    return str(tag)
