"""How many commits of sealed orders are on the disk in a second, with so many writers at once."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from bench.figures import Figure, at_percent
from hegemon.core.game import Player
from hegemon.games import RULESETS
from hegemon.play.entries import PERSON, SealedEntry, SeatPlan
from hegemon.play.lines import chain_of, written
from hegemon.play.matches import Match, create
from hegemon.play.system import SeededEntropy, SystemClock
from hegemon.store.database import Database
from hegemon.store.sql import SqlStore

WRITERS = (1, 16)
COMMITS = 4_000
"""In one measurement, of all writers together; a lone one makes a tenth."""

SPACE_CONQUEST = RULESETS["space-conquest"]

URL = "HEGEMON_TEST_POSTGRES_URL"
"""Names a PostgreSQL server to measure, too."""


def figures() -> Iterator[Figure]:
    """Figures of SQLite, and of PostgreSQL where one is named."""
    with tempfile.TemporaryDirectory(prefix="hegemon-bench-") as folder:
        yield from _of("SQLite", Database(f"sqlite:///{Path(folder) / 'bench.sqlite'}"))
    if URL in os.environ:
        yield from _of("PostgreSQL", Database(os.environ[URL]))


def _of(name: str, database: Database) -> Iterator[Figure]:
    store = SqlStore(database)
    for writers in WRITERS:
        count = COMMITS if writers > 1 else COMMITS // 10
        before = time.process_time()
        rate, times = measured(store, writers, count // writers)
        busy = 1e6 * (time.process_time() - before) / count
        title = f"{name}, {writers} writer{'s' * (writers > 1)}"
        yield Figure(f"{title}: sealed orders acknowledged on disk", rate, "/s")
        yield Figure(f"{title}: CPU of this program for one", busy, "us")
        for percent in (50, 99):
            yield Figure(f"{title}: p{percent} of it", at_percent(times, percent), "ms", places=1)
    database.close()


def measured(store: SqlStore, writers: int, each: int) -> tuple[float, list[float]]:
    """Commits in a second, and how long each took, in milliseconds."""
    matches = [_created(store, f"bench-{writers}-{number}") for number in range(writers)]
    times: list[float] = []
    threads = [threading.Thread(target=_seal, args=(match, each, times)) for match in matches]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - start
    for match in matches:
        store.delete(match.name)
    return writers * each / seconds, sorted(times)


def _created(store: SqlStore, name: str) -> Match:
    rules = SPACE_CONQUEST.house_rules()
    return create(
        store,
        SPACE_CONQUEST,
        house_rules=rules,
        plans=[SeatPlan(PERSON, seat) for seat in SPACE_CONQUEST.players(rules)],
        entropy=SeededEntropy(name),
        clock=SystemClock(),
        name=name,
    )


def _seal(match: Match, count: int, times: list[float]) -> None:
    """So many commits of one sealed answer, one after the other, each after the line before."""
    chain = match.now.chain
    for number in range(count):
        entry = SealedEntry(
            step=1,
            player=Player("p1"),
            answer={"bids": [{"lot": "ring", "amount": number}]},
            time="2026-11-21T05:30:00Z",
            digest=f"{number:064x}",
            key=f"{number}",
        )
        start = time.perf_counter()
        match.store.commit(match.name, chain, [entry])
        times.append(1000 * (time.perf_counter() - start))
        chain = chain_of(written([entry], chain)[0]) or ""
