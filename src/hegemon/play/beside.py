"""What is written beside a match's lines, in the same transaction: rows about people.

The lines are the truth of a match; these say who sits there, who is to be told what, and what a
list of tables shows. A store that knows no people takes no notice of them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from hegemon.core.game import Player
from hegemon.core.records import Value

EVERYBODY = ""
"""The audience of what everybody may know, bystanders among them."""

UMPIRE = "umpire"
"""The audience that whoever runs the table is. No seat of any game is called that."""


class Opened(Value, omit_defaults=True):
    """A table for a match that is created: what people see before they look at the match."""

    title: str
    owner: str | None
    """The account that opened it; None where nobody has one."""
    umpire: str | None = None
    """The account that runs it and plays no seat; None where there is none."""
    openness: str = "invited"
    """Who may take a seat: "open" for everybody, "invited" for who has the invitation."""
    invitation: str = ""
    """The digest of the invitation's secret; "" for none."""


SEES_ALREADY = "while a match goes on nobody sees it by the eyes of another seat, too"
"""Why somebody cannot hold a seat."""


class SeatHeld(Value, omit_defaults=True):
    """A seat is taken: by an account, by whoever has its link, or by both.

    It fails, and all of the commit with it, where another holds the seat.
    """

    player: Player
    account: str | None = None
    link: str | None = None
    """The digest of the seat link's secret."""
    only: bool = False
    """Whether it fails, too, where the account holds or has held another seat."""


class SeatFreed(Value, omit_defaults=True):
    """Nobody holds a seat any more; its links open nothing."""

    player: Player
    seen: bool = False
    """Whether it has seen anything: then it is remembered which account held it."""


class SeatFact(Value, omit_defaults=True):
    """Who plays a seat, as everybody at the table knows."""

    seat: Player
    by: str
    """`human`, `nobody`, or the name of the bot that plays it."""
    name: str
    conceded: bool = False
    """Whether it has given the war up: nobody can take it any more."""


class FactsTold(Value, tag="facts", omit_defaults=True):
    """What a list of tables shows."""

    step: int
    """The number of the step to come."""
    date: str
    waiting: tuple[Player, ...] = ()
    open: tuple[Player, ...] = ()
    """The seats that nobody has taken yet."""
    due: str = ""
    over: bool = False
    held: str = ""
    """Why the match does not go on though nobody is awaited: "paused", "stuck", "dice"."""
    seats: tuple[SeatFact, ...] = ()
    """Who plays; nothing where it was written down before lists told it."""


class Facts(FactsTold):
    """The same with when the table wants tending, which only workers know."""

    wake: str = ""
    """When a worker should look again, in UTC; "" for not before somebody does something. Nobody
    else is told: that nothing is to be done tells of a halt for dice that tells what is hidden."""

    @property
    def told(self) -> FactsTold:
        """The same as everybody may read it."""
        return FactsTold(*(getattr(self, name) for name in FactsTold.__struct_fields__))


class NewsItem(Value):
    """Something changed for an audience: a seat, UMPIRE or EVERYBODY. It tells no more than that.

    Each audience of a match counts its own news from 1 on, without gaps.
    """

    audience: str
    about: str
    """What changed: "match", "messages", "table"."""


class Notice(Value, omit_defaults=True):
    """Something to tell whoever holds a seat, or UMPIRE; it waits in the outbox.

    To whom it goes is found out when it is sent, so that it never goes to who has left.
    """

    audience: str
    about: str
    """What it tells: "turn", "reminder", "stuck", "over", ..."""
    key: str
    """Told once: a notice whose key has been there before at its table is not kept again."""
    facts: dict[str, Any] = msgspec.field(default_factory=dict)
    """What the sentence about it is made of; nothing that the audience may not know."""


class MessageSaid(Value, omit_defaults=True):
    """A message of somebody at the table."""

    author: str
    """A seat or UMPIRE."""
    to: tuple[str, ...]
    """Seats and UMPIRE; EVERYBODY alone for all."""
    text: str
    time: str


class Owned(NamedTuple):
    """How much of a server an account has, or may have at the most."""

    tables: int = 0
    """Matches under way that it has opened."""
    bot_tables: int = 0
    """Of these, those that bots play alone."""
    bots: int = 0
    """Seats of bots at all of these."""
    bytes: int = 0
    """What all of its matches take, also those that are over."""

    def plus(self, more: Owned) -> Owned:
        """Both of them."""
        return Owned(*(has + add for has, add in zip(self, more, strict=True)))

    def less(self, some: Owned) -> Owned:
        """All but some of it."""
        return Owned(*(has - gone for has, gone in zip(self, some, strict=True)))


class WithinQuota(Value):
    """So much more an account has by this commit, which fails, all of it, where that is too much.

    It is counted when all of the commit is written, and nobody else adds to what the account has
    meanwhile.
    """

    account: str
    most: Owned
    more: Owned
    """What it adds; only of this it is asked whether it is too much. Of bytes, any number."""


Beside = Opened | SeatHeld | SeatFreed | Facts | NewsItem | Notice | MessageSaid | WithinQuota
