"""A match in a line: for lists from which somebody chooses one."""

from __future__ import annotations

from collections.abc import Callable

from hegemon.core.records import Value
from hegemon.play.entries import PERSON
from hegemon.play.now import Now


class Overview(Value, tag=False):
    """What is worth knowing of a match before it is opened; nothing of it is secret."""

    match: str
    game: str
    """The title, or the name of a game that this program cannot tell of."""
    date: str
    """What time it is in the match: "turn 4"; empty where it has not begun."""
    seats: tuple[str, ...]
    """Who plays, in seat order."""
    played: bool
    """Whether a person plays."""
    over: bool
    """Whether it has ended."""
    result: str = ""
    """How it ended."""
    title: str = ""
    """What the table is called, where that is more than the name of the game."""

    @property
    def line(self) -> str:
        """The match in words."""
        until = f"over, {self.date}" if self.over else self.date
        called = f"{self.title} ({self.game})" if self.title else self.game
        return f"{called}, {until or 'not begun'}: {' against '.join(self.seats)}"


def overview(now: Now, titled: Callable[[str], str]) -> Overview:
    """A match as it stands; `titled` gives the title of a game by its name."""
    header = now.header()
    return Overview(
        match=header.id,
        game=titled(header.ruleset),
        date=str(now.date) if now.date else "",
        seats=tuple(plan.name for plan in header.plans),
        played=any(plan.by == PERSON for plan in header.plans),
        over=header.result is not None,
        result=header.result.reason if header.result else "",
    )
