"""A seat for tools in this process: a match in memory, others who talk, time that is told."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from hegemon.agents.tools import SeatTools
from hegemon.core.game import Player
from hegemon.play.matches import Match
from hegemon.play.ports import Drafts
from hegemon.play.tables.ports import Message
from hegemon.store.drafts import MemoryDrafts
from tests.play.table import P1


@dataclass
class Chair:
    """A seat at which nobody waits: while it listens, this happens."""

    match: Match
    seat: Player = P1
    drafts: Drafts = field(default_factory=MemoryDrafts)
    happens: Callable[[float], None] = lambda _: None
    said: list[tuple[tuple[str, ...], str]] = field(default_factory=list)
    heard: tuple[Message, ...] = ()

    def catch_up(self) -> None:
        """Nobody does anything by himself."""

    def listen(self, seconds: float) -> None:
        self.happens(seconds)

    def messages(self, after: int) -> Sequence[Message]:
        return self.heard[after:]

    def say(self, to: Sequence[str], text: str) -> None:
        self.said.append((tuple(to), text))


@dataclass
class Notes:
    """Notes in memory."""

    text: str = ""

    def read(self) -> str:
        return self.text

    def write(self, text: str) -> None:
        self.text = text


class Watch:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def tools_at(match: Match, seat: Player = P1, *, watch: Watch | None = None) -> SeatTools:
    """The tools of a seat, and time that stands still."""
    return SeatTools(Chair(match, seat), Notes(), watch or Watch())


def chair_of(tools: SeatTools) -> Chair:
    """The seat below some tools."""
    assert isinstance(tools.at, Chair)
    return tools.at
