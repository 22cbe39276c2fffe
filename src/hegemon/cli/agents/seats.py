"""The seat that a model plays: of a match of this machine, or of a table at a server."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hegemon.cli.seats import let_bots_answer
from hegemon.core.game import Player
from hegemon.play.errors import NotThere
from hegemon.play.matches import Match
from hegemon.play.ports import Drafts
from hegemon.play.tables.ports import Message
from hegemon.remote import talking
from hegemon.remote.drafts import RemoteDrafts
from hegemon.remote.match import RemoteMatch
from hegemon.remote.news import await_news

_BETWEEN_LOOKS = 0.3
"""Seconds between looks at a match of this machine, where others play in other programs."""

_NOBODY_TALKS = "nobody can talk in a match of this machine: that is done at a server"


@dataclass
class SeatHere:
    """A seat of a match of this machine; bots of it answer as soon as they are asked."""

    match: Match
    seat: Player
    drafts: Drafts
    named: tuple[str, ...] = ()
    """The bots that may run here though they are models, or have code of their own."""
    beside: Path | None = None
    """How names of files begin that are kept beside the match."""

    def catch_up(self) -> None:
        """Let bots answer; the match is looked at where it is kept."""
        let_bots_answer(self.match, self.named, self.beside)

    def listen(self, seconds: float) -> None:
        """Wait until the match has moved on."""
        chain, late = self.match.now.chain, time.monotonic() + seconds
        while self.match.now.chain == chain and time.monotonic() < late:
            time.sleep(_BETWEEN_LOOKS)

    def messages(self, after: int) -> Sequence[Message]:
        """None: raises NotThere."""
        raise NotThere(_NOBODY_TALKS)

    def say(self, to: Sequence[str], text: str) -> None:
        """Raises NotThere."""
        raise NotThere(_NOBODY_TALKS)


class SeatThere:
    """A seat of a table at a server: what opens it opens nothing else there."""

    def __init__(self, match: RemoteMatch) -> None:
        self.match, self.seat = match, match.seat
        self.drafts: Drafts = RemoteDrafts(match)

    def catch_up(self) -> None:
        """Look how it stands now."""
        self.match.look()

    def listen(self, seconds: float) -> None:
        """Listen to the news of the seat, which the server streams, for as long as it is silent."""
        await_news(self.match, seconds)

    def messages(self, after: int) -> Sequence[Message]:
        """What was said to the seat."""
        return talking.messages_of(self.match, after)

    def say(self, to: Sequence[str], text: str) -> None:
        """Say it at the table."""
        talking.say(self.match, to, text)
