"""The n-th call to the database fails, for every n: each match is as before or as after, no third.

SQLite's own way of testing (promise 5). A commit and a whole turn are tried on both databases.
"""

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from hegemon.play.beside import (
    EVERYBODY,
    Facts,
    MessageSaid,
    NewsItem,
    Notice,
    Opened,
    SeatFreed,
    SeatHeld,
)
from hegemon.play.entries import DueEntry
from hegemon.play.errors import NotSaved
from hegemon.play.verify import verify
from hegemon.store.checking import check
from hegemon.store.database import Database
from hegemon.store.schema import SCHEMA
from hegemon.store.sql import SqlStore
from hegemon.store.tables import SqlTables
from tests.play.table import GAMES, begun, bot_answer, lines_of, play_on, resumed
from tests.store.faults import Faults
from tests.store.stores import EACH_DATABASE, database, sqlite_store

LATER = "2026-11-22T12:00:00Z"
BESIDE = (
    SeatFreed("p2"),
    SeatHeld("p2", None, "cd" * 32),
    Facts(step=2, date="Year 2", wake=LATER),
    *(NewsItem(audience, "match") for audience in (EVERYBODY, "umpire", "p1", "p2")),
    Notice("p1", "turn", "k2"),
    Notice("p2", "turn", "k3"),
    MessageSaid("p1", ("p2", "umpire"), "hello", LATER),
)


def everything(found: Database) -> dict[str, list[Any]]:
    with found.reading() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(sql.select(table))]
            for table in SCHEMA.sorted_tables
        }


def tried(store: SqlStore, act: Callable[[], object], whole: Callable[[], object]) -> int:
    """Let each call of an act fail once; after each, all is as before or as after. How many."""
    faults = Faults(store.database)
    for number in count(1):
        before = whole()
        try:
            with faults.at(number):
                act()
        except NotSaved:
            assert whole() == before
            continue
        return number - 1
    raise AssertionError


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_commit_is_all_or_nothing(tmp_path: Path, kind: str) -> None:
    """Lines, what the list of matches shows, seats, news, notices and messages."""
    store = SqlTables(database(kind, tmp_path))
    match = begun(store=store)
    opened = (Opened("Friday", None), SeatHeld("p2", None, "ab" * 32))
    store.commit(match.name, match.now.chain, [], opened)
    entry = DueEntry(LATER)

    calls = tried(
        store,
        lambda: store.commit(match.name, match.now.chain, [entry], BESIDE),
        lambda: everything(store.database),
    )

    sys.stdout.write(f"{kind}: {calls} calls of a commit failed once each\n")
    assert calls > 15
    assert match.now.due == LATER
    assert ("match", "p2", None, "cd" * 32) == everything(store.database)["holder"][0][:4]
    assert check(store.database).sound


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_turn_is_taken_or_not(tmp_path: Path, kind: str) -> None:
    """Answers, the step and all that comes with it: a match stands at T or at T+1, and goes on.

    Whoever could not save it does it again, under the same keys: the same end as undisturbed.
    """
    store = SqlStore(database(kind, tmp_path))
    undisturbed = play_on(begun(store=sqlite_store(tmp_path / "other.sqlite")))
    match, faults, calls = begun(store=store), Faults(store.database), 0
    while match.result is None:
        step, seat = match.step, match.waiting[0]
        answer = bot_answer(match, seat)
        for number in count(1):
            before = lines_of(store)
            try:
                with faults.at(number):
                    match.seal(seat, answer, step=step + 1, key=f"{seat} {step}")
            except NotSaved:
                calls += 1
                assert match.step in (step, step + 1)
                assert lines_of(store)[: len(before)] == before
                assert verify(store, match.name, GAMES).sound
                continue
            break
        resumed(store)

    keyless = [line.partition(b',"key":"')[0] for line in lines_of(match.store)]
    sys.stdout.write(f"{kind}: {calls} calls of {match.step} turns failed once each\n")
    assert calls > 50
    assert len(keyless) == len(lines_of(undisturbed.store))
    assert match.now.state == undisturbed.now.state
