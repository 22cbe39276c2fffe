"""The figures that a ruleset is played with, and the same game with others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hegemon.core.documents.figures import OtherFigure, differences, digest_of, text_of
from hegemon.core.records import Value


def _nothing_wrong(tables: Any) -> Iterable[str]:
    """In many games all figures go together that have the right types."""
    del tables
    return ()


@dataclass(frozen=True)
class FigureSet:
    """A game's figures; `Ruleset.with_figures` makes the same game with others."""

    own: Value
    """Those of the game itself."""
    fields: Callable[[Any], Mapping[str, Any]]
    """The fields of `Ruleset` that follow from figures: state, view and set-up with the rest."""
    faults: Callable[[Any], Iterable[str]] = _nothing_wrong
    """Why figures cannot be played with, as sentences that name them."""
    other: Value | None = None
    """What is played with in place of the game's own."""

    @property
    def tables(self) -> Any:
        """What is played with."""
        return self.own if self.other is None else self.other

    @property
    def changes(self) -> tuple[OtherFigure, ...]:
        """What differs from the game's own."""
        return () if self.other is None else differences(self.own, self.other)

    @property
    def digest(self) -> str:
        """Stands for all figures; "" for the game's own."""
        return "" if self.other is None else digest_of(self.other)

    @property
    def text(self) -> str:
        """What differs, as a text that makes these figures of the game's own."""
        return text_of(self.changes)
