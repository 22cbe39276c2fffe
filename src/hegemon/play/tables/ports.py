"""What the use cases around tables need from outside: where it is kept who sits at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import NamedTuple, Protocol

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.beside import Beside, Facts, NewsItem, Opened, Owned
from hegemon.play.ports import Commit, Store


class TableKept(Value):
    """A match with people around it. Nothing of it is secret, but only guests it admits see it."""

    match: str
    ruleset: str
    created: str
    opened: Opened
    facts: Facts


class Holder(Value, omit_defaults=True):
    """Who may act for a seat."""

    player: Player
    since: str
    account: str | None = None
    link: bool = False
    """Whether whoever has its link may."""

    @property
    def speaks(self) -> bool:
        """Whether somebody can act for the seat by himself; else only from its paper."""
        return self.account is not None or self.link


class Message(Value):
    """What somebody said at a table. Numbers count for each reader alone, without gaps."""

    number: int
    author: str
    to: tuple[str, ...]
    text: str
    time: str


class NewsTold(Value):
    """A piece of news of an audience."""

    number: int
    news: NewsItem
    time: str


class Waking(NamedTuple):
    """A match that wants tending."""

    match: str
    owner: str | None
    """The account whose table it is; None where there is none."""
    people: bool
    """Whether people play there, and not bots alone."""


class PageWanted(Value, omit_defaults=True):
    """Which of a long list is wanted."""

    after: str = ""
    """The last id of the page before; "" for the first page."""
    most: int = 50


class TableStore(Store, Protocol):
    """A store that keeps people: whatever stands beside the lines of its matches.

    Methods that name a match raise NotThere where there is no such table.
    """

    def commit_all(self, commits: Sequence[Commit]) -> Mapping[str, str]:
        """Commit for many matches, each once among them, in one transaction.

        Tells at which chain each stands now. One that had moved on is left out, and so may be one
        that somebody else is writing to. Raises as `commit` does, for all of them.
        """

    def table(self, match: str) -> TableKept:
        """What people see of a table before they look at its match."""

    def bring(self, match: str, lines: Sequence[bytes], *rows: Beside) -> None:
        """Take the lines of a match that was exported elsewhere; raises NameTaken, NotSaved."""

    def holders(self, match: str) -> Mapping[Player, Holder]:
        """Who holds which seat; a seat that nobody holds is not in it."""

    def seen_by(self, match: str, account: str) -> Sequence[Player]:
        """The seats that an account holds or has held since the match began."""

    def seats_of(self, account: str, matches: Sequence[str]) -> Mapping[str, tuple[Player, ...]]:
        """The seats that an account holds at some matches; where it holds none, it has no entry."""

    def tables_of(self, account: str, page: PageWanted) -> Sequence[TableKept]:
        """The tables that an account owns, runs, watches or sits at, the one touched last first."""

    def owned(self, account: str) -> Owned:
        """How much of the server an account has."""

    def open_tables(self, page: PageWanted) -> Sequence[TableKept]:
        """The tables at which everybody may take a seat, the newest first."""

    def all_tables(self, page: PageWanted, held: str = "") -> Sequence[TableKept]:
        """All tables, or those that do not go on for a reason, the one touched last first."""

    def invited_to(self, digest: str) -> str | None:
        """The table whose invitation has this digest."""

    def together(self) -> AbstractContextManager[None]:
        """What this thread writes meanwhile counts at the end, all of it, or nothing does.

        Others who write may have to wait until then: let it be short.
        """

    def add(self, match: str, *rows: Beside) -> None:
        """Write rows that go with no entries, all or none; raises as `commit` does."""

    def watchers(self, match: str) -> Sequence[str]:
        """The accounts that look on."""

    def watch(self, match: str, account: str, *, watches: bool, at: datetime) -> None:
        """An account looks on, or does so no longer."""

    def leave_lesson(self, match: str, account: str) -> None:
        """An account is not taught at a match any more."""

    def has_left_lesson(self, match: str, account: str) -> bool:
        """Whether it was sent away."""

    def messages(
        self, match: str, reader: str, after: int = 0, most: int = 100
    ) -> Sequence[Message]:
        """What a seat, UMPIRE or EVERYBODY may read, from a number on; own words among it."""

    def news(
        self, match: str, audience: str, after: int = 0, most: int = 100
    ) -> Sequence[NewsTold]:
        """What an audience has heard since a number."""

    def newest_news(self, audiences: Sequence[tuple[str, str]]) -> Sequence[int]:
        """How much news each audience of a match has had, in the order asked for; 0 for none."""

    def news_since(self, match: str, audience: str, after: int) -> Mapping[str, int]:
        """What the news of an audience since a number were about, each with its last number."""

    def waking(self, at: datetime, most: int = 100) -> Sequence[Waking]:
        """The matches that want tending at a moment: people's first, each kind as it waits longest.

        A match without a table has no owner.
        """

    def put_off(self, match: str, until: datetime) -> None:
        """Let a match that cannot be tended not be among the waking ones before a moment."""

    def pulse(self, name: str, at: datetime) -> None:
        """Note that a worker is alive."""

    def pulses(self) -> Mapping[str, str]:
        """When each worker was last alive."""
