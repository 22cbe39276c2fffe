"""What happened at tables, told to whom it concerns: numbers and a word, never what it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from hegemon.play.tables.ports import TableStore


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


class HallNews:
    """What happened at tables, as the store has it."""

    def __init__(self, tables: TableStore) -> None:
        self._tables = tables

    def newest(self, audiences: Sequence[Audience]) -> Mapping[Audience, int]:
        """How much news each of these has had."""
        return dict(zip(audiences, self._tables.newest_news(audiences), strict=True))

    def since(self, audience: Audience, number: int) -> Heard:
        """What the news after that number were about."""
        about = self._tables.news_since(audience.table, audience.name, number)
        return Heard(max(about.values(), default=number), tuple(about))
