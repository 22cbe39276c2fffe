"""Doors and news of a server whose store keeps people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from hegemon.play.people import who as credentials
from hegemon.play.people.access import Standing, Who
from hegemon.play.people.ports import People
from hegemon.play.people.who import Credential
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.ports import Tables
from hegemon.play.tables.seats import standing
from hegemon.web.frame.services import Audience, Heard


class HallDoors:
    """Who is who, as the people say; and what he is to a table, as the hall says."""

    def __init__(self, hall: Hall, people: People) -> None:
        self._hall, self._people = hall, people

    def who(self, credential: Credential, at: datetime) -> Who:
        """Who shows this; raises Unknown."""
        return credentials.who(self._people, credential, at)

    def standing(self, who: Who, table: str) -> Standing:
        """What he is to a table; raises NotThere, BadSave.

        Who shows a seat link is nobody but the one who has it: no account of his is known.
        """
        if who.account or who.scopes is None:
            return standing(self._hall, table, who.account)
        own = [scope.seat for scope in who.scopes if scope.table == table]
        return standing(self._hall, table, "", own[0]) if own else Standing(table)


class HallNews:
    """What happened at tables, as the store has it."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def newest(self, audiences: Sequence[Audience]) -> Mapping[Audience, int]:
        """How much news each of these has had."""
        return dict(zip(audiences, self._tables.newest_news(audiences), strict=True))

    def since(self, audience: Audience, number: int) -> Heard:
        """What the news after that number were about."""
        about = self._tables.news_since(audience.table, audience.name, number)
        return Heard(max(about.values(), default=number), tuple(about))
