"""What the twin is compared under: every preset, and every house rule alone."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec

from hegemon.games.space_conquest.house_rules import PRESETS, HouseRules

_NUMBERS = {"home_distance": 11, "turn_limit": 9}
"""Values of the house rules that are numbers."""


def _alone() -> dict[str, HouseRules]:
    """Every house rule as nobody has it by default, alone."""
    kinds = get_type_hints(HouseRules)
    return {
        field.name: msgspec.structs.replace(HouseRules(), **{field.name: _another(field, kinds)})
        for field in msgspec.structs.fields(HouseRules)
    }


def _another(field: msgspec.structs.FieldInfo, kinds: dict[str, Any]) -> Any:
    """A value that is not the default."""
    if field.name in _NUMBERS:
        return _NUMBERS[field.name]
    values = get_args(kinds[field.name]) or (False, True)
    return next(value for value in values if value != field.default)


VARIANTS = {**PRESETS, **_alone()}
