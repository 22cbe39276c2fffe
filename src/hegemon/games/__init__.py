"""The games: every ruleset that this program knows, each imported when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from hegemon.core.ruleset import Ruleset

_HOMES = {
    "space-conquest": ("space_conquest", "SPACE_CONQUEST"),
    "erkenfara": ("erkenfara", "ERKENFARA"),
    "space-empires": ("space_empires", "SPACE_EMPIRES"),
    "ec4x-monero": ("ec4x", "EC4X_MONERO"),
    "ec4x-satoshi": ("ec4x", "EC4X_SATOSHI"),
}


class _Rulesets(Mapping[str, Ruleset[Any]]):
    """The rulesets by name."""

    def __getitem__(self, name: str) -> Ruleset[Any]:
        module, ruleset = _HOMES[name]
        found: Ruleset[Any] = getattr(import_module(f"hegemon.games.{module}"), ruleset)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(_HOMES)

    def __len__(self) -> int:
        return len(_HOMES)


RULESETS: Mapping[str, Ruleset[Any]] = _Rulesets()
