"""Commits of many matches in one transaction, on both databases."""

from collections.abc import Sequence
from pathlib import Path

import pytest
import sqlalchemy as sql

from hegemon.play.beside import EVERYBODY, Facts, NewsItem, Notice, Opened
from hegemon.play.commands import Seal
from hegemon.play.decide import decide
from hegemon.play.entries import Entry, SealedEntry, StepEntry
from hegemon.play.errors import Late, NotThere
from hegemon.play.matches import Match
from hegemon.play.now import Now
from hegemon.play.ports import Commit
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import take_seat_by_link
from hegemon.play.tables.tending import tend, tend_all
from hegemon.play.verify import verify
from hegemon.store.checking import check
from hegemon.store.schema import MATCHES, NEWS, OUTBOX
from hegemon.store.tables import SqlTables
from tests.contract.toys.sealed_bids import Bids
from tests.play.table import BIDS, GAMES, P1, P2, P3, SetClock, begun
from tests.play.tables.hall import DAILY, CountingEntropy
from tests.store.stores import EACH_DATABASE, database
from tests.store.test_faults import everything, tried
from tests.store.test_races import at_once, entries_of

NAMES = ("a", "b", "c")
LATER = "2026-11-22T12:00:00Z"


def three(store: SqlTables) -> list[Match]:
    """Three tables whose matches wait on their first question."""
    found = []
    for name in NAMES:
        match = begun(store=store, name=name, seed=name)
        store.commit(name, match.now.chain, [], [Opened(name, None)])
        found.append(match)
    return found


def sealing(now: Now) -> tuple[Entry, ...]:
    """What it is when the first seat answers."""
    return decide(now, BIDS, Seal(P1, now.number, Bids()), SetClock().now())


def commits(matches: Sequence[Match]) -> list[Commit]:
    """An answer at each, and somebody to be told of it."""
    return [
        Commit(
            match.name,
            match.now.chain,
            sealing(match.now),
            (
                Facts(step=1, date=match.name, wake=LATER),
                *(NewsItem(audience, "match") for audience in (EVERYBODY, P1, P1)),
                Notice(P2, "turn", "key"),
            ),
        )
        for match in matches
    ]


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_each_match_gets_its_own(tmp_path: Path, kind: str) -> None:
    store = SqlTables(database(kind, tmp_path))
    matches = three(store)
    chains = store.commit_all(commits(matches))

    assert {match.name: match.now.chain for match in matches} == chains
    assert [list(match.now.sealed) for match in matches] == [[P1]] * 3
    assert [store.table(name).facts.date for name in NAMES] == list(NAMES)
    with store.database.reading() as connection:
        heard = sql.select(NEWS.c.match, NEWS.c.audience, NEWS.c.seq)
        told = sql.select(OUTBOX.c.match, OUTBOX.c.key)
        wakes = sql.select(MATCHES.c.wake)
        assert sorted(map(tuple, connection.execute(heard))) == sorted(
            (name, *news) for name in NAMES for news in ((EVERYBODY, 1), (P1, 1), (P1, 2))
        )
        assert sorted(map(tuple, connection.execute(told))) == [(n, f"{n}/key") for n in NAMES]
        assert set(connection.execute(wakes).scalars()) == {LATER}
    assert check(store.database).sound


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_one_that_has_moved_on_is_left_out(tmp_path: Path, kind: str) -> None:
    store = SqlTables(database(kind, tmp_path))
    matches = three(store)
    wanted = commits(matches)
    matches[1].seal(P2, Bids())

    assert set(store.commit_all(wanted)) == {"a", "c"}
    assert [list(match.now.sealed) for match in matches] == [[P1], [P2], [P1]]
    assert [len(store.news(name, P1)) for name in NAMES] == [2, 1, 2]


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_one_that_is_gone_is_left_out(tmp_path: Path, kind: str) -> None:
    store = SqlTables(database(kind, tmp_path))
    wanted = commits(three(store))
    store.delete("b")

    assert set(store.commit_all(wanted)) == {"a", "c"}
    with pytest.raises(NotThere):
        store.commit(*wanted[1])


def test_one_that_somebody_writes_to_is_not_waited_for(tmp_path: Path) -> None:
    """PostgreSQL: on SQLite everybody waits for everybody."""
    store = SqlTables(database("postgresql", tmp_path))
    wanted = commits(three(store))
    with store.database.writing("b"):
        assert set(store.commit_all(wanted)) == {"a", "c"}


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_all_or_nothing(tmp_path: Path, kind: str) -> None:
    """Each call to the database fails once."""
    store = SqlTables(database(kind, tmp_path))
    matches = three(store)
    wanted = commits(matches)

    calls = tried(store, lambda: store.commit_all(wanted), lambda: everything(store.database))

    assert calls > 10
    assert [list(match.now.sealed) for match in matches] == [[P1]] * 3


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_many_workers_take_each_step_once(tmp_path: Path, kind: str) -> None:
    """While a player seals at one of the tables."""
    clock, entropy = SetClock(), CountingEntropy()
    halls = [
        Hall(SqlTables(database(kind, tmp_path), clock), GAMES, clock, entropy) for _ in range(4)
    ]
    names = [_due(halls[0]) for _ in range(40)]
    match = halls[0].match(names[35])
    clock.turn(hours=24)

    workers = [lambda hall=hall: tend_all(hall, 1000) for hall in halls[1:]]  # type: ignore[misc]
    found = at_once([*workers, lambda: match.seal(P1, Bids(), step=1)])
    while tend_all(halls[0], 1000):
        pass

    assert isinstance(found[-1], Late)
    assert not [each for each in found[:-1] if isinstance(each, Exception)]
    for name in names:
        assert [e.step.number for e in entries_of(halls[0].store, StepEntry, name)] == [0, 1]
        assert len(entries_of(halls[0].store, SealedEntry, name)) == 3
        assert verify(halls[0].store, name, GAMES).sound


def _due(hall: Hall) -> str:
    """A table of three persons whose answers are due in a day."""
    name = open_table(hall, TableWanted("sealed-bids", terms=DAILY), None).match.name
    for seat in (P1, P2, P3):
        take_seat_by_link(hall, name, seat, called=seat)
    tend(hall, name)
    return name
