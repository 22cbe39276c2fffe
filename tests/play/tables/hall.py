"""A hall for tests: a real store in a file, a clock that can be set, chance that repeats itself."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from hegemon.play.people.changes import AccountMade
from hegemon.play.people.values import Account
from hegemon.play.system import SeededEntropy
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import take_seat
from hegemon.play.tables.tending import tend
from hegemon.play.times.schedule import parse_schedule
from hegemon.play.times.terms import Absence, Terms
from hegemon.store.database import of_file
from hegemon.store.people import SqlPeople
from hegemon.store.tables import SqlTables
from tests.play.table import GAMES, P1, P2, P3, SetClock


class Place(NamedTuple):
    """A hall, and the clock on its wall."""

    hall: Hall
    clock: SetClock


class CountingEntropy:
    """Chance that is never the same twice, and the same in every test."""

    def __init__(self) -> None:
        self.drawn = 0

    def draw(self, purpose: str) -> bytes:
        """32 bytes."""
        self.drawn += 1
        return SeededEntropy(f"{self.drawn}").draw(purpose)


def a_place(folder: Path) -> Place:
    """A hall without tables."""
    clock = SetClock()
    store = SqlTables(of_file(folder / "hall.sqlite"), clock)
    return Place(Hall(store, GAMES, clock, CountingEntropy()), clock)


DAILY = Terms(schedule=parse_schedule("every 24 hours"))


def two_at_a_table(
    place: Place, terms: Terms = DAILY, game: str = "sealed-bids", openness: str = "open"
) -> str:
    """A table of Ann's at which she, Bea and a bot sit; its match has begun."""
    hall = place.hall
    for account in ("ann", "bea"):
        an_account(place, account)
    bots = {P3: "random"} if game == "sealed-bids" else {}
    wanted = TableWanted(game, terms=terms, title="Friday", openness=openness, bots=bots)
    name = open_table(hall, wanted, "ann").match.name
    take_seat(hall, name, P1, account="ann", called="Ann")
    take_seat(hall, name, P2, account="bea", called="Bea")
    tend(hall, name)
    return name


def an_account(place: Place, account: str) -> None:
    """Somebody with an account, which this test does not sign in with."""
    store = place.hall.store
    assert isinstance(store, SqlTables)
    people = SqlPeople(store.database)
    if people.account(account) is None:
        people.commit(AccountMade(Account(account, account.title(), place.hall.time())))


def with_absence(**said: object) -> Terms:
    """Daily terms with something said of absence."""
    return Terms(schedule=DAILY.schedule, absence=Absence(**said))  # type: ignore[arg-type]
