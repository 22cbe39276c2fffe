"""Doors and news of a server whose store keeps people."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from hegemon.play.people import who as credentials
from hegemon.play.people.access import Standing, Who
from hegemon.play.people.ports import People
from hegemon.play.people.who import Credential
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.ports import Tables
from hegemon.play.tables.seats import standing

MOST = 1_000_000
"""More news than any table has."""


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

    def latest(self, table: str, audience: str) -> int:
        """How much news an audience has had."""
        found = self._tables.news(table, audience, 0, MOST)
        return found[-1].number if found else 0

    def since(self, table: str, audience: str, number: int) -> Sequence[str]:
        """What the news after that number were about, in order."""
        return [told.news.about for told in self._tables.news(table, audience, number)]
