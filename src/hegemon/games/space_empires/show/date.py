"""What time it is in a match, for everybody."""

from __future__ import annotations

from typing import ClassVar, Protocol

from hegemon.core import Date
from hegemon.games.space_empires.state import Phase
from hegemon.games.space_empires.tables import Tables


class Dated(Protocol):
    """What tells the time."""

    tables: ClassVar[Tables]

    @property
    def round(self) -> int: ...

    @property
    def turn(self) -> int: ...

    @property
    def phase(self) -> Phase: ...


def date_of(state: Dated) -> Date:
    """The round and turn as one running number, and the phase."""
    turns = state.tables.economy.turns
    return Date(max(0, (state.round - 1) * turns) + state.turn, "turn", state.phase)
