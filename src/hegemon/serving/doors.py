"""Doors: who somebody is by what he shows, and what he is to a table."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from hegemon.play.people import who as credentials
from hegemon.play.people.access import Footing, Who
from hegemon.play.people.ports import People
from hegemon.play.people.who import Credential
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.seats import standing


class Doors(Protocol):
    """Who is who."""

    def who(self, credential: Credential, at: datetime) -> Who:
        """Who shows this; raises Unknown for what opens nothing."""

    def standing(self, who: Who, table: str) -> Footing:
        """What he is to a table, whatever his credential is good for; raises NotThere, BadSave."""


class HallDoors:
    """Who is who, as the people say; and what he is to a table, as the hall says."""

    def __init__(self, hall: Hall, people: People) -> None:
        self._hall, self._people = hall, people

    def who(self, credential: Credential, at: datetime) -> Who:
        """Who shows this; raises Unknown."""
        return credentials.who(self._people, credential, at)

    def standing(self, who: Who, table: str) -> Footing:
        """What he is to a table; raises NotThere, BadSave.

        Who shows a seat link is nobody but the one who has it: no account of his is known.
        """
        if who.account or who.scopes is None:
            return standing(self._hall, table, who.account)
        own = [scope.seat for scope in who.scopes if scope.table == table]
        return standing(self._hall, table, "", own[0]) if own else Footing(table)
