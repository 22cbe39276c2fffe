"""What the application is made of, so that tests run it with a store in memory and a set clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple, Protocol

import msgspec

from hegemon.core.records import Value
from hegemon.play.people.access import Standing, Who
from hegemon.play.people.ports import Desk
from hegemon.play.people.who import Credential
from hegemon.play.ports import Clock, Drafts
from hegemon.play.replay import Rulesets
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.ports import Tables
from hegemon.settings.known import Settings
from hegemon.web.frame.bell import Bell
from hegemon.web.frame.figures import Figures


class Doors(Protocol):
    """Who is who."""

    def who(self, credential: Credential, at: datetime) -> Who:
        """Who shows this; raises Unknown for what opens nothing."""

    def standing(self, who: Who, table: str) -> Standing:
        """What he is to a table, whatever his credential is good for; raises NotThere, BadSave."""


class Audience(NamedTuple):
    """Who hears of news: a seat, UMPIRE or EVERYBODY of a table."""

    table: str
    name: str


class Heard(NamedTuple):
    """What there was to hear since a number."""

    number: int
    """The number of the newest."""
    about: Sequence[str]
    """What changed, each once."""


class News(Protocol):
    """What happened at tables: each audience counts its own news from 1 on, without gaps."""

    def newest(self, audiences: Sequence[Audience]) -> Mapping[Audience, int]:
        """How much news each of these has had."""

    def since(self, audience: Audience, number: int) -> Heard:
        """What the news after that number were about."""


class NoNews:
    """For servers whose store tells no news: streams only stay open."""

    def newest(self, audiences: Sequence[Audience]) -> Mapping[Audience, int]:
        """None yet."""
        return dict.fromkeys(audiences, 0)

    def since(self, audience: Audience, number: int) -> Heard:
        """Nothing happened."""
        return Heard(number, ())


class Replies(Protocol):
    """Where replies wait that somebody may ask for again."""

    def found(self, caller: str, key: str) -> Kept | None:
        """The reply that was kept under a key of the caller's."""

    def keep(self, caller: str, key: str, kept: Kept) -> None:
        """Keep a reply; the oldest are dropped. Raises Moved where there is one already."""

    def together(self) -> AbstractContextManager[None]:
        """What this thread writes meanwhile is on the disk at the end, all of it or nothing."""


class Kept(Value, tag=False, omit_defaults=True):
    """A reply, and of what request."""

    request: str
    """The digest of what was asked."""
    status: int
    media: str
    body: bytes
    headers: dict[str, str] = msgspec.field(default_factory=dict)


@dataclass(frozen=True)
class Services:
    """All that the routes work with."""

    hall: Hall
    desk: Desk
    drafts: Drafts
    doors: Doors
    replies: Replies
    settings: Settings = field(default_factory=Settings)
    news: News = field(default_factory=NoNews)
    bell: Bell = field(default_factory=Bell)
    figures: Figures = field(default_factory=Figures)
    looking: Callable[[], AbstractContextManager[None]] = nullcontext
    """What a thread reads meanwhile is of one moment, until it writes."""
    needed: tuple[Callable[[], str], ...] = ()
    """Looks at what must be there to serve; each says what is wrong, or nothing."""

    @property
    def store(self) -> Tables:
        """Where matches and tables are kept."""
        return self.hall.store

    @property
    def rulesets(self) -> Rulesets:
        """The games."""
        return self.hall.rulesets

    @property
    def clock(self) -> Clock:
        """Where the time comes from."""
        return self.hall.clock
