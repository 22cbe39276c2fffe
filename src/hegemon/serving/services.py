"""All that a client of a server is handed: made of settings in `wiring`, by hand in tests."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field

from hegemon.play.notices.doorbells import Doorbells
from hegemon.play.people.ports import Counter
from hegemon.play.ports import Clock, Drafts
from hegemon.play.replay import Rulesets
from hegemon.play.studies.shown import StudyShelf
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.ports import TableStore
from hegemon.play.turn.drafts import DraftsOf
from hegemon.serving.bell import Bell
from hegemon.serving.doors import Doors
from hegemon.serving.figures import ServerFigures
from hegemon.serving.news import News, NoNews
from hegemon.serving.traffic import Traffic
from hegemon.settings.known import Settings


@dataclass(frozen=True, kw_only=True)
class Services:
    """All that a client of a server works with, whatever people come to it with."""

    hall: Hall
    desk: Counter
    drafts: Drafts
    doors: Doors
    settings: Settings = field(default_factory=Settings)
    news: News = field(default_factory=NoNews)
    bell: Bell = field(default_factory=Bell)
    figures: ServerFigures = field(default_factory=ServerFigures)
    traffic: Traffic = field(default_factory=Traffic)
    doorbells: Doorbells | None = None
    """Where people's devices and webhooks are kept; None where the host has set up neither."""
    push_key: str = ""
    """What browsers are to know of this server; "" where no device is told."""
    looking: Callable[[], AbstractContextManager[None]] = nullcontext
    """What a thread reads meanwhile is of one moment, until it writes."""
    studies: StudyShelf | None = None
    """Where finished studies stand; None where the host shows none."""
    needed: tuple[Callable[[], str], ...] = ()
    """Looks at what must be there to serve; each says what is wrong, or nothing."""

    def drafts_of(self, table: str) -> Drafts:
        """The drafts of a table, for `play/turn`."""
        return DraftsOf(table, self.drafts)

    @property
    def store(self) -> TableStore:
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
