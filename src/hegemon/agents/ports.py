"""What tools for a model need of a seat, wherever its match is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hegemon.core.game import Player
from hegemon.play.ports import Drafts
from hegemon.play.seat.at import AtTable
from hegemon.play.tables.ports import Message


class AgentSeat(Protocol):
    """One seat of one match, and nothing else."""

    @property
    def match(self) -> AtTable:
        """The match as the seat sees it."""

    @property
    def seat(self) -> Player:
        """The seat."""

    @property
    def drafts(self) -> Drafts:
        """Where orders are kept that are not sealed."""

    def catch_up(self) -> None:
        """Let the match be as it is now; raises what looking raises."""

    def listen(self, seconds: float) -> None:
        """Wait until something may have changed, and no longer than about so many seconds."""

    def messages(self, after: int) -> Sequence[Message]:
        """What the seat may read, from a number on; raises NotThere where nobody can talk."""

    def say(self, to: Sequence[str], text: str) -> None:
        """Say something to seats, or to all; raises NotThere, BadConfig."""


class Notebook(Protocol):
    """What a model wrote down for itself about one match: nobody else reads it."""

    def read(self) -> str:
        """The notes; "" for none. Raises NotSaved."""

    def write(self, text: str) -> None:
        """Keep these notes in place of those before; raises NotSaved."""
