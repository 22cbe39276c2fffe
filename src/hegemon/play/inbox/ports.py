"""Where letters are kept that came in, and what the addresses open that they were sent to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, NamedTuple, Protocol

LetterFate = Literal["", "answered", "ignored", "aside"]
"""What became of a letter: nothing yet; it was answered; nobody answers such; the host may look."""


class InboxItem(NamedTuple):
    """A letter that came in, as it is kept; what it says is read by `raw`."""

    id: str
    """The same for the same letter, whichever way and however often it came."""
    received: str
    next: str
    """When it is looked at; it says too whether another has taken it meanwhile."""
    tries: int
    fate: LetterFate
    why: str
    """Why it was ignored or put aside; nothing in it is anybody's secret."""


class LettersHeld(NamedTuple):
    """How many letters are in the inbox that nobody has answered."""

    waiting: int
    oldest: str
    """When the first of them came, in UTC; "" for none."""
    aside: int


class Inbox(Protocol):
    """Letters as they came; any number of workers may answer them."""

    def keep(self, letter: str, raw: bytes, at: datetime, aside: str = "") -> bool:
        """Keep a letter; False where it is here already. Raises NotSaved, InUse.

        With a reason it is put aside at once.
        """

    def waiting(self, at: datetime, most: int) -> Sequence[InboxItem]:
        """What is to be looked at now, the oldest first."""

    def raw(self, letter: str) -> bytes:
        """A letter as it came; raises NotThere."""

    def take(self, item: InboxItem, until: str) -> bool:
        """Keep a letter from others for a while; False where another has taken it."""

    def settle(self, item: InboxItem, fate: LetterFate, why: str = "", table: str = "") -> None:
        """It needs no more looking at; raises Overtaken where it was dealt with meanwhile.

        Within `together` nobody writes to the match of a table from then on.
        """

    def put_off(self, item: InboxItem, until: str, why: str, *, tried: bool = True) -> None:
        """Look at it again then; it counts as a try, or does not."""

    def look_again(self, item: InboxItem, at: str) -> None:
        """What was put aside is looked at once more, as if it had just come."""

    def held(self) -> LettersHeld:
        """How many wait, since when, and how many were put aside."""

    def dealt_with(self, fate: LetterFate, most: int) -> Sequence[InboxItem]:
        """What became such, the newest first."""

    def found(self, begins: str, most: int) -> Sequence[InboxItem]:
        """Letters whose names begin so."""

    def shrink(self, most: int) -> int:
        """Remove the oldest of those that nobody answered, until they have so many bytes."""

    def forget(self, before: datetime) -> int:
        """Remove what came before a moment and needs no more looking at."""


class SeatAsked(NamedTuple):
    """What a reply address is good for: to answer one question of one seat, for one account."""

    table: str
    seat: str
    step: int
    """The step that the letter asked about."""
    account: str
    letter: str = ""
    """The letter in the inbox that an answer may hand in by agreeing to it; "" for none."""


class ReplyAddresses(Protocol):
    """What the secrets in reply addresses open."""

    def open(self, digest: str, asked: SeatAsked, at: datetime) -> None:
        """From now on a secret of this digest is good for this."""

    def opened(self, digest: str) -> SeatAsked | None:
        """What a secret of this digest is good for; None for nothing."""

    def forget(self, before: datetime) -> int:
        """Secrets from before a moment open nothing any more; how many."""
